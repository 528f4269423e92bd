/**
 * Trying before selling, as whoever runs the events does it: begun at the event, bought in the shop, marked everywhere,
 * erased with its count.
 */
import type {Page} from '@playwright/test';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {expectPaid, fillCheckout, goToBank, holdInList, newBuyer, payButton} from '../../support/browser/shop';
import {eventsOnSale} from '../../support/browser/stage';
import {lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const BAND = 'No se cobra nada, y estas entradas solo las lee la puerta de la prueba.';

const look = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({path: `${process.env.SHOTS}/${name}.png`, fullPage: true});
};

test('un evento se prueba de principio a fin y se borra', async ({as, visitor, trouble}) => {
  const event = (await eventsOnSale())
    .filter(one => one.kind === 'theatre' && one.sessions.some(session => session.saleState === 'open'))
    .at(-1)!;
  const office = await as('events');
  await office.goto(`/admin/eventos/${event.id}/sesiones`);
  const panel = office.getByRole('region', {name: 'Probar antes de vender'});
  await look(office, '1-event');
  await panel.getByRole('button', {name: 'Probar este evento'}).click();
  await expect(panel).toContainText('Nadie ha comprado todavía.');
  const address = (await panel.getByRole('link', {name: 'Abrir en la tienda'}).getAttribute('href'))!;
  expect(address).toMatch(/^\/eventos\/prueba-[0-9a-f]{32}$/);
  await look(office, '2-running');

  const shop = await visitor();
  await shop.goto('/eventos');
  await expect(shop.getByRole('heading', {level: 1})).toBeVisible();
  await expect(shop.getByText('PRUEBA:')).toHaveCount(0);
  await shop.goto(address);
  await expect(shop.getByRole('heading', {level: 1, name: `PRUEBA: ${event.title}`})).toBeVisible();
  await expect(shop.getByRole('note')).toContainText(BAND);
  await look(shop, '3-shop-event');
  const path = (await shop
    .getByRole('link', {name: /Elegir butacas/})
    .first()
    .getAttribute('href'))!;
  const seats = freeTogether(await readSeats(Number(path.split('/')[3])), 2, {middle: true});
  await holdInList(shop, path, seats);
  await expect(shop.getByRole('note')).toContainText(BAND);
  await look(shop, '4-shop-cart');
  const buyer = newBuyer('prueba');
  await shop.goto('/carrito?paso=pago');
  await fillCheckout(shop, buyer);
  await expect(shop.getByText('el banco es de mentira y no se cobra nada')).toBeVisible();
  await look(shop, '5-shop-pay');
  await goToBank(shop);
  await payButton(shop).click();
  expect(await expectPaid(shop)).toMatch(/^PRUEBA-\d+$/);
  await expect(shop.getByRole('note')).toContainText(BAND);
  await look(shop, '6-shop-paid');
  await shop.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(shop.getByRole('note')).toContainText(BAND);
  if (process.env.SHOTS) {
    const pdf = await shop.request.get(
      (await shop.getByRole('link', {name: 'Descargar en PDF'}).getAttribute('href'))!,
    );
    (await import('node:fs')).writeFileSync(`${process.env.SHOTS}/ticket.pdf`, await pdf.body());
  }
  await look(shop, '7-shop-tickets');
  await expect.poll(async () => (await lastMailTo(buyer.email))?.subject ?? '', {timeout: 30_000}).toContain('PRUEBA');

  await panel.getByRole('link', {name: 'Ver lo probado'}).click();
  await expect(office.getByRole('heading', {level: 1, name: `PRUEBA: ${event.title}`})).toBeVisible();
  await expect(office.getByRole('alert').filter({hasText: 'Esto es una prueba.'})).toBeVisible();
  await look(office, '8-trial');
  await office.getByRole('button', {name: 'Borrar la prueba'}).click();
  await look(office, '9-question');
  await office.getByRole('dialog').getByRole('button', {name: 'Borrar lo probado'}).click();
  await expect(office.getByText(/^Prueba borrada: 1 pedido, 2 entradas, 1 pago/)).toBeVisible();
  await expect(office).toHaveURL(new RegExp(`/eventos/${event.id}/sesiones$`));
  await expect(office.getByRole('button', {name: 'Probar este evento'})).toBeVisible();
  await look(office, '10-erased');
  trouble.expect(`404 GET /api/public${address.replace('/eventos', '/events')}`);
  trouble.expect(`404 GET ${address}`);
  await shop.goto(address);
  await expect(shop.getByRole('heading', {level: 1, name: 'No encontramos ese evento'})).toBeVisible();
});
