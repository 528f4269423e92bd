/**
 * Rules of choosing seats, on the states in memory: no orphan left over, companions with a wheelchair,
 * and the best seats together. They advise and refuse early; they promise nothing (the database does).
 */
import {DomainError, wheelchairFirst} from '../../domain/kernel/errors';
import type {PlanBook} from './plan-book';
import type {Session} from './session';

const FREE = 0;
const HIDDEN = 7;
const COMPANION = 2;
const WHEELCHAIR = 1;
const RESTRICTED = 4;

const neighbours = (session: Session, seat: number) => {
  const row = session.plan.rows[session.plan.rowOf[seat]!]!;
  return {first: row.first, last: row.first + row.count - 1};
};

/**
 * A single free seat between taken ones must not be left, unless it was single already or the row gives
 * no other way for this many seats. Returns the seat indexes that would be orphaned.
 */
export function orphans(session: Session, chosen: number[]): number[] {
  const mine = new Set(chosen);
  const {kinds} = session.states;
  const free = (i: number, with_: Set<number>) =>
    kinds[i] === FREE && !with_.has(i) && (session.plan.attributes[i]! & (WHEELCHAIR | COMPANION)) === 0;
  const nobody = new Set<number>();
  const found: number[] = [];
  for (const seat of chosen) {
    const {first, last} = neighbours(session, seat);
    for (const next of [seat - 1, seat + 1]) {
      if (next < first || next > last || !free(next, mine)) continue;
      const left = next > first && free(next - 1, mine);
      const right = next < last && free(next + 1, mine);
      if (left || right) continue;
      const wasAlone = !(next > first && free(next - 1, nobody)) && !(next < last && free(next + 1, nobody));
      if (!wasAlone && !unavoidable(next, mine, first, last, free)) found.push(next);
    }
  }
  return [...new Set(found)];
}

/** Distance leaves seats alone by itself: there no rule is asked. */
export function refuseOrphans(session: Session, chosen: number[]): void {
  if (!session.orphanRule || session.seatsApart > 0) return;
  const alone = orphans(session, chosen);
  if (alone.length > 0)
    throw new DomainError('orphan_seat', 'Tu elección deja una butaca suelta. Elige las que quedan juntas.', {
      errors: {seats: 'No se puede dejar una butaca libre sola.'},
      details: {seatIds: alone.map(index => index + session.plan.firstSeatId)},
    });
}

/** The free run around the orphan is exactly one longer than what is bought there: any choice leaves one. */
function unavoidable(
  orphan: number,
  mine: Set<number>,
  first: number,
  last: number,
  free: (i: number, s: Set<number>) => boolean,
): boolean {
  let from = orphan;
  let to = orphan;
  const open = (i: number) => free(i, mine) || mine.has(i);
  while (from > first && open(from - 1)) from--;
  while (to < last && open(to + 1)) to++;
  let bought = 0;
  for (let i = from; i <= to; i++) if (mine.has(i)) bought++;
  return to - from + 1 === bought + 1;
}

/** Companion places only with a wheelchair place: at most one each, counting what the cart has already. */
export function checkCompanions(session: Session, chosen: number[], inCart: number[]): void {
  const all = [...chosen, ...inCart];
  const bits = (bit: number) => all.filter(i => session.plan.attributes[i]! & bit).length;
  if (bits(COMPANION) > bits(WHEELCHAIR)) throw wheelchairFirst();
}

export interface BestAsk {
  quantity: number;
  zoneIndexes: Set<number> | null;
  wheelchair: number;
  /** What is best, instead of the middle of pitch or stage: smaller is better. */
  distance?: Float32Array;
  /** Seat indexes that a rival has just won, or is being given. */
  lost?: {has(index: number): boolean};
}

const usableBy = (session: Session, lost: BestAsk['lost']) => {
  const {plan, states} = session;
  return (i: number): boolean =>
    states.kinds[i] === FREE &&
    states.publicState(i) === 0 &&
    !lost?.has(i) &&
    (plan.attributes[i]! & (WHEELCHAIR | COMPANION)) === 0 &&
    (session.seatsApart === 0 || !isNear(session, i));
};

/** Somebody has a seat within the session's distance, in the same row. */
function isNear(session: Session, seat: number): boolean {
  const {first, last} = neighbours(session, seat);
  const {kinds} = session.states;
  for (let i = Math.max(first, seat - session.seatsApart); i <= Math.min(last, seat + session.seatsApart); i++)
    if (i !== seat && kinds[i] !== FREE && kinds[i] !== HIDDEN) return true;
  return false;
}

/**
 * Candidate groups, best first: together in a row without orphans, then together with an orphan, then split. Nearest to
 * pitch or stage wins. At most `most` candidates, so that rivals spread out. Rows are looked at from the nearest on,
 * and no further than a row whose nearest seat is worse than what has been found; rows with too few free seats cost a
 * comparison.
 */
