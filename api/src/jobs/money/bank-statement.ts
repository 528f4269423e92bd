/** A bank's statement, taken movement by movement: each in a transaction of its own, so that one that is refused waits. */
import type {ReadMovement} from '../../bank/statements/read-statement';
import {keepMovement, noteWhy, payByMovement} from '../../domain/transfers/movements';
import {DomainError} from '../../errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';

export interface TakenStatement {
  found: number;
  paid: number;
  waiting: number;
  /** Taken before. */
  repeated: number;
}

export async function takeStatement(
  runtime: Runtime,
  movements: readonly ReadMovement[],
  staffUserId: number,
  note: (tx: Tx, movementId: number, orderId: number | null) => Promise<void>,
): Promise<TakenStatement> {
  const taken: TakenStatement = {found: movements.length, paid: 0, waiting: 0, repeated: 0};
  for (const movement of movements) {
    const kept = await runtime.db.withTransaction(async tx => {
      const id = await keepMovement(tx, movement, staffUserId);
      if (id === null) return null;
      await note(tx, id, null);
      const {rows} = await tx.query<{reservationId: number | null}>(
        'select reservation_id as "reservationId" from bank_movement where id = $1',
        [id],
      );
      return {id, reservationId: rows[0]!.reservationId};
    });
    if (kept === null) taken.repeated++;
    else if (kept.reservationId !== null && (await pay(runtime, kept.id, kept.reservationId, staffUserId, note)))
      taken.paid++;
    else taken.waiting++;
  }
  return taken;
}

/** What is refused says why where it waits. */
async function pay(
  runtime: Runtime,
  movementId: number,
  reservationId: number,
  staffUserId: number,
  note: (tx: Tx, movementId: number, orderId: number | null) => Promise<void>,
): Promise<boolean> {
  try {
    const {seats} = await runtime.db.withTransaction(async tx => {
      const done = await payByMovement(tx, movementId, {reservationId, staffUserId});
      await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: done.orderId});
      await note(tx, movementId, done.orderId);
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
