/** Sold by telephone: the clerk keeps what is in the cart and whoever called pays it by the link. */
import {expectPaid, goToBank, payButton} from '../support/e2e-shop';
import {asStaff} from '../support/e2e-staff';
import {makeStage} from '../support/e2e-stage';
import {expect, test} from '../support/e2e-test';

test('lo del carrito se guarda para quien llama, que lo paga con su enlace', {tag: '@desktop'}, async ({page, as}) => {
  test.setTimeout(180_000);
  const stage = await makeStage({title: 'Se vende por teléfono'});
  const office = await as('buyerClerk');
  await asStaff('buyerClerk', 'POST', '/api/carrito/park', {});
  await asStaff('buyerClerk', 'POST', '/api/carrito/best', {sessionId: stage.sessionId, quantity: 2});
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  await office.getByRole('button', {name: 'Por teléfono'}).click();
  const dialog = office.getByRole('dialog', {name: 'Venta por teléfono'});
  await expect(dialog.getByText(/2 entradas, .* a los precios de teléfono/)).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Rosa Pérez');
  await dialog.getByLabel('Correo').fill(`rosa-${Date.now()}@example.org`);
  const answer = office.waitForResponse(
    one => one.url().endsWith('/api/carrito/telefono') && one.request().method() === 'POST',
  );
  await dialog.getByRole('button', {name: 'Guardar y enviar el enlace'}).click();
  const {url} = (await (await answer).json()) as {url: string};
  await expect(dialog).toBeHidden();

  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', {level: 1, name: 'Tu reserva'})).toBeVisible();
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
});
