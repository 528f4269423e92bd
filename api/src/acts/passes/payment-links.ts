/**
 * A link that was sent to pay what is owed of a contract: without an account, until it is over, and nothing about
 * anybody.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {openSignedId} from '../../platform/keys/token';
import {CHECKOUT, type Checkout} from '../../outside/bank/go-to-bank';
import type {Config} from '../../platform/environment/config';
import {Database} from '../../platform/database/db';
import {readOwed} from '../../domain/instalments/read-owed';
import {readContractPayer, type Contract} from '../../domain/instalments/contract';
import {readPayerId} from '../../domain/academy/personal/payer';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {payEnrolmentsAtBank} from '../../jobs/money/pay-enrolments';
import {payInstalmentsAtBank} from '../../jobs/money/pay-instalments';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import type {Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {KEY} from '../parameters';
import {OWED, PAY_LINK} from './shapes/instalment-shapes';

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
    return readOwed(this.db, contractOfLink(this.runtime.config, token));
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
    const contract = contractOfLink(this.runtime.config, token);
    const isPass = contract.kind === 'pass';
    return this.db.withTransaction(tx =>
      once(tx, `payment-link:${isPass ? '' : 'c'}${contract.id}`, key, body, async () => {
        const {buyer, customerId} = await readContractPayer(tx, contract);
        const {items} = await readOwed(tx, contract);
        const instalmentIds = items.filter(item => !item.isUnderWay).map(item => item.id);
        if (instalmentIds.length === 0)
          throw new DomainError('nothing_due', 'Ya no queda nada que pagar con este enlace.');
        const ask = {
          instalmentIds,
          buyer,
          customerId,
          method: body.method,
          keepCard: body.keepCard ?? false,
          expectedTotalCents: body.expectedTotalCents,
          ip: this.actor.ip,
          invoice: body.invoice,
        };
        return isPass
          ? payInstalmentsAtBank(this.runtime, tx, {...ask, seasonPassId: contract.id})
          : payEnrolmentsAtBank(this.runtime, tx, {...ask, guardianId: await readPayerId(tx, contract.id)});
      }),
    );
  }
}

/** The pass of a link that is not over. Errors: 404, `link_expired` 410. */
export function passOfLink(config: Config, token: string): number {
  const {kind, id} = contractOfLink(config, token);
  if (kind !== 'pass') throw notFound(WRONG);
  return id;
}

const WRONG = 'Este enlace de pago no es válido. Comprueba que lo has copiado entero.';

function contractOfLink({secret}: Config, token: string): Contract {
  const [pass, until, of] = openSignedId(secret, 'payment_link', token)?.split('-') ?? [];
  if (!pass || !until) throw notFound(WRONG);
  if (Date.now() >= parseInt(until, 36) * DAY)
    throw new DomainError('link_expired', 'Este enlace de pago ha caducado. Entra en tu cuenta o pídenos otro.');
  return {kind: of === 'c' ? 'academy' : 'pass', id: parseInt(pass, 36)};
}
