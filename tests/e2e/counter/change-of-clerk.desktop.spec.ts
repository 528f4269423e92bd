/** Two clerks at one counter: one key, a PIN, and the till goes on with whoever gave it; locked it waits for one. */
import type {Page} from '@playwright/test';
import {axeOn} from '../../support/browser/look';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff, type Role} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import {closeTill, openTill} from '../../support/browser/till';

const PIN = '7391';
const [ROCIO, ELENA] = ['Rocío Medina Salas', 'Elena Garrido Campos'];
let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Función con relevo', cents: 1200});
});

const cart = (page: Page) => page.getByRole('region', {name: 'Carrito'});
const places = (page: Page) => cart(page).getByRole('combobox', {name: /^Tarifa de /});

async function setPin(role: Role): Promise<void> {
  const clerks = await asStaff<{id: number; staffUserId: number}[]>('admin', 'GET', '/api/taquilleros');
  const {user} = await asStaff<{user: {id: number}}>(role, 'GET', '/api/session');
  await asStaff('admin', 'POST', `/api/taquilleros/${clerks.find(one => one.staffUserId === user.id)!.id}/pin`, {
    pin: PIN,
  });
}

test('F1 y el PIN: la caja sigue con otra persona y con lo empezado; bloqueada, espera un PIN', async ({
  as,
  till,
  trouble,
}) => {
  await till('tillClerk');
  const page = await as('otherClerk');
  await openTill('otherClerk');
  await closeTill('tillClerk');
  await asStaff('otherClerk', 'POST', '/api/carrito/park');
  for (const role of ['otherClerk', 'tillClerk'] as const) await setPin(role);
  trouble.expect('422 POST /api/session/relevo');
  trouble.expect('403 ');
  await page.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  await page.getByRole('button', {name: 'Añadir las 2 mejores'}).click();
  await expect(places(page)).toHaveCount(2);

  await page.keyboard.press('F1');
  const who = page.getByRole('dialog', {name: '¿Quién atiende?'});
  await who.getByRole('radio', {name: ELENA}).check();
  const pin = who.getByRole('textbox', {name: 'PIN'}).or(who.getByLabel('PIN'));
  await pin.fill('0000');
  await pin.press('Enter');
  await expect(who).toContainText('El PIN no es correcto.');
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await pin.fill(PIN);
  await pin.press('Enter');
  await expect(page.getByRole('button', {name: `${ELENA} Mi cuenta`})).toBeVisible();
  await expect(places(page)).toHaveCount(2);

  await page.keyboard.press('F8');
  await expect(page.getByRole('dialog', {name: /^Cobrar/}).getByRole('textbox', {name: 'Entregado'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', {name: /^Vendido: 2 entradas/})).toBeVisible();
  await page.getByRole('button', {name: 'Siguiente venta'}).click();

  await page.getByRole('button', {name: 'Añadir la mejor'}).click();
  await expect(places(page)).toHaveCount(1);
  await page.getByRole('button', {name: `${ELENA} Mi cuenta`}).click();
  await page.getByRole('menuitem', {name: 'Bloquear la taquilla'}).click();
  const locked = page.getByRole('dialog', {name: 'Taquilla bloqueada: ¿quién atiende?'});
  await expect(locked.getByRole('radio', {name: `${ELENA} (atiende)`})).toBeChecked();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  // Read anew it is still locked.
  await page.reload();
  await expect(page.getByRole('heading', {level: 1, name: 'Taquilla bloqueada: ¿quién atiende?'})).toBeVisible();
  await page.getByRole('radio', {name: ROCIO}).check();
  await page.getByLabel('PIN').fill(PIN);
  await page.getByLabel('PIN').press('Enter');
  await expect(page.getByRole('button', {name: `${ROCIO} Mi cuenta`})).toBeVisible();
  await expect(places(page)).toHaveCount(1);
});
