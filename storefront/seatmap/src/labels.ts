// Labels: which words fit into which zone at this zoom.
import type { SeatPlan } from './decode';
import { insidePolygon, visitCells } from './grid';
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
  /** On the field of its zone, else on the ground beside it. */
  inside: boolean;
}

export const LINE_HEIGHT = 1.22;
export const BAR_HEIGHT = 9;
type Measure = (text: string, size: number, strong: boolean) => number;

/** Wordings from the richest to the barest. */
function variants(scene: Scene, zone: number): { lines: LabelLine[]; bar: boolean }[] {
  const { name, code, id, kind } = scene.plan.geometry.zones[zone];
  const cents = scene.levels.fromCents(id);
  const soldOut = scene.free[zone] === 0;
  const strong = (text: string, size: number): LabelLine => ({ text, size, strong: true });
  const light = (text: string, size: number): LabelLine => ({ text, size, strong: false });
  const price = soldOut ? 'Agotada' : cents === null ? '' : eurosShort(cents);
  const from = soldOut || cents === null ? price : `desde ${price}`;
  const bar = cents !== null && !soldOut && scene.free[zone] >= 0 && scene.total[zone] > 0;
  const priced = (text: string, size: number): LabelLine[] => (text ? [light(text, size)] : []);
  const general = kind === 'general' ? [light('Sin numerar', 11)] : [];
  return [
    { lines: [strong(name || code, 14), ...general, ...priced(from, 13)], bar },
    { lines: [...halves(name || code).map((line) => strong(line, 13)), ...general, ...priced(from, 12)], bar },
    { lines: [strong(code, 13), ...priced(from, 11.5)], bar },
    { lines: [strong(code, 12), ...priced(soldOut ? '' : price, 11)], bar: false },
    { lines: [strong(code, 10.5)], bar: false },
    { lines: [strong(code, 9)], bar: false },
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

/** The richest label of each zone: from afar inside it, from near beside it, where no seat, zone or other label is. */
export function zoneLabels(scene: Scene, { camera, view }: Shot, measure: Measure, overSeats: boolean): ZoneLabel[] {
  const { plan } = scene;
  const placed: ZoneLabel[] = [];
  plan.geometry.zones.forEach(({ label: [lx, ly], outline, kind }, zone) => {
    const inside = overSeats || kind === 'general';
    for (const { lines, bar } of inside ? variants(scene, zone) : beside(scene, zone)) {
      const width = Math.max(...lines.map((line) => measure(line.text, line.size, line.strong)));
      const height = lines.reduce((sum, line) => sum + line.size * LINE_HEIGHT, bar ? BAR_HEIGHT : 0);
      const share = bar ? scene.free[zone] / scene.total[zone] : null;
      const spots = inside ? [[lx * camera.scale + camera.x, ly * camera.scale + camera.y]] : aboveAndBelow(plan, zone, camera, height);
      for (const [x, y] of spots) {
        if (x < -80 || y < -40 || x > view.width + 80 || y > view.height + 40) continue;
        const label: ZoneLabel = { zone, x, y, width, height, lines, share, inside };
        if (inside ? !within(outline, label, camera) : placed.some((other) => meets(other, label)) || !isClear(plan, label, camera)) continue;
        placed.push(label);
        return;
      }
    }
  });
  return placed;
}

function beside({ plan, levels, free }: Scene, zone: number): { lines: LabelLine[]; bar: boolean }[] {
  const { name, code, id } = plan.geometry.zones[zone];
  const cents = levels.fromCents(id);
  const price = free[zone] === 0 ? 'agotada' : cents === null ? '' : `desde ${eurosShort(cents)}`;
  const line = (text: string): { lines: LabelLine[]; bar: boolean } => ({ lines: [{ text, size: 12.5, strong: true }], bar: false });
  return [...(price ? [line(`${name || code} · ${price}`)] : []), line(name || code)];
}

function aboveAndBelow({ zoneBoxes }: SeatPlan, zone: number, camera: Shot['camera'], height: number): number[][] {
  const { minX, maxX, minY, maxY } = zoneBoxes[zone];
  const x = ((minX + maxX) / 2) * camera.scale + camera.x;
  const gap = height / 2 + 3;
  return [
    [x, minY * camera.scale + camera.y - gap],
    [x, maxY * camera.scale + camera.y + gap],
  ];
}

/** The four corners of a label, in plan units. */
function corners({ x, y, width, height }: ZoneLabel, camera: Shot['camera']): [number, number][] {
  return [-0.5, 0.5].flatMap((side) => [-0.5, 0.5].map((end): [number, number] => [(x + (width + 4) * side - camera.x) / camera.scale, (y + (height + 1) * end - camera.y) / camera.scale]));
}

const within = (outline: number[], label: ZoneLabel, camera: Shot['camera']): boolean =>
  corners(label, camera).every(([x, y]) => insidePolygon(outline, x, y));

/** No zone, no pitch or stage and no seat under the label. */
function isClear(plan: SeatPlan, label: ZoneLabel, camera: Shot['camera']): boolean {
  const at = corners(label, camera);
  const inZone = plan.geometry.zones.some(({ outline }) => at.some(([x, y]) => insidePolygon(outline, x, y)));
  const inDecor = plan.geometry.decor.some(
    ({ kind, points: [x0, y0, w, h] }) => (kind === 'pitch' || kind === 'stage') && at.some(([x, y]) => x > x0 && y > y0 && x < x0 + w && y < y0 + h),
  );
  return !inZone && !inDecor && !coversSeats(plan, label, camera);
}

const meets = (a: ZoneLabel, b: ZoneLabel): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

function coversSeats(plan: SeatPlan, { x, y, width, height }: ZoneLabel, camera: Shot['camera']): boolean {
  const r = plan.geometry.seatRadius;
  const w = width / 2 / camera.scale + r, h = height / 2 / camera.scale + r;
  const px = (x - camera.x) / camera.scale, py = (y - camera.y) / camera.scale;
  let covered = false;
  visitCells(plan.grid, px - w, py - h, px + w, py + h, (seat) => {
    covered ||= Math.abs(plan.x[seat] - px) < w && Math.abs(plan.y[seat] - py) < h;
  });
  return covered;
}
