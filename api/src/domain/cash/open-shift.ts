/**
 * Opens a till, with what the one before left in the drawer. A clerk has one at a time, and a drawer is taken over once:
 * unique indexes decide, not this code. The PIN is checked by the caller.
 */
import {conflict, invalid} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {checkFaces, type Faces} from './faces';

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

/** The one that their sales go into: the own, or that of the counter at which they stand by their PIN. */
export const openTillOf = async (tx: Tx, staffUserId: number): Promise<number | null> =>
  (await tx.query<{id: number | null}>('select till_of($1) as id', [staffUserId])).rows[0]!.id;

export interface Opening {
  clerkId: number;
  boxOfficeId: number;
  floatCents: number;
  detail: Faces;
  /** The closed till whose drawer is taken over; null: another drawer. */
  followsId: number | null;
  /** Why it is not what stayed in the drawer. */
  floatReason: string;
}

/** Errors: `invalid` 422, `till_open` 409, `wrong_state` 409 when that drawer has been taken over by somebody else. */
export async function openShift(tx: Tx, ask: Opening): Promise<number> {
  const {rows} = await tx.query<{active: boolean; allowed: boolean; atAnother: boolean}>(
    `select b.is_active as active, coalesce(jsonb_array_length(k.scope -> 'boxOfficeIds'), 0) = 0
      or k.scope -> 'boxOfficeIds' @> to_jsonb(b.id) as allowed, exists (select from cash_shift s
        where s.id = till_of(k.staff_user_id) and s.box_office_clerk_id <> k.id) as "atAnother"
       from box_office b, box_office_clerk k where b.id = $1 and k.id = $2`,
    [ask.boxOfficeId, ask.clerkId],
  );
  if (!rows[0]) throw invalid({boxOfficeId: 'No existe esa taquilla.'});
  if (!rows[0].active) throw invalid({boxOfficeId: 'Esa taquilla está cerrada.'});
  if (!rows[0].allowed) throw invalid({boxOfficeId: 'No trabajas en esa taquilla.'});
  checkFaces(ask.detail, ask.floatCents, 'floatCents');
  if (rows[0].atAnother)
    throw conflict(
      'till_open',
      'En esta taquilla hay una caja abierta, y vendes en ella: que se arquee antes de abrir otra.',
    );
  if (ask.followsId !== null) await takeOver(tx, ask, ask.followsId);
  const opened = await tx.query<{id: number}>(
    `insert into cash_shift (box_office_id, box_office_clerk_id, float_cents, float_detail, follows_id, float_reason)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (box_office_clerk_id) where state in ('open', 'counted') do nothing returning id`,
    [ask.boxOfficeId, ask.clerkId, ask.floatCents, JSON.stringify(ask.detail), ask.followsId, ask.floatReason],
  );
  if (!opened.rows[0]) throw conflict('till_open', 'Ya tienes un turno abierto: ciérralo antes de abrir otro.');
  return opened.rows[0].id;
}

/** Drawers with money in them that nobody has opened since. */
export async function drawersLeft(tx: Tx, boxOfficeIds: number[]): Promise<Drawer[]> {
  const {rows} = await tx.query<Drawer>(
    `select s.id, s.box_office_id as "boxOfficeId", s.z_number as "zNumber", u.name as "clerkName",
      s.closed_at as "closedAt", s.left_cents as "leftCents"
       from cash_shift s join box_office_clerk k on k.id = s.box_office_clerk_id join staff_user u on u.id = k.staff_user_id
      where s.box_office_id = any($1) and s.left_cents > 0 and not exists (select from cash_shift n where n.follows_id = s.id)
      order by s.closed_at desc`,
    [boxOfficeIds],
  );
  return rows;
}

export interface Drawer {
  id: number;
  boxOfficeId: number;
  zNumber: number;
  clerkName: string;
  closedAt: Date;
  leftCents: number;
}

/** What stayed in it is what it is opened with, or somebody says why not. Locked: two who open at once take two drawers. */
async function takeOver(tx: Tx, ask: Opening, followsId: number): Promise<void> {
  await tx.query('select from cash_shift where id = $1 for update', [followsId]);
  const drawer = (await drawersLeft(tx, [ask.boxOfficeId])).find(({id}) => id === followsId);
  if (!drawer) throw conflict('wrong_state', 'Ese cajón ya lo ha abierto otra persona. Vuelve a cargar la página.');
  const off = ask.floatCents - drawer.leftCents;
  if (off !== 0 && ask.floatReason === '')
    throw invalid({
      floatReason: `${drawer.clerkName} dejó ${euros(drawer.leftCents)}: ${off > 0 ? 'sobran' : 'faltan'} ${euros(Math.abs(off))}. Di por qué, o quién lo sabe.`,
    });
}
