/**
 * Plots at the counter and on the ground: sold and paid at once or in parts, handed over and back,
 * taken back when nobody pays.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {forfeitPlot} from '../../domain/plots/ground/forfeit';
import {handOverPlot} from '../../domain/plots/ground/hand-over';
import {payPlotInstalments} from '../../domain/plots/pay-instalments';
import {GIVEN_BACK} from '../../domain/plots/read-own';
import type {Invoiced} from '../../domain/orders/rules/invoice-data';
import {readPayerDocument} from '../../domain/orders/rules/tax-id';
import {sellPlot, type CounterMoney} from '../../domain/plots/sell';
import {invalid, notFound} from '../../domain/kernel/errors';
import {PLOT_CHOICE, plotChoiceOf} from './choice-fields';
import {SAID_ANSWERS} from '../questions/shapes';
import {queuePlotMail} from '../../jobs/mails/plot-mail';
import {sendRefunds} from '../../jobs/mails/refund-mail';
import {SAID_INVOICE} from '../questions/invoice-shape';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {
  cents,
  day,
  email,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY, OPERATION_ID} from '../parameters';
import {GIVEN_BACK_PART} from './plot-cancel';

const BUYER = obj({
  kind: oneOf('person', 'company'),
  name: str({minLength: 2, maxLength: 160}),
  docNo: opt(orNull(str({maxLength: 20}))),
  email: opt(orNull(email())),
  phone: opt(orNull(phone())),
});
const PAYMENT = obj({
  method: oneOf('cash', 'card_terminal', 'transfer'),
  tenderedCents: opt(orNull(int({minimum: 0, maximum: 100000000}))),
  operationId: OPERATION_ID,
  reference: opt(orNull(str({maxLength: 140}))),
});
const SELL_BODY = obj({
  invoice: SAID_INVOICE,
  ...PLOT_CHOICE,
  buyer: BUYER,
  expectedTotalCents: int({
    minimum: 0,
    maximum: 100000000,
    description: 'precio, extras y fianza; si no es lo de ahora, 409 `total_changed`',
  }),
  payment: PAYMENT,
  note: opt(orNull(str({maxLength: 1000}))),
  answers: SAID_ANSWERS,
});
const SOLD = obj(
  {
    id: id(),
    number: str(),
    plotNumber: orNull(str()),
    totalCents: cents('precio y extras'),
    depositCents: cents('fianza'),
    chargedCents: cents('cobrado ahora, con la fianza'),
    changeCents: cents('cambio que hay que dar'),
    orderId: id('el pedido que lo cobra'),
    orderNumber: str(),
  },
  'PlotSold',
);
const HAND_BODY = obj({
  to: oneOf('delivered', 'finished'),
  deposit: opt(orNull(oneOf('return', 'retain'))),
  note: opt(orNull(str({maxLength: 500}))),
});
const HANDED = obj({id: id(), state: str(), depositState: str()}, 'PlotHandedOver');
const INSTALMENTS = list(
  obj(
    {
      id: id(),
      n: int(),
      dueOn: day(),
      amountCents: cents(),
      paidCents: cents(),
      state: str(),
      paidAt: orNull(instant()),
      givenBack: orNull(GIVEN_BACK_PART),
    },
    'PlotInstalment',
  ),
);
const PAY_BODY = obj({
  invoice: SAID_INVOICE,
  instalmentIds: list(id(), {minItems: 1, maxItems: 12}),
  expectedCents: int({
    minimum: 1,
    maximum: 100000000,
    description: 'los plazos y la fianza que se deba; si no es lo de ahora, 409 `total_changed`',
  }),
  payment: PAYMENT,
});
const PAID = obj(
  {
    id: id(),
    orderId: id('el pedido que lo cobra'),
    orderNumber: str(),
    state: str(),
    paidCents: cents('de la parcela, en total'),
    chargedCents: cents('cobrado ahora'),
    changeCents: cents('cambio que hay que dar'),
  },
  'PlotPaid',
);
const FORFEIT_BODY = obj({
  reason: str({minLength: 3, maxLength: 500}),
  deposit: opt(orNull(oneOf('return', 'retain'))),
});
const FORFEITED = obj(
  {
    id: id(),
    state: str(),
    plotNumber: orNull(str()),
    depositState: str(),
    unpaidCents: cents('lo que ya no se debe'),
    keptCents: cents('lo cobrado, que se queda'),
  },
  'PlotForfeited',
);
const moneyOf = ({method, tenderedCents, operationId, reference}: Infer<typeof PAYMENT>): CounterMoney => ({
  method,
  operationId,
  tenderedCents: tenderedCents ?? null,
  reference: reference?.trim() || null,
});
/** A transfer has come already. */
const invoicedOf = ({payment, invoice}: Pick<Infer<typeof PAY_BODY>, 'payment' | 'invoice'>): Invoiced =>
  payment.method === 'transfer' ? 'unasked' : invoice;
