/** Every address of the shop, on a phone and on a wide screen: it has its heading, breaks nothing and can be used by everybody. */
import {expectGoodLook, settled} from '../support/e2e-look';
import {eventsOnSale, type DemoEvent} from '../support/e2e-stage';
import {fillCheckout, goToBank, newBuyer} from '../support/e2e-shop';
import {PASSWORD} from '../support/e2e-staff';
import {expect, test, type Trouble} from '../support/e2e-test';
import type {Page} from '@playwright/test';

/** Page after page in one browser; what each one breaks is told with its name, and the next one is still looked at. */
async function lookAt(page: Page, trouble: Trouble, paths: (string | [path: string, ready: (page: Page) => Promise<void>])[]): Promise<void> {
  for (const one of paths) {
    const [path, ready] = typeof one === 'string' ? [one, undefined] : one;
    await test.step(path, async () => {
      await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
      await page.goto(path);
      await settled(page);
      await ready?.(page);
      await expectGoodLook(page);
      expect.soft(trouble.found(), `what ${path} broke`).toEqual([]);
      trouble.clear();
    });
  }
}

test.setTimeout(480_000);

let events: DemoEvent[];
const find = (kind: string): DemoEvent => events.find(event => event.kind === kind && event.sessions[0]?.saleState === 'open')!;
test.beforeAll(async () => {
  events = await eventsOnSale();
});

test('portada, eventos y butacas', {tag: '@both'}, async ({page, trouble}) => {
  const [match, play, concert] = [find('match'), find('theatre'), find('concert')];
  const seats = (event: DemoEvent) => `/eventos/${event.id}/${event.sessions.find(session => session.saleState === 'open')!.id}`;
  const mapDrawn = async (on: Page) => expect(on.getByRole('application')).toBeVisible();
  await lookAt(page, trouble, [
    '/', '/eventos', '/eventos?q=alameda&tipo=match', `/eventos/${match.id}`, `/eventos/${play.slug}`, [`${seats(match)}/${match.slug}`, mapDrawn], [seats(play), mapDrawn],
    [`${seats(play)}?vista=lista`, async on => on.getByRole('region', {name: /^Lista/}).getByText('Platea', {exact: true}).click()],
    `${seats(match)}?vista=mejores`, seats(concert),
  ]);
});

test('cuenta, ayuda y textos', async ({page, trouble}) => {
  const faqs = (await (await page.request.get('/api/public/faqs')).json()) as {items: {id: number}[]};
  await lookAt(page, trouble, [
    '/login', ['/login#personal', async on => expect(on.getByRole('form', {name: 'Acceso del personal'})).toBeVisible()], '/register', '/forgot-password', '/forgot-password/change', '/forgot-password/change?token=0123456789abcdef0123456789',
    '/aviso-legal', '/aviso-de-privacidad', '/condiciones-generales', '/ayuda', '/faqs', `/faqs/${faqs.items[0]!.id}`, '/mantenimiento', '/error', '/404', '/una/que/no/existe',
  ]);
});

test('carrito, compra, reserva y perfil', {tag: '@both'}, async ({page, trouble}) => {
  const free = events.find(event => event.fromCents === 0)!;
  const match = find('match');
  const post = (path: string, data: object) => page.request.post(path, {data, headers: {'idempotency-key': crypto.randomUUID()}});
  await lookAt(page, trouble, ['/carrito', '/compra/error-compra']);

  expect((await post('/api/public/cart/best', {sessionId: free.sessions[0]!.id, quantity: 1})).ok()).toBe(true);
  const buyer = {email: `mira-${Date.now()}@example.org`, firstName: 'Marisa', surname1: 'Olmedo', acceptTerms: true, method: 'card'};
  const bought = (await (await post('/api/public/cart/checkout', {...buyer, expectedTotalCents: 0})).json()) as {resultUrl: string};
  const paid = (await (await page.request.get(bought.resultUrl.replace('/compra', '/api/public/checkout'))).json()) as {reservationHash: string};
  expect((await post('/api/public/cart/best', {sessionId: match.sessions[0]!.id, quantity: 2})).ok()).toBe(true);
  await lookAt(page, trouble, [bought.resultUrl, `/reservas/${paid.reservationHash}`, '/carrito', '/carrito?paso=pago']);

  const cart = (await (await page.request.get('/api/public/cart')).json()) as {totalCents: number};
  const unpaid = (await (await post('/api/public/cart/checkout', {...buyer, expectedTotalCents: cart.totalCents})).json()) as {resultUrl: string};
  await lookAt(page, trouble, [unpaid.resultUrl, '/carrito']);

  expect((await post('/api/public/account/login', {email: 'ana@example.org', password: PASSWORD})).ok()).toBe(true);
  await page.evaluate(() => localStorage.setItem('has_account', '1'));
  await lookAt(page, trouble, [['/perfil', async on => expect(on.getByRole('region', {name: 'Tus compras'}).getByRole('link').first()).toBeVisible()]]);
  const holders = `/eventos/${match.id}/${match.sessions[0]!.id}`;
  await lookAt(page, trouble, [`${holders}/abonados`, `${holders}/amigos-abonados`]);
});

test('la página de pago del banco de pruebas', async ({page, trouble}) => {
  await lookAt(page, trouble, ['/banco-de-pruebas']);
  const held = await page.request.post('/api/public/cart/best', {data: {sessionId: find('match').sessions[0]!.id, quantity: 1}});
  expect(held.ok()).toBe(true);
  await fillCheckout(page, newBuyer('banco'));
  await goToBank(page);
  await page.getByText('Probar otra situación').click();
  await expectGoodLook(page);
});
