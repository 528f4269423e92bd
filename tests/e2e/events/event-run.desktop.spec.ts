/**
 * Staff run an event: they make it, put prices on it, publish it, see what it sells, block seats and give money back.
 */
import type {Page} from '@playwright/test';
import {freeTogether, readSeats, type Seat} from '../../support/browser/seats';
import {euros, tickInList} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

interface Sale {
  orderId: number;
  orderNumber: string;
  totalCents: number;
}

/**
 * Sold by card at the counter, by API, so that there is something to look at. Each member of staff has one cart: no
 * other test sells as this one.
 */
async function sell(stage: Stage, seats: Seat[]): Promise<Sale> {
  const {zones} = await asStaff<{zones: {name: string; prices: {id: number}[]}[]}>(
    'admin',
    'GET',
    `/api/sesiones/${stage.sessionId}/mapa`,
  );
  const priceId = (seat: Seat) => zones.find(zone => zone.name === seat.zone)!.prices[0]!.id;
  await asStaff('events', 'POST', '/api/carrito/seats', {
    sessionId: stage.sessionId,
    seats: seats.map(seat => ({seatId: seat.id, priceId: priceId(seat)})),
  });
  const {totalCents} = await asStaff<{totalCents: number}>('events', 'GET', '/api/carrito');
  return asStaff<Sale>('events', 'POST', '/api/carrito/sell', {
    payments: [{method: 'card_terminal', amountCents: totalCents}],
    buyer: {email: 'devolver@example.org', firstName: 'Rosa', surname1: 'Prieto'},
  });
}

const sessionPath = (stage: Stage, screen: string) =>
  `/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/${screen}`;
const stateOf = async (stage: Stage, seat: Seat) => (await readSeats(stage.sessionId)).stateOf(seat.index);

/** A select of Material: a box that opens a list. */
async function select(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', {name: label}).click();
  await page.getByRole('listbox').getByRole('option', {name: option}).first().click();
}

test('lo vendido se ve en ventas y pedidos; se devuelve una entrada y su butaca vuelve a la venta', async ({as}) => {
  const stage = await makeStage({title: 'Ventas y devoluciones'});
  const seats = freeTogether(await readSeats(stage.sessionId), 3);
  const sale = await sell(stage, seats);
  const page = await as('admin');
  await page.goto(sessionPath(stage, 'ventas'));
  const figures = page.getByRole('main');
  await expect(figures).toContainText(/Entradas vendidas\s*3/);
  await expect(figures).toContainText(euros(sale.totalCents));
  await expect(page.getByRole('table').filter({hasText: 'Canal'})).toContainText('Taquilla');

  await page.goto('/admin/pedidos');
  await page.getByPlaceholder('Número, nombre o correo').fill(sale.orderNumber);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('table').getByText(sale.orderNumber).click();
  await expect(page.getByRole('heading', {level: 1, name: `Pedido ${sale.orderNumber}`})).toBeVisible();
  for (const seat of seats) await expect(page.getByRole('main')).toContainText(seat.words);

  await page.getByRole('button', {name: 'Devolver…'}).click();
  const dialog = page.getByRole('dialog', {name: /^Devolver entradas/});
  await dialog.getByRole('checkbox', {name: new RegExp(`^${seats[0]!.words}`)}).check();
  await expect(dialog.getByRole('button', {name: /^Devolver/})).toBeDisabled();
  await dialog.getByRole('textbox', {name: /Motivo/}).fill('Cambio de planes');
  await dialog.getByRole('button', {name: /^Devolver/}).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Haz la devolución de .* en el datáfono/)).toBeVisible();
  await expect(page.getByText('Por hacer en el datáfono')).toBeVisible();
  await page.getByRole('button', {name: 'Ya está hecha'}).click();
  const made = page.getByRole('dialog', {name: /devueltos en el datáfono$/});
  await made.getByLabel('Número de operación').fill('004512');
  await made.getByRole('button', {name: 'Está hecha'}).click();
  await expect(page.getByText(/operación 004512/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Devuelto en parte');
  await expect(page.getByRole('main')).toContainText('Cambio de planes');
  await expect.poll(() => stateOf(stage, seats[0]!)).toBe(0);
  expect(await stateOf(stage, seats[1]!)).toBe(2);
});

