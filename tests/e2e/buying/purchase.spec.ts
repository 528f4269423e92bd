/** Buying as most people do, on a phone and on a wide screen: from the front page to tickets in the hand. */
import type {Page} from '@playwright/test';
import {pointAtMap} from '../../support/browser/map';
import {eitherScreen} from '../../support/browser/screens';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {
  addToCart,
  euros,
  expectPaid,
  fillCheckout,
  goToBank,
  holdInList,
  newBuyer,
  payButton,
} from '../../support/browser/shop';
import {eventsOnSale} from '../../support/browser/stage';
import {lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

/** Both projects run at once on the same demo: each buys in its own corner. */
const corner = (project: string) => (project === 'phone' ? 0 : 1);

async function demoSession(
  kind: string,
  wish: (event: Awaited<ReturnType<typeof eventsOnSale>>[number]) => boolean = () => true,
) {
  const event = (await eventsOnSale()).find(
    one => one.kind === kind && one.sessions.some(session => session.saleState === 'open') && wish(one),
  );
  if (!event) throw new Error(`The demo has no ${kind} on sale.`);
  const session = event.sessions
    .filter(one => one.saleState === 'open')
    .reduce((a, b) => (b.freeCount > a.freeCount ? b : a));
  return {event, session, path: `/eventos/${event.id}/${session.id}/${event.slug}`};
}

test(
  'un partido: del plano de la portada a las entradas con su código',
  {tag: eitherScreen(__filename)},
  async ({page, hasTouch}, {project}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.goto('/');
    const matches = page.getByRole('region', {name: 'Partidos en casa'});
    await matches.getByRole('link').filter({hasText: '–'}).first().click();
    await page
      .getByRole('link', {name: /^Elegir butacas/})
      .first()
      .click();
    await expect(page).toHaveURL(/\/eventos\/\d+\/\d+\/[\w-]+$/);
    const sessionId = Number(new URL(page.url()).pathname.split('/')[3]);
    const title = await page.getByRole('heading', {level: 1}).textContent();

    const house = await readSeats(sessionId);
    const zones = house.zones
      .filter(zone => zone.kind === 'numbered' && zone.prices.length > 1)
      .sort((a, b) => b.free - a.free);
    const zone = zones[corner(project.name)]!;
    const seats = freeTogether(house, 2, {zone: zone.name, middle: true});
    const map = await pointAtMap(page, house.plan, hasTouch ? 'touch' : 'mouse');
    for (const seat of seats) await map.pick(seat.index);
    if (hasTouch) await page.getByRole('button', {name: /Ver y cambiar/}).click();
    for (const seat of seats)
      await expect(page.getByRole('button', {name: `Quitar ${seat.words}`, exact: true})).toBeVisible();
    await addToCart(page);
    await page.getByRole('link', {name: 'Ir al carrito'}).click();

    await test.step('el carrito: tiempo, tarifa y código', async () => {
      await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
      await expect(page.getByRole('heading', {level: 2, name: title!, exact: true})).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
      const usual = zone.prices[0]!.cents;
      const tariff = page.getByRole('combobox', {name: `Tarifa de ${seats[0]!.words}`});
      const cheaper = zone.prices.reduce((a, b) => (b.cents < a.cents ? b : a));
      await tariff.selectOption(String(cheaper.id));
      const full = usual + cheaper.cents;
      const summary = page.getByRole('region', {name: 'Resumen'});
      await expect(summary).toContainText(euros(full));
      await page.getByText('Tengo un código promocional').click();
      await page.getByLabel('Código', {exact: true}).fill('alameda10');
      await page.getByRole('button', {name: 'Aplicar'}).click();
      await expect(summary).toContainText('Descuento ALAMEDA10');
      await expect(summary).not.toContainText(new RegExp(`Total\\s*${euros(full)}`));
      await page.getByRole('button', {name: 'Continuar'}).click();
    });

    const buyer = newBuyer(`partido-${project.name}`);
    await fillCheckout(page, buyer);
    const sum = (await payButton(page).textContent())!.replace('Pagar', '').trim();
    await goToBank(page);
    await expect(page.getByText(sum, {exact: true}).first()).toBeVisible();
    await payButton(page).click();
    const order = await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tus entradas'}).click();

    await test.step('las entradas: códigos, PDF, calendario', async () => {
      await expect(page.getByRole('heading', {level: 1, name: 'Tus entradas'})).toBeVisible();
      await expect(page.getByText(order)).toBeVisible();
      for (const seat of seats) await expectDrawn(page, `Código QR de ${seat.words}`);
      const pdf = await page.request.get(
        (await page.getByRole('link', {name: 'Descargar en PDF'}).getAttribute('href'))!,
      );
      expect(pdf.headers()['content-type']).toContain('application/pdf');
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
      const calendar = await page.request.get(
        (await page.getByRole('link', {name: 'Añadir al calendario'}).getAttribute('href'))!,
      );
      expect(calendar.headers()['content-type']).toContain('text/calendar');
      expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR\s*$/);
    });

    await test.step('el correo con las entradas está en la bandeja de salida', async () => {
      await expect.poll(async () => (await lastMailTo(buyer.email))?.subject ?? '', {timeout: 60_000}).not.toBe('');
      const mail = (await lastMailTo(buyer.email))!;
      expect(mail.html).toContain(order);
      expect(mail.html).toContain(new URL(page.url()).pathname);
    });
  },
);

