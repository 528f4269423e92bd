/** The box office: choose, charge, print, next person. With the mouse, and with nothing but the keyboard. */
import type {Page, Response} from '@playwright/test';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {euros, tickInList} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Función de taquilla', cents: 1200});
});
// The clerk's cart lives on the server: what a test before left in it goes.
test.beforeEach(async ({till}) => {
  await till('clerk');
  const {lines} = await asStaff<{lines: {key: string}[]}>('clerk', 'GET', '/api/carrito');
  if (lines.length) await asStaff('clerk', 'POST', '/api/carrito/release', {keys: lines.map(line => line.key)});
});

async function openSale(page: Page): Promise<void> {
  await page.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  await expect(page.getByRole('heading', {level: 1, name: stage.title})).toBeVisible();
  await expect(page.getByRole('application', {name: /^Mapa de butacas/})).toBeVisible();
}

const cart = (page: Page) => page.getByRole('region', {name: 'Carrito'});
const places = (page: Page) => cart(page).getByRole('combobox', {name: /^Tarifa de /});
const howMany = (page: Page) => page.getByRole('textbox', {name: /^Cuántas entradas/});

/** The total that the cart shows, in cents. */
async function total(page: Page): Promise<number> {
  return Math.round(
    Number((await cart(page).getByRole('status').textContent())!.replace(/[^\d,]/g, '').replace(',', '.')) * 100,
  );
}

async function expectPdf(answer: Promise<Response>): Promise<void> {
  const pdf = await answer;
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
}

test('tres butacas en efectivo: tarifa, cambio, entradas, y la siguiente persona', async ({as}) => {
  const page = await as('clerk');
  await openSale(page);
  await page.getByRole('button', {name: 'Añadir las 3 mejores'}).click();
  await expect(places(page)).toHaveCount(3);
  const full = await total(page);
  const cheaper = await places(page).first().getByRole('option').nth(1).getAttribute('value');
  await places(page).first().selectOption(cheaper!);
  await expect.poll(() => total(page)).toBeLessThan(full);
  const due = await total(page);

  await cart(page)
    .getByRole('button', {name: /^Cobrar/})
    .click();
  const till = page.getByRole('dialog', {name: /^Cobrar 3 entradas/});
  await till.getByRole('textbox', {name: 'Entregado'}).fill('1');
  await expect(till.getByRole('alert')).toHaveText('Lo entregado no llega.');
  await expect(till.getByRole('button', {name: 'Cobrar y emitir'})).toBeDisabled();
  await till.getByRole('textbox', {name: 'Entregado'}).fill('50');
  await expect(till.getByRole('status').first()).toHaveText(euros(5000 - due));
  await till.getByRole('button', {name: 'Cobrar y emitir'}).click();

  const sold = page.getByRole('dialog', {name: 'Vendido: 3 entradas'});
  await expect(sold).toContainText(`Cambio que hay que dar${euros(5000 - due)}`);
  const printed = page.waitForResponse(/\/entradas\.pdf/);
  await sold.getByRole('button', {name: 'A4'}).click();
  await expectPdf(printed);
  await sold.getByRole('button', {name: 'Siguiente venta'}).click();
  await expect(howMany(page)).toBeFocused();
  await expect(cart(page)).toContainText('Sin entradas.');

  const again = page.waitForResponse(/\/entradas\.pdf/);
  await cart(page)
    .getByRole('button', {name: /^Reimprimir la última/})
    .click();
  await expectPdf(again);
});

test('butacas elegidas en la lista, con datáfono y el correo del comprador; en la web ya no están', async ({as}) => {
  const page = await as('clerk');
  const seats = freeTogether(await readSeats(stage.sessionId), 2, {skip: 3});
  await openSale(page);
  await page.getByRole('group', {name: 'Cómo ver las butacas'}).getByRole('button', {name: 'Lista'}).click();
  await tickInList(page, seats);
  await expect(places(page)).toHaveCount(2);
  for (const seat of seats) await expect(cart(page)).toContainText(`Fila ${seat.row} · Butaca ${seat.number}`);

  await cart(page)
    .getByRole('button', {name: /^Cobrar/})
    .click();
  const till = page.getByRole('dialog', {name: /^Cobrar 2 entradas/});
  await till.getByRole('button', {name: 'Datáfono'}).click();
  await till.getByRole('button', {name: 'Añadir datos del comprador'}).click();
  await till.getByRole('textbox', {name: 'Correo'}).fill('mostrador@example.org');
  await till.getByRole('button', {name: 'Autorizado: emitir'}).click();
  const sold = page.getByRole('dialog', {name: 'Vendido: 2 entradas'});
  await expect(sold).toBeVisible();
  await expect(sold).not.toContainText('Cambio');
  await expect.poll(async () => (await readSeats(stage.sessionId)).stateOf(seats[0]!.index)).toBe(2);
});

