/**
 * Turns the items of a draft into the lines that the counterpart reads: sales by session, tariff, channel, method and
 * part, what was given back, the tax that another declares, what the company keeps in its own cash box, each commission
 * with what it is made of, and what is carried over. From a line's own words its sum can be worked out again.
 */
import {euros, formatCount, formatDecimal, vatInside} from '../kernel/money';
import {PART_VAT} from '../payments/refund-part';
import type {Tx} from '../kernel/tx';
import {takeCharges} from './charges';
import type {Draft} from './collect';
import {askForInvoices, issuerVat} from './partner-invoices';

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

export interface Line {
  kind: string;
  description: string;
  eventSessionId: number | null;
  channel: string;
  method: string;
  count: number;
  baseCents: number;
  vatBp: number;
  vatCents: number;
  shareBp: number;
  /** What it is that part of; null: of no sale. */
  wholeCents: number | null;
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
  shareBp: number;
  wholeCents: number;
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
  await askForInvoices(tx, draft);
  const lines = [
    ...groups.map(saleOrRefund),
    ...(await ofOthers(tx, draft)),
    ...commission(groups, terms),
    ...cardCost(groups, terms),
    ...(await ofBefore(tx, draft, terms)),
    ...(await invitations(tx, draft)),
  ];
  const columns = [
    lines.map((_, i) => i + 1),
    ...(
      [
        ...(['kind', 'description', 'eventSessionId', 'channel', 'method', 'count', 'baseCents', 'vatBp'] as const),
        ...(['vatCents', 'shareBp', 'wholeCents'] as const),
      ] as const
    ).map(name => lines.map(line => line[name])),
  ];
  await tx.query(
    `insert into settlement_line (settlement_id, position, kind, description, event_session_id, channel, method, count,
      base_cents, vat_bp, vat_cents, share_bp, whole_cents)
     select $1, * from unnest($2::smallint[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[],
       $9::int[], $10::int[], $11::int[], $12::int[], $13::int[])`,
    [draft.id, ...columns],
  );
}

/** The tax that another declares, and the cash that is in the company's hands already. */
async function ofOthers(tx: Tx, draft: Draft): Promise<Line[]> {
  const vat = await issuerVat(tx, draft);
  return [
    ...vat.map(({description, count, cents}) => plain('issuer_vat', description, count, cents)),
    ...(await promoterCash(tx, draft)),
  ];
}

/** Charges and advances, what holders get, and what earlier settlements ended short of. */
async function ofBefore(tx: Tx, draft: Draft, terms: Terms): Promise<Line[]> {
  const charges = await takeCharges(tx, draft, terms.terminalRentCents);
  return [
    ...charges.map(one =>
      one.kind === 'advance'
        ? plain('advance', one.description, one.count, -one.cents)
        : {...kept('charge', one.description, one.count, one.cents, terms), eventSessionId: one.eventSessionId},
    ),
    ...(await compensations(tx, draft)),
    ...(await carriedOver(tx, draft)),
  ];
}

/** Instalments are named for their contract: a line for each would be a list of people. */
const WHAT = `coalesce(c.name, a.name, case l.kind
  when 'pass' then 'Abonos cobrados en ' || to_char(o.paid_at at time zone club_zone(), 'MM/YYYY')
  when 'seat_change' then 'Cambios de asiento' when 'card' then 'Duplicados de carnet'
  when 'supplement' then l.description when 'academy' then 'Cuotas de cantera' else l.description end)`;

