"use strict";
// What all parts of the page share, and the connection to the table. The page knows no rules: what
// may be done, and where it leads, comes with each state, and sentences about the game come ready
// in the language of this phone.

const VERSION = 2;
const LANGUAGES = {
  en: "English", de: "Deutsch", nl: "Nederlands", sv: "Svenska", fr: "Français", es: "Español", it: "Italiano", pt: "Português",
};
/** The view box around the head, in the drawing of a standing pirate. */
const HEAD = "36 46 88 88";
const $ = id => document.getElementById(id);
const el = (tag, props, ...kids) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") node.addEventListener("click", value);
    else if (name === "style") put(node, value);
    else node.setAttribute(name === "cls" ? "class" : name, value === true ? "" : value);
  }
  // Names and texts only ever become text, never markup.
  for (const kid of kids.flat(4)) if (kid !== null && kid !== undefined && kid !== false) node.append(kid);
  return node;
};
/** Set styles; numbers are pixels. */
const put = (node, styles) => {
  for (const [name, value] of Object.entries(styles)) node.style.setProperty(name, typeof value === "number" ? `${value.toFixed(2)}px` : value);
};
const svgNode = (tag, props) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in props) node.setAttribute(name, props[name]);
  return node;
};
const keep = (key, value) => { try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch {} };
const kept = key => { try { return localStorage.getItem(key); } catch { return null; } };

const art = {}, vectors = {};
/** A drawing as a bitmap, where it has one: for what is small and often on the map. */
const img = (name, cls, alt = "") => el("img", {src: art[name] || "", cls, alt, draggable: "false"});
/** A drawing that stays sharp at every size. */
const drawing = (name, cls) => el("img", {src: vectors[name] || "", cls, alt: "", draggable: "false"});

let texts = {}, words = {}, language = "en";
let table = null, state = null, lobby = null, me = null;
/** The crew whose drawings are asked for, and the one whose drawings are here. */
let drawn = "", loaded = null;
/** What is chosen on the page: a card, or a pirate by its seat and place. */
let picked = null;
/** What was tapped once and is asked about, and a hint. */
let sure = null, advice = null;
/** Until when this phone sends no gesture, by the clock of the page. */
let hushed = 0;
let asked = 0, busy = false, busyTimer = 0, lastTurn = null, sound = null;
let covered = kept("cover") === "1";
const prefs = {lefty: kept("lefty") === "1", big: kept("big") === "1", buzz: kept("buzz") !== "0"};
const metrics = window.metrics = {taps: [], states: 0, bytes: 0, connects: 0};

const who = seat => state.seats[seat];
const key = seat => `${seat.colour}-${seat.face}`;
const signOf = card => card.replace("*", "");
const isGold = card => card !== signOf(card);
const cardName = card => table.cards[card] || card;
const placeName = p => table.places[p];
const goal = () => table.havens[table.havens.length - 1];
const isMine = () => state.act === state.me;
const isWaiting = () => state.wait === state.me;
/** Whose turn the page shows: of whoever plays, gives up cards, or has not ended the turn yet. */
const onTurn = () => state.wait !== null ? state.wait : state.act !== null ? state.act : state.turn;

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
  mine.onmessage = event => {
    heard = performance.now();
    tries = 0;
    shut = false;
    metrics.bytes += event.data.length;
    hear(JSON.parse(event.data));
  };
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
function end(how) {
  ended = how;
  if (how === "removed") { keep("token", null); me = null; }
  veil(how);
}
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
    case "table": table = message; forgetMap(); draw(); break;
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
  lobby = message;
  me = message.me;
  const crew = message.crew;
  if (drawn !== crew) {
    drawn = crew;
    // If the net was lost meanwhile, they are asked for again when it is back.
    try { await drawings(`/crew.json?${encodeURIComponent(crew)}`); } catch { if (drawn === crew) drawn = ""; return; }
    if (drawn === crew) loaded = crew;
    forgetMap();
  }
  if (loaded !== drawn) return;
  if (me === null) { state = table = null; unveil(); showSeats(); }
  else if (state && table) draw();
  else { unveil(); showReady(); }
}