test('bloquear con una etiqueta, verlo en la lista y en el mapa, y devolverlo a la venta', async ({as}) => {
  const stage = await makeStage({title: 'Bloqueos'});
  const seats = freeTogether(await readSeats(stage.sessionId), 3, {skip: 2});
  const page = await as('admin');
  await page.goto(sessionPath(stage, 'gestor-de-butacas'));
  const map = page.getByRole('application', {name: /^Mapa de butacas/});
  await expect(map).toBeVisible();

  await test.step('arrastrar, fila y zona eligen muchas a la vez', async () => {
    const box = (await map.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.35, box.y + box.height * 0.35);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.65, box.y + box.height * 0.6, {steps: 6});
    await page.mouse.up();
    await expect(page.getByRole('heading', {level: 2, name: /^\d[\d.]* butacas elegidas$/})).toBeVisible();
    await page.getByRole('button', {name: 'Soltar'}).click();
    await expect(page.getByRole('heading', {level: 2, name: 'Elige butacas'})).toBeVisible();
    await map.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('f');
    await expect(page.getByRole('heading', {level: 2, name: /^\d+ butacas elegidas$/})).toBeVisible();
    await page.getByRole('button', {name: 'Soltar'}).click();
  });

  await page.getByRole('group', {name: 'Cómo ver las butacas'}).getByRole('button', {name: 'Lista'}).click();
  await tickInList(page, seats);
  await expect(page.getByRole('heading', {level: 2, name: '3 butacas elegidas'})).toBeVisible();
  await select(page, /^Etiqueta/, 'Prensa');
  await page.getByRole('textbox', {name: 'Motivo'}).fill('Radio Alameda');
  await page.getByRole('button', {name: 'Bloquear 3 butacas'}).click();
  await expect(page.getByText('3 butacas bloqueadas')).toBeVisible();
  await expect.poll(() => stateOf(stage, seats[0]!)).toBe(2);

  await page.getByRole('navigation', {name: 'Sesión'}).getByRole('link', {name: 'Bloqueos'}).click();
  const row = page.getByRole('row').filter({hasText: 'Radio Alameda'});
  await expect(row).toContainText('Prensa');
  await expect(row).toContainText('3');
  await expect(row).toContainText('Marta Alonso');
  await row.getByRole('link', {name: 'Ver en el mapa'}).click();
  await expect(page.getByRole('heading', {level: 2, name: '3 butacas elegidas'})).toBeVisible();
  await page.getByRole('button', {name: 'Desbloquear 3 butacas'}).click();
  await expect(page.getByText('3 butacas vuelven a la venta')).toBeVisible();
  for (const seat of seats) await expect.poll(() => stateOf(stage, seat)).toBe(0);
});

test('una butaca vendida no se bloquea: se dice cuál, y las demás sí', async ({as, trouble}) => {
  const stage = await makeStage({title: 'Conflictos'});
  const [free, sold] = freeTogether(await readSeats(stage.sessionId), 2) as [Seat, Seat];
  await sell(stage, [sold]);
  const page = await as('admin');
  await page.goto(sessionPath(stage, 'gestor-de-butacas'));
  await page.getByRole('group', {name: 'Cómo ver las butacas'}).getByRole('button', {name: 'Lista'}).click();
  await page.getByRole('checkbox', {name: 'Solo libres'}).uncheck();
  await tickInList(page, [sold]);
  await expect(page.getByRole('main')).toContainText('Rosa Prieto');
  await tickInList(page, [free]);
  await expect(page.getByText('1 no está libre: el bloqueo es de todas o de ninguna.')).toBeVisible();
  await select(page, /^Etiqueta/, 'Prensa');
  trouble.expect(`409 POST /api/sesiones/${stage.sessionId}/bloquear`);
  await page.getByRole('button', {name: 'Bloquear 2 butacas'}).click();
  const conflict = page.getByRole('alert').filter({hasText: 'No se ha bloqueado nada: 1 butaca ya está ocupada'});
  await expect(conflict).toContainText(`fila ${sold.row}, butaca ${sold.number}: vendida`);
  expect(await stateOf(stage, free)).toBe(0);
  await conflict.getByRole('button', {name: 'Quedarme con las libres'}).click();
  await page.getByRole('button', {name: 'Bloquear 1 butaca'}).click();
  await expect.poll(() => stateOf(stage, free)).toBe(2);
});

