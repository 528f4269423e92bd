import type {Tx} from '../../../tx';
import type {FreedSeat} from '../../seats/release';

/**
 * A card that is paid back was never had: its period is void, and the supporter is good until the end of what is left.
 */
export async function voidCards(tx: Tx, ids: number[]): Promise<FreedSeat[]> {
  const {rows} = await tx.query<{id: number}>(
    `update supporter_card set voided_at = now() where order_line_id = any($1) and voided_at is null
      returning supporter_id as id`,
    [ids],
  );
  if (rows.length === 0) return [];
  await tx.query(
    `update supporter s set valid_until_on = c.last, version = version + 1, updated_at = now(),
            state = case when s.state <> 'active' then s.state when c.last is null then 'pending_payment'
              when c.last < (now() at time zone 'Europe/Madrid')::date then 'expired' else 'active' end
       from (select x.id, (select max(k.valid_until_on) from supporter_card k
         where k.supporter_id = x.id and k.voided_at is null) as last from unnest($1::int[]) as x(id)) c
         where s.id = c.id`,
    [rows.map(row => row.id)],
  );
  return [];
}
