/**
 * A holder changes seat: chosen on the list, told what it costs, paid at the bank or done at once; a swap proposed and
 * taken back; and when it cannot be done, why.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {expectPaid, payButton} from '../../support/browser/shop';
import {asStaff, PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import type {Page, TestInfo} from '@playwright/test';

interface Pass {
  id: number;
  holderName: string;
  seatNumber: string | null;
}
interface Offer {
  refusal: string | null;
  seatId: number;
  seatLabel: string;
  open: unknown[];
  prices: {zoneId: number; cents: number}[];
}
interface Campaign {
  id: number;
  name: string;
  maxSeatChanges: number;
  version: number;
}

async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/public/account/login', {
    data: {email: 'ana@example.org', password: PASSWORD},
  });
  expect(answer.ok()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
}
/** Both projects are the same account at once: each takes another of its passes. */
async function passOf(page: Page, {project}: TestInfo): Promise<Pass> {
  const {items} = (await (await page.request.get('/api/public/passes')).json()) as {items: Pass[]};
  return items.filter(pass => pass.seatNumber !== null)[project.name === 'phone' ? 1 : 0]!;
}
const offerOf = async (page: Page, {id}: Pass): Promise<Offer> =>
  (await (await page.request.get(`/api/public/passes/${id}/seat-change`)).json()) as Offer;

test.beforeAll(async () => {
  const campaigns = await asStaff<Campaign[]>('admin', 'GET', '/api/campana-abonos');
  for (const campaign of campaigns)
    if (campaign.maxSeatChanges < 10)
      await asStaff('admin', 'PUT', `/api/campana-abonos/${campaign.id}`, {
        maxSeatChanges: 10,
        version: campaign.version,
      });
});
test.beforeEach(({page}) => logIn(page));

/** Opens the zone and the row on the list and marks the first free seat; its words. */
async function pickOnList(page: Page, zone: RegExp): Promise<string> {
  await page.getByRole('group', {name: 'Cómo quieres elegir'}).getByText('Ver como lista').click();
  const list = page.getByRole('region', {name: /^Lista de butacas/});
  const zones = list.locator('summary').filter({hasText: zone}).first();
  const zoneName = await zones.locator('strong').first().innerText();
  await zones.click();
  const row = list
    .locator('details[open] summary')
    .filter({hasText: /^Fila \d+/})
    .filter({has: page.getByText(/^[1-9]\d* libres?$/)})
    .first();
  const rowName = await row.locator('strong').innerText();
  await row.click();
  const seat = list
    .getByRole('checkbox', {name: /^Butaca \d+/})
    .and(page.locator('input:enabled:not(:checked)'))
    .first();
  const number = /^Butaca ([^,]+)/.exec((await seat.getAttribute('aria-label'))!)![1];
  const words = `${zoneName}, ${rowName.toLowerCase()}, butaca ${number}`;
  await seat.check();
  return words;
}

