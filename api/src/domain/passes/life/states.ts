/**
 * The life of a pass. What has ended stays ended, but for two cases: money that comes after its time was over, and a
 * baja for unpaid instalments that are paid before the season ends.
 */
export type PassState =
  | 'requested'
  | 'pending_payment'
  | 'active'
  | 'suspended_unpaid'
  | 'blocked'
  | 'cancelled_by_holder'
  | 'cancelled_unpaid'
  | 'void'
  | 'handed_over'
  | 'expired'
  | 'renewed'
  | 'not_renewed';

export const PASS_TRANSITIONS: Record<PassState, PassState[]> = {
  requested: ['pending_payment', 'active', 'void', 'cancelled_by_holder'],
  pending_payment: ['active', 'void', 'cancelled_by_holder'],
  active: ['suspended_unpaid', 'blocked', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired'],
  suspended_unpaid: ['active', 'blocked', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'expired'],
  blocked: ['active', 'suspended_unpaid', 'cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over', 'expired'],
  expired: ['renewed', 'not_renewed'],
  not_renewed: ['renewed'],
  cancelled_unpaid: ['active'],
  void: ['pending_payment'],
  cancelled_by_holder: [],
  handed_over: [],
  renewed: [],
};

export const before = (to: PassState): PassState[] =>
  (Object.keys(PASS_TRANSITIONS) as PassState[]).filter(state => PASS_TRANSITIONS[state].includes(to));