test('mitad en efectivo y mitad con tarjeta; quitar una y vaciar', async ({as}) => {
  const page = await as('clerk');
  await openSale(page);
  await howMany(page).fill('4');
  await howMany(page).press('Enter');
  await expect(places(page)).toHaveCount(4);
  await cart(page)
    .getByRole('button', {name: /^Quitar /})
    .first()
    .click();
  await expect(places(page)).toHaveCount(3);
  const due = await total(page);

  await cart(page)
    .getByRole('button', {name: /^Cobrar/})
    .click();
  const till = page.getByRole('dialog', {name: /^Cobrar 3 entradas/});
  await till.getByRole('button', {name: 'Las dos'}).click();
  await till.getByRole('textbox', {name: 'Parte en efectivo'}).fill('10');
  await till.getByRole('textbox', {name: 'Entregado'}).fill('20');
  await expect(till).toContainText(`En el datáfono${euros(due - 1000)}`);
  await expect(till.getByRole('status').first()).toHaveText(euros(1000));
  await till.getByRole('button', {name: 'Cobrar y emitir'}).click();
  await page.getByRole('dialog', {name: 'Vendido: 3 entradas'}).getByRole('button', {name: 'Siguiente venta'}).click();

  await page.getByRole('button', {name: 'Añadir las 2 mejores'}).click();
  await expect(places(page)).toHaveCount(2);
  await cart(page).getByRole('button', {name: 'Vaciar'}).click();
  await page.getByRole('dialog', {name: '¿Vaciar el carrito?'}).getByRole('button', {name: 'Vaciar'}).click();
  await expect(cart(page)).toContainText('Sin entradas.');
});

test('una venta entera solo con el teclado', async ({as}) => {
  const page = await as('clerk');
  await openSale(page);
  await expect(howMany(page)).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(places(page)).toHaveCount(2);
  // One more from the plan: zone, seat, then back to the bar.
  await page.keyboard.press('F2');
  const map = page.getByRole('application', {name: /^Mapa de butacas/});
  await expect(map).toBeFocused();
  const said = page.locator('p[aria-live="polite"]');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText(/butacas libres/);
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(/butaca .*libre$/);
  await page.keyboard.press('Enter');
  await expect(places(page)).toHaveCount(3);
  await page.keyboard.press('F4');
  await expect(howMany(page)).toBeFocused();

  await page.keyboard.press('F8');
  const till = page.getByRole('dialog', {name: /^Cobrar 3 entradas/});
  await expect(till.getByRole('textbox', {name: 'Entregado'})).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  const sold = page.getByRole('dialog', {name: 'Vendido: 3 entradas'});
  await expect(sold).toContainText('Cambio que hay que dar');
  await expect(
    sold
      .getByRole('button')
      .filter({hasText: /Imprimir|Siguiente venta/})
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sold).toBeHidden();
  await expect(howMany(page)).toBeFocused();
  const printed = page.waitForResponse(/\/entradas\.pdf/);
  await page.keyboard.press('F9');
  await expectPdf(printed);
});

test('una butaca que la web acaba de coger se ve enseguida y no se vende dos veces', async ({as}) => {
  const page = await as('clerk');
  await openSale(page);
  const seats = freeTogether(await readSeats(stage.sessionId), 2, {skip: 9});
  const [seat] = seats;
  await page.getByRole('group', {name: 'Cómo ver las butacas'}).getByRole('button', {name: 'Lista'}).click();
  await page.getByRole('checkbox', {name: 'Solo libres'}).uncheck();
  const list = page.getByRole('region', {name: /^Lista de butacas/});
  await list.getByText(seat!.zone, {exact: true}).click();
  await expect(list.getByText(`Fila ${seat!.row}`, {exact: true}).first()).toBeVisible();
  for (const half of await list.getByText(`Fila ${seat!.row}`, {exact: true}).all()) await half.click();
  const box = list.getByRole('checkbox', {name: new RegExp(`^Butaca ${seat!.number},`)}).first();
  await expect(box).toBeEnabled();

  const {zones} = await readSeats(stage.sessionId);
  const priceOf = (name: string, all: {name: string; prices: {id: number}[]}[]) =>
    all.find(zone => zone.name === name)!.prices[0]!.id;
  const held = await page.request.post('/api/public/cart/seats', {
    data: {sessionId: stage.sessionId, seats: seats.map(one => ({seatId: one.id, priceId: priceOf(one.zone, zones)}))},
  });
  expect(held.ok()).toBe(true);
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleName(/en un carrito/);

  // What a click that came a moment earlier would have sent.
  const till = await asStaff<{zones: {name: string; prices: {id: number}[]}[]}>(
    'clerk',
    'GET',
    `/api/sesiones/${stage.sessionId}/mapa`,
  );
  const late = asStaff('clerk', 'POST', '/api/carrito/seats', {
    sessionId: stage.sessionId,
    seats: [{seatId: seat!.id, priceId: priceOf(seat!.zone, till.zones)}],
  });
  await expect(late).rejects.toThrow(/409.*seats_taken/);
});

