/**
 * The life of an instalment. Money may come at any moment of it: whatever is not paid may become paid. What was paid
 * may come back (a returned direct debit, a refund) and is then owed again.
 */
export type InstalmentState =
  | 'scheduled'
  | 'charging'
  | 'paid'
  | 'failed'
  | 'failed_for_good'
  | 'needs_authentication'
  | 'due'
  | 'in_grace'
  | 'overdue'
  | 'paid_late'
  | 'waived'
  | 'uncollectable'
  | 'returned';

const PAY: InstalmentState[] = ['paid', 'paid_late'];
export const INSTALMENT_TRANSITIONS: Record<InstalmentState, InstalmentState[]> = {
  scheduled: ['charging', 'due', 'waived', ...PAY],
  charging: ['failed', 'returned', 'failed_for_good', 'needs_authentication', 'scheduled', ...PAY],
  failed: ['charging', 'scheduled', 'failed_for_good', 'in_grace', 'overdue', 'waived', ...PAY],
  failed_for_good: ['charging', 'scheduled', 'in_grace', 'overdue', 'waived', 'uncollectable', ...PAY],
  needs_authentication: ['charging', 'scheduled', 'in_grace', 'overdue', 'waived', ...PAY],
  due: ['charging', 'scheduled', 'in_grace', 'overdue', 'waived', ...PAY],
  in_grace: ['charging', 'overdue', 'waived', 'scheduled', ...PAY],
  overdue: ['charging', 'waived', 'uncollectable', 'scheduled', ...PAY],
  returned: ['charging', 'scheduled', 'overdue', 'waived', 'uncollectable', ...PAY],
  // Written off or let off, and paid after all.
  waived: [...PAY],
  uncollectable: [...PAY],
  paid: ['returned', 'waived'],
  paid_late: ['returned', 'waived'],
};

/** The states from which something may become `to`. */
export const before = (to: InstalmentState): InstalmentState[] =>
  (Object.keys(INSTALMENT_TRANSITIONS) as InstalmentState[]).filter(state =>
    INSTALMENT_TRANSITIONS[state].includes(to),
  );
export const PAID: readonly InstalmentState[] = PAY;
