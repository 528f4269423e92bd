/**
 * A whole purchase as the browser and the bank make it: hold, order, the bank's signed notification. The notification
 * is signed here, as the bank does.
 */
import {randomUUID} from 'node:crypto';
import {decodeParameters, encodeParameters, sign} from '../../api/src/outside/bank/redsys/sign';
import type {Answer, Client} from './load';
import type {Group} from './stage';

const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
let buyers = 0;

export const centsOf = (held: Answer): number =>
  (JSON.parse(held.body.toString()) as {seats: {cents: number}[]}).seats.reduce((sum, s) => sum + s.cents, 0);
export const cookieOf = (held: Answer): string => /set-cookie: (cart=[^;]+)/i.exec(held.headers)?.[1] ?? '';

export const hold = (client: Client, group: Group): Promise<Answer> =>
  client.send('POST', '/api/public/cart/seats', JSON.stringify(group));

/** What the client's cart holds, as an order. */
export const order = (client: Client, expectedTotalCents: number): Promise<Answer> =>
  client.send(
    'POST',
    '/api/public/cart/checkout',
    JSON.stringify({
      email: `b${++buyers}@example.org`,
      firstName: 'Ana',
      surname1: 'Prueba',
      acceptTerms: true,
      method: 'card',
      expectedTotalCents,
    }),
    `Idempotency-Key: ${randomUUID()}\r\n`,
  );

/** The bank's word that the order is paid: tickets come with its answer. */
export function notify(client: Client, ordered: Answer): Promise<Answer> {
  const {redirect} = JSON.parse(ordered.body.toString()) as {redirect: {fields: Record<string, string>}};
  return client.send(
    'POST',
    '/api/payments/redsys/notification',
    notificationFor(redirect.fields),
    '',
    'application/x-www-form-urlencoded',
  );
}

function notificationFor(fields: Record<string, string>): string {
  const asked = decodeParameters(fields.Ds_MerchantParameters!)!;
  const version = fields.Ds_SignatureVersion as 'HMAC_SHA512_V2';
  const number = asked.get('ds_merchant_order')!;
  const parameters = encodeParameters(version, {
    Ds_Date: '20/11/2026',
    Ds_Hour: '20:00',
    Ds_Amount: asked.get('ds_merchant_amount')!,
    Ds_Currency: '978',
    Ds_Order: number,
    Ds_MerchantCode: asked.get('ds_merchant_merchantcode')!,
    Ds_Terminal: asked.get('ds_merchant_terminal')!,
    Ds_Response: '0000',
    Ds_TransactionType: '0',
    Ds_AuthorisationCode: '123456',
  });
  return new URLSearchParams({
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(version, KEY, number, parameters),
  }).toString();
}

/** From nothing to tickets; the status of the first step that was refused, or of the last. */
export async function buy(client: Client, group: Group): Promise<number> {
  client.cookie = '';
  const held = await hold(client, group);
  if (held.status !== 200) return held.status;
  client.cookie = cookieOf(held);
  const ordered = await order(client, centsOf(held));
  return ordered.status === 200 ? (await notify(client, ordered)).status : ordered.status;
}
