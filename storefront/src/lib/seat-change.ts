// Changing the seat of a pass: what may be done, and doing it once, whatever is clicked twice.
import {announce} from './announce';
import {api, type DuePayment} from './api/api';
import {attemptKey, attemptOver} from './api/attempt';
import {goToBank} from './sale/bank';
import {freeListSeatsKey, passesKey, passSessionsKey, seatChangeKey} from './api/keys';
import {drop, load, put, useQuery, type Query} from './api/query';
import {ApiError} from './api/request';
import type {SeatChanged, SeatChangeOffer} from './api/types';

export const useSeatChange = (passId: number): Query<SeatChangeOffer> =>
  useQuery(seatChangeKey(passId), () => api.seatChange(passId));
/** Told some seconds old at most; the server looks again when a seat is taken. */
export const useFreeSeats = (passId: number, isAsking: boolean): Query<{seatIds: number[]}> =>
  useQuery(isAsking ? freeListSeatsKey(passId) : null, () => api.freeListSeats(passId), 5_000);

export const SEAT_CHANGE_WORDS: Record<NonNullable<SeatChangeOffer['refusal']>, string> = {
  no_seat: 'Tu abono no tiene butaca numerada: no hay asiento que cambiar.',
  not_active: 'El abono no está en vigor.',
  unpaid: 'Tienes plazos pendientes: al pagarlos podrás cambiar de asiento.',
  blocked: 'El carnet está bloqueado. Cuando vuelva a valer podrás cambiar de asiento.',
  closed: 'El cambio de asiento está cerrado.',
  too_many: 'Ya has cambiado de asiento esta temporada todas las veces que se puede.',
  cooldown: 'Después de un cambio de asiento hay que esperar a otra temporada para el siguiente.',
};

/** Sends it under one key until the server has given its last word, then looks at everything anew. @throws ApiError */
async function once<T>(passId: number, act: string, body: object, send: (key: string) => Promise<T>): Promise<T> {
  const name = `pass/${passId}/${act}`;
  try {
    const answer = await send(attemptKey(name, body));
    attemptOver(name);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) attemptOver(name);
    throw error;
  } finally {
    drop(freeListSeatsKey(passId));
  }
}

/** Leads to the bank when something is to be paid; else the new state is shown. */
async function arrive(passId: number, {checkout, isApplied}: SeatChanged, said: string): Promise<void> {
  if (checkout?.redirect) return goToBank(checkout);
  if (checkout) return location.assign(checkout.resultUrl);
  drop(passSessionsKey(passId));
  await Promise.all([
    load(seatChangeKey(passId), () => api.seatChange(passId), true),
    load(passesKey, api.passes, true),
  ]);
  announce(isApplied ? said : 'Guardado');
}

export async function changeSeat(
  passId: number,
  seatId: number,
  expectedTotalCents: number,
  pay: DuePayment,
): Promise<void> {
  const body = {seatId, expectedTotalCents, ...pay};
  await arrive(
    passId,
    await once(passId, 'change-seat', body, key => api.changeSeat(passId, body, key)),
    'Asiento cambiado',
  );
}

export async function paySeatChange(passId: number, seatChangeId: number, pay: DuePayment): Promise<void> {
  const body = {seatChangeId, ...pay};
  await arrive(
    passId,
    await once(passId, 'pay-seat-change', body, key => api.paySeatChange(passId, body, key)),
    'Asiento cambiado',
  );
}

export async function agreeToSwap(
  passId: number,
  seatChangeId: number,
  expectedTotalCents: number,
  pay: DuePayment,
): Promise<void> {
  const body = {seatChangeId, expectedTotalCents, ...pay};
  await arrive(
    passId,
    await once(passId, 'agree-swap', body, key => api.agreeToSwap(passId, body, key)),
    'Permuta hecha',
  );
}

export async function dropSeatChange(passId: number, seatChangeId: number, said: string): Promise<void> {
  put(
    seatChangeKey(passId),
    await once(passId, 'drop-seat-change', {seatChangeId}, key => api.dropSeatChange(passId, seatChangeId, key)),
  );
  announce(said);
}

export async function proposeSwap(
  passId: number,
  body: {memberNumber: number; surname1: string; message: string | null; hasAgreed: true},
): Promise<void> {
  put(seatChangeKey(passId), await once(passId, 'propose-swap', body, key => api.proposeSwap(passId, body, key)));
  announce('Propuesta enviada');
}
