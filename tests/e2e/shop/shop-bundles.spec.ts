/** A bundle from its beginning: made in the office of two things, bought with a colour for each piece, paid at one price. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {
  euros,
  expectArrived,
  expectPaid,
  fillCheckout,
  goToBank,
  newBuyer,
  payButton,
} from '../../support/browser/shop';
import {expect, test} from '../../support/browser/test';

test('un lote: de la oficina al pedido pagado', {tag: eitherScreen(__filename)}, async ({page, as}, {project}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  const name = `Lote de regalo ${Date.now()}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');

  await test.step('la oficina dice qué lleva y a cuánto', async () => {
    const office = await as('admin');
    await office.goto('/admin/productos/crear');
    await office.getByLabel('Nombre').fill(name);
    await office.getByLabel('Dirección web').fill(slug);
    await office.getByRole('combobox', {name: 'Tipo'}).click();
    await office.getByRole('option', {name: 'Lote'}).click();
    await expect(office.getByLabel('Días para devolver')).toBeHidden();
    await office.getByRole('combobox', {name: 'Categoría'}).click();
    await office.getByRole('option', {name: 'Accesorios'}).click();
    await office.getByRole('button', {name: 'Crear', exact: true}).click();
    await expect(office.getByRole('heading', {level: 1, name})).toBeVisible();
    const parts = office.getByRole('region', {name: 'Qué lleva'});
    await expect(parts).toContainText('Todavía no lleva nada');
    for (const [product, quantity, price] of [
      ['Taza de cerámica', '2', '7,50'],
      ['Llavero metálico', '1', '5,00'],
    ] as const) {
      await parts.getByRole('button', {name: 'Añadir producto'}).click();
      const form = office.getByRole('dialog');
      await form.getByRole('combobox', {name: 'Producto'}).click();
      await office.getByRole('option', {name: product, exact: true}).click();
      await form.getByLabel('Cuántos lleva').fill(quantity);
      await form.getByLabel('De su precio, cada uno').fill(price);
      await form.getByRole('button', {name: 'Guardar'}).click();
      await expect(form).toBeHidden();
      await expect(parts).toContainText(product);
    }
    await expect(parts).toContainText('Precio del lote: 20,00');
    await office.getByRole('combobox', {name: 'Estado'}).click();
    await office.getByRole('option', {name: 'Publicado'}).click();
    await office.getByRole('button', {name: 'Guardar'}).first().click();
    await expect(office.getByRole('alert').first()).toBeVisible();
  });

  await test.step('en la tienda se elige cada pieza, y va al carrito como una cosa', async () => {
    await page.goto(`/productos?producto=${slug}`);
    const sheet = page.getByRole('dialog', {name});
    await expect(sheet).toContainText(`Por separado, ${euros(2550)}`);
    const add = sheet.getByRole('button', {name: 'Añadir al carrito'});
    await add.click();
    await expectArrived(sheet.getByRole('alert').filter({hasText: 'Elige un color para «Taza de cerámica 1».'}));
    await sheet.getByRole('group', {name: 'Taza de cerámica 1: color'}).getByText('Verde').click();
    await sheet.getByRole('group', {name: 'Taza de cerámica 2: color'}).getByText('Blanco').click();
    await add.click();
    await expect(sheet.getByRole('alert')).toContainText('Está en tu carrito');
    await sheet.getByRole('link', {name: 'Ir al carrito'}).click();
    const line = page.getByRole('listitem').filter({hasText: name});
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('Taza de cerámica, Verde. Taza de cerámica, Blanco. Llavero metálico.');
    await expect(line).toContainText(euros(2000));
    await expectGoodLook(page);
    await page.getByRole('button', {name: `Quitar: ${name}`}).click();
    await expect(page.getByRole('heading', {name: 'Tu carrito está vacío'})).toBeVisible();
  });

  await page.goto(`/productos?producto=${slug}`);
  const sheet = page.getByRole('dialog', {name});
  for (const n of [1, 2])
    await sheet
      .getByRole('group', {name: `Taza de cerámica ${n}: color`})
      .getByText('Verde')
      .click();
  await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
  await sheet.getByRole('link', {name: 'Ir al carrito'}).click();
  await expect(page.getByRole('listitem').filter({hasText: name})).toContainText('2 × Taza de cerámica, Verde');
  await fillCheckout(page, newBuyer(`lote-${project.name}`));
  await expect(page.getByRole('list', {name: 'Lo que hay en este pedido'})).toContainText(name);
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tu pedido'}).click();
  await settled(page);
  await expect(
    page
      .getByRole('listitem')
      .filter({hasText: `Taza de cerámica, Verde (${name})`})
      .first(),
  ).toContainText('Cantidad2');
  await expect(
    page
      .getByRole('listitem')
      .filter({hasText: `Llavero metálico (${name})`})
      .first(),
  ).toBeVisible();
});
