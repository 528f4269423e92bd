/**
 * In without waiting: a code that staff gave, the code of an allowed buyer, or an account that stands in the list of
 * allowed buyers of the sale. The code's counter and the turn commit together, so parallel uses never pass its limit.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

type Kind = 'code' | 'buyer';

/** @throws DomainError when the code lets nobody in: whatever was given with it goes back. */
export async function useCode(tx: Tx, roomId: number, ticket: number, code: string): Promise<void> {
  if (!(await give(tx, roomId, ticket, 'code'))) {
    if (await hasTurn(tx, roomId, ticket)) return;
    throw conflict('turn_over', 'Tu turno ya ha terminado. Vuelve a ponerte en la cola y usa el código de nuevo.');
  }
  const used = await tx.query(
    `update waiting_code set used_count = used_count + 1, updated_at = now(), version = version + 1
      where waiting_room_id = $1 and code = $2 and used_count < max_uses
        and (valid_until is null or valid_until > now())`,
    [roomId, code],
  );
  if (used.rowCount > 0) return;
  const {rows} = await tx.query(
    `select 1 from allowed_buyer b join event_session s on s.id = b.event_session_id join waiting_room r on r.id = $1
      where b.kind = 'code' and b.value = $2 and b.used_tickets < b.max_tickets and ${OF_ROOM} and ${NOW} limit 1`,
    [roomId, code],
  );
  if (!rows[0]) throw invalid({code: 'Este código no vale para entrar, o ya se ha usado.'});
  await tx.query(`update waiting_turn set kind = 'buyer' where waiting_room_id = $1 and ticket = $2`, [roomId, ticket]);
}

/** The account behind a place is in the list by its verified address, its document or its member number. */
export async function letAllowedBuyerIn(tx: Tx, roomId: number, ticket: number): Promise<boolean> {
  const {rows} = await tx.query(
    `select 1 from waiting_place p join customer c on c.id = p.customer_id
      join waiting_room r on r.id = p.waiting_room_id
       join event_session s on ${OF_ROOM} join allowed_buyer b on b.event_session_id = s.id
      where p.waiting_room_id = $1 and p.ticket = $2 and c.email_verified_at is not null
        and b.used_tickets < b.max_tickets and ${NOW}
        and ((b.kind = 'email' and lower(b.value) = c.email)
          or (b.kind = 'nif' and b.value = c.doc_no)
          or (b.kind = 'member_no' and exists (select 1 from pass_holder h
            where h.customer_id = c.id and h.member_number::text = b.value))) limit 1`,
    [roomId, ticket],
  );
  return rows.length > 0 && give(tx, roomId, ticket, 'buyer');
}

const OF_ROOM =
  '(r.event_session_id = s.id or r.event_id = s.event_id or (r.event_id is null and r.event_session_id is null))';
const NOW = '(b.valid_from is null or b.valid_from <= now()) and (b.valid_until is null or b.valid_until > now())';

const hasTurn = async (tx: Tx, roomId: number, ticket: number) =>
  (
    await tx.query('select 1 from waiting_turn where waiting_room_id = $1 and ticket = $2 and ended_at is null', [
      roomId,
      ticket,
    ])
  ).rows.length > 0;

async function give(tx: Tx, roomId: number, ticket: number, kind: Kind): Promise<boolean> {
  const {rowCount} = await tx.query(
    `insert into waiting_turn (waiting_room_id, ticket, kind, expires_at)
      select $1, $2, $3, now() + make_interval(secs => grace_seconds) from waiting_room
      where id = $1 and state in ('pre_queue', 'open', 'paused')
     on conflict (waiting_room_id, ticket) do nothing`,
    [roomId, ticket, kind],
  );
  return rowCount > 0;
}
