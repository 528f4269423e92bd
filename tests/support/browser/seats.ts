/**
 * Seats of a session, read from the same plan and states as the map reads, so that a test knows which ones it will
 * choose.
 */
import {BASE} from './staff';
import {planOf, seatIndex, type SeatPlan} from '../../../storefront/seatmap/src/decode';
import type {PlanGeometry} from '../../../storefront/seatmap/src/geometry';

export interface SessionSeats {
  plan: SeatPlan;
  /** 0 free, 1 held, 2 taken, 3 not offered. */
  stateOf(seat: number): number;
  zones: {
    id: number;
    name: string;
    kind: string;
    free: number;
    prices: {id: number; cents: number; priceCategoryId: number}[];
  }[];
}

export interface Seat {
  index: number;
  id: number;
  zone: string;
  row: string;
  number: string;
  /** «Platea, fila 8, butaca 14», as pages and messages name it. */
  words: string;
}

export async function readSeats(sessionId: number, house = BASE): Promise<SessionSeats> {
  const session = (await (await fetch(`${house}/api/public/sessions/${sessionId}`)).json()) as {
    planHash: string;
    zones: SessionSeats['zones'];
  };
  const geometry = (await (await fetch(`${house}/api/public/plans/${session.planHash}`)).json()) as PlanGeometry;
  const bytes = new Uint8Array(await (await fetch(`${house}/api/public/sessions/${sessionId}/states`)).arrayBuffer());
  return {plan: planOf(geometry), zones: session.zones, stateOf: seat => (bytes[seat >> 2]! >> ((seat & 3) * 2)) & 3};
}

export function seatOf(plan: SeatPlan, index: number): Seat {
  const row = plan.geometry.rows[plan.rowOf[index]!]!;
  const zone = plan.geometry.zones[plan.zoneOf[index]!]!.name;
  const number = row.numbers[index - row.first]!;
  return {
    index,
    id: plan.geometry.firstSeatId + index,
    zone,
    row: row.label,
    number,
    words: `${zone}, fila ${row.label}, butaca ${number}`,
  };
}

export const seatById = (plan: SeatPlan, id: number): Seat => seatOf(plan, seatIndex(plan.geometry, id));

interface Where {
  /** Passes over that many groups, so that tests that run at once choose elsewhere. */
  skip?: number;
  zone?: string;
  /** The group nearest to the middle of its zone first; else in the plan's order. */
  middle?: boolean;
}

/** `count` ordinary free seats side by side whose sale leaves no single seat over. */
export function freeTogether(seats: SessionSeats, count: number, {skip = 0, zone, middle = false}: Where = {}): Seat[] {
  const {plan} = seats;
  const groups = [...runsOf(seats, zone)].flatMap(([first, last]) => {
    const fits = (at: number) => at - first !== 1 && last - (at + count - 1) !== 1;
    return Array.from({length: Math.max(0, last - first + 2 - count)}, (_, i) => first + i).filter(fits);
  });
  if (middle) {
    const far = (at: number) => {
      const {minX, maxX, minY, maxY} = plan.zoneBoxes[plan.zoneOf[at]!]!;
      return Math.hypot(plan.x[at]! - (minX + maxX) / 2, plan.y[at]! - (minY + maxY) / 2);
    };
    groups.sort((a, b) => far(a) - far(b));
  }
  // Far enough from one another that what one test buys changes nothing for the next.
  const apart: number[] = [];
  for (const at of groups) {
    if (apart.every(other => Math.abs(other - at) >= count + 4)) apart.push(at);
    if (apart.length > skip) return Array.from({length: count}, (_, i) => seatOf(plan, at + i));
  }
  throw new Error(`There are not ${count} free seats together.`);
}

/** Stretches of free seats of a row, first and last index; only zones with a price. */
function* runsOf({plan, stateOf, zones}: SessionSeats, zone?: string): Generator<[number, number]> {
  const priced = new Set(zones.filter(one => one.prices.length > 0).map(one => one.name));
  const isFree = (seat: number) => stateOf(seat) === 0 && (plan.attributes[seat]! & 3) === 0;
  for (const row of plan.geometry.rows) {
    const name = plan.geometry.zones[row.zone]!.name;
    if (!priced.has(name) || (zone !== undefined && name !== zone)) continue;
    let first = -1;
    for (let at = row.first; at <= row.first + row.x.length; at++) {
      const free = at < row.first + row.x.length && isFree(at);
      if (free && first < 0) first = at;
      if (!free && first >= 0) {
        yield [first, at - 1];
        first = -1;
      }
    }
  }
}
