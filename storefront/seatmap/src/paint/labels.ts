// Labels: which words fit into which zone at this zoom.
import {farness, PITCH_FOR_MOUSE} from './camera';
import type {SeatPlan} from '../decode';
import {insidePolygon, visitCells} from '../grid';
import type {Scene, Shot} from './scene';
import {eurosShort} from '../words';

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

interface Wording {
  lines: LabelLine[];
  bar: boolean;
}

export const LINE_HEIGHT = 1.22;
export const BAR_HEIGHT = 9;
type Measure = (text: string, size: number, strong: boolean) => number;

/** Wordings from the richest to the barest. */
function variants(scene: Scene, zone: number): Wording[] {
  const {name, code, kind} = scene.plan.geometry.zones[zone]!;
  const {cents, soldOut, from} = priceOf(scene, zone);
  const strong = (text: string, size: number): LabelLine => ({text, size, strong: true});
  const light = (text: string, size: number): LabelLine => ({text, size, strong: false});
  const price = soldOut ? 'Agotada' : cents === null ? '' : eurosShort(cents);
  const bar = cents !== null && !soldOut && scene.free[zone]! >= 0 && scene.total[zone]! > 0;
  const priced = (text: string, size: number): LabelLine[] => (text ? [light(text, size)] : []);
  const general = kind === 'general' ? [light('Sin numerar', 11)] : [];
  // Where one word must do, a buyer's is the price and the office's the code.
  const short = scene.states.kind === 'public' && price && !soldOut ? price.replace('\u00a0', '\u202f') : code;
  return [
    {lines: [strong(name || code, 14), ...general, ...priced(from, 13)], bar},
    {lines: [...halves(name || code).map(line => strong(line, 13)), ...general, ...priced(from, 12)], bar},
    {lines: [strong(code, 13), ...priced(from, 11.5)], bar},
    {lines: [strong(code, 12), ...priced(soldOut ? '' : price, 11)], bar: false},
    {lines: [strong(code, 10.5), ...priced(soldOut ? '' : price, 10.5)], bar: false},
    {lines: [strong(short, 11)], bar: false},
    {lines: [strong(short, 9)], bar: false},
    {lines: [strong(code, 9)], bar: false},
  ];
}

/** Splits a name at the space nearest to its middle. */
function halves(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(match => match.index);
  if (spaces.length === 0) return [name];
  const middle = name.length / 2;
  const at = spaces.reduce((best, space) => (Math.abs(space - middle) < Math.abs(best - middle) ? space : best));
  return [name.slice(0, at), name.slice(at + 1)];
}

/** Steps from the label point, CSS pixels, tried one after the other: a vomitory may be in the way. */
const NUDGES: readonly (readonly [number, number])[] = [
  [0, 0],
  [5, 0],
  [-5, 0],
  [0, 5],
  [0, -5],
  [9, 0],
  [-9, 0],
  [0, 9],
  [0, -9],
];

/** The richest label of each zone: from afar inside it; where seats are shown beside it if there is room. */
export function zoneLabels(scene: Scene, {camera, view}: Shot, measure: Measure): ZoneLabel[] {
  const {plan} = scene;
  const placed: ZoneLabel[] = [];
  const pitch = plan.pitch * camera.scale;
  const seatsShown = farness(plan, camera) < 0.5;

  function place(
    zone: number,
    wordings: Wording[],
    spots: readonly (readonly [x: number, y: number, below?: number])[],
    inside: boolean,
    fits: (label: ZoneLabel) => boolean,
  ): boolean {
    for (const {lines, bar} of wordings) {
      const width = Math.max(...lines.map(line => measure(line.text, line.size, line.strong)));
      const height = lines.reduce((sum, line) => sum + line.size * LINE_HEIGHT, bar ? BAR_HEIGHT : 0);
      const share = bar ? scene.free[zone]! / scene.total[zone]! : null;
      for (const [x, y, below = 0] of spots) {
        const label: ZoneLabel = {zone, x, y: y + below * (height / 2 + 3), width, height, lines, share, inside};
        if (!fits(label)) continue;
        placed.push(label);
        return true;
      }
    }
    return false;
  }

  plan.geometry.zones.forEach(({label: [lx, ly], outline, kind}, zone) => {
    const {minX, maxX, minY, maxY} = plan.zoneBoxes[zone]!;
    const x = lx * camera.scale + camera.x,
      y = ly * camera.scale + camera.y;
    const left = minX * camera.scale + camera.x,
      right = maxX * camera.scale + camera.x;
    const top = minY * camera.scale + camera.y,
      bottom = maxY * camera.scale + camera.y;
    if (right < -40 || bottom < -40 || left > view.width + 40 || top > view.height + 40) return;
    if (kind === 'numbered' && seatsShown) {
      const middle = (left + right) / 2;
      const free = (label: ZoneLabel): boolean =>
        !placed.some(other => meets(other, label)) && isClear(plan, label, camera);
      if (
        place(
          zone,
          beside(scene, zone),
          [
            [middle, top, -1],
            [middle, bottom, 1],
          ],
          false,
          free,
        )
      )
        return;
      // In the middle of the seats only where it hides few of them.
      const room = (right - left) * (bottom - top) * 0.16;
      if (pitch < PITCH_FOR_MOUSE)
        place(
          zone,
          beside(scene, zone),
          [[x, y]],
          true,
          label => (label.width + 12) * (label.height + 6) < room && within(outline, label, camera),
        );
      return;
    }
    place(
      zone,
      variants(scene, zone),
      NUDGES.map(([dx, dy]) => [x + dx, y + dy]),
      true,
      label => within(outline, label, camera),
    );
  });
  return placed;
}