const TAG = 'Parcelas';
const SALE = 'parcelas/parcelas-vendidas';

export class PlotsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @post(
    '/api/parcelas/venta',
    operation({
      id: 'sellPlot',
      tag: TAG,
      summary: 'Vender una parcela y cobrarla',
      description:
        'Un pedido con una línea por plazo y otra por la fianza, cobrado en efectivo (con turno de caja abierto), con datáfono o por una transferencia que ya ha llegado. De dos ventas de la misma parcela, una se queda con ella y la otra recibe 409 `plot_taken`; fuera de su plazo de venta, 409 `sale_closed`.',
      permission: {area: 'plots', action: 'sell'},
      answer: SOLD,
      errors: [404, 409],
    }),
  )
  async sell(
    @requestBody(jsonBody(SELL_BODY)) body: Infer<typeof SELL_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SOLD>> {
    const key = idempotencyKey(keyHeader);
    const {buyer} = body;
    const docNo = buyer.docNo?.trim() ? readPayerDocument({...buyer, docNo: buyer.docNo}, 'buyer.docNo') : null;
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('plot-sale', this.actor), key, body, async () => {
        const sold = await sellPlot(tx, {
          ...plotChoiceOf(body),
          expectedTotalCents: body.expectedTotalCents,
          note: body.note?.trim() ?? '',
          answers: body.answers ?? [],
          staffUserId: this.actor.id!,
          buyer: {
            kind: buyer.kind,
            name: buyer.name.trim(),
            docNo,
            email: buyer.email?.trim().toLowerCase() ?? '',
            phone: buyer.phone?.trim() ?? '',
          },
          payment: moneyOf(body.payment),
          invoice: invoicedOf(body),
        });
        await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: sold.orderId});
        await writeAudit(tx, this.actor, {
          action: 'sell',
          resource: SALE,
          id: sold.id,
          changes: {
            number: sold.number,
            orderId: sold.orderId,
            plotId: body.plotId ?? null,
            totalCents: sold.totalCents,
            depositCents: sold.depositCents,
            instalments: body.instalments ?? 1,
            payment: body.payment,
          },
        });
        return sold;
      }),
    );
  }

  @post(
    '/api/parcelas/parcelas-vendidas/{id}/entrega',
    operation({
      id: 'handOverPlot',
      tag: TAG,
      summary: 'Entregar una parcela, o recogerla con su fianza',
      description: 'La fianza devuelta es la devolución de su línea: vuelve por donde vino.',
      permission: {area: 'plots', action: 'sell'},
      answer: HANDED,
      errors: [404, 409],
    }),
  )
  async handOver(
    @param.path.integer('id', ID) plotSaleId: number,
    @requestBody(jsonBody(HAND_BODY)) body: Infer<typeof HAND_BODY>,
  ): Promise<Infer<typeof HANDED>> {
    return this.db.withTransaction(async tx => {
      const {refundIds, toSend, ...done} = await handOverPlot(tx, {
        plotSaleId,
        to: body.to,
        deposit: body.deposit ?? null,
        note: body.note ?? '',
        staffUserId: this.actor.id!,
      });
      await sendRefunds(this.runtime, tx, this.actor, {refundIds, toSend, reason: 'Fianza devuelta'});
      await writeAudit(tx, this.actor, {
        action: 'hand_over',
        resource: SALE,
        id: plotSaleId,
        changes: {state: done.state, depositState: done.depositState},
        reason: body.note?.trim() || undefined,
      });
      await queuePlotMail(this.runtime, tx, {plotSaleId, kind: body.to, reason: body.note ?? ''});
      return done;
    });
  }

  @get(
    '/api/parcelas/parcelas-vendidas/{id}/plazos',
    operation({
      id: 'listPlotInstalments',
      tag: TAG,
      summary: 'Los plazos de una parcela vendida',
      permission: {area: 'plots', action: 'view'},
      answer: INSTALMENTS,
      errors: [404],
    }),
  )
  async instalments(@param.path.integer('id', ID) plotSaleId: number): Promise<Infer<typeof INSTALMENTS>> {
    if ((await this.db.query('select 1 from plot_sale where id = $1', [plotSaleId])).rowCount === 0)
      throw notFound('No existe esa venta.');
    const {rows} = await this.db.query<Omit<Infer<typeof INSTALMENTS>[number], 'paidAt'> & {paidAt: Date | null}>(
      `select i.id, i.n, i.due_on::text as "dueOn", i.amount_cents as "amountCents", i.paid_cents as "paidCents",
        i.state, i.paid_at as "paidAt", ${GIVEN_BACK} as "givenBack"
        from instalment i join plot_sale s on s.id = i.plot_sale_id where s.id = $1 order by i.n`,
      [plotSaleId],
    );
    return rows.map(row => ({...row, paidAt: row.paidAt?.toISOString() ?? null}));
  }

  @post(
    '/api/parcelas/parcelas-vendidas/{id}/cobrar',
    operation({
      id: 'payPlotInstalments',
      tag: TAG,
      summary: 'Cobrar plazos de una parcela en taquilla',
      description: 'Con el último, la parcela queda asignada a su comprador.',
      permission: {area: 'plots', action: 'sell'},
      answer: PAID,
      errors: [404, 409],
    }),
  )
  async pay(
    @param.path.integer('id', ID) plotSaleId: number,
    @requestBody(jsonBody(PAY_BODY)) body: Infer<typeof PAY_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof PAID>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('plot-pay', this.actor), key, {plotSaleId, ...body}, async () => {
        const done = await payPlotInstalments(tx, {
          plotSaleId,
          instalmentIds: body.instalmentIds,
          expectedCents: body.expectedCents,
          payment: moneyOf(body.payment),
          invoice: invoicedOf(body),
          staffUserId: this.actor.id!,
        });
        await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: done.orderId});
        await writeAudit(tx, this.actor, {
          action: 'pay',
          resource: SALE,
          id: plotSaleId,
          changes: {
            orderId: done.orderId,
            instalmentIds: body.instalmentIds,
            chargedCents: done.chargedCents,
            state: done.state,
            payment: body.payment,
          },
        });
        return done;
      }),
    );
  }

  @post(
    '/api/parcelas/parcelas-vendidas/{id}/retirar',
    operation({
      id: 'forfeitPlot',
      tag: TAG,
      summary: 'Retirar una parcela por impago',
      description:
        'Solo con un plazo impagado, pasados los días de gracia. La parcela queda libre; lo cobrado no se devuelve, la fianza según se diga (devuelta, vuelve por donde vino).',
      permission: {area: 'plots', action: 'sell'},
      answer: FORFEITED,
      errors: [404, 409],
    }),
  )
  async forfeit(
    @param.path.integer('id', ID) plotSaleId: number,
    @requestBody(jsonBody(FORFEIT_BODY)) body: Infer<typeof FORFEIT_BODY>,
  ): Promise<Infer<typeof FORFEITED>> {
    const reason = body.reason.trim();
    if (reason.length < 3) throw invalid({reason: 'Escribe por qué se retira.'});
    return this.db.withTransaction(async tx => {
      const {refundIds, toSend, ...done} = await forfeitPlot(tx, {
        plotSaleId,
        deposit: body.deposit ?? null,
        reason,
        staffUserId: this.actor.id!,
      });
      await sendRefunds(this.runtime, tx, this.actor, {refundIds, toSend, reason});
      await writeAudit(tx, this.actor, {
        action: 'forfeit',
        resource: SALE,
        id: plotSaleId,
        changes: {
          plotNumber: done.plotNumber,
          depositState: done.depositState,
          unpaidCents: done.unpaidCents,
          keptCents: done.keptCents,
        },
        reason,
      });
      await queuePlotMail(this.runtime, tx, {plotSaleId, kind: 'forfeited', reason});
      return done;
    });
  }
}
