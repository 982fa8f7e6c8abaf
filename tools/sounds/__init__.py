"""Every sound of the game: `python -m tools.sounds` makes them, `tools.sounds.report` measures.

`cues` lists the short sounds (`touches`, `voyages`, `ceremonies`), made of `foley`, `percussion`
and `room`. The music is in `repertoire`: `air`, `escape` and `nest` are written as text (`score`),
set for a small band (`arrangement`, by the rules of `harmony`) and played (`performance`). The band
is the `orchestra`: real `instruments`, recorded in a soundfont. The `sea` is beside all of it.
"""
