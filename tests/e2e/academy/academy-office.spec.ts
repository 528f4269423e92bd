/** A coordinator's round: who asks for a place, an enrolment with its money and its clothes, who may renew, what is missing. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

interface List {
  id: number;
  previousListId: number | null;
}

test('del reparto de plazas al dinero, la ropa y las renovaciones', {tag: eitherScreen(__filename)}, async ({as}) => {
  const ask = <T>(path: string): Promise<T> => asStaff<T>('academy', 'GET', path);
  const next = (await ask<List[]>('/api/bases/listas')).find(list => list.previousListId !== null)!;
  const filter = encodeURIComponent(JSON.stringify({seasonListId: next.previousListId, state: 'enrolled'}));
  const [one] = await ask<{id: number; ageCategoryId: number}[]>(`/api/bases?filter=${filter}`);
  const office = await as('academy');
  await office.goto(`/admin/bases/categorias/${one!.ageCategoryId}/resumen`);
  await settled(office);
  await office.goto(`/admin/bases/${one!.id}`);
  await expect(office.getByRole('heading', {name: 'Plazos'}).first()).toBeVisible();
  await expect(office.getByRole('heading', {name: 'Indumentaria'}).first()).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
  await office.goto(`/admin/bases/${next.id}/deportistas/renovar`);
  await expect(office.getByRole('heading', {name: 'Quién puede renovar'})).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
  await office.goto(`/admin/bases/${next.previousListId}/deportistas/informe/documentos`);
  await expect(office.getByRole('heading', {name: 'Documentos que faltan'})).toBeVisible();
  await office.getByRole('checkbox').first().click();
  await expect(office.getByText('1 elegido')).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
});

test('lo elegido en la lista se da de baja sabiendo antes qué se devuelve', {tag: eitherScreen(__filename)}, async ({
  as,
}) => {
  const lists = await asStaff<List[]>('academy', 'GET', '/api/bases/listas');
  const next = lists.find(list => list.previousListId !== null)!;
  const office = await as('academy');
  await office.goto(`/admin/bases/${next.previousListId}/deportistas`);
  await office
    .getByRole('checkbox', {name: /^Elegir|Seleccionar/})
    .nth(1)
    .click();
  await settled(office);
  await expectGoodLook(office);
  await office.getByRole('button', {name: 'Dar de baja'}).click();
  const dialog = office.getByRole('dialog', {name: /^Dar de baja/});
  await expect(dialog.getByText(/^\d+ bajas?|que no se puede/)).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Dar de baja'})).toBeDisabled();
  await dialog.getByRole('button', {name: 'Cancelar'}).click();
});
