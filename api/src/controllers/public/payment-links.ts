/**
 * A link that was sent to pay what is owed of a contract: without an account, until it is over, and nothing about
 * anybody.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../auth/attempts';
import type {Actor} from '../../auth/audit';
import {openSignedId} from '../../auth/token';
import {CHECKOUT, type Checkout} from '../../bank/go-to-bank';
import type {Config} from '../../config';
import {Database} from '../../db';
import {readOwed} from '../../domain/instalments/read-owed';
import {readPayer} from '../../domain/instalments/read-payer';
import {DomainError, notFound} from '../../errors';
import {payInstalmentsAtBank} from '../../jobs/money/pay-instalments';
import {idempotencyKey, once} from '../../rest/idempotency';
import {jsonBody, operation} from '../../rest/operation';
import type {Infer} from '../../rest/shape';
import type {Runtime} from '../../runtime';
import {KEY} from '../admin/parameters';
import {OWED, PAY_LINK} from './passes/shapes/instalment-shapes';

const LINK = {tag: 'Enlaces de pago', permission: 'public' as const, errors: [404, 410, 429]};
const DAY = 86_400_000;
const TOKEN = {minLength: 5, maxLength: 100};

export class PaymentLinksController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/public/payment-links/{token}',
    operation({...LINK, id: 'getPaymentLink', summary: 'Lo que se paga con un enlace', answer: OWED}),
  )
  async owed(@param.path.string('token', {schema: {type: 'string', ...TOKEN}}) token: string): Promise<object> {
    await slowDown(this.db, `payment-link:${this.actor.ip}`, 120, 10);
    return readOwed(this.db, this.passOf(token));
  }

  @post(
    '/api/public/payment-links/{token}/pay',
    operation({
      ...LINK,
      errors: [404, 409, 410, 429],
      id: 'payPaymentLink',
      summary: 'Pagar lo que debe un enlace',
      answer: CHECKOUT,
    }),
  )
  async pay(
    @param.path.string('token', {schema: {type: 'string', ...TOKEN}}) token: string,
    @requestBody(jsonBody(PAY_LINK)) body: Infer<typeof PAY_LINK>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Checkout> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `payment-link-pay:${this.actor.ip}`, 40, 10);
    const passId = this.passOf(token);
    return this.db.withTransaction(tx =>
      once(tx, `payment-link:${passId}`, key, body, async () => {
        const {buyer, customerId} = await readPayer(tx, passId);
        const {items} = await readOwed(tx, passId);
        const instalmentIds = items.filter(item => !item.isUnderWay).map(item => item.id);
        if (instalmentIds.length === 0)
          throw new DomainError('nothing_due', 'Ya no queda nada que pagar con este enlace.');
        return payInstalmentsAtBank(this.runtime, tx, {
          seasonPassId: passId,
          instalmentIds,
          buyer,
          customerId,
          method: body.method,
          keepCard: body.keepCard ?? false,
          expectedTotalCents: body.expectedTotalCents,
          ip: this.actor.ip,
        });
      }),
    );
  }

  private passOf(token: string): number {
    return passOfLink(this.runtime.config, token);
  }
}

/** The pass of a link that is not over. Errors: 404, `link_expired` 410. */
export function passOfLink({secret}: Config, token: string): number {
  const [pass, until] = openSignedId(secret, 'payment_link', token)?.split('-') ?? [];
  if (!pass || !until) throw notFound('Este enlace de pago no es válido. Comprueba que lo has copiado entero.');
  if (Date.now() >= parseInt(until, 36) * DAY)
    throw new DomainError('link_expired', 'Este enlace de pago ha caducado. Entra en tu cuenta o pide otro al club.');
  return parseInt(pass, 36);
}
