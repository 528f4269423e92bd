/**
 * The shop closed for a while. It closes for everybody, so this file runs alone, after all others (see
 * playwright.config.ts).
 */
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const AT = '/api/configuracion/1';
async function setMessage(maintenanceMessage: string | null): Promise<void> {
  const {version} = await asStaff<{version: number}>('admin', 'GET', AT);
  await asStaff('admin', 'PUT', AT, {maintenanceMessage, version});
}

test.afterEach(() => setMessage(null));

test('[S16] en mantenimiento se dice por qué, también a las máquinas, el personal sigue entrando, y al abrir se vuelve a donde se estaba', async ({
  page,
  as,
  trouble,
}) => {
  await page.goto('/eventos');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('link', {name: /^Elegir/}).first()).toBeVisible();
  const before = page.url();

  trouble.expect(/^503 GET \/(api\/public\/|eventos|mantenimiento|$)/);
  await setMessage('Cambiamos el césped: volvemos a las 12.');
  // Asked at most every two seconds by the server.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', {level: 1, name: 'Volvemos enseguida'})).toBeVisible({timeout: 3000});
  }).toPass();
  await expect(page).toHaveURL(/\/mantenimiento$/);
  await expect(page.getByText('Cambiamos el césped: volvemos a las 12.')).toBeVisible();

  // A closed shop is told to machines too, on every page; the front page says it as all others do.
  for (const path of ['/', '/eventos', '/nada']) {
    const closed = await page.request.get(path);
    expect([closed.status(), closed.headers()['retry-after']]).toEqual([503, '60']);
  }
  for (const path of ['/robots.txt', '/icon.svg', '/health']) expect((await page.request.get(path)).status()).toBe(200);
  await page.goto('/');
  await expect(page.getByRole('heading', {level: 1, name: 'Volvemos enseguida'})).toBeVisible();
  await page.goBack();

  const office = await as('admin');
  await office.goto('/admin/eventos');
  await expect(office.getByRole('heading', {level: 1, name: 'Eventos'})).toBeVisible();

  await setMessage(null);
  // For those two seconds the page may be let in and sent back once more.
  await expect(async () => {
    const look = page.getByRole('button', {name: 'Comprobar ahora'});
    if (await look.isVisible()) await look.click();
    await expect(page.getByRole('link', {name: /^Elegir/}).first()).toBeVisible({timeout: 2000});
  }).toPass();
  await expect(page).toHaveURL(before);
});
