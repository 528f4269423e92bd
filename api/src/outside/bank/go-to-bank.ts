/**
 * What the browser is told once a try to pay has started: the form that takes it to the bank. The bank is not called
 * here; the browser goes there.
 */
import {signedId} from '../../platform/keys/token';
import type {StartedPayment} from '../../domain/payments/start';
import {cents, obj, orNull, record, str, type Infer} from '../../domain/kernel/shape';
import type {Ground} from '../../platform/ground';
import type {Bank} from './terminals';

export const CHECKOUT = obj(
  {
    orderNumber: str(),
    totalCents: cents(),
    checkoutToken: str(),
    gatewayOrder: str(),
    resultUrl: str(),
    redirect: orNull(obj({url: str(), fields: record('campos del formulario para el banco')})),
  },
  'Checkout',
);
export type Checkout = Infer<typeof CHECKOUT>;

type Till = Pick<Ground, 'config'> & {gateway: Bank};

/** The form that takes a card to the bank to be looked at. */
export const TO_BANK = obj({redirect: obj({url: str(), fields: record('campos del formulario para el banco')})});
export type ToBank = Infer<typeof TO_BANK>;

/**
 * Who comes back by the bank's «no» is asked nothing and told that it does not look paid; what is true is still asked
 * of the bank.
 * `page`: the part of the shop whose result page it is. `keepsCard`: the bank keeps the card for later instalments; the payer's agreement is stored (agreeToKeepCard) before.
 */
export function goToBank(
  {config, gateway}: Till,
  p: StartedPayment,
  method: 'card' | 'bizum',
  more: {keepsCard?: boolean | undefined; description?: string; page?: string} = {},
): Checkout {
  const checkoutToken = signedId(config.secret, 'checkout', p.orderId);
  const resultUrl = `${more.page ?? ''}/compra/${checkoutToken}/${p.gatewayOrder}`;
  const redirect = gateway.redirect(
    {
      gatewayOrder: p.gatewayOrder,
      amountCents: p.amountCents,
      method,
      urlOk: `${config.publicUrl}${resultUrl}`,
      urlKo: `${config.publicUrl}${resultUrl}?vuelta=no`,
      description: more.description ?? `Pedido ${p.orderNumber}`,
      titular: p.buyerName,
      keepsCard: more.keepsCard,
    },
    p.bankTerminalId,
  );
  return {
    orderNumber: p.orderNumber,
    totalCents: p.amountCents,
    checkoutToken,
    gatewayOrder: p.gatewayOrder,
    resultUrl,
    redirect,
  };
}

/** Nothing to pay: the result page says the same without a bank. */
export function paidForNothing({config}: Pick<Ground, 'config'>, order: {id: number; number: string}): Checkout {
  const checkoutToken = signedId(config.secret, 'checkout', order.id);
  return {
    orderNumber: order.number,
    totalCents: 0,
    checkoutToken,
    gatewayOrder: 'gratis',
    resultUrl: `/compra/${checkoutToken}/gratis`,
    redirect: null,
  };
}

/**
 * Takes a card to the bank that looks at it for `amountCents` and takes nothing; `agree` stores what its owner agreed to,
 * under the bank's number, before. They come back to `page` with `?tarjeta=guardada` or `?tarjeta=no`.
 */
export async function takeCardToBank(
  {config, gateway}: Till,
  card: {amountCents: number; title: string; titular: string; page: string},
  agree: (gatewayOrder: string) => Promise<unknown>,
): Promise<ToBank> {
  const {bankTerminalId, numberAt} = gateway.begin();
  const gatewayOrder = numberAt(bankTerminalId);
  await agree(gatewayOrder);
  const back = (word: string) => `${config.publicUrl}${card.page}?tarjeta=${word}`;
  const redirect = gateway.redirect(
    {
      gatewayOrder,
      amountCents: card.amountCents,
      method: 'card',
      urlOk: back('guardada'),
      urlKo: back('no'),
      description: `${card.title}: guardar tarjeta`,
      titular: card.titular,
      takesNothing: true,
    },
    bankTerminalId,
  );
  return {redirect};
}
