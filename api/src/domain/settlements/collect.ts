/**
 * Gathers what a draft settles: money that was really collected and that no other live settlement has, and money given
 * back since. One row per order line or instalment; a unique index keeps two settlements from paying the same. Of an
 * event that several companies put on, each has its stretch of every line (view event_part, function stretch_of): the
 * stretches of a line are the line to the cent, and a refund goes against whoever had the sale, by the same stretch.
 */
import type {Tx} from '../kernel/tx';
import {lineKinds} from '../orders/line-kind';
import type {SettlementKind} from './states';

export interface Draft {
  id: number;
  kind: SettlementKind;
  eventCompanyId: number | null;
  eventId: number | null;
  periodFrom: string;
  periodTo: string;
}

const FREE = (column: string, side: 'sale' | 'refund') =>
  `not exists (select 1 from settlement_item i where i.${column} = x.id and i.side = '${side}' and i.is_live)`;
const IN_PERIOD = (instant: string, from: number) =>
  `(${instant} at time zone club_zone())::date between $${from}::date and $${from + 1}::date`;
/** Its sale is in this draft, or in a settlement that was paid out before. */
const SETTLED = (column: string) =>
  `exists (select 1 from settlement_item i join settlement s on s.id = i.settlement_id
    where i.${column} = x.id and i.side = 'sale' and i.is_live and s.kind = $2)`;

/** The kinds of lines whose money is in such a settlement. */
const settledIn = (kind: SettlementKind): string[] =>
  Object.entries(lineKinds())
    .filter(([, line]) => line.settledAs === kind)
    .map(([name]) => name);
const CONTRACTS: Partial<Record<SettlementKind, string>> = {
  passes: 'pass',
  academy: 'academy',
  products: 'product',
};

export async function collectItems(tx: Tx, draft: Draft): Promise<void> {
  if (draft.kind === 'events') await collectTickets(tx, draft);
  else await collectOtherLines(tx, draft);
  await collectRefundedLines(tx, draft);
  const contract = CONTRACTS[draft.kind];
  if (contract) await collectInstalments(tx, draft, contract);
  if (draft.kind === 'passes' || draft.kind === 'plots' || draft.kind === 'academy')
    await collectPartsGivenBack(tx, draft, draft.kind);
}

/**
 * By the day of the session: what was sold for the matches of March is settled with March. What the league or a visiting
 * club has cashed never was in our hands. Its events are held meanwhile: who shares them does not change.
 */
async function collectTickets(tx: Tx, draft: Draft): Promise<void> {
  await tx.query(
    `select 1 from event e where e.id in (select p.event_id from event_part p where p.event_company_id = $1)
       and ($2::int is null or e.id = $2) order by e.id for share`,
    [draft.eventCompanyId, draft.eventId],
  );
  await tx.query(
    `insert into settlement_item (settlement_id, side, order_line_id, from_bp, to_bp, amount_cents, vat_cents)
     select $1, 'sale', x.id, p.from_bp, p.to_bp, stretch_of(x.total_cents - x.fee_cents, p.from_bp, p.to_bp, x.id),
       stretch_of(x.vat_cents, p.from_bp, p.to_bp, x.id)
       from event_part p join event_session s on s.event_id = p.event_id join order_line x on x.event_session_id = s.id
         join "order" o on o.id = x.order_id
      where p.event_company_id = $2 and ($3::int is null or p.event_id = $3) and ${IN_PERIOD('s.starts_at', 4)}
        and x.kind = any($6) and not x.is_trial and x.state in ('active', 'refunded') and o.paid_at is not null
        and o.channel <> 'lfp' and not exists (select 1 from settlement_item i where i.order_line_id = x.id
          and i.side = 'sale' and i.is_live and i.from_bp < p.to_bp and p.from_bp < i.to_bp)`,
    [draft.id, draft.eventCompanyId, draft.eventId, draft.periodFrom, draft.periodTo, settledIn('events')],
  );
}

async function collectOtherLines(tx: Tx, draft: Draft): Promise<void> {
  await tx.query(
    `insert into settlement_item (settlement_id, side, order_line_id, amount_cents, vat_cents)
     select $1, 'sale', x.id, x.total_cents - x.fee_cents, x.vat_cents
       from order_line x join "order" o on o.id = x.order_id
      where x.kind = any($2) and not x.is_trial and x.state in ('active', 'refunded') and o.paid_at is not null
        and ${IN_PERIOD('o.paid_at', 3)} and ${FREE('order_line_id', 'sale')}`,
    [draft.id, settledIn(draft.kind), draft.periodFrom, draft.periodTo],
  );
}

