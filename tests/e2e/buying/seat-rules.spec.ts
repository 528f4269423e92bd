/** Wheelchair places are declared and come with their companion's; a session with distance shows it and keeps it. */
import type {Locator, Page} from '@playwright/test';
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {readSeats, seatOf, type Seat, type SessionSeats} from '../../support/browser/seats';
import {
  addToCart,
  expectPaid,
  fillCheckout,
  goToBank,
  newBuyer,
  payButton,
  tickInList,
} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

const picture = (name: string) =>
  process.env.E2E_PICTURES ? {path: `${process.env.E2E_PICTURES}/${name}.png`, fullPage: true} : null;
const WHEELCHAIR = 1;

test(
  'la plaza para silla de ruedas se declara y trae la de acompañante',
  {tag: eitherScreen(__filename)},
  async ({page}, {project}) => {
    const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
    const stage = await makeStage({title: `Plazas accesibles, ${project.name}`, session: {orphanRule: false}});
    const seats = await readSeats(stage.sessionId);
    const place = seatWith(seats, WHEELCHAIR);
    await page.goto(stage.path);
    const filter = page.getByLabel('Necesito plaza para silla de ruedas');
    await filter.check();
    await settled(page);
    const shot = picture(`accesible-mapa-${project.name}`);
    if (shot) await page.screenshot(shot);

    await page.getByText('Ver como lista').click();
    await tickInList(page, [place]);
    const tray = page.getByRole('region', {name: 'Tu selección'});
    if (isNarrow) await tray.getByRole('button', {name: /Ver y cambiar/}).click();
    await tray.getByRole('button', {name: 'Añadir la plaza de acompañante'}).click();
    await expect(tray.getByText('Plaza de acompañante', {exact: true})).toBeVisible();
    await tray.getByRole('button', {name: 'Añadir al carrito'}).click();
    await expect(tray.getByText('Falta confirmar que alguien necesita la plaza')).toBeVisible();
    await expectGoodLook(page, {narrow: isNarrow});
    const second = picture(`accesible-bandeja-${project.name}`);
    if (second) await page.screenshot(second);
    await tray.getByLabel('Alguien de esta compra va en silla de ruedas y necesita la plaza').check();
    await addToCart(page);

    // The companion's goes with the wheelchair's.
    await page.goto('/carrito');
    await expect(page.getByText('Plaza de acompañante')).toBeVisible();
    await page.getByRole('button', {name: `Quitar ${place.words}`}).click();
    await expect(page.getByText('Plaza de acompañante')).toHaveCount(0);

    await page.goto(`${stage.path}?vista=mejores`);
    await page.getByRole('button', {name: /^Añadir una: .*silla de ruedas/}).click();
    await page.getByLabel('Alguien de esta compra va en silla de ruedas y necesita la plaza').check();
    await page.getByRole('button', {name: /Buscar y guardar/}).click();
    await page.getByRole('link', {name: 'Ir al carrito'}).first().click();
    await expect(page.getByText('Plaza para silla de ruedas')).toBeVisible();
    await fillCheckout(page, newBuyer(`accesible-${project.name}`));
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
  },
);

test('la distancia se ve y vuelve a estar libre', {tag: eitherScreen(__filename)}, async ({page}, {project}) => {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  const stage = await makeStage({title: `Con distancia, ${project.name}`, session: {seatsApart: 1}});
  const seats = await readSeats(stage.sessionId);
  const taken = ordinary(seats);
  const priceId = seats.zones.find(zone => zone.name === taken.zone)!.prices[0]!.id;
  const rival = await fetch(`${BASE}/api/public/cart/seats`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: BASE},
    body: JSON.stringify({sessionId: stage.sessionId, seats: [{seatId: taken.id, priceId}]}),
  });
  expect(rival.status).toBe(200);
  const cookie = rival.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ');
  await page.goto(stage.path);
  await expect(page.getByText(/una butaca libre a cada lado/)).toBeVisible();
  await settled(page);
  await expectGoodLook(page, {narrow: isNarrow});
  const shot = picture(`distancia-mapa-${project.name}`);
  if (shot) await page.screenshot(shot);

  await page.getByText('Ver como lista').click();
  await page.getByLabel('Solo libres').uncheck();
  const next = seatOf(seats.plan, taken.index + 1);
  await openRow(page, next);
  const box = page.getByRole('checkbox', {name: new RegExp(`^Butaca ${next.number}, .*distancia de seguridad`)});
  await expect(box).toBeDisabled();
  const freed = await fetch(`${BASE}/api/public/cart/release`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: BASE, cookie},
    body: JSON.stringify({keys: [`s:${stage.sessionId}:${taken.id}`]}),
  });
  expect(freed.status).toBe(200);
  await expect(page.getByRole('checkbox', {name: new RegExp(`^Butaca ${next.number}, .*libre`)})).toBeEnabled();
});

test('en taquilla se declara por quien compra', {tag: '@desktop'}, async ({as, till}) => {
  await till('admin');
  const stage = await makeStage({title: 'Accesible en taquilla', session: {orphanRule: false}});
  const seats = await readSeats(stage.sessionId);
  const place = seatWith(seats, WHEELCHAIR);
  const clerk = await as('admin');
  await clerk.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  await clerk.getByRole('button', {name: 'Lista'}).click();
  const box = await openRow(clerk, place);
  await box.click();
  const dialog = clerk.getByRole('dialog', {name: 'Plaza para silla de ruedas'});
  const shot = picture('accesible-taquilla');
  if (shot) await clerk.screenshot(shot);
  await dialog.getByRole('button', {name: 'Sí, con acompañante'}).click();
  await expect(clerk.getByRole('checkbox', {name: /^Butaca/, checked: true})).toHaveCount(2);
});

/** Opens its zone and its row in the list: its box. */
async function openRow(page: Page, seat: Seat): Promise<Locator> {
  const list = page.getByRole('region', {name: /^Lista de butacas/});
  const zone = list
    .getByRole('listitem')
    .filter({has: page.getByText(seat.zone, {exact: true})})
    .first();
  await zone.getByText(seat.zone, {exact: true}).click();
  await zone.getByText(`Fila ${seat.row}`, {exact: true}).first().click();
  return zone.getByRole('checkbox', {name: new RegExp(`^Butaca ${seat.number},`)});
}

function seatWith(seats: SessionSeats, bit: number): Seat {
  for (let index = 0; index < seats.plan.geometry.seatCount; index++)
    if (seats.plan.attributes[index]! & bit && seats.stateOf(index) === 0) return seatOf(seats.plan, index);
  throw new Error('No such seat.');
}

/** With ordinary free neighbours in its row. */
function ordinary(seats: SessionSeats): Seat {
  const {plan} = seats;
  for (let index = 2; index < plan.geometry.seatCount; index++)
    if (
      [-2, -1, 0, 1, 2].every(
        step =>
          plan.rowOf[index + step] === plan.rowOf[index] &&
          seats.stateOf(index + step) === 0 &&
          !(plan.attributes[index + step]! & 3),
      )
    )
      return seatOf(plan, index);
  throw new Error('No such seat.');
}
