/**
 * A clerk's day by keyboard while the connection is cut: whatever moved money and had no answer is asked again and ends as
 * what it was, once.
 */
import type {Page, Response} from '@playwright/test';
import {euros} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import {openTill} from '../../support/browser/till';

let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Función con cortes', cents: 1200});
});

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

test('[K30] el día de una taquillera por teclado, con la conexión cortada a cada paso: cada venta acaba con lo suyo', async ({
  as,
  trouble,
}) => {
  const page = await as('clerk');
  await openTill('clerk');
  trouble.expect(/^failed: .* net::ERR_(CONNECTION_RESET|FAILED)/);
  /** Of the next call: it never arrives, or its answer does not. */
  const cut = async (where: string, when: 'before' | 'after' | 'never') =>
    page.route(
      where,
      async route => {
        if (when !== 'before') await route.fetch();
        if (when !== 'never') await route.abort('connectionreset');
      },
      {times: 1},
    );
  const SELL = '**/api/carrito/sell';
  const last = async () =>
    (await asStaff<{sale: {orderId: number; totalCents: number} | null}>('clerk', 'GET', '/api/carrito/ultima')).sale;
  const lost = page.getByRole('dialog', {name: 'No se sabe si se ha vendido'});
  const choose = async (count: number) => {
    await expect(howMany(page)).toBeFocused();
    await page.keyboard.type(String(count));
    await page.keyboard.press('Enter');
    await expect(places(page)).toHaveCount(count);
  };
  const charge = async (given: string) => {
    await page.keyboard.press('F8');
    await expect(page.getByRole('dialog', {name: /^Cobrar/}).getByRole('textbox', {name: 'Entregado'})).toBeFocused();
    await page.keyboard.type(given);
    await page.keyboard.press('Enter');
  };
  const sold = (count: number) => page.getByRole('dialog', {name: new RegExp(`^Vendido: ${count} entrada`)});
  /** Asked again it ends with its own tickets and change, is the till's last, and the next person comes. */
  const check = async (count: number, change: string) => {
    await expect(lost.getByRole('button', {name: 'Comprobar la venta'})).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sold(count)).toContainText(`Cambio que hay que dar${change}`);
    const id = (await last())!.orderId;
    await expect(sold(count).getByRole('link')).toHaveAttribute('href', `/admin/pedidos/${id}`);
    await page.keyboard.press('Escape');
    await expect(sold(count)).toBeHidden();
    // What was sold is in the cart no more: nobody is charged for it again.
    await expect(cart(page)).toContainText('Sin entradas.');
    const printed = page.waitForResponse(new RegExp(`/api/pedidos/${id}/entradas\\.pdf`));
    await expect(howMany(page)).toBeFocused();
    await page.keyboard.press('F9');
    await expectPdf(printed);
    return id;
  };
  const offline = page.getByText(/^No hay conexión con el servidor/);
  const before = (await last())?.orderId;
  await asStaff('clerk', 'POST', '/api/carrito/park');
  await page.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  await expect(page.getByRole('application', {name: /^Mapa de butacas/})).toBeVisible();

  // It never arrived: it is sold when it is asked again.
  await choose(2);
  const price = (await total(page)) / 2;
  await cut(SELL, 'before');
  await charge('100');
  await expect(lost).toContainText(euros(2 * price));
  expect((await last())?.orderId).toBe(before);
  const first = await check(2, euros(10000 - 2 * price));

  // The paper is lost on its way: the same key prints the same tickets again.
  await cut('**/entradas.pdf*', 'before');
  await page.keyboard.press('F9');
  await expect(offline).toBeVisible();
  const again = page.waitForResponse(new RegExp(`/api/pedidos/${first}/entradas\\.pdf`));
  await page.keyboard.press('F9');
  await expectPdf(again);

  // The seat was put aside and nobody heard of it: wished again it is the same seat, not one more.
  await cut('**/api/carrito/best', 'after');
  await page.keyboard.press('F4');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(places(page)).toHaveCount(1);
  await expect(offline).toBeVisible();
  await page.keyboard.press('F4');
  await choose(1);

  // It was sold, and the answer was lost; what asks about it is lost as well. Meanwhile no key prints another's tickets.
  await cut(SELL, 'after');
  await charge('50');
  await expect(lost.getByRole('button', {name: 'Comprobar la venta'})).toBeFocused();
  await page.keyboard.press('F9');
  await page.keyboard.press('F8');
  await cut(SELL, 'after');
  await page.keyboard.press('Enter');
  await expect(lost.getByRole('alert')).toHaveText(/^Sigue sin llegar respuesta/);
  const second = await check(1, euros(5000 - price));
  expect(second).not.toBe(first);

  // The page goes away while it waits.
  await choose(3);
  await cut(SELL, 'never');
  const asked = page.waitForRequest(SELL);
  await charge('200');
  await asked;
  await expect.poll(async () => (await last())!.totalCents).toBe(3 * price);
  await page.reload();
  const third = await check(3, euros(20000 - 3 * price));
  expect(third).not.toBe(second);

  // What leaves the till without a sale leaves it once, asked about from wherever one is.
  const {shiftId} = await asStaff<{shiftId: number}>('clerk', 'GET', '/api/turnos-caja/mio');
  const moved = async () =>
    (
      await asStaff<unknown[]>(
        'admin',
        'GET',
        `/api/movimientos-caja?${new URLSearchParams({filter: JSON.stringify({cashShiftId: shiftId})})}`,
      )
    ).length;
  const movesBefore = await moved();
  await page.goto(`/admin/turnos-caja/${shiftId}`);
  await page.getByRole('button', {name: 'Meter o sacar dinero'}).click();
  const move = page.getByRole('dialog', {name: 'Meter o sacar dinero'});
  await move.getByRole('textbox', {name: 'Importe'}).fill('5');
  await move.getByRole('textbox', {name: 'Motivo'}).fill('Cambio para la puerta');
  await cut('**/mover', 'after');
  await page.keyboard.press('Enter');
  await expect(move).toContainText('No ha llegado la respuesta');
  await page.reload();
  await page.getByRole('alert').getByRole('button', {name: 'Comprobar'}).click();
  await expect(page.getByText('Está hecho: el movimiento de caja.')).toBeVisible();
  await expect(page.getByRole('button', {name: 'Comprobar'})).toBeHidden();
  expect(await moved()).toBe(movesBefore + 1);
});
