/** A clerk's till and cart, made ready. */
import type {Page} from '@playwright/test';
import {asStaff, type Role} from './staff';
import {expect} from './test';

export async function openTill(clerk: Role): Promise<void> {
  const {shiftId, boxOffices} = await asStaff<{shiftId: number | null; boxOffices: {id: number}[]}>(
    clerk,
    'GET',
    '/api/turnos-caja/mio',
  );
  if (shiftId !== null) return;
  const clerks = await asStaff<{id: number; staffUserId: number}[]>('admin', 'GET', '/api/taquilleros');
  const {user} = await asStaff<{user: {id: number}}>(clerk, 'GET', '/api/session');
  const own = clerks.find(one => one.staffUserId === user.id)!;
  await asStaff('admin', 'POST', `/api/taquilleros/${own.id}/pin`, {pin: null});
  await asStaff(clerk, 'POST', '/api/turnos-caja/abrir', {boxOfficeId: boxOffices[0]!.id, floatCents: 5000});
}

/** Whoever takes over another's till has none open: what an earlier test left is closed, its money short. */
export async function closeTill(clerk: Role): Promise<void> {
  const {shiftId} = await asStaff<{shiftId: number | null}>(clerk, 'GET', '/api/turnos-caja/mio');
  if (shiftId === null) return;
  const act = (name: string, body: object) => asStaff(clerk, 'POST', `/api/turnos-caja/${shiftId}/${name}`, body);
  await act('arquear', {cashCents: 0, cardCents: 0});
  await act('cerrar', {leftCents: 0, safeCents: 0, bankCents: 0, differenceReason: 'Sin contar: fin de la prueba'});
}

/** The clerk's cart lives on the server: what a test before left in it goes. */
export async function openCart(page: Page, clerk: Role): Promise<void> {
  await asStaff(clerk, 'POST', '/api/carrito/park');
  for (const {id} of await asStaff<{id: string}[]>(clerk, 'GET', '/api/carrito/aparcados')) {
    await asStaff(clerk, 'POST', `/api/carrito/aparcados/${id}/recuperar`);
    await asStaff(clerk, 'POST', '/api/carrito/park');
  }
  await page.goto('/admin/carrito');
  await expect(page.getByRole('heading', {level: 1, name: 'Carrito de taquilla'})).toBeVisible();
  // Its keys are there with it.
  await expect(page.getByRole('region', {name: 'Carrito'}).getByRole('status')).toBeVisible();
}
