/** A campaign as staff see it: its line of time, what a holder can do on a day, and the queue that visitors join. */
import {randomUUID} from 'node:crypto';
import {expectGoodLook, settled} from '../../support/browser/look';
import {payButton} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

interface Campaign {
  id: number;
  waitingListEnabled: boolean;
  startsAt: string;
}
async function latest(): Promise<Campaign> {
  const campaigns = await asStaff<Campaign[]>(
    'admin',
    'GET',
    `/api/campana-abonos?range=${encodeURIComponent('[0,9]')}&sort=${encodeURIComponent('["id","DESC"]')}`,
  );
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
    // [D36] Who was reminded comes page by page.
    const reminded = page.getByRole('region', {name: 'Avisos enviados'});
    await expect(reminded.getByRole('row')).toHaveCount(21);
    const first = await reminded.getByRole('row').nth(1).textContent();
    await reminded.getByRole('button', {name: 'Ir a la página 2'}).click();
    await expect(reminded.getByRole('row').nth(1)).not.toHaveText(first!);
    await settled(page);
    await expectGoodLook(page);
  });
});

test('[D34] los precios de una lista: de otra temporada, más un porcentaje, con el teclado y de una vez', {
  tag: '@desktop',
}, async ({as}) => {
  const lists = await asStaff<{id: number; name: string; previousListId: number | null}[]>(
    'admin',
    'GET',
    `/api/listas?${new URLSearchParams({filter: '{"kind":"passes"}'})}`,
  );
  const list = lists.find(one => one.previousListId !== null)!;
  const page = await as('admin');
  await page.goto(`/admin/abonos/precios/rejilla?lista=${list.id}`);
  const cell = page.getByRole('textbox', {name: /, Adulto$/}).first();
  const was = await cell.inputValue();
  await page.getByRole('button', {name: 'Copiar o subir un %'}).click();
  const dialog = page.getByRole('dialog', {name: /^Copiar precios/});
  await dialog.getByRole('combobox', {name: 'De dónde'}).click();
  await page.getByRole('option', {name: /\(la anterior\)/}).click();
  await dialog.getByLabel('Más o menos, en %').fill('100');
  await dialog.getByRole('button', {name: 'Rellenar'}).click();
  await expect(page.getByText(/precios puestos\. Revísalos y guarda/)).toBeVisible();
  await expect(cell).not.toHaveValue(was);
  await page.getByRole('button', {name: 'Descartar'}).click();
  await cell.fill('321,5');
  await cell.press('Enter');
  await expect(page.getByRole('textbox', {name: /, Adulto$/}).nth(1)).toBeFocused();
  await page.getByRole('button', {name: 'Guardar 1 precio'}).click();
  await expect(page.getByText('1 precio guardado')).toBeVisible();
  await expect(cell).toHaveValue('321,50');
  await settled(page);
  await expectGoodLook(page);
  await cell.fill(was);
  await page.getByRole('button', {name: 'Guardar 1 precio'}).click();
  await expect(cell).toHaveValue(was);
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
  // The bank's word may be on its way: the page says so and lets one look again.
  await expect(async () => {
    const again = page.getByRole('button', {name: 'Volver a mirar'});
    if (await again.isVisible()) await again.click();
    await expect(page.getByText('Tu puesto:')).toBeVisible({timeout: 2000});
  }).toPass({timeout: 25_000});
  await expectGoodLook(page);

  const office = await as('admin');
  await office.goto(`/admin/campana-abonos/${id}`);
  // Who has come last stands on the last page.
  const pages = office.getByRole('navigation', {name: 'Páginas de Quién espera'});
  await expect(office.getByRole('region', {name: 'Quién espera'}).getByRole('row').nth(1)).toBeVisible();
  if (await pages.isVisible())
    await pages
      .getByRole('button', {name: /^Ir a la página \d+$/})
      .last()
      .click();
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
