/** A form that is opened from a list has what lists leave out, and saving it loses nothing. */
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('el texto largo está en la ficha que se abre desde la lista, y guardar no lo borra', async ({as}) => {
  const page = await as('admin');
  await page.goto('/admin/productos?filter={"q":"mochila"}');
  await page.getByText('Mochila', {exact: true}).first().click();
  const description = page.locator('.ProseMirror');
  await expect(description).toContainText('Con compartimento para botas.');
  await page.getByLabel('Resumen').fill('Con compartimento para botas y bolsillo para el abono.');
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT');
  await page.getByRole('button', {name: 'Guardar'}).click();
  expect((await saved).status()).toBe(200);
  const [{id}] = await asStaff<[{id: number}]>(
    'admin',
    'GET',
    `/api/productos?filter=${encodeURIComponent('{"q":"mochila"}')}`,
  );
  const {descriptionHtml} = await asStaff<{descriptionHtml: string}>('admin', 'GET', `/api/productos/${id}`);
  expect(descriptionHtml).toContain('<p>Con compartimento para botas.</p>');
});
