/** Packs of events, on a phone and on a wide screen: chosen, paid whole, refused whole. */
import type {Page} from '@playwright/test';
import {expectGoodLook} from '../../support/browser/look';
import {holdElsewhere, makePack, type TestPack} from '../../support/browser/packs';
import {eitherScreen} from '../../support/browser/screens';
import {readSeats, seatOf, type Seat} from '../../support/browser/seats';
import {
  euros,
  expectArrived,
  expectPaid,
  fillCheckout,
  goToBank,
  newBuyer,
  payButton,
  tickInList,
} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test.setTimeout(180_000);

let stages: Stage[];
test.beforeAll(async () => {
  stages = [];
  for (const title of ['Primera función', 'Segunda función', 'Tercera función']) stages.push(await makeStage({title}));
});

const sum = (page: Page) => page.getByRole('region', {name: 'Tu pack'});
const add = (page: Page) => page.getByRole('button', {name: 'Añadir al carrito'}).click();
const bodyOf = (pack: TestPack, sessions: Stage[], area: string) => ({
  packId: pack.id,
  quantity: 1,
  area,
  priceCategoryId: pack.priceCategoryId,
  sessions: sessions.map(({sessionId}) => ({sessionId})),
});

async function pay(page: Page, who: string, cents: number): Promise<string> {
  const buyer = newBuyer(who);
  await fillCheckout(page, buyer);
  await expect(payButton(page)).toContainText(euros(cents));
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tus entradas'})).toBeVisible();
  return buyer.email;
}

test('un pack cerrado, con la misma butaca en todas sus sesiones', {tag: eitherScreen(__filename)}, async ({page}) => {
  const pack = await makePack({
    name: 'Trilogía',
    stages,
    areas: {Platea: 3000, Anfiteatro: 2000},
    wantsSameSeat: true,
  });
  await page.goto('/packs-eventos');
  await expect(page.getByRole('heading', {level: 1, name: 'Packs'})).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', {name: 'Trilogía'}).last().click();
  await page.goto(pack.path);
  await expect(page.getByRole('heading', {level: 1, name: 'Trilogía'})).toBeVisible();
  await expect(page.getByRole('listitem').filter({hasText: 'función'})).toHaveCount(3);
  await expect(page.getByRole('radio', {name: /^Anfiteatro/})).toBeChecked();
  // Three tickets of 12 € each, one by one.
  await expect(sum(page)).toContainText(euros(2000));
  await expect(sum(page)).toContainText(euros(3600));
  await page.getByRole('radio', {name: /^Platea/}).check();
  await page.getByRole('button', {name: 'Añadir una: Packs'}).click();
  await expect(sum(page)).toContainText(euros(6000));
  await expect(page.getByRole('checkbox', {name: /La misma butaca/})).toBeChecked();
  await expectGoodLook(page);
  await add(page);
  await expect(page.getByText('Te sientas en el mismo sitio en todas las sesiones.')).toBeVisible();
  await page.getByRole('main').getByRole('link', {name: 'Ir al carrito'}).click();

  await test.step('en el carrito va junto y se quita junto', async () => {
    const group = page.getByRole('region', {name: 'Trilogía, Platea'});
    await expect(group).toContainText('2 packs');
    await expect(group).toContainText(euros(6000));
    await expect(group.getByRole('button')).toHaveCount(1);
    await expect(group.getByRole('combobox')).toHaveCount(0);
    const places = await group.getByText(/butaca \d+/).allTextContents();
    expect(places.length).toBe(6);
    expect(new Set(places).size).toBe(2);
    await expectGoodLook(page);
  });
  const email = await pay(page, 'pack', 6000);
  await expect(page.getByText('Primera función').first()).toBeVisible();
  await expect(page.getByText(euros(1000)).first()).toBeVisible();
  await expect.poll(async () => (await lastMailTo(email))?.html ?? '', {timeout: 60_000}).toContain('Tercera función');
  expect((await lastMailTo(email))!.html).not.toMatch(/[^\d]0,00/);
});

test('un pack a elegir: dos de tres', {tag: eitherScreen(__filename)}, async ({page}) => {
  const pack = await makePack({name: 'Elige dos', kind: 'pick', choose: 2, stages, areas: {'*': 1500}});
  await page.goto(pack.path);
  await expect(page.getByText('Has elegido 0 de 2')).toBeVisible();
  await add(page);
  await expect(page.getByRole('alert').filter({hasText: 'Elige 2 sesiones más'})).toBeVisible();
  await page.getByRole('checkbox', {name: /Primera función/}).check();
  await page.getByRole('checkbox', {name: /Tercera función/}).check();
  await expect(page.getByText('Has elegido 2 de 2')).toBeVisible();
  await expect(page.getByRole('checkbox', {name: /Segunda función/})).toBeDisabled();
  await expect(page.getByRole('radio', {name: /^Cualquier zona/})).toBeChecked();
  await add(page);
  await expect(page.getByText('El pack está en tu carrito')).toBeVisible();
  await pay(page, 'elige', 1500);
  await expect(page.getByText('Segunda función')).toHaveCount(0);
});