export function bestGroups(session: Session, ask: BestAsk, most = 12): number[][] {
  if (ask.wheelchair > 0) return wheelchairGroup(session, ask);
  const {plan, states} = session;
  const usable = usableBy(session, ask.lost);
  const freeIn = states.freeByRow(plan.rowOf, plan.rows.length);
  const groups: Candidate[] = [];
  for (const {row: r, least} of rowsFor(plan, ask.distance)) {
    if (groups.length === most && least > groups[most - 1]!.cost + 1e-3) break;
    const row = plan.rows[r]!;
    if (
      freeIn[r]! < ask.quantity ||
      (ask.zoneIndexes && !ask.zoneIndexes.has(row.zone)) ||
      plan.zones[row.zone]!.kind !== 'numbered'
    )
      continue;
    let run = 0;
    for (let i = row.first; i <= row.first + row.count; i++) {
      if (i < row.first + row.count && usable(i)) {
        run++;
        continue;
      }
      if (run >= ask.quantity) keep(groups, bestInRun(session, i - run, run, ask), most);
      run = 0;
    }
  }
  if (groups.length > 0) return groups.map(g => Array.from({length: ask.quantity}, (_, k) => g.at + k));
  const loose: number[] = [];
  plan.rows.forEach((row, r) => {
    if (freeIn[r] === 0 || (ask.zoneIndexes && !ask.zoneIndexes.has(row.zone))) return;
    for (let i = row.first; i < row.first + row.count; i++) if (usable(i)) loose.push(i);
  });
  if (loose.length < ask.quantity) return [];
  const distance = ask.distance ?? plan.distance;
  loose.sort((a, b) => distance[a]! - distance[b]!);
  return [loose.slice(0, ask.quantity).sort((a, b) => a - b)];
}

interface Candidate {
  at: number;
  cost: number;
}

/** Best first; of equal ones the seat with the smaller index. */
function keep(groups: Candidate[], one: Candidate, most: number): void {
  let at = groups.length;
  while (
    at > 0 &&
    (groups[at - 1]!.cost > one.cost || (groups[at - 1]!.cost === one.cost && groups[at - 1]!.at > one.at))
  )
    at--;
  if (at === most) return;
  groups.splice(at, 0, one);
  if (groups.length > most) groups.pop();
}

const ordered = new WeakMap<PlanBook, {row: number; least: number}[]>();
/**
 * Rows with the distance of their nearest seat, nearest row first; by another distance than the plan's own, in no
 * order.
 */
function rowsFor(plan: PlanBook, distance?: Float32Array): {row: number; least: number}[] {
  if (distance) return plan.rows.map((_, row) => ({row, least: -Infinity}));
  let rows = ordered.get(plan);
  if (!rows) {
    rows = plan.rows
      .map(({first, count}, row) => ({
        row,
        least: plan.distance.subarray(first, first + count).reduce((a, b) => Math.min(a, b), Infinity),
      }))
      .sort((a, b) => a.least - b.least);
    ordered.set(plan, rows);
  }
  return rows;
}

/**
 * The group, and the ones of its size that fit side by side to the right and to the left of it: for many who ask at
 * once, so that they do not fight for one.
 */
export function withNeighbours(session: Session, seats: number[], lost: BestAsk['lost']): number[][] {
  const usable = usableBy(session, lost);
  const {first, last} = neighbours(session, seats[0]!);
  const size = seats.length;
  const groups = [seats];
  if (!adjacent(session, seats)) return groups;
  for (const step of [size, -size]) {
    for (let at = seats[0]! + step; at >= first && at + size - 1 <= last; at += step) {
      const next = Array.from({length: size}, (_, k) => at + k);
      if (!next.every(usable)) break;
      groups.push(next);
    }
  }
  return groups;
}

function bestInRun(
  session: Session,
  from: number,
  run: number,
  {quantity, distance = session.plan.distance}: BestAsk,
): Candidate {
  const {plan} = session;
  let best: Candidate = {at: from, cost: Infinity};
  for (let at = from; at + quantity <= from + run; at++) {
    const before = at - from;
    const after = from + run - at - quantity;
    let cost = (before === 1 ? 1e6 : 0) + (after === 1 ? 1e6 : 0);
    for (let i = at; i < at + quantity; i++)
      cost += distance[i]! / quantity + (plan.attributes[i]! & RESTRICTED ? 3000 : 0);
    if (cost < best.cost) best = {at, cost};
  }
  return best;
}

/** Wheelchair places with their companions beside them, then ordinary seats as near as there are. */
function wheelchairGroup(session: Session, ask: BestAsk): number[][] {
  const {plan, states} = session;
  const free = (i: number) =>
    states.publicState(i) === 0 &&
    !ask.lost?.has(i) &&
    (!ask.zoneIndexes || ask.zoneIndexes.has(plan.zoneOf[i]!)) &&
    (session.seatsApart === 0 || !isNear(session, i));
  const places: number[] = [];
  for (let i = 0; i < plan.seatCount; i++) if (plan.attributes[i]! & WHEELCHAIR && free(i)) places.push(i);
  places.sort((a, b) => plan.distance[a]! - plan.distance[b]!);
  const chosen = places.slice(0, ask.wheelchair);
  if (chosen.length < ask.wheelchair) return [];
  let rest = ask.quantity - ask.wheelchair;
  const companions: number[] = [];
  for (const seat of chosen) {
    if (rest === 0) break;
    const near = [seat + 1, seat - 1].find(
      i =>
        i >= 0 &&
        i < plan.seatCount &&
        plan.rowOf[i] === plan.rowOf[seat] &&
        plan.attributes[i]! & COMPANION &&
        free(i) &&
        !companions.includes(i),
    );
    if (near === undefined) continue;
    companions.push(near);
    rest--;
  }
  if (rest > 0) return [];
  return [[...chosen, ...companions].sort((a, b) => a - b)];
}

/** All in one row, side by side. */
export const adjacent = (session: Session, seats: number[]) =>
  seats.every(
    (s, i) => i === 0 || (s === seats[i - 1]! + 1 && session.plan.rowOf[s] === session.plan.rowOf[seats[i - 1]!]),
  );
