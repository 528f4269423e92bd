/** Finding one's way in the office: the events that come, the screens of a session, the menu, Ctrl K. */
import {makeStage, type Stage} from '../support/e2e-stage';
import {expect, test} from '../support/e2e-test';

let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Función que se encuentra', cents: 1200});
});

test('[D39] los eventos empiezan por el que viene, con lo vendido, el aforo y el estado', async ({as}) => {
  const page = await as('admin');
  await page.goto('/admin/eventos');
  const row = page.getByRole('row', {name: /Real Valdehierro/});
  await expect(row).toContainText('A la venta');
  await expect(row).toContainText(/de 23\.542/);
  const dates = page.getByRole('row').locator('time');
  await expect(dates.first()).toBeVisible();
  const at = (await dates.evaluateAll(all => all.map(one => Date.parse((one as HTMLTimeElement).dateTime)))).filter(Number.isFinite);
  expect(at.every(one => one > Date.now() - 86_400_000)).toBe(true);
  expect(at).toEqual([...at].sort((a, b) => a - b));
  await page.getByRole('navigation', {name: 'Eventos'}).getByRole('link', {name: 'Celebrados'}).click();
  await expect(page.getByRole('row', {name: /Una silla de más/})).toContainText('Celebrado');
  await expect(page.getByRole('row', {name: /Jueves en el Molino/})).toHaveCount(0);
});

test('[D39] las pantallas de una sesión, en cuatro grupos que caben', async ({as}) => {
  const page = await as('admin');
  const base = `/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}`;
  await page.goto(`${base}/listado-bloqueos`);
  const tabs = page.getByRole('navigation', {name: 'Sesión'});
  await expect(tabs.getByRole('link', {name: 'Aforo', exact: true})).toHaveAttribute('aria-current', 'true');
  await expect(tabs.getByRole('link', {name: 'Bloqueos'})).toHaveAttribute('aria-current', 'page');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({width, height: 800});
    expect(await tabs.evaluate(nav => [...nav.children].every(row => row.scrollWidth <= row.clientWidth))).toBe(true);
  }
  for (const [group, first] of [['Accesos', 'informe/control-acceso'], ['Ajustes', 'configuracion'], ['Vender', 'venta']] as const) {
    await tabs.getByRole('link', {name: group, exact: true}).first().click();
    await expect(page).toHaveURL(new RegExp(`${base}/${first}$`));
  }
});
