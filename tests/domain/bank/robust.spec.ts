import {createServer} from 'node:http';
import net, {type AddressInfo} from 'node:net';
import {payAtBank, readBankBooks} from '../../support/doubles/bank';
import type {TestBankEvent} from '../../../api/src/outside/bank/test-bank/options';
import {testBankRouter} from '../../../api/src/outside/bank/test-bank/router';
import {openShop} from './shop';

test('a bank that is killed between its books and the notification sends it when it starts again', async () => {
  const shop = await openShop();
  const heard: string[] = [];
  // The shop is out of reach: the first bank has written, leased and not delivered when it ends.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise(resolve => silent.once('listening', resolve));
  const listening = createServer((req, res) => {
    req.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
    req.on('end', () => res.writeHead(200).end());
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => listening.once('listening', resolve));
  try {
    const order = shop.order(1000);
    await payAtBank(order, 'pay');
    await shop.heard(1);
    // What a kill -9 leaves behind: pending, leased to somebody who will never come back.
    await shop.pool.query(
      `update test_bank.notification
        set state = 'pending', attempts = 0, due_at = now(), leased_until = now() + interval '10 minutes', url = $1`,
      [`http://127.0.0.1:${(listening.address() as AddressInfo).port}/`],
    );
    const next = testBankRouter({
      merchantCode: '999008881',
      terminal: '1',
      key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
      signatureVersion: 'HMAC_SHA512_V2',
      query: async (text, values) => ({rows: (await shop.pool.query(text, values)).rows}),
    });
    await next.resume();
    await next.stop();
    expect(heard).toHaveLength(1);
    expect(shop.gateway.verifyNotification(Object.fromEntries(new URLSearchParams(heard[0])))).toMatchObject({
      ok: true,
      notification: {gatewayOrder: order.gatewayOrder},
    });
    expect((await shop.pool.query('select state, attempts from test_bank.notification')).rows).toEqual([
      {state: 'delivered', attempts: 1},
    ]);
  } finally {
    silent.close();
    listening.close();
    await shop.close();
  }
});

test('two banks over the same books do not both send what falls due', async () => {
  const shop = await openShop();
  const terminal = {
    merchantCode: '999008881',
    terminal: '1',
    key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    signatureVersion: 'HMAC_SHA512_V2' as const,
  };
  const banks = [0, 1].map(() =>
    testBankRouter({...terminal, query: async (text, values) => ({rows: (await shop.pool.query(text, values)).rows})}),
  );
  try {
    const orders = Array.from({length: 40}, () => shop.order(1000));
    await Promise.all(orders.map(order => payAtBank(order, 'pay_notice_late', {lateSeconds: 3600})));
    await shop.pool.query(`update test_bank.notification set due_at = now() + interval '0.3 seconds'`);
    await Promise.all([shop.bank, ...banks].map(bank => bank.resume()));
    expect(shop.notifications).toHaveLength(0);
    await shop.heard(40);
    await Promise.all([shop.bank, ...banks].map(bank => bank.stop()));
    expect(shop.notifications).toHaveLength(40);
  } finally {
    await Promise.all(banks.map(bank => bank.stop()));
    await shop.close();
  }
});

test('books out of reach: the customer is told, the process lives, the next one pays', async () => {
  const events: TestBankEvent[] = [];
  let isBroken = false;
  const shop = await openShop({
    log: entry => events.push(entry),
    query: async (text, values) => {
      if (isBroken) throw new Error('connection lost');
      return {rows: (await shop.pool.query(text, values)).rows};
    },
  });
  try {
    const order = shop.order(1000);
    isBroken = true;
    expect(await payAtBank(order, 'pay')).toMatchObject({status: 503, page: expect.stringContaining('no responde')});
    expect(await shop.gateway.refund({gatewayOrder: order.gatewayOrder, amountCents: 1})).toEqual({
      outcome: 'unknown',
      responseCode: null,
    });
    expect(await shop.gateway.query(order.gatewayOrder)).toMatchObject({state: 'unknown'});
    isBroken = false;
    expect((await payAtBank(order, 'pay')).status).toBe(303);
    expect(events.filter(entry => entry.event === 'broken').length).toBeGreaterThan(0);
  } finally {
    await shop.close();
  }
});

test('browsers that hang up in the middle of a form do not end the process', async () => {
  const shop = await openShop();
  try {
    const {port} = new URL(shop.url);
    const cut = () =>
      new Promise<void>(resolve => {
        const socket = net.connect(Number(port), '127.0.0.1', () => {
          socket.write(
            'POST /banco-de-pruebas/pagar HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nDs_Signature=abc',
            () => {
              socket.destroy();
              resolve();
            },
          );
        });
      });
    await Promise.all(Array.from({length: 20}, cut));
    expect((await payAtBank(shop.order(1000), 'pay')).status).toBe(303);
  } finally {
    await shop.close();
  }
});

test('a hundred customers at once: every payment booked once and told once', async () => {
  const shop = await openShop();
  try {
    const orders = Array.from({length: 100}, (_, i) => shop.order(100 + i));
    const backs = await Promise.all(orders.map(order => payAtBank(order, 'pay')));
    expect(backs.every(back => back.status === 303)).toBe(true);
    await shop.heard(100);
    const books = await readBankBooks(text => shop.pool.query(text));
    expect(orders.map((order, i) => books.get(order.gatewayOrder)?.chargedCents === 100 + i)).not.toContain(false);
    expect(new Set(shop.notifications.map(verdict => verdict.ok && verdict.notification.gatewayOrder)).size).toBe(100);
  } finally {
    await shop.close();
  }
});

test('a card number that somebody posts all the same is neither written nor logged nor shown', async () => {
  const events: TestBankEvent[] = [];
  const shop = await openShop({log: entry => events.push(entry)});
  const card = '4548810000000003';
  try {
    const order = shop.order(1000);
    const fields = {...order.fields, resultado: 'pay', numero: card, tarjeta: card, codigo: card, segundos: card};
    for (const path of ['realizarPago', 'pagar']) {
      const answer = await fetch(`${shop.url}/banco-de-pruebas/${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      expect(await answer.text()).not.toContain(card);
    }
    await shop.heard(1);
    const {rows} = await shop.pool.query(
      `select row_to_json(o)::text as operation, n.body from test_bank.operation o
        join test_bank.notification n on operation_id = o.id`,
    );
    expect(rows).toHaveLength(1);
    const coded = new URLSearchParams(rows[0].body).get('Ds_MerchantParameters') ?? '';
    expect(rows[0].operation + Buffer.from(coded, 'base64').toString() + JSON.stringify(events)).not.toContain(card);
  } finally {
    await shop.close();
  }
});

test('a form with the published key sends neither notifications nor buyers to another house', async () => {
  const shop = await openShop({shopOrigin: 'https://club.example'});
  try {
    const back = await payAtBank(shop.order(1000), 'pay');
    expect([back.status, back.location]).toEqual([200, null]);
    expect((await shop.pool.query('select 1 from test_bank.notification')).rows).toEqual([]);
    expect(shop.notifications).toEqual([]);
  } finally {
    await shop.close();
  }
});
