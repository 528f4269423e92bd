/**
 * The first day of a club and of a theatre: an empty database in production mode, one command, one address, and at the
 * end a ticket that was paid, mailed and scanned, in a look that is not the demo's. Every act of the person is counted.
 */
import zlib from 'node:zlib';
import type {Page} from '@playwright/test';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {expectPaid, fillCheckout, goToBank, holdInList, newBuyer, payButton} from '../../support/browser/shop';
import {expect, test} from '../../support/browser/test';
import {startFirstDay, type FirstDay} from '../../support/browser/first-day';
import {comeIn, goThrough, type House} from '../../support/browser/first-day-walk';
import {Person} from '../../support/browser/person';
import {drawnOf} from '../../support/run/draw';

/** The colours that a PDF fills with, out of its pressed streams. */
function inkOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, text]) => {
    try {
      return zlib.inflateSync(Buffer.from(text!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0');
  return [...streams.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map(
    ([, r, g, b]) => `#${hex(r!)}${hex(g!)}${hex(b!)}`,
  );
}

const svg = (name: string, text: string) => ({name, mimeType: 'image/svg+xml', buffer: Buffer.from(text)});
const shield = (color: string) =>
  svg(
    'escudo.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120"><path fill="${color}" d="M0 0h100v70q0 35-50 50Q0 105 0 70z"/><circle cx="50" cy="52" r="24" fill="#fff"/></svg>`,
  );
const stand = Array.from({length: 6}, (_, row) =>
  Array.from(
    {length: 20},
    (__, seat) =>
      `<circle data-seat-id="T-${row + 1}-${seat + 1}" data-row="${row + 1}" data-seat-number="${seat + 1}" cx="${20 + seat * 18}" cy="${40 + row * 20}" r="7"/>`,
  ).join(''),
).join('');

const CLUB: House = {
  name: 'CD Torreblanca',
  legalName: 'Club Deportivo Torreblanca',
  nif: 'G00192302',
  address: 'Camino del Soto, 8, 50998 Torreblanca del Soto',
  email: 'entradas@torreblanca.example',
  kind: 'Club deportivo',
  primary: '#7a1220',
  accent: '#f2f2f2',
  crest: shield('#7a1220'),
  venue: 'Campo del Soto',
  plan: svg(
    'campo.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><g data-zone="T" data-zone-name="Tribuna">${stand}</g></svg>`,
  ),
  hasSeason: true,
  register: 'Registro de Entidades Deportivas de Aragón, n.º 100',
  event: 'CD Torreblanca – CF Villar',
  price: '12',
};
const THEATRE: House = {
  name: 'Teatro Circo',
  legalName: 'Fundación Teatro Circo',
  nif: 'G00198705',
  address: 'Calle del Coso, 12, 50998 Torreblanca del Soto',
  email: 'hola@teatrocirco.example',
  kind: 'Teatro',
  primary: '#1d2b64',
  accent: '#e0a030',
  crest: shield('#1d2b64'),
  venue: 'Teatro Circo',
  plan: 'Teatro a la italiana',
  hasSeason: false,
  register: 'Registro de Fundaciones, n.º 200',
  event: 'La vida es sueño',
  price: '18,50',
};

const HOUSES: [string, House][] = [
  ['un club', CLUB],
  ['un teatro', THEATRE],
];
for (const [what, house] of drawnOf('first days', HOUSES, 2)) {
  test(`${what}: de una base de datos vacía a una entrada pagada, enviada y leída`, async ({
    page,
    trouble,
    visitor,
  }) => {
    test.setTimeout(1_500_000);
    page.setDefaultTimeout(180_000);
    const day = await startFirstDay();
    try {
      trouble.alsoAt(day.origin);
      const person = new Person(page);
      const address = day.firstUser('presidencia@example.org');
      await day.start();
      await comeIn(person, address);
      const shop = await visitor();
      shop.setDefaultTimeout(180_000);
      await goThrough(person, day, house, house === THEATRE ? () => tryShop(page, shop, day, house) : undefined);
      await scan(page, day, await buy(shop, day, house));
      if (house === THEATRE) await expectUnused(page, day);
      test.info().annotations.push({type: 'acts', description: `${what}: ${person.acts}`});
      console.log(`${what}: ${person.acts} actos hasta tener una sesión a la venta`);
      // What a page still asks would be asked of nobody.
      for (const one of [page, shop]) await one.goto('about:blank');
    } finally {
      await day.stop();
    }
  });
}

/**
 * The whole shop on trial, in production: bought without money at the built-in bank, read at no door, erased before the
 * first sale.
 */
async function tryShop(page: Page, shop: Page, day: FirstDay, house: House): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', {name: 'Probar toda la tienda'}).click();
  await expect(main.getByRole('alert').filter({hasText: 'Toda la tienda está en pruebas'})).toBeVisible();
  await test.info().attach(`pruebas de ${house.name}`, {body: await page.screenshot(), contentType: 'image/png'});
  await shop.goto(`${day.origin}/`);
  await expect(shop.getByRole('note')).toContainText('Toda la tienda está en pruebas');
  const [session] = await day.query<{id: number; eventId: number; slug: string}>(
    `select s.id, s.event_id as "eventId", e.slug from event_session s join event e on e.id = s.event_id
      where e.is_trial`,
  );
  await holdInList(shop, `${day.origin}/eventos/${session!.eventId}/${session!.id}/${session!.slug}`, [
    freeTogether(await readSeats(session!.id, day.origin), 1)[0]!,
  ]);
  await fillCheckout(shop, newBuyer('ensayo'), day.origin);
  await goToBank(shop);
  await payButton(shop).click();
  expect(await expectPaid(shop)).toBe('PRUEBA-1');
  await main.getByRole('button', {name: 'Terminar las pruebas'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Borrar lo probado'}).click();
  await expect(page.getByText(/^Prueba borrada: 1 pedido, 1 entrada/)).toBeVisible();
  expect(
    await day.query(
      `select (select count(*)::int from "order") as orders, (select count(*)::int from payment) as payments,
        (select count(*)::int from event) as events`,
    ),
  ).toEqual([{orders: 0, payments: 0, events: 1}]);
}

/**
 * As anybody buys: from the front page to the ticket in the hand, in the mail and on paper, all in the house's own
 * look.
 */
async function buy(shop: Page, day: FirstDay, house: House): Promise<string> {
  await shop.goto(`${day.origin}/`);
  await expect(shop.getByRole('banner')).toContainText(house.name);
  expect(await shop.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())).toBe(
    house.primary,
  );
  await test.info().attach(`tienda de ${house.name}`, {body: await shop.screenshot(), contentType: 'image/png'});
  await shop.getByRole('main').getByRole('link').filter({hasText: house.event}).first().click();
  await shop.waitForURL(/\/eventos\//);
  const [session] = await day.query<{id: number; eventId: number; slug: string}>(
    'select s.id, s.event_id as "eventId", e.slug from event_session s join event e on e.id = s.event_id',
  );
  const seat = freeTogether(await readSeats(session!.id, day.origin), 1)[0]!;
  await holdInList(shop, `${day.origin}/eventos/${session!.eventId}/${session!.id}/${session!.slug}`, [seat]);
  const buyer = newBuyer('primera');
  await fillCheckout(shop, buyer, day.origin);
  await goToBank(shop);
  await payButton(shop).click();
  await expectPaid(shop);
  await shop.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(shop.getByRole('img', {name: `Código QR de ${seat.words}`, exact: true})).toBeVisible();
  const pdf = await shop.request.get(
    new URL((await shop.getByRole('link', {name: 'Descargar en PDF'}).getAttribute('href'))!, day.origin).href,
  );
  expect(inkOf(await pdf.body()), 'the house’s colour on paper').toContain(house.primary);
  await expect.poll(() => day.letterTo(buyer.email)).toContain(house.primary);
  const letter = day.letterTo(buyer.email);
  expect(letter).toContain(house.event);
  expect(letter).not.toMatch(/#0b4d36|#ffd400|Alameda/i);
  const [ticket] = await day.query<{code: string}>('select code from ticket');
  return ticket!.code;
}

/** At the door, with the code that stands under the QR: once in, once refused. */
async function scan(page: Page, day: FirstDay, code: string): Promise<void> {
  const [at] = await day.query<{eventId: number; sessionId: number; code: string}>(
    `select s.event_id as "eventId", s.id as "sessionId", a.code from event_session s
      join event_access a on a.event_id = s.event_id`,
  );
  await page.goto(
    `${day.origin}/admin/eventos/${at!.eventId}/codigo/${at!.code}/sesiones/${at!.sessionId}/control-acceso`,
  );
  await page.getByLabel('Nombre del lector').fill('Lector uno');
  await page.getByRole('button', {name: 'Emparejar', exact: true}).click();
  await page.getByRole('button', {name: 'Empezar a leer'}).click();
  // Within two seconds the same code is the same reading, and its answer comes again.
  const soon = {timeout: 10_000};
  const goOn = page.getByRole('button', {name: 'Seguir'});
  for (const answer of ['Adelante', 'Ya usada'])
    await expect(async () => {
      if (await goOn.isVisible()) await goOn.click(soon);
      await page.getByRole('button', {name: 'Teclear'}).click(soon);
      await page.getByLabel('Código', {exact: true}).fill(code, soon);
      await page.getByRole('button', {name: 'Leer', exact: true}).click(soon);
      const word = await page.locator('.answer .word').innerText(soon);
      await goOn.click(soon);
      expect(word).toBe(answer);
    }).toPass();
}

/**
 * What a theatre has not chosen, opened by its address: named as such, with the way to it, whatever kind of screen it
 * is.
 */
async function expectUnused(page: Page, day: FirstDay): Promise<void> {
  const [event] = await day.query<{id: number; sessionId: number}>(
    'select event_id as id, id as "sessionId" from event_session',
  );
  const addresses: [address: string, part: string][] = [
    ['/admin/abonados', 'Abonos'],
    ['/admin/campana-abonos/1', 'Abonos'],
    [`/admin/eventos/${event!.id}/invitaciones-abonados`, 'Abonos'],
    ['/admin/liquidaciones-abonos', 'Abonos'],
    ['/admin/bases', 'Cantera'],
    ['/admin/simpatizantes/1', 'Simpatizantes'],
    ['/admin/parcelas/informe', 'Parcelas'],
    ['/admin/productos/crear', 'Productos y experiencias'],
    [`/admin/eventos/${event!.id}/sesiones/${event!.sessionId}/productos`, 'Productos y experiencias'],
    ['/admin/acreditaciones', 'Acreditaciones'],
    ['/admin/salas-espera', 'Salas de espera'],
    ['/admin/plantillas-whatsapp/1/editar', 'WhatsApp'],
    ['/admin/remesas', 'Domiciliaciones'],
    ['/superadmin/imports/abonados/excel', 'Abonos'],
  ];
  const main = page.getByRole('main');
  for (const [address, part] of addresses) {
    await page.goto(day.origin + address);
    await expect(page.getByRole('heading', {level: 1, name: 'Esta parte no se usa aquí'}), address).toBeVisible();
    await expect(main, address).toContainText(`«${part}»`);
  }
  await main.getByRole('link', {name: 'Activarlo en «Qué hace»'}).click();
  await expect(main.getByRole('heading', {level: 2, name: 'Qué hace'})).toBeVisible();
  await expect(main.getByLabel('Abonos', {exact: true})).not.toBeChecked();
}
