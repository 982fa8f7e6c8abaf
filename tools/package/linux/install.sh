#!/bin/sh
# Puts Cartagena into the menu of this user, without root; --remove takes it out again.
# Saved games and settings stay where they are.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-"$HOME/.local/share"}
entry="$data/applications/cartagena.desktop"
icons="$data/icons/hicolor"

if [ "${1:-}" = "--remove" ]; then
	rm -f "$entry" "$icons"/*/apps/cartagena.png "$icons/scalable/apps/cartagena.svg"
	echo "Cartagena is no longer in the menu."
	exit 0
fi

mkdir -p "$data/applications" "$icons/scalable/apps"
for size in "$here"/icons/*.png; do
	side=$(basename "$size" .png)
	mkdir -p "$icons/${side}x${side}/apps"
	cp "$size" "$icons/${side}x${side}/apps/cartagena.png"
done
cp "$here/icons/cartagena.svg" "$icons/scalable/apps/cartagena.svg"

# In an entry, the program's name stands in quotes, with a backslash before what would end them;
# a per cent sign is doubled, and every backslash is written twice once more.
program=$(printf '%s' "$here/cartagena" | sed -e 's/["`$\\]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
while IFS= read -r line; do
	case $line in
	Exec=*) printf 'Exec="%s"\n' "$program" ;;
	*) printf '%s\n' "$line" ;;
	esac
done <"$here/cartagena.desktop" >"$entry"
# Menus notice new entries by themselves, some only after this.
if command -v update-desktop-database >/dev/null; then
	update-desktop-database "$data/applications" || true
fi
echo "Cartagena is in the menu now; it runs from $here, so leave that folder where it is."
