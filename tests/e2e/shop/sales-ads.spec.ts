/** An ad of an event: made in the office, seen on the page, in the cart, in the mail and on paper, clicked, counted. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

const ALT = 'Autobús gratis desde la estación';

test('un anuncio se ve, se pulsa y se cuenta', {tag: eitherScreen(__filename)}, async ({page, as}, {project}) => {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  const look = async (name: string, on = page) => {
    await settled(on);
    await expectGoodLook(on, {narrow: isNarrow && on === page});
    if (!process.env.E2E_PICTURES) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await on.emulateMedia({colorScheme});
      await on.screenshot({
        path: `${process.env.E2E_PICTURES}/ads-${name}-${project.name}-${colorScheme}.png`,
        fullPage: true,
      });
    }
    await on.emulateMedia({colorScheme: 'light'});
  };
  const stage = await makeStage({title: `Se anuncia, ${project.name}`, session: {orphanRule: false}});
  const media = await asStaff<{id: number; folder: string}[]>(
    'admin',
    'GET',
    `/api/emails/gestor-de-medios?${new URLSearchParams({filter: JSON.stringify({folder: 'Anuncios'})})}`,
  );
  const office = await as('admin');
  const place = `/admin/eventos/${stage.eventId}/sales-ad`;
  const ad = {
    eventId: stage.eventId,
    name: 'Lanzadera de prueba',
    placements: ['event_page', 'cart', 'purchase_email', 'ticket_pdf'],
    mediaFileId: media[0]!.id,
    altText: ALT,
    body: 'Cada diez minutos, dos horas antes.',
    linkUrl: '/eventos',
    validFrom: new Date(Date.now() - 3_600_000).toISOString(),
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await expect(
    asStaff('admin', 'POST', '/api/anuncios-venta', {...ad, linkUrl: 'https://otro.example/'}),
  ).rejects.toThrow();
  await asStaff('admin', 'POST', '/api/anuncios-venta', ad);

  await page.goto(`/eventos/${stage.slug}`);
  const shown = page.getByRole('complementary', {name: 'Publicidad'});
  const counted = page.waitForResponse(answer => answer.url().endsWith('/api/public/ads/seen'));
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.getByRole('img', {name: ALT})).toBeVisible();
  expect((await counted).status()).toBe(204);
  await look('event');
  const [opened] = await Promise.all([page.waitForEvent('popup'), shown.getByRole('link').click()]);
  await opened.waitForURL(`${BASE}/eventos`);
  await opened.close();

  const held = await page.request.post(`${BASE}/api/public/cart/best`, {
    data: {sessionId: stage.sessionId, quantity: 1},
  });
  expect(held.ok()).toBe(true);
  const countedInCart = page.waitForResponse(answer => answer.url().endsWith('/api/public/ads/seen'));
  await page.goto('/carrito');
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.getByText('Cada diez minutos')).toBeVisible();
  await shown.getByRole('img', {name: ALT}).scrollIntoViewIfNeeded();
  expect((await countedInCart).status()).toBe(204);
  await look('cart');
  const buyer = newBuyer(`anuncios-${project.name}`);
  await fillCheckout(page, buyer);
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  let text = '';
  await expect
    .poll(async () => (text = (await lastMailTo(buyer.email, 'order_confirmation'))?.text ?? ''), {timeout: 20_000})
    .toContain(`Publicidad: ${ALT}`);
  const visit = /\/api\/public\/ads\/\d+\/visit\?placement=purchase_email/.exec(text)![0];
  const way = await page.request.get(BASE + visit, {maxRedirects: 0});
  expect([way.status(), new URL(way.headers().location!).pathname]).toEqual([302, '/eventos']);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  const paper = await page.request.get(
    `${BASE}/api/public${new URL(page.url()).pathname.replace('reservas', 'reservations')}/tickets.pdf`,
  );
  expect(paper.ok()).toBe(true);
  if (process.env.E2E_PICTURES)
    (await import('node:fs')).writeFileSync(`${process.env.E2E_PICTURES}/ads-${project.name}.pdf`, await paper.body());

  // Written every five seconds.
  await expect
    .poll(
      async () => {
        const {rows} = await asStaff<{rows: {place: string; impressions: number; clicks: number}[]}>(
          'admin',
          'GET',
          `/api/informes/anuncios?eventId=${stage.eventId}`,
        );
        return Object.fromEntries(rows.map(row => [row.place, [row.impressions > 0, row.clicks]]));
      },
      {timeout: 20_000},
    )
    .toEqual({
      'Ficha del evento': [true, 1],
      Carrito: [true, 0],
      'Correo de compra': [true, 1],
      'Entrada en PDF': [true, 0],
    });
  await office.goto(place);
  await expect(office.getByRole('heading', {name: 'Día a día'})).toBeVisible();
  await expect(office.getByText('Correo de compra').first()).toBeVisible();
  await look('office', office);
  await office.getByText('Lanzadera de prueba').first().click();
  await office.getByLabel('Activo').uncheck();
  await look('office-form', office);
  await office.getByRole('button', {name: 'Guardar'}).click();
  await expect(office.getByText('Apagado').first()).toBeVisible();
  expect((await page.request.get(BASE + visit, {maxRedirects: 0})).status()).toBe(404);
});
