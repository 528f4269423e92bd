/**
 * Turns the items of a draft into the lines that the counterpart reads: sales by session, tariff, channel and method,
 * what was given back, what the company keeps in its own cash box, the commission with its VAT, and what is carried
 * over.
 */
import {euros, formatDecimal, vatInside} from '../../money';
import {PART_VAT} from '../payments/refund-part';
import type {Tx} from '../../tx';
import {takeCharges} from './charges';
import type {Draft} from './collect';

export interface Terms {
  commissionBp: number;
  commissionFixedCents: number;
  /** Of each settlement that sells anything. */
  commissionMinCents: number;
  /** Of what its sales pass of each amount; below the first, `commissionBp`. */
  tiers: {fromCents: number; bp: number}[];
  terminalRentCents: number;
  cardCostBp: number;
  /** VAT of the commission, in force on the last day of the period. */
  serviceVatBp: number;
}

interface Line {
  kind: string;
  description: string;
  eventSessionId: number | null;
  channel: string;
  method: string;
  count: number;
  baseCents: number;
  vatBp: number;
  vatCents: number;
}

interface Group {
  side: 'sale' | 'refund';
  sessionId: number | null;
  what: string;
  channel: string;
  method: string;
  vatBp: number;
  count: number;
  /** The part of them that is this company's, in 10,000ths. */
  countBp: number;
  cents: number;
  /** As each order line had it; of instalments, worked out of the sum. */
  vatCents: number | null;
}

const CONTRACT_VAT: Record<string, string> = {
  passes: 'sport',
  academy: 'sport_exempt',
  products: 'general',
};

export async function writeLines(tx: Tx, draft: Draft, terms: Terms): Promise<void> {
  const groups = await readGroups(tx, draft);
  const lines = groups.map(saleOrRefund);
  lines.push(
    ...(await promoterCash(tx, draft)),
    ...commission(groups, terms),
    ...cardCost(groups, terms),
    ...(await takeCharges(tx, draft, terms.terminalRentCents)).map(one =>
      one.kind === 'advance'
        ? plain('advance', one.description, one.count, -one.cents)
        : {...kept('charge', one.description, one.count, one.cents, terms), eventSessionId: one.eventSessionId},
    ),
    ...(await compensations(tx, draft)),
    ...(await carriedOver(tx, draft)),
    ...(await invitations(tx, draft)),
  );
  const columns = [
    lines.map((_, i) => i + 1),
    ...(
      ['kind', 'description', 'eventSessionId', 'channel', 'method', 'count', 'baseCents', 'vatBp', 'vatCents'] as const
    ).map(name => lines.map(line => line[name])),
  ];
  await tx.query(
    `insert into settlement_line (settlement_id, position, kind, description, event_session_id, channel, method, count,
      base_cents, vat_bp, vat_cents)
     select $1, * from unnest($2::smallint[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[],
       $9::int[], $10::int[], $11::int[])`,
    [draft.id, ...columns],
  );
}

/** Instalments are named for their contract: a line for each would be a list of people. */
const WHAT = `coalesce(c.name, a.name, case l.kind
  when 'pass' then 'Abonos cobrados en ' || to_char(o.paid_at at time zone club_zone(), 'MM/YYYY')
  when 'seat_change' then 'Cambios de asiento' when 'card' then 'Duplicados de carnet'
  when 'supplement' then l.description when 'academy' then 'Cuotas de cantera' else l.description end)`;

