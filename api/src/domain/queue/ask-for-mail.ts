/** «Avísame»: where to write when the turn comes. The last address given counts. */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function askForMail(tx: Tx, roomId: number, ticket: number, email: string): Promise<void> {
  const {rowCount} = await tx.query(
    `update waiting_place p set email = $3 where waiting_room_id = $1 and ticket = $2 and not exists (select 1
      from waiting_turn t where t.waiting_room_id = $1 and t.ticket = $2)`,
    [roomId, ticket, email],
  );
  if (rowCount === 0) throw conflict('turn_given', 'Ya es tu turno, o ya ha pasado: no hace falta avisarte.');
}
