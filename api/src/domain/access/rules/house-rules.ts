/**
 * Rules that whoever runs an event gives its doors, for all rights or for some. Promise: a rule only refuses, or has
 * something asked; nobody enters by a rule who would not enter without it. Times of the day are the venue's.
 */
import type {AccessRule, Direction, DoorFacts, RightFacts, ScanResult} from './facts';

/** A reader says by which version it judges: one that knows fewer kinds of rules is not let go on by itself. */
export const RULES_VERSION = 1;

export const concerns = ({sources, categories, zoneIds}: AccessRule, right: RightFacts): boolean =>
  (sources.length === 0 || sources.includes(right.source)) &&
  (categories.length === 0 || (right.category != null && categories.includes(right.category))) &&
  (zoneIds.length === 0 || (right.zoneId !== null && zoneIds.includes(right.zoneId)));

/** A reader without a gate stands at none: no gate keeps it from reading. */
const isHere = ({gateIds}: AccessRule, {gateId}: DoorFacts): boolean =>
  gateIds.length === 0 || gateId === null || gateIds.includes(gateId);

/** By which rule it does not enter, and what that is; null: no rule is against it. */
export function refusedBy(
  right: RightFacts,
  door: DoorFacts,
  at: number,
  isWrongGate: boolean,
): {result: ScanResult; rule: string} | null {
  for (const rule of door.rules ?? []) {
    const result = concerns(rule, right)
      ? refusal(rule, right, door, at, isWrongGate)
      : rule.isExclusive && door.gateId !== null && rule.gateIds.includes(door.gateId)
        ? 'not_here'
        : null;
    if (result) return {result, rule: rule.name};
  }
  return null;
}

function refusal(
  rule: AccessRule,
  right: RightFacts,
  door: DoorFacts,
  at: number,
  isWrongGate: boolean,
): ScanResult | null {
  if (!isHere(rule, door)) return 'not_here';
  if (!isInHours(rule, wallAt(at, door.timezone).time)) return 'out_of_hours';
  const {lastIn} = right;
  if (right.entries > 0) {
    if (rule.passback === 'venue') return 'already_used';
    if (rule.passback === 'zone' && isWrongGate) return 'not_here';
    if (rule.passback === 'gate' && door.gateId !== null && lastIn?.gateId != null && lastIn.gateId !== door.gateId)
      return 'not_here';
  }
  if (rule.entriesPerDay !== null && entriesToday(right, door, at) >= rule.entriesPerDay) return 'entries_used_up';
  if (rule.minutesBetween !== null && lastIn && at - lastIn.at < rule.minutesBetween * 60_000) return 'too_soon';
  return null;
}

/** What must be asked before it enters, by all rules that have something asked; null: nothing. */
export function questionFor(right: RightFacts | null, door: DoorFacts, direction: Direction): string | null {
  if (direction !== 'in' || right === null || right.source === 'product') return null;
  const asked = (door.rules ?? [])
    .filter(rule => isHere(rule, door) && concerns(rule, right))
    .flatMap(({question}) => question ?? []);
  return [...new Set(asked)].join(' ') || null;
}

/** From 22:00 until 02:00 goes over midnight. */
function isInHours({fromTime, untilTime}: AccessRule, time: string): boolean {
  const from = fromTime ?? '00:00';
  const until = untilTime ?? '24:00';
  return from <= until ? time >= from && time < until : time >= from || time < until;
}

/** A list that travels knows the day of the last entry alone: all of the session's then count as that day's. */
function entriesToday({entriesToday: counted, entries, lastIn}: RightFacts, {timezone}: DoorFacts, at: number): number {
  if (counted !== undefined) return counted;
  return lastIn && wallAt(lastIn.at, timezone).day === wallAt(at, timezone).day ? entries : 0;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallAt(at: number, timezone = 'UTC'): {day: string; time: string} {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat('sv-SE', {timeZone: timezone, dateStyle: 'short', timeStyle: 'short'});
  clocks.set(timezone, clock);
  const [day = '', time = ''] = clock.format(at).split(' ');
  return {day, time};
}
