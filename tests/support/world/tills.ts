/**
 * Open tills for tests whose money is cash: each of these members of staff is a clerk who may do everything, at a box
 * office of their own.
 */
import type {Tx} from '../../../api/src/domain/kernel/tx';

export async function openTills(db: Tx, staffUserIds: number[]): Promise<number[]> {
  const {rows} = await db.query<{id: number}>(
    `with office as (insert into box_office (name, code) values ('Taquilla de pruebas', 'PRUEBAS') on conflict (code)
      do update set name = excluded.name returning id),
          clerk as (insert into box_office_clerk (staff_user_id, code, permissions, max_refund_day_cents)
                    select u, 'T' || u, '{invite,discount,refund,sell_blocked,reprint,view_totals,upgrade}', 10000000
                      from unnest($1::int[]) u on conflict (staff_user_id) do update set note = box_office_clerk.note
                      returning id)
     insert into cash_shift (box_office_id, box_office_clerk_id, float_cents) select office.id, clerk.id, 10000
       from office, clerk order by clerk.id
     on conflict (box_office_clerk_id) where state in ('open', 'counted') do nothing returning id`,
    [staffUserIds],
  );
  return rows.map(row => row.id);
}
