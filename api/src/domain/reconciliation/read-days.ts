/** The account by days, as whoever keeps it looks at it: what waits, what came and went, and whether a day is missing. */
import type {Tx} from '../kernel/tx';

export interface BankDay {
  day: string;
  movements: number;
  waiting: number;
  inCents: number;
  outCents: number;
  /** At the end of the day; null: its statement does not say. */
  balanceCents: number | null;
  /** The balance before it is not that of the day before: a statement is missing. */
  hasGap: boolean;
  isClosed: boolean;
}

export interface DayLine {
  id: number;
  cents: number;
  payer: string;
  concept: string;
  code: string;
  state: string;
  note: string;
  balanceCents: number | null;
  /** What it pays, or is of. */
  of: string;
  hasReturn: boolean;
}

/** The newest first; `$1` null: without an end. */
export async function readDays(tx: Tx, untilOn: string | null, most: number): Promise<BankDay[]> {
  const {rows} = await tx.query<BankDay>(
    `with shown as (
       select distinct booked_on from bank_movement where $1::date is null or booked_on <= $1 order by booked_on desc
        limit $2
     ), line as (
       select b.*, lag(balance_cents) over (partition by right(account, 10) order by booked_on, id) as before
         from bank_movement b where b.booked_on >= (select min(booked_on) from shown) - 31
          and b.booked_on <= (select max(booked_on) from shown)
     )
     select booked_on::text as day, count(*)::int as movements, count(*) filter (where state = 'waiting')::int as waiting,
       coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::float8 as "inCents",
       coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::float8 as "outCents",
       (array_agg(balance_cents order by id desc))[1]::float8 as "balanceCents",
       coalesce(bool_or(before + amount_cents <> balance_cents), false) as "hasGap",
       coalesce(booked_on <= (select bank_closed_to()), false) as "isClosed"
       from line where booked_on in (select booked_on from shown) group by booked_on order by booked_on desc`,
    [untilOn, most],
  );
  return rows;
}

/** Until a day. */
export const countWaiting = async (tx: Tx, until: string): Promise<number> =>
  (
    await tx.query<{n: number}>(
      `select count(*)::int as n from bank_movement where state = 'waiting' and booked_on <= $1`,
      [until],
    )
  ).rows[0]!.n;

const OF = `(select string_agg(case m.kind
      when 'remittance' then 'Remesa ' || m.sepa_remittance_id || ' (' || m.sequence_type || ')'
      when 'returned_debit' then 'Devuelto ' || (select d.end_to_end_id from sepa_debit d where d.id = m.sepa_debit_id)
      when 'settlement' then 'Liquidación ' || (select s.number from settlement s where s.id = m.settlement_id)
      when 'refund' then 'Devolución del pedido ' || (select o.number from refund r join "order" o on o.id = r.order_id
        where r.id = m.refund_id)
      when 'payout' then 'Cobro de ' || (select coalesce(a.name, o.name) from seller_payout p
        left join affiliate a on a.id = p.affiliate_id left join outside_seller o on o.id = p.outside_seller_id
        where p.id = m.seller_payout_id)
      when 'cash' then 'Efectivo de las taquillas'
      when 'card_day' then case m.card_kind when 'card' then 'TPV' when 'bizum' then 'Bizum' else 'Datáfono' end
        || ' del ' || to_char(m.card_on, 'DD/MM/YYYY')
      else 'Gasto del banco' || case when b.amount_cents = m.amount_cents then ''
        else ' ' || replace((-m.amount_cents / 100.0)::numeric(12, 2)::text, '.', ',') || ' €' end end,
    ' · ' order by m.id) from bank_match m where m.bank_movement_id = b.id)`;

export async function readDay(tx: Tx, day: string): Promise<DayLine[]> {
  const {rows} = await tx.query<DayLine>(
    `select b.id, b.amount_cents as cents, b.payer, b.concept, b.code, b.state, b.note,
       b.balance_cents::float8 as "balanceCents",
       coalesce(case when b.order_id is not null then 'Pedido ' || (select o.number from "order" o where o.id = b.order_id)
         else ${OF} end, '') as of,
       exists (select 1 from bank_match m where m.bank_movement_id = b.id and m.kind = 'returned_debit') as "hasReturn"
       from bank_movement b where b.booked_on = $1 order by b.id`,
    [day],
  );
  return rows;
}
