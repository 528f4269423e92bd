/** Quotas of a session: given in the office, run out in the shop and said there, before and in the cart. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {holdElsewhere} from '../../support/browser/packs';
import {eitherScreen} from '../../support/browser/screens';
import {expectArrived} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';

interface Offer {
  priceCategories: {id: number; name: string; isDefault: boolean}[];
}
const offerOf = async (sessionId: number): Promise<Offer> =>
  (await (await fetch(`${BASE}/api/public/sessions/${sessionId}`)).json()) as Offer;

test('la oficina pone un cupo y ve lo que lleva', {tag: '@desktop'}, async ({as, trouble}) => {
  trouble.expect('422 POST /api/cupos-sesion');
  const stage = await makeStage({title: 'Con cupos'});
  await holdElsewhere('best', {sessionId: stage.sessionId, quantity: 3});
  const page = await as('admin');
  await page.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/configuracion`);
  const part = page.getByRole('region', {name: 'Cupos'});
  await expect(part).toContainText('Sin cupos: se vende hasta llenar el aforo.');
  await part.getByRole('button', {name: /^(Añadir|Crear|Nuevo)/}).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Venta por internet');
  await dialog.getByLabel('Entradas').fill('2');
  await dialog.getByLabel('Canal').click();
  await page.getByRole('option', {name: /internet|[Ww]eb/}).click();
  await dialog.getByRole('button', {name: /^(Guardar|Crear|Añadir)/}).click();
  await expect(dialog.getByText('Ya hay 3 entradas vendidas o en carritos: no puede ser menos.')).toBeVisible();
  await dialog.getByLabel('Entradas').fill('40');
  await dialog.getByRole('button', {name: /^(Guardar|Crear|Añadir)/}).click();
  await expect(dialog).toBeHidden();
  await expect(part).toContainText('Venta por internet');
  await expect(part).toContainText('3 de 40');
  await settled(page);
  await expectGoodLook(page);
});

test('la tarifa que se agota se dice y no se ofrece; quien iba a por la última lo lee y elige otra', {
  tag: eitherScreen(__filename),
}, async ({page, trouble}) => {
  trouble.expect('409 POST /api/public/cart/best');
  const stage = await makeStage({title: 'Cupo de niños'});
  const offer = await offerOf(stage.sessionId);
  const cheap = offer.priceCategories.find(category => !category.isDefault)!;
  await asStaff('admin', 'POST', '/api/cupos-sesion', {
    eventSessionId: stage.sessionId,
    name: cheap.name,
    size: 2,
    priceCategoryId: cheap.id,
  });
  await page.goto(`${stage.path}?vista=mejores`);
  const tariff = page.getByRole('combobox', {name: 'Tarifa'});
  await tariff.selectOption({label: cheap.name});
  await holdElsewhere('best', {sessionId: stage.sessionId, quantity: 2, priceCategoryId: cheap.id});
  await page.getByRole('button', {name: /^Buscar y guardar/}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: `«${cheap.name}»`}));
  await expect(tariff.getByRole('option', {name: `${cheap.name} (agotada)`})).toBeDisabled();
  await expectGoodLook(page);
  await tariff.selectOption(String(offer.priceCategories.find(category => category.isDefault)!.id));
  await page.getByRole('button', {name: /^Buscar y guardar/}).click();
  await expect(page.getByText(/^Te hemos guardado/).first()).toBeVisible();
  await page.goto('/carrito');
  await expect(page.getByRole('option', {name: new RegExp(`^${cheap.name}.*\\(agotada\\)$`)}).first()).toBeDisabled();
  await expectGoodLook(page);
});