async function readGroups(tx: Tx, draft: Draft): Promise<Group[]> {
  const {rows} = await tx.query<Group>(
    `select i.side, l.event_session_id as "sessionId", ${WHAT} as what, o.channel, coalesce(p.method, 'none') as method,
      l.vat_bp as "vatBp", sum(n)::int as count, sum(n::float8 * (i.to_bp - i.from_bp)) as "countBp",
      sum(i.amount_cents)::int as cents, sum(i.vat_cents)::int as "vatCents"
       from settlement_item i join order_line l on l.id = i.order_line_id join "order" o on o.id = l.order_id
         cross join lateral (select case when i.side = 'sale' or l.state = 'refunded' then l.quantity else 0 end as n) q
         left join price_category c on c.id = l.price_category_id
         left join plot_sale k on k.id = l.plot_sale_id left join plot_area a on a.id = k.plot_area_id
       left join lateral (select case when count(distinct method) > 1 then 'mixed' else min(method) end as method
         from payment where order_id = o.id and state in ('authorised', 'partially_refunded', 'refunded')) p on true
       left join event_session s on s.id = l.event_session_id
      where i.settlement_id = $1 group by i.side, s.starts_at, l.event_session_id, ${WHAT}, o.channel, p.method,
        l.vat_bp
      union all
     select i.side, null, to_char(n.paid_at at time zone club_zone(), 'MM/YYYY'), '', coalesce(n.method, 'none'),
       vat_rate_bp($2, coalesce(club_day(n.paid_at), n.due_on)), count(*)::int, count(*) * 10000::float8, sum(i.amount_cents)::int, null
       from settlement_item i join instalment n on n.id = i.instalment_id where i.settlement_id = $1
         group by 1, 3, 5, 6, to_char(n.paid_at at time zone club_zone(), 'YYYYMM')
      union all
     select i.side, null, case when r.plot_sale_id is not null then 'Devoluciones por cancelación de parcelas'
       when r.enrolment_id is not null then 'Devoluciones de cuotas de cantera'
       else 'Devoluciones por baja de abonos' end, o.channel, p.method, coalesce(v.vat_bp, 0), count(*)::int, count(*) * 10000::float8,
       sum(i.amount_cents)::int, -sum(round(-i.amount_cents * v.vat_bp / (10000.0 + v.vat_bp)))::int
       from settlement_item i join refund r on r.id = i.refund_id join "order" o on o.id = r.order_id
         join payment p on p.id = r.payment_id left join lateral ${PART_VAT} v on true
      where i.settlement_id = $1 and i.order_line_id is null group by 1, 3, 4, 5, 6
      union all
     select i.side, null, 'Devoluciones por baja de abonos', 'wallet', 'wallet',
       vat_rate_bp($2, club_day(w.created_at)), count(*)::int, count(*) * 10000::float8, sum(i.amount_cents)::int, null
       from settlement_item i join wallet_entry w on w.id = i.wallet_entry_id where i.settlement_id = $1 group by 1, 6
      order by 1 desc, 2 nulls first, 3, 4, 5`,
    [draft.id, CONTRACT_VAT[draft.kind] ?? 'general'],
  );
  return rows;
}

function saleOrRefund(group: Group): Line {
  const vat = group.vatCents ?? Math.sign(group.cents) * vatInside(Math.abs(group.cents), group.vatBp);
  return {
    kind: group.side === 'sale' ? 'sales' : 'refunds',
    description: group.sessionId === null && group.channel === '' ? `Plazos cobrados en ${group.what}` : group.what,
    eventSessionId: group.sessionId,
    channel: group.channel,
    method: group.method,
    count: group.count,
    baseCents: group.cents - vat,
    vatBp: group.vatBp,
    vatCents: vat,
  };
}

const plain = (
  kind: string,
  description: string,
  count: number,
  cents: number,
  eventSessionId: number | null = null,
): Line => ({
  kind,
  description,
  eventSessionId,
  channel: '',
  method: '',
  count,
  baseCents: cents,
  vatBp: 0,
  vatCents: 0,
});

/** Cash that the company's own people took at the counter is in its hands already, also the part of who shares it. */
async function promoterCash(tx: Tx, draft: Draft): Promise<Line[]> {
  if (draft.eventCompanyId === null) return [];
  const {rows} = await tx.query<{count: number; cents: number}>(
    `select count(*)::int as count, coalesce(sum(case i.side when 'sale' then l.total_cents - l.fee_cents
         else f.fee_cents - f.amount_cents end), 0)::int as cents
       from settlement_item i join order_line l on l.id = i.order_line_id join "order" o on o.id = l.order_id
         left join refund_line f on f.refund_id = i.refund_id and f.order_line_id = l.id
         join staff_user u on u.id = o.staff_user_id and u.event_company_id = $2
      where i.settlement_id = $1 and not exists (select 1 from payment p where p.order_id = o.id and p.method <> 'cash'
        and p.state in ('authorised', 'partially_refunded', 'refunded'))`,
    [draft.id, draft.eventCompanyId],
  );
  return rows[0]!.cents === 0
    ? []
    : [plain('promoter_cash', 'Efectivo cobrado en la taquilla propia', rows[0]!.count, -rows[0]!.cents)];
}

const half = (value: number) => Math.floor(value + 0.5);

/** In 10,000ths of a cent: each stretch of the sales at its own rate. */
function ofSales(cents: number, {commissionBp, tiers}: Terms): number {
  const ends = [...tiers.map(tier => tier.fromCents), Infinity];
  const rates = [commissionBp, ...tiers.map(tier => tier.bp)];
  return rates.reduce((sum, bp, n) => sum + bp * Math.max(0, Math.min(cents, ends[n]!) - (ends[n - 1] ?? 0)), 0);
}

