/** A simplified invoice of an order exchanged for a complete one, by whoever asks for it afterwards. */
import {expect, test} from '../../support/browser/test';
import {asStaff} from '../../support/browser/staff';

test('la simplificada de un pedido se canjea por una completa, una sola vez', async ({as, trouble}) => {
  trouble.expect(/^422 POST \/api\/pedidos\/\d+\/canjear-factura/);
  trouble.expect(/status of 422/);
  type Invoice = {orderId: number | null; totalCents: number};
  const of = (kind: string) => {
    const filter = encodeURIComponent(JSON.stringify({kind}));
    return asStaff<Invoice[]>('admin', 'GET', `/api/facturas-emitidas?filter=${filter}&range=[0,499]`);
  };
  const exchanged = new Set((await of('F3')).map(one => one.orderId));
  const {orderId} = (await of('F2')).find(one => one.orderId !== null && !exchanged.has(one.orderId))!;
  const page = await as('admin');
  await page.goto(`/admin/pedidos/${orderId}`);
  await page.getByRole('button', {name: 'Canjear por completa…'}).click();
  const dialog = page.getByRole('dialog', {name: 'Canjear por una factura completa'});
  const issue = dialog.getByRole('button', {name: 'Expedir'});
  await issue.click();
  await expect(dialog.getByText('Obligatorio')).toHaveCount(3);
  await dialog.getByLabel('Nombre o razón social').fill('Almacenes Ruiz, S. L.');
  await dialog.getByLabel('Número').fill('B12345675');
  await dialog.getByLabel('Domicilio fiscal').fill('Calle Mayor, 1, 50001 Zaragoza');
  await issue.click();
  await expect(dialog.getByText('El último carácter no corresponde a ese NIF de empresa: revísalo.')).toBeVisible();
  await dialog.getByLabel('Número').fill('b-12345674');
  await issue.click();
  const said = page.getByText(/^Expedida: F\d\d-/);
  await expect(said).toBeVisible();
  const [number] = /F\d\d-\d+/.exec((await said.textContent())!)!;
  await expect(page.getByRole('row', {name: new RegExp(`^${number}.*Almacenes Ruiz`)})).toBeVisible();
  await expect(page.getByRole('button', {name: 'Canjear por completa…'})).toHaveCount(0);
});
