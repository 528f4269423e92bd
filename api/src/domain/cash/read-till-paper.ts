/**
 * A till on paper: what should be in it and what was counted, by whom, note by note; what was sold in it by method (also
 * by what is no money, a gift card), by kind, tax and company, and what was given back likewise. A sale is of the till
 * that its first money came into, what was given back of the one that its money went out of.
 */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {isPart, PART_VAT} from '../payments/refund-part';
import type {Faces} from './faces';
import {tillTotals, type TillTotals} from './till';

export interface TillPaper {
  id: number;
  state: 'open' | 'counted' | 'closed';
  /** Null: not closed, a reading (X). */
  zNumber: number | null;
  boxOffice: string;
  clerk: string;
  clerkUserId: number;
  countedBy: string | null;
  closedBy: string | null;
  openedAt: Date;
  countedAt: Date | null;
  closedAt: Date | null;
  at: Date;
  countedCashCents: number | null;
  countedCardCents: number | null;
  detail: Faces;
  floatDetail: Faces;
  /** What whoever had the drawer before left in it; null: it was nobody's. */
  before: {clerk: string; zNumber: number; leftCents: number} | null;
  floatReason: string;
  leftCents: number | null;
  differenceReason: string;
  note: string;
  reopenCount: number;
  totals: TillTotals;
  methods: {method: string; payments: number; soldCents: number; refundedCents: number}[];
  sold: OfCompany[];
  /** What was closed before it was kept has none. */
  refunded?: OfCompany[];
  movements: {at: Date; kind: string; cents: number; reason: string; by: string}[];
  /** Who took money in it; whoever opened it counts it. What was closed before it was shared has none. */
  sellers?: {name: string; sales: number; cents: number}[];
}

export interface OfCompany {
  company: string;
  kind: string;
  vatBp: number;
  lines: number;
  baseCents: number;
  vatCents: number;
}

const HEAD = `select s.id, s.state, s.z_number as "zNumber", b.name as "boxOffice", u.name as clerk,
    u.id as "clerkUserId", c.name as "countedBy", z.name as "closedBy", s.opened_at as "openedAt",
    s.counted_at as "countedAt", s.closed_at as "closedAt", coalesce(s.counted_at, now()) as at,
    s.counted_cash_cents as "countedCashCents", s.counted_card_cents as "countedCardCents", s.count_detail as detail,
    s.float_detail as "floatDetail", s.float_reason as "floatReason", s.left_cents as "leftCents",
    s.difference_reason as "differenceReason", s.note, s.reopen_count as "reopenCount", (select json_build_object(
      'clerk', pu.name, 'zNumber', p.z_number, 'leftCents', p.left_cents) from cash_shift p
      join box_office_clerk pk on pk.id = p.box_office_clerk_id join staff_user pu on pu.id = pk.staff_user_id
      where p.id = s.follows_id) as before
    from cash_shift s join box_office b on b.id = s.box_office_id
      join box_office_clerk k on k.id = s.box_office_clerk_id join staff_user u on u.id = k.staff_user_id
      left join staff_user c on c.id = s.counted_by_id left join staff_user z on z.id = s.closed_by_id
   where s.id = $1`;

/** Orders whose money came into this till first; $1: the shift. */
const OWN = `own as (select distinct p.order_id as id from payment p where p.cash_shift_id = $1
    and p.state in ('authorised', 'partially_refunded', 'refunded')
    and not exists (select 1 from payment q where q.order_id = p.order_id and q.id < p.id and q.cash_shift_id <> $1
      and q.state in ('authorised', 'partially_refunded', 'refunded')))`;

/**
 * Refunds that this till gave, and of one that went back in several ways the first, which names the lines of all; $1: the
 * shift.
 */
const BACK = `back as (select n.* from refund n where n.cash_shift_id = $1 and n.state = 'done'
    or n.cash_shift_id is null and exists (select 1 from refund r where r.order_id = n.order_id
      and r.created_at = n.created_at and r.cash_shift_id = $1 and r.state = 'done'))`;

const COMPANY = `left join event_session s on s.id = coalesce(l.event_session_id, l.supplement_session_id)
           left join event e on e.id = s.event_id left join event_company k on k.id = e.event_company_id
           cross join organization o`;

const SOLD = `select coalesce(k.name, o.name) as company, l.kind, l.vat_bp as bp, l.total_cents - l.fee_cents as gross,
         l.vat_cents as vat
         from own join order_line l on l.order_id = own.id and l.state in ('active', 'refunded') ${COMPANY}
       union all
       select o.name, 'fee', l.fee_vat_bp, l.fee_cents, l.fee_vat_cents
         from own join order_line l on l.order_id = own.id and l.state in ('active', 'refunded') and l.fee_cents > 0
           cross join organization o`;

