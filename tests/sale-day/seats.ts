/**
 * How a person chooses on the map: a part of the ground they like, a row that has room, nobody left beside a lonely
 * seat. What they see may be seconds old.
 */
import type {Chance} from './chance';

interface Row {
  zone: number;
  first: number;
  count: number;
}

export interface Ground {
  zones: {id: number; code: string; name: string; outline: number[]; label: [number, number]; color: string}[];
  width: number;
  height: number;
  firstSeatId: number;
  seatCount: number;
  rowsOf: Row[][];
  /** Zone indexes, the dearest first. */
  liked: number[];
  zoneOfSeat: Uint16Array;
  pricesOf: Map<number, {id: number; cents: number}[]>;
}

interface PlanFile {
  width: number;
  height: number;
  seatCount: number;
  zones: {id: number; code: string; name: string; outline: number[]; label: [number, number]; color: string}[];
  rows: {zone: number; first: number; x: number[]; attributes?: [number, number][]}[];
}

interface Detail {
  firstSeatId: number;
  zones: {id: number; prices: {id: number; cents: number}[]}[];
}

export function readGround(plan: PlanFile, detail: Detail): Ground {
  const rowsOf: Row[][] = plan.zones.map(() => []);
  const zoneOfSeat = new Uint16Array(plan.seatCount);
  for (const row of plan.rows) {
    const count = row.x.length;
    for (let i = 0; i < count; i++) zoneOfSeat[row.first + i] = row.zone;
    // Places for wheelchairs and companions are asked for by those who need them: not here.
    if (!row.attributes?.some(([, bits]) => bits & 3))
      rowsOf[row.zone]!.push({zone: row.zone, first: row.first, count});
  }
  const centre = [plan.width / 2, plan.height / 2];
  const distance = plan.zones.map(z => Math.hypot(z.label[0] - centre[0]!, z.label[1] - centre[1]!));
  const liked = plan.zones
    .map((_, i) => i)
    .filter(i => rowsOf[i]!.length > 0)
    .sort((a, b) => distance[a]! - distance[b]!);
  return {
    zones: plan.zones,
    width: plan.width,
    height: plan.height,
    firstSeatId: detail.firstSeatId,
    seatCount: plan.seatCount,
    rowsOf,
    liked,
    zoneOfSeat,
    pricesOf: new Map(detail.zones.map(z => [z.id, z.prices])),
  };
}

export const isFree = (states: Buffer, seat: number): boolean => ((states[seat >> 2]! >> ((seat & 3) * 2)) & 3) === 0;

const LOOKS = 14;
const CONSIDERED = 8;

/** Seat indexes side by side, or null when nothing was seen in the places looked at. */
export function chooseSeats(ground: Ground, states: Buffer, quantity: number, chance: Chance): number[] | null {
  const {liked} = ground;
  for (let look = 0; look < LOOKS; look++) {
    // Most want to be near; later looks go anywhere.
    const at = look < 5 ? Math.floor(chance.next() ** 1.7 * liked.length) : chance.below(liked.length);
    const found = inZone(ground.rowsOf[liked[at]!]!, states, quantity);
    if (found.length) return found[Math.floor(chance.next() ** 1.5 * found.length)]!;
  }
  return null;
}

function inZone(rows: Row[], states: Buffer, quantity: number): number[][] {
  const found: number[][] = [];
  for (const row of rows) {
    let run = 0;
    for (let i = row.first; i <= row.first + row.count; i++) {
      if (i < row.first + row.count && isFree(states, i)) {
        run++;
        continue;
      }
      // From one end of the gap, or with two seats left over: nobody sits alone.
      if (run === quantity || run > quantity + 1) found.push(Array.from({length: quantity}, (_, k) => i - run + k));
      run = 0;
      if (found.length >= CONSIDERED) return found;
    }
  }
  return found;
}
