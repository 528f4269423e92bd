import {payAtBank, pressAtBank, readBankBooks} from '../../support/doubles/bank';
import {openShop, type Shop} from './shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({retryDelaysMs: [20, 40, 80]});
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.notifications.length = 0;
  shop.answerWith(200);
});

const books = async (gatewayOrder: string) => (await readBankBooks(text => shop.pool.query(text))).get(gatewayOrder);
const notices = async (gatewayOrder: string) =>
  (
    await shop.pool.query(
      `select n.state, n.attempts, n.last_status from test_bank.notification n
        join test_bank.operation o on o.id = operation_id where gateway_order = $1 order by n.id`,
      [gatewayOrder],
    )
  ).rows;
const signedReturn = (location: string | null) =>
  shop.gateway.verifyNotification(Object.fromEntries(new URL(location ?? '').searchParams));

/** Looks until it is so; the thing itself says when, not a clock. */
async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isSo(found)) return found;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

describe('the customer pays', () => {
  test.each(['card', 'bizum'] as const)('by %s: books, signed notification, way back, query', async method => {
    const order = shop.order(4550, method);
    const back = await payAtBank(order, 'pay', {brand: 'mastercard'});
    expect(back.status).toBe(303);
    expect(back.location).toContain(`/compra/bien/${order.gatewayOrder}?`);
    expect(signedReturn(back.location)).toMatchObject({
      ok: true,
      notification: {gatewayOrder: order.gatewayOrder, responseCode: '0000'},
    });
    const [notification] = await shop.heard(1);
    expect(notification).toMatchObject({
      ok: true,
      notification: {
        gatewayOrder: order.gatewayOrder,
        amountCents: 4550,
        responseCode: '0000',
        transactionType: '0',
        authorisationCode: expect.stringMatching(/^\d{6}$/),
        processedPayMethod: method === 'bizum' ? '68' : '3',
        cardBrand: method === 'bizum' ? null : 'Mastercard',
      },
    });
    expect(await books(order.gatewayOrder)).toMatchObject({state: 'authorised', chargedCents: 4550, refundedCents: 0});
    expect(await shop.gateway.query(order.gatewayOrder)).toEqual({
      state: 'authorised',
      responseCode: '0000',
      authorisationCode: expect.stringMatching(/^\d{6}$/),
      amountCents: 4550,
      refundedCents: 0,
    });
    expect(
      await until(
        () => notices(order.gatewayOrder),
        rows => rows[0]?.state === 'delivered',
      ),
    ).toEqual([{state: 'delivered', attempts: 1, last_status: 200}]);
  });

  test('and presses twice: charged once, told once, the same way back', async () => {
    const order = shop.order(1000);
    const first = await payAtBank(order, 'pay');
    const again = await Promise.all([
      pressAtBank(order, 'pay'),
      pressAtBank(order, 'deny'),
      pressAtBank(order, 'wrong_amount'),
    ]);
    for (const back of again) expect(back).toEqual(first);
    await shop.heard(1);
    expect(await notices(order.gatewayOrder)).toHaveLength(1);
    expect(await books(order.gatewayOrder)).toMatchObject({state: 'authorised', chargedCents: 1000});
  });

  test('in many windows at once: one of them is booked', async () => {
    const order = shop.order(1000);
    await payAtBank(order, 'forged_notice');
    await shop.heard(1);
    const backs = await Promise.all(Array.from({length: 20}, (_, i) => pressAtBank(order, i % 2 ? 'pay' : 'deny')));
    expect(new Set(backs.map(back => back.location)).size).toBe(1);
    expect(await notices(order.gatewayOrder)).toHaveLength(2);
  });
});

