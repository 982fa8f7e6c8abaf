"use strict";
// The page of one player. It knows no rules: what may be done, and where it leads, comes with each
// state, and sentences about the game come ready in the language of this phone.

const VERSION = 1;
const LANGUAGES = {en: "English", de: "Deutsch", nl: "Nederlands", sv: "Svenska", fr: "Français", es: "Español", it: "Italiano", pt: "Português"};
const $ = id => document.getElementById(id);
const el = (tag, props, ...kids) => {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") node.addEventListener("click", value);
    else if (key === "style") for (const [name, text] of Object.entries(value)) node.style.setProperty(name, text);
    else node.setAttribute(key === "cls" ? "class" : key, value === true ? "" : value);
  }
  // Names and texts only ever become text, never markup.
  for (const kid of kids.flat(4)) if (kid !== null && kid !== undefined && kid !== false) node.append(kid);
  return node;
};
const keep = (key, value) => { try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch {} };
const kept = key => { try { return localStorage.getItem(key); } catch { return null; } };

const art = {};
const img = (name, cls, alt = "") => el("img", {src: art[name] || "", cls, alt, draggable: "false"});
let texts = {}, words = {}, language = "en", table = null, state = null, lobby = null, drawn = "", loaded = null, me = null;
let picked = null, sure = null, covered = kept("cover") === "1", asked = 0, busy = false, busyTimer = 0, advice = null, lastTurn = null, sound = null;
const prefs = {lefty: kept("lefty") === "1", big: kept("big") === "1", buzz: kept("buzz") !== "0"};
const metrics = window.metrics = {taps: [], states: 0, bytes: 0, connects: 0};

const colourClass = colour => colour === "green" ? "green-c" : colour;
const who = i => state.seats[i];
const key = seat => `${seat.colour}-${seat.face}`;
const face = seat => el("span", {cls: `face ${colourClass(seat.colour)}`}, img(`face-${key(seat)}`));
const signOf = card => card.replace("*", "");
const isGold = card => card !== signOf(card);
const cardName = card => table.cards[card] || card;
const placeName = p => table.places[p];
const goal = () => table.havens[table.havens.length - 1];

// ---- the connection

let link = null, tries = 0, again = 0, heard = 0, ended = null, shut = false;
const say = message => { if (link && link.readyState === 1) link.send(JSON.stringify(message)); };

function connect() {
  clearTimeout(again);
  if (link) { link.onclose = link.onmessage = link.onerror = null; try { link.close(); } catch {} }
  const mine = link = new WebSocket(`ws://${location.host}/ws`);
  metrics.connects++;
  const late = setTimeout(() => { if (mine.readyState !== 1) lost(); }, 2500);
  mine.onopen = () => clearTimeout(late);
  mine.onmessage = event => { heard = performance.now(); tries = 0; shut = false; metrics.bytes += event.data.length; hear(JSON.parse(event.data)); };
  mine.onclose = event => {
    clearTimeout(late);
    if (event.code === 4001) end("moved");
    else if (event.code === 4003) end("removed");
    else if (event.code === 4005) reload();
    else lost(event.code === 4004 ? "closed" : "lost");
  };
}
function reload() {
  // Once only: a page that stays old must not load itself for ever.
  if (kept("reloaded") === "1") return end("lost");
  keep("reloaded", "1");
  location.reload();
}
function lost(how) {
  free();
  if (ended) return;
  // Whoever was told that the table is closed is not told otherwise while it stays so.
  if (how === "closed") shut = true;
  veil(shut ? "closed" : "lost");
  clearTimeout(again);
  // Soon at first, as whoever lost the table sits beside it; less often after a while.
  const pause = shut || tries++ > 60 ? 3000 : Math.min(500, 100 * tries);
  if (!document.hidden) again = setTimeout(connect, pause * (0.7 + Math.random() * 0.6));
}
function end(how) { ended = how; if (how === "removed") { keep("token", null); me = null; } veil(how); }
// After a phone slept or its net was away, a dead socket looks alive: ask it, and do not wait long.
function check() {
  if (document.hidden || ended || !link) return;
  if (link.readyState > 1) { tries = 0; connect(); return; }
  const mine = link, before = heard;
  say({t: "ping"});
  setTimeout(() => { if (link === mine && heard === before && !document.hidden && !ended) { tries = 0; lost(); } }, 1200);
}
document.addEventListener("visibilitychange", check);
window.addEventListener("online", check);
// Whoever only waits for a turn would not notice that nothing comes any more.
setInterval(() => { if (link && link.readyState === 1 && performance.now() - heard > 4000) check(); }, 2000);
// Whoever scans the code again in an open page joins again.
window.addEventListener("hashchange", () => { if (me === null && location.hash.length > 1) { ended = null; unveil(); connect(); } });
window.addEventListener("pageshow", event => { if (event.persisted && !ended) connect(); });

