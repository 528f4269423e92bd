import {RO, RO_OR_NULL, cents, entity, enumOf, flag, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'operaciones-datafono',
  table: 'terminal_operation',
  label: ['operación de datáfono', 'operaciones de datáfono'],
  group: 'cash',
  readOnly: true,
  search: ['reference', 'authorisationCode'],
})
export class TerminalOperation {
  @id() id: number;
  @ref('datafonos', RO) cardTerminalId: number;
  @enumOf(['status', 'sale', 'refund', 'receipt'], RO) kind: string;
  @enumOf(['sent', 'waiting_card', 'authorised', 'denied', 'cancelled', 'unknown'], RO) state: string;
  @cents(RO) amountCents: number;
  @text(RO) reference: string;
  @ref('operaciones-datafono', RO_OR_NULL) originalOperationId: number;
  @text(RO) responseCode: string;
  @text(RO) authorisationCode: string;
  @text(RO) operationNumber: string;
  @text(RO) cardBrand: string;
  @text(RO) lastFour: string;
  @int(RO_OR_NULL) latencyMs: number;
  @text({...RO, max: 500}) detail: string;
  @flag(RO) isTest: boolean;
  @ref('pagos', RO_OR_NULL) paymentId: number;
  @ref('devoluciones', RO_OR_NULL) refundId: number;
  @text(RO_OR_NULL) subject: string;
  @instant(RO_OR_NULL) returnedAt: string;
  @ref('usuarios', RO_OR_NULL) decidedById: number;
  @text({...RO, max: 300}) decisionReason: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) doneAt: string;
}
