/**
 * What a visitor does in the shop, step by step, as several tests need it. Found by role and label, as people find it.
 */
import {expect, type Locator, type Page} from '@playwright/test';
import type {Seat} from './seats';

/** Opens the zone and the row of each seat in the list and ticks it. The page must show «Ver como lista». */
export async function tickInList(page: Page, seats: Seat[]): Promise<void> {
  const list = page.getByRole('region', {name: /^Lista de butacas/});
  for (const seat of seats) {
    const zone = list
      .getByRole('listitem')
      .filter({has: page.getByText(seat.zone, {exact: true})})
      .first();
    const row = page.getByText(`Fila ${seat.row}`, {exact: true});
    if (!(await zone.locator(row).first().isVisible())) await zone.getByText(seat.zone, {exact: true}).click();
    await expect(zone.locator(row).first()).toBeVisible();
    // A row with an aisle in its middle stands there twice: the odd half and the even one.
    for (const half of await zone.getByRole('listitem').filter({has: row}).all()) {
      if (!(await half.getByRole('checkbox').first().isVisible())) await half.locator(row).click();
      await expect(half.getByRole('checkbox').first()).toBeVisible();
      const box = half.getByRole('checkbox', {name: new RegExp(`^Butaca ${seat.number},`)});
      // The office's list is ticked by the server's answer, the shop's at once.
      if (await box.count()) await box.click();
    }
    await expect(
      zone.getByRole('checkbox', {name: new RegExp(`^Butaca ${seat.number},`), checked: true}),
    ).toBeVisible();
  }
}

/** [S4] What took the place of something else has the focus, whole and on the screen. */
export async function expectArrived(what: Locator): Promise<void> {
  await expect(what).toBeFocused();
  await expect(what).toBeInViewport({ratio: 1});
}

export async function openList(page: Page): Promise<void> {
  await page.getByRole('group', {name: 'Cómo quieres elegir'}).getByText('Ver como lista').click();
  await expect(page.getByRole('region', {name: /^Lista de butacas/})).toBeVisible();
}

/** Opens the session's list, ticks, adds. Ends on the session's page with the way to the cart. */
export async function holdInList(page: Page, path: string, seats: Seat[]): Promise<void> {
  await page.goto(`${path}?vista=lista`);
  await tickInList(page, seats);
  await addToCart(page);
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Añadir al carrito'}).click();
  await expect(page.getByRole('link', {name: 'Ir al carrito'})).toBeVisible();
}

export interface Buyer {
  email: string;
  firstName: string;
  surname1: string;
}

export const newBuyer = (who = 'visita'): Buyer => ({
  email: `${who}-${process.pid}-${Date.now()}@example.org`,
  firstName: 'Marisa',
  surname1: 'Olmedo',
});

/** From anywhere with something in the cart to the form «Datos y pago», filled in. */
export async function fillCheckout(page: Page, buyer: Buyer, house = ''): Promise<void> {
  await page.goto(`${house}/carrito?paso=pago`);
  await expect(page.getByRole('heading', {level: 1, name: 'Datos y pago'})).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(buyer.email);
  await page.getByLabel('Nombre', {exact: true}).fill(buyer.firstName);
  await page.getByLabel('Primer apellido').fill(buyer.surname1);
  await page.getByRole('checkbox', {name: /He leído y acepto/}).check();
}

export const payButton = (page: Page): Locator => page.getByRole('button', {name: /^Pagar\s/});

/** Presses «Pagar» in the shop and waits for the bank's page. */
export async function goToBank(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL(/banco-de-pruebas/);
  await expect(payButton(page)).toBeVisible();
}

/** One of the bank's other buttons: «Denegar», «Pagar sin avisar», «Abandonar»… */
export async function chooseAtBank(page: Page, button: string): Promise<void> {
  await page.getByText('Probar otra situación').click();
  await page.getByRole('button', {name: button, exact: true}).click();
}

/** «Compra hecha», or what the page says of something else than tickets; the number of the order. */
export async function expectPaid(page: Page, title = 'Compra hecha'): Promise<string> {
  await expect(page.getByRole('heading', {level: 1, name: title})).toBeVisible({timeout: 60_000});
  await expect(page).toHaveURL(/\/compra\/[^/]+\/[^/]+$/);
  return orderNumber(page);
}

/** What stands beside «Pedido» on the page that tells how an order ended. */
export async function orderNumber(page: Page): Promise<string> {
  const number = await page.getByRole('definition').first().textContent();
  if (!number) throw new Error('The page names no order.');
  return number.trim();
}

/** «24,00 €» with the space that es-ES puts there. */
export const euros = (cents: number): string =>
  new Intl.NumberFormat('es-ES', {style: 'currency', currency: 'EUR', useGrouping: 'always' as never}).format(
    cents / 100,
  );
