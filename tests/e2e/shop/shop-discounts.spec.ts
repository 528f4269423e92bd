/** What applies by itself: seen in the cart, paid, in the order's mail; a code that gives less; the same at the counter. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {euros, expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';
import {openCart, openTill} from '../../support/browser/till';

interface Offer {
  name: string;
  productIds: number[];
  buyCount: number;
  payCount: number;
}
interface Product {
  id: number;
  slug: string;
  name: string;
  variants: {id: number; cents: number}[];
}

/** The discount of the demo that makes some of one product free, and that product. */
async function threeForTwo(): Promise<{offer: Offer; product: Product; off: number}> {
  const filter = encodeURIComponent(JSON.stringify({kind: 'n_for_m'}));
  const offer = (await asStaff<Offer[]>('admin', 'GET', `/api/descuentos?filter=${filter}`))[0]!;
  const {name} = await asStaff<{name: string}>('admin', 'GET', `/api/productos/${offer.productIds[0]}`);
  const answer = await fetch(`${BASE}/api/public/shop`);
  const {products} = (await answer.json()) as {products: Product[]};
  const product = products.find(one => one.name === name)!;
  return {offer, product, off: (offer.buyCount - offer.payCount) * product.variants[0]!.cents};
}

test(
  'tres por dos: se ve en el carrito, se paga y lo dice el correo',
  {tag: eitherScreen(__filename)},
  async ({page}, {project}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    const {offer, product, off} = await threeForTwo();
    const whole = offer.buyCount * product.variants[0]!.cents;
    await page.goto(`/productos?producto=${product.slug}`);
    const sheet = page.getByRole('dialog', {name: product.name});
    await sheet.getByText('En la tienda', {exact: true}).click();
    for (let n = 1; n < offer.buyCount; n++) await sheet.getByRole('button', {name: 'Añadir una: Cantidad'}).click();
    await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
    await sheet.getByRole('link', {name: 'Ir al carrito'}).click();
    const summary = page.getByRole('region', {name: 'Resumen'});
    await expect(summary).toContainText(`${offer.name}−${euros(off)}`);
    await expect(summary).toContainText(`Total${euros(whole - off)}`);

    await test.step('un código que no da más lo dice, y se puede quitar', async () => {
      await page.getByText('Tengo un código promocional').click();
      await page.getByLabel('Código', {exact: true}).fill('alameda10');
      await page.getByRole('button', {name: 'Aplicar'}).click();
      await expect(summary).toContainText('Este código no se suma: te aplicamos lo que más te descuenta.');
      await expect(summary).not.toContainText('Descuento ALAMEDA10');
      await settled(page);
      await expectGoodLook(page, {narrow: project.name === 'phone'});
      await page.getByRole('button', {name: 'Quitar el código'}).click();
      await expect(summary).not.toContainText('Este código no se suma');
    });

    const buyer = newBuyer(`oferta-${project.name}`);
    await fillCheckout(page, buyer);
    await expect(summary).toContainText(`${offer.name}−${euros(off)}`);
    await expect(payButton(page)).toContainText(euros(whole - off));
    await goToBank(page);
    await payButton(page).click();
    const order = await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tu pedido'}).click();
    await expect(page.getByText(order)).toBeVisible();
    const note = `${offer.name}: ${euros(off)} menos, ya descontados de los importes.`;
    await expect(page.getByText(note)).toBeVisible();
    await settled(page);
    await expectGoodLook(page, {narrow: project.name === 'phone'});
    await expect.poll(async () => (await lastMailTo(buyer.email))?.text ?? '', {timeout: 60_000}).toContain(note);
  },
);

test('en taquilla, el mismo descuento en el carrito', {tag: eitherScreen(__filename)}, async ({as}, {project}) => {
  const clerk = 'tillClerk';
  const {offer, product, off} = await threeForTwo();
  const variant = product.variants[0]!;
  await openTill(clerk);
  const page = await as(clerk);
  await openCart(page, clerk);
  await asStaff(clerk, 'POST', '/api/carrito/productos', {
    variantId: variant.id,
    quantity: offer.buyCount,
    pickup: 'shop',
  });
  await page.reload();
  const cart = page.getByRole('region', {name: 'Carrito'});
  await expect(cart).toContainText(product.name);
  await expect(page.getByText(offer.name)).toBeVisible();
  await expect(page.getByText(`−${euros(off)}`)).toBeVisible();
  await expect(page.getByText(euros(offer.payCount * variant.cents), {exact: true})).toBeVisible();
  await settled(page);
  await expectGoodLook(page, {narrow: project.name === 'phone'});
  await openCart(page, clerk);
});
