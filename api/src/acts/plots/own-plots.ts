/** Plots that somebody has bought, by the address that went with the order; and what is still owed of them, paid. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {customerOf} from '../../web/http/customer-session';
import {openSignedNumber, signedId} from '../../platform/keys/token';
import {CHECKOUT, goToBank, type Checkout} from '../../outside/bank/go-to-bank';
import {Database} from '../../platform/database/db';
import {statesOf} from '../../domain/machines/registry';
import {startPayment} from '../../domain/payments/start';
import {cancelPlot} from '../../domain/plots/cancel/cancel';
import {endPlotMandate, signPlotMandate} from '../../domain/plots/mandate';
import {placePlotDues} from '../../domain/plots/place-plot-dues';
import {findOwnPlotOrder, readOwnPlots} from '../../domain/plots/read-own';
import {readSepaAccount} from '../../domain/sepa/read-account';
import {readSettings} from '../../domain/settings/read-settings';
import {notFound} from '../../domain/kernel/errors';
import {queuePlotMail} from '../../jobs/mails/plot-mail';
import {sendRefunds} from '../../jobs/mails/refund-mail';
import {plotPage} from '../../outside/mail/links/plot-page';
import {SAID_INVOICE} from '../questions/invoice-shape';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, day, id, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {SIGN_MANDATE} from '../passes/shapes/instalment-shapes';
import {CANCEL_QUOTE, GIVEN_BACK_PART} from './plot-cancel';

const OWN = list(
  obj(
    {
      id: id(),
      number: str(),
      state: oneOf(...statesOf('plot_sale')),
      plotNumber: orNull(str({description: 'vacío: a asignar'})),
      areaName: str(),
      place: str(),
      startsOn: day(),
      endsOn: day(),
      priceName: str(),
      buyerName: str(),
      occupants: list(obj({name: str(), code: orNull(str({description: 'el que abre la puerta'}))})),
      plates: list(str()),
      extras: list(obj({name: str(), quantity: int()})),
      reservationHash: str({description: 'el justificante, del que son los QR'}),
      totalCents: cents(),
      paidCents: cents(),
      depositCents: cents(),
      depositState: oneOf(...statesOf('plot_deposit')),
      cancel: orNull(CANCEL_QUOTE),
      mandate: orNull(obj({reference: str(), ibanEnding: str(), signedOn: day()})),
      mandateText: orNull(str()),
      agreedRefundCents: orNull(cents('lo que se acordó devolver al cancelarla')),
      leftCents: cents('de lo acordado y la fianza, lo que espera en taquilla'),
      instalments: list(
        obj({
          id: id(),
          n: int(),
          dueOn: day(),
          cents: cents(),
          isPaid: bool(),
          isOwed: bool(),
          isLate: bool(),
          givenBack: orNull(GIVEN_BACK_PART),
        }),
      ),
    },
    'OwnPlot',
  ),
);
const PAY = obj({
  plotSaleId: id(),
  instalmentIds: list(id(), {minItems: 1, maxItems: 12}),
  method: oneOf('card', 'bizum'),
  expectedTotalCents: cents(),
  invoice: SAID_INVOICE,
});
const SIGN = obj({plotSaleId: id(), account: orNull(SIGN_MANDATE)});
const CANCEL = obj({plotSaleId: id(), expectedRefundCents: cents()});
const PAGE = obj({page: str({description: 'la dirección de la tienda donde se ve'})});
const TEXT = {tag: 'Pago', permission: 'public' as const};

export class OwnPlotsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/plot-orders/{token}/{orderNumber}',
    operation({...TEXT, id: 'getOwnPlots', summary: 'Las parcelas de un pedido', answer: OWN, errors: [404, 429]}),
  )
  async own(
    @param.path.string('token') token: string,
    @param.path.string('orderNumber') orderNumber: string,
  ): Promise<Infer<typeof OWN>> {
    await slowDown(this.db, `plot-orders:${this.actor.ip}`, 240, 10);
    return this.plotsOf(token, orderNumber);
  }

  @post(
    '/api/public/plot-orders/{token}/{orderNumber}/pay',
    operation({
      ...TEXT,
      id: 'payOwnPlot',
      summary: 'Pagar plazos de una parcela',
      answer: CHECKOUT,
      errors: [404, 409, 429],
    }),
  )
  async pay(
    @param.path.string('token') token: string,
    @param.path.string('orderNumber') orderNumber: string,
    @requestBody(jsonBody(PAY)) body: Infer<typeof PAY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Checkout> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `plot-orders-pay:${this.actor.ip}`, 40, 10);
    const plots = await this.plotsOf(token, orderNumber);
    if (!plots.some(({id: saleId}) => saleId === body.plotSaleId)) throw notFound('Esa parcela no es de este pedido.');
    return this.db.withTransaction(tx =>
      once(tx, `plot-pay:${body.plotSaleId}`, key, body, async () => {
        const order = await placePlotDues(tx, {
          plotSaleId: body.plotSaleId,
          instalmentIds: body.instalmentIds,
          channel: 'web',
          staffUserId: null,
          payMinutes: Number((await readSettings(tx)).holdMaxMinutes),
          consents: {ip: this.actor.ip},
          invoice: body.invoice,
          expectedCents: body.expectedTotalCents,
        });
        return goToBank(
          this.runtime,
          await startPayment(tx, order.id, body.method, this.runtime.gateway.begin()),
          body.method,
        );
      }),
    );
  }

  @post(
    '/api/public/plot-orders/{token}/{orderNumber}/mandate',
    operation({
      ...TEXT,
      id: 'signPlotMandate',
      summary: 'Domiciliar los plazos que quedan, o dejar de hacerlo',
      answer: obj({isSigned: bool()}),
      errors: [404, 409, 429],
    }),
  )
  async sign(
    @param.path.string('token') token: string,
    @param.path.string('orderNumber') orderNumber: string,
    @requestBody(jsonBody(SIGN)) {plotSaleId, account}: Infer<typeof SIGN>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{isSigned: boolean}> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `plot-orders-pay:${this.actor.ip}`, 40, 10);
    const plots = await this.plotsOf(token, orderNumber);
    if (!plots.some(({id: saleId}) => saleId === plotSaleId)) throw notFound('Esa parcela no es de este pedido.');
    const buyer: Actor = {...this.actor, kind: 'customer', name: 'comprador'};
    const at = {resource: 'parcelas/parcelas-vendidas', id: plotSaleId};
    return this.db.withTransaction(tx =>
      once(tx, `plot-mandate:${plotSaleId}`, key, {plotSaleId, account}, async () => {
        if (account === null) {
          if (await endPlotMandate(tx, plotSaleId, 'Quitada por el comprador'))
            await writeAudit(tx, buyer, {...at, action: 'remove_mandate'});
          return {isSigned: false};
        }
        await signPlotMandate(tx, {plotSaleId, ...readSepaAccount(account), ip: this.actor.ip});
        await writeAudit(tx, buyer, {...at, action: 'sign_mandate'});
        return {isSigned: true};
      }),
    );
  }

  @post(
    '/api/public/plot-orders/{token}/{orderNumber}/cancel',
    operation({
      ...TEXT,
      id: 'cancelOwnPlot',
      summary: 'Cancelar una parcela: queda libre, y vuelve lo que dicen sus condiciones',
      answer: obj({refundCents: cents(), leftCents: cents('lo que espera en taquilla')}),
      errors: [404, 409, 429],
    }),
  )
  async cancel(
    @param.path.string('token') token: string,
    @param.path.string('orderNumber') orderNumber: string,
    @requestBody(jsonBody(CANCEL)) body: Infer<typeof CANCEL>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{refundCents: number; leftCents: number}> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `plot-orders-pay:${this.actor.ip}`, 40, 10);
    const plots = await this.plotsOf(token, orderNumber);
    if (!plots.some(({id: saleId}) => saleId === body.plotSaleId)) throw notFound('Esa parcela no es de este pedido.');
    const {plotSaleId, expectedRefundCents} = body;
    const buyer: Actor = {...this.actor, kind: 'customer', name: 'comprador'};
    return this.db.withTransaction(tx =>
      once(tx, `plot-cancel:${plotSaleId}`, key, body, async () => {
        const {refundIds, toSend, refundCents, leftCents, daysLeft, paidCents} = await cancelPlot(tx, {
          plotSaleId,
          expectedRefundCents,
          refundCents: null,
          reason: '',
          staffUserId: null,
          byHand: false,
          evenEntered: false,
        });
        await sendRefunds(this.runtime, tx, buyer, {refundIds, toSend, reason: 'Cancelada por su comprador'});
        await writeAudit(tx, buyer, {
          action: 'cancel',
          resource: 'parcelas/parcelas-vendidas',
          id: plotSaleId,
          changes: {refundCents, leftCents, daysLeft, paidCents},
        });
        await queuePlotMail(this.runtime, tx, {plotSaleId, kind: 'cancelled', isByBank: toSend.length > 0});
        return {refundCents, leftCents};
      }),
    );
  }

  @get(
    '/api/public/account/plots/{id}',
    operation({
      ...TEXT,
      permission: 'customer',
      id: 'findOwnPlot',
      summary: 'Dónde se ve una parcela mía y sus plazos',
      answer: PAGE,
      errors: [401, 404],
    }),
  )
  async find(@param.path.integer('id', ID) plotSaleId: number): Promise<Infer<typeof PAGE>> {
    const order = await findOwnPlotOrder(this.db, plotSaleId, await customerOf(this.db, this.request));
    if (!order) throw notFound('No encontramos esa parcela en tu cuenta.');
    return {page: plotPage(this.runtime.config, order)};
  }

  private async plotsOf(token: string, orderNumber: string): Promise<Infer<typeof OWN>> {
    const {secret} = this.runtime.config;
    const orderId = openSignedNumber(secret, 'checkout', token);
    const plots = orderId === null ? [] : await readOwnPlots(this.db, orderId, orderNumber);
    if (orderId === null || plots.length === 0) throw notFound('No encontramos ese pedido.');
    return plots.map(plot => ({...plot, reservationHash: signedId(secret, 'reservation', orderId)}));
  }
}
