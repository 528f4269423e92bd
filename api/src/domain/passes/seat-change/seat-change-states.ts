/**
 * The life of a seat change: a draft is a swap that waits for the other holder; whoever owes has until `expires_at`.
 * Late money may still apply one that has expired.
 */
export type SeatChangeState = 'draft' | 'pending_payment' | 'applied' | 'rejected' | 'expired';

export const SEAT_CHANGE_TRANSITIONS: Record<SeatChangeState, SeatChangeState[]> = {
  draft: ['pending_payment', 'applied', 'rejected', 'expired'],
  pending_payment: ['applied', 'rejected', 'expired'],
  expired: ['applied'],
  applied: [],
  rejected: [],
};

export const before = (to: SeatChangeState): SeatChangeState[] =>
  (Object.keys(SEAT_CHANGE_TRANSITIONS) as SeatChangeState[]).filter(state =>
    SEAT_CHANGE_TRANSITIONS[state].includes(to),
  );
