/** One's own data, taken away: asked for, made while one waits, downloaded; being forgotten is asked for beside it. */
import {expectGoodLook} from '../../support/browser/look';
import {expect, test} from '../../support/browser/test';

test('la copia de los propios datos se pide, llega y se descarga', async ({page}) => {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill('familia2@example.org');
  await page.getByLabel('Contraseña').first().fill('demostracion-2026');
  await page.getByRole('button', {name: 'Entrar'}).first().click();
  await expect(page).toHaveURL(/perfil/);
  const own = page.getByRole('heading', {name: 'Copia y borrado de tus datos'}).locator('xpath=ancestor::section[1]');
  await own.getByRole('button', {name: 'Pedir una copia'}).click();
  await expect(
    own
      .getByText('La estamos preparando')
      .or(own.getByRole('link', {name: 'PDF, para leer'}))
      .first(),
  ).toBeVisible();
  const copy = own.getByRole('link', {name: 'PDF, para leer'}).first();
  await expect(copy).toBeVisible({timeout: 60_000});
  await own.getByText('Borrar mis datos').click();
  await expect(own.getByRole('button', {name: 'Pedir que se borren'})).toBeVisible();
  await expectGoodLook(page);
  const download = page.waitForEvent('download');
  await copy.click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
