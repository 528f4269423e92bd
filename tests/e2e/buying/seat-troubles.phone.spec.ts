/** Seats that others want too, holds that end, sessions that are not sold, addresses that lead nowhere. */
import type {BrowserContext, Page} from '@playwright/test';
import {pointAtMap, stageOf} from '../../support/browser/map';
import {freeTogether, readSeats, seatOf, type Seat} from '../../support/browser/seats';
import {
  addToCart,
  expectArrived,
  fillCheckout,
  holdInList,
  newBuyer,
  payButton,
  tickInList,
} from '../../support/browser/shop';
import {eventsOnSale, makeStage, type Stage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

let stage: Stage;
/** A visitor whose tickets are kept for a minute only: that minute passes while the other tests run. */
let waiting: {context: BrowserContext; page: Page; short: Stage};

test.beforeAll(async ({browser}) => {
  stage = await makeStage({title: 'Todos quieren la misma'});
  const short = await makeStage({title: 'Un minuto', session: {holdMinutes: 1}});
  const context = await browser.newContext();
  const page = await context.newPage();
  waiting = {context, page, short};
  await holdInList(page, short.path, freeTogether(await readSeats(short.sessionId), 2));
  await page.getByRole('link', {name: 'Ir al carrito'}).click();
  await expect(page.getByRole('timer')).toBeVisible();
  // Looking at the end of the page when the time is over.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
});
test.afterAll(() => waiting?.context.close());

let taken = 0;
/** Two seats with two more free beside them, so that even one of them alone may be bought. */
const choose = async (): Promise<Seat[]> =>
  freeTogether(await readSeats(stage.sessionId), 4, {skip: taken++}).slice(0, 2);

/** What the page says of a lost seat, and what it keeps of the choice. */
async function expectLost(page: Page, lost: Seat, kept: Seat): Promise<void> {
  await expect(page.getByRole('alert').filter({hasText: 'Esa butaca ya no está libre'})).toContainText(
    `${lost.words}. La hemos quitado de tu selección.`,
  );
  await page.getByRole('button', {name: /Ver y cambiar/}).click();
  await expect(page.getByRole('button', {name: `Quitar ${kept.words}`})).toBeVisible();
  await expect(page.getByRole('button', {name: `Quitar ${lost.words}`})).toBeHidden();
}

test('dos visitantes, la misma butaca: el segundo lo sabe enseguida y conserva la otra', async ({page, visitor}) => {
  const [first, second] = (await choose()) as [Seat, Seat];
  const rival = await visitor();
  await page.goto(`${stage.path}?vista=lista`);
  await tickInList(page, [first, second]);
  await holdInList(rival, stage.path, [first]);
  await expectLost(page, first, second);
});

test('si las noticias no llegan, lo dice el servidor al añadir', async ({page, visitor, trouble}) => {
  const [first, second] = (await choose()) as [Seat, Seat];
  const rival = await visitor();
  await page.route('**/live?*', route => route.abort());
  await page.goto(`${stage.path}?vista=lista`);
  await tickInList(page, [first, second]);
  await page.route('**/states', route => route.abort());
  trouble.expect('net::ERR_FAILED');
  trouble.expect('409 POST /api/public/cart/seats');
  await holdInList(rival, stage.path, [first]);
  await page.getByRole('button', {name: 'Añadir al carrito'}).click();
  await expectLost(page, first, second);
});

test('una butaca que otro coge mientras se mira cambia sola en el plano y en la lista', async ({page, visitor}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  const seats = await choose();
  const [first] = seats as [Seat, Seat];
  const house = await readSeats(stage.sessionId);
  await page.goto(stage.path);
  const map = await pointAtMap(page, house.plan, 'touch');
  await map.pick(first.index);
  await map.pick(first.index);
  await stageOf(page).focus();
  const said = page.locator('p[aria-live="polite"]');
  // After a finger the first arrow only shows where the cursor is.
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(new RegExp(`^${first.words},.*libre$`));
  const reader = await visitor();
  await reader.goto(`${stage.path}?vista=lista`);
  await tickInList(reader, [first]);
  await reader.getByRole('checkbox', {name: new RegExp(`^Butaca ${first.number},.*elegida`)}).uncheck();
  const inList = reader.getByRole('checkbox', {name: new RegExp(`^Butaca ${first.number},`)}).first();
  await expect(inList).toBeEnabled();

  const rival = await visitor();
  await holdInList(rival, stage.path, seats);
  await expect(inList).toBeDisabled();
  await expect(inList).toHaveAccessibleName(/en otro carrito/);
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      return (await said.textContent()) ?? '';
    })
    .toMatch(/en otro carrito$/);
  expect(await said.textContent()).toContain(first.words);
});