describe('the customer does not pay', () => {
  test.each(['0190', '0116', '0129', '0184', '0195', '9912'])('denied with %s', async denialCode => {
    const order = shop.order(2000);
    const back = await payAtBank(order, 'deny', {denialCode});
    expect(back.location).toContain(`/compra/mal/${order.gatewayOrder}?`);
    expect(await shop.heard(1)).toMatchObject([
      {
        ok: true,
        notification: {
          gatewayOrder: order.gatewayOrder,
          responseCode: denialCode,
          authorisationCode: null,
          amountCents: 2000,
        },
      },
    ]);
    expect(await books(order.gatewayOrder)).toMatchObject({state: 'denied', chargedCents: 0});
    expect(await shop.gateway.query(order.gatewayOrder)).toMatchObject({state: 'denied', responseCode: denialCode});
  });

  test.each(['0000', '0900', '9998', 'xxxx', ''])('a denial cannot be made with «%s»', async denialCode => {
    const order = shop.order(2000);
    await payAtBank(order, 'deny', {denialCode});
    expect(await shop.heard(1)).toMatchObject([{notification: {responseCode: '0190'}}]);
  });

  test('cancelled', async () => {
    const order = shop.order(2000);
    expect((await payAtBank(order, 'cancel')).location).toContain('/compra/mal/');
    expect(await shop.heard(1)).toMatchObject([{notification: {responseCode: '9915'}}]);
  });

  test('abandoned: no news, not decided, and can still be paid', async () => {
    const order = shop.order(2000);
    const back = await payAtBank(order, 'abandon');
    expect(back).toMatchObject({status: 200, location: null});
    expect(await notices(order.gatewayOrder)).toHaveLength(0);
    expect(await shop.gateway.query(order.gatewayOrder)).toMatchObject({state: 'unknown', responseCode: '9998'});
    expect((await payAtBank(order, 'pay')).location).toContain('/compra/bien/');
  });

  test('never at the bank: not found', async () => {
    expect(await shop.gateway.query('2611NOBODY00')).toMatchObject({state: 'not_found'});
  });

  test('a page left open too long pays no more and counts as cancelled', async () => {
    const order = shop.order(2000);
    await payAtBank(order, 'abandon');
    await shop.pool.query(
      `update test_bank.operation set created_at = now() - interval '31 minutes' where gateway_order = $1`,
      [order.gatewayOrder],
    );
    expect(await pressAtBank(order, 'pay')).toMatchObject({status: 400, page: expect.stringContaining('0944')});
    expect(await payAtBank(order, 'pay')).toMatchObject({status: 400, page: expect.stringContaining('SIS0051')});
    expect(await shop.gateway.query(order.gatewayOrder)).toMatchObject({state: 'denied', responseCode: '9915'});
    expect(shop.notifications).toHaveLength(0);
  });
});

describe('what goes wrong with the news', () => {
  test('paid, not told: only the query knows', async () => {
    const order = shop.order(3000);
    expect((await payAtBank(order, 'pay_without_notice')).location).toContain('/compra/bien/');
    expect(await notices(order.gatewayOrder)).toHaveLength(0);
    expect(await shop.gateway.query(order.gatewayOrder)).toMatchObject({state: 'authorised', amountCents: 3000});
  });

  test('told twice', async () => {
    const order = shop.order(3000);
    await payAtBank(order, 'pay_notice_twice');
    const [first, second] = await shop.heard(2);
    expect(first).toMatchObject({ok: true, notification: {gatewayOrder: order.gatewayOrder}});
    expect(second).toEqual(first);
  });

  test('told late: not before its time', async () => {
    const order = shop.order(3000);
    const from = performance.now();
    await payAtBank(order, 'pay_notice_late', {lateSeconds: 0.3});
    expect(shop.notifications).toHaveLength(0);
    await shop.heard(1);
    expect(performance.now() - from).toBeGreaterThanOrEqual(290);
  });

  test('forged: refused by the shop, nothing in the books', async () => {
    const order = shop.order(3000);
    const back = await payAtBank(order, 'forged_notice');
    expect(back.location).toContain('/compra/bien/');
    expect(signedReturn(back.location)).toEqual({ok: false, reason: 'bad_signature'});
    expect(await shop.heard(1)).toEqual([{ok: false, reason: 'bad_signature'}]);
    expect(await books(order.gatewayOrder)).toMatchObject({state: 'requested', chargedCents: 0});
  });

  test('another amount: well signed, and the bank really took that', async () => {
    const order = shop.order(3000);
    await payAtBank(order, 'wrong_amount');
    expect(await shop.heard(1)).toMatchObject([{ok: true, notification: {amountCents: 1, responseCode: '0000'}}]);
    expect(await shop.gateway.query(order.gatewayOrder)).toMatchObject({state: 'authorised', amountCents: 1});
  });

  test('a shop that fails hears it again, and once it answers no more', async () => {
    shop.answerWith(500);
    const order = shop.order(3000);
    await payAtBank(order, 'pay');
    await shop.heard(2);
    shop.answerWith(200);
    await shop.heard(3);
    const rows = await until(
      () => notices(order.gatewayOrder),
      found => found[0]?.state === 'delivered',
    );
    expect(rows[0]?.attempts).toBe(shop.notifications.length);
  });

  test('a shop that never answers is given up', async () => {
    shop.answerWith(503);
    const order = shop.order(3000);
    await payAtBank(order, 'pay');
    expect(
      await until(
        () => notices(order.gatewayOrder),
        rows => rows[0]?.state === 'failed',
      ),
    ).toEqual([{state: 'failed', attempts: 4, last_status: 503}]);
    expect(shop.notifications).toHaveLength(4);
  });
});