const join = code => say({t: "join", v: VERSION, lang: language, code});
function enter() { location.hash.length > 1 ? join(location.hash.slice(1, 9)) : showCode(); }
function hear(message) {
  switch (message.t) {
    case "hello": {
      if (message.v !== VERSION) { reload(); break; }
      keep("reloaded", null);
      const token = kept("token");
      if (token) say({t: "back", v: VERSION, lang: language, token}); else enter();
      break;
    }
    case "no": no(message.why); break;
    case "lobby": inLobby(message); break;
    case "seat": keep("token", message.token); state = table = null; history.replaceState(null, "", "/"); break;
    case "table": table = message; mapBuilt = ""; draw(); break;
    case "state": metrics.states++; take(message); break;
    case "answer": answered(message); break;
  }
}
function no(why) {
  // Whoever scans a code begins again; everybody else is told why the seat is gone.
  if (why === "forgotten") { keep("token", null); state = table = null; me = null; location.hash.length > 1 ? enter() : end("removed"); }
  else if (why === "code" || why === "locked") showCode(why === "code" ? "wrong" : "locked");
  else if (why === "taken" && lobby) showSeats();
}
async function inLobby(message) {
  lobby = message; me = message.me;
  if (drawn !== message.crew) {
    drawn = message.crew;
    await drawings(`/crew.json?${encodeURIComponent(message.crew)}`);
    loaded = message.crew;
    mapBuilt = "";
  }
  if (loaded !== drawn) return;
  if (me === null) { if (lobby === message) { state = table = null; unveil(); showSeats(); } }
  else if (state && table) draw();
  else { unveil(); showReady(); }
}
function free() { busy = false; clearTimeout(busyTimer); }
function ask(what, action) {
  if (busy) return;
  if (state.paused) return refuse(words.paused);
  busy = true;
  asked = Math.max(asked + 1, (state.n || 0) + 1, Date.now());
  metrics.pending = performance.now();
  say(action ? {t: what, n: asked, rev: state.rev, a: action} : {t: what, n: asked, rev: state.rev});
  // Nothing comes back while the table is paused: whoever taps again is heard.
  busyTimer = setTimeout(() => { free(); draw(); check(); }, 2000);
}
function act(move) {
  if (busy || (move.final && isAsked(move, words.sure))) return;
  ask("do", move.a);
}
function endTurn() {
  const move = state.moves.find(m => m.k === "endturn"), advised = advice && move && advice.a === move.a;
  if (busy || (move && move.early && !advised && isAsked(move, move.early))) return;
  ask("end");
}
// The first tap asks, and the second one, if nothing came between, is sure.
function isAsked(move, says) {
  if (sure && sure.a === move.a) return false;
  sure = {a: move.a, says};
  draw();
  return true;
}
function answered(message) {
  free();
  if (message.hint && message.rev === state.rev) { advice = {...message.hint, says: message.says}; picked = sure = null; draw(); }
  else { draw(); if (message.why) refuse(message.says); }
}
function take(next) {
  const was = state;
  if (metrics.pending && (!was || next.rev !== was.rev)) { metrics.taps.push(performance.now() - metrics.pending); metrics.pending = 0; }
  if (!was || was.rev !== next.rev) { free(); picked = sure = advice = null; close(); }
  state = next; me = next.me; unveil(); ended = null;
  const mine = next.act === next.me && !next.over, turn = `${next.turn}/${next.round}/${mine}`;
  if (mine && lastTurn !== turn) call();
  lastTurn = turn;
  document.title = mine ? `● ${words.yours}` : "Cartagena";
  draw();
}
function call() {
  const hand = $("hand"); hand.classList.remove("flash"); void hand.offsetWidth; hand.classList.add("flash");
  if (!prefs.buzz) return;
  if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate([60, 60, 60]);
  if (sound) { sound.currentTime = 0; sound.play().catch(() => {}); }
}
// A tap is what lets a phone make sounds later.
document.addEventListener("pointerdown", () => { if (!sound && me !== null) { sound = new Audio("/turn.wav"); sound.volume = 0.5; sound.load(); } });

// ---- joining

