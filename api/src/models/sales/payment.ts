import {RO, RO_OR_NULL, cents, entity, enumOf, flag, id, instant, ref, text} from '../../web/rest/fields';

/** How money comes. */
export const PAYMENT_METHODS = [
  'card',
  'bizum',
  'cash',
  'card_terminal',
  'free',
  'wallet',
  'gift_card',
  'card_token',
  'sepa',
  'transfer',
  'lfp',
  'account',
] as const;

@entity({
  path: 'pagos',
  table: 'payment',
  label: ['pago', 'pagos'],
  group: 'orders',
  search: ['gatewayOrder', 'authorisationCode'],
  readOnly: true,
  companyScope: 'false and $company = 0',
})
export class Payment {
  @id() id: number;
  @ref('pedidos', RO) orderId: number;
  @enumOf([...PAYMENT_METHODS], RO) method: string;
  @enumOf(['created', 'authorised', 'denied', 'expired', 'refunded', 'partially_refunded'], RO) state: string;
  @cents(RO) amountCents: number;
  @cents({...RO, description: 'de una venta a cuenta, lo que se queda quien la hizo'}) commissionCents: number;
  @flag(RO) isTrial: boolean;
  @text(RO_OR_NULL) gatewayOrder: string;
  @text(RO_OR_NULL) responseCode: string;
  @text(RO_OR_NULL) authorisationCode: string;
  @text(RO_OR_NULL) cardBrand: string;
  @cents(RO_OR_NULL) tenderedCents: number;
  @cents(RO_OR_NULL) changeCents: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) settledAt: string;
}