const REFUNDED = `select coalesce(k.name, o.name) as company, l.kind, l.vat_bp as bp, f.amount_cents - f.fee_cents as gross,
         f.vat_cents as vat
         from back join refund_line f on f.refund_id = back.id join order_line l on l.id = f.order_line_id ${COMPANY}
       union all
       select o.name, 'fee', l.fee_vat_bp, f.fee_cents, f.fee_vat_cents
         from back join refund_line f on f.refund_id = back.id and f.fee_cents > 0
           join order_line l on l.id = f.order_line_id cross join organization o
       union all
       select o.name, case when r.season_pass_id is not null then 'pass' when r.plot_sale_id is not null then 'plot'
           else 'academy' end, v.vat_bp, r.amount_cents, round(r.amount_cents * v.vat_bp / (10000.0 + v.vat_bp))::int
         from back r join lateral ${PART_VAT} v on true cross join organization o
        where ${isPart('r')} and r.cash_shift_id = $1`;

const ofCompanies = (parts: string, from: string): string => `with ${from}, part as (${parts})
     select company, kind, bp as "vatBp", count(*)::int as lines, sum(gross - vat)::int as "baseCents",
       sum(vat)::int as "vatCents" from part group by company, kind, bp order by company, kind, bp desc`;

/** What it said when it was closed; as it stands as long as it is not, or was before papers were kept. Errors: `not_found` 404. */
export async function keptTillPaper(tx: Tx, shiftId: number): Promise<TillPaper> {
  const {rows} = await tx.query<{paper: TillPaper}>('select paper from till_paper where cash_shift_id = $1', [shiftId]);
  const kept = rows[0]?.paper;
  if (!kept) return readTillPaper(tx, shiftId);
  const day = (at: Date | null) => at && new Date(at);
  return {
    ...kept,
    openedAt: new Date(kept.openedAt),
    countedAt: day(kept.countedAt),
    closedAt: day(kept.closedAt),
    at: new Date(kept.at),
    movements: kept.movements.map(one => ({...one, at: new Date(one.at)})),
  };
}

/**
 * What somebody who counts blind may know of the own open till: how many of each kind, and how often each way was paid;
 * the amount only of what is not counted, since the others together would say what should be in the drawer.
 */
export const blindReading = ({methods, sold, sellers = []}: TillPaper) => ({
  sellers: sellers.map(({name, sales}) => ({name, sales})),
  kinds: [...new Set(sold.map(one => one.kind))]
    .filter(kind => kind !== 'fee')
    .map(kind => ({
      kind,
      lines: sold.reduce((sum, one) => (one.kind === kind ? sum + one.lines : sum), 0),
    })),
  methods: methods.map(({method, payments, soldCents, refundedCents}) => ({
    method,
    payments,
    cents: method === 'cash' || method === 'card_terminal' ? null : soldCents - refundedCents,
  })),
});

/** Errors: `not_found` 404. */
export async function readTillPaper(tx: Tx, shiftId: number): Promise<TillPaper> {
  const {rows: heads} = await tx.query<
    Omit<TillPaper, 'totals' | 'methods' | 'sold' | 'refunded' | 'movements' | 'sellers'>
  >(HEAD, [shiftId]);
  if (!heads[0]) throw notFound('No existe ese turno.');
  const {rows: methods} = await tx.query<TillPaper['methods'][number]>(
    `with ${OWN}, part as (
       select p.method, 1 as n, p.amount_cents as sold, 0 as back from payment p
        where p.state in ('authorised', 'partially_refunded', 'refunded')
          and (p.cash_shift_id = $1 or (p.cash_shift_id is null and p.order_id in (select id from own)))
       union all
       select r.method, 0, 0, r.amount_cents from refund r where r.cash_shift_id = $1 and r.state = 'done')
     select method, sum(n)::int as payments, sum(sold)::int as "soldCents", sum(back)::int as "refundedCents"
       from part group by method order by method`,
    [shiftId],
  );
  const {rows: sold} = await tx.query<OfCompany>(ofCompanies(SOLD, OWN), [shiftId]);
  const {rows: refunded} = await tx.query<OfCompany>(ofCompanies(REFUNDED, BACK), [shiftId]);
  const {rows: movements} = await tx.query<TillPaper['movements'][number]>(
    `select m.created_at as at, m.kind, m.amount_cents as cents, m.reason, u.name as by
       from cash_movement m left join staff_user u on u.id = m.staff_user_id where m.cash_shift_id = $1 order by m.id`,
    [shiftId],
  );
  const {rows: sellers} = await tx.query<NonNullable<TillPaper['sellers']>[number]>(
    `select coalesce(u.name, '') as name, count(distinct o.id)::int as sales, sum(p.amount_cents)::int as cents
       from payment p join "order" o on o.id = p.order_id left join staff_user u on u.id = o.staff_user_id
      where p.cash_shift_id = $1 and p.state in ('authorised', 'partially_refunded', 'refunded')
      group by u.id, u.name order by u.name`,
    [shiftId],
  );
  return {...heads[0], totals: await tillTotals(tx, shiftId), methods, sold, refunded, movements, sellers};
}
