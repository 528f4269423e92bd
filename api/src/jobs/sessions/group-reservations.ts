/**
 * By the clock: groups whose time runs out are reminded once, and those whose time is over lose their places. Each with
 * its mail, in the same transaction.
 */
import {takesTurn} from '../../domain/kernel/locks';
import {expireReservations} from '../../domain/reservations/close';
import {remindReservations} from '../../domain/reservations/remind';
import {queueGroupMail} from './group-mail';
import type {Runtime} from '../../runtime';

export async function workOnReservations(runtime: Runtime): Promise<{reminded: number; expired: number}> {
  const none = {reminded: [] as number[], reservations: [] as number[], seats: []};
  const done = await runtime.db.withTransaction(async tx => {
    if (!(await takesTurn(tx, 'reservations'))) return none;
    const {reservations, seats} = await expireReservations(tx);
    for (const reservationId of reservations) await queueGroupMail(runtime, tx, {reservationId, kind: 'expired'});
    const reminded = await remindReservations(tx);
    for (const reservationId of reminded) await queueGroupMail(runtime, tx, {reservationId, kind: 'reminder'});
    return {reminded, reservations, seats};
  });
  runtime.sessions.applyFreed(done.seats);
  return {reminded: done.reminded.length, expired: done.reservations.length};
}
