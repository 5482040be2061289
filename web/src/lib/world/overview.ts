// All floors in one picture: a card for each zone, a row for each floor, and the gates as curves between the cards.

import type { Atlas } from "./atlas";
import { boxOf, short, type Box } from "./geometry";
import type { Floor, Gate, Point } from "./types";

export interface Card {
  floor: number;
  zone: number;
  name: string;
  about: string;
  box: Box;
  /** How far what is in it is moved from its place on the floor. */
  shift: Point;
  /** What of the floor belongs to the zone. */
  part: Floor;
}

/** One end of a curve, at the border of a card. */
export interface Port {
  at: Point;
  /** The way out of the card. */
  out: Point;
  /** What leaves here; the end of a way without a way back has nothing. */
  gate: Gate | null;
}

export interface Curve {
  gate: Gate;
  path: string;
  ends: [Port, Port];
}

export interface Overview {
  width: number;
  height: number;
  cards: Card[];
  rows: { name: string; at: Point }[];
  curves: Curve[];
  /** How wide signs are drawn between the cards. */
  sign: number;
}

/** How much space there is, in signs. */
interface Space {
  padding: number;
  title: number;
  gapX: number;
  gapY: number;
  margin: number;
}

const WIDE: Space = { padding: 2, title: 4.6, gapX: 9, gapY: 15, margin: 12 };
/** For pictures without names and curves. */
const NARROW: Space = { padding: 1, title: 0, gapX: 2, gapY: 2, margin: 0 };

export function overviewOf(atlas: Atlas, narrow = false): Overview {
  const sign = atlas.signs[0] ?? 1;
  const space = narrow ? NARROW : WIDE;
  const [gapX, gapY, margin] = [space.gapX * sign, space.gapY * sign, space.margin * sign];
  const rows = atlas.scene.floors.map((floor, number) => zonesOf(atlas, floor, number, sign, space));
  const heights = rows.map((cards) => Math.max(0, ...cards.map((card) => card.box.height)));
  const columns = Math.max(1, ...rows.map((cards) => cards.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map((cards) => cards[column]?.box.width ?? 0)),
  );
  const blockWidth = margin + widths.reduce((sum, width) => sum + width + gapX, 0);
  const heightOf = (count: number) => Math.max(...chunks(heights, count).map((part) => part.reduce((sum, high) => sum + high + gapY, 0)));
  const perBlock = perBlockOf(rows.length, blockWidth, heightOf);
  const names: Overview["rows"] = [];
  let y = 0;
  rows.forEach((cards, number) => {
    if (number % perBlock === 0) y = gapY * 0.7;
    const left = Math.floor(number / perBlock) * blockWidth;
    const high = heights[number] ?? 0;
    names.push({ name: atlas.scene.floors[number]?.name ?? "", at: [left + sign * 1.5, y + high / 2] });
    let x = left + margin;
    cards.forEach((card, column) => {
      const wide = widths[column] ?? 0;
      moveTo(card, { x, y, width: wide, height: high });
      x += wide + gapX;
    });
    y += high + gapY;
  });
  const cards = rows.flat();
  return {
    width: Math.ceil(rows.length / perBlock) * blockWidth,
    height: heightOf(perBlock),
    cards,
    rows: names,
    curves: narrow ? [] : curvesOf(atlas, cards, gapY * 0.7),
    sign,
  };
}

