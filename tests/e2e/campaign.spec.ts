/** A campaign as staff see it: its line of time, what a holder can do on a day, and the queue that visitors join. */
import {randomUUID} from 'node:crypto';
import {expectGoodLook, settled} from '../support/e2e-look';
import {payButton} from '../support/e2e-shop';
import {asStaff} from '../support/e2e-staff';
import {expect, test} from '../support/e2e-test';

interface Campaign {
  id: number;
  waitingListEnabled: boolean;
  startsAt: string;
}
async function latest(): Promise<Campaign> {
  const campaigns = await asStaff<Campaign[]>('admin', 'GET', `/api/campana-abonos?range=${encodeURIComponent('[0,9]')}&sort=${encodeURIComponent('["id","DESC"]')}`);
  return campaigns[0]!;
}

test.describe('en la oficina', {tag: '@desktop'}, () => {
  test('qué puede hacer un abonado un día', async ({as}) => {
    const {id} = await latest();
    const page = await as('admin');
    await page.goto(`/admin/campana-abonos/${id}`);
    const form = page.getByRole('form', {name: 'Simular la campaña'});
    await form.getByLabel('Número de abonado').fill('1');
    await form.getByRole('button', {name: 'Ver qué puede'}).click();
    const result = page.getByRole('region', {name: 'Resultado de la simulación'});
    await expect(result.getByRole('row', {name: /^Renovación Sí/})).toBeVisible();
    await expect(result.getByRole('row', {name: /^Venta abierta No/})).toContainText('Todavía no');
    await form.getByLabel('Número de abonado').fill('');
    await form.getByLabel('Palabra de acceso').fill('padrino');
    await form.getByRole('button', {name: 'Ver qué puede'}).click();
    await expect(result).toContainText('Alguien que no es abonado');
    await expect(result.getByRole('row', {name: /^Renovación No/})).toBeVisible();
    await expect(result.getByRole('row', {name: /^Altas apadrinadas Sí/})).toBeVisible();
    await form.getByLabel('Número de abonado').fill('doce');
    await expect(form.getByText('Solo cifras, hasta seis')).toBeVisible();
    await settled(page);
    await expectGoodLook(page);
  });
});

test('alguien se apunta con su señal, ve su puesto, y la taquilla lo quita con un motivo', async ({page, as}) => {
  const {id} = await latest();
  const email = `espera-${randomUUID().slice(0, 8)}@example.org`;
  const surname = `Vidal ${email.slice(7, 15)}`;
  await page.goto('/abonos/lista-espera');
  const form = page.getByRole('form', {name: /^Apuntarse a la lista de espera/});
  await form.getByLabel('Correo electrónico').fill(email);
  await form.getByLabel('Nombre').fill('Clara');
  await form.getByLabel('Primer apellido').fill(surname);
  await form.getByRole('button', {name: /^Pagar la señal/}).click();
  await expect(form.getByRole('alert')).toContainText('hay que aceptar las condiciones');
  await form.getByRole('checkbox', {name: /He leído/}).check();
  await expectGoodLook(page);
  await form.getByRole('button', {name: /^Pagar la señal/}).click();
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await page.waitForURL(/\/compra\//);
  await page.goto('/abonos/lista-espera');
  await page.getByRole('link', {name: /^Ver mi puesto/}).click();
  await expect(page.getByText('Tu puesto:')).toBeVisible();
  await expectGoodLook(page);

  const office = await as('admin');
  await office.goto(`/admin/campana-abonos/${id}`);
  await office.getByRole('button', {name: `Quitar a Clara ${surname} de la lista`}).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel(/Motivo/).fill('Lo ha pedido por teléfono');
  await dialog.getByRole('button', {name: 'Quitar y devolver la señal'}).click();
  // What lies behind an open dialog counts as absent.
  await expect(dialog).toHaveCount(0);
  await expect(office.getByRole('button', {name: `Quitar a Clara ${surname} de la lista`})).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Ya no estás en esta lista de espera.')).toBeVisible();
  await expect(page.getByText(/Señal de .* devuelta/)).toBeVisible();
});
