/**
 * Change of clerk: a PIN opens a session of its clerk at a counter where somebody has logged in. It hangs from that log-in
 * and ends with it; the token of whoever stood there before opens nothing any more but this question.
 */
import type {Database} from '../../platform/database/db';
import {
  type Colleague,
  colleaguesAt,
  handCarts,
  requireOneTill,
  type Standing,
  standingOf,
} from '../../domain/box-office/take-turns';
import {conflict, DomainError, invalid, notFound} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {forgive, slowDown, takeBack} from './attempts';
import {type Actor, writeAudit} from './audit';
import {checkPassword} from './password';
import {outranks} from './role-guard';
import {needsSecondFactor, readSecondFactor} from './second-factor';
import {describe, type Staff, staffOf} from './staff-session';
import {newToken, tokenHash} from '../../platform/keys/token';

/** Where clerks take turns: a session that is whole or locked, of a clerk. @throws DomainError 403, 409 `no_clerk` */
export function requireCounter(staff: Staff): void {
  if (staff.stage === 'code' || staff.stage === 'enrol') throw new DomainError('second_factor_required');
  if (staff.counter === null)
    throw conflict('no_clerk', 'Aquí no se atiende con PIN: quien ha entrado no es taquillero.');
}

/**
 * Money goes into the drawer where it was taken: who stands by a PIN at somebody else's till does nothing of a clerk's at
 * another machine, whose money would be counted there. @throws DomainError 409 `wrong_till`
 */
export function requireOneCounter({tillElsewhere}: Staff): void {
  if (tillElsewhere !== null)
    throw conflict(
      'wrong_till',
      `Estás atendiendo con tu PIN en la caja de ${tillElsewhere}: lo que hagas aquí contaría en ella. Da tu PIN aquí, o bloquea aquella taquilla.`,
    );
}

/** Who may go on here: who sells without a PIN as well, and needs no second factor that they have not. */
export async function mayTakeOver(tx: Tx, at: Standing): Promise<Colleague[]> {
  return (await colleaguesAt(tx, at)).filter(one => outranks(one.roles, ['clerk']));
}

/** @throws DomainError 404: nobody of this counter who has a PIN */
export async function colleagueAt(tx: Tx, sessionId: number, clerkId: number): Promise<{at: Standing; who: Colleague}> {
  const at = await standingOf(tx, sessionId);
  const who = (await mayTakeOver(tx, at)).find(one => one.clerkId === clerkId);
  if (!who) throw notFound('No es taquillero de esta taquilla, o no tiene PIN.');
  return {at, who};
}

/** What a clerk has in hand is worth nothing to whoever finds the screen. */
export const lockCounter = (tx: Tx, sessionId: number) =>
  tx.query(`update login_session set stage = 'locked' where id = $1 and stage = 'full' and revoked_at is null`, [
    sessionId,
  ]);

/**
 * The PIN was right: whoever gave it goes on. With a second factor it is asked for, once at each log-in of the counter.
 * @throws DomainError 409 `till_open`; 403
 */
export async function takeOver(
  tx: Tx,
  before: Staff,
  clerkId: number,
  from: {ip: string | null; userAgent: string | null},
): Promise<{session: object; who: Colleague}> {
  const {rows} = await tx.query<{baseId: number}>(
    'select coalesce(base_id, id) as "baseId" from login_session where id = $1 and revoked_at is null',
    [before.sessionId],
  );
  if (!rows[0]) throw new DomainError('unauthorized', 'Tu sesión ha terminado. Vuelve a entrar.');
  const {baseId} = rows[0];
  // Two who take over at one moment wait for each other: the last one stands there.
  await tx.query('select from login_session where id = $1 for update', [baseId]);
  // Whose answer was lost is not the one who stood there last: the cart is.
  const {rows: last} = await tx.query<{id: number}>(
    'select max(id) as id from login_session where id = $1 or base_id = $1',
    [baseId],
  );
  const {at, who} = await colleagueAt(tx, last[0]!.id, clerkId);
  requireOneTill(at, who);
  const factor = await readSecondFactor(tx, who.staffUserId);
  if (!factor.isEnabled && needsSecondFactor(who.roles))
    throw new DomainError('forbidden', 'Esa cuenta tiene que activar antes la verificación en dos pasos.');
  await handCarts(tx, at.staffUserId, who.staffUserId);
  await tx.query('select from box_office_clerk where id = $1 for update', [clerkId]);
  const {rows: shown} = await tx.query<{shown: boolean}>(
    `select exists (select from login_session where (id = $1 or base_id = $1) and staff_user_id = $2
      and stage in ('full', 'locked')) as shown`,
    [baseId, who.staffUserId],
  );
  // Whoever stood here, and they themselves wherever else they stood by their PIN. What waited for a second factor has not
  // shown it, and must not count as if it had.
  await tx.query(
    `update login_session set stage = case stage when 'full' then 'locked' else stage end,
        revoked_at = case stage when 'code' then now() end
      where revoked_at is null and stage in ('full', 'code') and (id = $1 or base_id = $1 or staff_user_id = $2 and base_id is not null)`,
    [baseId, who.staffUserId],
  );
  const token = newToken();
  await tx.query(
    `insert into login_session (token_hash, staff_user_id, expires_at, ip, user_agent, stage, base_id, cash_shift_id)
      select $1, $2, case when $3 = 'code' then least(b.expires_at, now() + interval '10 minutes') else b.expires_at end,
        $4, $5, $3, b.id, $6 from login_session b where b.id = $7`,
    [
      ...[tokenHash(token), who.staffUserId, factor.isEnabled && !shown[0]!.shown ? 'code' : 'full'],
      ...[from.ip, from.userAgent?.slice(0, 300) ?? null],
      ...[at.shiftId === who.ownShiftId ? null : at.shiftId, baseId],
    ],
  );
  return {session: {token, ...describe(await staffOf(tx, token))}, who};
}

/** Wrong PINs of one clerk, wherever they are typed: in a quarter of an hour, and in a day. */
const WRONG = 5;
const WRONG_A_DAY = 20;

/**
 * Counted before it is looked at, and outside any transaction: a wrong one stays counted, and in the log.
 * @throws DomainError 422, 429
 */
export async function expectPin(
  db: Database,
  actor: Actor,
  {clerkId, pinHash}: {clerkId: number; pinHash: string},
  pin: string,
): Promise<void> {
  const [soon, day] = [`pin:${clerkId}`, `pin-day:${clerkId}`];
  await slowDown(db, soon, WRONG, 15);
  await slowDown(db, day, WRONG_A_DAY, 24 * 60);
  if (await checkPassword(pinHash, pin)) {
    await forgive(db, soon);
    await takeBack(db, day);
    return;
  }
  await writeAudit(db, actor, {action: 'wrong_pin', resource: 'taquilleros', id: clerkId});
  throw invalid({pin: 'El PIN no es correcto.'});
}

export function checkPin(pin: string): void {
  if (/^(\d)\1+$|^(0123|1234|2345|3456|4321|12345|123456)$/.test(pin))
    throw invalid({pin: 'Es demasiado fácil de adivinar.'});
}
