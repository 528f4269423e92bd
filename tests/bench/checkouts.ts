/** Whole checkouts: hold, order, the bank's signed notification, tickets. The notification is signed here, as the bank does. */
import {randomUUID} from 'node:crypto';
import {decodeParameters, encodeParameters, sign} from '../../api/src/bank/redsys/sign';
import {run, type Figures} from './load';
import {seatGroups, startApi, type Stage} from './stage';

const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';

export async function benchCheckouts(stage: Stage, seconds: number): Promise<Figures & {ticketsIssued: number}> {
  const api = await startApi(stage);
  try {
    const groups = await seatGroups(stage, api, 22000, 8);
    const before = await tickets(stage);
    let next = 0;
    const figures = await run(api.port, 16, seconds, async client => {
      const group = groups[next++];
      if (!group) return null;
      client.cookie = '';
      const held = await client.send('POST', '/api/public/cart/seats', JSON.stringify(group));
      if (held.status !== 200) return held.status;
      client.cookie = /set-cookie: (cart=[^;]+)/i.exec(held.headers)?.[1] ?? '';
      const total = (JSON.parse(held.body.toString()) as {seats: {cents: number}[]}).seats.reduce((sum, s) => sum + s.cents, 0);
      const order = await client.send(
        'POST',
        '/api/public/cart/checkout',
        JSON.stringify({email: `b${next}@example.org`, firstName: 'Ana', surname1: 'Prueba', acceptTerms: true, method: 'card', expectedTotalCents: total}),
        `Idempotency-Key: ${randomUUID()}\r\n`,
      );
      if (order.status !== 200) return order.status;
      const {redirect} = JSON.parse(order.body.toString()) as {redirect: {fields: Record<string, string>}};
      return (await client.send('POST', '/api/payments/redsys/notification', notificationFor(redirect.fields), '', 'application/x-www-form-urlencoded')).status;
    });
    return {...figures, ticketsIssued: (await tickets(stage)) - before};
  } finally {
    await api.stop();
  }
}

const tickets = async (stage: Stage) => (await stage.db.query<{n: number}>('select count(*)::int as n from ticket')).rows[0].n;

function notificationFor(fields: Record<string, string>): string {
  const asked = decodeParameters(fields.Ds_MerchantParameters)!;
  const version = fields.Ds_SignatureVersion as 'HMAC_SHA512_V2';
  const order = asked.get('ds_merchant_order')!;
  const parameters = encodeParameters(version, {
    Ds_Date: '20/11/2026', Ds_Hour: '20:00', Ds_Amount: asked.get('ds_merchant_amount')!, Ds_Currency: '978', Ds_Order: order, Ds_MerchantCode: asked.get('ds_merchant_merchantcode')!, Ds_Terminal: asked.get('ds_merchant_terminal')!,
    Ds_Response: '0000', Ds_TransactionType: '0', Ds_AuthorisationCode: '123456',
  });
  return new URLSearchParams({Ds_SignatureVersion: version, Ds_MerchantParameters: parameters, Ds_Signature: sign(version, KEY, order, parameters)}).toString();
}
