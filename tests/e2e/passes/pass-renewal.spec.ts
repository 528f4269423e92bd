/**
 * Renewing without an account: who does not exist gets the same answer, two people pay together; and a renewal that
 * makes itself is stopped.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {payButton} from '../../support/browser/shop';
import {asStaff, PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import type {Page, TestInfo} from '@playwright/test';

interface Holder {
  memberNumber: number;
  nif: string | null;
  bornOn: string | null;
  customerId: number | null;
}
const ADULT = /^19[6-9]/;
/** Each project renews two people of its own. */
async function pairOf({project}: TestInfo): Promise<[Holder, Holder]> {
  const holders = await asStaff<Holder[]>(
    'admin',
    'GET',
    `/api/abonados?range=${encodeURIComponent('[0,199]')}&sort=${encodeURIComponent('["id","ASC"]')}&filter=${encodeURIComponent('{"state":"active"}')}`,
  );
  const able = holders.filter(
    one => one.memberNumber > 10 && one.nif && one.customerId === null && ADULT.test(one.bornOn ?? ''),
  );
  const at = project.name === 'phone' ? 0 : 20;
  return [able[at]!, able[at + 1]!];
}
async function find(page: Page, holder: Pick<Holder, 'memberNumber' | 'nif'>): Promise<void> {
  await page.getByLabel('Número de abonado').fill(String(holder.memberNumber));
  await page.getByLabel('NIF, NIE o pasaporte').fill(holder.nif ?? '');
  await page.getByRole('button', {name: 'Buscar mi abono'}).click();
}

test('quien no existe recibe la misma respuesta que quien se equivoca', async ({page}, info) => {
  const [holder] = await pairOf(info);
  await page.goto('/abonos/buscar-abonado');
  const nothing = page.getByText('Con esos datos no encontramos ningún abono nuevo que renovar');
  await find(page, {memberNumber: 999_999, nif: '00000000T'});
  await expect(nothing).toBeVisible();
  await find(page, {memberNumber: holder.memberNumber, nif: '00000000T'});
  await expect(nothing).toBeVisible();
  await expectGoodLook(page);
});

test('dos personas se buscan, se renuevan juntas y se pagan de una vez', async ({page}, info) => {
  const [one, two] = await pairOf(info);
  await page.goto('/abonos/buscar-abonado');
  await find(page, one);
  await expect(page.getByRole('heading', {level: 1, name: 'Renovar el abono'})).toBeVisible();
  await page.getByRole('link', {name: 'Añadir a otra persona'}).click();
  await find(page, two);
  const people = page.getByRole('region', {name: 'Quién renueva'}).getByRole('checkbox');
  await expect(people).toHaveCount(2);
  for (const box of await people.all()) await box.check();
  await settled(page);
  await expectGoodLook(page);
  const form = page.getByRole('form', {name: 'Pagar la renovación'});
  await form.getByLabel('Correo electrónico').fill(`renueva-${info.project.name}@example.org`);
  await form.getByLabel('Nombre').fill('Clara');
  await form.getByLabel('Primer apellido').fill('Vidal');
  await form.getByLabel(/^NIF o NIE/).fill('12345678Z');
  await form.getByRole('checkbox', {name: /condiciones/i}).check();
  await form.getByRole('button', {name: /^Pagar/}).click();
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await page.waitForURL(/\/compra\//);
  // Only what is paid has one: the bank's word may come after the person.
  await expect(page.getByRole('link', {name: 'Justificante en PDF'})).toBeVisible();
  await page.goto('/abonos/renovar');
  await expect(page.getByText('Este abono ya está renovado.')).toHaveCount(2);
});

test('la renovación automática se para en «Mi abono»', async ({page}) => {
  expect(
    (await page.request.post('/api/public/account/login', {data: {email: 'ana@example.org', password: PASSWORD}})).ok(),
  ).toBe(true);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/mi-abono');
  const section = page.getByRole('region', {name: 'Renovación automática'});
  await expect(section).toBeVisible();
  // Left as it was found: the other project stops the same one.
  const again = section.getByRole('button', {name: 'Renovar solo cada temporada'});
  if (await again.isVisible()) await again.click();
  await section.getByRole('button', {name: 'Parar la renovación'}).click();
  await expect(section).toContainText('Has parado la renovación: no se cobrará nada');
  await page.reload();
  await expect(section).toContainText('Has parado la renovación: no se cobrará nada');
  await settled(page);
  await expectGoodLook(page);
  await again.click();
  await expect(section.getByRole('button', {name: 'Parar la renovación'})).toBeVisible();
});

test('un enlace que no es de nadie lo dice, y nada más', async ({page, trouble}) => {
  trouble.expect(/404/);
  await page.goto('/abonos/renovacion-automatica?enlace=1.noesunenlacenoesunenlaceno');
  await expect(page.getByRole('heading', {level: 1, name: 'El enlace no es válido'})).toBeVisible();
  await expectGoodLook(page);
});