test('un abonado en la ventanilla: elige la sesión con su butaca, y otra entrada le sale a mitad de precio', async ({
  as,
}) => {
  const page = await as('clerk');
  const rows = <Row>(path: string, wanted: object) =>
    asStaff<Row[]>(
      'admin',
      'GET',
      `/api/${path}?${new URLSearchParams({filter: JSON.stringify(wanted), range: '[0,49]'})}`,
    );
  interface Pass {
    id: number;
    memberCode: string;
    overdueCents: number;
    choicesUsed: number;
    choicesAllowed: number;
  }
  const passesOf = async (kind: string, list: object = {}) => {
    const categories = await rows<{id: number; seasonListId: number}>('abonos/categorias', {kind, ...list});
    const found = await Promise.all(
      categories.map(async one =>
        (await rows<Pass>('abonos', {passCategoryId: one.id, state: 'active'})).map(pass => ({
          ...pass,
          seasonListId: one.seasonListId,
        })),
      ),
    );
    return found.flat().filter(pass => pass.overdueCents === 0);
  };
  // Of two members of one season, a match that one may choose still: what is chosen is given back at the end.
  const chooser = (await passesOf('choose_n')).find(pass => pass.choicesUsed < pass.choicesAllowed)!;
  const [saver] = await passesOf('discount', {seasonListId: chooser.seasonListId});
  const {sessions} = await asStaff<{sessions: {eventSessionId: number; canChoose: boolean; startsAt: string}[]}>(
    'admin',
    'GET',
    `/api/abonos/${chooser.id}/elecciones`,
  );
  const sessionId = sessions.find(one => one.canChoose && Date.parse(one.startsAt) > Date.now())!.eventSessionId;
  const {eventId} = await asStaff<{eventId: number}>('admin', 'GET', `/api/sesiones/${sessionId}`);
  const {zones} = await asStaff<{zones: {id: number; isNumbered: boolean; free: number}[]}>(
    'clerk',
    'GET',
    `/api/taquilla/abonos/${chooser.id}/sitios/${sessionId}`,
  );
  await asStaff('clerk', 'POST', '/api/carrito/best', {
    sessionId,
    quantity: 2,
    zoneId: zones.find(zone => zone.isNumbered && zone.free > 9)!.id,
  });

  await page.goto(`/admin/eventos/${eventId}/sesiones/${sessionId}/venta`);
  await expect(page.getByRole('application', {name: /^Mapa de butacas/})).toBeVisible();
  await expect(places(page)).toHaveCount(2);
  const full = await total(page);
  await page.keyboard.press('F6');
  const member = page.getByRole('dialog', {name: /^Abonado/});
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(member.getByRole('alert')).toHaveText(/^No hay ningún abonado con ese número/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(saver!.memberCode);
  await page.keyboard.press('Enter');
  // [K34] A number that is said shows whose it is, and nothing of theirs before they are chosen.
  await expect(member.getByRole('group', {name: 'Quién es'}).getByRole('button')).toBeFocused();
  await expect(member.getByRole('button', {name: /^Aplicar el /})).toHaveCount(0);
  await page.keyboard.press('Enter');
  await member
    .getByRole('button', {name: /^Aplicar el /})
    .first()
    .click();
  await expect(member).toBeHidden();
  await expect.poll(() => total(page)).toBeLessThan(full);
  await cart(page)
    .getByRole('button', {name: /^Quitar el abono de /})
    .click();
  await expect.poll(() => total(page)).toBe(full);

  await cart(page)
    .getByRole('button', {name: /^Abonado/})
    .click();
  await member.getByRole('textbox', {name: /^Número, NIF/}).fill(chooser.memberCode);
  await page.keyboard.press('Enter');
  await member.getByRole('group', {name: 'Quién es'}).getByRole('button').first().click();
  await expect(member.getByRole('combobox', {name: 'Sitio'}).first()).toContainText(/del carrito/i);
  await member.getByRole('button', {name: 'Elegir esta sesión'}).first().click();
  await expect(member.getByRole('status')).toContainText(/^Sesión elegida: .*butaca/);
  await page.keyboard.press('Escape');
  await expect(places(page)).toHaveCount(1);
  await asStaff('admin', 'POST', `/api/abonos/${chooser.id}/dejar-eleccion`, {eventSessionId: sessionId});
});
