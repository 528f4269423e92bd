/** Staff cancel a session: what it means in figures, its event's title by hand, and how the money comes back. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {asStaff} from '../../support/browser/staff';
import {makeStage, type Stage} from '../../support/browser/stage';
import {expect, test} from '../../support/browser/test';

interface Map {
  zones: {id: number; prices: {id: number}[]}[];
}

/**
 * Two tickets over the counter: a person will have to give that money. Each member of staff has one cart: no other test
 * sells as this one.
 */
async function sell(stage: Stage): Promise<string> {
  const {zones} = await asStaff<Map>('super', 'GET', `/api/sesiones/${stage.sessionId}/mapa`);
  const zone = zones.find(one => one.prices.length > 0)!;
  await asStaff('super', 'POST', '/api/carrito/zones', {
    sessionId: stage.sessionId,
    zoneId: zone.id,
    priceId: zone.prices[0]!.id,
    quantity: 2,
  });
  const {totalCents} = await asStaff<{totalCents: number}>('super', 'GET', '/api/carrito');
  const {orderNumber} = await asStaff<{orderNumber: string}>('super', 'POST', '/api/carrito/sell', {
    payments: [{method: 'card_terminal', amountCents: totalCents}],
    buyer: {email: 'cancelada@example.org', firstName: 'Luz', surname1: 'Gil'},
  });
  return orderNumber;
}

test('[E13] se cancela con su título y un motivo; lo pagado en mano queda a la vista', async ({as, trouble}) => {
  test.setTimeout(300_000);
  trouble.expect(/^4(04|22) /);
  const stage = await makeStage({title: 'Concierto que no fue', plan: 'Sala El Molino'});
  const orderNumber = await sell(stage);
  const page = await as('admin');
  await page.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/configuracion`);
  await page.getByRole('button', {name: 'Cancelar sesión'}).click();
  const dialog = page.getByRole('dialog', {name: 'Cancelar la sesión'});
  await expect(dialog).toContainText('No se puede deshacer');
  await expect(dialog).toContainText('1 pedido, 0,00');
  await expect(dialog).toContainText('1 correo');
  await dialog.getByLabel('Motivo').fill('Avería en el escenario');
  await dialog.getByLabel(/^Escribe el título/).fill('otra');
  await dialog.getByRole('button', {name: 'Cancelar la sesión'}).click();
  await expect(dialog.getByRole('alert')).toContainText('No es lo que se pide para confirmar');
  if (process.env.E2E_PICTURES) await page.screenshot({path: `${process.env.E2E_PICTURES}/cancel-dialog.png`});
  await dialog.getByLabel(/^Escribe el título/).fill('concierto que no fue');
  await dialog.getByRole('button', {name: 'Cancelar la sesión'}).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText('La sesión está cancelada.')).toBeVisible();
  const back = page.getByRole('region', {name: 'Devoluciones de la cancelación'});
  await expect(back).toContainText('«Avería en el escenario»');
  await expect(back.getByRole('status')).toContainText(/por devolver en mano/, {timeout: 60_000});
  await expect(back.getByRole('meter', {name: 'Pedidos devueltos'})).toBeVisible();
  await expect(back.getByRole('row', {name: new RegExp(`^${orderNumber}`)})).toContainText('devolver en mano');
  await expect(page.getByRole('button', {name: 'Cancelar sesión'})).toBeHidden();
  await settled(page);
  await expectGoodLook(page);
  if (process.env.E2E_PICTURES) await page.screenshot({path: `${process.env.E2E_PICTURES}/cancelled.png`});
});
