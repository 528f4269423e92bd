/** All tickets of a session on paper: asked for, followed while they are made, taken. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('las entradas de una sesión se preparan en PDF y se descargan', async ({as}) => {
  test.setTimeout(120_000);
  const list = <T>(resource: string, filter: object): Promise<T[]> =>
    asStaff(
      'admin',
      'GET',
      `/api/${resource}?${new URLSearchParams({filter: JSON.stringify(filter), sort: '["id","ASC"]', range: '[0,49]'})}`,
    );
  // The first ones: what was sold a moment ago may be goods alone.
  const orders = await list<{id: number}>('pedidos', {channel: 'box_office', state: 'paid'});
  const [ticket] = await list<{eventSessionId: number}>('entradas', {
    orderId: orders.map(order => order.id),
    state: 'valid',
  });
  const id = ticket!.eventSessionId;
  const [session] = await list<{eventId: number}>('sesiones', {id});
  const eventId = session!.eventId;
  const office = await as('admin');
  await office.goto(`/admin/eventos/${eventId}/sesiones/${id}/ventas`);
  await expect(office.getByRole('heading', {name: 'Entradas', exact: true})).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
  await office.getByRole('button', {name: 'Imprimir todas'}).click();
  const dialog = office.getByRole('dialog', {name: 'Imprimir todas las entradas'});
  await dialog.getByLabel('Vendidas por').click();
  await office.getByRole('option', {name: 'Taquilla'}).click();
  await dialog.getByRole('button', {name: 'Preparar'}).click();
  await expect(dialog.getByText(/entradas? · Taquilla/).first()).toBeVisible();
  const ready = dialog.getByRole('button', {name: /Descargar|Parte 1$/}).first();
  await expect(ready).toBeVisible({timeout: 60_000});
  const download = office.waitForEvent('download');
  await ready.click();
  expect((await download).suggestedFilename()).toMatch(/^entradas-\d+-1\.pdf$/);
});