// ---- what is asked, and what comes back

function free() { busy = false; clearTimeout(busyTimer); }
function ask(what, action) {
  if (busy) return;
  if (state.paused && !state.over) return refuse(words.paused);
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
  if (message.shown) { hushed = performance.now() + message.shown * 1000; setTimeout(draw, message.shown * 1000 + 20); }
  if (message.hint && message.rev === state.rev) { advice = {...message.hint, says: message.says}; picked = sure = null; draw(); }
  else { draw(); if (message.why) refuse(message.says); }
}
function take(next) {
  const was = state;
  if (metrics.pending && (!was || next.rev !== was.rev)) { metrics.taps.push(performance.now() - metrics.pending); metrics.pending = 0; }
  if (!was || was.rev !== next.rev) { free(); picked = sure = advice = null; if (next.over || $("sheet").className !== "say") close(); }
  state = next;
  me = next.me;
  unveil();
  ended = null;
  const mine = isMine() && !next.over, turn = `${next.turn}/${next.round}/${mine}`;
  if (mine && lastTurn !== turn) call();
  lastTurn = turn;
  document.title = mine ? `● ${words.yours}` : "Cartagena";
  draw();
}
function call() {
  const frame = $("frame");
  frame.classList.remove("flash");
  void frame.offsetWidth;
  frame.classList.add("flash");
  if (!prefs.buzz) return;
  if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate([60, 60, 60]);
  if (sound) { sound.currentTime = 0; sound.play().catch(() => {}); }
}
// A tap is what lets a phone make sounds later.
document.addEventListener("pointerdown", () => {
  if (!sound && me !== null) { sound = new Audio("/turn.wav"); sound.volume = 0.5; sound.load(); }
});

// ---- what is loaded

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
  for (const name of Object.keys(made).filter(each => each.startsWith("piece-"))) {
    made[name.replace("piece", "face")] = made[name].replace(/viewBox="[^"]+"/, `viewBox="${HEAD}"`);
    made[name.replace("piece", "may")] = outlined(made[name], 4);
    made[name.replace("piece", "chosen")] = outlined(made[name], 7);
  }
  await Promise.all(Object.keys(made).map(async name => {
    vectors[name] = URL.createObjectURL(new Blob([made[name]], {type: "image/svg+xml"}));
    // What is small and often on the map becomes a bitmap once: vectors would be drawn again with every change.
    art[name] = /^(sign|piece|may|chosen|mark)/.test(name) ? await bitmap(made[name], vectors[name]) : vectors[name];
  }));
}
/** A drawing with a white outline, made once; a filter on the page would cost time in every frame. */
function outlined(made, width) {
  const head = made.indexOf(">") + 1, body = made.lastIndexOf("</svg>");
  const outline = `<filter id="outline" x="-20%" y="-20%" width="140%" height="140%"><feMorphology in="SourceAlpha" operator="dilate" radius="${width}" result="m"/>`
    + '<feFlood flood-color="#fff"/><feComposite operator="in" in2="m" result="c"/><feMerge><feMergeNode in="c"/><feMergeNode in="SourceGraphic"/></feMerge></filter>';
  return `${made.slice(0, head)}${outline}<g filter="url(#outline)">${made.slice(head, body)}</g></svg>`;
}
async function bitmap(made, vector) {
  const box = made.match(/viewBox="([^"]+)"/)[1].split(" ").map(Number);
  const image = new Image();
  image.src = vector;
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.height = Math.round(FIGURE * Math.min(3, devicePixelRatio || 1));
    canvas.width = Math.round(canvas.height * box[2] / box[3]);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise(done => canvas.toBlob(done));
    return made ? URL.createObjectURL(made) : vector;
  } catch { return vector; }
}
