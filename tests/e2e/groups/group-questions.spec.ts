/**
 * A group that must answer before it pays: it says who is in charge, pastes a list for its places, and pays by its link;
 * its tickets are handed over at the office.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {expectPaid, goToBank, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('un grupo contesta por su enlace, paga y se le entregan las entradas', {tag: eitherScreen(__filename)}, async ({
  page,
  as,
}) => {
  test.setTimeout(240_000);
  const stage = await makeStage({title: 'Función con comedor', plan: 'Sala El Molino', session: {takesGroups: true}});
  const field = (more: object) =>
    asStaff('admin', 'POST', '/api/formularios', {
      scope: 'event',
      eventId: stage.eventId,
      isRequired: true,
      ...more,
    });
  await field({label: 'Quién responde del grupo', type: 'text', position: 1});
  const choices = ['Carne', 'Verdura'].map(label => ({value: label, label}));
  await field({label: 'Menú', type: 'select', options: {choices}, askedPer: 'ticket', position: 2});
  const zone = (
    (await (await page.request.get(`/api/public/sessions/${stage.sessionId}/groups`)).json()) as {
      zones: {id: number; tariffs: {priceCategoryId: number}[]}[];
    }
  ).zones[0]!;
  const asked = await page.request.post(`/api/public/sessions/${stage.sessionId}/groups`, {
    headers: {'Idempotency-Key': crypto.randomUUID()},
    data: {
      zoneId: zone.id,
      lines: [{priceCategoryId: zone.tariffs[0]!.priceCategoryId, quantity: 10}],
      groupKind: 'school',
      entityName: 'CEIP El Puente',
      contactName: 'Marta Gil',
      email: `comedor-${Date.now()}@example.org`,
      phone: '600123123',
      acceptTerms: true,
    },
  });
  const {hash} = (await asked.json()) as {hash: string};
  const [reservation] = await asStaff<{id: number}[]>(
    'admin',
    'GET',
    `/api/reservas?${new URLSearchParams({filter: JSON.stringify({eventSessionId: stage.sessionId})})}`,
  );
  await asStaff('admin', 'POST', `/api/reservas/${reservation!.id}/confirmar`, {});

  await page.goto(`/reservas/${hash}`);
  await expect(page.getByText('Antes de pagar hay que contestar')).toBeVisible();
  await page.getByLabel('Quién responde del grupo').fill('Marta Gil, 600123123');
  await page.getByText('Pegar una lista').click();
  await page.getByLabel(/Una plaza por línea/).fill(Array(9).fill('carne').concat('VERDURA').join('\n'));
  await page.getByRole('button', {name: 'Poner en 10 plazas'}).click();
  await expect(page.getByLabel('Menú').last()).toHaveValue('Verdura');
  await settled(page);
  await expectGoodLook(page);
  await page.getByRole('button', {name: 'Guardar las respuestas'}).click();
  await expect(page.getByText('Está todo contestado').first()).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);

  const office = await as('admin');
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/reservas/${reservation!.id}`);
  await office.getByRole('button', {name: 'Entregar'}).click();
  const dialog = office.getByRole('dialog');
  const printed = office.waitForResponse(answer => answer.url().includes('entradas.pdf'));
  await dialog.getByRole('button', {name: 'Entregar'}).click();
  expect((await printed).status()).toBe(200);
  await expect(office.getByRole('button', {name: 'Imprimir otra vez'})).toBeVisible();
});
