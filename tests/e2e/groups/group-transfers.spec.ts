/**
 * A group pays by transfer: its page says where to and what to write; the office uploads the bank's statement, which pays
 * it, and solves by hand what the statement does not say.
 */
import {axeOn, expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {makeStage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import {n43} from '../../support/doubles/statements';

test('un grupo paga por transferencia y el extracto del banco lo cobra', {tag: eitherScreen(__filename)}, async ({
  page,
  as,
  trouble,
}) => {
  trouble.expect(/^422 POST .*\/extracto/);
  test.setTimeout(240_000);
  const stage = await makeStage({title: 'Matinal escolar', plan: 'Sala El Molino', session: {takesGroups: true}});
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
      entityName: 'CEIP La Vega',
      contactName: 'Luis Sanz',
      email: `matinal-${Date.now()}@example.org`,
      phone: '600123123',
      acceptTerms: true,
    },
  });
  const {hash} = (await asked.json()) as {hash: string};
  const [reservation] = await asStaff<{id: number; code: string; transferCode: string; totalCents: number}[]>(
    'admin',
    'GET',
    `/api/reservas?${new URLSearchParams({filter: JSON.stringify({eventSessionId: stage.sessionId})})}`,
  );
  await asStaff('admin', 'POST', `/api/reservas/${reservation!.id}/confirmar`, {});
  await page.goto(`/reservas/${hash}`);
  await page.getByText('Prefiero pagar por transferencia').click();
  await expect(page.getByText(reservation!.transferCode)).toBeVisible();
  await settled(page);
  await expectGoodLook(page);

  const office = await as('admin');
  await office.goto('/admin/reservas');
  await office.getByRole('button', {name: 'Transferencias'}).click();
  const dialog = office.getByRole('dialog', {name: 'Transferencias'});
  const upload = (content: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({name: 'extracto.n43', mimeType: 'text/plain', buffer: Buffer.from(content, 'latin1')});
  await upload('esto no es un extracto');
  await expect(dialog.getByRole('alert')).toContainText('Cuaderno 43');
  const nameless = `Sin nombre ${Date.now()}`;
  await upload(n43([{cents: reservation!.totalCents, concept: nameless}]));
  await expect(dialog.getByRole('alert')).toContainText('1 por resolver');
  expect((await axeOn(office).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('row').filter({hasText: nameless}).getByRole('button', {name: 'Casar'}).click();
  const ask = office.getByRole('dialog', {name: '¿Qué paga?'});
  await ask.getByLabel('Código o concepto').fill(reservation!.code);
  await ask.getByRole('button', {name: 'Cobrar'}).click();
  await expect(office.getByText('Cobrado con ese ingreso')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Está pagada: ya tenéis las entradas')).toBeVisible();
});
