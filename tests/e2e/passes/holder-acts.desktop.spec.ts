/**
 * Staff on a holder's page: found by place, a card, a block and its end, a loan and its end, a guest, and the event's
 * own list of them.
 */
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import type {Page} from '@playwright/test';

interface Pass {
  id: number;
  seasonListId: number;
  passHolderId: number;
  holderName: string;
  seatLabel: string;
}
interface Season {
  sessions: {
    sessionId: number;
    eventId: number;
    eventTitle: string;
    isOver: boolean;
    policy: object | null;
    invitations: object[];
    transfer: object | null;
    release: object | null;
  }[];
}

/** A pass of the running season to which nothing has been done yet, and a match to come to which it may invite. */
async function freshPass(): Promise<{pass: Pass; session: Season['sessions'][number]}> {
  for (let from = 300; from < 900; from += 20) {
    const passes = await asStaff<Pass[]>(
      'admin',
      'GET',
      `/api/abonos?filter=${encodeURIComponent(JSON.stringify({state: 'active', overdueCents: 0}))}&range=${encodeURIComponent(JSON.stringify([from, from + 19]))}`,
    );
    for (const pass of passes.filter(one => one.seatLabel.startsWith('Sector'))) {
      const {sessions} = await asStaff<Season>('admin', 'GET', `/api/abonos/${pass.id}/temporada`);
      const session = sessions.find(
        one =>
          !one.isOver &&
          one.policy !== null &&
          one.invitations.length === 0 &&
          one.transfer === null &&
          one.release === null,
      );
      if (!session) continue;
      const offer = await asStaff<{refusal: string | null}>(
        'admin',
        'GET',
        `/api/abonos/${pass.id}/invitados/${session.sessionId}`,
      );
      const lends = await asStaff<{eventSessionId: number; refusal: string | null}[]>(
        'admin',
        'GET',
        `/api/abonos/${pass.id}/cesiones`,
      );
      if (offer.refusal === null && lends.find(one => one.eventSessionId === session.sessionId)?.refusal === null)
        return {pass, session};
    }
  }
  throw new Error('No pass of the demo is free for this test.');
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', {name: 'Gestionar abono'}).click();
  await page.getByRole('menuitem', {name}).click();
}

test('buscar por butaca, duplicado, bloqueo, cesión e invitación, cada uno con su motivo', async ({as, trouble}) => {
  trouble.expect(/^422 POST \/api\/abonos\/\d+\/bloquear/); // a sanction without its file
  test.setTimeout(300_000);
  const {pass, session} = await freshPass();
  const page = await as('admin');
  const [, zone, row, seat] = /^Sector (.+), fila (.+), butaca (.+)$/.exec(pass.seatLabel)!;
  await page.goto(`/admin/abonados?filter=${encodeURIComponent(JSON.stringify({seasonListId: pass.seasonListId}))}`);
  await page.getByPlaceholder(/Número, nombre, NIF o butaca/).fill(`${zone}/${row}/${seat}`);
  await expect(page.getByText(pass.seatLabel).first()).toBeVisible();

  const holder = `/admin/abonados/${pass.seasonListId}/${pass.passHolderId}`;
  await page.goto(holder);
  await act(page, 'Duplicado del carnet…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', {name: 'Dar carnet nuevo'}).click();
  await expect(dialog.getByLabel(/^Motivo/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^Motivo/).fill('Lo ha perdido');
  await dialog.getByRole('button', {name: 'Dar carnet nuevo'}).click();
  await expect(page.getByText(/dado; el anterior ya no vale/)).toBeVisible();
  await expect(page.getByText('Sustituido').first()).toBeVisible();

  await act(page, 'Bloquear…');
  await dialog.getByLabel(/^Hasta/).fill('31/05/2031 12:00');
  await dialog.getByLabel(/^Motivo/).fill('Prestó el carnet a otra persona');
  await dialog.getByRole('button', {name: 'Bloquear'}).click();
  await expect(dialog.getByText(/número de expediente/i).first()).toBeVisible();
  await dialog.getByLabel(/^Número de expediente/).fill('EXP-12');
  await dialog.getByRole('button', {name: 'Bloquear'}).click();
  await expect(page.getByText(/Su carnet no abre la puerta: sanción/)).toBeVisible();
  await page.getByRole('button', {name: 'Levantar…'}).first().click();
  await dialog.getByLabel(/^Motivo/).fill('Recurso aceptado');
  await dialog.getByRole('button', {name: 'Levantar'}).click();
  await expect(page.getByText(/Su carnet no abre la puerta/)).toBeHidden();

  await page.goto(`${holder}/liberar-asiento`);
  const match = page.getByRole('row', {name: new RegExp(session.eventTitle)});
  await match.getByRole('button', {name: 'Ceder…'}).click();
  await dialog.getByLabel(/^Quién va a entrar/).fill('Pilar Moya');
  await dialog.getByLabel(/^Correo/).fill('pilar@example.org');
  await dialog.getByLabel(/^Motivo/).fill('Lo pide por teléfono');
  await dialog.getByRole('button', {name: 'Ceder'}).click();
  await expect(match.getByText(/Cedido a Pilar Moya/)).toBeVisible();
  await match.getByRole('button', {name: 'Anular cesión…'}).click();
  await dialog.getByLabel(/^Motivo/).fill('Se equivocó');
  await dialog.getByRole('button', {name: 'Anular'}).click();
  await expect(match.getByText('Suyo')).toBeVisible();

  await page.goto(
    `/admin/abonados/${pass.seasonListId}/${pass.id}/generar-invitaciones/${session.eventId}/${session.sessionId}`,
  );
  await page.getByRole('button', {name: 'Invitar…'}).click();
  const guest = `Invitada ${pass.id}`;
  await dialog.getByLabel(/^Nombre/).fill(guest);
  await dialog.getByLabel(/^Motivo/).fill('Atención del club');
  await dialog.getByRole('button', {name: 'Dar invitaciones'}).click();
  await expect(page.getByText(guest)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Descargar PDF'}).click();
  expect((await file).suggestedFilename()).toMatch(/^invitaciones-.+\.pdf$/);

  await page.goto(`/admin/eventos/${session.eventId}/invitaciones-abonados`);
  const list = page.getByRole('region', {name: 'Invitados y cesiones'});
  await list.getByLabel('Buscar').fill(guest);
  const line = list.getByRole('row', {name: new RegExp(guest)});
  await line.getByRole('button', {name: 'Anular…'}).click();
  await dialog.getByLabel(/^Motivo/).fill('No puede venir');
  await dialog.getByRole('button', {name: 'Anular'}).click();
  await expect(line.getByText('Revocada')).toBeVisible();
});
