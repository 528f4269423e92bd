/**
 * The instalments of one's own contracts: what is owed, paying one or all, the card that is kept. Others' contracts do
 * not exist here.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {customerOf} from '../../../web/http/customer-session';
import {CHECKOUT, type Checkout, takeCardToBank, TO_BANK, type ToBank} from '../../../outside/bank/go-to-bank';
import {Database} from '../../../platform/database/db';
import {agreeToKeepCard, removeCard} from '../../../domain/instalments/keep-card';
import {putInstalmentsInCart} from '../../../domain/instalments/cart-instalments';
import {readPayer} from '../../../domain/instalments/read-payer';
import {readSchedule} from '../../../domain/instalments/read-schedule';
import {readSepaAccount} from '../../../domain/sepa/read-account';
import {endMandate, readMandateText, signMandate} from '../../../domain/sepa/sign-mandate';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {conflict} from '../../../domain/kernel/errors';
import {makeForCart} from '../../sale/shop/open-cart';
import {payInstalmentsAtBank} from '../../../jobs/money/pay-instalments';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import type {Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {
  IN_CART,
  NEW_CARD,
  PAY,
  REMOVED,
  SCHEDULE,
  showSchedule,
  SIGN_MANDATE,
  SIGNED_MANDATE,
} from '../shapes/instalment-shapes';

const TAG = 'Mis plazos';
const MINE = {tag: TAG, permission: 'customer' as const, errors: [401, 404]};
const ACT = {tag: TAG, permission: 'customer' as const, errors: [401, 404, 409, 429]};

export class OwnInstalmentsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/passes/{id}/instalments',
    operation({...MINE, id: 'listMyInstalments', summary: 'Los plazos de mi abono', answer: SCHEDULE}),
  )
  async schedule(@param.path.integer('id', ID) passId: number): Promise<object> {
    await this.own(this.db, passId);
    const schedule = await readSchedule(this.db, passId);
    return showSchedule(schedule, await readMandateText(this.db, passId), this.runtime.config.secret);
  }

  @post(
    '/api/public/passes/{id}/instalments/pay',
    operation({
      ...ACT,
      id: 'payMyInstalments',
      summary: 'Pagar uno o varios plazos',
      description:
        'Con tarjeta o Bizum, en la página del banco. `total_changed`: el importe ya no es el que se mostró.',
      answer: CHECKOUT,
    }),
  )
  async pay(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(PAY)) body: Infer<typeof PAY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Checkout> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `instalment-pay:${customerId}`, 40, 10);
    return this.db.withTransaction(async tx => {
      await this.own(tx, passId);
      return once(tx, `instalments-pay:${passId}`, key, body, async () => {
        const {buyer} = await readPayer(tx, passId);
        return payInstalmentsAtBank(this.runtime, tx, {
          seasonPassId: passId,
          buyer,
          customerId,
          instalmentIds: body.instalmentIds,
          method: body.method,
          keepCard: body.keepCard ?? false,
          expectedTotalCents: body.expectedTotalCents,
          ip: this.actor.ip,
          invoice: body.invoice,
        });
      });
    });
  }

  @post(
    '/api/public/passes/{id}/instalments/cart',
    operation({...ACT, id: 'putMyInstalmentsInCart', summary: 'Poner plazos en el carrito', answer: IN_CART}),
  )
  async toCart(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(IN_CART)) body: Infer<typeof IN_CART>,
  ): Promise<Infer<typeof IN_CART>> {
    const customerId = await this.own(this.db, passId);
    await slowDown(this.db, `instalment-pay:${customerId}`, 40, 10);
    await makeForCart(
      this.runtime,
      {req: this.request, res: this.response, ip: this.actor.ip ?? ''},
      async (tx, cart) => {
        await this.own(tx, passId);
        await putInstalmentsInCart(tx, cart, {...body, seasonPassId: passId});
      },
    );
    return body;
  }

  @post(
    '/api/public/passes/{id}/card',
    operation({
      ...ACT,
      id: 'changeMyCard',
      summary: 'Guardar otra tarjeta para los plazos',
      description:
        'El banco comprueba la tarjeta y no cobra nada. La anterior se deja de usar cuando la nueva está guardada.',
      answer: TO_BANK,
    }),
  )
  async card(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(NEW_CARD)) body: Infer<typeof NEW_CARD>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<ToBank> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `card-change:${customerId}`, 10, 10);
    return this.db.withTransaction(async tx => {
      await this.own(tx, passId);
      return once(tx, `card-change:${passId}`, key, body, async () => {
        const schedule = await readSchedule(tx, passId);
        const next = schedule.instalments.find(i => i.canPay);
        if (!next) throw conflict('nothing_due', 'No queda ningún plazo que cobrar.');
        return takeCardToBank(
          this.runtime,
          {
            amountCents: next.amountCents,
            title: schedule.title,
            titular: schedule.holderName,
            page: `/perfil/abono/${passId}/plazos`,
          },
          async gatewayOrder => {
            const {consentText} = schedule;
            await agreeToKeepCard(tx, {
              gatewayOrder,
              customerId,
              seasonPassIds: [passId],
              consentText,
              ip: this.actor.ip,
            });
            await this.note(tx, customerId, 'change_card', passId);
          },
        );
      });
    });
  }

  @post(
    '/api/public/passes/{id}/card/remove',
    operation({...ACT, id: 'removeMyCard', summary: 'Quitar la tarjeta guardada', answer: REMOVED}),
  )
  async remove(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof REMOVED>> {
    return this.db.withTransaction(async tx => {
      const customerId = await this.own(tx, passId);
      const removed = await removeCard(tx, passId);
      if (removed) await this.note(tx, customerId, 'remove_card', passId);
      return {removed};
    });
  }

  @post(
    '/api/public/passes/{id}/mandate',
    operation({
      ...ACT,
      id: 'signMyMandate',
      summary: 'Domiciliar los plazos que quedan',
      description:
        'Orden de domiciliación SEPA (CORE, recurrente), firmada aquí. Sustituye a la tarjeta o a la cuenta anteriores.',
      answer: SIGNED_MANDATE,
    }),
  )
  async sign(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SIGN_MANDATE)) body: Infer<typeof SIGN_MANDATE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SIGNED_MANDATE>> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `mandate:${customerId}`, 10, 10);
    const {iban, debtorName} = readSepaAccount(body);
    return this.db.withTransaction(async tx => {
      await this.own(tx, passId);
      return once(tx, `mandate:${passId}`, key, body, async () => {
        const signed = await signMandate(tx, {seasonPassId: passId, customerId, debtorName, iban, ip: this.actor.ip});
        await this.note(tx, customerId, 'sign_mandate', passId);
        return {...signed, ibanEnding: iban.slice(-4)};
      });
    });
  }

  @post(
    '/api/public/passes/{id}/mandate/remove',
    operation({...ACT, id: 'removeMyMandate', summary: 'Dejar de domiciliar', answer: REMOVED}),
  )
  async removeMandate(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof REMOVED>> {
    return this.db.withTransaction(async tx => {
      const customerId = await this.own(tx, passId);
      const removed = await endMandate(tx, passId, 'Quitada por el titular');
      if (removed) await this.note(tx, customerId, 'remove_mandate', passId);
      return {removed};
    });
  }

  private async own(tx: Tx, passId: number): Promise<number> {
    const customerId = await customerOf(tx, this.request);
    await requireOwnPass(tx, customerId, passId);
    return customerId;
  }

  private async note(tx: Tx, customerId: number, action: AuditAction, passId: number): Promise<void> {
    await writeAudit(tx, await asCustomer(tx, this.actor, customerId), {action, resource: 'abonos', id: passId});
  }
}
