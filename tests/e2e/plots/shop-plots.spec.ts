/** Plots in the shop, on a phone and on a wide screen: found on the sketch and in the list, chosen, refused, paid. */
import type {Page} from '@playwright/test';
import {expectGoodLook} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {euros, expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {lastMailTo} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';

interface Area {
  name: string;
  prices: {id: number; cents: number; depositCents: number; unit: string; maxInstalments: number}[];
  plots: {id: number; number: string; priceId: number; isFree: boolean}[];
}

/** A free plot of a price for the whole plot, which may be paid in parts; each test takes another. */
async function freePlot(at: number) {
  const areas = (await (await fetch(`${BASE}/api/public/plots`)).json()) as Area[];
  for (const area of areas) {
    const price = area.prices.find(({unit, maxInstalments}) => unit === 'plot' && maxInstalments > 1);
    const plot = area.plots.filter(({priceId, isFree}) => isFree && priceId === price?.id)[at];
    if (price && plot) return {area, price, plot};
  }
  throw new Error('The demo sells no plot that may be paid in parts.');
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const nif = () => {
  const n = 10_000_000 + Math.floor(Math.random() * 80_000_000);
  return `${n}${LETTERS[n % 23]}`;
};

const sheetOf = (page: Page, number: string) => page.getByRole('dialog', {name: `Parcela ${number}`});

test(
  'una parcela: del plano al carrito, con fianza, pagada y cancelada',
  {tag: eitherScreen(__filename)},
  async ({page}, {project}) => {
    const {area, price, plot} = await freePlot(project.name === 'phone' ? 0 : 1);
    await page.goto('/parcelas');
    await expect(page.getByRole('heading', {level: 1, name: 'Parcelas'})).toBeVisible();
    await expectGoodLook(page);
    await page
      .getByRole('group', {name: `Plano de ${area.name}`})
      .getByRole('link', {name: `Parcela ${plot.number}, libre`})
      .click();
    const sheet = sheetOf(page, plot.number);
    await expect(sheet.getByText('Pagas ahora')).toBeVisible();
    await expect(sheet.getByText('Fianza', {exact: true})).toBeVisible();
    await expectGoodLook(page);
    await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
    await expect(sheet.getByRole('alert')).toContainText('Di quién va a estar en la parcela');
    await sheet.getByLabel('Nombre y apellidos', {exact: true}).fill('Marisa Olmedo');
    await sheet.getByLabel('NIF o NIE').fill(nif());
    await sheet.getByLabel('Persona 1: nombre y apellidos').fill('Marisa Olmedo');
    await sheet.getByRole('button', {name: 'Añadir a otra persona'}).click();
    await sheet.getByLabel('Persona 2: nombre y apellidos').fill('Luis Gil');
    await sheet.getByRole('radio', {name: /^En 2 plazos/}).check();
    await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
    await sheet.getByRole('alert').getByRole('link', {name: 'Ir al carrito'}).click();
    await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
    await expect(page.getByText(`Fianza: Parcela ${plot.number}, ${area.name}`).first()).toBeVisible();
    await expectGoodLook(page);
    const buyer = newBuyer(`parcela-${project.name}`);
    await fillCheckout(page, buyer);
    await expect(payButton(page)).toContainText(euros(price.cents / 2 + price.depositCents));
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page, 'Parcela pagada');
    await test.step('su página dice qué falta, y ahí se paga', async () => {
      await page.getByRole('link', {name: 'Ver tu parcela'}).click();
      const bought = page.getByRole('region', {name: `Parcela ${plot.number}, ${area.name}`});
      await expect(bought).toContainText('Marisa Olmedo y Luis Gil');
      await expect(bought.getByText('Quedan plazos por pagar')).toBeVisible();
      await expectGoodLook(page);
      await bought.getByRole('button', {name: `Pagar ${euros(price.cents / 2)}`}).click();
      await page.waitForURL(/banco-de-pruebas/);
      await payButton(page).click();
      await expectPaid(page, 'Plazo pagado');
      await page.getByRole('link', {name: 'Ver tu parcela'}).click();
      await expect(bought.getByText('Pagada', {exact: true}).first()).toBeVisible();
      await expect(bought.getByRole('button', {name: /^Pagar/})).toHaveCount(0);
      await expect(bought.getByRole('img', {name: 'Código QR de Luis Gil'}).first()).toBeVisible();
    });
    const mail = await lastMailTo(buyer.email, 'dues_receipt');
    expect(JSON.stringify(mail)).toContain('Ver mi parcela');
    await test.step('y la cancela: antes lee lo que vuelve, y después lo lee en su correo', async () => {
      await page.getByRole('button', {name: `Cancelar la parcela ${plot.number}`}).click();
      const asked = page.getByRole('dialog', {name: `¿Cancelar la parcela ${plot.number}?`});
      await expect(asked).toContainText(/Te devolvemos .* de .*: faltan? \d+ días?\./);
      await expect(asked).toContainText(`La fianza, ${euros(price.depositCents)}, te la devolvemos entera.`);
      await expectGoodLook(page);
      await asked.getByRole('button', {name: 'Sí, cancelarla'}).click();
      await expect(page.getByText(/^Devolución acordada: /)).toBeVisible();
      await expectGoodLook(page);
      const told = await lastMailTo(buyer.email, 'plot_cancelled');
      expect(told?.subject).toMatch(/^Parcela cancelada: te devolvemos /);
    });
  },
);

test(
  'en la lista, y la que otro acaba de llevarse',
  {tag: eitherScreen(__filename)},
  async ({page, trouble}, {project}) => {
    trouble.expect(/^409 POST \/api\/public\/cart\/plots$/);
    const {area, plot} = await freePlot(project.name === 'phone' ? 3 : 4);
    await page.goto('/parcelas');
    await page
      .getByRole('group', {name: `Cómo ver las parcelas de ${area.name}`})
      .getByText('Lista')
      .click();
    await page.getByRole('link', {name: `Elegir la parcela ${plot.number}`}).click();
    const sheet = sheetOf(page, plot.number);
    await sheet.getByLabel('Nombre y apellidos', {exact: true}).fill('Marisa Olmedo');
    await sheet.getByLabel('NIF o NIE').fill(nif());
    await sheet.getByLabel('Persona 1: nombre y apellidos').fill('Marisa Olmedo');
    const other = await fetch(`${BASE}/api/public/cart/plots`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({
        plotId: plot.id,
        occupants: [{name: 'Eva Ruiz'}],
        buyer: {kind: 'person', name: 'Eva Ruiz', docNo: nif()},
      }),
    });
    expect(other.status).toBe(200);
    await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
    await expect(sheet.getByRole('alert')).toContainText(`La parcela ${plot.number} ya no está libre`);
    await page.goBack();
    await expect(sheet).toBeHidden();
  },
);

test('sin parcelas a la venta, y cuando no se pueden leer', {tag: eitherScreen(__filename)}, async ({
  page,
  trouble,
}) => {
  trouble.expect(/^503 GET \/api\/public\/plots$/);
  let isBroken = true;
  await page.route('**/api/public/plots', route =>
    isBroken
      ? route.fulfill({status: 503, json: {error: {code: 'unavailable', message: 'x'}}})
      : route.fulfill({json: []}),
  );
  await page.goto('/parcelas');
  const again = page.getByRole('main').getByRole('button', {name: /^(Reintentar|Volver a intentar)/});
  await expect(again).toBeVisible();
  await expectGoodLook(page);
  isBroken = false;
  await again.click();
  await expect(page.getByText('Ahora mismo no hay parcelas a la venta')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', {name: 'Mira los eventos'})).toBeVisible();
  await expectGoodLook(page);
});
