// Labels: which words fit into which zone at this zoom, and where rows carry their number.
import type { SeatPlan } from './decode';
import { seatNear, visitCells } from './grid';
import type { Scene, Shot } from './scene';
import { eurosShort } from './words';

export interface LabelLine {
  text: string;
  size: number;
  strong: boolean;
}

export interface ZoneLabel {
  zone: number;
  /** Centre, CSS pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
  lines: LabelLine[];
  /** Free share 0 … 1 for the bar below the words; null: no bar. */
  share: number | null;
}

export const LINE_HEIGHT = 1.22;
export const BAR_HEIGHT = 9;
type Measure = (text: string, size: number, strong: boolean) => number;

const rooms = new WeakMap<SeatPlan, Float32Array>();

/** Width and height, in plan units, that a zone offers about its label point. */
function roomsOf(plan: SeatPlan): Float32Array {
  let room = rooms.get(plan);
  if (!room) {
    room = new Float32Array(plan.geometry.zones.length * 2);
    plan.geometry.zones.forEach(({ outline, label }, i) => {
      room![i * 2] = span(outline, label[0], label[1], 0);
      room![i * 2 + 1] = span(outline, label[1], label[0], 1);
    });
    rooms.set(plan, room);
  }
  return room;
}

/** Twice the distance from `along` to the nearer edge of the polygon, on the line at `across`. */
function span(outline: number[], along: number, across: number, axis: 0 | 1): number {
  let before = Infinity, after = Infinity;
  for (let i = 0, j = outline.length - 2; i + 1 < outline.length; j = i, i += 2) {
    const a = outline[i + 1 - axis], b = outline[j + 1 - axis];
    if (a > across === b > across) continue;
    const at = outline[i + axis] + ((across - a) / (b - a)) * (outline[j + axis] - outline[i + axis]);
    if (at <= along) before = Math.min(before, along - at);
    else after = Math.min(after, at - along);
  }
  const least = Math.min(before, after);
  return Number.isFinite(least) ? least * 2 : 0;
}

function variants(scene: Scene, zone: number, measure: Measure, wide: number): { lines: LabelLine[]; bar: boolean }[] {
  const { name, code, id, kind } = scene.plan.geometry.zones[zone];
  const cents = scene.levels.fromCents(id);
  const soldOut = scene.free[zone] === 0;
  const strong = (text: string, size: number): LabelLine => ({ text, size, strong: true });
  const light = (text: string, size: number): LabelLine => ({ text, size, strong: false });
  const price = soldOut ? 'Agotada' : cents === null ? '' : eurosShort(cents);
  const from = soldOut || cents === null ? price : `desde ${price}`;
  const names = name !== '' && measure(name, 13, true) > wide ? halves(name) : [name || code];
  const bar = cents !== null && !soldOut && scene.free[zone] >= 0 && scene.total[zone] > 0;
  const priced = (text: string, size: number): LabelLine[] => (text ? [light(text, size)] : []);
  const small = names.map((line) => strong(line, 11));
  return [
    { lines: [...names.map((line) => strong(line, 13)), ...(kind === 'general' ? [light('Sin numerar', 11)] : []), ...priced(from, 12)], bar },
    { lines: [...small, ...priced(from, 11)], bar },
    { lines: [...small, ...priced(price, 11)], bar: false },
    { lines: [strong(code, 11), ...priced(price, 10.5)], bar: false },
    { lines: [strong(code, 10)], bar: false },
  ];
}

/** Splits a name at the space nearest to its middle. */
function halves(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map((match) => match.index);
  if (spaces.length === 0) return [name];
  const middle = name.length / 2;
  const at = spaces.reduce((best, space) => (Math.abs(space - middle) < Math.abs(best - middle) ? space : best));
  return [name.slice(0, at), name.slice(at + 1)];
}

