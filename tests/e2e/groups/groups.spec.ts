/**
 * A school asks for places on the web, is accepted with a deposit, pays it, pays the rest and has its tickets; another
 * gives its places up.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {expectPaid, goToBank, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {expect, test} from '../../support/browser/test';

test('un colegio pide plazas, paga la señal y el resto y tiene sus entradas', async ({page, as}) => {
  test.setTimeout(300_000);
  const stage = await makeStage({title: 'Función escolar', plan: 'Sala El Molino', session: {takesGroups: true}});
  await page.goto(stage.path);
  await page.getByRole('link', {name: 'Pide plazas para tu grupo'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Plazas para tu grupo'})).toBeVisible();
  await page.getByRole('button', {name: 'Pedir las plazas'}).click();
  await expect(page.getByRole('alert')).toContainText('entre 10 y 60 en total');
  await settled(page);
  await expectGoodLook(page);
  const tariffs = page.getByRole('group', {name: 'Qué plazas'}).getByRole('textbox');
  await tariffs.first().fill('12');
  await page.getByLabel('Nombre del grupo').fill('CEIP El Puente');
  await page.getByLabel('Tu nombre').fill('Marta Gil');
  await page.getByLabel('Correo electrónico').fill(`colegio-${Date.now()}@example.org`);
  await page.getByLabel('Teléfono').fill('600 123 123');
  await page.getByRole('checkbox', {name: /Queremos factura/}).check();
  await page.getByLabel('Nombre fiscal').fill('CEIP El Puente');
  await page.getByLabel('NIF').fill('B12345674');
  await page.getByLabel('Dirección fiscal').fill('Calle Mayor, 1, Zaragoza');
  await page.getByRole('checkbox', {name: /He leído y acepto/}).check();
  await page.getByRole('button', {name: 'Pedir las plazas'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu solicitud'})).toBeVisible();
  await expect(page.getByText('Estamos mirando tu solicitud')).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  const link = page.url();

  // Staff accept it, with a deposit.
  const office = await as('admin');
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/reservas`);
  await office.getByText('CEIP El Puente').first().click();
  await office.getByRole('button', {name: 'Aceptar'}).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Señal (€)').fill('30');
  await dialog.getByRole('button', {name: 'Aceptar'}).click();
  await expect(office.getByText('Confirmada').first()).toBeVisible();
  await settled(office);
  await expectGoodLook(office);

  await page.reload();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu reserva'})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await expect(payButton(page)).toContainText('30,00');
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page, 'Señal pagada');
  await page.goto(link);
  await expect(page.getByText('Señal pagada')).toBeVisible();
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.goto(link);
  await expect(page.getByText('Está pagada: ya tenéis las entradas')).toBeVisible();
  await page.getByRole('link', {name: 'Ver y descargar las entradas'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tus entradas'})).toBeVisible();
  await expect(page.getByText('12 entradas')).toBeVisible();
});

test('un grupo cancela su reserva con el enlace', async ({page}) => {
  const stage = await makeStage({title: 'Ensayo con público', plan: 'Sala El Molino', session: {takesGroups: true}});
  await page.goto(`/eventos/${stage.eventId}/${stage.sessionId}/grupos`);
  await page.getByRole('group', {name: 'Qué plazas'}).getByRole('textbox').first().fill('10');
  await page.getByLabel('Nombre del grupo').fill('Peña La Vega');
  await page.getByLabel('Tu nombre').fill('Luis Sanz');
  await page.getByLabel('Correo electrónico').fill(`pena-${Date.now()}@example.org`);
  await page.getByLabel('Teléfono').fill('600123124');
  await page.getByRole('checkbox', {name: /He leído y acepto/}).check();
  await page.getByRole('button', {name: 'Pedir las plazas'}).click();
  await page.getByRole('button', {name: 'Retirar la solicitud'}).click();
  await page.getByRole('button', {name: 'Sí, cancelar'}).click();
  await expect(page.getByText('Está cancelada')).toBeVisible();
});