function commission(groups: Group[], terms: Terms): Line[] {
  const cents = groups.reduce((sum, g) => sum + g.cents, 0);
  const net = (of: 'count' | 'countBp') =>
    Math.max(
      0,
      groups.reduce((sum, g) => sum + (g.side === 'sale' ? g[of] : -g[of]), 0),
    );
  const count = net('count');
  const agreed =
    half(ofSales(Math.max(0, cents), terms) / 10_000) + half((net('countBp') * terms.commissionFixedCents) / 10_000);
  const base = count > 0 ? Math.max(agreed, terms.commissionMinCents) : agreed;
  if (base === 0) return [];
  const words = [
    terms.commissionBp > 0 && `${formatDecimal(terms.commissionBp / 100, 2)} %`,
    ...terms.tiers
      .filter(tier => cents > tier.fromCents)
      .map(tier => `${formatDecimal(tier.bp / 100, 2)} % de lo que pasa de ${euros(tier.fromCents)}`),
    terms.commissionFixedCents > 0 && `${euros(terms.commissionFixedCents)} por entrada`,
  ];
  return [
    kept(
      'commission',
      base > agreed ? 'Comisión mínima' : `Comisión: ${words.filter(Boolean).join(' y ')}`,
      count,
      base,
      terms,
    ),
  ];
}

/** A service of the house, with its VAT on top: what is invoiced when the settlement is closed. */
const kept = (kind: string, description: string, count: number, base: number, {serviceVatBp}: Terms): Line => ({
  ...plain(kind, description, count, -base),
  vatBp: serviceVatBp,
  vatCents: -half((base * serviceVatBp) / 10_000),
});

function cardCost(groups: Group[], terms: Terms): Line[] {
  const byCard = groups.filter(
    g => g.side === 'sale' && ['card', 'bizum', 'card_terminal', 'card_token'].includes(g.method),
  );
  const cents = half((byCard.reduce((sum, g) => sum + g.cents, 0) * terms.cardCostBp) / 10_000);
  return cents === 0
    ? []
    : [
        kept(
          'card_cost',
          `Coste de tarjeta: ${formatDecimal(terms.cardCostBp / 100, 2)} %`,
          byCard.reduce((sum, g) => sum + g.count, 0),
          cents,
          terms,
        ),
      ];
}

/** What holders get for the seats that they released and that were sold here. */
async function compensations(tx: Tx, draft: Draft): Promise<Line[]> {
  if (draft.kind !== 'events') return [];
  const {rows} = await tx.query<{count: number; cents: number}>(
    `select count(*)::int as count, coalesce(sum(
         stretch_of(r.compensation_cents, i.from_bp, i.to_bp, i.order_line_id)), 0)::int as cents from settlement_item i
      join seat_release r on r.order_line_id = i.order_line_id and r.state = 'compensated'
      where i.settlement_id = $1 and i.side = 'sale'`,
    [draft.id],
  );
  return rows[0]!.cents === 0
    ? []
    : [plain('wallet', 'Saldo a abonados por asientos liberados', rows[0]!.count, -rows[0]!.cents)];
}

/** What earlier settlements of the same counterpart ended short of. */
async function carriedOver(tx: Tx, draft: Draft): Promise<Line[]> {
  const {rows} = await tx.query<{number: string; cents: number}>(
    `update settlement set carried_by_id = $1 where kind = $2 and event_company_id is not distinct from $3
      and net_cents < 0 and carried_by_id is null and state in ('closed', 'sent', 'accepted')
      returning number, net_cents as cents`,
    [draft.id, draft.kind, draft.eventCompanyId],
  );
  return rows.map(row => plain('adjustment', `Saldo negativo de la liquidación ${row.number}`, 1, row.cents));
}

async function invitations(tx: Tx, draft: Draft): Promise<Line[]> {
  if (draft.kind !== 'events') return [];
  const {rows} = await tx.query<{sessionId: number; count: number}>(
    `select s.id as "sessionId", sum(c.n)::int as count from event_part e join event_session s on s.event_id = e.event_id
      join lateral (select 1 as n from seat_claim where event_session_id = s.id and kind = 'invitation'
        union all select quantity from zone_claim where event_session_id = s.id and kind = 'invitation') c on true
      where e.event_company_id = $1 and ($2::int is null or e.event_id = $2)
        and session_day(s) between $3::date and $4::date group by s.id, s.starts_at
        order by s.starts_at`,
    [draft.eventCompanyId, draft.eventId, draft.periodFrom, draft.periodTo],
  );
  return rows.map(row => plain('invitations', 'Invitaciones', row.count, 0, row.sessionId));
}
