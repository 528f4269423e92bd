/**
 * The last step of every import: zones of loose rows in the file's own units become a draft in plan units.
 * What it answers has passed validation; otherwise it throws `plan_refused` (422).
 */
import {orderSeats, spacingOf, splitRow} from './arrange-row';
import {encodePlan} from './encode';
import type {RowSpec, ZoneSpec} from './encode';
import {PLAN_LIMITS} from './geometry';
import type {PlanDraft, PlanShape} from './geometry';
import {labelPoint} from './label-point';
import {outlineSeats} from './outline-seats';
import {planRefused} from './refuse-plan';
import {validPlan} from './validate';
import {tooManySeats} from './validate-shape';

/** Like ZoneSpec, in the file's units; an outline only if the file draws one. */
export interface LooseZone extends Omit<ZoneSpec, 'outline' | 'label'> {
  outline?: number[];
}

export interface LoosePlan {
  name: string;
  /** Size of the page in the file's units; without it the page is drawn around what is there. */
  size?: {width: number; height: number} | undefined;
  zones: LooseZone[];
  decor: PlanShape[];
}

/** Neighbouring seats of a plan are 50 units apart; a file's own units stay when they are near enough. */
const NATURAL = {spacing: 50, least: 20, most: 200};
const EDGE = 100;

export function assemblePlan(loose: LoosePlan): PlanDraft {
  const seats = loose.zones.reduce((sum, zone) => sum + zone.rows.reduce((n, row) => n + row.seats.length, 0), 0);
  if (seats > PLAN_LIMITS.seats)
    throw planRefused([{element: 'plano', code: 'too_many_seats', message: tooManySeats(seats)}]);
  const ordered = loose.zones.map(zone => ({
    ...zone,
    rows: zone.rows.map(row => ({...row, seats: orderSeats(row.seats)})),
  }));
  const rows = ordered.flatMap(zone => zone.rows);
  if (!hasSaneNumbers(loose, rows)) {
    const message = `Hay coordenadas que no son números, o que pasan de ${PLAN_LIMITS.size}.`;
    throw planRefused([{element: 'plano', code: 'bad_number', message}]);
  }
  const found = spacingOf(rows) ?? NATURAL.spacing;
  const scale = found < NATURAL.least || found > NATURAL.most ? NATURAL.spacing / found : 1;
  const spacing = found * scale;
  const page = loose.size ? {left: 0, top: 0, ...loose.size} : pageAround(ordered, loose.decor, EDGE / scale);
  const x = (value: number) => Math.round((value - page.left) * scale);
  const y = (value: number) => Math.round((value - page.top) * scale);
  const points = (list: number[]) => list.map((value, i) => (i % 2 === 0 ? x(value) : y(value)));
  const plan = encodePlan({
    name: loose.name,
    width: Math.max(1, page.width * scale),
    height: Math.max(1, page.height * scale),
    seatRadius: Math.max(2, Math.min(20, Math.round(spacing * 0.4))),
    zones: ordered.map((zone): ZoneSpec => {
      const placed = zone.rows.map(row => ({
        ...row,
        seats: row.seats.map(seat => ({...seat, x: x(seat.x), y: y(seat.y)})),
      }));
      const spots = placed.flatMap(row => row.seats);
      const outline = zone.outline ? points(zone.outline) : spots.length > 0 ? outlineSeats(spots, spacing) : [];
      return {...zone, outline, label: labelPoint(outline), rows: placed.flatMap(row => splitRow(row, spacing))};
    }),
    decor: loose.decor.map(shape => ({...shape, points: placeShape(shape, points, scale)})),
  });
  return validPlan(plan);
}

/** Sizes scale, positions move too. */
function placeShape(shape: PlanShape, points: (list: number[]) => number[], scale: number): number[] {
  if (shape.kind === 'polygon') return points(shape.points);
  return [...points(shape.points.slice(0, 2)), ...shape.points.slice(2).map(value => Math.round(value * scale))];
}

function hasSaneNumbers(loose: LoosePlan, rows: RowSpec[]): boolean {
  const isSane = (value: number) => Math.abs(value) <= PLAN_LIMITS.size;
  const {width, height} = loose.size ?? {width: 1, height: 1};
  return (
    width > 0 &&
    height > 0 &&
    isSane(width) &&
    isSane(height) &&
    rows.every(row => row.seats.every(seat => isSane(seat.x) && isSane(seat.y))) &&
    loose.zones.every(zone => (zone.outline ?? []).every(isSane)) &&
    loose.decor.every(shape => shape.points.every(isSane))
  );
}

function pageAround(zones: LooseZone[], decor: PlanShape[], edge: number) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number) => {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  };
  const includeAll = (points: number[]) => points.forEach((x, i) => i % 2 === 0 && include(x, points[i + 1]!));
  for (const zone of zones) {
    for (const row of zone.rows) for (const seat of row.seats) include(seat.x, seat.y);
    includeAll(zone.outline ?? []);
  }
  for (const {kind, points} of decor) {
    if (kind === 'polygon') includeAll(points);
    else
      includeAll(
        kind === 'text'
          ? points.slice(0, 2)
          : [points[0]!, points[1]!, points[0]! + points[2]!, points[1]! + points[3]!],
      );
  }
  if (left === Infinity) return {left: 0, top: 0, width: 1, height: 1};
  return {left: left - edge, top: top - edge, width: right - left + 2 * edge, height: bottom - top + 2 * edge};
}
