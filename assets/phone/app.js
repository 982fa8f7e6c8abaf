"use strict";
// What a player sees and touches: the hand, the buttons, the sheets, and the pages before and
// after a game.

/** How many rounds a player is told what to tap. */
const LEARNING = 3;
/** How long the last turn is shown over the own hand, in milliseconds. */
const NEWS = 5000;
/** How much of a card is seen behind the tier below, and at the end, in widths. */
const RISE = 1.06, SEEN = 1.24;
/** How far the outer cards of a tier lean out, in widths, and the room of the coins above, in pixels. */
const LEAN = 0.14, TOP = 8;
/** How much of a card its neighbour leaves, in widths: the sign is whole. */
const LEAST_STEP = 0.8, STEP = 0.93;
let newsOver = 0, newsTurn = "", newsTimer = 0;

/** A player's face; with the pirates that are home along its rim. */
function face(seat, homes) {
  const pips = homes === undefined ? [] : Array.from({length: table.pirates}, (_, k) => {
    const angle = Math.PI * (1.08 - 1.16 * k / (table.pirates - 1)), x = 50 + 51 * Math.cos(angle), y = 50 + 51 * Math.sin(angle);
    return el("i", {cls: `pip${k < homes ? " home" : ""}`, style: {left: `${x.toFixed(1)}%`, top: `${y.toFixed(1)}%`}});
  });
  return el("span", {cls: `face ${seat.colour}${seat.how === "away" ? " away" : ""}`}, drawing(`face-${key(seat)}`), pips);
}
const homesOf = seat => state.pirates[seat].filter(p => p === goal()).length;
const spokenSeat = i => [`${who(i).name}: ${words.cards} ${state.sizes[i]}`, `${placeName(goal())} ${homesOf(i)}`, who(i).how === "away" ? words.seat_away : ""].filter(Boolean).join(", ");
const button = (text, props, cls = "") => el("button", {...props, cls: `pill ${cls}`}, text);
const round = (id, icon, text, props, cls = "") => el("button", {id, cls: `round ${cls}`, ...props}, el("i", {}, drawing(`icon-${icon}`)),
  el("span", {style: {"--longest": String(Math.max(...text.split(/[\s-]/).map(word => word.length)))}}, text));

// ---- joining