test('una obra de teatro, con la lista en vez del plano', async ({page}, {project}) => {
  const {path, session} = await demoSession('theatre', event =>
    event.sessions.some(one => one.saleState === 'open' && one.freeCount > 300),
  );
  const seats = freeTogether(await readSeats(session.id), 2, {skip: 2 + corner(project.name) * 6});
  await holdInList(page, path, seats);
  await fillCheckout(page, newBuyer('teatro'));
  for (const seat of seats)
    await expect(page.getByRole('list', {name: 'Lo que hay en este pedido'})).toContainText(seat.words);
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
});

test('«Elige por mí» y una zona sin numerar, dos eventos en un carrito, con Bizum', async ({page}) => {
  const match = await demoSession('match', event => event.sessions[0]!.freeCount > 5000);
  await page.goto(`${match.path}?vista=mejores`);
  await page.getByRole('button', {name: 'Añadir una: Entradas'}).click();
  await page.getByRole('button', {name: 'Buscar y guardar 3 entradas'}).click();
  await expect(page.getByText('Te hemos guardado 3 entradas')).toBeVisible();
  await expect(page.getByText('No había tantas juntas')).toBeHidden();

  const concert = await demoSession('concert', event => event.venue.name === 'Sala El Molino');
  await page.goto(concert.path);
  const floor = (await readSeats(concert.session.id)).zones[0]!.name;
  const more = page.getByRole('button', {name: `Añadir una: General, ${floor}`});
  await more.click();
  await more.click();
  await page.getByRole('button', {name: /^Añadir 2 entradas/}).click();
  await expect(page.getByText('2 entradas en tu carrito').first()).toBeVisible();

  await fillCheckout(page, newBuyer('varios'));
  await expect(page.getByRole('region', {name: 'Resumen'})).toContainText('5 entradas');
  await page.getByRole('radio', {name: /Bizum/}).check();
  await goToBank(page);
  await expect(page.getByLabel('Teléfono móvil')).toBeVisible();
  await payButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(page.getByRole('heading', {level: 2, name: match.event.title})).toBeVisible();
  await expect(page.getByRole('heading', {level: 2, name: concert.event.title})).toBeVisible();
  await expect(page.getByRole('img', {name: /^Código QR de/})).toHaveCount(5);
});

test('un acto gratuito no pasa por el banco', async ({page}, {project}) => {
  const {path, session} = await demoSession('other', event => event.fromCents === 0);
  const seats = freeTogether(await readSeats(session.id), 2, {skip: corner(project.name) * 3});
  await holdInList(page, path, seats);
  await fillCheckout(page, newBuyer('gratis'));
  await expect(page.getByRole('radio', {name: /Tarjeta/})).toBeHidden();
  await page.getByRole('button', {name: 'Confirmar las entradas gratuitas'}).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  for (const seat of seats) await expectDrawn(page, `Código QR de ${seat.words}`);
});

/** An image that is there and has arrived. */
async function expectDrawn(page: Page, name: string): Promise<void> {
  const image = page.getByRole('img', {name, exact: true}).first();
  await image.scrollIntoViewIfNeeded();
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}