test('agotado, o sin sitio en una de sus sesiones: se dice cuál y no se aparta nada', {
  tag: eitherScreen(__filename),
}, async ({page, trouble}) => {
  trouble.expect('409 POST /api/public/cart/packs');
  const pair = stages.slice(0, 2);
  const last = await makePack({name: 'El último', stages: pair, areas: {Anfiteatro: 1800}, quota: 1});
  await page.goto(last.path);
  await expect(page.getByText('Queda 1')).toBeVisible();
  await holdElsewhere('packs', bodyOf(last, pair, 'Anfiteatro'));
  await add(page);
  const refusal = page.getByRole('alert').filter({hasText: 'se acaba de agotar'});
  await expectArrived(refusal);
  await expect(refusal).toContainText('No se ha apartado nada');

  const own = await makeStage({title: 'Sin palcos libres'});
  const house = await readSeats(own.sessionId);
  const box = house.zones.find(zone => zone.name.startsWith('Palco') && zone.free <= 10)!;
  const seats = Array.from({length: house.plan.geometry.seatCount}, (_, index) => seatOf(house.plan, index)).filter(
    seat => seat.zone === box.name,
  );
  const pack = await makePack({name: 'Con palco', stages: [stages[0]!, own], areas: {[box.name]: 1800}});
  await page.goto(pack.path);
  await expect(sum(page)).toContainText(euros(1800));
  await holdElsewhere('seats', {
    sessionId: own.sessionId,
    seats: seats.map(({id}) => ({seatId: id, priceId: box.prices[0]!.id})),
  });
  await add(page);
  await expect(page.getByRole('alert').filter({hasText: 'En «Sin palcos libres» no quedan tantas'})).toBeVisible();
  await page.goto('/carrito');
  await expect(page.getByRole('heading', {level: 1, name: /vacío/i})).toBeVisible();
});

test('las butacas se eligen en el plano o en la lista; la que se lleva otro se dice y hay que cambiarla', {
  tag: eitherScreen(__filename),
}, async ({page, trouble}) => {
  trouble.expect('409 POST /api/public/cart/packs');
  const pack = await makePack({name: 'A mi gusto', stages, areas: {Anfiteatro: 2100}, wantsSameSeat: true});
  const [first, second] = await freeInAll('Anfiteatro', 2);
  await page.goto(pack.path);
  await page.getByText('Las elijo yo').click();
  await expect(sum(page)).toContainText('Elige la butaca');
  const choose = async (seat: Seat, from: 'Elegir' | 'Cambiar') => {
    await page.getByRole('button', {name: `${from} butacas`}).click();
    const dialog = page.getByRole('dialog', {name: 'Butacas para todas las sesiones'});
    await dialog.getByText('Ver como lista').click();
    await tickInList(page, [seat]);
    await expectGoodLook(page);
    await dialog.getByRole('button', {name: 'Elegir esta butaca'}).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(seat.words)).toBeVisible();
  };
  await choose(first!, 'Elegir');
  await holdElsewhere('seats', {
    sessionId: stages[2]!.sessionId,
    seats: [{seatId: first!.id, priceId: (await priceIn(stages[2]!, first!.zone)).id}],
  });
  await add(page);
  const refusal = page.getByRole('alert').filter({hasText: 'Tercera función'});
  await expectArrived(refusal);
  await expect(refusal).toContainText('no se ha apartado nada');
  await choose(second!, 'Elegir');
  await add(page);
  await expect(page.getByText('Te sientas en el mismo sitio en todas las sesiones.')).toBeVisible();
  await expect(page.getByText(second!.words)).toHaveCount(3);
});

async function priceIn(stage: Stage, zone: string) {
  return (await readSeats(stage.sessionId)).zones.find(one => one.name === zone)!.prices[0]!;
}

/** Seats of a zone that nobody has in any of the sessions; in rows of their own, so that no seat is left alone. */
async function freeInAll(zone: string, most: number): Promise<Seat[]> {
  const houses = await Promise.all(stages.map(stage => readSeats(stage.sessionId)));
  const {plan} = houses[0]!;
  const found: Seat[] = [];
  for (let index = 0; index < plan.geometry.seatCount && found.length < most; index++) {
    const seat = seatOf(plan, index);
    if (seat.zone !== zone || found.some(one => one.row === seat.row)) continue;
    if ([-2, -1, 0, 1, 2].every(step => houses.every(house => house.stateOf(index + step) === 0))) found.push(seat);
  }
  return found;
}