/** Each part of a line that went back, once, for what it was, against whoever had its sale: the fee is ours. */
async function collectRefundedLines(tx: Tx, draft: Draft): Promise<void> {
  await tx.query(
    `insert into settlement_item (settlement_id, side, order_line_id, refund_id, from_bp, to_bp, amount_cents, vat_cents)
     select $1, 'refund', x.id, f.refund_id, h.from_bp, h.to_bp,
       -stretch_of(f.amount_cents - f.fee_cents, h.from_bp, h.to_bp, x.id),
       -stretch_of(f.vat_cents, h.from_bp, h.to_bp, x.id)
       from settlement t join settlement_item h on h.settlement_id = t.id and h.side = 'sale' and h.is_live
         join order_line x on x.id = h.order_line_id join refund_line f on f.order_line_id = x.id
         join refund r on r.id = f.refund_id and r.state = 'done'
       left join event_session s on s.id = x.event_session_id
      where t.kind = $2 and t.event_company_id is not distinct from $3 and ($4::int is null or s.event_id = $4)
        and not exists (select 1 from settlement_item i where i.order_line_id = x.id and i.refund_id = f.refund_id
          and i.is_live and i.from_bp = h.from_bp)`,
    [draft.id, draft.kind, draft.eventCompanyId, draft.eventId],
  );
}

/**
 * Collected, not contracted: an instalment counts on the day that it was paid; one that the bank took back, against.
 * What was paid through an order is settled by its line, each time that it is paid or given back; here is what came in
 * without one (an import).
 */
async function collectInstalments(tx: Tx, draft: Draft, contract: string): Promise<void> {
  await tx.query(
    `insert into settlement_item (settlement_id, side, instalment_id, amount_cents)
     select $1, 'sale', x.id, x.paid_cents from instalment x
      where x.contract_kind = $2 and x.state in ('paid', 'paid_late')
        and not exists (select 1 from order_line l where l.instalment_id = x.id and l.state in ('active', 'refunded'))
        and ${IN_PERIOD('x.paid_at', 3)} and ${FREE('instalment_id', 'sale')}`,
    [draft.id, contract, draft.periodFrom, draft.periodTo],
  );
  await tx.query(
    `insert into settlement_item (settlement_id, side, instalment_id, amount_cents)
     select $1, 'refund', x.id, -(select i.amount_cents from settlement_item i
       where i.instalment_id = x.id and i.side = 'sale' and i.is_live)
       from instalment x where x.contract_kind = $3 and x.state = 'returned' and ${SETTLED('instalment_id')}
         and ${FREE('instalment_id', 'refund')}`,
    [draft.id, draft.kind, contract],
  );
}

/** What a refund of part of a contract's money names. */
const GIVEN_BACK_OF = {passes: 'season_pass_id', plots: 'plot_sale_id', academy: 'enrolment_id'} as const;

/**
 * A holder or an athlete who left, or who cancelled a plot, had part of it back: through the bank or the till, or into the wallet
 * without an order of its own (what is later bought with it is a sale again). By the day that it went; whatever its sale
 * was settled in.
 */
async function collectPartsGivenBack(tx: Tx, draft: Draft, kind: keyof typeof GIVEN_BACK_OF): Promise<void> {
  await tx.query(
    `insert into settlement_item (settlement_id, side, refund_id, amount_cents)
     select $1, 'refund', x.id, -x.amount_cents from refund x where x.${GIVEN_BACK_OF[kind]} is not null and x.state = 'done'
       and club_day(x.done_at) <= $2::date and ${FREE('refund_id', 'refund')}`,
    [draft.id, draft.periodTo],
  );
  if (kind !== 'passes') return;
  await tx.query(
    `insert into settlement_item (settlement_id, side, wallet_entry_id, amount_cents)
     select $1, 'refund', x.id, -x.amount_cents from wallet_entry x
       where x.kind = 'refund' and x.season_pass_id is not null and x.order_id is null
       and club_day(x.created_at) <= $2::date and ${FREE('wallet_entry_id', 'refund')}`,
    [draft.id, draft.periodTo],
  );
}
