/**
 * A family's whole order: two tickets of a match, a scarf in its size, a visit, a pack of three plays, the daughter's
 * pass and a supporter's card, in one cart and one payment. Part of it goes back, and the rest stays as it is.
 */
import type {Page} from '@playwright/test';
import {makeAccount} from '../../support/browser/account';
import {longDay, plainTier, sizedProduct, visit} from '../../support/browser/goods';
import {expectGoodLook, settled} from '../../support/browser/look';
import {makePack} from '../../support/browser/packs';
import {eitherScreen} from '../../support/browser/screens';
import {euros, expectPaid, fillCheckout, goToBank, payButton} from '../../support/browser/shop';
import {adult, fillPayer, freshNif, onward, startSignUp} from '../../support/browser/sign-up';
import {eventsOnSale, makeStage} from '../../support/browser/stage';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';

test.setTimeout(300_000);

interface Cart {
  dueCents: number;
  goods: {key: string; kind: string; cents: number}[];
  lines: unknown[];
}
const cartOf = async (page: Page): Promise<Cart> =>
  (await (await page.request.get(`${BASE}/api/public/cart`)).json()) as Cart;

test(
  'siete cosas en un carrito y un pago; una vuelve y las demás se quedan',
  {tag: eitherScreen(__filename)},
  async ({page, as}, info) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    const stages = [];
    for (const title of ['Obra primera', 'Obra segunda', 'Obra tercera']) stages.push(await makeStage({title}));
    const pack = await makePack({name: 'Navidad en tres obras', stages, areas: {'*': 4500}, wantsSameSeat: true});
    const {product, variant} = await sizedProduct();
    const {experience, slot} = await visit();
    const tier = await plainTier();
    const buyer = await makeAccount(page, `familia-${info.project.name}`);

    await test.step('dos entradas del partido', async () => {
      const event = (await eventsOnSale()).find(one => one.kind === 'match' && one.sessions[0]?.saleState === 'open')!;
      await page.goto(`/eventos/${event.id}/${event.sessions[0]!.id}/${event.slug}?vista=mejores`);
      await page.getByRole('button', {name: /^Buscar y guardar/}).click();
      await expect(page.getByText(/^Te hemos guardado/).first()).toBeVisible();
    });
    await test.step('una bufanda de su talla', async () => {
      await page.goto(`/productos?producto=${product.slug}`);
      const sheet = page.getByRole('dialog', {name: product.name});
      await sheet.getByRole('group', {name: 'Talla'}).getByText(variant.size, {exact: true}).click();
      await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
      await expect(sheet.getByRole('alert')).toContainText('Está en tu carrito');
    });
    await test.step('la visita, a su hora', async () => {
      await page.goto('/experiencias');
      const card = page.getByRole('article', {name: experience.name});
      await card.getByRole('button', {name: /^Elegir día/}).click();
      await card
        .locator('label')
        .filter({hasText: longDay(slot.startsAt)})
        .first()
        .click();
      await card.getByRole('button', {name: 'Añadir al carrito'}).click();
      await expect(card.getByRole('alert')).toContainText('Está en tu carrito');
    });
    await test.step('el pack de tres obras', async () => {
      await page.goto(pack.path);
      await page.getByRole('button', {name: 'Añadir al carrito'}).click();
      await expect(page.getByText('El pack está en tu carrito')).toBeVisible();
    });
    await test.step('el abono de la hija', async () => {
      await startSignUp(page);
      await adult(page, freshNif(info), buyer.email, `${new Date().getFullYear() - 22}-04-03`);
      await page.getByRole('radio', {name: /^De pie/}).check();
      await onward(page);
      await expect(page.getByRole('heading', {level: 2, name: 'Descuentos y documentos'})).toBeVisible();
      await onward(page);
      await settled(page);
      await fillPayer(page, buyer.email);
      await page.getByRole('radio', {name: /^Al carrito/}).check();
      await page.getByRole('button', {name: /^Poner .* en el carrito/}).click();
      await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
    });
    await test.step('el carné de simpatizante', async () => {
      await page.goto('/simpatizantes');
      await page.getByRole('link', {name: new RegExp(`^Hacerme este carné\\s*: ${tier.name}$`)}).click();
      const sheet = page.getByRole('dialog', {name: tier.name, exact: true});
      await expect(sheet.getByLabel('Nombre', {exact: true})).toHaveValue(buyer.firstName);
      await sheet.getByRole('button', {name: /^Añadir al carrito/}).click();
      await expect(sheet.getByRole('alert').filter({hasText: 'Está en tu carrito'})).toBeVisible();
    });

    await page.goto('/carrito');
    for (const words of [product.name, experience.name, 'Lucía Ferrer', tier.name])
      await expect(page.getByRole('listitem').filter({hasText: words}).first()).toBeVisible();
    await expect(page.getByRole('region', {name: pack.name})).toContainText(euros(4500));
    await expectGoodLook(page);
    const cart = await cartOf(page);
    expect(new Set(cart.goods.map(({kind}) => kind))).toEqual(
      new Set(['product', 'experience', 'pack', 'pass', 'supporter']),
    );

    await fillCheckout(page, buyer);
    await expect(payButton(page)).toContainText(euros(cart.dueCents));
    // So much is not sold without knowing to whom: nothing is paid before.
    await payButton(page).click();
    await expect(page.getByLabel('Calle y número')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('group', {name: 'Factura'}).getByLabel('NIF', {exact: true}).fill(freshNif(info));
    await page.getByLabel('Calle y número').fill('Calle del Río, 4');
    await page.getByLabel('Código postal').fill('41001');
    await page.getByLabel('Localidad').fill('Sevilla');
    await expectGoodLook(page);
    await goToBank(page);
    await payButton(page).click();
    const number = await expectPaid(page);
    await expectGoodLook(page);
    await page.getByRole('link', {name: /^Ver tu/}).click();
    for (const words of ['Obra primera', 'Obra tercera', product.name, experience.name, tier.name, 'Lucía Ferrer'])
      await expect(page.getByRole('main')).toContainText(words);
    await settled(page);
    await expectGoodLook(page);

    await test.step('un correo con todo y sus papeles', async () => {
      await expect
        .poll(async () => (await lastMailTo(buyer.email, 'order_confirmation'))?.text ?? '', {timeout: 60_000})
        .toContain(number);
      const {text} = (await lastMailTo(buyer.email, 'order_confirmation'))!;
      for (const words of [
        'Obra segunda',
        product.name,
        experience.name,
        tier.name,
        'Lucía Ferrer',
        euros(cart.dueCents),
      ])
        expect(text).toContain(words);
    });

    const filter = encodeURIComponent(JSON.stringify({q: number}));
    const [order] = await asStaff<{id: number}[]>('admin', 'GET', `/api/pedidos?filter=${filter}`);
    await test.step('la visita vuelve, con su dinero; lo demás sigue', async () => {
      const office = await as('admin');
      await office.goto(`/admin/pedidos/${order!.id}`);
      await office.getByRole('button', {name: 'Devolver…'}).click();
      const dialog = office.getByRole('dialog', {name: `Devolver líneas del pedido ${number}`});
      await dialog.getByRole('checkbox', {name: new RegExp(experience.name)}).check();
      await dialog.getByRole('textbox', {name: /Motivo/}).fill('No puede ir ese día');
      await dialog.getByRole('button', {name: `Devolver ${euros(slot.cents)}`}).click();
      await expect(dialog).toBeHidden();
      await expect(office.getByRole('main')).toContainText('Devuelto en parte');
      await office.close();
      await page.reload();
      await settled(page);
      await expect(page.getByRole('main')).toContainText(product.name);
      await expect(page.getByRole('main')).toContainText('Obra primera');
      await expect
        .poll(async () => (await lastMailTo(buyer.email))?.text ?? '', {timeout: 60_000})
        .toContain(euros(slot.cents));
    });
  },
);
