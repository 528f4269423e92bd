import type {Tx} from '../../kernel/tx';
import {either, move} from '../../machines/move';
import type {FreedSeat} from '../../seats/release';

/** Of the supporters in $1: until when their other cards are good. */
const LEFT = `(select x.id, (select max(k.valid_until_on) from supporter_card k
  where k.supporter_id = x.id and k.voided_at is null) as last from unnest($1::int[]) as x(id)) c`;

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
  const values = [rows.map(row => row.id)];
  await move(tx, either('supporter', 'c.last is null', 'pending_payment', 'expired', ['active']), {
    as: 's',
    using: LEFT,
    set: 'valid_until_on = c.last',
    where: `s.id = c.id and (c.last is null or c.last < club_today())`,
    values,
  });
  await tx.query(
    `update supporter s set valid_until_on = c.last, version = s.version + 1, updated_at = now() from ${LEFT}
      where s.id = c.id and s.valid_until_on is distinct from c.last`,
    values,
  );
  return [];
}