/** The richest label of each zone that fits into it and meets no other, largest zones first. */
export function zoneLabels(scene: Scene, { camera, view }: Shot, measure: Measure, overSeats: boolean): ZoneLabel[] {
  const { plan } = scene;
  const room = roomsOf(plan);
  const zones = plan.geometry.zones.map((_, i) => i).sort((a, b) => room[b * 2] * room[b * 2 + 1] - room[a * 2] * room[a * 2 + 1]);
  const placed: ZoneLabel[] = [];
  for (const zone of zones) {
    const [lx, ly] = plan.geometry.zones[zone].label;
    const x = lx * camera.scale + camera.x, y = ly * camera.scale + camera.y;
    if (x < -80 || y < -40 || x > view.width + 80 || y > view.height + 40) continue;
    const wide = room[zone * 2] * camera.scale + 4, high = room[zone * 2 + 1] * camera.scale + 4;
    for (const { lines, bar } of variants(scene, zone, measure, wide)) {
      const width = Math.max(...lines.map((line) => measure(line.text, line.size, line.strong)));
      const height = lines.reduce((sum, line) => sum + line.size * LINE_HEIGHT, bar ? BAR_HEIGHT : 0);
      const label: ZoneLabel = { zone, x, y, width, height, lines, share: bar ? scene.free[zone] / scene.total[zone] : null };
      if (width > wide || height > high || placed.some((other) => meets(other, label))) continue;
      if (!overSeats && coversSeats(plan, label, camera.scale, lx, ly)) continue;
      placed.push(label);
      break;
    }
  }
  return placed;
}

const meets = (a: ZoneLabel, b: ZoneLabel): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 6 && Math.abs(a.y - b.y) * 2 < a.height + b.height + 4;

function coversSeats(plan: SeatPlan, { width, height }: ZoneLabel, scale: number, x: number, y: number): boolean {
  const r = plan.geometry.seatRadius;
  const w = width / 2 / scale + r, h = height / 2 / scale + r;
  let covered = false;
  visitCells(plan.grid, x - w, y - h, x + w, y + h, (seat) => {
    covered ||= Math.abs(plan.x[seat] - x) < w && Math.abs(plan.y[seat] - y) < h;
  });
  return covered;
}

const spots = new WeakMap<SeatPlan, Float32Array>();

/** Places of the row numbers: x0, y0, x1, y1 a row, plan units; NaN where a seat of another row is in the way. */
export function rowSpots(plan: SeatPlan): Float32Array {
  let known = spots.get(plan);
  if (!known) {
    known = new Float32Array(plan.geometry.rows.length * 4).fill(NaN);
    const gap = plan.pitch * 0.98;
    plan.geometry.rows.forEach((row, r) => {
      const last = row.first + row.x.length - 1;
      if (last < row.first) return;
      [[row.first, Math.min(row.first + 1, last)], [last, Math.max(last - 1, row.first)]].forEach(([end, inner], side) => {
        let dx = plan.x[end] - plan.x[inner], dy = plan.y[end] - plan.y[inner];
        const length = Math.hypot(dx, dy);
        if (length === 0) [dx, dy] = [side ? 1 : -1, 0];
        else [dx, dy] = [dx / length, dy / length];
        const x = plan.x[end] + dx * gap, y = plan.y[end] + dy * gap;
        if (seatNear(plan.grid, x, y, plan.pitch * 0.62) >= 0) return;
        known![r * 4 + side * 2] = x;
        known![r * 4 + side * 2 + 1] = y;
      });
    });
    spots.set(plan, known);
  }
  return known;
}

/** Row whose number stands within `reach` plan units of the point; -1 if none. */
export function rowLabelAt(plan: SeatPlan, x: number, y: number, reach: number): number {
  const at = rowSpots(plan);
  for (let i = 0; i < at.length; i += 2) if (Math.abs(at[i] - x) < reach && Math.abs(at[i + 1] - y) < reach) return i >> 2;
  return -1;
}
