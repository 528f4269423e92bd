/**
 * The shop is counted in the office: begun blind for one product, written down from the keyboard and with a reader,
 * reviewed, closed with a reason; the variant's history says so.
 */
import {eitherScreen} from '../../support/browser/screens';
import {expect, test} from '../../support/browser/test';

/** What one run leaves open, another cannot count. */
const PRODUCTS = [
  ['Paraguas', 'Bufanda del derbi'],
  ['Chaqueta acolchada', 'Cojín de grada'],
];

test(
  'a count from its beginning to the signed sheet',
  {tag: eitherScreen(__filename)},
  async ({as}, {project, retry}) => {
    const product = PRODUCTS[project.name === 'phone' ? 0 : 1]![retry] ?? 'Llavero';
    const page = await as('admin');
    await page.goto('/admin/recuentos');
    await page.getByRole('link', {name: 'Empezar un recuento'}).click();
    // Another figure than the run before left there: a difference is what the history tells.
    const found = 200 + (Date.now() % 500);
    const name = `Recuento ${Date.now()}`;
    await page.getByLabel('Cómo se llama').fill(name);
    await page.getByLabel('Unos productos').check();
    await page.getByRole('combobox', {name: 'Productos'}).fill(product);
    await page.getByRole('option', {name: product, exact: true}).click();
    await page.getByLabel('A ciegas').check();
    await page.getByRole('button', {name: 'Empezar'}).click();
    await expect(page.getByRole('heading', {name})).toBeVisible();
    const boxes = page.getByLabel(new RegExp(`^Cuántas hay: ${product}`));
    await expect(boxes.first()).toBeVisible();
    const list = page.getByRole('region', {name: 'Lista'});
    await expect(list).not.toContainText('Debería haber');
    const many = await boxes.count();
    for (let n = 0; n < many; n++) {
      await boxes.nth(n).fill(String(found));
      await boxes.nth(n).press('Enter');
      await expect(list.getByText('Contada por')).toHaveCount(n + 1);
    }
    // A reader writes the code and Enter; the box is empty and ready for the next piece.
    const sku = (
      await list
        .getByText(/UDA-\d{3}-/)
        .first()
        .innerText()
    ).split(' · ')[0]!;
    const reader = page.getByLabel('Código de barras o referencia');
    for (const total of [found + 1, found + 2]) {
      await reader.fill(sku);
      await reader.press('Enter');
      await expect(page.getByRole('status').filter({hasText: `: ${total}`})).toBeVisible();
    }
    await expect(reader).toHaveValue('');
    await expect(boxes.first()).toHaveValue(String(found + 2));
    await page.getByRole('button', {name: 'Terminar de contar'}).click();
    await page.getByRole('button', {name: 'Terminar', exact: true}).click();
    await expect(page.getByText('Ya no se cuenta.')).toBeVisible();
    await page.getByRole('button', {name: 'Ver todo'}).click();
    await expect(page.getByRole('columnheader', {name: 'Esperadas'})).toBeVisible();
    await page.getByRole('button', {name: 'Cerrar y corregir'}).click();
    await page.getByLabel('Motivo').fill('Recuento de la tarde');
    await page.getByRole('button', {name: 'Corregir', exact: true}).click();
    await expect(page.getByText(/^Cerrado el .*Recuento de la tarde\.$/)).toBeVisible();
    const sheet = page.waitForResponse(/hoja\.pdf/);
    await page.getByRole('button', {name: 'Hoja', exact: true}).click();
    expect((await sheet).headers()['content-type']).toBe('application/pdf');
    await page.goto(`/admin/productos?filter=${encodeURIComponent(JSON.stringify({q: product}))}`);
    await page.getByRole('link', {name: product}).first().click();
    await page.getByRole('button', {name: 'Historial', exact: true}).first().click();
    const dialog = page.getByRole('dialog', {name: /^Historial de/});
    await expect(dialog.getByText(`${name}: Recuento de la tarde`)).toBeVisible();
  },
);
