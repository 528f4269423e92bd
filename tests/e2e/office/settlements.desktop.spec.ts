/** A settlement that is closed: sent, not agreed with, sent again, agreed, paid by a second person, put away. */
import {expectGoodLook} from '../../support/browser/look';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const SCREENS: Record<string, string> = {
  events: 'eventos',
  passes: 'abonos',
  academy: 'cantera',
  plots: 'parcelas',
  products: 'productos',
};

test('una liquidación, de cerrada a archivada: la compañía responde y paga otra persona @desktop', async ({as}) => {
  const filter = encodeURIComponent(JSON.stringify({state: 'closed'}));
  const all = await asStaff<{id: number; kind: string; number: string}[]>(
    'admin',
    'GET',
    `/api/liquidaciones?filter=${filter}&sort=${encodeURIComponent('["id","ASC"]')}`,
  );
  // One of a shared event waits for its company's invoice before it is paid.
  const closed = all.find(one => one.kind !== 'events') ?? all.at(-1);
  const page = await as('admin');
  await page.goto(`/admin/liquidaciones-${SCREENS[closed!.kind]}/${closed!.id}`);
  const press = (name: string) => page.getByRole('main').getByRole('button', {name, exact: true}).click();
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', {name, exact: true}).click();
  const state = (words: string) => expect(page.getByRole('main').getByText(words, {exact: true}).first()).toBeVisible();

  await press('Enviar');
  await confirm('Enviar');
  await state('Enviada');
  await press('No conforme');
  await confirm('Enviar');
  await expect(page.getByRole('dialog').getByText('Obligatorio')).toBeVisible();
  await page.getByRole('textbox', {name: /Motivo/}).fill('Faltan las entradas de la taquilla propia');
  await confirm('Enviar');
  await expect(page.getByText('No conforme: Faltan las entradas de la taquilla propia')).toBeVisible();
  await expectGoodLook(page);
  await press('Enviar');
  await confirm('Enviar');
  await press('Conforme');
  await confirm('Conforme');
  await press('Marcar como pagada');
  await page.getByRole('textbox', {name: /Referencia/}).fill('TRF-2026-77');
  await confirm('Marcar como pagada');
  await expect(page.getByText(/TRF-2026-77/).first()).toBeVisible();
  await press('Archivar');
  await confirm('Archivar');
  await state('Archivada');
  await expectGoodLook(page);
  const [download] = await Promise.all([page.waitForEvent('download'), press('PDF')]);
  expect(download.suggestedFilename()).toBe(`liquidacion-${closed!.number}.pdf`);
});
