/** A paid order by its link. Guessing is slowed down and finds nothing. */
import {slowDown} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {openSignedNumber} from '../../platform/keys/token';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {readOrderFile, type OrderFile} from '../../outside/papers/documents/order-document';
import type {Runtime} from '../../runtime';

/** @throws DomainError 404, 429 */
export async function openReservation(runtime: Runtime, actor: Actor, hash: string): Promise<OrderFile> {
  const orderId = openSignedNumber(runtime.config.secret, 'reservation', hash);
  if (orderId === null) {
    await slowDown(runtime.db, `hash:${actor.ip}`, 20, 1);
    throw notFound('No encontramos esa reserva. Comprueba el enlace de tu correo.');
  }
  const file = await readOrderFile(runtime.db, runtime.config, orderId);
  if (!['paid', 'partially_refunded', 'refunded'].includes(file.state))
    throw new DomainError('not_found', 'Este pedido no está pagado.');
  return file;
}
