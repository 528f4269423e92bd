/** The life of a settlement. Only a draft is calculated anew or thrown away; a void one gives its lines back. */
export const SETTLEMENT_STATES = [
  'draft',
  'closed',
  'sent',
  'accepted',
  'disputed',
  'paid',
  'archived',
  'void',
] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

export const SETTLEMENT_TRANSITIONS: Record<SettlementState, SettlementState[]> = {
  draft: ['closed'],
  closed: ['sent', 'void'],
  sent: ['accepted', 'disputed', 'void'],
  disputed: ['sent', 'accepted', 'void'],
  accepted: ['paid', 'void'],
  paid: ['archived'],
  archived: [],
  void: [],
};

export const SETTLEMENT_KINDS = ['events', 'passes', 'academy', 'plots', 'products'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];
