/** What is given and who belongs: a gift card is made, sent and spent; an address for what goes by post. */
import type {Page} from '@playwright/test';
import {expectGoodLook, settled} from '../support/e2e-look';
import {euros, expectArrived, expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../support/e2e-shop';
import {BASE, expect, test} from '../support/e2e-test';

interface Product {
  slug: string;
  name: string;
  pickups: string[];
  variants: {id: number; cents: number; left: number | null}[];
}

async function products(): Promise<Product[]> {
  const shop = (await (await fetch(`${BASE}/api/public/shop`)).json()) as {products: Product[]};
  return shop.products.filter(({variants}) => variants.length === 1 && variants[0]!.left === null);
}

const narrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** From the list of what is sold to a card in the cart. */
async function makeGiftCard(page: Page, to: string): Promise<void> {
  await page.goto('/productos');
  const way = page.getByRole('link', {name: 'Regalar una tarjeta'});
  await way.click();
  await expect(page).toHaveURL(/\?tarjeta-regalo$/);
  const sheet = page.getByRole('dialog', {name: 'Tarjeta regalo'});
  await page.goBack();
  await expect(sheet).toBeHidden();
  await way.click();
  await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
  await expectArrived(sheet.getByRole('alert').filter({hasText: 'Escribe para quién es'}));
  await sheet.getByText('Otro importe', {exact: true}).click();
  await sheet.getByLabel('Importe en euros').fill('35');
  await sheet.getByLabel('Para quién').fill('Eva Ruiz');
  await sheet.getByLabel('Unas palabras').fill('¡Felicidades!');
  await expect(sheet.getByText('Quedan 487 letras')).toBeVisible();
  await expect(sheet.getByRole('group', {name: 'Así queda la tarjeta'})).toContainText('35');
  await sheet.getByLabel('Correo de quien la recibe').fill(to);
  await expectGoodLook(page, {narrow: narrow(page)});
  await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
  await expectArrived(sheet.getByRole('alert').filter({hasText: 'Está en tu carrito'}));
}

/** The code as the order's page says it. */
async function printedCode(page: Page): Promise<string> {
  const print = page.getByRole('link', {name: /^Descargar para imprimir/});
  const path = (await print.getAttribute('href'))!;
  const pdf = await page.request.get(path);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  return /gift-cards\/(\w{16})\.pdf$/.exec(path)![1]!;
}

test(
  'una tarjeta regalo: se hace, se paga, se imprime, y después paga una compra sin pasar por el banco',
  {tag: '@both'},
  async ({page, trouble}, {project}) => {
    trouble.expect(/^422 POST \/api\/public\/cart\/gift-code$/);
    await page.emulateMedia({reducedMotion: 'reduce'});
    const thing = (await products()).find(
      ({pickups, variants}) => pickups.includes('shop') && variants[0]!.cents < 3_500,
    )!;
    const {id: variantId, cents} = thing.variants[0]!;

    await makeGiftCard(page, `eva-${project.name}@example.org`);
    await fillCheckout(page, newBuyer(`regalo-${project.name}`));
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tu pedido'}).click();
    await settled(page);
    await expect(page.getByRole('region', {name: 'Para regalar'})).toContainText('para Eva Ruiz');
    await expectGoodLook(page, {narrow: narrow(page)});
    const code = await printedCode(page);

    await test.step('en el carrito paga lo que puede; un código que no existe se dice junto a su campo', async () => {
      await page.request.post(`${BASE}/api/public/cart/goods`, {data: {variantId, quantity: 1, pickup: 'shop'}});
      await page.goto('/carrito');
      await page.getByText('¿Tienes una tarjeta regalo?').click();
      await page.getByLabel('Código de la tarjeta').fill('0000 0000 0000 0000');
      await page.getByRole('button', {name: 'Usar'}).click();
      await expect(page.getByText('No conocemos este código')).toBeVisible();
      await page.getByLabel('Código de la tarjeta').fill(code.toLowerCase().replace(/(.{4})/g, '$1 '));
      await page.getByRole('button', {name: 'Usar'}).click();
      const totals = page.getByRole('region', {name: 'Resumen'});
      await expect(totals).toContainText(`Pagas con tarjeta regalo−${euros(cents)}`);
      await expect(totals).toContainText(`Queda por pagar${euros(0)}`);
      await expectGoodLook(page, {narrow: narrow(page)});
      await totals.getByRole('button', {name: 'Quitar la tarjeta regalo'}).click();
      await expect(totals).not.toContainText('Queda por pagar');
      await page.getByText('¿Tienes una tarjeta regalo?').click();
      await page.getByLabel('Código de la tarjeta').fill(code);
      await page.getByRole('button', {name: 'Usar'}).click();
      await expect(totals).toContainText('Queda por pagar');
    });

    await fillCheckout(page, newBuyer(`gasta-${project.name}`));
    await page.getByRole('button', {name: 'Confirmar la compra'}).click();
    await expectPaid(page);

    await page.goto('/productos?tarjeta-regalo=saldo');
    await page.getByLabel('Código de la tarjeta').fill(code);
    await page.getByRole('button', {name: 'Consultar saldo'}).click();
    await expectArrived(page.getByRole('alert').filter({hasText: `Quedan ${euros(3_500 - cents)}`}));
  },
);
