/**
 * A buyer cancels tickets alone: they open no door any more, their seats are free, and what the terms give goes back the
 * way it came or becomes credit. Promise: what was shown is what is given, or nothing happens; a door, a second tab or a
 * clerk at the same moment waits for the order's row, and one of them wins.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {refundLines, type Refunded} from '../payments/refund';
import {giveCredit} from './credit';
import {readCancelTerms} from './may-cancel';

export interface CancelTickets {
  orderId: number;
  ticketIds: number[];
  back: 'money' | 'credit';
  /** What was on the screen. */
  expectedCents: number;
}

export interface CancelledTickets extends Refunded {
  orderLineIds: number[];
  /** What its buyer gets, with what is put on top. */
  givenCents: number;
}

/** @throws DomainError 409 `not_cancellable`, `total_changed`, `ticket_used`; 422 `ticketIds` */
export async function cancelTickets(tx: Tx, ask: CancelTickets): Promise<CancelledTickets> {
  await tx.query('select 1 from "order" where id = $1 for update', [ask.orderId]);
  const ids = [...new Set(ask.ticketIds)];
  const terms = (await readCancelTerms(tx, ask.orderId)).filter(one => ids.includes(one.ticketId));
  const given = terms.map(one => (ask.back === 'money' ? one.moneyCents : one.creditCents));
  if (terms.length !== ids.length || given.includes(null))
    throw conflict('not_cancellable', 'Alguna de esas entradas ya no se puede anular así. Actualiza la página.');
  const givenCents = given.reduce<number>((sum, cents, i) => sum + cents! + terms[i]!.movedCents, 0);
  if (givenCents !== ask.expectedCents)
    throw conflict('total_changed', 'Lo que se devuelve ha cambiado. Revísalo antes de anular.', {
      totalCents: givenCents,
    });
  const orderLineIds = terms.map(one => one.orderLineId);
  // Another day is the club's doing: nobody has to stay for the others.
  if (!terms.every(one => one.isPostponed)) await refuseApart(tx, ask.orderId, orderLineIds);
  const done = await refundLines(tx, {
    orderId: ask.orderId,
    orderLineIds,
    keptCents: new Map(terms.map(one => [one.orderLineId, one.keptCents])),
    asCredit: ask.back === 'credit',
    reason: 'Anulación por quien las compró',
    staffUserId: null,
  });
  if (done.credit) {
    const bonusCents = terms.reduce((sum, one) => sum + one.bonusCents, 0);
    await giveCredit(tx, {orderId: ask.orderId, ...done.credit, bonusCents});
  }
  return {...done, orderLineIds, givenCents};
}

/**
 * What was sold together does not come apart here: a companion's place without the wheelchair's, fewer of a tariff than
 * are sold at once, or some of what a discount made cheaper for being so many or so much. All of them may go.
 */
async function refuseApart(tx: Tx, orderId: number, gone: number[]): Promise<void> {
  const {rows} = await tx.query<{why: 'companion' | 'tariff' | 'discount'}>(
    `with own as (select l.event_session_id, l.price_category_id, l.discount_cents, l.id = any($2) as goes,
         coalesce(s.attributes, 0) as attributes, k.min_per_order as least
         from order_line l left join seat s on s.id = l.seat_id join price_category k on k.id = l.price_category_id
        where l.order_id = $1 and l.kind = 'ticket' and l.state = 'active')
     select 'companion' as why from own where not goes group by event_session_id
       having count(*) filter (where attributes & 2 > 0) > count(*) filter (where attributes & 1 > 0)
      union all
     select 'tariff' from own group by event_session_id, price_category_id, least
       having bool_or(goes) and count(*) filter (where not goes) between 1 and least - 1
      union all
     select 'discount' from own where discount_cents > 0 and exists (select 1 from order_discount u
         join discount d on d.id = u.discount_id where u.order_id = $1
         and (d.kind in ('n_for_m', 'cheapest_free', 'fixed_per_order') or d.min_amount_cents is not null))
       having bool_or(goes) and not bool_and(goes)
      limit 1`,
    [orderId, gone],
  );
  if (rows[0]) throw invalid({ticketIds: APART[rows[0].why]});
}

const APART = {
  companion: 'La plaza de acompañante va con la de silla de ruedas: anula las dos, o solo la de acompañante.',
  tariff: 'Esa tarifa se compra en grupo: anula todas sus entradas o deja las que pide como mínimo.',
  discount: 'El descuento era por comprarlas juntas: anula todas las que lo llevan, o escríbenos.',
};
