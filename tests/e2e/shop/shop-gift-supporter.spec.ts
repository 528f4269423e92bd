/** What is given and who belongs: gift cards made and spent, supporters' cards bought and used, a scarf by post. */
import type {Page} from '@playwright/test';
import {makeAccount} from '../../support/browser/account';
import {plainTier} from '../../support/browser/goods';
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {
  euros,
  expectArrived,
  expectPaid,
  fillCheckout,
  goToBank,
  newBuyer,
  payButton,
} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {eventsOnSale, makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

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
  {tag: eitherScreen(__filename)},
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

test(
  'hacerse simpatizante, una tarjeta regalo y una bufanda a casa en un pago; después el carné abarata una entrada',
  {tag: eitherScreen(__filename)},
  async ({page, as}, {project}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    const buyer = await makeAccount(page, `simpatizante-${project.name}`);
    const friend = `amiga-de-${buyer.email}`;
    const tier = await plainTier();
    const scarf = (await products()).find(({pickups}) => pickups.includes('shipping'))!;

    await test.step('el carné se pide en su página y va al carrito', async () => {
      await page.goto('/simpatizantes');
      await page.getByRole('link', {name: new RegExp(`^Hacerme este carné\\s*: ${tier.name}$`)}).click();
      const sheet = page.getByRole('dialog', {name: tier.name, exact: true});
      await expect(sheet.getByLabel('Nombre', {exact: true})).toHaveValue(buyer.firstName);
      await expect(sheet.getByRole('checkbox', {name: /novedades/})).not.toBeChecked();
      await expectGoodLook(page, {narrow: narrow(page)});
      await sheet.getByRole('button', {name: /^Añadir al carrito/}).click();
      await expectArrived(sheet.getByRole('alert').filter({hasText: 'Está en tu carrito'}));
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(/\/simpatizantes$/);
    });
    await makeGiftCard(page, friend);
    await test.step('sin dirección no se sigue; con ella sí', async () => {
      await page.request.post(`${BASE}/api/public/cart/goods`, {
        data: {variantId: scarf.variants[0]!.id, quantity: 1, pickup: 'shipping'},
      });
      await page.goto('/carrito');
      const where = page.getByRole('region', {name: 'A dónde lo enviamos'});
      await page.getByRole('button', {name: 'Continuar'}).click();
      await expectArrived(where.getByRole('alert').filter({hasText: 'a qué dirección lo enviamos'}));
      await expect(where.getByLabel('Quién lo recibe')).toHaveValue(`${buyer.firstName} ${buyer.surname1}`);
      await where.getByLabel('Calle, número y piso').fill('Calle Mayor, 1');
      await where.getByLabel('Código postal').fill('50001');
      await where.getByLabel('Población').fill('Zaragoza');
      await where.getByRole('button', {name: 'Guardar la dirección'}).click();
      await where.getByRole('button', {name: 'Cambiar la dirección'}).click();
      await expect(where.getByLabel('Calle, número y piso')).toHaveValue('Calle Mayor, 1');
      await where.getByRole('button', {name: 'Dejar la que había'}).click();
      await expect(where).toContainText('Calle Mayor, 1, 50001 Zaragoza');
      await expectGoodLook(page, {narrow: narrow(page)});
    });
    await fillCheckout(page, buyer);
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tu pedido'}).click();
    await settled(page);
    await expect(page.getByRole('region', {name: 'El carné'})).toContainText(tier.name);
    const code = await printedCode(page);

    await test.step('en la oficina, su pedido dice qué hay que enviar y qué tarjeta se vendió', async () => {
      const filter = encodeURIComponent(JSON.stringify({q: friend}));
      const [card] = await asStaff<{orderId: number}[]>('admin', 'GET', `/api/tarjetas-regalo?filter=${filter}`);
      const office = await as('admin');
      await office.goto(`/admin/pedidos/${card!.orderId}`);
      await expect(office.getByRole('heading', {name: 'Envío', exact: true})).toBeVisible();
      await expect(office.getByRole('button', {name: /^Enviar a/})).toBeVisible();
      await expect(office.getByRole('link', {name: /^Acaba en/})).toBeVisible();
      await office.close();
    });
    await test.step('el carné está en el móvil, con su número y su aviso, y en papel', async () => {
      await page.goto('/simpatizantes');
      const card = page.getByRole('article', {name: `Carné de ${buyer.firstName} ${buyer.surname1}`});
      const qr = card.getByRole('img', {name: /^Código QR/}).first();
      await expect.poll(() => qr.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      const paper = page.getByRole('link', {name: /^Descargar para imprimir el carné de/});
      const pdf = await page.request.get((await paper.getAttribute('href'))!);
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
      const reminder = page.getByRole('checkbox', {name: 'Avísame 21 días antes para renovarlo'});
      await expect(reminder).not.toBeChecked();
      const kept = page.waitForResponse(answer => answer.url().endsWith('/auto-renewal') && answer.ok());
      await reminder.check();
      await kept;
      await page.reload();
      await expect(reminder).toBeChecked();
      await page.getByRole('button', {name: /^Que se renueve solo, con mi tarjeta/}).click();
      await page.getByRole('button', {name: 'Ir al banco'}).click();
      await expect(page.getByText('Marca la casilla para guardar la tarjeta').first()).toBeVisible();
      await page.getByRole('checkbox', {name: /^Autorizo a /}).check();
      await page.getByRole('button', {name: 'Ir al banco'}).click();
      await page.waitForURL(/banco-de-pruebas/);
      await page.getByRole('button', {name: 'Guardar la tarjeta'}).click();
      await expect(page.getByText('Tarjeta guardada').first()).toBeVisible({timeout: 60_000});
      await expect(page.getByRole('checkbox', {name: /^Renuévalo solo con mi /})).toBeChecked();
      await expectGoodLook(page, {narrow: narrow(page)});
    });

    await test.step('abarata la entrada, y la tarjeta regalo paga lo que queda o parte', async () => {
      const event = (await eventsOnSale()).find(one => one.kind === 'match' && one.sessions[0]?.saleState === 'open')!;
      const hold = await page.request.post(`${BASE}/api/public/cart/best`, {
        data: {sessionId: event.sessions[0]!.id, quantity: 1},
      });
      expect(hold.ok()).toBe(true);
      await page.goto('/carrito');
      const totals = page.getByRole('region', {name: 'Resumen'});
      await totals.getByRole('button', {name: 'Compra con tu carné de simpatizante'}).click();
      await expect(totals).toContainText('Con tu carné de simpatizante−');
      await totals.getByRole('button', {name: 'Sin el carné'}).click();
      await expect(totals).not.toContainText('Con tu carné de simpatizante−');
      await totals.getByRole('button', {name: 'Compra con tu carné de simpatizante'}).click();
      await expect(totals).toContainText('Con tu carné de simpatizante−');
      await totals.getByText('¿Tienes una tarjeta regalo?').click();
      await totals.getByLabel('Código de la tarjeta').fill(code);
      await totals.getByRole('button', {name: 'Usar'}).click();
      await expect(totals).toContainText('Pagas con tarjeta regalo−');
      await expectGoodLook(page, {narrow: narrow(page)});
      const cart = (await (await page.request.get(`${BASE}/api/public/cart`)).json()) as {dueCents: number};
      await fillCheckout(page, buyer);
      if (cart.dueCents > 0) {
        await goToBank(page);
        await payButton(page).click();
      } else await page.getByRole('button', {name: 'Confirmar la compra'}).click();
      await expectPaid(page);
    });

    await test.step('una venta que no ha empezado dice desde cuándo se compra con él', async () => {
      const hoursAhead = tier.presaleHours + 24;
      const {path} = await makeStage({
        title: `Aún no a la venta, ${project.name}`,
        session: {saleStartsAt: new Date(Date.now() + hoursAhead * 3_600_000).toISOString()},
      });
      await page.goto(path);
      await expect(page.getByText(/^Con tu carné puedes comprar desde el /)).toBeVisible();
      await expectGoodLook(page, {narrow: narrow(page)});
    });
  },
);
