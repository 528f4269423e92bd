/** What a settlement settles. */
export const SETTLEMENT_KINDS = ['events', 'passes', 'academy', 'plots', 'products'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];