async function readGroups(tx: Tx, draft: Draft): Promise<Group[]> {
  const {rows} = await tx.query<Group>(
    `select i.side, l.event_session_id as "sessionId", ${WHAT} as what, o.channel, coalesce(p.method, 'none') as method,
      l.vat_bp as "vatBp", sum(n)::int as count, i.to_bp - i.from_bp as "shareBp",
      sum(case i.side when 'sale' then l.total_cents - l.fee_cents else f.fee_cents - f.amount_cents end)::int
        as "wholeCents", sum(i.amount_cents)::int as cents, sum(i.vat_cents)::int as "vatCents"
       from settlement_item i join order_line l on l.id = i.order_line_id join "order" o on o.id = l.order_id
         cross join lateral (select case when i.side = 'sale' or l.state = 'refunded' then l.quantity else 0 end as n) q
         left join price_category c on c.id = l.price_category_id
         left join plot_sale k on k.id = l.plot_sale_id left join plot_area a on a.id = k.plot_area_id
       left join lateral (select case when count(distinct method) > 1 then 'mixed' else min(method) end as method
         from payment where order_id = o.id and state in ('authorised', 'partially_refunded', 'refunded')) p on true
       left join event_session s on s.id = l.event_session_id
       left join refund_line f on f.refund_id = i.refund_id and f.order_line_id = l.id
      where i.settlement_id = $1 group by i.side, s.starts_at, l.event_session_id, ${WHAT}, o.channel, p.method,
        l.vat_bp, i.to_bp - i.from_bp
      union all
     select i.side, null, to_char(n.paid_at at time zone club_zone(), 'MM/YYYY'), '', coalesce(n.method, 'none'),
       vat_rate_bp($2, coalesce(club_day(n.paid_at), n.due_on)), count(*)::int, 10000, sum(i.amount_cents)::int,
       sum(i.amount_cents)::int, null
       from settlement_item i join instalment n on n.id = i.instalment_id where i.settlement_id = $1
         group by 1, 3, 5, 6, to_char(n.paid_at at time zone club_zone(), 'YYYYMM')
      union all
     select i.side, null, case when r.plot_sale_id is not null then 'Devoluciones por cancelación de parcelas'
       when r.enrolment_id is not null then 'Devoluciones de cuotas de cantera'
       else 'Devoluciones por baja de abonos' end, o.channel, p.method, coalesce(v.vat_bp, 0), count(*)::int, 10000,
       sum(i.amount_cents)::int, sum(i.amount_cents)::int, -sum(round(-i.amount_cents * v.vat_bp / (10000.0 + v.vat_bp)))::int
       from settlement_item i join refund r on r.id = i.refund_id join "order" o on o.id = r.order_id
         join payment p on p.id = r.payment_id left join lateral ${PART_VAT} v on true
      where i.settlement_id = $1 and i.order_line_id is null group by 1, 3, 4, 5, 6
      union all
     select i.side, null, 'Devoluciones por baja de abonos', 'wallet', 'wallet',
       vat_rate_bp($2, club_day(w.created_at)), count(*)::int, 10000, sum(i.amount_cents)::int,
       sum(i.amount_cents)::int, null
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
    shareBp: group.shareBp,
    wholeCents: group.wholeCents,
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
  shareBp: 10_000,
  wholeCents: null,
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

/** One line for each thing that it is made of, which its words say: the rate of a stretch of the sales, so much a ticket. */
function commission(groups: Group[], terms: Terms): Line[] {
  const cents = Math.max(
    0,
    groups.reduce((sum, g) => sum + g.cents, 0),
  );
  const net = (own: Group[]) => own.reduce((sum, g) => sum + (g.side === 'sale' ? g.count : -g.count), 0);
  const ends = [...terms.tiers.map(tier => tier.fromCents), Infinity];
  const parts: {words: string; count: number; base: number}[] = [];
  [terms.commissionBp, ...terms.tiers.map(tier => tier.bp)].forEach((bp, n) => {
    const from = ends[n - 1] ?? 0;
    const stretch = Math.min(cents, ends[n]!) - from;
    const base = stretch > 0 ? half((stretch * bp) / 10_000) : 0;
    if (base === 0) return;
    const after = n === 0 ? '' : `, lo que pasa de ${euros(from)}`;
    parts.push({words: `${formatDecimal(bp / 100, 2)} % de ${euros(stretch)}${after}`, count: 1, base});
  });
  for (const shareBp of new Set(groups.map(g => g.shareBp))) {
    const count = net(groups.filter(g => g.shareBp === shareBp));
    const base = half((count * terms.commissionFixedCents * shareBp) / 10_000);
    if (base <= 0) continue;
    const part = shareBp === 10_000 ? '' : ` × ${formatDecimal(shareBp / 100, 2)} %`;
    const words = `${euros(terms.commissionFixedCents)} × ${formatCount(count)} ${count === 1 ? 'entrada' : 'entradas'}${part}`;
    parts.push({words, count, base});
  }
  const agreed = parts.reduce((sum, part) => sum + part.base, 0);
  if (net(groups) > 0 && agreed < terms.commissionMinCents) {
    const instead = agreed === 0 ? '' : `, en vez de ${euros(agreed)}`;
    return [kept('commission', `Comisión mínima${instead}`, 1, terms.commissionMinCents, terms)];
  }
  return parts.map(({words, count, base}) => kept('commission', `Comisión: ${words}`, count, base, terms));
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
  const paid = byCard.reduce((sum, g) => sum + g.cents, 0);
  const cents = half((paid * terms.cardCostBp) / 10_000);
  return cents === 0
    ? []
    : [
        kept(
          'card_cost',
          `Coste de tarjeta: ${formatDecimal(terms.cardCostBp / 100, 2)} % de ${euros(paid)}`,
          1,
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
      and payable_cents < 0 and carried_by_id is null and state in ('closed', 'sent', 'accepted')
      returning number, payable_cents as cents`,
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
