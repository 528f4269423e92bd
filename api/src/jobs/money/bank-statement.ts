/**
 * A bank's statement: what came is kept, some hundreds at a time; then each movement that names what it pays is paid in
 * a transaction of its own, so that one that is refused waits.
 */
import type {ReadMovement} from '../../bank/statements/read-statement';
import type {Debt} from '../../domain/transfers/debts';
import {isOfAccount} from '../../domain/transfers/account';
import {keepMovements, noteWhy, payByMovement, type KeptMovement} from '../../domain/transfers/movements';
import {readSettings} from '../../domain/settings/read-settings';
import {DomainError, invalid} from '../../errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';

export interface TakenStatement {
  found: number;
  paid: number;
  waiting: number;
  /** Taken before. */
  repeated: number;
  /** Of other accounts than the one that people are told to pay into. */
  elsewhere: number;
}

export interface StatementNotes {
  taken: (tx: Tx, movementIds: number[]) => Promise<void>;
  paid: (tx: Tx, movementId: number, orderId: number) => Promise<void>;
}

/** So many movements that one transaction keeps. */
const BATCH = 500;

/** Errors: `invalid` 422 at `file`: all of it is of another account. */
export async function takeStatement(
  runtime: Runtime,
  movements: readonly ReadMovement[],
  staffUserId: number,
  notes: StatementNotes,
): Promise<TakenStatement> {
  const iban = String((await readSettings(runtime.db)).sepaIban ?? '');
  const own = iban === '' ? movements : movements.filter(one => isOfAccount(one.account, iban));
  if (own.length === 0 && movements.length > 0)
    throw invalid({
      file: `El extracto es de la cuenta que acaba en ${movements[0]!.account.slice(-4)}, y la nuestra acaba en ${iban.slice(-4)}. Descarga el de esa cuenta, o cámbiala en Ajustes.`,
    });
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
  return {
    found: movements.length,
    paid,
    waiting: kept.length - paid,
    repeated: own.length - kept.length,
    elsewhere: movements.length - own.length,
  };
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
