/**
 * «/perfil» of a customer who has bought 400 times, as a phone sees it on slow 4G (Lighthouse's: 150 ms there and back,
 * 1.6 Mbit/s down, 750 kbit/s up, given by the browser to every request; the processor as it is). Each visit begins
 * with nothing kept.
 */
import {chromium, type Browser} from '@playwright/test';
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {openCustomerSession} from '../../../api/src/domain/customers/account';
import {median} from '../load';
import {ARGS, SLOW_4G} from '../pages/page-load';
import {startApi, type Stage} from '../stage';

export interface AccountFigures {
  orders: number;
  /** Medians, from the beginning of the visit. */
  firstPaintMs: number;
  headingMs: number;
  ordersMs: number;
  largestPaintMs: number;
  /** Of 10,000: how much of the screen moved, and how far (CLS). */
  shifted: number;
  requests: number;
  /** On the wire, with headers; of all the page's requests, and of the orders' alone. */
  bytes: number;
  ordersBytes: number;
}

export async function benchAccount(
  stage: Stage,
  chromiumPath: string,
  how: {orders: number; visits: number},
): Promise<AccountFigures> {
  const token = await loadCustomer(stage, how.orders);
  const api = await startApi(stage);
  const browser = await chromium.launch({executablePath: chromiumPath, args: ARGS});
  try {
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let i = 0; i <= how.visits; i++) visits.push(await visit(browser, `http://127.0.0.1:${api.port}`, token));
    visits.shift(); // the server's first
    const of = (figure: keyof (typeof visits)[number]) => Math.round(median(visits.map(one => one[figure])));
    return {
      orders: how.orders,
      firstPaintMs: of('firstPaintMs'),
      headingMs: of('headingMs'),
      ordersMs: of('ordersMs'),
      largestPaintMs: of('largestPaintMs'),
      shifted: of('shifted'),
      requests: of('requests'),
      bytes: of('bytes'),
      ordersBytes: of('ordersBytes'),
    };
  } finally {
    await browser.close();
    await api.stop();
  }
}

async function loadCustomer(stage: Stage, orders: number): Promise<string> {
  const bowl = await loadBowl(stage.db, 6_000, 4);
  const token = newToken();
  await stage.db.withTransaction(async tx => {
    const {rows} = await tx.query<{id: number}>(
      `insert into customer (email, first_name, surname1, surname2, phone)
        values ('fiel@example.org', 'Ana', 'Fiel', '', '+34600000000') returning id`,
    );
    await openCustomerSession(tx, rows[0]!.id, tokenHash(token));
    await tx.query(
      `with s as (select e.id, p.id as price_id, p.price_category_id, p.zone_id, row_number() over (order by e.id) - 1 as n
           from event_session e join lateral (select * from price where event_session_id = e.id order by id limit 1) p on true
          where e.id = any ($2)),
       o as (insert into "order" (number, channel, state, customer_id, email, first_name, total_cents, claims_expire_at,
           paid_at, created_at)
         select 'A-' || n, 'web', 'paid', $1, 'fiel@example.org', 'Ana', 2500, now(), now(), now() - n * interval '3 days'
           from generate_series(1, $3::int) n returning id, substr(number, 3)::int as n)
       insert into order_line (order_id, event_session_id, position, zone_id, price_id, price_category_id, description,
           unit_cents, vat_code, vat_bp, vat_cents, state)
         select o.id, s.id, l, s.zone_id, s.price_id, s.price_category_id, 'Entrada', 2500, 'general', 2100, 434, 'active'
           from o join s on s.n = o.n % $4::int cross join generate_series(1, 3) l`,
      [rows[0]!.id, bowl.sessions.map(one => one.id), orders, bowl.sessions.length],
    );
  });
  await stage.db.query('analyze');
  return token;
}

async function visit(browser: Browser, at: string, token: string) {
  const context = await browser.newContext({viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75});
  await context.addCookies([{name: 'customer', value: token, url: at}]);
  await context.addInitScript(() => {
    localStorage.setItem('has_account', '1');
    const kept = {largest: 0, shifted: 0, heading: 0, orders: 0};
    Object.assign(window, {kept});
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) kept.largest = entry.startTime;
    }).observe({type: 'largest-contentful-paint', buffered: true});
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) kept.shifted += (entry as unknown as {value: number}).value * 10_000;
    }).observe({type: 'layout-shift', buffered: true});
    const look = () => {
      if (!kept.heading && document.querySelector('.profile-head h1')) kept.heading = performance.now();
      if (!kept.orders && document.querySelector('.profile-page .order')) kept.orders = performance.now();
      if (!kept.orders) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  let [requests, bytes, ordersBytes] = [0, 0, 0];
  const asked = new Map<string, string>();
  cdp.on('Network.requestWillBeSent', ({requestId, request}) => asked.set(requestId, request.url));
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    requests++;
    bytes += encodedDataLength;
    if (asked.get(requestId)?.includes('/account/orders')) ordersBytes += encodedDataLength;
  });
  await page.goto(`${at}/perfil`, {waitUntil: 'load'});
  await page.locator('.profile-page .order').first().waitFor({timeout: 30_000});
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => ({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(window as unknown as {kept: Record<'largest' | 'shifted' | 'heading' | 'orders', number>}).kept,
  }));
  await context.close();
  const {firstPaintMs, heading: headingMs, orders: ordersMs, largest: largestPaintMs, shifted} = seen;
  return {firstPaintMs, headingMs, ordersMs, largestPaintMs, shifted, requests, bytes, ordersBytes};
}
