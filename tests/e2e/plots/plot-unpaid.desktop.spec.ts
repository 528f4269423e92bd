/** A plot that nobody pays: from the report to its sale, taken back with a reason, and free again. */
import {expect, test} from '../../support/browser/test';

test('del informe de impagadas a la venta: se recuerda el plazo, se retira con su motivo y la parcela queda libre', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/admin/parcelas/informe');
  await page.getByRole('tab', {name: 'Impagadas'}).click();
  await page
    .getByRole('link', {name: /^P-\d{6}$/})
    .first()
    .click();
  await expect(page.getByRole('heading', {name: /^Venta P-\d{6}/})).toBeVisible();
  await expect(page.getByText('Impagado', {exact: true}).first()).toBeVisible();
  await page.getByRole('button', {name: 'Cobrar', exact: true}).click();
  const charge = page.getByRole('dialog', {name: /^Cobrar la venta/});
  await expect(charge.getByRole('checkbox')).toHaveCount(2);
  await charge.getByRole('checkbox').first().uncheck();
  await expect(charge.getByRole('button', {name: /^Cobrar /})).toBeDisabled();
  await charge.getByRole('button', {name: 'Cancelar'}).click();
  await page.getByRole('button', {name: 'Recordar el plazo'}).click();
  await expect(page.getByText('Correo enviado con el enlace para pagar.')).toBeVisible();
  await page.getByRole('button', {name: 'Retirar por impago'}).click();
  const dialog = page.getByRole('dialog', {name: /por impago$/});
  await expect(dialog.getByRole('button', {name: 'Retirar'})).toBeDisabled();
  await dialog.getByRole('textbox', {name: /Motivo/}).fill('No contesta a los avisos');
  await dialog.getByRole('button', {name: 'Retirar'}).click();
  await expect(page.getByText(/vuelve a estar libre/)).toBeVisible();
  await expect(page.getByText('Perdida por impago').first()).toBeVisible();
  await expect(page.getByRole('button', {name: 'Retirar por impago'})).toBeHidden();
});
