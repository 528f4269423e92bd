/** A session that was sold goes to another day: the office reads whom it concerns and the mail; the buyer gets all back. */
import {expectGoodLook} from '../../support/browser/look';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

test('[E12] cambia de día lo vendido, la cabecera lo dice y quien compró pide su dinero', {tag: '@desktop'}, async ({
  page,
  as,
}) => {
  const stage = await makeStage({title: 'Cambia de día', session: {orphanRule: false}});
  const held = await page.request.post(`${BASE}/api/public/cart/best`, {
    data: {sessionId: stage.sessionId, quantity: 1},
  });
  expect(held.ok()).toBe(true);
  await fillCheckout(page, newBuyer('cambio-de-dia'));
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(page.getByRole('region', {name: 'Anular entradas'})).toHaveCount(0);

  const office = await as('admin');
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}`);
  await office.getByRole('button', {name: 'Cambiar de día…'}).click();
  const dialog = office.getByRole('dialog', {name: 'Cambiar de día'});
  await expect(dialog.getByRole('status')).toContainText('Se avisa a 1 dirección: 1 entrada de 1 pedido.');
  const day = dialog.getByLabel(/^Nuevo día y hora/);
  const [, , year] = (await day.inputValue()).split(/[/ ]/);
  await day.fill(`15/06/${Number(year) + 1} 20:30`);
  await dialog.getByLabel(/^Motivo/).fill('Por la lluvia');
  await dialog.getByText('Ver el correo').click();
  await expect(dialog).toContainText('Motivo: Por la lluvia');
  if (process.env.E2E_PICTURES) await office.screenshot({path: `${process.env.E2E_PICTURES}/postpone.png`});
  await dialog.getByRole('button', {name: 'Cambiar de día y avisar'}).click();
  await expect(dialog).toHaveCount(0);
  const head = office.locator('header').filter({has: office.getByRole('heading', {level: 1})});
  await expect(head).toContainText(`15/06/${Number(year) + 1} 20:30`);

  await page.reload();
  await expect(page.getByText('Ha cambiado de día.')).toBeVisible();
  await expectGoodLook(page);
  const part = page.getByRole('region', {name: 'Anular entradas'});
  await part.getByRole('button', {name: 'Anular entradas'}).click();
  await expect(part).toContainText('Como la sesión cambia de día, te devolvemos todo.');
  if (process.env.E2E_PICTURES)
    await page.screenshot({path: `${process.env.E2E_PICTURES}/postponed.png`, fullPage: true});
  await part.getByRole('button', {name: 'Anular 1 entrada'}).click();
  await expect(page.getByText('Anulada', {exact: true})).toBeVisible();
});
