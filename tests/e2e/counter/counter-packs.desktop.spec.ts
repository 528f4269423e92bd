/** Packs at the box office: one row in the cart with all its seats, in whole and out whole. */
import {euros} from '../../support/browser/shop';
import {makePack} from '../../support/browser/packs';
import {axeOn, expectGoodLook} from '../../support/browser/look';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('un pack a elegir en taquilla: entra entero en el carrito y sale entero', async ({as, till}) => {
  await till('otherClerk');
  const stages: Stage[] = [];
  for (const title of ['Lunes de pack', 'Martes de pack', 'Jueves de pack']) stages.push(await makeStage({title}));
  const pack = await makePack({name: 'Dos de taquilla', kind: 'pick', choose: 2, stages, areas: {Anfiteatro: 1700}});
  await asStaff('otherClerk', 'POST', '/api/carrito/park');
  const page = await as('otherClerk');
  await page.goto('/admin/carrito');
  await page.getByRole('button', {name: 'Pack', exact: true}).click();
  const dialog = page.getByRole('dialog', {name: 'Pack de eventos'});
  await dialog.getByLabel('Pack', {exact: true}).selectOption(pack.slug);
  await expect(dialog.getByText('Elegidas 0 de 2')).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Añadir'})).toBeDisabled();
  await dialog.getByRole('checkbox', {name: /Lunes de pack/}).check();
  await dialog.getByRole('checkbox', {name: /Jueves de pack/}).check();
  await dialog.getByLabel('Packs').selectOption('2');
  await expect(dialog.getByText(`Total: ${euros(3400)}`)).toBeVisible();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', {name: 'Añadir'}).click();
  await expect(dialog).toHaveCount(0);
  const cart = page.getByRole('region', {name: 'Carrito'});
  await expect(cart.getByText('Dos de taquilla, Anfiteatro × 2')).toBeVisible();
  await expect(cart).toContainText(euros(3400));
  await expect(cart.getByText(/butaca \d+/)).toHaveCount(2);
  await expect(cart.getByRole('combobox')).toHaveCount(0);
  await expectGoodLook(page);
  await cart.getByRole('button', {name: /^Quitar el pack/}).click();
  await expect(cart.getByText('El carrito está vacío.')).toBeVisible();
});
