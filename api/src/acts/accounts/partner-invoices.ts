/** The invoice that a company which shares an event makes for its part: noted, or why there is none. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {payWithoutInvoice, registerPartnerInvoice} from '../../domain/settlements/partner-invoices';
import {DomainError} from '../../domain/kernel/errors';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {day, int, obj, str, type Infer} from '../../domain/kernel/shape';
import {ID, MAYBE_KEY} from '../parameters';

const TEXT = {tag: 'Liquidaciones', errors: [404, 409]};
const SETTLE = {area: 'settlements', action: 'settle'} as const;
const INVOICE = obj({
  number: str({minLength: 1, maxLength: 60}),
  issuedOn: day(),
  baseCents: int({description: 'La parte sin impuestos, al céntimo'}),
  vatCents: int({description: 'La cuota; 0 si está exenta'}),
});
const REASON = obj({reason: str({minLength: 3, maxLength: 300})});
const PAYABLE = obj({payableCents: int({description: 'Lo que se paga ahora con la liquidación'})});

export class PartnerInvoicesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/liquidaciones-facturas/{id}/anotar',
    operation({
      ...TEXT,
      id: 'registerPartnerInvoice',
      summary: 'Anotar la factura de una compañía por su parte: su cuota se paga con la liquidación',
      permission: SETTLE,
      answer: PAYABLE,
    }),
  )
  async register(
    @param.path.integer('id', ID) invoiceId: number,
    @requestBody(jsonBody(INVOICE)) body: Infer<typeof INVOICE>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof PAYABLE>> {
    this.ownHouse();
    return transactOnce(this.db, this.actor, key, ['registerPartnerInvoice', invoiceId, body], async tx => {
      const payableCents = await registerPartnerInvoice(tx, {invoiceId, ...body, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {
        action: 'record_invoice',
        resource: 'liquidaciones-facturas',
        id: invoiceId,
        changes: body,
      });
      return {payableCents};
    });
  }

  @post(
    '/api/liquidaciones-facturas/{id}/sin-factura',
    operation({
      ...TEXT,
      id: 'payWithoutInvoice',
      summary: 'Pagar su parte sin impuestos y sin factura, y por qué',
      permission: SETTLE,
      answer: PAYABLE,
    }),
  )
  async without(
    @param.path.integer('id', ID) invoiceId: number,
    @requestBody(jsonBody(REASON)) {reason}: Infer<typeof REASON>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof PAYABLE>> {
    this.ownHouse();
    return transactOnce(this.db, this.actor, key, ['payWithoutInvoice', invoiceId, reason], async tx => {
      const payableCents = await payWithoutInvoice(tx, {invoiceId, reason, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {
        action: 'no_invoice',
        resource: 'liquidaciones-facturas',
        id: invoiceId,
        changes: {},
        reason,
      });
      return {payableCents};
    });
  }

  /** Whoever is settled does not settle. */
  private ownHouse(): void {
    if (this.actor.companyId !== null)
      throw new DomainError('forbidden', 'Las liquidaciones las hace la organización.');
  }
}
