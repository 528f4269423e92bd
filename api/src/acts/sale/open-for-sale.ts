/** A session that is sold at this moment to whoever asks: on the web by its hours, at the counter until the box office closes. */
import type {Channel} from '../../domain/kernel/channel';
import {hasPresale} from '../../domain/orders/rules/supporter-benefit';
import {conflict, DomainError} from '../../domain/kernel/errors';
import type {Runtime} from '../../runtime';
import {saleState} from '../../web/live/session-book';
import type {Session} from '../../web/live/session';

/** @throws DomainError 404 `not_found`; 409 `sale_closed`, `waiting_list` */
export async function openForSale(
  runtime: Runtime,
  id: number,
  {channel, cartId}: {channel: Channel; cartId: string},
): Promise<Session> {
  const session = await runtime.sessions.get(id);
  const now = runtime.sessions.now();
  if (session.visibility === 'draft' && channel === 'web') throw new DomainError('not_found', 'No existe esa sesión.');
  if (channel !== 'web') {
    if (session.state === 'on_sale' && now <= session.boxOfficeEndsAt.getTime()) return session;
    throw conflict('sale_closed', 'La venta de esta sesión está cerrada.');
  }
  if (session.keptForWaiting)
    throw conflict(
      'waiting_list',
      'Las entradas que quedan libres se ofrecen a quienes están en la lista de espera. Apúntate y te avisamos.',
    );
  const state = saleState(session, now);
  if (state === 'open' || state === 'sold_out') return session;
  if (state === 'before' && (await hasPresale(runtime.db, cartId, session.saleStartsAt))) return session;
  throw conflict(
    'sale_closed',
    state === 'before'
      ? 'La venta todavía no ha empezado.'
      : state === 'cancelled'
        ? 'Esta sesión se ha cancelado.'
        : 'La venta de esta sesión está cerrada.',
    {saleState: state},
  );
}
