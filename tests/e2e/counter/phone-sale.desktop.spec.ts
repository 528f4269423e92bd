/** Sold by telephone: the clerk keeps what is in the cart and whoever called pays it by the link. */
import {expectGoodLook} from '../../support/browser/look';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {expectPaid, goToBank, payButton, tickInList} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {makeStage} from '../../support/browser/stage';
import {expect, test} from '../../support/browser/test';

test('lo del carrito se guarda para quien llama, que lo paga con su enlace', {tag: '@desktop'}, async ({page, as}) => {
  test.setTimeout(180_000);
  const stage = await makeStage({title: 'Se vende por teléfono'});
  const office = await as('buyerClerk');
  await asStaff('buyerClerk', 'POST', '/api/carrito/park', {});
  await asStaff('buyerClerk', 'POST', '/api/carrito/best', {sessionId: stage.sessionId, quantity: 2});
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  await office.getByRole('button', {name: 'Por teléfono'}).click();
  const dialog = office.getByRole('dialog', {name: 'Venta por teléfono'});
  await expect(dialog.getByText(/2 entradas, .* a los precios de teléfono/)).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Rosa Pérez');
  await dialog.getByLabel('Correo').fill(`rosa-${Date.now()}@example.org`);
  const answer = office.waitForResponse(
    one => one.url().endsWith('/api/carrito/telefono') && one.request().method() === 'POST',
  );
  await dialog.getByRole('button', {name: 'Guardar y enviar el enlace'}).click();
  const {url, code} = (await (await answer).json()) as {url: string; code: string};
  // [K10] Code, sum, until when and the link stand there, to be told and copied.
  const made = office.getByRole('dialog', {name: 'Guardado para quien llama'});
  await expect(made).toContainText(code);
  await expect(made.getByRole('textbox', {name: 'Enlace para pagar'})).toHaveValue(url);
  await made.getByRole('button', {name: 'Siguiente venta'}).click();
  await expect(made).toBeHidden();

  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', {level: 1, name: 'Tu reserva'})).toBeVisible();
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
});

test('una butaca bloqueada que solo se vende por teléfono', {tag: '@desktop'}, async ({as, till}, {project}) => {
  test.setTimeout(180_000);
  await till('admin');
  const stage = await makeStage({title: 'Bloqueo por teléfono'});
  const label = await asStaff<{id: number}>('admin', 'POST', '/api/etiquetas-bloqueos', {
    name: `Peña ${Date.now()}`,
    code: String(Date.now()).slice(-8),
    color: '#0e7490',
    countsAs: 'other',
    soldBy: ['phone'],
  });
  const [seat] = freeTogether(await readSeats(stage.sessionId), 1, {skip: 3});
  await asStaff('admin', 'POST', `/api/sesiones/${stage.sessionId}/bloquear`, {
    seatIds: [seat!.id],
    blockLabelId: label.id,
  });
  const office = await as('admin');
  await asStaff('admin', 'POST', '/api/carrito/park', {});
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/venta`);
  await office.getByRole('group', {name: 'Cómo ver las butacas'}).getByRole('button', {name: 'Lista'}).click();
  await office.getByRole('checkbox', {name: 'Solo libres'}).uncheck();
  await tickInList(office, [seat!]);
  const cart = office.getByRole('region', {name: 'Carrito'});
  await expect(cart.getByText('Hay butacas bloqueadas que solo se venden por teléfono.')).toBeVisible();
  await expect(cart.getByRole('button', {name: /^Cobrar/})).toBeDisabled();
  await expectGoodLook(office);
  if (process.env.E2E_PICTURES) await office.screenshot({path: `${process.env.E2E_PICTURES}/cart-${project.name}.png`});
  await cart.getByRole('button', {name: 'Por teléfono'}).click();
  const dialog = office.getByRole('dialog', {name: 'Venta por teléfono'});
  await expect(dialog.getByText(/^1 entrada, /)).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Peña El Trébol');
  await dialog.getByLabel('Correo').fill(`trebol-${Date.now()}@example.org`);
  await dialog.getByRole('button', {name: 'Guardar y enviar el enlace'}).click();
  await office.getByRole('button', {name: 'Siguiente venta'}).click();
  await expect(cart.getByText('Hay butacas bloqueadas')).toBeHidden();
  const holder = await asStaff<{kind: string}>('admin', 'GET', `/api/sesiones/${stage.sessionId}/butacas/${seat!.id}`);
  expect(holder.kind).toBe('reservation');
});