test('crear un evento y su sesión, ponerle precios, publicarla, y verla en la tienda', async ({as, visitor}) => {
  const page = await as('events');
  const title = `Concierto de prueba ${Date.now()}`;
  await page.goto('/admin/eventos');
  await page
    .getByRole('link', {name: /^Crear/})
    .first()
    .click();
  await expect(page.getByRole('heading', {level: 1, name: 'Crear evento'})).toBeVisible();
  await page.getByRole('button', {name: 'Crear', exact: true}).click();
  await expect(page.getByText(/obligatori/i).first()).toBeVisible();
  await page.getByRole('textbox', {name: /^Título/}).fill(title);
  await select(page, /^Tipo/, 'Teatro');
  await expect(page.getByRole('textbox', {name: /^Dirección web/})).toHaveValue(/^concierto-de-prueba-\d+$/);
  await select(page, /^Visibilidad/, 'Público');
  await select(page, /^Recinto/, 'Teatro de la Alameda');
  await page.getByRole('combobox', {name: /^Compañía/}).fill('Teatro');
  await page.getByRole('option', {name: 'Teatro de la Alameda'}).click();
  await page.getByRole('button', {name: 'Crear', exact: true}).click();
  await expect(page).toHaveURL(/\/eventos\/\d+\/sesiones\/crear$/);

  const day = new Intl.DateTimeFormat('es-ES', {day: '2-digit', month: '2-digit', year: 'numeric'}).format(
    Date.now() + 40 * 86_400_000,
  );
  await page.getByLabel(/^Empieza(\s*\*)?$/).fill(`${day} 20:30`);
  await expect(page.getByLabel(/^Apertura de puertas/)).toHaveValue(`${day} 19:00`);
  await page.getByLabel(/^Empieza la venta/).fill('01/01/2026 10:00');
  await select(page, /^Plano/, /Teatro de la Alameda/);
  await page.getByRole('button', {name: 'Crear sesión'}).click();
  await expect(page).toHaveURL(/\/configuracion$/);
  await expect(page.getByText('En borrador: el público no la ve.')).toBeVisible();

  const prices = page.getByRole('table').filter({has: page.getByRole('columnheader', {name: 'Zona'})});
  await prices.getByRole('textbox', {name: 'Platea, General'}).fill('21,50');
  await prices.getByRole('button', {name: 'Rellenar hacia abajo General'}).click();
  await page.getByRole('button', {name: /^Guardar \d+ precios/}).click();
  await expect(page.getByText(/^\d+ precios guardados$/)).toBeVisible();
  await page.getByRole('button', {name: 'Publicar'}).click();
  await page.getByRole('dialog', {name: '¿Publicar la sesión?'}).getByRole('button', {name: 'Publicar'}).click();
  await expect(page.getByText(/^A la venta en la web hasta/)).toBeVisible();

  const shop = await visitor();
  await expect(async () => {
    await shop.goto(`/eventos?q=${encodeURIComponent(title)}`);
    await expect(shop.getByRole('heading', {name: title})).toBeVisible({timeout: 2000});
  }).toPass();
  await shop.getByRole('link', {name: title}).click();
  await shop.getByRole('link', {name: /^Elegir butacas/}).click();
  await expect(shop.getByRole('application', {name: /^Mapa de butacas/})).toBeVisible();
  await expect(shop.getByRole('list', {name: 'Precios'})).toContainText(/2[1-3],\d0/);
});
