/** The API's documentation for those who run the product: served from here, searchable, and to be tried on the spot. */
import type {Page} from '@playwright/test';
import {staffToken} from '../support/e2e-staff';
import {expect, test} from '../support/e2e-test';

/** The bundle is large: the first operation may take a while on a busy machine. */
async function openDocs(page: Page): Promise<void> {
  await page.goto('/api/docs');
  await expect(page.getByRole('button', {name: /^GET \/api\//}).first()).toBeVisible({timeout: 60_000});
}

/** Leaves one operation and opens it. */
async function openOperation(page: Page, operationId: string): Promise<void> {
  await page.getByRole('searchbox', {name: 'Buscar operación'}).fill(operationId);
  await expect(page.getByRole('status')).toHaveText('1 operación');
  await page.getByRole('button', {name: /^(GET|POST) \/api\//}).click();
}

test('carga sin pedir nada fuera, se busca en ella y se prueba una operación', async ({page}) => {
  await openDocs(page);
  await expect(page.getByRole('heading', {level: 1, name: 'API de Taquilla'})).toBeVisible();
  const search = page.getByRole('searchbox', {name: 'Buscar operación'});
  await search.fill('xyzzy');
  await expect(page.getByRole('status')).toHaveText('0 operaciones');
  await search.fill('devolver pedido');
  await expect(page.getByRole('button', {name: /^POST \/api\/pedidos\/\{id\}\/devolver/})).toBeVisible();
  await expect(page.getByRole('button', {name: /^GET \/api\/public\/site/})).toBeHidden();

  await openOperation(page, 'listPublicEvents');
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/public\/events/),
    page.getByRole('button', {name: 'Execute'}).click(),
  ]);
  expect(answer.status()).toBe(200);
  await expect(page.getByText('ud-alameda').first()).toBeVisible();
});

test('una operación del personal se prueba con su clave', async ({page, trouble}) => {
  await openDocs(page);
  await openOperation(page, 'whoAmI');
  trouble.expect('401 GET /api/session');
  await page.getByRole('button', {name: 'Execute'}).click();
  await expect(page.getByText('unauthorized').first()).toBeVisible();
  await page.getByRole('button', {name: 'Authorize', exact: true}).click();
  const staff = page.locator('form').filter({hasText: 'Bearer'});
  await staff.getByRole('textbox').fill(await staffToken('admin'));
  await staff.getByRole('button', {name: 'Apply credentials'}).click();
  await staff.getByRole('button', {name: 'Close', exact: true}).click();
  await page.getByRole('button', {name: 'Execute'}).click();
  await expect(page.getByText('admin@example.org').first()).toBeVisible();
});
