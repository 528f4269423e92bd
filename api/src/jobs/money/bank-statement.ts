/**
 * A bank's statement: its lines are kept, some hundreds at a time; then each movement that names what it pays is paid in
 * a transaction of its own, so that one that is refused waits; and of all that wait, what can only be one thing is
 * matched with it.
 */
import type {ReadStatement} from '../../outside/bank/statements/read-statement';
import type {Debt} from '../../domain/transfers/debts';
import {isOfAccount} from '../../domain/transfers/account';
import {keepMovements, noteWhy, payByMovement, type KeptMovement} from '../../domain/transfers/movements';
import {readSettings} from '../../domain/settings/read-settings';
import {DomainError, invalid} from '../../domain/kernel/errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {reconcileWaiting, type Reconciler} from './reconcile';

export interface TakenStatement {
  found: number;
  paid: number;
  /** Lines that wait no more: of this statement, or of others before it. */
  matched: number;
  waiting: number;
  /** Taken before. */
  repeated: number;
  /** Of other accounts than the one that people are told to pay into, or in another currency. */
  elsewhere: number;
}

export interface StatementNotes {
  taken: (tx: Tx, movementIds: number[]) => Promise<void>;
  paid: (tx: Tx, movementId: number, orderId: number) => Promise<void>;
  reconciler: Reconciler;
}

/** So many movements that one transaction keeps. */
const BATCH = 500;

/** Errors: `invalid` 422 at `file`: all of it is of another account, or a line is of a day that has not come. */
export async function takeStatement(
  runtime: Runtime,
  {movements, foreign}: ReadStatement,
  staffUserId: number,
  notes: StatementNotes,
): Promise<TakenStatement> {
  const iban = String((await readSettings(runtime.db)).sepaIban ?? '');
  const own = iban === '' ? movements : movements.filter(one => isOfAccount(one.account, iban));
  if (own.length === 0 && movements.length > 0)
    throw invalid({
      file: `El extracto es de la cuenta que acaba en ${movements[0]!.account.slice(-4)}, y la nuestra acaba en ${iban.slice(-4)}. Descarga el de esa cuenta, o cámbiala en Ajustes.`,
    });
  await refuseAhead(runtime, own);
  const kept: KeptMovement[] = [];
  for (let at = 0; at < own.length; at += BATCH)
    kept.push(
      ...(await runtime.db.withTransaction(async tx => {
        const fresh = await keepMovements(tx, own.slice(at, at + BATCH), staffUserId);
        if (fresh.length > 0)
          await notes.taken(
            tx,
            fresh.map(one => one.id),
          );
        return fresh;
      })),
    );
  let paid = 0;
  for (const {id, debt} of kept) if (debt !== null && (await pay(runtime, id, debt, staffUserId, notes))) paid++;
  const matched = await reconcileWaiting(runtime, notes.reconciler);
  const {rows} = await runtime.db.query<{n: number}>(
    `select count(*)::int as n from bank_movement where state = 'waiting' and id = any($1)`,
    [kept.map(one => one.id)],
  );
  return {
    found: movements.length,
    paid,
    matched,
    waiting: rows[0]!.n,
    repeated: own.length - kept.length,
    elsewhere: movements.length - own.length + foreign.reduce((sum, one) => sum + one.movements, 0),
  };
}

/** Such a line would keep every day until its own from being closed. Banks date some by the next day. */
async function refuseAhead(runtime: Runtime, own: ReadStatement['movements']): Promise<void> {
  const {rows} = await runtime.db.query<{day: string | null}>(
    `select to_char(max(d), 'DD/MM/YYYY') as day from unnest($1::date[]) d where d > club_today() + 3`,
    [own.map(one => one.bookedOn)],
  );
  if (rows[0]!.day !== null)
    throw invalid({
      file: `El extracto trae movimientos del ${rows[0]!.day}, que todavía no ha llegado: revisa el fichero.`,
    });
}

/** What is refused says why where it waits. */
async function pay(
  runtime: Runtime,
  movementId: number,
  debt: Debt,
  staffUserId: number,
  notes: StatementNotes,
): Promise<boolean> {
  try {
    const {seats} = await runtime.db.withTransaction(async tx => {
      const done = await payByMovement(tx, movementId, {debt, staffUserId});
      await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: done.orderId});
      await notes.paid(tx, movementId, done.orderId);
      return done;
    });
    runtime.sessions.applyFreed(seats, 'sale');
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await runtime.db.withTransaction(tx => noteWhy(tx, movementId, error.message));
    return false;
  }
}
