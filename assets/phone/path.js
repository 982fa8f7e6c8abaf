"use strict";
// The board as one path of light: where its places are on this phone, who stands there, and where
// a choice leads. The bends are the phone's own; the signs and their order are the game's.

/** The height of the largest pirate, in pixels of the page; bitmaps are made for it. */
const FIGURE = Math.min(innerWidth, innerHeight) >= 700 ? 120 : 66;
/** The width of a pirate's drawing in heights. */
const SLENDER = 0.8;
/** Where pirates stand on a space, in its units: to the right, their feet down, their size. */
const STANDS = [
  [[0.04, 0.4, 1]],
  [[-0.19, 0.28, 0.84], [0.21, 0.42, 0.84]],
  [[-0.24, 0.2, 0.72], [0.25, 0.2, 0.72], [0.1, 0.46, 0.78]],
];
/** The sheet of the land and of the islands, and the path on it. */
const RIM = "#3A2514", PATH = "#F1E0B6", LIGHT = "#FBEFCF", SEAM = "#D3B982", HALO = "#FFD98A";

let layout = null, built = "";
function forgetMap() { built = ""; }

// ---- where everything is

/** A line in short pieces, with the point at every length. */
function lineThrough(points) {
  const far = [0];
  for (let i = 1; i < points.length; i++) far.push(far[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  const at = length => {
    let i = far.findIndex(each => each >= length);
    if (i < 0) i = far.length - 1;
    i = Math.max(1, i);
    const share = (length - far[i - 1]) / (far[i] - far[i - 1]), [a, b] = [points[i - 1], points[i]];
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  return {length: far[far.length - 1], at, points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")};
}
/** A line to and fro in rows, which begins after `first` and ends before `last` of its row's room. */
function winding({left, right, top, pitch, rows, isRightward, first, last}) {
  const turn = pitch / 2, side = turn + pitch * 0.31, points = [];
  for (let row = 0; row < rows; row++) {
    const ahead = (row % 2 === 0) === isRightward, y = top + pitch * (row + 0.5), way = ahead ? 1 : -1;
    const near = ahead ? left : right, off = ahead ? right : left;
    const from = near + way * (row ? side : first), to = off - way * (row < rows - 1 ? side : last), pieces = Math.max(2, Math.round(Math.abs(to - from) / 8));
    for (let i = 0; i <= pieces; i++) points.push([from + (to - from) * i / pieces, y + Math.sin(i / pieces * 2 * Math.PI) * pitch * 0.025]);
    if (row < rows - 1) for (let i = 1; i < 12; i++) {
      const angle = Math.PI * (i / 12 - 0.5);
      points.push([to + way * turn * Math.cos(angle), y + turn + turn * Math.sin(angle)]);
    }
  }
  return lineThrough(points);
}
/** The layout for the room that the map has: the one with the largest spaces. */
function geometry() {
  const box = $("map"), w = box.clientWidth, h = box.clientHeight, room = `${w}x${h}/${table.game}/${state.seats.length}/${state.sloop}`;
  if (layout && layout.room === room) return layout;
  const forms = table.islands ? [[1, 2], [2, 2], [2, 3], [3, 4], [4, 5]].map(rows => islands(w, h, rows)) : [3, 4, 5, 6, 7, 8].map(rows => tunnel(w, h, rows));
  return {room, ...forms.reduce((best, form) => form.unit > best.unit ? form : best)};
}
function unitOf(step, pitch) { return Math.min(step, pitch * 0.74, FIGURE / 1.18); }
function spaces(at, line, first, number, index) {
  for (let i = 0; i < number; i++) {
    const u = (i + 0.5) * line.length / number, [x, y] = line.at(u);
    at[first + i] = {x, y, u, line: index};
  }
}
/** Escape: a fort, the tunnel, and the sloop at its end. */
function tunnel(w, h, rows) {
  const number = table.signs.length - 2, pitch = h / rows, fort = pitch * (1.2 + 0.19 * (state.seats.length - 1)), quay = Math.max(w * 0.23, pitch * 1.3);
  const line = winding({left: 3, right: w - 3, top: 0, pitch, rows, isRightward: true, first: fort, last: quay});
  const unit = unitOf(line.length / number, pitch), at = [];
  at[0] = {x: 4 + fort / 2, y: pitch / 2, w: fort - 8, h: pitch * 0.9};
  spaces(at, line, 1, number, 0);
  const isRight = rows % 2 === 1, y = h - pitch / 2;
  at[number + 1] = {x: isRight ? w - quay / 2 + 4 : quay / 2 - 4, y, w: quay, h: pitch, isChips: true};
  return {w, h, rows, pitch, unit, at, lines: [line], steps: [number], sloop: Math.min(quay * 0.9, pitch * 1.12)};
}
/** Nest: a camp, an island, the sloop in the sea, another island, and the town at its end. */
function islands(w, h, [upper, lower]) {
  const [sloop, town] = table.havens, first = sloop - 1, second = town - sloop - 1;
  const pitch = h / (upper + lower + 1.1), sea = h - pitch * (upper + lower), camp = pitch * (1.35 + 0.17 * (state.seats.length - 1)), quay = Math.max(w * 0.2, pitch * 1.5);
  const isLeft = upper % 2 === 0, shore = pitch * 0.3, shared = {left: 3, right: w - 3, pitch};
  const one = winding({...shared, top: 0, rows: upper, isRightward: true, first: camp, last: shore});
  const two = winding({...shared, top: upper * pitch + sea, rows: lower, isRightward: isLeft, first: shore, last: quay});
  const unit = unitOf(Math.min(one.length / first, two.length / second), pitch), at = [];
  at[0] = {x: 4 + camp / 2, y: pitch / 2, w: camp - 8, h: pitch * 0.9};
  spaces(at, one, 1, first, 0);
  // It lies a little nearer to the island from which it sails next; crews stand on a deck beside its mast.
  const wide = pitch * 0.98, aboard = wide + pitch * 0.5 * state.seats.length;
  at[sloop] = {x: isLeft ? 8 + aboard / 2 : w - 8 - aboard / 2, y: upper * pitch + sea * (state.sloop === 1 ? 0.46 : 0.58), w: aboard, h: sea};
  spaces(at, two, sloop + 1, second, 1);
  const isRight = (lower % 2 === 1) === isLeft, y = h - pitch / 2;
  at[town] = {x: isRight ? w - quay / 2 + 2 : quay / 2 - 2, y, w: quay, h: pitch, isChips: true};
  return {w, h, pitch, unit, at, lines: [one, two], steps: [first, second], sloop: wide, isLeft};
}

// ---- the ground

function buildGround(g) {
  const s = $("ground"), nodes = [], add = (tag, props) => nodes.push(svgNode(tag, props)), band = bandOf(g);
  s.setAttribute("viewBox", `0 0 ${g.w} ${g.h}`);
  const picture = (name, x, y, width, height) => add("image", {href: vectors[name], x, y, width, height});
  const stroke = (line, colour, width, more) => add("polyline", {points: line.points, fill: "none", stroke: colour, "stroke-width": width, "stroke-linejoin": "round", ...more});
  const defs = svgNode("defs", {}), blur = svgNode("filter", {id: "halo", x: "-20%", y: "-20%", width: "140%", height: "140%"});
  blur.append(svgNode("feGaussianBlur", {stdDeviation: g.pitch * 0.2}));
  defs.append(blur);
  nodes.push(defs);
  if (table.islands) {
    const [camp, town] = [g.at[0], g.at[g.at.length - 1]], shores = [`${camp.x - camp.w / 4},${camp.y} ${g.lines[0].points}`, `${g.lines[1].points} ${town.x},${town.y}`];
    for (const [colour, wide, opacity] of [["#7FD0CC", 1.6, 0.16], ["#8E7443", 1.46, 1], ["#4F5C35", 1.26, 1]]) {
      for (const points of shores) stroke({points}, colour, g.pitch * wide, {"stroke-linecap": "round", "stroke-opacity": opacity});
    }
  } else {
    const {x, y} = g.at[g.at.length - 1], water = svgNode("radialGradient", {id: "water"});
    for (const [offset, colour, opacity] of [[0, "#1B6B7A", 1], [0.58, "#1B6B7A", 1], [0.76, "#2A8E98", 0.7], [0.84, "#D9B46E", 0.35], [1, "#D9B46E", 0]]) water.append(svgNode("stop", {offset, "stop-color": colour, "stop-opacity": opacity}));
    defs.append(water);
    add("ellipse", {cx: x + (x > g.w / 2 ? 1 : -1) * g.pitch * 0.25, cy: y, rx: g.pitch * 1.75, ry: g.pitch * 1.45, fill: "url(#water)"});
  }
  for (const line of g.lines) stroke(line, HALO, band * 1.4, {filter: "url(#halo)", "stroke-opacity": table.islands ? 0.24 : 0.32});
  g.lines.forEach((line, index) => {
    stroke(line, RIM, band + 3.5, {"stroke-opacity": 0.75});
    stroke(line, PATH, band);
    stroke(line, LIGHT, band * 0.76, {"stroke-opacity": 0.8});
    for (let i = 1; i < g.steps[index]; i++) {
      const u = i * line.length / g.steps[index], [[ax, ay], [bx, by]] = [line.at(u - 1), line.at(u + 1)], size = Math.hypot(bx - ax, by - ay);
      const dx = -(by - ay) / size * band / 2, dy = (bx - ax) / size * band / 2, x = (ax + bx) / 2, y = (ay + by) / 2;
      add("line", {x1: x + dx, y1: y + dy, x2: x - dx, y2: y - dy, stroke: SEAM, "stroke-width": 1.4});
    }
  });
  const start = g.at[0], end = g.at[g.at.length - 1];
  if (table.islands) {
    const tent = g.pitch * 0.62;
    picture("tent", start.x - start.w / 2, start.y - g.pitch * 0.42, tent * 1.24, tent);
    picture("town", end.x - end.w / 2, end.y - g.pitch * 0.66, end.w, end.w * 0.546);
  } else {
    const [x, y, w, h] = [start.x - start.w / 2, start.y - start.h / 2, start.w, start.h], tower = g.pitch * 0.3;
    add("rect", {x, y, width: w, height: h, rx: 8, fill: "#77726A", stroke: "#2B1B17", "stroke-width": 3});
    add("rect", {x: x + 6, y: y + 6, width: w - 12, height: h - 12, rx: 5, fill: "#4A463F", stroke: "#2B1B17", "stroke-opacity": 0.6, "stroke-width": 1.5});
    for (const [tx, ty] of [[x, y], [x + w, y], [x, y + h], [x + w, y + h]]) picture("fort-tower", tx - tower / 2, ty - tower * 0.6, tower, tower * 1.12);
  }
  s.replaceChildren(...nodes);
}
const bandOf = g => Math.min(g.unit * 0.92, g.pitch * 0.64);

// ---- places and pirates

const counts = p => state.pirates.map(crew => crew.filter(at => at === p).length);
const isHaven = p => p === 0 || table.havens.includes(p);

function drawMap() {
  const g = layout = geometry(), mark = `${g.w}x${g.h}${table.game}${drawn}`;
  $("app").classList.toggle("islands", table.islands);
  $("cells").setAttribute("aria-label", texts.variant[table.variant] || "");
  put($("map"), {"--unit": g.unit});
  if (built !== mark) {
    buildGround(g);
    built = mark;
    $("crew").replaceChildren();
    $("cells").replaceChildren();
  }
  const leads = ways();
  drawCells(g, leads);
  drawCrew(g, leads);
}
// Places stay; only what has changed is made again, so that a phone paints little.
function drawCells(g, leads) {
  const layer = $("cells"), only = picked && picked.card !== undefined ? signOf(picked.card) : null;
  if (layer.children.length !== g.at.length) layer.replaceChildren(...g.at.map((_, p) => el("button", {"data-p": p})));
  g.at.forEach((place, p) => {
    const there = counts(p), isTaken = there.some(Boolean), haven = isHaven(p), sign = table.signs[p], cell = layer.children[p];
    const lead = leads.find(m => m.to === p);
    const people = there.map((n, seat) => n ? `${who(seat).name} ${n}` : "").filter(Boolean).join(", ");
    const label = [placeName(p), sign ? cardName(sign) : "", people, lead ? words.where + (lead.draws ? ` +${lead.draws}` : "") : ""].filter(Boolean).join(", ");
    const cls = ["cell", lead && (lead.draws ? "back" : "lead"), advice && advice.to === p && "advised", only && sign !== only && "faint"].filter(Boolean).join(" ");
    if (cell.className !== cls) cell.className = cls;
    if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    const look = `${built}/${p === table.havens[0] && state.sloop}/${isTaken}`;
    if (cell.dataset.look === look) return;
    cell.dataset.look = look;
    const [w, h] = haven ? [place.w, place.h] : [g.unit, g.unit];
    put(cell, {left: place.x - w / 2, top: place.y - h / 2, width: w, height: h});
    cell.replaceChildren(!haven && !isTaken ? img(`sign-${sign}`, "sign") : "");
  });
}
/** Where the pirates of a crew stand: their middle, their feet, their height. */
function standOf(g, p, seat, nth) {
  const place = g.at[p], tall = g.unit * 1.18;
  if (isHaven(p)) {
    // Crews stand side by side, the own one in front of the others.
    const present = counts(p).map((n, i) => n ? i : -1).filter(i => i >= 0);
    const nth = present.indexOf(seat);
    if (isHarbour(p)) {
      const first = g.sloop * 0.66, step = g.pitch * 0.5;
      return [place.x + (g.isLeft ? 1 : -1) * (first + step * (nth + 0.5) - place.w / 2), place.y + place.h * 0.24, Math.min(tall * 0.86, place.h * 0.8)];
    }
    const room = place.w - (table.islands ? g.pitch * (present.length > 3 ? 0.2 : 0.5) : 6), size = Math.min(tall * 0.9, room / present.length / SLENDER * 1.75, place.h * 0.86);
    return [place.x + place.w / 2 - 3 - room + room * (nth + 0.5) / present.length, place.y + place.h * 0.4, size];
  }
  const order = []; counts(p).forEach((n, i) => { for (let k = 0; k < n; k++) order.push(i); });
  // The own pirates stand in front.
  order.sort((a, b) => (a === state.me) - (b === state.me) || a - b);
  const [dx, dy, size] = STANDS[Math.min(order.length, 3) - 1][Math.min(order.indexOf(seat) + nth, 2)];
  return [place.x + dx * g.unit, place.y + dy * g.unit, tall * size];
}
const isHarbour = p => table.islands && p === table.havens[0];
function figure(seat, outline) {
  return [el("i", {cls: "ring"}), img(`${outline}-${key(who(seat))}`)];
}
function stand(node, x, feet, high) {
  const wide = high * SLENDER;
  put(node, {width: wide, transform: `translate(${(x - wide / 2).toFixed(2)}px,${(feet - high * 0.97).toFixed(2)}px)`});
  node.style.zIndex = Math.round(feet);
}
function drawCrew(g, leads) {
  const layer = $("crew"), seen = new Set(), extra = [], gains = new Map();
  layer.querySelectorAll(":scope > :not(.pirate), .ghost").forEach(node => node.remove());
  const note = (cls, x, y, z, ...kids) => extra.push(el("span", {cls, style: {left: x, top: y, "z-index": String(Math.round(z))}}, kids));
  const can = new Set(), nudges = new Map();
  if (isMine()) for (const m of state.moves) {
    if (m.seat === state.me && (!picked || picked.card === undefined || m.card === picked.card)) can.add(m.from);
    if (m.k === "nudge") nudges.set(`${m.seat}/${m.from}`, m.draws);
  }
  const told = isTold() ? lastTurnOf() : null, moved = new Set(told ? told.items.filter(i => i.s === told.seat).map(i => i.to) : []);
  state.pirates.forEach((crew, seat) => crew.forEach((p, index) => {
    const nth = crew.slice(0, index).filter(q => q === p).length;
    if (g.at[p].isChips || (isHaven(p) && nth)) return;
    const id = `p${seat}-${index}`, [x, feet, high] = standOf(g, p, seat, nth), total = counts(p)[seat];
    const isPicked = picked && picked.seat === seat && picked.from === p, may = seat === state.me && can.has(p);
    const outline = isPicked ? "chosen" : may ? "may" : "piece";
    let node = layer.querySelector(`#${id}`);
    if (!node) { node = el("div", {id}, figure(seat, outline)); layer.append(node); }
    const isMoved = told && told.seat === seat && moved.has(p);
    node.className = `pirate ${who(seat).colour}${may || isPicked ? " lit" : ""}${isMoved ? " moved" : ""}${isPicked ? " chosen" : ""}`;
    const look = art[`${outline}-${key(who(seat))}`];
    if (node.lastChild.src !== look) node.lastChild.src = look;
    stand(node, x, feet, high);
    seen.add(id);
    if (isHaven(p) && total > 1) note(`num ${who(seat).colour}`, x + high * 0.26, feet - high * 0.06, feet + 2, String(total));
    if (seat !== state.me && nudges.has(`${seat}/${p}`) && !picked) {
      const {x: middle, y} = g.at[p], draws = nudges.get(`${seat}/${p}`);
      // All who stand there would go to the same space.
      gains.set(p, isHaven(p) ? [x + high * 0.3, feet - high * 0.8, draws] : [middle + g.unit * 0.3, y + g.unit * 0.36, draws]);
    }
  }));
  layer.querySelectorAll(".pirate").forEach(node => { if (!seen.has(node.id)) node.remove(); });
  g.at.forEach((place, p) => {
    if (place.isChips) note("homes", place.x, place.y + g.pitch * (table.islands ? 0.2 : 0.5), place.y + g.pitch, counts(p).map((n, seat) => n ? el("b", {}, img(`mark-${who(seat).colour}`), String(n)) : ""));
    else if (!isHaven(p) && counts(p).some(Boolean)) {
      const disc = el("span", {cls: "under", style: {left: place.x - g.unit * 0.34, top: place.y + g.unit * 0.34, "z-index": String(Math.round(place.y + g.unit * 0.5))}}, img(`sign-${table.signs[p]}`));
      extra.push(disc);
    }
  });
  // A space has its number while a sentence names it.
  const named = advice || (picked && nudgeText() ? leads[0] : null);
  for (const p of named ? [named.from, named.to] : []) if (p !== undefined && !isHaven(p)) note("tab", g.at[p].x + g.unit * 0.4, g.at[p].y - g.unit * 0.46, g.at[p].y + g.unit, String(table.numbers[p]));
  drawSloop(g, extra);
  for (const [x, y, draws] of gains.values()) note("gain", x, y, g.h * 2, `+${draws}`);
  drawLeads(g, leads, extra);
  layer.append(...extra);
}

function drawSloop(g, extra) {
  const place = g.at[table.havens[0]], number = table.islands ? counts(table.havens[0]).filter(Boolean).length : 0;
  const lean = table.islands ? (g.isLeft ? -1 : 1) * (place.w - g.sloop) / 2 : 0, low = place.y + place.h * 0.3;
  const ship = {width: g.sloop, left: place.x + lean - g.sloop / 2, top: (table.islands ? low + g.sloop * 0.06 : place.y + g.pitch * 0.6) - g.sloop * 1.09};
  extra.push(el("span", {cls: "ship", style: {...ship, "z-index": String(Math.round(place.y - (table.islands ? place.h * 0.2 : 0)))}}, drawing("sloop")));
  if (!number) return;
  const wide = g.sloop * 0.2 + g.pitch * 0.5 * number, x = g.isLeft ? place.x - place.w / 2 + g.sloop * 0.56 : place.x + place.w / 2 - g.sloop * 0.56 - wide;
  extra.push(el("i", {cls: "deck", style: {left: x, top: low - g.pitch * 0.1, width: wide, height: g.pitch * 0.16, "z-index": String(Math.round(low - g.pitch * 0.3))}}));
}

// ---- where a choice leads

/** What can be done with what is chosen, or what the hint says. */
function ways() {
  if (!isMine()) return [];
  if (!picked) return advice && advice.to !== undefined ? [advice] : [];
  return options();
}
/** Dots along the path from where a move begins to where it ends. */
function dots(g, move, cls, seen, extra) {
  const from = g.at[move.from], to = g.at[move.to], index = to.line !== undefined ? to.line : from.line !== undefined ? from.line : 0, line = g.lines[index];
  const begin = from.line === index ? from.u : 0, finish = to.line === index ? to.u : line.length, way = finish > begin ? 1 : -1, gap = g.unit * 0.29;
  const first = begin + (from.line === index ? way * g.unit * 0.36 : 0), last = finish - (to.line === index ? way * g.unit * 0.46 : 0);
  // On a grid, so that ways which overlap share their dots.
  for (let k = Math.ceil(Math.min(first, last) / gap); k * gap < Math.max(first, last); k++) {
    const [x, y] = line.at(k * gap);
    if (seen.has(`${index}/${k}`)) continue;
    seen.add(`${index}/${k}`);
    extra.push(el("i", {cls: `dot ${cls}`, style: {left: x, top: y}}));
  }
}
function drawLeads(g, leads, extra) {
  const shared = new Map(), seen = new Set();
  for (const m of leads) shared.set(m.to, [...(shared.get(m.to) || []), m]);
  for (const m of leads) dots(g, m, m.draws ? "back" : "lead", seen, extra);
  for (const [p, moves] of shared) {
    const place = g.at[p], m = moves[0], isBack = Boolean(m.draws), haven = isHaven(p);
    const w = haven ? place.w * 0.96 : g.unit, h = haven ? place.h : g.unit, z = place.y + g.unit * 0.4;
    const ghost = el("div", {cls: `pirate ghost ${who(m.seat).colour}`}, figure(m.seat, "piece"));
    extra.push(el("i", {cls: `spot${isBack ? " back" : ""}`, style: {left: place.x - w / 2, top: place.y - h / 2, width: w, height: h}}), ghost);
    stand(ghost, place.x + (haven ? w * 0.2 : 0), place.y + g.unit * 0.38, g.unit);
    const origins = new Set(moves.map(each => `${each.seat}/${each.from}`)).size;
    if (origins > 1) extra.push(el("b", {cls: "num many", style: {left: place.x + w * 0.46, top: place.y - h * 0.42, "z-index": String(Math.round(z + 4))}}, String(origins)));
    const kids = isBack ? gainOf(m) : picked && picked.card === undefined ? [...new Set(moves.map(each => each.card))].filter(Boolean).map(miniCard) : [];
    if (kids.length) extra.push(el("span", {cls: `cost${isBack ? " back" : ""}`, style: {left: Math.min(place.x, g.w - 26), top: place.y + h * 0.36, "z-index": String(Math.round(z + 5))}}, kids));
  }
}
/** What a way back brings: the next cards where they lie open, or how many. */
function gainOf(move) {
  const open = state.row.slice(0, move.draws);
  return open.length === move.draws ? ["+", ...open.map(miniCard)] : [`+${move.draws}`, img("card-back")];
}

/** The place that a finger means. */
function nearestPlace(x, y) {
  const far = layout.at.map(place => {
    const off = Math.hypot(Math.max(0, Math.abs(x - place.x) - (place.w / 2 || 0)), Math.max(0, Math.abs(y - place.y) - (place.h / 2 || 0)));
    // A haven is large: a space beside it is meant by whoever is nearer than half of one.
    return place.w ? off + layout.unit * 0.45 : off;
  });
  const nearest = far.indexOf(Math.min(...far));
  return far[nearest] < layout.pitch * 0.8 ? nearest : null;
}
// Keys and screen readers name a place.
$("map").addEventListener("click", event => {
  if (!state || !table || !layout) return;
  const named = event.target.closest("[data-p]"), box = $("map").getBoundingClientRect();
  const p = event.detail === 0 && named ? Number(named.dataset.p) : nearestPlace(event.clientX - box.left, event.clientY - box.top);
  if (p !== null) tapPlace(p);
});
