/** Staff word a mail of the house: they see it as they write, a gap that is none is told beside its place, and go back. */
import {expect, test} from '../../support/browser/test';
import {expectGoodLook} from '../../support/browser/look';

test('a mail says it in the house’s own words, and as before again', async ({as}, info) => {
  const page = await as('admin');
  await page.goto('/admin/configuracion/textos');
  await page.getByLabel('Buscar un correo').fill('pedido enviado');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', {name: 'Pedido enviado'}).click();
  await expect(page.getByRole('heading', {name: 'Pedido enviado'})).toBeVisible();
  const shown = page.frameLocator('iframe[title="Correo: Pedido enviado"]');
  await expect(shown.getByText('Va de camino').first()).toBeVisible();

  // Phone and desktop work on one demo: each leaves it as it found it.
  const words = page.getByRole('textbox', {name: 'Texto', exact: true});
  await words.fill('Ya lo tienes casi en casa. ');
  await page.getByRole('group', {name: 'Huecos para «Texto»'}).getByRole('button', {name: '{{pedido}}'}).click();
  await expect(words).toHaveValue('Ya lo tienes casi en casa. {{pedido}}');
  await expect(shown.getByText(/Ya lo tienes casi en casa\. \d/)).toBeVisible();
  await expectGoodLook(page);

  await words.fill('Pesa {{peso}}');
  await expect(page.getByText('No existe {{peso}}.', {exact: false})).toBeVisible();
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await words.fill(`Ya casi está, **{{nombre|amiga}}** (${info.project.name}).`);
  await expect(shown.locator('strong', {hasText: 'Lucía'})).toBeVisible();
  await page.getByRole('button', {name: 'Guardar'}).click();
  const notice = page.getByText('Guardado: el próximo correo ya lo dice así');
  await expect(notice).toBeVisible();

  await page.getByRole('button', {name: 'Volver al original'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Volver al original'}).click();
  await expect(words).toHaveValue('');
  await expect(shown.getByText('Va de camino').first()).toBeVisible();
});