describe('what the bank refuses', () => {
  const altered = (change: Record<string, string>) => {
    const order = shop.order(5000);
    return {...order, fields: {...order.fields, ...change}};
  };

  test('a form with a bad signature: SIS0042', async () => {
    const other = shop.order(5000);
    const back = await payAtBank(altered({Ds_Signature: other.fields.Ds_Signature!}), 'pay');
    expect(back).toMatchObject({status: 400, page: expect.stringContaining('SIS0042')});
    expect(await pressAtBank(altered({Ds_Signature: other.fields.Ds_Signature!}), 'pay')).toMatchObject({status: 400});
  });

  test('another version: SIS0429', async () => {
    expect(await payAtBank(altered({Ds_SignatureVersion: 'HMAC_SHA256_V1'}), 'pay')).toMatchObject({
      status: 400,
      page: expect.stringContaining('SIS0429'),
    });
  });

  test('standard base64 in V2: SIS0430', async () => {
    const {fields} = shop.order(5000);
    expect(await payAtBank(altered({Ds_MerchantParameters: `${fields.Ds_MerchantParameters}=`}), 'pay')).toMatchObject({
      status: 400,
      page: expect.stringContaining('SIS0430'),
    });
  });

  test('a number that was used: SIS0051, whether paid or denied', async () => {
    for (const outcome of ['pay', 'deny'] as const) {
      const order = shop.order(5000);
      await payAtBank(order, outcome);
      expect(await payAtBank(order, 'pay')).toMatchObject({status: 400, page: expect.stringContaining('SIS0051')});
    }
  });

  test('the second form without the first: nothing to pay', async () => {
    expect(await pressAtBank(shop.order(5000), 'pay')).toMatchObject({
      status: 400,
      page: expect.stringContaining('0944'),
    });
  });

  test('bodies that are no form, too long or of unknown outcome', async () => {
    const address = `${shop.url}/banco-de-pruebas`;
    const order = shop.order(5000);
    await payAtBank(order, 'abandon');
    const posts: [string, RequestInit][] = [
      ['/realizarPago', {body: '{', headers: {'content-type': 'application/json'}}],
      ['/realizarPago', {body: new URLSearchParams({a: 'x'.repeat(40_000)})}],
      ['/realizarPago', {body: '%%%=%E0%A4%A', headers: {'content-type': 'application/x-www-form-urlencoded'}}],
      ['/pagar', {body: new URLSearchParams({...order.fields, resultado: 'constructor'})}],
      ['/rest/trataPeticionREST', {body: '{"a":', headers: {'content-type': 'application/json'}}],
    ];
    for (const [path, init] of posts) {
      const answer = await fetch(address + path, {method: 'POST', ...init});
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe('the page', () => {
  const show = async (method: 'card' | 'bizum' = 'card') => {
    const {url, fields} = shop.order(123_456, method);
    const answer = await fetch(url, {method: 'POST', body: new URLSearchParams(fields)});
    return {answer, text: await answer.text()};
  };

  test('is escaped, shows the amount, and sends no card number', async () => {
    const {text} = await show();
    expect(text).toMatch(/1234,56\s€|1\.234,56\s€/);
    expect(text).toContain('Dos entradas Grada Fondo');
    expect(text).not.toContain('<script');
    for (const input of text.match(/<input[^>]+id="(numero|numero-mastercard|caducidad|cvv)"[^>]*>/g) ?? [])
      expect(input).not.toContain('name=');
    expect(text.match(/<input[^>]+id="(numero|numero-mastercard|caducidad|cvv)"[^>]*>/g)).toHaveLength(4);
  });

  test('Bizum asks for a telephone, not for a card', async () => {
    const {text} = await show('bizum');
    expect(text).toContain('id="movil"');
    expect(text).not.toContain('id="numero"');
  });

  test('allows nothing from outside, and forms only to itself and the shop', async () => {
    const {answer} = await show();
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${shop.url}`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${shop.url}/banco-de-pruebas/estilo.css`)).headers.get('content-type')).toContain('text/css');
  });
});
