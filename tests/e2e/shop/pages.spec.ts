/**
 * Every address of the shop, on a phone and on a wide screen: it has its heading, breaks nothing and can be used by
 * everybody.
 */
import {axeOn, expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {eventsOnSale, type DemoEvent} from '../../support/browser/stage';
import {fillCheckout, goToBank, newBuyer} from '../../support/browser/shop';
import {SHOP} from '../../support/browser/routes';
import {PASSWORD} from '../../support/browser/staff';
import {expect, test, type Trouble} from '../../support/browser/test';
import type {Page} from '@playwright/test';

/** Page after page in one browser; what each one breaks is told with its name, and the next one is still looked at. */
async function lookAt(
  page: Page,
  trouble: Trouble,
  paths: (string | [path: string, ready: (page: Page) => Promise<void>])[],
): Promise<void> {
  for (const one of paths) {
    const [path, ready] = typeof one === 'string' ? [one, undefined] : one;
    await test.step(path, async () => {
      await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
      await page.goto(path);
      await settled(page);
      await ready?.(page);
      // [S15] once, on the phone: the wide screen draws the same page.
      await expectGoodLook(page, {narrow: (page.viewportSize()?.width ?? 0) < 600});
      expect.soft(trouble.found(), `what ${path} broke`).toEqual([]);
      trouble.clear();
    });
  }
}

test.setTimeout(480_000);

let events: DemoEvent[];
const find = (kind: string): DemoEvent =>
  events.find(event => event.kind === kind && event.sessions[0]?.saleState === 'open')!;
test.beforeAll(async () => {
  events = await eventsOnSale();
});

test('portada, eventos y butacas', {tag: eitherScreen(__filename)}, async ({page, trouble}) => {
  const [match, play, concert] = [find('match'), find('theatre'), find('concert')];
  const seats = (event: DemoEvent) =>
    `/eventos/${event.id}/${event.sessions.find(session => session.saleState === 'open')!.id}`;
  const mapDrawn = async (on: Page) => expect(on.getByRole('application')).toBeVisible();
  await lookAt(page, trouble, [
    '/',
    '/eventos',
    '/eventos?q=alameda&tipo=match',
    `/eventos/${match.id}`,
    `/eventos/${play.slug}`,
    [`${seats(match)}/${match.slug}`, mapDrawn],
    [seats(play), mapDrawn],
    [
      `${seats(play)}?vista=lista`,
      async on =>
        on
          .getByRole('region', {name: /^Lista/})
          .getByText('Platea', {exact: true})
          .click(),
    ],
    `${seats(match)}?vista=mejores`,
    seats(concert),
  ]);
});

test('lo que no cabe en la cabecera, abierto bajo «Más»', {tag: '@desktop'}, async ({page}) => {
  await page.goto('/');
  await settled(page);
  const more = page.getByRole('button', {name: 'Más', exact: true});
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expectGoodLook(page);
  expect((await axeOn(page).include('header').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(more).toBeFocused();
});

test('cuenta, ayuda y textos', async ({page, trouble}) => {
  trouble.expect(/^404 GET \/(404|una\/que\/no\/existe)$/);
  const faqs = (await (await page.request.get('/api/public/faqs')).json()) as {items: {id: number}[]};
  await lookAt(page, trouble, [
    '/login',
    ['/login#personal', async on => expect(on.getByRole('form', {name: 'Acceso del personal'})).toBeVisible()],
    '/register',
    '/forgot-password',
    '/email/alta',
    '/email/baja',
    '/correo/cuenta',
    '/correo/cuenta#antes=0123456789abcdef0123456789',
    '/correo/recibido',
    '/correo/recibido#clave=0123456789abcdef0123456789',
    '/forgot-password/change',
    '/forgot-password/change?token=0123456789abcdef0123456789',
    '/aviso-legal',
    '/aviso-de-privacidad',
    '/condiciones-generales',
    '/ayuda',
    '/ayuda/seguimiento',
    '/faqs',
    `/faqs/${faqs.items[0]!.id}`,
    '/mantenimiento',
    '/error',
    '/404',
    '/una/que/no/existe',
  ]);
});

test('carrito, compra, reserva y perfil', {tag: eitherScreen(__filename)}, async ({page, trouble}) => {
  const free = events.find(event => event.fromCents === 0)!;
  const match = find('match');
  const post = (path: string, data: object) =>
    page.request.post(path, {data, headers: {'idempotency-key': crypto.randomUUID()}});
  await lookAt(page, trouble, ['/carrito', '/compra/error-compra']);

  expect((await post('/api/public/cart/best', {sessionId: free.sessions[0]!.id, quantity: 1})).ok()).toBe(true);
  const buyer = {
    email: `mira-${Date.now()}@example.org`,
    firstName: 'Marisa',
    surname1: 'Olmedo',
    acceptTerms: true,
    method: 'card',
  };
  const bought = (await (await post('/api/public/cart/checkout', {...buyer, expectedTotalCents: 0})).json()) as {
    resultUrl: string;
  };
  const paid = (await (await page.request.get(bought.resultUrl.replace('/compra', '/api/public/checkout'))).json()) as {
    reservationHash: string;
  };
  expect((await post('/api/public/cart/best', {sessionId: match.sessions[0]!.id, quantity: 2})).ok()).toBe(true);
  await lookAt(page, trouble, [
    bought.resultUrl,
    `/reservas/${paid.reservationHash}`,
    '/carrito',
    '/carrito?paso=pago',
  ]);

  const cart = (await (await page.request.get('/api/public/cart')).json()) as {totalCents: number};
  const unpaid = (await (
    await post('/api/public/cart/checkout', {...buyer, expectedTotalCents: cart.totalCents})
  ).json()) as {resultUrl: string};
  await lookAt(page, trouble, [unpaid.resultUrl, '/carrito']);

  expect((await post('/api/public/account/login', {email: 'ana@example.org', password: PASSWORD})).ok()).toBe(true);
  await page.evaluate(() => localStorage.setItem('has_account', '1'));
  await lookAt(page, trouble, [
    [
      '/perfil',
      async on => expect(on.getByRole('region', {name: 'Tus compras'}).getByRole('link').first()).toBeVisible(),
    ],
  ]);
  const holders = `/eventos/${match.id}/${match.sessions[0]!.id}`;
  await lookAt(page, trouble, [`${holders}/abonados`, `${holders}/amigos-abonados`]);
});

/** What says that there is nothing. */
const NOWHERE = '/404';

test('[S16] cada dirección de la tienda responde 200, y las que no llevan a nada 404', async ({request}) => {
  const match = find('match');
  const faqs = (await (await request.get('/api/public/faqs')).json()) as {items: {id: number}[]};
  const ids: Record<string, string | number> = {
    event_id: match.id,
    evento_id: match.id,
    sesion_id: match.sessions[0]!.id,
    slug: match.slug,
    faq_id: faqs.items[0]!.id,
    tipo_plazo: 'abono',
    tipo_id: 1,
    abono_id: 1,
  };
  const {products} = (await (await request.get('/api/public/shop')).json()) as {
    products: {slug: string; sessionCount: number}[];
  };
  const product = products.find(one => one.sessionCount > 0)!.slug;
  const {sessions} = (await (await request.get(`/api/public/shop/products/${product}`)).json()) as {
    sessions: {id: number}[];
  };
  const packs = (await (await request.get('/api/public/packs')).json()) as {slug: string}[];
  /** What an address names, when it is not what others name so. */
  const idsOf = (path: string): typeof ids =>
    path.startsWith('/productos/')
      ? {...ids, slug: product, sesion_id: sessions[0]!.id}
      : path.startsWith('/packs-eventos/')
        ? {...ids, slug: packs[0]!.slug}
        : ids;
  const status = async (path: string) => (await request.get(path)).status();
  for (const path of SHOP.filter(one => one !== NOWHERE && !/:hash|:tpv_order|:n_pedido/.test(one))) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => String(idsOf(path)[name] ?? 1));
    expect(`${await status(address)} ${path}`).toBe(`200 ${path}`);
  }
  expect([
    await status('/EVENTOS/'),
    await status(`/eventos/${match.slug}`),
    await status('/admin/lo-que-sea'),
    await status('/robots.txt'),
  ]).toEqual([200, 200, 200, 200]);
  const nowhere = [
    NOWHERE,
    '/nada',
    '/eventos/no-hay-tal',
    '/eventos/999999',
    `/eventos/${match.id}/999999`,
    `/eventos/${match.id + 1}/${match.sessions[0]!.id}`,
    '/faqs/999999',
    '/productos/no-hay-tal/sesiones',
    `/productos/${product}/999999`,
    '/reservas/no-es-nada',
    '/compra/nada/nada',
    '/compra-lfp/nada/nada',
    '/compra-parcelas/nada/nada',
  ];
  for (const path of nowhere) expect(`${await status(path)} ${path}`).toBe(`404 ${path}`);
  const gone = await request.get('/nada');
  expect([gone.headers()['cache-control'], await gone.text()]).toEqual([
    'no-store',
    expect.stringContaining('<div id="root">'),
  ]);
});

test('[S5] los buscadores pueden leer lo que dibuja las páginas, y nada de nadie', async ({page, request}) => {
  const rules = [...(await (await request.get('/robots.txt')).text()).matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(
    ([, kind, path]) => ({isAllowed: kind === 'Allow', path: path!}),
  );
  // The longest rule that fits decides (RFC 9309).
  const mayRead = (path: string) =>
    rules.filter(rule => path.startsWith(rule.path)).sort((a, b) => b.path.length - a.path.length)[0]?.isAllowed ??
    true;
  const asked = new Set<string>();
  page.on('request', one => asked.add(new URL(one.url()).pathname));
  const match = find('match');
  for (const path of [
    '/',
    '/eventos',
    `/eventos/${match.slug}`,
    `/eventos/${match.id}/${match.sessions[0]!.id}`,
    '/ayuda',
    '/faqs',
    '/condiciones-generales',
    '/abonos/nuevo',
    '/productos',
    '/experiencias',
    '/simpatizantes',
  ]) {
    expect(mayRead(path)).toBe(true);
    await page.goto(path);
    await settled(page);
  }
  const refused = [...asked].filter(path => !mayRead(path) && !/^\/api\/public\/(account|cart)/.test(path));
  expect(refused).toEqual([]);
  for (const path of [
    '/api/public/account',
    '/api/public/cart',
    '/api/pedidos',
    '/admin',
    '/perfil',
    '/carrito',
    '/reservas/1.x',
    '/email/baja',
    '/correo/recibido',
    '/correo/cuenta',
  ])
    expect(`${path} ${mayRead(path)}`).toBe(`${path} false`);
});

test('la página de pago del banco de pruebas', async ({page, trouble}) => {
  await lookAt(page, trouble, ['/banco-de-pruebas']);
  const held = await page.request.post('/api/public/cart/best', {
    data: {sessionId: find('match').sessions[0]!.id, quantity: 1},
  });
  expect(held.ok()).toBe(true);
  await fillCheckout(page, newBuyer('banco'));
  await goToBank(page);
  await page.getByText('Probar otra situación').click();
  await expectGoodLook(page);
});
