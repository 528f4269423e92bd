/** The built-in bank lives in the shop's process and calls it there: its public name may lead nowhere yet. */
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {newGatewayOrder} from '../../../api/src/outside/bank/redsys/gateway-order';
import {findUndelivered} from '../../../api/src/outside/bank/test-bank/books';
import type {TestBankEvent} from '../../../api/src/outside/bank/test-bank/options';
import {payAtBank, type BackFromBank} from '../../support/doubles/bank';
import {until} from '../../support/run/until';
import {openShop, type Shop} from './shop';

const PUBLIC = 'https://club.invalid';

const orderAt = (shop: Shop, notifyUrl: string) => {
  const gatewayOrder = newGatewayOrder(new Date());
  const [urlOk, urlKo] = [`${PUBLIC}/bien`, `${PUBLIC}/mal`];
  const payment = {gatewayOrder, amountCents: 1000, notifyUrl, urlOk, urlKo, description: '', titular: ''};
  return {gatewayOrder, ...shop.gateway.redirect({...payment, method: 'card'})};
};

test('[audit F8] a notice goes where this machine reaches the shop, and to no other path of it', async () => {
  const heard: (string | undefined)[] = [];
  const own = createServer((req, res) => {
    heard.push(req.url);
    res.end();
  }).listen(0, '127.0.0.1');
  await once(own, 'listening');
  const at = `http://127.0.0.1:${(own.address() as AddressInfo).port}/aviso`;
  const shop = await openShop({shopOrigin: PUBLIC, notification: {url: `${PUBLIC}/aviso`, at}});
  const payFrom = (path: string): Promise<BackFromBank> => payAtBank(orderAt(shop, PUBLIC + path), 'pay');
  try {
    expect((await payFrom('/metrics')).location).toContain(`${PUBLIC}/bien`);
    expect((await shop.pool.query('select 1 from test_bank.notification')).rows).toEqual([]);
    expect((await payFrom('/aviso')).location).toContain(`${PUBLIC}/bien`);
    await until('the notice is there', () => heard.length > 0);
    expect(heard).toEqual(['/aviso']);
  } finally {
    await shop.close();
    own.close();
  }
});

test('[audit F8] a notice that does not arrive is logged with its address and reason, and found in the books', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/aviso`;
  closed.close();
  const events: TestBankEvent[] = [];
  const shop = await openShop({notification: {url, at: url}, retryDelaysMs: [], log: entry => events.push(entry)});
  const trouble = (gatewayOrder: string) =>
    findUndelivered(
      async <T>(text: string, values: unknown[]) => ({rows: (await shop.pool.query(text, values)).rows as T[]}),
      gatewayOrder,
    );
  try {
    const order = orderAt(shop, url);
    await payAtBank(order, 'pay');
    await until('the books say so', async () => (await trouble(order.gatewayOrder)) !== null);
    expect(await trouble(order.gatewayOrder)).toEqual({lastStatus: null});
    expect(events.find(entry => entry.event === 'delivery_failed')).toEqual({
      event: 'delivery_failed',
      status: null,
      error: expect.stringContaining('ECONNREFUSED'),
      url,
    });
  } finally {
    await shop.close();
  }
});

test('[audit F9] its page names whom one pays', async () => {
  const shop = await openShop({merchantName: () => Promise.resolve('CD Primer Día')});
  try {
    const nameless = orderAt(shop, `${shop.url}/aviso`);
    const shown = await fetch(nameless.url, {method: 'POST', body: new URLSearchParams(nameless.fields)});
    expect(await shown.text()).toContain('<h1 id="titulo">CD Primer Día</h1>');
  } finally {
    await shop.close();
  }
});
