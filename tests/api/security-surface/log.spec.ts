/** What stands in the log of a process: every request, and nothing that opens, pays or proves anything. */
import {newToken, signedId} from '../../../api/src/platform/keys/token';
import {Database} from '../../../api/src/platform/database/db';
import {APP_SECRET, startChild} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PASSWORD} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {must, NOTIFICATION, placeOrder, resultOf} from '../../support/world/purchase';
import {rawRequest} from '../../support/wire/raw-request';
import {until} from '../../support/run/until';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';

afterAll(hangUp);

test('[S18] [X10] nothing secret stands in the log, not even at its most talkative, whatever the route', async () => {
  const database = await freshDatabase();
  const db = new Database(database.url, 4);
  const shop = await makeWorld(db, {});
  const child = await startChild({databaseUrl: database.url, env: {LOG_LEVEL: 'debug'}});
  const secrets = new Map<string, string>();
  const keep = (what: string, value: string | undefined): string => {
    if (!value || value.length < 8) throw new Error(`No ${what} to look for.`);
    secrets.set(value, what);
    return value;
  };
  const card = '4548812049400004';
  try {
    const staffPassword = keep('password', PASSWORD);
    keep('wrong password', 'equivocada-secreta-1');
    const customer = new Visitor(child.url);
    const clerk = (token?: string): Visitor => new Visitor(child.url, token);
    await clerk().post('/api/session', {email: shop.staff.admin.email, password: 'equivocada-secreta-1'});
    const token = keep(
      'staff token',
      must(
        await clerk().post<{token: string}>('/api/session', {email: shop.staff.admin.email, password: staffPassword}),
      ).token,
    );
    const link = must(await clerk(token).post<{url: string}>(`/api/usuarios/${shop.staff.clerk.id}/enlace`)).url;
    const key = keep('link key', new URL(link).searchParams.get('api_key')!);
    for (const path of [
      link.slice(child.url.length),
      `/api/session?api_key=${key}`,
      `/api/eventos?api_key=${key}&token=${token}`,
      `/admin/pedidos?api_key=${token}`,
      `/?card=${card}`,
      `/api/public/events?q=${card}`,
      `/api/nada?api_key=${key}`,
    ])
      await customer.get(path);
    keep('exchanged token', must(await clerk(key).post<{token: string}>('/api/session/exchange')).token);
    must(
      await clerk(token).post(`/api/usuarios/${shop.staff.door.id}/contrasena`, {
        password: keep('new staff password', 'puerta-secreta-2026'),
      }),
    );
    await clerk(token).post('/api/usuarios', {email: 'mal', password: 'puerta-secreta-2026', token});

    await customer.post('/api/public/account/login', {email: shop.customer.email, password: 'equivocada-secreta-1'});
    must(
      await customer.post('/api/public/account/login', {email: shop.customer.email, password: shop.customer.password}),
    );
    keep('customer cookie', customer.cookies.get('customer'));
    must(await customer.post('/api/public/cart/seats', {sessionId: shop.sessionId, seats: shop.seats(20)}));
    keep('cart cookie', customer.cookies.get('cart'));
    must(await customer.post('/api/public/account/password/forgot', {email: shop.customer.email}));
    const mail = async (): Promise<string> => (await letters(db, `kind = 'password_reset'`)).at(-1)?.text ?? '';
    const reset = keep('reset token', /token=([\w-]{40,})/.exec(await mail())?.[1]);
    const chosen = keep('chosen password', 'clave elegida nueva 77');
    must(await customer.get(`/forgot-password/change?token=${reset}`));
    for (const status of [204, 410])
      expect(
        (await customer.post('/api/public/account/password/change', {token: reset, password: chosen})).status,
      ).toBe(status);
    keep('customer cookie after the change', customer.cookies.get('customer'));

    const {buyer, order} = await placeOrder(
      child.url,
      shop,
      {seats: [2, 3], places: 1},
      {docNo: keep('identity document', '12345678Z')},
    );
    keep('cart cookie of the purchase', buyer.cookies.get('cart'));
    keep('checkout token', order.checkoutToken);
    const back = await payAtBank(order.redirect!, 'pay');
    await buyer.get(new URL(back.location!).pathname + new URL(back.location!).search);
    await until('the order is paid', async () => (await resultOf(buyer, order)).body.state === 'paid');
    const hash = keep('reservation hash', must(await resultOf(buyer, order)).reservationHash!);
    const ticket = (await db.query<{id: number}>('select id from ticket order by id limit 1')).rows[0]!;
    for (const path of [
      `/reservas/${hash}`,
      ...['', '/', '/tickets.pdf', '/calendar.ics', `/tickets/${ticket.id}/qr.svg`, '/nada', '?x=1'].map(
        part => `/api/public/reservations/${hash}${part}`,
      ),
      `/compra/${order.checkoutToken}/${order.gatewayOrder}`,
    ])
      await buyer.get(path);
    for (const path of [
      `/api/public/reservations//${hash}`,
      `//api/public/reservations/${hash}`,
      `/reservas//${hash}`,
      `/api//public/checkout/${order.checkoutToken}/x`,
    ])
      await rawRequest(child.url, 'GET', path);
    await buyer.post(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'card'}, idempotency());
    await buyer.post(`/api/public/orders/${order.checkoutToken}/reopen`, {});
    await buyer.send(NOTIFICATION, {
      method: 'POST',
      body: `Ds_Card_Number=${card}&Ds_Signature=${keep('signature', 'firma-falsa-000000')}`,
      headers: {'content-type': 'application/x-www-form-urlencoded'},
    });
    await buyer.post('/api/public/cart/checkout', {card, email: shop.customer.email}, idempotency());
    for (const [what, value] of [
      ['forged hash', signedId('otro-secreto', 'reservation', 9)],
      ['forged token', newToken()],
    ])
      await clerk(keep(what!, value)).get(`/api/public/reservations/${value}`);
    // Every route that takes a proof in its address, also as a proxy or a person may write it.
    const {paths} = must(await customer.get<{paths: Record<string, object>}>('/openapi.json'));
    const withProof = Object.entries(paths).filter(([path]) => /\{(token|hash|key|code)\}/.test(path));
    expect(withProof.length).toBeGreaterThan(15);
    for (const [path, methods] of withProof)
      for (const method of Object.keys(methods).filter(name =>
        ['get', 'post', 'put', 'delete', 'patch'].includes(name),
      ))
        for (const purpose of [
          'payment_link',
          'auto_renewal',
          'session_waiter',
          'waiting_place',
          'waiting_list',
          'reservation',
        ] as const) {
          const proof = keep(`${purpose} in ${path}`, signedId(APP_SECRET, purpose, 4_000 + secrets.size));
          const address = path.replace(/\{(token|hash|key|code)\}/, proof).replace(/\{\w+\}/g, '1');
          for (const form of [address, `${address}/`, address.replace(proof, `/${proof}`)])
            await rawRequest(
              child.url,
              method.toUpperCase(),
              form,
              {'content-type': 'application/json'},
              method === 'get' ? undefined : '{}',
            );
        }
    await until(
      'the mail is out',
      async () =>
        (await db.query(`select 1 from mail_message where kind = 'order_confirmation' and state <> 'queued'`))
          .rowCount === 1,
    );
    keep('secret of the process', 'solo-para-las-pruebas-0123456789-abcdef');
    keep('key of the bank', 'sq7HjrUOBfKmC576ILgskD5srU870gJ7');
    expect(await child.end('SIGTERM')).toBe(0);
  } finally {
    child.process.kill('SIGKILL');
    await db.close();
  }
  const said = child.output();
  // It did talk, of these very requests.
  expect(said.match(/"msg":"request"/g)!.length).toBeGreaterThan(40);
  for (const line of [
    '"path":"/api/public/reservations/…',
    '"path":"/reservas/…',
    '"path":"/admin"',
    '"path":"/api/session"',
    '"msg":"bank notification refused"',
    'test bank',
  ])
    expect(said).toContain(line);
  const found = [...secrets].flatMap(([value, what]) =>
    [
      value,
      encodeURIComponent(value),
      value.replaceAll(' ', '+'),
      Buffer.from(value).toString('base64').replace(/=+$/, ''),
    ].some(form => said.includes(form))
      ? [what]
      : [],
  );
  expect(found).toEqual([]);
  // Names of requests are drawn: one in thousands looks like a card.
  const withoutNames = said.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '');
  expect(
    (withoutNames.match(/\d(?:[ -]?\d){12,18}/g) ?? []).map(digits => digits.replace(/\D/g, '')).filter(isCardNumber),
  ).toEqual([]);
  expect(said).not.toMatch(/api_key|bearer |\$argon2|postgres:\/\//i);
}, 180_000);

function isCardNumber(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + (i % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] : Number(digit))!, 0);
  return /^[2-6]/.test(digits) && sum % 10 === 0;
}
