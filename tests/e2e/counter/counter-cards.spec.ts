/** Cards at the box office: a gift card is sold in cash and spent by another sale; a supporter's card makes one cheaper. */
import type {Page} from '@playwright/test';
import {axeOn, expectGoodLook} from '../../support/browser/look';
import {euros} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';
import {openCart, openTill} from '../../support/browser/till';

const cart = (page: Page) => page.getByRole('region', {name: 'Carrito'});

interface Sale {
  orderId: number;
  totalCents: number;
  receiptUrl: string;
}

/** Presses `charge` and hears what the sale says. */
async function sell(page: Page, charge: () => Promise<void>): Promise<Sale> {
  const answer = page.waitForResponse(/\/api\/carrito\/sell$/);
  await charge();
  const sale = (await (await answer).json()) as Sale;
  await expect(page.getByRole('dialog', {name: 'Cobrado'})).toBeVisible();
  await page.keyboard.press('Escape');
  return sale;
}

/** One thing of that name, of a colour of which there is enough for every test. */
async function take(page: Page, words: string): Promise<void> {
  const {variants} = await asStaff<{variants: {sku: string; left: number}[]}>(
    'admin',
    'GET',
    `/api/carrito/buscar?texto=${words}`,
  );
  const {sku} = variants.find(variant => variant.left > 8)!;
  await page.keyboard.press('F7');
  const shelf = page.getByRole('dialog', {name: 'Productos y experiencias'});
  await shelf.getByRole('combobox').fill(sku);
  await page.keyboard.press('Enter');
  await expect(shelf.getByRole('status')).toHaveText(/: 1 en el carrito$/);
  await page.keyboard.press('Escape');
}