test('[S13] dos pestañas de la misma persona comparten carrito, también la que nadie toca', async ({page, context}) => {
  await holdInList(page, stage.path, await choose());
  const other = await context.newPage();
  await other.goto('/carrito');
  await expect(other.getByRole('combobox', {name: /^Tarifa de /})).toHaveCount(2);
  await other
    .getByRole('button', {name: /^Quitar /})
    .first()
    .click();
  await expect(other.getByRole('combobox', {name: /^Tarifa de /})).toHaveCount(1);
  await expect(page.getByRole('link', {name: /Carrito: 1 entrada/})).toBeVisible();
  await page.getByRole('link', {name: 'Ir al carrito'}).click();
  await expect(page.getByRole('combobox', {name: /^Tarifa de /})).toHaveCount(1);
  await page.getByRole('button', {name: /^Quitar /}).click();
  await expect(other.getByRole('heading', {level: 1, name: 'Tu carrito está vacío'})).toBeVisible();
});

test('[S12] lo elegido en el plano sigue elegido al volver, y lo que otro coge mientras se dice', async ({
  page,
  visitor,
}) => {
  const [first, second] = (await choose()) as [Seat, Seat];
  await page.goto(`${stage.path}?vista=lista`);
  await tickInList(page, [first, second]);
  await page.goto('/ayuda');
  await page.goBack();
  await page.getByRole('button', {name: /Ver y cambiar/}).click();
  for (const seat of [first, second])
    await expect(page.getByRole('button', {name: `Quitar ${seat.words}`})).toBeVisible();
  await page.goto('/ayuda');
  await holdInList(await visitor(), stage.path, [first]);
  await page.goto(stage.path);
  await expectLost(page, first, second);
});

test('[S3] una butaca suelta no se deja: el aviso dice cuál, junto al botón', async ({page, trouble}) => {
  const house = await readSeats(stage.sessionId);
  const {plan} = house;
  // The second of a row would leave the first one alone. The last rows are where nobody of this file buys.
  const row = plan.geometry.rows
    .filter(one => one.x.length > 8 && [0, 1, 2].every(i => (plan.attributes[one.first + i]! & 3) === 0))
    .at(-1)!;
  const alone = seatOf(plan, row.first);
  trouble.expect('422 POST /api/public/cart/seats');
  await page.goto(`${stage.path}?vista=lista`);
  await tickInList(page, [seatOf(plan, row.first + 1)]);
  await page.getByRole('button', {name: 'Añadir al carrito'}).click();
  const refused = page.getByRole('alert').filter({hasText: 'butaca suelta'});
  await expect(refused).toContainText(alone.words);
  await expectArrived(refused);
  await tickInList(page, [alone]);
  await addToCart(page);
});

test('lo que no se vende dice por qué', async ({page}) => {
  const events = await eventsOnSale();
  const words: [string, string][] = [
    ['before', 'La venta aún no ha empezado'],
    ['paused', 'La venta está en pausa'],
    ['sold_out', 'Entradas agotadas'],
  ];
  for (const [state, title] of words) {
    const event = events.find(one => one.sessions.some(session => session.saleState === state));
    expect(event, `the demo has a session that is ${state}`).toBeDefined();
    await page.goto(`/eventos/${event!.id}/${event!.sessions.find(session => session.saleState === state)!.id}`);
    await expect(page.getByText(title)).toBeVisible();
    await expect(stageOf(page)).toBeHidden();
  }
  const closed = await makeStage({title: 'Ya cerrada'});
  await asStaff('admin', 'POST', `/api/sesiones/${closed.sessionId}/cerrar`, {});
  await page.goto(closed.path);
  await expect(page.getByText('La venta por internet ha terminado')).toBeVisible();
});

