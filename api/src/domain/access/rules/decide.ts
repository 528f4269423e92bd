/** The one judgement of a reading. The order is the promise: what is said first is what the steward reads. */
import type {Direction, DoorFacts, RightFacts, RightStatus, ScanResult, Verdict} from './facts';
import {refusedBy} from './house-rules';

/** @param right null: nobody's code @param at when it was read, in milliseconds since 1970 */
export function decide(right: RightFacts | null, door: DoorFacts, direction: Direction, at: number): Verdict {
  if (!right) return {result: 'unknown', isWrongGate: false};
  const isWrongGate = right.gateId !== null && door.gateId !== null && right.gateId !== door.gateId;
  const result = judge(right, door, direction, at, isWrongGate);
  return typeof result === 'string' ? {result, isWrongGate} : {...result, isWrongGate};
}

function judge(
  right: RightFacts,
  door: DoorFacts,
  direction: Direction,
  at: number,
  isWrongGate: boolean,
): ScanResult | {result: ScanResult; rule: string} {
  if (right.sessionId !== door.sessionId) return 'other_session';
  if (right.isHandedOn && door.state !== 'cancelled') return 'transferred';
  if (right.isRevoked || right.status === 'revoked' || door.state === 'cancelled') return 'revoked';
  const isInside = right.entries > right.exits;
  if (right.source === 'product') return handOver(right, direction, isInside);
  // Whoever is inside goes out, whatever became of the right meanwhile.
  if (direction === 'out') return isInside ? 'ok' : 'not_inside';
  if (right.status !== 'active') return said(right.status);
  // A trial is read on the day it is tried.
  if ((at < door.opensAt && !door.isTrial) || at > door.closesAt || !door.isGateOpen) return 'out_of_hours';
  // A gate of one area: only who is accredited for it, whatever else he may enter.
  if (door.gateArea !== null && !right.areas.includes(door.gateArea)) return 'wrong_gate';
  if (door.wrongGate === 'deny' && isWrongGate) return 'wrong_gate';
  if (isInside || (right.entries > 0 && !door.isReentryAllowed)) return 'already_used';
  const refused = refusedBy(right, door, at, isWrongGate);
  if (refused) return refused;
  if (door.inside >= door.safeCapacity) return 'full';
  if (right.isNameless) return 'nameless';
  return 'ok';
}

/** Once, at whatever gate and hour somebody stands there to give it: it takes no place and keeps nobody out. */
function handOver(right: RightFacts, direction: Direction, isRead: boolean): ScanResult {
  if (direction === 'out') return 'not_inside';
  if (right.status !== 'active') return said(right.status);
  return isRead ? 'already_used' : 'ok';
}

const said = (status: Exclude<RightStatus, 'active'>): ScanResult => (status === 'delivered' ? 'already_used' : status);