function show(view) { for (const id of ["join", "play", "over"]) $(id).hidden = id !== view; $("app").dataset.view = view; }
function showCode(why) {
  unveil();
  show("join");
  const input = el("input", {id: "code", maxlength: 5, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", inputmode: "text", "aria-label": words.code});
  const go = () => { if (input.value.trim().length === 5) join(input.value.trim().toUpperCase()); else input.focus(); };
  input.addEventListener("keydown", event => { if (event.key === "Enter") go(); });
  $("join").replaceChildren(img("logo", "logo", "Cartagena"), el("div", {cls: "sheet paper"},
    el("h1", {}, words.code), el("p", {cls: why && "bad"}, why ? words[why] : words.code_note),
    el("div", {cls: "code"}, input), el("button", {cls: "plank redp go out", id: "enter", on: go}, words.enter)), tongues(), sea());
}
function sea() {
  const waves = svgNode("svg", {viewBox: "0 0 390 96", preserveAspectRatio: "none", "aria-hidden": "true"});
  [["#12505F", 10], ["#1B6B7A", 26], ["#2A8E98", 44], ["#3FB0B0", 64]].forEach(([fill, y], i) => waves.append(svgNode("path", {d: `M${-40 * (i % 2)} ${y} q20 -12 40 0 ${"t40 0 ".repeat(11)} V96 H-40Z`, fill, stroke: "#2B1B17", "stroke-width": 2.5})));
  return el("div", {cls: "sea"}, img("sloop"), waves);
}
const vignette = () => el("div", {cls: "banner paper"}, img("vignette"), img("vignette-front", "front"), el("span", {cls: "title out"}, texts.variant[lobby.variant] || ""));
function showSeats() {
  show("join");
  const how = seat => !seat.person ? words.computer : seat.free ? words.free : words.taken;
  $("join").replaceChildren(vignette(), el("h1", {cls: "out"}, words.who),
    el("div", {cls: "seats"}, lobby.seats.map((seat, index) => el("button", {cls: "seat paper", "data-seat": index, disabled: !seat.free, on: () => say({t: "sit", seat: index})},
      face(seat), el("span", {}, el("b", {}, seat.name), el("small", {}, how(seat))), img(`mark-${seat.colour}`, "mark")))),
    el("p", {cls: "light"}, words.who_note), lobby.seats.some(seat => seat.person && !seat.free) ? el("p", {cls: "light", id: "taken"}, words.taken_note) : "", sea());
}
function showReady() {
  show("join");
  const seat = lobby.seats[me];
  $("join").replaceChildren(vignette(), el("div", {cls: "sheet paper", id: "ready"}, face(seat), el("h1", {}, seat.name), el("p", {}, words.ready), el("p", {}, words.ready_note)),
    el("button", {cls: "plank out small", on: leave}, words.leave), sea());
}
function leave() {
  sheet(words.leave, el("p", {cls: "note"}, words.leave_note), el("div", {cls: "row2"},
    el("button", {cls: "plank redp out", id: "really-leave", on: () => { close(); say({t: "leave"}); }}, words.leave), el("button", {cls: "plank out", on: close}, words.close)));
}
function veil(how) {
  const box = el("div", {cls: "paper"}, el("h2", {cls: "title"}, words[how]), el("p", {}, words[`${how}_note`]));
  if (how === "moved") box.append(el("button", {cls: "plank teal go out", id: "here", on: () => { ended = null; connect(); }}, words.here));
  if (how === "removed") box.append(el("button", {cls: "plank teal go out", id: "again", on: () => { ended = null; state = table = null; unveil(); connect(); }}, words.again));
  $("veil").replaceChildren(box); $("veil").hidden = false;
  beneath();
}
function unveil() { $("veil").hidden = true; beneath(); }
// What is under a sheet or a notice can be neither touched nor read out.
function beneath() {
  const covered = !$("veil").hidden || !$("sheet").hidden;
  for (const id of ["join", "play", "over"]) $(id).inert = covered;
  $("sheet").inert = !$("veil").hidden;
}

// ---- the map

// Pirates and signs are drawn larger on tablets.
const TABLET = Math.min(screen.width, screen.height) >= 700, LARGEST = TABLET ? 84 : 54;
let mapBuilt = "", centres = [], unit = 50, beside = false;
function geometry() {
  const box = $("map"), w = box.clientWidth, h = box.clientHeight, nest = table.islands;
  const room = n => Math.min((w - 14) / n, h * .7 / (36 / n));
  if (nest) {
    // Camp and town lie above and below the islands, or beside them where a map is wide or low.
    const apart = {across: 7, start: h * .105, sea: h * .185, town: h * .15}, near = {across: 8, start: h * .03, sea: h * .19, town: h * .04};
    const size = one => Math.min((w - 14) / one.across, (h - one.start - one.sea - one.town) / 5);
    beside = size(near) > size(apart);
    const {across, start, sea, town} = beside ? near : apart, cell = (w - 14) / across, high = (h - start - sea - town) / 5, one = start + high * 2, two = one + sea, at = [];
    const x = (i, first) => 7 + cell * ((Math.floor(i / 7) % 2 ? 6 - i % 7 : i % 7) + 0.5 + first), y = i => high * (Math.floor(i / 7) + 0.5);
    at[0] = beside ? [7 + cell * .5, start + high, cell, high * 1.8] : [w * 0.16, start * 0.55, w * 0.3, start];
    for (let i = 0; i < 14; i++) at[1 + i] = [x(i, beside ? 1 : 0), start + y(i), cell, high];
    at[15] = [w * (state.sloop === 1 ? 0.4 : 0.58), one + sea * (state.sloop === 1 ? 0.42 : 0.6), w * 0.5, sea * 0.9];
    for (let i = 0; i < 21; i++) at[16 + i] = [x(i, 0), two + y(i), cell, high];
    at[37] = beside ? [w - 7 - cell * .5, two + high * 1.5, cell, high * 2.7] : [w * 0.62, h - town * 0.5, w * 0.66, town * 0.9];
    unit = Math.min(cell, high);
    return {w, h, at, cell, high, start, sea, town};
  }
  const across = [6, 9, 12].reduce((best, n) => room(n) > room(best) ? n : best), cell = (w - 14) / across, at = [];
  const x = (col, row) => 7 + cell * ((row % 2 ? across - 1 - col : col) + 0.5);
  const start = h * 0.12, quay = h * 0.165, rows = 36 / across, high = (h - start - quay) / rows;
  at[0] = [w * 0.36, start * 0.52, w * 0.68, start * 0.92];
  for (let i = 0; i < 36; i++) at[1 + i] = [x(i % across, Math.floor(i / across)), start + high * (Math.floor(i / across) + 0.5), cell, high];
  at[37] = [w * 0.5, h - quay * 0.5, w * 0.94, quay * 0.9];
  unit = Math.min(cell, high);
  return {w, h, at, cell, high, start, quay, across, rows};
}
const svgNode = (tag, props) => { const node = document.createElementNS("http://www.w3.org/2000/svg", tag); for (const k in props) node.setAttribute(k, props[k]); return node; };
function buildGround(g) {
  const s = $("ground"); s.setAttribute("viewBox", `0 0 ${g.w} ${g.h}`);
  const line = (from, to, props) => svgNode("polyline", {points: g.at.slice(from, to).map(c => `${c[0]},${c[1]}`).join(" "), fill: "none", "stroke-linejoin": "miter", ...props});
  const pic = (name, x, y, w, h, flip) => { const p = svgNode("image", {href: art[name], x, y, width: w, height: h}); if (flip) p.setAttribute("transform", `translate(${2 * x + w} 0) scale(-1 1)`); return p; };
  const nodes = [];
  if (table.islands) {
    const isle = (y, h) => { const d = `M10 ${y + 16} Q${g.w * .2} ${y - 5} ${g.w * .5} ${y + 5} T${g.w - 9} ${y + 14} Q${g.w + 3} ${y + h * .5} ${g.w - 10} ${y + h - 12} Q${g.w * .6} ${y + h + 6} ${g.w * .4} ${y + h - 3} T9 ${y + h - 12} Q-3 ${y + h * .5} 10 ${y + 16}Z`;
      nodes.push(svgNode("path", {d, fill: "#D8F3EC", opacity: .5, transform: "translate(0 5)"}), svgNode("path", {d, fill: "#E8CC8E", stroke: "#2B1B17", "stroke-width": 3})); };
    const one = g.start + 2 * g.high, two = one + g.sea;
    isle(2, one + 2); isle(two - 4, g.h - two + 2);
    const grass = (y, h) => nodes.push(svgNode("rect", {x: 18, y, width: g.w - 36, height: h, rx: 22, fill: "#8DB768"}), svgNode("rect", {x: 22, y: y + 3, width: g.w - 44, height: h * .4, rx: 20, fill: "#9CC576"}));
    grass(12, one - 14); grass(two + 8, g.h - two - 18);
    for (const [a, b] of [[1, 15], [16, 37]]) nodes.push(line(a, b, {stroke: "#C9A562", "stroke-width": g.high * .8, "stroke-linejoin": "round", "stroke-linecap": "round"}), line(a, b, {stroke: "#F0DDA8", "stroke-width": g.high * .68, "stroke-linejoin": "round", "stroke-linecap": "round"}));
    if (beside) nodes.push(pic("tent", 9, g.start + g.high * .1, g.cell, g.high * .8), pic("town", g.w - 9 - g.cell, two + g.high * .1, g.cell, g.high));
    else nodes.push(pic("tent", 12, g.start * .04, g.start, g.start), pic("palm-tree", g.w - 66, -8, 56, g.start * 1.25), pic("palm-tree", 10, g.h - g.town * 1.1, 60, g.town * 1.15), pic("town", g.w * .36, g.h - g.town * 1.02, g.w * .3, g.town));
  } else {
    const tower = Math.min(50, g.start * .5), wall = 7, left = 7, right = g.w - 7, foot = g.start + g.high * g.rows;
    nodes.push(svgNode("rect", {x: 0, y: g.h - g.quay, width: g.w, height: g.quay, fill: "#2A8E98"}), svgNode("path", {d: `M0 ${g.h - g.quay} q${g.w / 8} 9 ${g.w / 4} 0 t${g.w / 4} 0 t${g.w / 4} 0 t${g.w / 4} 0 v-9 h-${g.w}z`, fill: "#F7E6B8"}));
    for (const [x, y] of [[.05, .35], [.62, .5], [.8, .28], [.7, .78], [.12, .72], [.9, .62]]) nodes.push(svgNode("path", {d: `M${g.w * x} ${g.h - g.quay * (1 - y)} q7 -7 14 0 t14 0`, fill: "none", stroke: "#7FD0CC", "stroke-width": 2.5, "stroke-linecap": "round"}));
    nodes.push(svgNode("rect", {x: 4, y: 4, width: g.w * .68, height: g.start - 8, rx: 9, fill: "#8E877C", stroke: "#37332E", "stroke-width": 3}), svgNode("rect", {x: 11, y: 10, width: g.w * .68 - 14, height: g.start - 20, rx: 6, fill: "#C9B184"}));
    nodes.push(pic("fort-tower", g.w * .68 - tower * .55, 0, tower, tower), pic("fort-tower", g.w * .68 - tower * .55, g.start - tower, tower, tower), pic("palm-tree", g.w * .78, -6, g.w * .16, g.start * 1.1));
    // Stone around the passage, a bank of it between two rows, and the passage itself on top.
    const stone = "#8E877C", sand = "#A4824F", block = (x, y, width, height, fill, props) => nodes.push(svgNode("rect", {x, y, width, height, fill, ...props}));
    const seam = (x1, y1, x2, y2) => nodes.push(svgNode("line", {x1, y1, x2, y2, stroke: "#6F6A62", "stroke-width": wall - 3, "stroke-dasharray": "13 2"}));
    block(left - 2, g.start - 2, right - left + 4, foot - g.start + 4, stone, {rx: 4, stroke: "#37332E", "stroke-width": 3});
    for (let r = 0; r <= g.rows; r++) { const y = g.start + g.high * r; seam(left, y, right, y); }
    seam(left + 2, g.start, left + 2, foot); seam(right - 2, g.start, right - 2, foot);
    for (let r = 0; r < g.rows; r++) {
      const y = g.start + g.high * r;
      block(left + wall, y + wall, right - left - 2 * wall, g.high - 2 * wall, sand, {rx: 3, stroke: "#37332E", "stroke-width": 1.5});
      if (r) block(left + wall + (r % 2 ? g.cell * (g.across - 1) : 0), y - wall - 1, g.cell - 2 * wall, 2 * wall + 2, sand);
    }
    block(left + wall, g.start - wall - 1, g.cell - 2 * wall, 2 * wall + 2, sand);
    block(left + wall + (g.rows % 2 ? g.cell * (g.across - 1) : 0), foot - wall - 1, g.cell - 2 * wall, 2 * wall + 14, "#8A5A34", {stroke: "#2B1B17", "stroke-width": 2});
  }
  s.replaceChildren(...nodes);
}
function counts(p) { return state.pirates.map(crew => crew.filter(at => at === p).length); }
function drawMap() {
  const g = geometry(), nest = table.islands, havens = new Set([0, ...table.havens]);
  centres = g.at;
  $("map").classList.toggle("nest", nest);
  $("map").style.setProperty("--unit", `${unit}px`);
  $("map").style.setProperty("--gap", `${nest ? g.high - unit * .88 : 0}px`);
  const mark = `${g.w}x${g.h}${table.game}${drawn}`;
  if (mapBuilt !== mark) { buildGround(g); mapBuilt = mark; $("crew").replaceChildren(); $("cells").replaceChildren(); }
  const leads = options(), last = state.log.length ? state.log[state.log.length - 1].items.filter(i => i.to !== undefined).map(i => i.to) : [];
  // Cells stay; only what has changed is built again, so that a phone paints little.
  const layer = $("cells");
  if (layer.children.length !== g.at.length) layer.replaceChildren(...g.at.map((_, p) => el("button", {"data-p": p, on: () => tapPlace(p)})));
  g.at.forEach(([x, y, w, h], p) => {
    const there = counts(p), total = there.reduce((a, b) => a + b, 0), haven = havens.has(p), side = nest && !haven ? Math.min(w, h) * .96 : 0;
    const lead = leads.find(m => m.to === p), sign = table.signs[p], cell = layer.children[p];
    const cls = ["cell", haven ? "haven" : "tile", total && !haven && "taken", lead && (lead.draws ? "back" : "lead"), last.includes(p) && !haven && state.act === state.me && !picked && "last", advice && advice.to === p && "advised"].filter(Boolean).join(" ");
    const inhabitants = there.map((n, i) => n ? `${who(i).name} ${n}` : "").filter(Boolean).join(", ");
    const label = [placeName(p), sign ? cardName(sign) : "", inhabitants, lead ? words.where + (lead.draws ? ` +${lead.draws}` : "") : ""].filter(Boolean).join(", ");
    if (cell.className !== cls) cell.className = cls;
    if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    const built = `${mark}/${p === table.havens[0] && state.sloop}/${!haven && !total}`;
    if (cell.dataset.built === built) return;
    cell.dataset.built = built;
    for (const [k, v] of Object.entries({left: `${x}px`, top: `${y}px`, width: `${haven ? w : (side || w - 9)}px`, height: `${haven ? h : (side ? side * .92 : h - 13)}px`})) cell.style.setProperty(k, v);
    const inside = [];
    if (p === table.havens[0]) inside.push(el("img", {src: art.sloop, alt: "", style: {position: "absolute", height: nest ? "112%" : "122%", left: nest ? "18%" : "30%", bottom: nest ? "-2%" : "2%"}}));
    if (!haven) { if (nest) inside.push(img("space", "disc")); inside.push(img(`sign-${sign}`, "sign")); if (!total) inside.push(el("span", {cls: "no"}, table.numbers[p])); }
    cell.replaceChildren(...inside);
  });
  drawCrew(g, leads, havens);
}
function spot(p, seat, havens, there) {
  const [x, y, w, h] = centres[p], size = Math.min(unit * 1.02, LARGEST);
  if (havens.has(p)) {
    const present = there.map((n, i) => n ? i : -1).filter(i => i >= 0), k = present.indexOf(seat);
    // In a narrow column two crews stand side by side, under the tent or the town.
    if (beside && p !== table.havens[0]) return [x + w * (present.length < 2 ? 0 : k % 2 ? .24 : -.24), y - h * .5 + h * (p === 0 ? .42 : .5) + Math.floor(k / 2) * h * (p === 0 ? .28 : .22), Math.min(size * .8, h * .36)];
    const step = Math.min(size * .82, w * .9 / Math.max(1, present.length));
    const nest = table.islands, left = p === 0 ? (nest ? x + size * .3 : x - w / 2 + size * .62) : p === table.havens[0] ? x - (nest ? w * .2 : -w * .02) : x - w * .12;
    // The first haven is low on wide screens, and nobody's head leaves the map.
    return [left + k * step, y + (p === 0 ? 0 : size * .14), p === 0 ? Math.min(size * .86, h) : size * .86];
  }
  const present = []; there.forEach((n, i) => { for (let j = 0; j < n; j++) present.push(i); });
  return [x, y, size * (present.length > 2 ? .68 : present.length > 1 ? .76 : .86), present];
}
function drawCrew(g, leads, havens) {
  const layer = $("crew"), seen = new Set(), extra = [];
  layer.querySelectorAll(".num,.ghost,.gain,.mini").forEach(n => n.remove());
  const mine = state.act === state.me, from = new Set(), nudge = new Map(), gains = new Map();
  if (mine) for (const m of state.moves) { if (m.seat === state.me && (!picked || picked.card === undefined || m.card === picked.card)) from.add(m.from); if (m.k === "nudge") nudge.set(`${m.seat}/${m.from}`, m.draws); }
  state.pirates.forEach((crew, seat) => crew.forEach((p, index) => {
    const id = `p${seat}-${index}`, there = counts(p), [x, y, size, present] = spot(p, seat, havens, there);
    let dx = 0;
    if (present && present.length > 1) { const order = crew.slice(0, index).filter(q => q === p).length + present.indexOf(seat); dx = (order - (present.length - 1) / 2) * unit * (present.length > 2 ? .31 : .4); }
    let node = layer.querySelector(`#${id}`);
    if (!node) { node = el("div", {id, cls: "pirate"}, img(`piece-${key(who(seat))}`)); layer.append(node); }
    const can = seat === state.me && from.has(p), chosen = picked && picked.seat === seat && picked.from === p;
    node.className = `pirate${can && !chosen ? " may" : ""}${chosen ? " chosen" : ""}`;
    const look = art[`${chosen ? "chosen" : can ? "may" : "piece"}-${key(who(seat))}`];
    if (node.firstChild.src !== look) node.firstChild.src = look;
    const wide = size * .88;
    node.style.width = `${wide}px`;
    node.style.transform = `translate(${x + dx - wide / 2}px,${y - size * .6}px)`;
    seen.add(id);
    if (havens.has(p) && there[seat] > 0 && crew.indexOf(p) === index) extra.push(el("span", {cls: "num", style: {left: `${x}px`, top: `${y + size * .44}px`}}, String(there[seat])));
    // One for each place, as all pirates there bring the same; above the numbers of a haven.
    if (seat !== state.me && nudge.has(`${seat}/${p}`) && !picked) gains.set(havens.has(p) ? `${p}/${seat}` : p, [x, y + size * (havens.has(p) ? -.85 : .18), nudge.get(`${seat}/${p}`)]);
  }));
  for (const [x, y, draws] of gains.values()) extra.push(el("span", {cls: "gain", style: {left: `${Math.min(x, g.w - 36)}px`, top: `${Math.max(0, y)}px`}}, `+${draws}`));
  layer.querySelectorAll(".pirate").forEach(n => { if (!seen.has(n.id)) n.remove(); });
  const shown = new Set();
  for (const m of leads) {
    const [x, y] = centres[m.to], size = Math.min(unit, LARGEST);
    if (!shown.has(m.to)) {
      shown.add(m.to);
      const aboard = havens.has(m.to), gx = !aboard || (beside && m.to !== table.havens[0]) ? x : x + (table.islands ? 40 : 76), gy = y + (aboard ? 6 : 0);
      extra.push(el("div", {cls: "pirate ghost", style: {width: `${size * .7}px`, transform: `translate(${gx - size * .35}px,${gy - size * .5}px)`}}, img(`piece-${key(who(m.seat))}`)));
      if (m.draws) extra.push(el("span", {cls: "gain", style: {left: `${gx - 4}px`, top: `${gy + size * .1}px`}}, `+${m.draws}`, img("card-back")));
      else if (m.card && picked && picked.card === undefined) extra.push(el("span", {cls: "mini", style: {left: `${gx - size * .52}px`, top: `${gy + size * .02}px`}}, cardFace(m.card)));
    }
  }
  layer.append(...extra);
}

// A finger between two places means the nearer one.
$("map").addEventListener("click", event => {
  if (event.target.closest("[data-p]") || !state || !table) return;
  const box = $("map").getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
  const far = centres.map(([cx, cy, w, h]) => Math.hypot(Math.max(0, Math.abs(x - cx) - w / 2), Math.max(0, Math.abs(y - cy) - h / 2)));
  const nearest = far.indexOf(Math.min(...far));
  if (far[nearest] < 24) tapPlace(nearest);
});

// ---- the hand and the buttons

function cardFace(card, cls = "card") {
  return el("span", {cls, role: "img", "aria-label": cardName(card), style: {display: "block", width: "100%", "background-image": `url(${art[isGold(card) ? "card-front-gold" : "card-front"]})`}}, img(`sign-${signOf(card)}`, "sign"));
}
function drawHand() {
  const hand = $("hand"), mine = state.act === state.me, cards = Object.entries(state.hand);
  hand.setAttribute("aria-label", words.cards);
  const usable = new Set(state.moves.filter(m => m.card && (!picked || picked.from === undefined || (m.from === picked.from && m.seat === picked.seat))).map(m => m.card));
  const nodes = covered ? Array.from({length: Math.min(7, state.sizes[state.me])}, () => img("card-back", "card")) : cards.map(([card, n]) => {
    const chosen = picked && picked.card === card;
    const node = el("button", {cls: `card${chosen ? " chosen" : mine ? (usable.has(card) ? " ready" : " dim") : ""}${advice && advice.card === card ? " advised" : ""}`, "data-card": card, "aria-label": `${cardName(card)} ×${n}`, "aria-pressed": chosen ? "true" : "false", on: () => tapCard(card),
      style: {"background-image": `url(${art[isGold(card) ? "card-front-gold" : "card-front"]})`}}, img(`sign-${signOf(card)}`, "sign"));
    if (n > 1) node.append(el("span", {cls: "times"}, `×${n}`));
    return node;
  });
  hand.className = `safe ${colourClass(who(state.me).colour)}${nodes.length < 4 ? " few" : ""}${hand.classList.contains("flash") ? " flash" : ""}`;
  if (!nodes.length) nodes.push(el("span", {cls: "none"}, words.no_cards));
  if (covered) nodes.push(el("button", {cls: "plank peek", id: "peek", "aria-label": words.uncover, on: cover}, img("icon-eye")));
  hand.replaceChildren(...nodes);
}
function cover() { covered = !covered; keep("cover", covered ? "1" : "0"); draw(); }
function drawRow() {
  const row = $("row");
  row.hidden = !state.row.length;
  if (!row.hidden) row.replaceChildren(...state.row.map(card => { const face = cardFace(card); face.style.removeProperty("width"); return face; }));
}
function drawTop() {
  const top = $("top");
  const narrow = innerWidth < 420 || prefs.big;
  top.className = state.seats.length > (narrow ? 2 : 3) ? "five" : "";
  top.replaceChildren(...state.seats.map((seat, i) => {
    const home = state.pirates[i].filter(p => p === goal()).length;
    const label = [`${seat.name}: ${words.cards} ${state.sizes[i]}`, `${placeName(goal())} ${home}`, seat.how === "away" ? words.seat_away : ""].filter(Boolean).join(", ");
    return el("button", {cls: `chip${i === state.turn && !state.over ? " on" : ""}${seat.how === "away" ? " away" : ""}`, "data-chip": i, "aria-label": label, on: turns},
      face(seat), img(`mark-${seat.colour}`, "mark"), el("div", {cls: "txt"}, el("b", {}, seat.name), el("span", {}, img("card-back"), String(state.sizes[i]), " ", img(table.islands ? "town" : "sloop"), `${home}${state.seats.length > 2 ? "" : `/${table.pirates}`}`)));
  }), el("button", {cls: "plank cog", "aria-label": words.settings, id: "cog", on: settings}, img("icon-settings")));
}
function drawPrompt() {
  const box = $("prompt"), mine = state.act === state.me, waits = state.wait === state.me, coins = el("span", {cls: "coins"});
  let text = state.says;
  if (state.paused && !state.over) text = words.paused;
  else if (mine && sure) text = sure.says;
  else if (mine && advice) text = advice.says;
  else if (mine && picked && !state.due) text = picked.card ? texts.board.play_on : nudgeText() || words.where;
  const turns = mine && !state.due && !picked && !advice && !sure;
  if (turns) for (let i = 0; i < table.actions; i++) coins.append(img(i < state.left ? "coin" : "coin-spent"));
  const about = mine || waits ? state.me : state.wait !== null ? state.wait : state.act !== null ? state.act : state.turn;
  box.className = `paper${mine || waits ? " mine" : ""}${long(text, turns ? 8 : 0)}`;
  box.replaceChildren(face(who(about)), el("span", {}, text), turns ? coins : "");
}
function long(text, more = 0) {
  const length = text.length * (prefs.big ? 1.25 : 1) + more;
  return length > 64 ? " long longer" : length > 34 ? " long" : "";
}
function nudgeText() {
  const move = picked && picked.seat !== state.me && options()[0];
  return move ? move.says : "";
}
function drawBar() {
  const bar = $("bar"), mine = state.act === state.me, waits = state.wait === state.me;
  if (!mine && !waits) { bar.replaceChildren(news()); return; }
  const button = (id, icon, text, can, use, cls = "") => el("button", {cls: `plank out ${cls}${text.length > 8 ? " slim" : ""}`, id, disabled: !can || busy, on: use}, img(`icon-${icon}`), text);
  const sails = state.moves.filter(m => m.k === "sail"), gratis = sails.find(m => / free$/.test(m.a)), sail = gratis || sails[0];
  const canEnd = waits || state.moves.some(m => m.k === "endturn"), isDone = canEnd && state.moves.length < 2;
  bar.className = sail && state.hints ? "four" : "";
  bar.replaceChildren(...[
    button("undo", "undo", texts.board.undo, state.undo, () => ask("undo")),
    state.hints ? button("hint", "hint", texts.board.hint, mine && state.moves.length > 1, () => ask("hint"), advice ? "green" : "") : null,
    sail ? button("sail", "sail", gratis ? texts.board.sail_free : texts.board.sail, true, () => act(sail), "teal") : null,
    button("end", "check", texts.board.end_turn, canEnd, endTurn, isDone ? "wide green" : "")].filter(Boolean));
}
function turnItems(turn, most = 99) {
  return turn.items.slice(-most).map(item => {
    const one = el("span", {cls: "it"});
    if (item.d === "advance") one.append(mini(item.card), img("icon-arrow", "s"), short(item.to));
    else if (item.d === "retreat" || item.d === "nudge") one.append(img(`icon-${item.d}`, "s"), `+${item.n || 0}`);
    else if (item.d.endsWith("sail")) one.append(img("icon-sail"));
    else if (item.d === "discard") one.append(img("icon-cards", "s"), `−${item.n || 1}`);
    else one.append(img("icon-skip", "s"));
    return one;
  });
}
const spokenTurn = turn => `${turn.says}: ${turn.items.map(item => [item.card ? cardName(item.card) : "", item.to === undefined ? "" : placeName(item.to), item.n ? `+${item.n}` : ""].filter(Boolean).join(" ")).join(", ")}`;
function news() {
  const turn = [...state.log].reverse().find(one => one.seat !== state.me) || state.log[state.log.length - 1];
  if (!turn) return el("div", {cls: "news paper"}, el("span", {}, words.begins));
  return el("button", {cls: "news paper", id: "news", "aria-haspopup": "dialog", "aria-label": spokenTurn(turn), on: turns}, face(who(turn.seat)), el("span", {cls: "items"}, turnItems(turn, 4)), img("icon-arrow", "more"));
}
function turns() {
  const rows = [...state.log].reverse().map(turn => el("div", {cls: "turn", role: "img", "aria-label": spokenTurn(turn)}, face(who(turn.seat)), el("div", {cls: "items"}, turnItems(turn))));
  if (!rows.length) rows.push(el("p", {cls: "note"}, words.begins));
  sheet(words.turns, rows, el("div", {cls: "row2"}, el("button", {cls: "plank out", id: "close", on: close}, words.close)));
}
const mini = card => { const face = cardFace(card); face.style.width = "24px"; face.style.minWidth = "24px"; return face; };
const short = p => table.havens.includes(p) ? img(p === goal() && table.islands ? "town" : "sloop", "", placeName(p)) : table.numbers[p];

// ---- choosing

function options() {
  if (!picked || state.act !== state.me) return [];
  return state.moves.filter(m => m.to !== undefined && (picked.card !== undefined ? m.card === picked.card : m.from === picked.from && m.seat === picked.seat));
}
function tapCard(card) {
  if (state.act !== state.me || busy) return;
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
  if (state.act !== state.me || busy) return;
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
function refuse(text, p) {
  if (p !== undefined) { const cell = document.querySelector(`[data-p="${p}"]`); if (cell) { cell.classList.add("no-good"); setTimeout(() => cell.classList.remove("no-good"), 400); } }
  if (!text || !state || !table || state.over) return;
  $("prompt").replaceChildren(face(who(state.me)), el("span", {}, text));
  $("prompt").className = `paper mine${long(text)}`;
  clearTimeout(refuse.timer);
  refuse.timer = setTimeout(() => { if (state && table && !state.over) drawPrompt(); }, 2500);
}
function sheet(title, ...kids) {
  const box = el("div", {cls: "box paper", role: "dialog", tabindex: "-1", "aria-modal": "true", "aria-label": title}, el("h2", {cls: "title"}, title), kids);
  $("sheet").replaceChildren(box); $("sheet").hidden = false;
  $("sheet").onclick = event => { if (event.target === $("sheet")) close(); };
  beneath();
  box.focus();
}
const close = () => { $("sheet").hidden = true; beneath(); };
document.addEventListener("keydown", event => { if (event.key === "Escape") close(); });
function choose(moves) {
  sheet(texts.board.which, moves.map(m => el("button", {cls: "choice plank out", "data-a": m.a, on: () => { close(); act(m); }},
    img(`piece-${key(who(m.seat))}`), `${placeName(m.from)} → ${placeName(m.to)}`, m.card ? mini(m.card) : "")));
}
function chooseWho(seats, p) {
  sheet(texts.board.which, seats.map(seat => {
    const nudge = state.moves.find(m => m.k === "nudge" && m.seat === seat && m.from === p);
    return el("button", {cls: "choice plank out", "data-who": seat, on: () => { close(); picked = {seat, from: p}; draw(); }}, img(`piece-${key(who(seat))}`), who(seat).name, nudge ? ` +${nudge.draws}` : "");
  }));
}
function tongues() {
  return el("div", {cls: "row2 tongues"}, Object.entries(LANGUAGES).map(([code, name]) => el("button", {cls: `plank out small ${language === code ? "green" : ""}`, lang: code, "data-lang": code, "aria-pressed": language === code ? "true" : "false", on: async () => { keep("lang", code); await speak(code); say({t: "speak", lang: code}); me === null ? showCode() : (draw(), settings()); }}, name)));
}
function settings() {
  const flip = (name, text, then) => el("button", {cls: `plank out ${prefs[name] ? "green" : ""}`, id: `set-${name}`, "aria-pressed": prefs[name] ? "true" : "false", on: () => { prefs[name] = !prefs[name]; keep(name, prefs[name] ? "1" : "0"); if (then) then(); draw(); settings(); }}, text);
  sheet(words.settings, el("div", {cls: "row2"},
    flip("lefty", words.lefty, handed), flip("big", words.larger, sized), flip("buzz", words.buzz),
    el("button", {cls: `plank out ${covered ? "green" : ""}`, id: "set-cover", "aria-pressed": covered ? "true" : "false", on: () => { close(); cover(); }}, words.cover)), tongues(),
  el("div", {cls: "row2"}, el("button", {cls: "plank redp out", id: "leave", on: leave}, words.leave), el("button", {cls: "plank out", id: "close", on: close}, words.close)));
}
function sized() { document.documentElement.style.setProperty("--larger", prefs.big ? "1.25" : "1"); }
function handed() { document.body.classList.toggle("lefty", prefs.lefty); }

function drawOver() {
  show("over");
  const {winners, home, says} = state.over, order = home.map((_, i) => i).sort((a, b) => (winners.includes(b) - winners.includes(a)) || home[b] - home[a]), first = who(winners[0]);
  $("over").replaceChildren(el("div", {cls: "ribbon plank redp out", role: "status"}, says),
    img(`cheer-${key(first)}`, "hero"), ...order.map(i => el("div", {cls: `rank paper ${colourClass(who(i).colour)}`}, face(who(i)), el("b", {}, who(i).name), winners.includes(i) ? img("icon-crown", "crown") : "", el("span", {cls: "home", role: "img", "aria-label": `${home[i]}/${table.pirates}`}, Array.from({length: table.pirates}, (_, k) => el("i", {cls: k < home[i] ? "in" : ""}))))),
    el("p", {cls: "light"}, words.over_note));
}
function draw() {
  if (!state || !table || loaded !== drawn) return;
  if (state.over) return drawOver();
  if ($("play").hidden) show("play");
  drawTop(); drawPrompt(); drawRow(); drawHand(); drawBar(); drawMap();
}

// ---- beginning

async function speak(code) {
  const found = await fetch(`/lang-${code}.json`);
  if (!found.ok) return;
  texts = await found.json();
  words = texts.phone;
  language = document.documentElement.lang = code;
}
async function drawings(path) {
  const found = await fetch(path);
  if (!found.ok) return;
  const made = await found.json();
  // What is small and often on the map becomes a bitmap once: vectors would be drawn again with every change.
  await Promise.all(Object.keys(made).map(async name => {
    const vector = URL.createObjectURL(new Blob([made[name]], {type: "image/svg+xml"}));
    let picture = vector;
    if (/^(sign|piece|may|chosen|mark|space|card-)/.test(name)) {
      const box = made[name].match(/viewBox="([^"]+)"/)[1].split(" ").map(Number), tall = (/^card-/.test(name) ? 112 : 62) * (TABLET ? 1.6 : 1) * Math.min(3, devicePixelRatio || 1);
      const image = new Image(); image.src = vector;
      try {
        await image.decode();
        const canvas = document.createElement("canvas"); canvas.height = Math.round(tall); canvas.width = Math.round(tall * box[2] / box[3]);
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        const bitmap = await new Promise(done => canvas.toBlob(done));
        if (bitmap) { picture = URL.createObjectURL(bitmap); URL.revokeObjectURL(vector); }
      } catch {}
    }
    art[name] = picture;
  }));
}
async function begin() {
  const first = [kept("lang"), ...navigator.languages.map(l => l.slice(0, 2).toLowerCase())].find(l => l in LANGUAGES) || "en";
  await Promise.all([drawings("/art.json"), speak(first)]);
  sized(); handed();
  new ResizeObserver(() => draw()).observe($("map"));
  // Kept awake where the browser allows it; over plain HTTP most do not, so coming back is quick instead.
  const awake = () => { if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", awake); awake();
  connect();
}
begin();
