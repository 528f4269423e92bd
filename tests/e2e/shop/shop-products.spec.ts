/** The shop beside the tickets: things with a size, a visit with an hour, and what a match offers; codes at the end. */
import type {Page} from '@playwright/test';
import {longDay, read, sizedProduct, visit, type Product} from '../../support/browser/goods';
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
import {eventsOnSale, type DemoEvent} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

/** A match on sale that offers something of one kind alone. */
async function offered(): Promise<{event: DemoEvent; sessionId: number; offer: Product}> {
  for (const event of await eventsOnSale()) {
    const session = event.sessions[0];
    if (event.kind !== 'match' || session?.saleState !== 'open') continue;
    const offers = await read<Product[]>(`/sessions/${session.id}/products`);
    const offer = offers.find(one => one.variants.length === 1 && one.variants[0]!.left === null);
    if (offer) return {event, sessionId: session.id, offer};
  }
  throw new Error('No match of the demo offers anything.');
}

const cartLine = (page: Page, words: string) => page.getByRole('listitem').filter({hasText: words}).first();

test(
  'dos de una talla, una visita y lo que ofrece un partido: todo en un pago, con sus códigos',
  {tag: eitherScreen(__filename)},
  async ({page}, {project}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    const {product, variant} = await sizedProduct();
    const {experience, slot} = await visit();
    const {event, sessionId, offer} = await offered();

    await test.step('el producto se abre sobre la lista y «atrás» lo cierra', async () => {
      await page.goto('/productos');
      const card = page.getByRole('link', {name: product.name, exact: true});
      await card.click();
      await expect(page).toHaveURL(/\?producto=/);
      const sheet = page.getByRole('dialog', {name: product.name});
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
      await card.click();
      await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
      await expectArrived(sheet.getByRole('alert').filter({hasText: 'Elige una talla.'}));
      await sheet.getByRole('group', {name: 'Talla'}).getByText(variant.size, {exact: true}).click();
      await sheet.getByRole('button', {name: 'Añadir una: Cantidad'}).click();
      await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
      await expect(sheet.getByRole('alert')).toContainText('Está en tu carrito');
      await sheet.getByRole('button', {name: 'Cerrar'}).click();
      await expect(card).toBeFocused();
    });

    await test.step('la visita: condiciones antes, día, hora y personas', async () => {
      await page.goto('/experiencias');
      const card = page.getByRole('article', {name: experience.name});
      await card.getByRole('button', {name: /^Elegir día/}).click();
      await card.getByRole('button', {name: 'Añadir al carrito'}).click();
      await expectArrived(card.getByRole('alert').filter({hasText: 'Elige un día en el calendario.'}));
      await card
        .locator('label')
        .filter({hasText: longDay(slot.startsAt)})
        .first()
        .click();
      await expect(card.getByRole('radio', {name: /plaza/}).first()).toBeVisible();
      await card.getByRole('button', {name: 'Añadir al carrito'}).click();
      await expect(card.getByRole('alert')).toContainText('Está en tu carrito');
    });

    await test.step('la entrada, y junto a ella lo que el partido ofrece', async () => {
      await page.goto(`/eventos/${event.id}/${sessionId}/${event.slug}?vista=mejores`);
      await page.getByRole('button', {name: /^Buscar y guardar/}).click();
      await expect(page.getByText(/^Te hemos guardado/).first()).toBeVisible();
      await page.goto('/carrito');
      const offers = page.getByRole('region', {name: new RegExp(`^Para ${event.title}`)});
      await offers.getByRole('button', {name: new RegExp(`^Añadir\\s*: ${offer.name}`)}).click();
      await expect(page.getByRole('button', {name: `Quitar: ${offer.name}`})).toBeVisible();
      await expect(offers.getByRole('heading', {name: offer.name, exact: true})).toBeHidden();
      await offers.getByRole('button', {name: 'No, gracias'}).click();
      await expect(offers).toBeHidden();
      await page.reload();
      await expect(page.getByRole('button', {name: `Quitar: ${offer.name}`})).toBeVisible();
      await expect(offers).toBeHidden();
    });

    await test.step('en el carrito se cambia cuántos', async () => {
      const line = cartLine(page, product.name);
      const amount = line.getByRole('status');
      await expect(amount).toHaveText('2');
      await line.getByRole('button', {name: /^Añadir una/}).click();
      await expect(line).toContainText(euros(3 * variant.cents));
      await line.getByRole('button', {name: /^Quitar una/}).click();
      await expect(line).toContainText(euros(2 * variant.cents));
      await expect(amount).toHaveText('2');
      await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
    });

    await fillCheckout(page, newBuyer(`tienda-${project.name}`));
    await expect(page.getByText('Sin derecho de desistimiento.')).toBeVisible();
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tus entradas'}).click();
    await settled(page);
    const toCollect = page.getByRole('region', {name: 'Para recoger'});
    await expect(toCollect.getByRole('listitem').filter({hasText: product.name})).toContainText('Cantidad2');
    // A visit stands under its own day and hour.
    for (const [place, name] of [
      [page.getByRole('region', {name: experience.name}), experience.name],
      [toCollect, offer.name],
    ] as const) {
      const thing = place.getByRole('listitem').filter({hasText: name});
      await expect(thing).toContainText(/[0-9A-F]{4} [0-9A-F]{4} [0-9A-F]{4}/);
      const code = thing.getByRole('img', {name: new RegExp(`^Código QR de ${name}`)}).first();
      await code.scrollIntoViewIfNeeded();
      await expect.poll(() => code.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
    await expectGoodLook(page);
  },
);

test('solo productos: su cuenta atrás, su pedido y el envío con su dirección', async ({page, trouble}) => {
  trouble.expect(/^422 POST \/api\/public\/cart\/shipping$/);
  const {products} = await read<{products: Product[]}>('/shop');
  const sent = products.find(
    one => one.variants.length === 1 && one.variants[0]!.left === null && one.pickups.includes('shipping'),
  )!;
  await page.goto(`/productos?producto=${sent.slug}`);
  const sheet = page.getByRole('dialog', {name: sent.name});
  await sheet.getByText('A casa', {exact: true}).click();
  await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
  await sheet.getByRole('link', {name: 'Ir al carrito'}).click();
  await expect(page.getByText('Tu compra está guardada durante')).toBeAttached();
  await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
  await page.getByRole('button', {name: 'Continuar'}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'a qué dirección lo enviamos'}));
  const where = page.getByRole('region', {name: 'A dónde lo enviamos'});
  await where.getByLabel('Quién lo recibe').fill('Marisa Olmedo');
  await where.getByLabel('Calle, número y piso').fill('Calle Mayor, 1');
  await where.getByLabel('Población').fill('Las Palmas');
  await where.getByLabel('Código postal').fill('35001');
  await where.getByRole('button', {name: 'Guardar la dirección'}).click();
  await expect(where.getByText('No enviamos a Canarias').first()).toBeVisible();
  await where.getByLabel('Código postal').fill('50001');
  await where.getByLabel('Población').fill('Zaragoza');
  await where.getByRole('button', {name: 'Guardar la dirección'}).click();
  await expect(where).toContainText('Calle Mayor, 1, 50001 Zaragoza');
  await expectGoodLook(page, {narrow: true});
  await page.getByRole('button', {name: 'Continuar'}).click();
  await fillCheckout(page, newBuyer('envio'));
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tu pedido'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu pedido'})).toBeVisible();
  await expect(page.getByText('Calle Mayor, 1, 50001 Zaragoza').first()).toBeVisible();
});

