/**
 * The life of a waiting room: closed (nobody waits) → pre-queue → open ⇄ paused, stopped or sold out → closed. The draw
 * happens at the first opening and once: the counter is held still while the seed is made, so every ticket given before
 * is early and every later one is not.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {allows, type StateOf, statesOf} from '../machines/registry';

export type RoomState = StateOf<'waiting_room'>;
export const ROOM_STATES = statesOf('waiting_room');

const WORDS: Record<RoomState, string> = {
  closed: 'cerrada',
  pre_queue: 'en precola',
  open: 'abierta',
  paused: 'en pausa',
  stopped: 'parada',
  sold_out: 'agotada',
};

export async function changeRoomState(tx: Tx, roomId: number, next: RoomState): Promise<RoomState> {
  const room = (
    await tx.query<{state: RoomState; wasOpened: boolean}>(
      'select state, opened_at is not null as "wasOpened" from waiting_room where id = $1 for update',
      [roomId],
    )
  ).rows[0];
  if (!room) throw notFound('No existe esa sala de espera.');
  if (!allows('waiting_room', room.state, next))
    throw conflict('wrong_state', `La sala está ${WORDS[room.state]}: desde ahí no puede quedar ${WORDS[next]}.`, {
      state: room.state,
    });
  if (next === 'pre_queue' && room.wasOpened)
    throw conflict(
      'already_opened',
      'Esta sala ya se abrió y su orden está sorteado: ábrela para seguir, o crea otra para una venta nueva.',
    );
  if (next === 'open' && !room.wasOpened) await draw(tx, roomId);
  // What the others have been kept out for, those inside have lost too.
  if (next === 'open' && room.state === 'stopped')
    await tx.query(
      `update waiting_turn set expires_at = greatest(expires_at, now() + interval '5 minutes')
        where waiting_room_id = $1 and ended_at is null`,
      [roomId],
    );
  if (next === 'closed')
    await tx.query(
      `update waiting_turn set ended_at = now(), end_reason = 'stopped'
        where waiting_room_id = $1 and ended_at is null`,
      [roomId],
    );
  await moveOne(tx, to('waiting_room', next), {id: roomId, set: 'credit = 0, ticked_at = now()'});
  return room.state;
}

/** The seed is nobody's to know before the last early ticket is given. */
export async function draw(tx: Tx, roomId: number): Promise<void> {
  const {rows} = await tx.query<{last: number}>(
    'select last_ticket as last from waiting_counter where waiting_room_id = $1 for update',
    [roomId],
  );
  await tx.query(
    `update waiting_room set seed = gen_random_uuid(), shuffled_tickets = $2, opened_at = now()
      where id = $1 and seed is null`,
    [roomId, rows[0]!.last],
  );
}
