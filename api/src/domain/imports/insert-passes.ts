/**
 * Contracts that come from a file: each with one instalment of its whole total, due today; paid when the file or
 * whoever imports says so.
 */
import type {Tx} from '../kernel/tx';
import type {WantedPass} from './check-holder-rows';

export interface NewPass extends WantedPass {
  holderId: number;
  isPaid: boolean;
  /** Position of its row. */
  row: number;
}

/** The ids, in their order. All of them wait for payment; what is paid the caller activates. */
export async function insertPasses(tx: Tx, listId: number, passes: NewPass[]): Promise<number[]> {
  if (passes.length === 0) return [];
  const {rows: taken} = await tx.query<{id: number}>(
    `select nextval(pg_get_serial_sequence('season_pass', 'id'))::int as id from generate_series(1, $1::int)`,
    [passes.length],
  );
  const ids = taken.map(row => row.id);
  await tx.query(
    `insert into season_pass (id, season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id,
      kind, state, amount_cents, paid_cents, origin) overriding system value
     select u.id, $1, u.holder, u.category, u.price, u.zone, u.seat, u.kind, 'pending_payment', u.cents,
       case when u.paid then u.cents else 0 end, 'import'
       from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[], $9::int[],
         $10::bool[]) as u(id, holder, category, price, zone, seat, kind, cents, paid) order by u.seat, u.id`,
    [
      listId,
      ids,
      passes.map(one => one.holderId),
      passes.map(one => one.categoryId),
      passes.map(one => one.priceId),
      passes.map(one => one.zoneId),
      passes.map(one => one.seatId),
      passes.map(one => one.kind),
      passes.map(one => one.amountCents),
      passes.map(one => one.isPaid),
    ],
  );
  await tx.query(
    `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents, paid_cents, state, paid_at, note)
     select 'pass', u.id, 1, club_today(), u.cents, case when u.paid then u.cents
       else 0 end, case when u.paid then 'paid' else 'scheduled' end, case when u.paid then now() end,
       case when u.paid then 'Pagado antes de la importación' else '' end
       from unnest($1::int[], $2::int[], $3::bool[]) as u(id, cents, paid) where u.cents > 0 order by u.id`,
    [ids, passes.map(one => one.amountCents), passes.map(one => one.isPaid)],
  );
  return ids;
}
