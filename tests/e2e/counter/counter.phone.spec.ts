/** The box office on a telephone: what is owed and the way to the till are at hand however far down the cart stands. */
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Función en la palma', cents: 1200});
});
test.beforeEach(async ({till}) => {
  await till('admin');
  const {lines} = await asStaff<{lines: {key: string}[]}>('admin', 'GET', '/api/carrito');
  if (lines.length) await asStaff('admin', 'POST', '/api/carrito/release', {keys: lines.map(line => line.key)});
});

test('[D39] el total y «Cobrar» están siempre en la pantalla', async ({as}) => {
  const page = await as('admin');
  await page.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  const pay = page.getByRole('button', {name: /^Cobrar/});
  const total = page.getByRole('region', {name: 'Carrito'}).getByRole('status');
  await expect(pay).toBeInViewport({ratio: 1});
  await page.getByRole('button', {name: 'Añadir las 6 mejores'}).click();
  await expect(total).toHaveText(/72,00/);
  for (const to of ['top', 'bottom'] as const) {
    await page.evaluate(where => scrollTo(0, where === 'top' ? 0 : document.body.scrollHeight), to);
    await expect(pay).toBeInViewport({ratio: 1});
    await expect(total).toBeInViewport({ratio: 1});
  }
  await pay.click();
  await expect(page.getByRole('dialog', {name: /^Cobrar 6 entradas/})).toBeVisible();
});