test('una butaca más cara: se dice la diferencia, se paga en el banco y el carnet la enseña', async ({page}, info) => {
  const pass = await passOf(page, info);
  const before = await offerOf(page, pass);
  await page.goto(`/mi-abono?abono=${pass.id}`);
  await page.getByRole('link', {name: 'Cambio de asiento'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Cambio de asiento'})).toBeVisible();
  await expect(page.getByRole('application', {name: /^Mapa de butacas/})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  const words = await pickOnList(page, /^Palcos VIP/);
  const tray = page.getByRole('region', {name: 'Tu cambio'});
  await expect(tray).toContainText(words);
  await tray.getByRole('button', {name: /^Cambiar y pagar/}).click();
  const dialog = page.getByRole('dialog', {name: `¿Te cambias a ${words}?`});
  await expect(dialog).toContainText('hasta entonces te guardamos los dos');
  await expectGoodLook(page);
  await dialog.getByRole('button', {name: 'Ir al pago'}).click();
  await page.waitForURL(/banco-de-pruebas/);
  // Going back instead of paying: both seats are kept, and it says so.
  await page.goto(`/mi-abono/cambio-asiento?abono=${pass.id}`);
  const open = page.getByRole('region', {name: 'Cambios en marcha'});
  await expect(open).toContainText('Tienes un cambio de asiento sin pagar');
  await expect(open).toContainText(words);
  await open.getByRole('button', {name: /^Pagar/}).click();
  await page
    .getByRole('dialog', {name: /^Pagar/})
    .getByRole('button', {name: 'Ir al pago'})
    .click();
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await expectPaid(page, 'Cambio de asiento hecho');
  await expect(page.getByRole('main')).not.toContainText(/entrada/i);
  await expect.poll(async () => (await offerOf(page, pass)).seatLabel).toBe(words);
  expect((await offerOf(page, pass)).seatId).not.toBe(before.seatId);
});

test('una más barata se cambia al momento y la diferencia va al monedero', async ({page}, info) => {
  const pass = await passOf(page, info);
  await page.goto(`/mi-abono/cambio-asiento?abono=${pass.id}`);
  const words = await pickOnList(
    page,
    info.project.name === 'phone' ? /^Fondo Sur alta, sector 235/ : /^Fondo Sur alta, sector 236/,
  );
  const tray = page.getByRole('region', {name: 'Tu cambio'});
  await expect(tray).toContainText('en el monedero');
  await tray.getByRole('button', {name: 'Cambiar de asiento'}).click();
  await page
    .getByRole('dialog', {name: `¿Te cambias a ${words}?`})
    .getByRole('button', {name: 'Sí, cambiarme'})
    .click();
  await expect(page.getByRole('region', {name: 'Cambios de esta temporada'})).toContainText(words);
  await page.goto(`/mi-abono?abono=${pass.id}`);
  await expect(page.getByRole('region', {name: /monedero/i})).toContainText('Cambio a un asiento más barato');
});

test('la permuta pide lo que falta, no dice quién existe, se propone y se retira', async ({page, trouble}, info) => {
  trouble.expect(/409 POST .*seat-change\/swap/);
  const pass = await passOf(page, info);
  await page.goto(`/mi-abono/cambio-asiento?abono=${pass.id}`);
  const form = page.getByRole('form', {name: 'Proponer una permuta'});
  await form.getByRole('button', {name: 'Proponer la permuta'}).click();
  await expect(form.getByRole('alert')).toContainText('Escribe su primer apellido');
  await form.getByLabel('Su número de abonado').fill('999999');
  await form.getByLabel('Su primer apellido').fill('Nadie');
  await form.getByLabel('Lo hemos hablado').check();
  await form.getByRole('button', {name: 'Proponer la permuta'}).click();
  await expect(form.getByRole('alert')).toContainText('No encontramos un abono');
  const others = await asStaff<{id: number; memberCode: string; holderName: string; seatLabel: string}[]>(
    'admin',
    'GET',
    `/api/abonos?${new URLSearchParams({filter: JSON.stringify({state: 'active'}), range: '[40,90]'})}`,
  );
  const other = others.filter(
    one => one.seatLabel.includes('butaca') && !one.holderName.startsWith(pass.holderName.split(' ')[1]!),
  )[info.project.name === 'phone' ? 3 : 9]!;
  const detail = await asStaff<{passHolderId: number}>('admin', 'GET', `/api/abonos/${other.id}`);
  const holder = await asStaff<{surname1: string; firstName: string}>(
    'admin',
    'GET',
    `/api/abonados/${detail.passHolderId}`,
  );
  await form.getByLabel('Su número de abonado').fill(other.memberCode);
  await form.getByLabel('Su primer apellido').fill(holder.surname1.toUpperCase());
  await form.getByRole('button', {name: 'Proponer la permuta'}).click();
  const open = page.getByRole('region', {name: 'Cambios en marcha'});
  await expect(open).toContainText(`Has propuesto una permuta a ${holder.firstName}`);
  await settled(page);
  await expectGoodLook(page);
  await open.getByRole('button', {name: 'Retirar la propuesta'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Sí', exact: true}).click();
  await expect(page.getByRole('form', {name: 'Proponer una permuta'})).toBeVisible();
});