/** «desde 25 €», «Agotada» or nothing. */
function priceOf(
  {plan, levels, free, total}: Scene,
  zone: number,
): {cents: number | null; soldOut: boolean; from: string} {
  const cents = levels.fromCents(plan.geometry.zones[zone]!.id);
  // Where nothing was ever offered, nothing has run out.
  const soldOut = free[zone] === 0 && (cents !== null || total[zone]! > 0);
  return {cents, soldOut, from: soldOut ? 'Agotada' : cents === null ? '' : `desde ${eurosShort(cents)}`};
}

function beside(scene: Scene, zone: number): Wording[] {
  const {name, code} = scene.plan.geometry.zones[zone]!;
  const {from} = priceOf(scene, zone);
  const title = name || code;
  return [...(from ? [`${title} · ${from}`] : []), title].map(text => ({
    lines: [{text, size: 12.5, strong: true}],
    bar: false,
  }));
}

/** The four corners of a label, in plan units. */
function corners({x, y, width, height}: ZoneLabel, camera: Shot['camera']): [number, number][] {
  return [-0.5, 0.5].flatMap(side =>
    [-0.5, 0.5].map((end): [number, number] => [
      (x + (width + 4) * side - camera.x) / camera.scale,
      (y + (height + 1) * end - camera.y) / camera.scale,
    ]),
  );
}

const within = (outline: number[], label: ZoneLabel, camera: Shot['camera']): boolean =>
  corners(label, camera).every(([x, y]) => insidePolygon(outline, x, y));

/** No zone, no pitch or stage and no seat under the label. */
function isClear(plan: SeatPlan, label: ZoneLabel, camera: Shot['camera']): boolean {
  const at = corners(label, camera);
  const inZone = plan.geometry.zones.some(({outline}) => at.some(([x, y]) => insidePolygon(outline, x, y)));
  const inDecor = plan.geometry.decor.some(({kind, points}) => {
    if (kind !== 'pitch' && kind !== 'stage') return false;
    const [x0, y0, w, h] = points as [number, number, number, number];
    return at.some(([x, y]) => x > x0 && y > y0 && x < x0 + w && y < y0 + h);
  });
  return !inZone && !inDecor && !coversSeats(plan, label, camera);
}

const meets = (a: ZoneLabel, b: ZoneLabel): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

function coversSeats(plan: SeatPlan, {x, y, width, height}: ZoneLabel, camera: Shot['camera']): boolean {
  const r = plan.geometry.seatRadius;
  const w = width / 2 / camera.scale + r,
    h = height / 2 / camera.scale + r;
  const px = (x - camera.x) / camera.scale,
    py = (y - camera.y) / camera.scale;
  let covered = false;
  visitCells(plan.grid, px - w, py - h, px + w, py + h, seat => {
    covered ||= Math.abs(plan.x[seat]! - px) < w && Math.abs(plan.y[seat]! - py) < h;
  });
  return covered;
}
