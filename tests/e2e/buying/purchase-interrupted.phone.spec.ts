/**
 * F38: between «Pagar» and the tickets the browser is closed, goes back, presses twice, reloads, or has an old tab
 * open: one order, paid once, found under its own address. What happens to each buyer is drawn from the seed; LONG=1
 * draws many.
 */
import type {Page} from '@playwright/test';
import {chanceFrom} from '../../../api/src/demo/random';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {fillCheckout, goToBank, holdInList, newBuyer, payButton, type Buyer} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import {keepLine} from '../../support/run/fault-lines';
import {LONG} from '../../support/run/long';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const BUYERS = LONG ? Math.max(5, Math.ceil(60 * Number(process.env.SHARE ?? 1))) : 2;
const TROUBLES = ['closes', 'closes later', 'goes back', 'presses twice', 'reloads', 'old tab'] as const;
type Trouble = (typeof TROUBLES)[number];

let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Noche de prisas'});
});

interface OrderRow {
  email: string;
  state: string;
}
const ordersOf = async (buyer: Buyer): Promise<OrderRow[]> =>
  (
    await asStaff<OrderRow[]>(
      'admin',
      'GET',
      `/api/pedidos?${new URLSearchParams({filter: JSON.stringify({q: buyer.email}), range: '[0,24]'})}`,
    )
  ).filter(order => order.email === buyer.email);

const ACTS: Record<Trouble, (page: Page, pauseMs: number) => Promise<void>> = {
  // The request is on its way; whether the browser hears the answer is chance.
  closes: async page => {
    await Promise.all([page.waitForRequest(/banco-de-pruebas.*pagar/), payButton(page).click({noWaitAfter: true})]);
    await page.close();
  },
  'closes later': async (page, pauseMs) => {
    await Promise.all([page.waitForRequest(/banco-de-pruebas.*pagar/), payButton(page).click({noWaitAfter: true})]);
    await page.evaluate(ms => new Promise(resolve => setTimeout(resolve, ms)), pauseMs).catch(() => undefined);
    await page.close();
  },
  'goes back': async page => {
    await payButton(page).click();
    await page.waitForURL(/\/compra\//);
    // The way back leads over a page of the bank that was sent: the browser may refuse to send it again by itself.
    await page.goBack().catch(() => undefined);
    await page.goForward().catch(() => undefined);
    await page.close();
  },
  'presses twice': async page => {
    await payButton(page).dblclick();
    await page.waitForURL(/\/compra\//);
    await page.close();
  },
  reloads: async page => {
    await payButton(page).click();
    await page.waitForURL(/\/compra\//);
    for (let n = 0; n < 3; n++) await page.reload();
    await page.close();
  },
  'old tab': async page => {
    const old = await page.context().newPage();
    await old.goto('/carrito');
    await payButton(page).click();
    await page.waitForURL(/\/compra\//);
    await expect(page.getByRole('link', {name: 'Ver tus entradas'})).toBeVisible({timeout: 60_000});
    // The tab still shows the cart of before; what it asks for now is a new purchase of nothing.
    await old.goto('/carrito?paso=pago');
    await expect(payButton(old)).toBeHidden();
    await old.close();
    await page.close();
  },
};

test(`[F38] ${BUYERS} compras con prisas: un pedido cada una, pagado una vez, y se encuentra`, async ({
  visitor,
  trouble: unasked,
}) => {
  test.setTimeout(180_000 + BUYERS * 120_000);
  unasked.expect('net::ERR_CACHE_MISS');
  const chance = chanceFrom(SEED);
  const told: Record<string, number> = {};
  for (let n = 0; n < BUYERS; n++) {
    const trouble = chance.pick(TROUBLES);
    told[trouble] = (told[trouble] ?? 0) + 1;
    await test.step(`${n + 1}: ${trouble} (SEED=${SEED})`, async () => {
      const page = await visitor();
      const buyer = newBuyer(`prisas-${n}`);
      await holdInList(page, stage.path, freeTogether(await readSeats(stage.sessionId), 2));
      await fillCheckout(page, buyer);
      await goToBank(page);
      await ACTS[trouble](page, chance.below(400));
      await expect.poll(async () => (await lastMailTo(buyer.email))?.subject ?? '', {timeout: 60_000}).not.toBe('');
      expect((await ordersOf(buyer)).map(order => order.state)).toEqual(['paid']);
      const link = /\/reservas\/[\w.~-]+/.exec((await lastMailTo(buyer.email))!.text)?.[0];
      expect(link).toBeDefined();
      const elsewhere = await visitor();
      await elsewhere.goto(link!);
      await expect(elsewhere.getByRole('img', {name: /^Código QR de/})).toHaveCount(2);
      await elsewhere.close();
    });
  }
  const figure = `1 pedido pagado cada una, encontrado en su dirección; ${Object.entries(told)
    .map(([name, times]) => `${name} × ${times}`)
    .join(', ')}`;
  console.log(`  ${BUYERS} compras: ${figure}; SEED=${SEED}`);
  keepLine(test.info().title, {figure, times: `${BUYERS} compras interrumpidas`, seed: SEED, late: []});
});
