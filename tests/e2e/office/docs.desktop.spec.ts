/** The API's documentation for those who run the product: served from here, searchable, and to be tried on the spot. */
import type {Page} from '@playwright/test';
import {axeOn} from '../../support/browser/look';
import {staffToken} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const searchBox = (page: Page) => page.getByRole('searchbox', {name: 'Buscar operación'});
const index = (page: Page) => page.getByRole('navigation', {name: 'Guía y operaciones'});
const drawn = (page: Page) => page.locator('#docs');
const found = (page: Page) => page.getByRole('status').first();

/** Leaves one operation in the list and opens it; Swagger UI may take a while on a busy machine. */
async function openOperation(page: Page, operationId: string): Promise<void> {
  await searchBox(page).fill(operationId);
  await expect(found(page)).toHaveText('1 operación');
  await index(page).getByRole('link').click();
  await expect(page.getByRole('button', {name: 'Execute'})).toBeVisible({timeout: 60_000});
}

test('carga sin pedir nada fuera, se busca en ella y se prueba una operación', async ({page}) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', {level: 1, name: 'API de Taquilla'})).toBeVisible();
  await searchBox(page).fill('xyzzy');
  await expect(found(page)).toHaveText('0 operaciones');
  await expect(index(page).getByRole('link')).toHaveCount(0);
  await searchBox(page).fill('devolver pedido');
  await expect(index(page).getByRole('link', {name: /^POST .* \/api\/pedidos\/\{id\}\/devolver$/})).toBeVisible();
  await expect(index(page).getByRole('link', {name: /\/api\/public\/site$/})).toBeHidden();

  await openOperation(page, 'listPublicEvents');
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/public\/events/),
    page.getByRole('button', {name: 'Execute'}).click(),
  ]);
  expect(answer.status()).toBe(200);
  await expect(drawn(page).getByText('la-casa-de-los-alamos').first()).toBeVisible();
});

test('las operaciones están por áreas y etiquetas, cada una con su frase, y se llega con el teclado', async ({
  page,
}) => {
  await page.goto('/api/docs');
  const area = index(page).locator('summary').filter({hasText: 'Pedidos y dinero'});
  await expect(area).toContainText('Lo comprado, lo cobrado, lo devuelto');
  const tag = index(page).locator('summary').filter({hasText: 'Lo comprado y lo que se debe'});
  await expect(tag).toBeHidden();
  await area.focus();
  await page.keyboard.press('Enter');
  await expect(tag).toBeVisible();
  await tag.focus();
  await page.keyboard.press('Enter');
  const operation = index(page).getByRole('link', {name: /^GET Ver pedido \/api\/pedidos\/\{id\}$/});
  await operation.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {level: 2, name: 'Pedidos', exact: true})).toBeFocused();
  await expect(operation).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', {name: 'Execute'})).toBeVisible({timeout: 60_000});

  await page.goBack();
  await expect(page.getByRole('heading', {level: 2, name: 'Autenticación y claves'})).toBeVisible();
});

test('la guía y cada operación tienen su dirección', async ({page}) => {
  await page.goto('/api/docs#una-compra-con-curl');
  await expect(page.getByRole('heading', {level: 2, name: 'Una compra con curl'})).toBeInViewport();
  await expect(page.getByText('/banco-de-pruebas/pagar')).toBeVisible();
  await page.goto('/api/docs#/L%C3%ADneas%20de%20pedido/listOrderLine');
  await expect(page.getByRole('heading', {level: 2, name: 'Líneas de pedido'})).toBeVisible();
  await expect(page.getByRole('button', {name: 'Execute'})).toBeVisible({timeout: 60_000});
});

/** Findings on what is shown now. The head of an operation holds two buttons in one: Swagger UI's own. */
async function wrong(page: Page): Promise<string[]> {
  const {violations} = await axeOn(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules(['nested-interactive'])
    .analyze();
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`se lee bien en ${colorScheme === 'dark' ? 'oscuro' : 'claro'}`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    await page.goto('/api/docs');
    expect(await wrong(page)).toEqual([]);
    await page.goto('/api/docs#/Pedidos/refundOrderLines');
    await expect(page.getByRole('button', {name: 'Execute'})).toBeVisible({timeout: 60_000});
    expect(await wrong(page)).toEqual([]);
    await page.setViewportSize({width: 390, height: 844});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

test('una operación del personal se prueba con su clave, que sigue puesta en otra etiqueta', async ({
  page,
  trouble,
}) => {
  await page.goto('/api/docs');
  await openOperation(page, 'whoAmI');
  trouble.expect('401 GET /api/session');
  await page.getByRole('button', {name: 'Execute'}).click();
  await expect(drawn(page).getByText('unauthorized').first()).toBeVisible();
  await page.getByRole('button', {name: 'Authorize', exact: true}).click();
  const staff = page.locator('form').filter({hasText: 'Sesión de personal'});
  await staff.getByRole('textbox').fill(await staffToken('admin'));
  await staff.getByRole('button', {name: 'Apply credentials'}).click();
  await staff.getByRole('button', {name: 'Close', exact: true}).click();
  await page.getByRole('button', {name: 'Execute'}).click();
  await expect(drawn(page).getByText('admin@example.org').first()).toBeVisible();

  await openOperation(page, 'listFaq');
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/preguntas-frecuentes/),
    page.getByRole('button', {name: 'Execute'}).click(),
  ]);
  expect(answer.status()).toBe(200);
});
