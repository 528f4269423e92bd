/** A sale for allowed buyers only, until a moment or for good; never over an empty list, for nobody could buy. */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function restrictToBuyers(tx: Tx, sessionId: number, isOn: boolean, until: Date | null): Promise<void> {
  const {rows} = await tx.query<{isPast: boolean; hasBuyers: boolean}>(
    `select coalesce($2::timestamptz <= now(), false) as "isPast",
            exists (select 1 from allowed_buyer where event_session_id = $1) as "hasBuyers"`,
    [sessionId, until],
  );
  if (rows[0]!.isPast) throw invalid({until: 'Elige un momento que no haya pasado.'});
  if (isOn && !rows[0]!.hasBuyers)
    throw conflict('no_allowed_buyers', 'La lista está vacía: nadie podría comprar. Añade antes a quienes pueden.');
  await tx.query(
    `update event_session set buyers_only = $2, buyers_only_until = $3, version = version + 1, updated_at = now()
      where id = $1`,
    [sessionId, isOn, until],
  );
}