test('lo agotado se dice y no se puede añadir; lo que se acaba se rechaza junto a su botón', async ({
  page,
  trouble,
  visitor,
}) => {
  trouble.expect(/^409 POST \/api\/public\/cart\/slots$/);
  const {products} = await read<{products: Product[]}>('/shop');
  const gone = products.find(one => one.variants.every(({left}) => left === 0))!;
  await page.goto('/productos');
  await expect(page.getByRole('listitem').filter({hasText: gone.name})).toContainText('Agotado');
  await page.goto(`/productos?producto=${gone.slug}`);
  const sheet = page.getByRole('dialog', {name: gone.name});
  await expect(sheet.getByText('Agotado', {exact: true})).toBeVisible();
  await expect(sheet.getByRole('button', {name: 'Añadir al carrito'})).toBeHidden();

  const {experience, slot} = await visit();
  await page.goto('/experiencias');
  const card = page.getByRole('article', {name: experience.name});
  await card.getByRole('button', {name: /^Elegir día/}).click();
  await card
    .locator('label')
    .filter({hasText: longDay(slot.startsAt)})
    .first()
    .click();
  const room = Math.min(experience.maxPerBooking, slot.left);
  for (let n = 1; n < room; n++) await card.getByRole('button', {name: 'Añadir una: Personas'}).click();
  // Meanwhile others take places until fewer are left than are wanted.
  const others: Page[] = [];
  for (let left = slot.left; left >= room; ) {
    const other = await visitor();
    others.push(other);
    const quantity = Math.min(experience.maxPerBooking, left - room + 1);
    const taken = await other.request.post(`${BASE}/api/public/cart/slots`, {data: {slotId: slot.id, quantity}});
    expect(taken.ok()).toBe(true);
    left -= quantity;
  }
  await card.getByRole('button', {name: 'Añadir al carrito'}).click();
  await expectArrived(card.getByRole('alert').filter({hasText: /No quedan tantos|agotar/}));
  for (const other of others) {
    const cart = (await (await other.request.get(`${BASE}/api/public/cart`)).json()) as {goods: {key: string}[]};
    await other.request.post(`${BASE}/api/public/cart/release`, {data: {keys: cart.goods.map(({key}) => key)}});
  }
});

test('las páginas de la tienda se ven bien y las puede usar cualquiera', {tag: eitherScreen(__filename)}, async ({
  page,
}) => {
  const {products} = await read<{products: Product[]}>('/shop');
  const atGate = products.find(one => one.sessionCount > 0 && one.variants.some(({left}) => left !== 0))!;
  const {sessions} = await read<{sessions: {id: number}[]}>(`/shop/products/${atGate.slug}`);
  const narrow = (page.viewportSize()?.width ?? 0) < 600;
  for (const path of [
    '/productos',
    '/productos?q=camiseta',
    `/productos?producto=${atGate.slug}`,
    `/productos/${atGate.slug}/sesiones`,
    `/productos/${atGate.slug}/${sessions[0]!.id}`,
    '/experiencias',
  ]) {
    await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
    await page.goto(path);
    await settled(page);
    await expectGoodLook(page, {narrow});
  }
  await page
    .getByRole('button', {name: /^Elegir día/})
    .first()
    .click();
  await expectGoodLook(page, {narrow});
});
