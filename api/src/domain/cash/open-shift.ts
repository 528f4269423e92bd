/** Opens a till. A clerk has one at a time: a unique index decides, not this code. The PIN is checked by the caller. */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';

export interface Clerk {
  id: number;
  pinHash: string | null;
}

/** The clerk that a member of staff is. Errors: `no_clerk` 409. */
export async function clerkOf(tx: Tx, staffUserId: number): Promise<Clerk> {
  const {rows} = await tx.query<Clerk>(
    'select id, pin_hash as "pinHash" from box_office_clerk where staff_user_id = $1 and is_active',
    [staffUserId],
  );
  if (!rows[0]) throw conflict('no_clerk', 'Tu usuario no es taquillero: pide que te den de alta en Taquilleros.');
  return rows[0];
}

/** Errors: `invalid` 422, `till_open` 409. */
export async function openShift(
  tx: Tx,
  ask: {clerkId: number; boxOfficeId: number; floatCents: number},
): Promise<number> {
  const {rows} = await tx.query<{active: boolean; allowed: boolean}>(
    `select b.is_active as active, coalesce(jsonb_array_length(k.scope -> 'boxOfficeIds'), 0) = 0
      or k.scope -> 'boxOfficeIds' @> to_jsonb(b.id) as allowed
       from box_office b, box_office_clerk k where b.id = $1 and k.id = $2`,
    [ask.boxOfficeId, ask.clerkId],
  );
  if (!rows[0]) throw invalid({boxOfficeId: 'No existe esa taquilla.'});
  if (!rows[0].active) throw invalid({boxOfficeId: 'Esa taquilla está cerrada.'});
  if (!rows[0].allowed) throw invalid({boxOfficeId: 'No trabajas en esa taquilla.'});
  const opened = await tx.query<{id: number}>(
    `insert into cash_shift (box_office_id, box_office_clerk_id, float_cents) values ($1, $2, $3)
     on conflict (box_office_clerk_id) where state in ('open', 'counted') do nothing returning id`,
    [ask.boxOfficeId, ask.clerkId, ask.floatCents],
  );
  if (!opened.rows[0]) throw conflict('till_open', 'Ya tienes un turno abierto: ciérralo antes de abrir otro.');
  return opened.rows[0].id;
}
