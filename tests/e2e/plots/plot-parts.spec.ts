/**
 * The parts of a plot from the account's address: without an account one logs in first; with it the next part is paid at
 * the bank, a payment that is refused or left leaves the part to be paid, and paying again works.
 */
import type {Page} from '@playwright/test';
import {makeAccount} from '../../support/browser/account';
import {expectGoodLook} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {
  chooseAtBank,
  euros,
  expectPaid,
  fillCheckout,
  goToBank,
  payButton,
  type Buyer,
} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';

interface Area {
  name: string;
  assignsLater: boolean;
  prices: {id: number; cents: number; depositCents: number; unit: string; maxInstalments: number}[];
  plots: {id: number; number: string; priceId: number; isFree: boolean}[];
}
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const nif = () => {
  const n = 10_000_000 + Math.floor(Math.random() * 80_000_000);
  return `${n}${LETTERS[n % 23]}`;
};

/** Bought in two parts by whoever is logged in, the first one paid at the bank. */
async function buyInParts(page: Page, buyer: Buyer) {
  const areas = (await (await fetch(`${BASE}/api/public/plots`)).json()) as Area[];
  for (const area of areas.filter(({assignsLater}) => !assignsLater)) {
    const price = area.prices.find(({unit, maxInstalments}) => unit === 'plot' && maxInstalments > 1);
    const free = area.plots.filter(({priceId, isFree}) => isFree && priceId === price?.id);
    // From the other end: other tests take the first ones.
    const plot = free[free.length - 1 - Math.floor(Math.random() * 4)];
    if (!price || !plot) continue;
    const held = await page.request.post('/api/public/cart/plots', {
      headers: {origin: BASE},
      data: {
        plotId: plot.id,
        instalments: 2,
        occupants: [{name: 'Marisa Olmedo'}],
        buyer: {kind: 'person', name: 'Marisa Olmedo', docNo: nif()},
      },
    });
    expect(held.ok(), await held.text()).toBe(true);
    await fillCheckout(page, buyer);
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page, 'Parcela pagada');
    return {area, price, plot};
  }
  throw new Error('The demo sells no plot that may be paid in parts.');
}

test(
  '/perfil/parcela/:id/plazos: se entra, se vuelve del banco sin pagar, y se paga',
  {tag: eitherScreen(__filename)},
  async ({page, trouble}, {project}) => {
    test.slow();
    trouble.expect(/^404 GET \/api\/public\/account\/plots\/\d+$/);
    await page.goto('/perfil/parcela/1/plazos');
    await expect(page).toHaveURL(/\/login\?volver=%2Fperfil%2Fparcela%2F1%2Fplazos$/);
    const buyer = await makeAccount(page, `plazos-parcela-${project.name}`);
    await page.goto('/perfil/parcela/999999/plazos');
    await expect(page.getByRole('heading', {name: 'No encontramos esos plazos en tu cuenta'})).toBeVisible();
    await expectGoodLook(page);

    const {area, price, plot} = await buyInParts(page, buyer);
    const [sale] = await asStaff<{id: number}[]>(
      'admin',
      'GET',
      `/api/parcelas/parcelas-vendidas?${new URLSearchParams({filter: JSON.stringify({q: buyer.email})})}`,
    );
    const parts = `/perfil/parcela/${sale!.id}/plazos`;
    const bought = page.getByRole('region', {name: `Parcela ${plot.number}, ${area.name}`});
    const next = bought.getByRole('button', {name: `Pagar ${euros(price.cents / 2)}`});
    const open = async () => {
      await page.goto(parts);
      await expect(page).toHaveURL(/\/compra-parcelas\//);
      await expect(next).toBeVisible();
      await expect(bought.getByText('Quedan plazos por pagar')).toBeVisible();
    };
    await open();
    await expectGoodLook(page);

    await test.step('el banco lo deniega: el plazo sigue pendiente, y se dice', async () => {
      await next.click();
      await page.waitForURL(/banco-de-pruebas/);
      await chooseAtBank(page, 'Denegar');
      await expect(page.getByRole('heading', {level: 1, name: 'El pago no se ha completado'})).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByText('El plazo sigue pendiente: puedes volver a intentarlo.')).toBeVisible();
      await expectGoodLook(page);
      await page.getByRole('link', {name: 'Volver a tu parcela'}).click();
      await expect(next).toBeVisible();
      await open();
    });
    await test.step('se cancela en el banco', async () => {
      await next.click();
      await page.waitForURL(/banco-de-pruebas/);
      await page.getByRole('button', {name: 'Cancelar y volver a la tienda'}).click();
      await expect(page.getByRole('heading', {level: 1, name: 'El pago no se ha completado'})).toBeVisible({
        timeout: 60_000,
      });
      await expectGoodLook(page);
      await open();
    });
    await test.step('atrás con el navegador, sin decir nada al banco: se puede pagar otra vez', async () => {
      await next.click();
      await page.waitForURL(/banco-de-pruebas/);
      await page.goBack();
      await open();
    });
    await next.click();
    await page.waitForURL(/banco-de-pruebas/);
    await payButton(page).click();
    await expectPaid(page, 'Plazo pagado');
    await page.goto(parts);
    await expect(bought.getByText('Pagada', {exact: true}).first()).toBeVisible();
    await expect(bought.getByRole('button', {name: /^Pagar/})).toHaveCount(0);
    await expectGoodLook(page);
    const payments = await asStaff<{state: string}[]>(
      'admin',
      'GET',
      `/api/parcelas/parcelas-vendidas/${sale!.id}/plazos`,
    );
    expect(payments.map(({state}) => state)).toEqual(['paid', 'paid']);
  },
);
