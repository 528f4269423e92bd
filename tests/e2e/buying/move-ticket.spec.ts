/** Whoever bought changes seats alone: for nothing within a zone, and paying the difference for a dearer one. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {readSeats, seatOf, type Seat} from '../../support/browser/seats';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton, tickInList} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

test(
  '[C13] cambia de butaca sin pagar y después a una más cara, con la suya señalada',
  {tag: eitherScreen(__filename)},
  async ({page}, {project}) => {
    const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
    const stage = await makeStage({
      title: `Se puede cambiar, ${project.name}`,
      dearerCents: 800,
      session: {movesAllowed: true, moveUntilHours: 24, moveFeeCents: 100, orphanRule: false},
    });
    const seats = await readSeats(stage.sessionId);
    const names = seats.zones.filter(zone => zone.kind === 'numbered').map(zone => zone.name);
    const [dear, cheap] = [names[0]!, names[1]!];
    const own = freeIn(cheap, 0);
    const held = await page.request.post(`${BASE}/api/public/cart/seats`, {
      data: {
        sessionId: stage.sessionId,
        seats: [{seatId: own.id, priceId: seats.zones.find(zone => zone.name === cheap)!.prices[0]!.id}],
      },
    });
    expect(held.ok()).toBe(true);
    await fillCheckout(page, newBuyer(`cambia-${project.name}`));
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tus entradas'}).click();
    const part = page.getByRole('region', {name: 'Cambiar de butaca'});
    const tickets = page.url();

    const choose = async (seat: Seat) => {
      await part.getByRole('button', {name: /^Elegir otra butaca/}).click();
      const dialog = page.getByRole('dialog', {name: 'Elige tu butaca nueva'});
      await expect(dialog.getByRole('listitem').filter({hasText: 'tu butaca de ahora'})).toBeVisible();
      await dialog.getByText('Ver como lista').click();
      await tickInList(page, [seat]);
      await dialog.getByRole('button', {name: 'Elegir esta butaca'}).click();
      await expect(part).toContainText(seat.words);
    };
    await choose(freeIn(cheap, 3));
    await expect(part).toContainText(/El cambio cuesta 1,00\s€ de gastos/);
    await settled(page);
    await expectGoodLook(page, {narrow: isNarrow});
    await part.getByRole('button', {name: 'Dejarla como está'}).click();
    await choose(freeIn(dear, 0));
    await expect(part).toContainText(/Pagas 9,00\s€: la diferencia, con 1,00\s€ de gastos por el cambio/);
    if (process.env.E2E_PICTURES)
      await page.screenshot({path: `${process.env.E2E_PICTURES}/move-${project.name}.png`, fullPage: true});
    await part.getByRole('button', {name: /^Pagar 9,00/}).click();
    await payButton(page).click();
    await expect(page.getByRole('heading', {level: 1, name: 'Cambio de butaca hecho'})).toBeVisible();
    await page.goto(tickets);
    await expect(page.getByText(dear, {exact: true})).toBeVisible();

    function freeIn(zone: string, skip: number): Seat {
      const {plan} = seats;
      let left = skip;
      for (let index = 0; index < plan.geometry.seatCount; index++) {
        const seat = seatOf(plan, index);
        if (seat.zone === zone && [-1, 0, 1].every(step => seats.stateOf(index + step) === 0) && left-- === 0)
          return seatOf(plan, index);
      }
      throw new Error(`No free seat in ${zone}.`);
    }
  },
);
