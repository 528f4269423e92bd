/**
 * What a line of the bank may be of and nothing is matched with yet, around the days of the lines that are asked about:
 * read once for all of them.
 */
import {readSettings} from '../settings/read-settings';
import type {Tx} from '../kernel/tx';
import {readRules, type KeptRule, type Line} from './rules';

export interface OpenBlock {
  remittanceId: number;
  sequenceType: 'FRST' | 'RCUR';
  messageId: string;
  collectionOn: string;
  /** What was asked for, and what is left of it without what came back before it was paid. */
  grossCents: number;
  netCents: number;
}
export interface OpenDebit {
  debitId: number;
  remittanceId: number;
  endToEndId: string;
  cents: number;
}
export interface OpenSettlement {
  settlementId: number;
  number: string;
  cents: number;
  name: string;
  transferId: number | null;
  reference: string;
  on: string;
}
export interface OpenRefund {
  refundId: number;
  cents: number;
  orderNumber: string;
  name: string;
  on: string;
}
export interface OpenCardDay {
  cardKind: 'card' | 'bizum' | 'card_terminal';
  terminalId: number;
  on: string;
  cents: number;
}
export interface OpenPayout {
  payoutId: number;
  cents: number;
  name: string;
  reference: string;
  on: string;
}
export interface OpenThings {
  blocks: OpenBlock[];
  debits: Map<string, OpenDebit>;
  settlements: OpenSettlement[];
  refunds: OpenRefund[];
  payouts: OpenPayout[];
  /** The earliest first. */
  cardDays: OpenCardDay[];
  /** The first that fits counts. */
  rules: KeptRule[];
  cardFeeMaxBp: number;
}

/** How long after its day a thing may come to the account, and before it; and where somebody looks for it by hand. */
const AFTER_ITS_DAY = 45;
const BEFORE_ITS_DAY = 8;
export const BY_HAND_DAYS = 400;

export const referencesOf = (line: Line): string[] =>
  [line.endToEndId, ...(line.concept.toUpperCase().match(/\bR\d+-D\d+\b/g) ?? [])].filter(Boolean);

export async function readOpenThings(tx: Tx, lines: readonly Line[], most = AFTER_ITS_DAY): Promise<OpenThings> {
  const days = lines.map(line => line.bookedOn).sort();
  const range = [days[0] ?? '2000-01-01', days.at(-1) ?? '2000-01-01'];
  const from = `$1::date - ${most}`;
  const until = `$2::date + ${BEFORE_ITS_DAY}`;
  const {rows: blocks} = await tx.query<OpenBlock>(
    `select r.id as "remittanceId", d.sequence_type as "sequenceType", r.message_id as "messageId",
       r.collection_on::text as "collectionOn", sum(d.amount_cents)::int as "grossCents",
       coalesce(sum(d.amount_cents) filter (where d.state <> 'returned' or d.collected_at is not null), 0)::int as "netCents"
       from sepa_remittance r join sepa_debit d on d.sepa_remittance_id = r.id
      where r.state in ('sent', 'settling', 'settled') and d.state <> 'removed'
        and r.collection_on between ${from} and ${until}
        and not exists (select 1 from bank_match m where m.kind = 'remittance' and m.sepa_remittance_id = r.id
          and m.sequence_type = d.sequence_type)
      group by r.id, d.sequence_type order by r.collection_on, r.id, d.sequence_type`,
    range,
  );
  const {rows: debits} = await tx.query<OpenDebit>(
    `select d.id as "debitId", d.sepa_remittance_id as "remittanceId", d.end_to_end_id as "endToEndId",
       d.amount_cents as cents from sepa_debit d
      where d.end_to_end_id = any($1) and d.state <> 'removed'
        and not exists (select 1 from bank_match m where m.kind = 'returned_debit' and m.sepa_debit_id = d.id)`,
    [lines.filter(line => line.cents < 0).flatMap(referencesOf)],
  );
  const {rows: settlements} = await tx.query<OpenSettlement>(
    `select s.id as "settlementId", s.number, s.payable_cents as cents, s.counterpart_name as name,
       s.transfer_id as "transferId", coalesce(t.message_id, s.payment_reference) as reference,
       coalesce(t.execution_on, s.paid_on)::text as on
       from settlement s left join settlement_transfer t on t.id = s.transfer_id
      where s.payable_cents > 0 and (s.state in ('paid', 'archived') or t.state = 'sent')
        and coalesce(t.execution_on, s.paid_on) between ${from} and ${until}
        and not exists (select 1 from bank_match m where m.kind = 'settlement' and m.settlement_id = s.id)
      order by s.id`,
    range,
  );
  const {rows: refunds} = await tx.query<OpenRefund>(
    `select r.id as "refundId", r.amount_cents as cents, o.number as "orderNumber",
       trim(o.first_name || ' ' || o.surname1) as name, club_day(r.done_at)::text as on
       from refund r join payment p on p.id = r.payment_id join "order" o on o.id = r.order_id
      where r.state = 'done' and r.method in ('transfer', 'sepa') and not p.is_trial
        and r.done_at >= ${from} and r.done_at < ${until}
        and not exists (select 1 from sepa_debit d where d.payment_id = p.id and d.state = 'returned')
        and not exists (select 1 from bank_match m where m.kind = 'refund' and m.refund_id = r.id) order by r.id`,
    range,
  );
  const {rows: payouts} = await tx.query<OpenPayout>(
    `select p.id as "payoutId", p.amount_cents as cents, coalesce(a.name, o.name) as name, p.reference,
       p.received_on::text as on
       from seller_payout p left join affiliate a on a.id = p.affiliate_id
         left join outside_seller o on o.id = p.outside_seller_id
      where p.undone_at is null and p.cash_movement_id is null and p.amount_cents > 0 and p.received_on between ${from} and ${until}
        and not exists (select 1 from bank_match m where m.kind = 'payout' and m.seller_payout_id = p.id) order by p.id`,
    range,
  );
  const {rows: cardDays} = await tx.query<OpenCardDay>(
    `select c.card_kind as "cardKind", c.bank_terminal_id as "terminalId", c.card_on::text as on,
       sum(c.amount_cents)::int as cents
       from card_takings(${from}, ${until}) c
      where not exists (select 1 from bank_match m where m.kind = 'card_day' and m.card_kind = c.card_kind
        and m.bank_terminal_id = c.bank_terminal_id and m.card_on = c.card_on)
      group by 1, 2, 3 having sum(c.amount_cents) <> 0 order by 3, 1, 2`,
    range,
  );
  return {
    blocks,
    debits: new Map(debits.map(debit => [debit.endToEndId, debit])),
    settlements,
    refunds,
    payouts,
    cardDays,
    rules: await readRules(tx),
    cardFeeMaxBp: Number((await readSettings(tx)).bankCardFeeMaxBp),
  };
}
