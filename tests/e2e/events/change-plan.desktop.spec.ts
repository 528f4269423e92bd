/** A session that was sold gets another plan: the office sees what does not fit, puts it, and gives the lost ones a seat. */
import {settled} from '../../support/browser/look';
import {freeTogether, readSeats, type Seat} from '../../support/browser/seats';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton, tickInList} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';

interface Exported {
  name: string;
  zones: {name: string; rows: {row_number: string}[]}[];
}

test('cambia el plano de lo vendido y da butaca a quien se queda sin ella', {tag: '@desktop'}, async ({
  page,
  as,
  trouble,
}) => {
  const stage = await makeStage({title: 'Cambia de plano', session: {orphanRule: false}});
  const held = await page.request.post(`${BASE}/api/public/cart/best`, {
    data: {sessionId: stage.sessionId, quantity: 2},
  });
  expect(held.ok()).toBe(true);
  const buyer = newBuyer('cambio-de-plano');
  await fillCheckout(page, buyer);
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(page.getByRole('img', {name: /^Código QR de /})).toHaveCount(2);
  const place = /^Código QR de (.+), fila (\S+), butaca/.exec(
    (await page
      .getByRole('img', {name: /^Código QR de /})
      .first()
      .getAttribute('alt'))!,
  )!;

  // The same house without that row.
  const session = await asStaff<{seatPlanId: number}>('admin', 'GET', `/api/sesiones/${stage.sessionId}`);
  const {venueId} = await asStaff<{venueId: number}>('admin', 'GET', `/api/planos/${session.seatPlanId}`);
  const file = await asStaff<Exported>('admin', 'GET', `/api/planos/${session.seatPlanId}/exportar`);
  for (const zone of file.zones)
    if (zone.name === place[1]) zone.rows = zone.rows.filter(row => row.row_number !== place[2]);
  const name = `Teatro con obras ${Date.now()}`;
  const plan = await asStaff<{id: number}>('admin', 'POST', '/api/planos/importar', {
    venueId,
    name,
    format: 'pretix',
    content: JSON.stringify(file),
  });
  await asStaff('admin', 'POST', `/api/planos/${plan.id}/publicar`, {});

  const office = await as('admin');
  const picture = async (what: string) => {
    if (process.env.E2E_PICTURES)
      await office.screenshot({path: `${process.env.E2E_PICTURES}/plan-${what}.png`, fullPage: true});
  };
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}`);
  await office.getByRole('button', {name: 'Cambiar el plano…'}).click();
  const dialog = office.getByRole('dialog', {name: 'Cambiar el plano'});
  await dialog.getByLabel(/^Plano nuevo/).click();
  await office.getByRole('option', {name}).click();
  await expect(dialog.getByText('Pausa la venta y espera unos segundos')).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Cambiar el plano'})).toBeDisabled();
  await picture('on-sale');
  await dialog.getByRole('button', {name: 'Volver sin cambiar'}).click();
  await office.getByRole('button', {name: 'Pausar'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Pausar'}).click();
  await expect(office.getByText('La venta está en pausa.')).toBeVisible();
  await office.getByRole('button', {name: 'Cambiar el plano…'}).click();
  await dialog.getByLabel(/^Plano nuevo/).click();
  await office.getByRole('option', {name}).click();
  await expect(dialog.getByRole('status')).toContainText('2 se quedan sin ella');
  await expect(dialog.getByText('Pausa la venta y espera unos segundos')).toHaveCount(0);
  await expect(dialog.getByText('Se avisará por correo a 1 comprador.')).toBeVisible();
  await dialog.getByText('Ver el correo').click();
  await expect(dialog.getByText('Te estamos buscando otra, al precio que pagaste.')).toBeVisible();
  await picture('looked-at');
  await dialog.getByLabel(/^Motivo/).fill('Obras en esa fila');
  await dialog.getByRole('button', {name: 'Cambiar el plano'}).click();
  await expect(dialog).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('definition').getByText('por asignar').filter({visible: true}).first()).toBeVisible();
  if (process.env.E2E_PICTURES)
    await page.screenshot({path: `${process.env.E2E_PICTURES}/plan-ticket.png`, fullPage: true});
  await expect(office.getByRole('heading', {name: '2 entradas sin butaca'})).toBeVisible();
  // Its prices went with it.
  await expect(office.getByRole('textbox', {name: 'Platea posterior, General'})).toHaveValue('12,00');
  await settled(office);
  await picture('unseated');
  // Who lost them has been told, with the way to the order.
  await expect.poll(async () => (await lastMailTo(buyer.email, 'ticket_unseated'))?.text).toContain('/reservas/');

  // One by hand; somebody else is quicker for the first choice.
  const [taken, chosen] = freeTogether(await readSeats(stage.sessionId), 2, {skip: 3}) as [Seat, Seat];
  await office
    .getByRole('button', {name: /^Elegir butaca para /})
    .first()
    .click();
  const picker = office.getByRole('dialog', {name: 'Elegir butaca'});
  await expect(picker.getByRole('application', {name: /^Mapa de butacas/})).toBeVisible();
  await expect(picker.getByRole('button', {name: 'Dar esta butaca'})).toBeDisabled();
  await picture('choose');
  await picker.getByRole('button', {name: 'Lista'}).click();
  await tickInList(office, [taken]);
  await expect(picker.getByRole('status').filter({hasText: taken.words})).toBeVisible();
  const label = await asStaff<{id: number}>('admin', 'POST', '/api/etiquetas-bloqueos', {
    name: `Obras ${Date.now()}`,
    code: String(Date.now()).slice(-8),
    color: '#0e7490',
    countsAs: 'other',
  });
  await asStaff('admin', 'POST', `/api/sesiones/${stage.sessionId}/bloquear`, {
    seatIds: [taken.id],
    blockLabelId: label.id,
  });
  trouble.expect(`409 POST /api/sesiones/${stage.sessionId}/dar-butaca`);
  await picker.getByRole('button', {name: 'Dar esta butaca'}).click();
  await expect(picker.getByRole('alert')).toHaveText('Esa butaca ya no está libre. Elige otra.');
  await tickInList(office, [chosen]);
  await picture('choose-list');
  await picker.getByRole('button', {name: 'Dar esta butaca'}).click();
  await expect(picker).toHaveCount(0);
  await expect(office.getByText('Butaca dada: su entrada nueva va por correo')).toBeVisible();
  await expect(office.getByRole('heading', {name: '1 entrada sin butaca'})).toBeVisible();
  await expect(office.getByRole('list', {name: 'Entradas sin butaca'})).toBeFocused();
  await expect
    .poll(async () => (await lastMailTo(buyer.email, 'order_confirmation'))?.text)
    .toContain(`Ya tenemos butaca para ti: ${chosen.words}`);
  await office.setViewportSize({width: 390, height: 844});
  await picture('unseated-phone');
  await office.getByRole('button', {name: 'Dar butaca a todas'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Dar butaca y enviar las entradas'}).click();
  await expect(office.getByText('Todas tienen butaca: 1 pedido recibe sus entradas otra vez')).toBeVisible();
  await expect(office.getByRole('heading', {name: '1 entrada sin butaca'})).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('definition').getByText('por asignar')).toHaveCount(0);
  await expect(page.getByRole('img', {name: /^Código QR de /})).toHaveCount(2);
});