test('una tarjeta regalo se vende en efectivo, y paga entera otra venta', {tag: '@desktop'}, async ({as, trouble}) => {
  const page = await as('giftClerk');
  await openTill('giftClerk');
  await openCart(page, 'giftClerk');
  await cart(page).getByRole('button', {name: 'Tarjeta regalo'}).click();
  const gift = page.getByRole('dialog', {name: 'Tarjeta regalo'});
  await gift.getByRole('button', {name: euros(5000).replace(',00', '')}).click();
  await gift.getByLabel('Para', {exact: true}).fill('Eva');
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await gift.getByRole('button', {name: 'Añadir'}).click();
  await expect(cart(page)).toContainText('Tarjeta regalo de');
  await page.keyboard.press('F8');
  const till = page.getByRole('dialog', {name: /^Cobrar 1 tarjeta regalo/});
  // A gift card is not bought with another one.
  await expect(till.getByRole('button', {name: /tarjeta regalo/})).toHaveCount(0);
  const bought = await sell(page, () => page.keyboard.press('Enter'));
  expect(bought.totalCents).toBe(5000);
  const receipt = await page.request.get(BASE + bought.receiptUrl.replace('/receipt.pdf', ''));
  const {redemptions} = (await receipt.json()) as {redemptions: {code: string}[]};

  await take(page, 'gorra');
  await page.keyboard.press('F8');
  const other = page.getByRole('dialog', {name: /^Cobrar 1 producto/});
  await page.keyboard.press('F10');
  await expect(other.getByLabel('Código de la tarjeta regalo')).toBeFocused();
  trouble.expect('422 POST /api/carrito/tarjeta-regalo');
  await page.keyboard.type('0000 0000 0000 0000\n');
  await expect(other.getByText(/No conocemos este código/)).toBeVisible();
  await other.getByLabel('Código de la tarjeta regalo').fill(redemptions[0]!.code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(other.getByText(/le quedan/)).toBeVisible();
  await expect(other.getByText(euros(0), {exact: true})).toBeVisible();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  const spent = await sell(page, () => other.getByRole('button', {name: 'Terminar la venta'}).click());
  expect(spent.totalCents).toBe(0);
  const {payments} = await asStaff<{payments: {method: string}[]}>(
    'admin',
    'GET',
    `/api/pedidos/${spent.orderId}/detalle`,
  );
  expect(payments.map(payment => payment.method)).toEqual(['gift_card']);
});

test('un carné de simpatizante se enseña, abarata la venta, y no pasa a la siguiente', {tag: '@desktop'}, async ({
  as,
}) => {
  const filter = encodeURIComponent(JSON.stringify({state: 'active'}));
  const cards = await asStaff<{number: string; docNo: string | null; supporterTierId: number}[]>(
    'admin',
    'GET',
    `/api/simpatizantes?filter=${filter}&range=[0,99]`,
  );
  const tiers = await asStaff<{id: number; shopDiscountBp: number}[]>('admin', 'GET', '/api/tipos-simpatizante');
  const cheaper = new Set(tiers.filter(tier => tier.shopDiscountBp > 0).map(tier => tier.id));
  const {number} = cards.find(card => cheaper.has(card.supporterTierId))!;
  const page = await as('cardClerk');
  await openCart(page, 'cardClerk');
  await expect(page.getByRole('button', {name: 'Simpatizante', exact: true})).toBeVisible();
  await page.keyboard.press('F3');
  const dialog = page.getByRole('dialog', {name: 'Simpatizante'});
  await expect(dialog.getByLabel('Buscar el carné')).toBeFocused();
  await page.keyboard.type('S999999\n');
  await expect(dialog.getByText('No hay ningún carné con eso.')).toBeVisible();
  await dialog.getByLabel('Buscar el carné').fill(number);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', {name: 'Vender con su carné'})).toBeFocused();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(cart(page).getByText(number)).toBeVisible();
  const total = cart(page).locator('output').first();
  await take(page, 'gorra');
  const withCard = await total.textContent();
  await expectGoodLook(page);
  await cart(page)
    .getByRole('button', {name: `Vender sin el carné ${number}`})
    .click();
  await expect(cart(page).getByText(number)).toHaveCount(0);
  await expect(total).not.toHaveText(withCard!);
  await cart(page).getByRole('button', {name: 'Vaciar'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Vaciar'}).click();
  await expect(cart(page).getByText('El carrito está vacío.')).toBeVisible();
});

test('quien compra se busca por su número, y sus datos no se vuelven a escribir', {tag: '@desktop'}, async ({as}) => {
  const [holder] = await asStaff<{memberCode: string; firstName: string; email: string}[]>(
    'admin',
    'GET',
    '/api/abonados?range=[0,0]',
  );
  const page = await as('buyerClerk');
  await openCart(page, 'buyerClerk');
  await take(page, 'gorra');
  await page.keyboard.press('F8');
  const till = page.getByRole('dialog', {name: /^Cobrar/});
  await page.keyboard.press('F3');
  await expect(till.getByLabel(/^Buscar/)).toBeFocused();
  await page.keyboard.type(`${Number(holder!.memberCode)}\n`);
  await expect(till.getByLabel('Nombre', {exact: true})).toHaveValue(holder!.firstName);
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await till.getByRole('button', {name: 'Volver'}).click();
  await asStaff('buyerClerk', 'POST', '/api/carrito/park');
});

test('una venta se aparca para atender a otra persona, y se sigue con ella', {tag: '@desktop'}, async ({as}) => {
  const page = await as('buyerClerk');
  await openCart(page, 'buyerClerk');
  await take(page, 'gorra');
  await cart(page).getByRole('button', {name: 'Aparcar'}).click();
  const aside = cart(page).getByRole('region', {name: 'Ventas aparcadas'});
  await expect(aside).toContainText('Gorra bordada');
  await expect(cart(page).getByText('El carrito está vacío.')).toBeVisible();
  expect((await axeOn(page).include('[aria-label=Carrito]').analyze()).violations).toEqual([]);
  await aside
    .getByRole('button', {name: /^Seguir con Gorra bordada/})
    .first()
    .click();
  await expect(cart(page).getByRole('group', {name: /^Cuántos: Gorra bordada/})).toBeVisible();
  await expect(aside).toHaveCount(0);
  await asStaff('buyerClerk', 'POST', '/api/carrito/park');
});
