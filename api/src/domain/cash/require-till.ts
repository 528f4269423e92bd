/**
 * Cash goes into the open till of whoever takes it; the trigger payment_till has looked for it, this says in words that
 * there is none.
 */
import {conflict} from '../kernel/errors';

/** @throws DomainError 409 `till_needed` */
export function requireTill(payment: {method: string; cashShiftId: number | null}): void {
  if (payment.method === 'cash' && payment.cashShiftId === null)
    throw conflict(
      'till_needed',
      'Para cobrar en efectivo abre antes tu turno de caja, en Taquilla → Turnos de caja. Con datáfono no hace falta.',
    );
}