function show(view) {
  for (const id of ["join", "play", "over"]) $(id).hidden = id !== view;
  $("app").dataset.view = view;
  if (view === "join") $("app").className = "";
}
function showCode(why) {
  unveil();
  show("join");
  const input = el("input", {id: "code", maxlength: 5, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", inputmode: "text", "aria-label": words.code});
  const go = () => { if (input.value.trim().length === 5) join(input.value.trim().toUpperCase()); else input.focus(); };
  input.addEventListener("keydown", event => { if (event.key === "Enter") go(); });
  $("join").replaceChildren(drawing("logo", "logo"), el("h1", {}, words.code), el("p", {cls: why && "bad", role: why && "alert"}, why ? words[why] : words.code_note),
    input, button(words.enter, {id: "enter", on: go}, "main go"), tongues());
}
const vignette = () => el("div", {cls: "banner", role: "img", "aria-label": texts.variant[lobby.variant] || "Cartagena"}, drawing("vignette"), drawing("vignette-front", "front"), el("span", {}, texts.variant[lobby.variant] || ""));
const named = seat => el("span", {cls: `ribbon ${seat.colour}`}, img(`mark-${seat.colour}`), el("b", {}, seat.name));
function showSeats() {
  show("join");
  const how = seat => !seat.person ? words.computer : seat.free ? words.free : words.taken;
  $("join").replaceChildren(vignette(), el("h1", {}, words.who),
    el("div", {cls: "seats"}, lobby.seats.map((seat, index) => el("button", {cls: "seat", "data-seat": index, disabled: !seat.free, on: () => say({t: "sit", seat: index})},
      face(seat), named(seat), el("small", {}, how(seat))))),
    el("p", {}, words.who_note), lobby.seats.some(seat => seat.person && !seat.free) ? el("p", {id: "taken"}, words.taken_note) : "");
}
function showReady() {
  show("join");
  const seat = lobby.seats[me];
  $("app").className = seat.colour;
  $("join").replaceChildren(vignette(), el("div", {id: "ready"}, face(seat), named(seat), el("h1", {}, words.ready), el("p", {}, words.ready_note)), button(words.leave, {on: leave}));
}
function leave() {
  sheet(words.leave, el("p", {}, words.leave_note), el("div", {cls: "pills"},
    button(words.leave, {id: "really-leave", on: () => { close(); say({t: "leave"}); }}, "red"), button(words.close, {id: "close", on: close})));
}
function veil(how) {
  const box = el("div", {}, el("h2", {}, words[how]), el("p", {}, words[`${how}_note`]));
  if (how === "moved") box.append(button(words.here, {id: "here", on: () => { ended = null; connect(); }}, "main go"));
  if (how === "removed") box.append(button(words.again, {id: "again", on: () => { ended = null; state = table = null; unveil(); connect(); }}, "main go"));
  $("veil").replaceChildren(box);
  $("veil").hidden = false;
  beneath();
}
function unveil() { $("veil").hidden = true; beneath(); }
// What is under a sheet or a notice can be neither touched nor read out.
function beneath() {
  const isCovered = !$("veil").hidden || !$("sheet").hidden;
  for (const id of ["join", "play", "over"]) $(id).inert = isCovered;
  $("sheet").inert = !$("veil").hidden;
}

// ---- whose turn it is

function drawTop() {
  const seat = onTurn(), one = who(seat);
  $("app").className = `${one.colour} ${isMine() || isWaiting() ? "mine" : "rest"}${table.islands ? " islands" : ""}`;
  const look = `${language}/${seat}/${key(one)}/${one.name}/${one.how}/${homesOf(seat)}/${state.says}/${state.sizes[seat]}/${state.gestures}/${isHushed()}`;
  if ($("top").dataset.look === look) return;
  $("top").dataset.look = look;
  $("top").replaceChildren(
    el("button", {id: "turn", "aria-haspopup": "dialog", "aria-label": `${state.says}. ${spokenSeat(seat)}`, on: turns}, face(one, homesOf(seat)), named(one)),
    sayButton(),
    el("button", {id: "menu", cls: "round", "aria-label": words.settings, on: settings}, el("i", {}, drawing("icon-menu"))));
}
function drawPrompt() {
  const isNew = state.round <= LEARNING;
  let text = state.says, isShown = isNew && (isMine() || isWaiting());
  if (state.paused) [text, isShown] = [words.paused, true];
  else if (isMine() && sure) [text, isShown] = [sure.says, true];
  else if (isMine() && advice) [text, isShown] = [advice.says, true];
  else if (isMine() && state.due) isShown = true;
  else if (isMine() && picked && nudgeText()) [text, isShown] = [nudgeText(), true];
  else if (isMine() && picked) text = picked.card ? texts.board.play_on : words.where;
  else if (isTold()) {
    isShown = false;
    // The picture of the last turn is in sight; whoever listens hears what was done just now.
    if (!isMine()) text = [state.did, state.says].filter(Boolean).join(". ");
  }
  tell(text, isShown);
  const turn = isTold() ? lastTurnOf() : null, old = $("news");
  if (old) old.remove();
  if (turn && !isShown) $("play").append(el("button", {id: "news", "aria-haspopup": "dialog", "aria-label": turn.says, on: turns}, face(who(turn.seat)), turnItems(turn, 4)));
}
/** Say something; it can always be read out, even if nothing is shown. */
function tell(text, isShown) {
  const box = $("prompt");
  if (box.textContent !== text) box.textContent = text;
  box.className = `${isShown ? "" : "quiet"}${text.length > 60 ? " long" : ""}`;
}
function refuse(text, p) {
  const cell = p === undefined ? null : document.querySelector(`[data-p="${p}"]`);
  if (cell) { cell.classList.add("wrong"); setTimeout(() => cell.classList.remove("wrong"), 400); }
  if (!text || !state || !table || state.over) return;
  if ($("news")) $("news").remove();
  tell(text, true);
  clearTimeout(refuse.timer);
  refuse.timer = setTimeout(() => { if (state && table && !state.over) drawPrompt(); }, 2500);
}
function nudgeText() {
  const move = picked && picked.seat !== undefined && picked.seat !== state.me && options()[0];
  return move ? move.says : "";
}

// ---- the last turns

const lastTurnOf = () => [...state.log].reverse().find(turn => turn.seat !== state.me && turn.items.length) || null;
/** Whether the last turn is shown: while others play, and for a moment when the own turn begins. */
function isTold() {
  if (state.paused || !lastTurnOf()) return false;
  if (!isMine()) return !isWaiting();
  const turn = `${state.turn}/${state.round}`;
  if (newsTurn !== turn) {
    newsTurn = turn;
    newsOver = performance.now() + NEWS;
    clearTimeout(newsTimer);
    newsTimer = setTimeout(draw, NEWS + 20);
  }
  return !picked && !advice && !sure && !state.due && state.left === table.actions && performance.now() < newsOver;
}
function turnItems(turn, most = 99) {
  return el("span", {cls: "items"}, turn.items.slice(-most).map(item => {
    const one = el("span", {cls: "item"});
    if (item.d === "advance") one.append(miniCard(item.card), ...(isHaven(item.to) ? [drawing("icon-arrow", "ink"), drawing(item.to === goal() && table.islands ? "town" : "sloop")] : []));
    else if (item.d === "retreat" || item.d === "nudge") one.append(drawing(`icon-${item.d}`, "ink"), el("em", {}, `+${item.n || 0}`));
    else if (item.d.endsWith("sail")) one.append(drawing("icon-sail", "ink"));
    else if (item.d === "discard") one.append(drawing("icon-cards", "ink"), `−${item.n || 1}`);
    else one.append(drawing("icon-skip", "ink"));
    return one;
  }));
}
function turns() {
  const crews = state.seats.map((seat, i) => el("div", {cls: "crew", role: "img", "aria-label": spokenSeat(i)}, face(seat, homesOf(i)), named(seat), el("span", {cls: "held"}, drawing("card-back"), String(state.sizes[i]))));
  const row = state.row.length ? el("div", {cls: "row", role: "img", "aria-label": state.row.map(cardName).join(", ")}, state.row.map(miniCard)) : "";
  const past = [...state.log].reverse().filter(turn => turn.items.length).map(turn => el("div", {cls: "past", role: "img", "aria-label": turn.says}, face(who(turn.seat)), turnItems(turn)));
  sheet("", el("div", {cls: "crews"}, crews), row, el("h2", {}, words.turns), past.length ? past : el("p", {}, words.begins), el("div", {cls: "pills"}, button(words.close, {id: "close", on: close})));
}

// ---- the hand

function miniCard(card) {
  return el("span", {cls: `mini${isGold(card) ? " gold" : ""}`, role: "img", "aria-label": cardName(card), style: {"background-image": `url(${vectors[isGold(card) ? "card-front-gold" : "card-front"]})`}}, img(`sign-${signOf(card)}`));
}
/** How cards lie in tiers so that they are as large as possible and every sign is seen. */
function tiers(number, w, h) {
  const low = h - TOP;
  let best = null;
  for (let rows = 1; rows <= (number > 3 ? 4 : 1); rows++) {
    const most = Math.ceil(number / rows), wide = Math.min(w / (1 + LEAN + (most - 1) * LEAST_STEP), low / ((rows - 1) * RISE + SEEN), w * 0.46, low * 0.62);
    // Held upright, a second tier fills the room rather than a long row.
    if (!best || wide > best.wide * (w < h * 2.5 ? 0.97 : 1.02)) best = {rows, wide, most};
  }
  const {rows, wide} = best, counts = Array.from({length: rows}, (_, row) => Math.floor((number + row) / rows));
  // One or two tiers lie low, where the thumb is; the hand is cut by the edge of its table.
  const high = wide * ((rows - 1) * RISE + SEEN), top = TOP + Math.max(0, (low - high) * 0.55), spots = [], room = w - wide * (1 + LEAN);
  counts.forEach((count, row) => {
    const step = Math.min(wide * STEP, room / Math.max(1, count - 1)), left = (w - wide - step * (count - 1)) / 2;
    for (let i = 0; i < count; i++) {
      const side = count > 1 ? i / (count - 1) * 2 - 1 : 0;
      spots.push({x: left + step * i, y: top + wide * RISE * row + Math.abs(side) * wide * 0.05, turn: side * (rows > 2 ? 2.5 : 4.5), z: 10 + row * 20 + i});
    }
  });
  return {wide, spots, rows, isTight: best.most > 1 && room / (best.most - 1) < wide * 0.88};
}
function drawHand() {
  const hand = $("hand"), kinds = Object.keys(state.hand).sort((a, b) => signOf(a).localeCompare(signOf(b)) || a.localeCompare(b));
  const number = covered ? Math.min(6, state.sizes[state.me]) : kinds.length;
  hand.setAttribute("aria-label", words.cards);
  hand.classList.toggle("sunk", !isMine() && !isWaiting());
  if (!number) return hand.replaceChildren(el("span", {cls: "none"}, words.no_cards));
  const {wide, spots, rows, isTight} = tiers(number, hand.clientWidth - 12, hand.clientHeight);
  hand.classList.toggle("tight", isTight);
  put(hand, {"--wide": wide, "--sink": rows > 2 ? "10" : "32"});
  const place = (node, {x, y, turn, z}) => put(node, {left: x + 6, top: y, "--turn": `${turn.toFixed(2)}deg`, "z-index": String(z)});
  if (covered) {
    const backs = spots.map(spot => { const node = drawing("card-back", "card"); place(node, spot); return node; });
    return hand.replaceChildren(...backs, el("button", {cls: "round", id: "peek", "aria-label": words.uncover, on: cover}, el("i", {}, drawing("icon-eye"))));
  }
  const usable = new Set(state.moves.filter(m => m.card && (!picked || picked.from === undefined || (m.from === picked.from && m.seat === picked.seat))).map(m => m.card));
  const old = new Map([...hand.querySelectorAll("[data-card]")].map(node => [node.dataset.card, node]));
  const nodes = kinds.map((card, i) => {
    const n = state.hand[card], chosen = Boolean(picked && picked.card === card) || Boolean(advice && advice.card === card);
    const node = old.get(card) || el("button", {"data-card": card, on: () => tapCard(card)});
    const useful = isMine() && usable.has(card), lifted = useful && picked && picked.from !== undefined;
    node.className = ["card", isGold(card) && "gold", n > 1 && "several", chosen ? "chosen" : isMine() && ((picked && picked.card !== undefined) || !useful) && "dim", useful && "ready", lifted && "lifted"].filter(Boolean).join(" ");
    node.setAttribute("aria-label", `${cardName(card)} ×${n}`);
    node.setAttribute("aria-pressed", picked && picked.card === card ? "true" : "false");
    put(node, {"background-image": `url(${vectors[isGold(card) ? "card-front-gold" : "card-front"]})`});
    place(node, spots[i]);
    // What is drawn on it stays, as long as there are as many.
    if (node.dataset.n !== String(n)) node.replaceChildren(drawing(`sign-${signOf(card)}`, "sign"), isGold(card) ? drawing("icon-star", "star") : "", n > 1 ? el("b", {cls: "coin"}, String(n)) : "");
    node.dataset.n = n;
    return node;
  });
  if (nodes.some((node, i) => hand.children[i] !== node) || hand.children.length !== nodes.length) hand.replaceChildren(...nodes);
}
function cover() {
  covered = !covered;
  keep("cover", covered ? "1" : "0");
  draw();
}
// A stroke downwards lays the cards on their faces, one upwards takes them up.
let touched = null;
$("hand").addEventListener("touchstart", event => { touched = event.touches[0].clientY; }, {passive: true});
$("hand").addEventListener("touchend", event => {
  const far = touched === null ? 0 : event.changedTouches[0].clientY - touched;
  touched = null;
  if (Math.abs(far) > 60 && far > 0 === !covered) cover();
}, {passive: true});

// ---- the buttons

function drawBar() {
  const bar = $("bar");
  if (!isMine() && !isWaiting()) {
    bar.className = "";
    return bar.replaceChildren(el("button", {id: "own", "aria-haspopup": "dialog", "aria-label": spokenSeat(state.me), on: turns}, face(who(state.me), homesOf(state.me))),
      el("div", {id: "waits", "aria-hidden": "true"}, state.says));
  }
  const sails = state.moves.filter(m => m.k === "sail"), gratis = sails.find(m => / free$/.test(m.a)), sail = gratis || sails[0];
  const canEnd = isWaiting() || state.moves.some(m => m.k === "endturn"), isDone = canEnd && state.moves.length < 2;
  const coins = el("span", {cls: "coins"}, Array.from({length: table.actions}, (_, i) => drawing(i < (isWaiting() ? 0 : state.left) ? "coin" : "coin-spent")));
  bar.className = sail ? "many" : "";
  bar.replaceChildren(...[
    round("undo", "undo", texts.board.undo, {disabled: !state.undo || busy, on: () => ask("undo")}),
    state.hints ? round("hint", "hint", texts.board.hint, {disabled: !isMine() || state.moves.length < 2 || busy, on: () => ask("hint")}) : null,
    sail ? round("sail", "sail", gratis ? texts.board.sail_free : texts.board.sail, {disabled: busy, on: () => act(sail)}, "teal") : null,
    el("button", {id: "end", cls: isDone ? "done" : "", disabled: !canEnd || busy, on: endTurn}, coins, el("span", {}, texts.board.end_turn)),
  ].filter(Boolean));
}

// ---- choosing

function options() {
  if (!picked || !isMine()) return [];
  return state.moves.filter(m => m.to !== undefined && (picked.card !== undefined ? m.card === picked.card : m.from === picked.from && m.seat === picked.seat));
}
function tapCard(card) {
  if (!isMine() || busy) return;
  const drop = state.moves.find(m => m.k === "discard" && m.card === card);
  if (drop) return act(drop);
  if (picked && picked.from !== undefined) {
    const move = options().find(one => one.card === card);
    if (move) return act(move);
  }
  sure = null;
  const leads = state.moves.some(m => m.card === card);
  picked = picked && picked.card === card ? null : leads ? {card} : null;
  advice = null;
  draw();
  if (!leads) refuse(texts.refusal.out_of_reach);
}
function tapPlace(p) {
  if (!isMine() || busy) return;
  if (!picked && advice && advice.to === p) return act(advice);
  advice = null;
  const open = options();
  if (picked) {
    let found = open.filter(m => m.to === p);
    if (picked.card !== undefined) { const from = open.filter(m => m.from === p); if (from.length) found = from; }
    if (found.length === 1) return act(found[0]);
    if (found.length > 1) return choose(found);
    if (picked.from === p) { picked = sure = null; return draw(); }
  }
  sure = null;
  const here = state.moves.filter(m => m.from === p), seats = [...new Set(here.map(m => m.seat))];
  if (seats.length === 1) { picked = {seat: seats[0], from: p}; draw(); }
  else if (seats.length > 1) chooseWho(seats, p);
  else { picked = null; draw(); refuse(texts.refusal[state.pirates[state.me].includes(p) ? "no_card" : "nobody_there"], p); }
}
/** Ask in place of the hand; the path stays in sight. */
function which(choices) {
  if ($("news")) $("news").remove();
  tell($("prompt").textContent, false);
  sheet(texts.board.which, el("div", {cls: "choices"}, choices), round("close", "back", words.close, {on: close}, "teal"));
  $("sheet").className = "which";
}
/** Ask which card, or which pirate: those are counted along the path, and have their numbers there. */
function choose(moves) {
  const isByCard = new Set(moves.map(m => m.from)).size === 1, sorted = [...moves].sort((a, b) => a.from - b.from);
  which(sorted.map((m, i) => {
    const sign = table.signs[m.from], nth = isByCard ? "" : words.nth.replace("{number}", i + 1).replace("{all}", sorted.length);
    const name = [nth, placeName(m.from), sign ? cardName(sign) : "", isByCard && m.card ? cardName(m.card) : ""].filter(Boolean).join(", ");
    return el("button", {cls: `choice ${who(m.seat).colour}`, "data-a": m.a, "aria-label": `${name} → ${placeName(m.to)}`, on: () => { close(); act(m); }},
      isByCard && m.card ? miniCard(m.card) : el("span", {cls: "man"}, el("i", {cls: "ring"}), drawing(`may-${key(who(m.seat))}`)),
      el("span", {cls: "from"}, isByCard && m.card ? cardName(m.card) : sign ? [img(`sign-${sign}`), cardName(sign)] : placeName(m.from)),
      nth && el("small", {}, nth));
  }));
  if (!isByCard) $("crew").append(...sorted.map((m, i) => el("b", {cls: "num many nth", style: {left: layout.at[m.from].x, top: layout.at[m.from].y - layout.unit * 0.7}}, String(i + 1))));
}
function chooseWho(seats, p) {
  which(seats.map(seat => {
    const nudge = state.moves.find(m => m.k === "nudge" && m.seat === seat && m.from === p);
    return el("button", {cls: `choice ${who(seat).colour}`, "data-who": seat, "aria-label": `${who(seat).name}${nudge ? ` +${nudge.draws}` : ""}`, on: () => { close(); picked = {seat, from: p}; draw(); }},
      el("span", {cls: "man"}, el("i", {cls: "ring"}), drawing(`may-${key(who(seat))}`)), el("span", {cls: "from"}, img(`mark-${who(seat).colour}`), el("b", {}, who(seat).name), nudge ? `+${nudge.draws}` : ""));
  }));
}

// ---- gestures

/** What can be shown at the own face on the big screen, and how the pirate stands then. */
const GESTURES = {cheer: "cheer", groan: "sad", wave: "piece"};
const isHushed = () => performance.now() < hushed;
const sayButton = () => state.gestures ? el("button", {id: "say", cls: "round", "aria-label": words.say, "aria-haspopup": "dialog", disabled: isHushed(), on: gestures}, el("i", {}, drawing("icon-speech"))) : "";
function gestures() {
  sheet(words.say, el("div", {cls: "choices"}, Object.entries(GESTURES).map(([name, pose]) => el("button", {cls: `choice ${who(state.me).colour}`, "data-gesture": name, on: () => { close(); ask("say", name); }},
    el("span", {cls: "man"}, drawing(`${pose}-${key(who(state.me))}`)), el("b", {}, words[name])))),
  el("div", {cls: "pills"}, button(words.close, {id: "close", on: close})));
  $("sheet").className = "say";
}

// ---- sheets

function sheet(title, ...kids) {
  const box = el("div", {cls: "box", role: "dialog", tabindex: "-1", "aria-modal": "true", "aria-label": title || words.turns}, title ? el("h2", {}, title) : "", kids);
  $("sheet").className = "";
  $("sheet").replaceChildren(box);
  $("sheet").hidden = false;
  $("sheet").onclick = event => { if (event.target === $("sheet")) close(); };
  beneath();
  box.focus();
}
function close() {
  $("sheet").hidden = true;
  document.querySelectorAll(".nth").forEach(node => node.remove());
  beneath();
}
document.addEventListener("keydown", event => { if (event.key === "Escape") close(); });
const chosen = (isOn, props) => ({...props, "aria-pressed": isOn ? "true" : "false"});
function tongues() {
  const change = async code => {
    keep("lang", code);
    await speak(code);
    say({t: "speak", lang: code});
    me === null ? showCode() : (draw(), settings());
  };
  return el("div", {cls: "pills tongues"}, Object.entries(LANGUAGES).map(([code, name]) => button(name, chosen(language === code, {lang: code, "data-lang": code, on: () => change(code)}))));
}
function settings() {
  const flip = (name, text, then) => button(text, chosen(prefs[name], {id: `set-${name}`, on: () => {
    prefs[name] = !prefs[name];
    keep(name, prefs[name] ? "1" : "0");
    if (then) then();
    draw();
    settings();
  }}));
  sheet(words.settings, el("div", {cls: "pills"}, flip("lefty", words.lefty, handed), flip("big", words.larger, sized), flip("buzz", words.buzz),
    button(words.cover, chosen(covered, {id: "set-cover", on: () => { close(); cover(); }}))), tongues(),
  el("div", {cls: "pills"}, button(words.leave, {id: "leave", on: leave}, "red"), button(words.close, {id: "close", on: close})));
}
function sized() { document.documentElement.style.setProperty("--larger", prefs.big ? "1.25" : "1"); }
function handed() { document.body.classList.toggle("lefty", prefs.lefty); }

// ---- the end

function drawOver() {
  const {winners, home, ranks, title, says, place, leap} = state.over, won = winners.includes(state.me), mine = who(state.me);
  show("over");
  // The end page has its own button to say something.
  $("top").replaceChildren();
  $("top").dataset.look = "";
  $("app").className = `${mine.colour} ${won ? "won" : "lost"}`;
  const order = home.map((_, i) => i).sort((a, b) => ranks[a] - ranks[b]);
  const pips = i => el("span", {cls: "pips", role: "img", "aria-label": `${home[i]}/${table.pirates}`}, Array.from({length: table.pirates}, (_, k) => el("i", {cls: `pip${k < home[i] ? " home" : ""}`})));
  $("over").replaceChildren(el("h1", {role: "status"}, title || says),
    el("div", {cls: "quay", "aria-hidden": "true"}, drawing("sloop", "gone"), drawing(`${won ? "cheer" : "sad"}-${key(mine)}`, "hero"), el("i", {cls: "plank"})),
    el("div", {id: "achieved"}, el("span", {cls: `medal rank-${ranks[state.me]}`, "aria-hidden": "true"}, el("b", {}, String(ranks[state.me]))),
      el("div", {}, el("b", {}, place), el("span", {}, leap || ""), title ? el("span", {}, says) : ""), sayButton()),
    el("div", {cls: "ranks"}, order.map(i => el("div", {cls: `rank ${who(i).colour}${i === state.me ? " own" : ""}`}, face(who(i)), el("b", {}, who(i).name), winners.includes(i) ? drawing("icon-crown", "crown") : "", pips(i)))),
    el("p", {}, words.over_note));
}
function draw() {
  if (!state || !table || loaded !== drawn) return;
  if (state.over) return drawOver();
  if ($("play").hidden) show("play");
  drawTop();
  drawPrompt();
  drawBar();
  drawHand();
  drawMap();
}

// ---- beginning

async function begin() {
  const first = [kept("lang"), ...navigator.languages.map(l => l.slice(0, 2).toLowerCase())].find(l => l in LANGUAGES) || "en";
  // Letters that came later would move what is about to be tapped.
  const letters = ["1em Lilita", "700 1em Alegreya"].map(font => document.fonts.load(font).catch(() => {}));
  await Promise.all([drawings("/art.json"), speak(first), ...letters]);
  sized();
  handed();
  new ResizeObserver(() => draw()).observe($("map"));
  // Kept awake where the browser allows it; over plain HTTP most do not, so coming back is quick instead.
  const awake = () => { if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", awake);
  awake();
  connect();
}
begin();
