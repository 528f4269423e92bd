/**
 * Tickets that are sold to persons: said with the purchase, by a list that is pasted, or after it; and whoever comes to
 * the counter or the door without a name.
 */
import type {Page} from '@playwright/test';
import {makeAccount} from '../../support/browser/account';
import {axeOn, expectGoodLook} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {expectPaid, goToBank, newBuyer, payButton, type Buyer} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const DAY = 86_400_000;
const nominative = (title: string, later: boolean): Promise<Stage> =>
  makeStage({
    title,
    session: {
      isNominative: true,
      attendeeNeedsDoc: true,
      ...(later && {attendeesDueAt: new Date(Math.round((Date.now() + 18 * DAY) / 60_000) * 60_000).toISOString()}),
    },
  });

async function hold(page: Page, stage: Stage, count: number): Promise<void> {
  const house = await readSeats(stage.sessionId);
  const seats = freeTogether(house, count, {skip: 2});
  const answer = await page.request.post('/api/public/cart/seats', {
    data: {
      sessionId: stage.sessionId,
      seats: seats.map(seat => ({
        seatId: seat.id,
        priceId: house.zones.find(zone => zone.name === seat.zone)!.prices[0]!.id,
      })),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function fillBuyer(page: Page, buyer: Buyer): Promise<void> {
  await page.goto('/carrito?paso=pago');
  const own = page.getByRole('group', {name: 'Tus datos'});
  await own.getByLabel('Correo electrónico').fill(buyer.email);
  await own.getByLabel('Nombre', {exact: true}).fill(buyer.firstName);
  await own.getByLabel('Primer apellido').fill(buyer.surname1);
  await page.getByRole('checkbox', {name: /He leído y acepto/}).check();
}

const pay = async (page: Page) => {
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tus entradas'})).toBeVisible();
};

test('quién viene, dicho al comprar: uno mismo, una lista pegada y alguien guardado', {
  tag: eitherScreen(__filename),
}, async ({page, trouble}) => {
  trouble.expect(/^422 POST .*\/checkout$/);
  await page.emulateMedia({reducedMotion: 'reduce'});
  const stage = await nominative('Función con nombre', false);
  const buyer = await makeAccount(page, 'asistentes');
  const kept = await page.request.post('/api/public/account/people', {
    data: {firstName: 'Ana', surname1: 'García', docNo: '12345678Z'},
  });
  expect(kept.ok()).toBe(true);
  await hold(page, stage, 3);
  await fillBuyer(page, buyer);
  const who = page.getByRole('group', {name: 'Quién viene'});
  const persons = who.getByRole('group', {name: /butaca/});
  await expect(persons).toHaveCount(3);
  await payButton(page).click();
  await expect(page.getByText('Escribe el NIF, NIE o pasaporte').first()).toBeVisible();
  await expectGoodLook(page);
  await persons.nth(0).getByRole('combobox', {name: 'Es'}).selectOption('Marisa Olmedo');
  await persons.nth(0).getByLabel('NIF, NIE o pasaporte').fill('X1234567L');
  await persons.nth(1).getByRole('combobox', {name: 'Es'}).selectOption('Ana García');
  await who.getByText('Pegar una lista').click();
  await who.getByLabel('Una persona por línea').fill('Luis; de la Torre Pérez; 00000001A');
  await who.getByRole('button', {name: 'Poner a 1 persona'}).click();
  await expect(persons.nth(2).getByLabel('Primer apellido')).toHaveValue('de la Torre');
  await payButton(page).click();
  await expect(page.getByText('Revisa el NIF, NIE o pasaporte.').first()).toBeVisible();
  await persons.nth(2).getByLabel('NIF, NIE o pasaporte').fill('00000001R');
  await page.getByRole('checkbox', {name: /Guardar a estas personas/}).check();
  await pay(page);
  for (const name of ['Marisa Olmedo', 'Ana García', 'Luis de la Torre Pérez'])
    await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/perfil');
  const own = page.getByRole('region', {name: 'Para quién compras'});
  await expect(own.getByRole('listitem')).toHaveCount(3);
  await own.getByRole('button', {name: 'Quitar a Ana García'}).click();
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expectGoodLook(page);
});

test('«lo digo después»: sin nombre no hay entrada; con él, sí', {tag: eitherScreen(__filename)}, async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  const stage = await nominative('Función con nombre después', true);
  const buyer = newBuyer('despues');
  await hold(page, stage, 2);
  await fillBuyer(page, buyer);
  await page.getByText('Lo digo después').click();
  await expect(page.getByText(/Puedes decirlo hasta el/)).toBeVisible();
  await expectGoodLook(page);
  await pay(page);
  await expect(page.getByRole('heading', {level: 2, name: 'Faltan los nombres de 2 asistentes'})).toBeVisible();
  await expect(page.getByRole('link', {name: 'Descargar en PDF'})).toBeHidden();
  await expectGoodLook(page);
  await expect
    .poll(async () => (await lastMailTo(buyer.email))?.text ?? '', {timeout: 60_000})
    .toContain('Faltan los nombres de 2 asistentes');
  const missing = page.getByRole('region', {name: /nombres? de/});
  const person = missing.getByRole('group', {name: /butaca/}).first();
  await person.getByLabel('Nombre', {exact: true}).fill('Luis');
  await person.getByLabel('Primer apellido').fill('Pérez');
  await person.getByLabel('NIF, NIE o pasaporte').fill('X1234567L');
  await missing.getByRole('button', {name: 'Guardar'}).click();
  await expect(page.getByRole('heading', {level: 2, name: 'Falta el nombre de 1 asistente'})).toBeVisible();
  await expect(page.getByText('Luis Pérez').first()).toBeVisible();
  await expect(page.getByRole('link', {name: 'Descargar en PDF'})).toBeVisible();
});

test('la taquilla pide quién viene, y la oficina lo corrige', {tag: '@desktop'}, async ({as, till}) => {
  await till('clerk');
  const stage = await nominative('Función con nombre en taquilla', true);
  const {lines} = await asStaff<{lines: {key: string}[]}>('clerk', 'GET', '/api/carrito');
  if (lines.length) await asStaff('clerk', 'POST', '/api/carrito/release', {keys: lines.map(line => line.key)});
  const page = await as('clerk');
  await page.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  const howMany = page.getByRole('textbox', {name: /^Cuántas entradas/});
  await howMany.fill('1');
  await howMany.press('Enter');
  await page.getByRole('button', {name: /^Cobrar/}).click();
  const dialog = page.getByRole('dialog');
  const who = dialog.getByRole('region', {name: 'Quién viene'});
  await who.getByLabel('Nombre', {exact: true}).fill('Ana');
  await who.getByLabel('Primer apellido').fill('García');
  await who.getByLabel('NIF, NIE o pasaporte').fill('12345678Z');
  await dialog.getByRole('button', {name: 'Datáfono'}).click();
  expect((await axeOn(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', {name: 'Autorizado: emitir'}).click();
  await page.getByRole('dialog').getByRole('link').click();
  await page.getByRole('button', {name: 'Quién viene…'}).click();
  await page.getByLabel('Segundo apellido (opcional)').fill('Ruiz');
  await page.getByRole('button', {name: 'Guardar'}).click();
  await expect(page.getByText('Ana García Ruiz')).toBeVisible();
});