test('si la venta se para entre elegir y pagar, se dice y no se cobra', async ({page, trouble}) => {
  const closing = await makeStage({title: 'Se para ahora'});
  const seats = freeTogether(await readSeats(closing.sessionId), 2);
  await holdInList(page, closing.path, seats);
  await fillCheckout(page, newBuyer('parada'));
  await asStaff('admin', 'POST', `/api/sesiones/${closing.sessionId}/pausar`, {});
  trouble.expect('409 POST /api/public/cart/checkout');
  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({hasText: 'La venta de «Se para ahora» está cerrada ahora mismo'}),
  ).toBeVisible();
  // The shop hears of the pause a moment after the office.
  await expect(async () => {
    await page.goto(closing.path);
    await expect(page.getByText('La venta está en pausa')).toBeVisible({timeout: 2000});
  }).toPass();
});

test('direcciones que no llevan a nada, y la página de error', async ({page, trouble}) => {
  // [S16] The page itself answers so too.
  trouble.expect(/^404 GET \//);
  const nowhere: [string, string][] = [
    ['/404', 'Esta página no existe'],
    ['/una/que/no/existe', 'Esta página no existe'],
    ['/eventos/no-hay-tal', 'No encontramos ese evento'],
    ['/eventos/1/999999', 'No encontramos esa sesión'],
    [`/eventos/${stage.eventId + 1}/${stage.sessionId}`, 'No encontramos esa sesión'],
    ['/reservas/no-es-una-reserva-0123456789abcdef', 'No encontramos esas entradas'],
    ['/compra/nada/nada', 'No encontramos ese pedido'],
    ['/faqs/999999', 'No encontramos esa pregunta'],
  ];
  for (const [address, title] of nowhere) {
    await page.goto(address);
    await expect(page.getByRole('heading', {level: 1, name: title})).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  }
  await page.goto('/error');
  await expect(page.getByRole('heading', {level: 1, name: 'Algo ha fallado por nuestra parte'})).toBeVisible();
  await page.getByRole('link', {name: 'Pedir ayuda'}).click();
  await expectArrived(page.getByRole('heading', {level: 1, name: 'Ayuda'}));
});

test('sin conexión: se dice, y al volver se sigue donde se estaba', async ({page, context, trouble}) => {
  const seats = await choose();
  await page.goto(`${stage.path}?vista=lista`);
  await tickInList(page, seats);
  trouble.expect('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  await page.getByRole('button', {name: 'Añadir al carrito'}).click();
  await expect(page.getByRole('alert').filter({hasText: 'No hemos podido conectar'})).toBeVisible();
  await context.setOffline(false);
  await addToCart(page);
  await fillCheckout(page, newBuyer('sin-red'));
  await context.setOffline(true);
  await payButton(page).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'No hemos podido conectar'}));
  await context.setOffline(false);
  await payButton(page).click();
  await page.waitForURL(/banco-de-pruebas/);
});

test('[F38] [S4] cuando el tiempo se acaba se dice, y las butacas vuelven a estar libres', async () => {
  test.setTimeout(300_000); // by itself it waits for the whole minute
  const {page, short} = waiting;
  await expect(page.getByRole('heading', {level: 1, name: 'Se ha acabado el tiempo'})).toBeVisible({timeout: 70_000});
  await expectArrived(page.getByRole('heading', {level: 1}));
  await expect(page.getByRole('link', {name: 'Carrito, vacío'})).toBeVisible();
  const house = await readSeats(short.sessionId);
  await expect.poll(async () => (await readSeats(short.sessionId)).stateOf(freeTogether(house, 1)[0]!.index)).toBe(0);
  await page.getByRole('link', {name: 'Ver los eventos'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Eventos'})).toBeVisible();
});
