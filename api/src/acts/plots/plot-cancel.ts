/**
 * A plot cancelled by staff: what the terms give back is shown first, another amount needs the right to give money back
 * and its reason; and what a buyer who cancelled at home has still to be given in hand.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {allows} from '../../web/auth/permissions';
import {Database} from '../../platform/database/db';
import {requireClerkRefunds} from '../../domain/box-office/require-clerk';
import {cancelPlot} from '../../domain/plots/cancel/cancel';
import {handBackPlot} from '../../domain/plots/cancel/give-back';
import {quoteCancel} from '../../domain/plots/cancel/quote';
import {conflict, DomainError} from '../../domain/kernel/errors';
import {queuePlotMail} from '../../jobs/mails/plot-mail';
import {queueRefundMail, sendRefunds} from '../../jobs/mails/refund-mail';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, day, id, int, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';

/** What goes back of a plot that is cancelled today. */
export const CANCEL_QUOTE = obj(
  {
    tier: oneOf('full', 'part', 'none', 'begun'),
    daysLeft: int({description: 'días hasta que se abre la zona'}),
    paidCents: cents('pagado, sin la fianza'),
    refundCents: cents('lo que se devuelve de ello'),
    depositCents: cents('fianza, que vuelve entera'),
    byHandCents: cents('de todo, lo que se da en mano'),
    hasEntered: bool({description: 'alguien ha entrado ya con su código'}),
  },
  'PlotCancelQuote',
);
/** Of a part that was paid; not done, it is under way. */
export const GIVEN_BACK_PART = obj({cents: cents(), on: day(), isDone: bool()}, 'PlotPartGivenBack');
const CANCEL_BODY = obj({
  expectedRefundCents: cents('lo que dice la propuesta; si no es lo de ahora, 409 `total_changed`'),
  refundCents: opt(orNull(cents('otro importe: pide el permiso de devolver'))),
  evenEntered: opt(bool({description: 'aunque alguien haya entrado'})),
  byHand: bool({description: 'se da ya en mano lo que no fue por banco'}),
  reason: str({minLength: 3, maxLength: 200}),
});
const CANCELLED = obj(
  {
    id: id(),
    plotNumber: orNull(str()),
    refundCents: cents(),
    depositCents: cents(),
    leftCents: cents('falta entregar en mano'),
  },
  'PlotCancelled',
);
const TAG = 'Parcelas';
const SALE = 'parcelas/parcelas-vendidas';

export class PlotCancelController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/parcelas/parcelas-vendidas/{id}/cancelacion',
    operation({
      id: 'quotePlotCancel',
      tag: TAG,
      summary: 'Qué se devuelve si se cancela hoy',
      permission: {area: 'plots', action: 'sell'},
      answer: CANCEL_QUOTE,
      errors: [404, 409],
    }),
  )
  async quote(@param.path.integer('id', ID) plotSaleId: number): Promise<Infer<typeof CANCEL_QUOTE>> {
    const quote = await quoteCancel(this.db, plotSaleId);
    if (quote === null) throw conflict('wrong_state', 'Esta venta ya no se cancela.');
    return quote;
  }

  @post(
    '/api/parcelas/parcelas-vendidas/{id}/cancelar',
    operation({
      id: 'cancelPlot',
      tag: TAG,
      summary: 'Cancelar una parcela y devolver lo que toca',
      description:
        'La parcela queda libre y lo que falta por pagar deja de deberse. El dinero vuelve por donde vino, el último pago primero; la fianza, entera.',
      permission: {area: 'plots', action: 'sell'},
      answer: CANCELLED,
      errors: [404, 409],
    }),
  )
  async cancel(
    @param.path.integer('id', ID) plotSaleId: number,
    @requestBody(jsonBody(CANCEL_BODY)) body: Infer<typeof CANCEL_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CANCELLED>> {
    const key = idempotencyKey(keyHeader);
    const refundCents = body.refundCents ?? null;
    if (
      refundCents !== null &&
      refundCents !== body.expectedRefundCents &&
      !allows(this.actor.roles, 'orders', 'refund')
    )
      throw new DomainError('forbidden', 'Devolver otro importe pide el permiso de devolver pedidos.');
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('plot-cancel', this.actor), key, {plotSaleId, ...body}, async () => {
        const {
          refundIds,
          toSend,
          orderIds: _orders,
          daysLeft,
          paidCents,
          ...done
        } = await cancelPlot(tx, {
          plotSaleId,
          expectedRefundCents: body.expectedRefundCents,
          refundCents,
          byHand: body.byHand,
          evenEntered: body.evenEntered ?? false,
          reason: body.reason,
          staffUserId: this.actor.id!,
        });
        if (refundIds.length > 0) await requireClerkRefunds(tx, this.actor);
        const reason = body.reason.trim();
        await sendRefunds(this.runtime, tx, this.actor, {refundIds, toSend, reason});
        await writeAudit(tx, this.actor, {
          action: 'cancel',
          resource: SALE,
          id: plotSaleId,
          changes: {...done, daysLeft, paidCents, byTermsCents: body.expectedRefundCents},
          reason,
        });
        await queuePlotMail(this.runtime, tx, {plotSaleId, kind: 'cancelled', reason, isByBank: toSend.length > 0});
        return done;
      }),
    );
  }

  @post(
    '/api/parcelas/parcelas-vendidas/{id}/entregar-devolucion',
    operation({
      id: 'handBackPlot',
      tag: TAG,
      summary: 'Dar en mano lo que queda por devolver de una parcela cancelada',
      permission: {area: 'plots', action: 'sell'},
      answer: obj({cents: cents('entregado')}),
      errors: [404, 409],
    }),
  )
  async handBack(
    @param.path.integer('id', ID) plotSaleId: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{cents: number}> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('plot-hand-back', this.actor), key, {plotSaleId}, async () => {
        const {cents: given, ...money} = await handBackPlot(tx, {plotSaleId, staffUserId: this.actor.id!});
        await requireClerkRefunds(tx, this.actor);
        const reason = 'Parcela cancelada: entregado en mano';
        await sendRefunds(this.runtime, tx, this.actor, {...money, reason});
        for (const refundId of money.refundIds) await queueRefundMail(this.runtime, tx, refundId);
        await writeAudit(tx, this.actor, {
          action: 'refund',
          resource: SALE,
          id: plotSaleId,
          changes: {cents: given},
          reason,
        });
        return {cents: given};
      }),
    );
  }
}