/** As many floors below each other as make the picture about as wide as maps are shown. */
function perBlockOf(count: number, width: number, heightOf: (count: number) => number): number {
  const badness = (rows: number) => Math.abs(Math.log((Math.ceil(count / rows) * width) / heightOf(rows) / 0.8));
  let best = count;
  for (let blocks = 2; blocks <= count; blocks++) {
    const rows = Math.ceil(count / blocks);
    if (badness(rows) < badness(best)) best = rows;
  }
  return best;
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** The zones of a floor as cards that have their size, but no place yet. */
function zonesOf(atlas: Atlas, floor: Floor, number: number, sign: number, space: Space): Card[] {
  const [padding, title] = [space.padding * sign, space.title * sign];
  // Zones of a single floor stay where they are drawn: doors lead from one to another.
  const several = atlas.scene.floors.length > 1 && floor.zones.length > 0;
  const zones = several ? floor.zones : [{ name: floor.name, about: "" }];
  return zones.map(({ name, about }, zone) => {
    const part = partOf(floor, zone, zones.length);
    const corners = part.rooms.flatMap((room) => atlas.rooms.get(room.id)?.loops.flat() ?? []);
    const inner = corners.length ? boxOf(corners) : { x: 0, y: 0, width: 0, height: 0 };
    const box = {
      x: inner.x - padding,
      y: inner.y - padding - title,
      width: inner.width + 2 * padding,
      height: inner.height + 2 * padding + title,
    };
    return { floor: number, zone, name, about, box, part, shift: [0, 0] };
  });
}

function partOf(floor: Floor, zone: number, zones: number): Floor {
  const rooms = zones === 1 ? floor.rooms : floor.rooms.filter((room) => room.zone === zone);
  const within = new Set(rooms.map((room) => room.id));
  return {
    ...floor,
    zones: [],
    rooms,
    walls: floor.walls === null ? null : rooms.map((room) => room.path).join(""),
    doors: floor.doors.filter((door) => within.has(door.rooms[0])),
    gates: floor.gates.filter((gate) => within.has(gate.room)),
    places: floor.places.filter((spot) => within.has(spot.room)),
    things: floor.things.filter((thing) => thing.room !== null && within.has(thing.room)),
  };
}

/** Gives a card its place, with what is in it in the middle. */
function moveTo(card: Card, to: Box) {
  const x = to.x - card.box.x + (to.width - card.box.width) / 2;
  const y = to.y - card.box.y + (to.height - card.box.height) / 2;
  card.shift = [x, y];
  card.box = to;
}

type Side = "top" | "bottom" | "left" | "right";

interface Plan {
  gate: Gate;
  back: Gate | null;
  cards: [Card, Card];
  sides: [Side, Side];
}

function curvesOf(atlas: Atlas, cards: Card[], arch: number): Curve[] {
  const plans = plansOf(atlas, cards);
  const ports = new Map<string, { plan: Plan; end: 0 | 1; order: number }[]>();
  for (const plan of plans) {
    for (const end of [0, 1] as const) {
      const [card, other] = [plan.cards[end], plan.cards[1 - end] as Card];
      const side = plan.sides[end];
      const key = `${cards.indexOf(card)} ${side}`;
      const order = side === "left" || side === "right" ? other.box.y : other.box.x;
      ports.set(key, [...(ports.get(key) ?? []), { plan, end, order }]);
    }
  }
  const placed = new Map<Plan, [Port?, Port?]>();
  for (const list of ports.values()) {
    list.sort((a, b) => a.order - b.order);
    list.forEach(({ plan, end }, index) => {
      const both = placed.get(plan) ?? [];
      both[end] = portAt(plan, end, (index + 1) / (list.length + 1));
      placed.set(plan, both);
    });
  }
  return plans.flatMap((plan) => {
    const [first, second] = placed.get(plan) ?? [];
    return first && second ? [{ gate: plan.gate, ends: [first, second], path: pathOf(first, second, arch) }] : [];
  });
}

/** Each gate once, with the cards it joins and the sides that it leaves them from. */
function plansOf(atlas: Atlas, cards: Card[]): Plan[] {
  const cardOf = new Map(cards.flatMap((card) => card.part.rooms.map((room) => [room.id, card] as const)));
  const gates = atlas.scene.floors.flatMap((floor) => floor.gates);
  const done = new Set<Gate>();
  const plans: Plan[] = [];
  for (const gate of gates) {
    const [from, to] = [cardOf.get(gate.room), cardOf.get(gate.to.room)];
    if (!from || !to || from === to || done.has(gate)) continue;
    const back = gates.find((other) => other !== gate && !done.has(other) && other.room === gate.to.room && other.to.room === gate.room);
    done.add(gate);
    if (back) done.add(back);
    plans.push({ gate, back: back ?? null, cards: [from, to], sides: sidesOf(from, to) });
  }
  return plans;
}

function sidesOf(from: Card, to: Card): [Side, Side] {
  if (from.box.y < to.box.y) return ["bottom", "top"];
  if (from.box.y > to.box.y) return ["top", "bottom"];
  const beside = from.floor === to.floor && Math.abs(from.zone - to.zone) === 1;
  if (!beside) return ["top", "top"];
  return from.box.x < to.box.x ? ["right", "left"] : ["left", "right"];
}

function portAt(plan: Plan, end: 0 | 1, share: number): Port {
  const { box } = plan.cards[end];
  const gate = end === 0 ? plan.gate : plan.back;
  const [x, y] = [box.x + box.width * share, box.y + box.height * share];
  switch (plan.sides[end]) {
    case "top":
      return { at: [x, box.y], out: [0, -1], gate };
    case "bottom":
      return { at: [x, box.y + box.height], out: [0, 1], gate };
    case "left":
      return { at: [box.x, y], out: [-1, 0], gate };
    default:
      return { at: [box.x + box.width, y], out: [1, 0], gate };
  }
}

/** A curve that leaves both cards at a right angle; over the cards of a row it rises by `arch`. */
function pathOf(first: Port, second: Port, arch: number): string {
  const [[ax, ay], [bx, by]] = [first.at, second.at];
  const across = first.out[1] === 0 ? Math.abs(bx - ax) * 0.5 : Math.abs(by - ay) * 0.45;
  const reach = first.out[0] === second.out[0] && first.out[1] === second.out[1] ? arch : across;
  const controls = [ax + first.out[0] * reach, ay + first.out[1] * reach, bx + second.out[0] * reach, by + second.out[1] * reach];
  return `M${short(ax)} ${short(ay)}C${[...controls, bx, by].map(short).join(" ")}`;
}
