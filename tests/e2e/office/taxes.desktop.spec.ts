/** A rate of IGIC is made, with its general one first, and chosen for what is sold; an order goes to reverse charge. */
import {expect, test} from '../../support/browser/test';
import {asStaff} from '../../support/browser/staff';

test('se da de alta el IGIC, su general primero, y se elige para un producto', async ({as, trouble}) => {
  trouble.expect(/^422 POST \/api\/tipos-iva/);
  trouble.expect(/status of 422/);
  const page = await as('admin');
  await page.goto('/admin/tipos-iva/crear');
  await page.getByLabel('Nombre').fill('Deporte en Canarias');
  await page.getByLabel('Clave').fill('igic_sport');
  await page.getByLabel('Impuesto').click();
  await page.getByRole('option', {name: 'IGIC'}).click();
  await page.getByRole('textbox', {name: /^Tipo( |$)/}).fill('7');
  await page.getByLabel('En vigor desde').fill('01/01/2020');
  const save = page.getByRole('button', {name: 'Crear'});
  await save.click();
  await expect(
    page.getByText('Crea antes el tipo general de ese impuesto, con la clave «igic_general».'),
  ).toBeVisible();
  await page.getByLabel('Nombre').fill('General en Canarias');
  await page.getByLabel('Clave').fill('igic_general');
  await save.click();
  await expect(page).not.toHaveURL(/crear$/);
  await page.goto('/admin/tipos-iva');
  await expect(page.getByRole('row', {name: /General en Canarias.*IGIC/})).toBeVisible();
  await page.goto('/admin/productos/crear');
  await page.getByLabel('Impuesto').click();
  await expect(page.getByRole('option', {name: 'General en Canarias, IGIC'})).toBeVisible();
  await page.keyboard.press('Escape');
});

test('un pedido pasa a inversión del sujeto pasivo: rectificativa, factura sin cuota, y nada más que hacer', async ({
  as,
}) => {
  type Invoice = {orderId: number | null; vatCents: number; kind: string; state: string};
  const filter = encodeURIComponent(JSON.stringify({kind: 'F2'}));
  const all = await asStaff<Invoice[]>('admin', 'GET', `/api/facturas-emitidas?filter=${filter}&range=[0,499]`);
  const {orderId} = all.filter(one => one.orderId !== null && one.vatCents > 0 && one.state !== 'rectified').at(-1)!;
  const page = await as('admin');
  await page.goto(`/admin/pedidos/${orderId}`);
  await page.getByRole('button', {name: 'Inversión del sujeto pasivo…'}).click();
  const dialog = page.getByRole('dialog', {name: 'Inversión del sujeto pasivo'});
  await dialog.getByLabel('Nombre o razón social').fill('Almacenes Ruiz, S. L.');
  await dialog.getByLabel('Número').fill('B12345674');
  await dialog.getByLabel('Domicilio fiscal').fill('Calle Mayor, 1, 50001 Zaragoza');
  await dialog.getByRole('button', {name: 'Expedir'}).click();
  await expect(page.getByText(/^Expedida: RS\d\d-\d+, F\d\d-/)).toBeVisible();
  await expect(page.getByRole('button', {name: 'Inversión del sujeto pasivo…'})).toHaveCount(0);
  await expect(page.getByRole('button', {name: 'Canjear por completa…'})).toHaveCount(0);
  await page
    .getByRole('row', {name: /Almacenes Ruiz/})
    .getByRole('link')
    .click();
  await expect(page.getByText('IVA, con inversión del sujeto pasivo')).toBeVisible();
  await expect(page.getByText(/^Con inversión del sujeto pasivo/)).toBeVisible();
});
