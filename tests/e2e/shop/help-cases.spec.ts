/**
 * Writing to the club and going on with it: from an order, without an account, with a file; the answer of staff; back
 * without the link; done, and not done after all.
 */
import {eitherScreen} from '../../support/browser/screens';
import {expectArrived, newBuyer} from '../../support/browser/shop';
import {expectGoodLook} from '../../support/browser/look';
import {asStaff, lastMailTo, PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

interface Case {
  id: number;
  number: string;
}
const caseOf = async (email: string): Promise<Case> =>
  (
    await asStaff<Case[]>(
      'admin',
      'GET',
      `/api/mensajes?${new URLSearchParams({filter: JSON.stringify({q: email}), sort: '["id","DESC"]', range: '[0,0]'})}`,
    )
  )[0]!;
const PDF = Buffer.from(`%PDF-1.4 ${'x'.repeat(60)}`);

test('un mensaje con un archivo: se envía, se contesta, se sigue y se da por resuelto', {
  tag: eitherScreen(__filename),
}, async ({page, as}) => {
  const {email} = newBuyer('escribe');
  await page.goto('/ayuda');
  await page.getByRole('button', {name: 'Enviar el mensaje'}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'Revisa estos datos'}));
  await page.getByLabel('De qué se trata').selectOption('Un cobro indebido o una devolución');
  await page.getByLabel('Asunto').fill('Dos cargos en la tarjeta');
  await page.getByLabel('Tu mensaje').fill('Pagué una vez y me han cobrado dos.');
  await page
    .getByLabel('Adjuntar archivos')
    .setInputFiles({name: 'cargo.pdf', mimeType: 'application/pdf', buffer: PDF});
  await expect(page.getByRole('list', {name: 'Archivos adjuntos'})).toContainText('cargo.pdf');
  await page.getByLabel('Nombre').fill('Berta Ruiz');
  await page.getByLabel('Correo electrónico').fill(email);
  await expectGoodLook(page);
  await page.getByRole('button', {name: 'Enviar el mensaje'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Dos cargos en la tarjeta'})).toBeVisible();
  await expectArrived(page.getByRole('alert').filter({hasText: 'Hemos recibido tu mensaje'}));
  await expect(page.getByText('Te contestamos como muy tarde')).toBeVisible();
  const made = await caseOf(email);
  const mail = await lastMailTo(email, 'case_opened');
  const link = /\/ayuda\/mensajes\/[\w.-]+/.exec(mail!.text)![0];
  expect(page.url()).toContain(link);

  const office = await as('admin');
  await office.goto(`/admin/mensajes/${made.id}`);
  await expect(office.getByRole('button', {name: /cargo\.pdf/}).first()).toBeVisible();
  await office.getByLabel(/^Respuesta para Berta/).fill('Devuelto hoy. ¿Lo ves ya en tu cuenta?');
  await office.getByRole('button', {name: 'Enviar la respuesta'}).click();
  await expect(office.getByText('A la espera del cliente').first()).toBeVisible();

  // Back without the link.
  await page.goto('/ayuda');
  await page.getByRole('link', {name: 'Seguir un mensaje'}).click();
  const code = /seguimiento ([0-9A-F-]{14})/.exec(mail!.text)![1]!;
  await page.getByLabel('Código de seguimiento').fill(code.toLowerCase());
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', {name: 'Ver mi mensaje'}).click();
  await expect(page.getByText('Devuelto hoy. ¿Lo ves ya en tu cuenta?')).toBeVisible();
  await expect(page.getByText('Esperamos tu respuesta')).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Tu mensaje').fill('Sí, gracias.');
  await page.getByRole('button', {name: 'Enviar', exact: true}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'Añadido'}));
  await page.getByRole('button', {name: 'Ya está resuelto'}).click();
  await expect(page.getByText('Resuelto', {exact: true})).toBeVisible();
  await page.getByLabel('Tu mensaje').fill('Perdón: falta uno de los dos.');
  await page.getByRole('button', {name: 'Enviar y reabrir'}).click();
  await expect(page.getByText('Reabierto', {exact: true})).toBeVisible();
});

test('antes de escribir se ofrecen las respuestas que hay, y se dice si han servido', async ({page}) => {
  await page.goto('/ayuda');
  await page.getByLabel('Asunto').fill('Tengo que inprimir la entrada?');
  const offered = page.getByRole('region', {name: 'Respuestas que ya tenemos'});
  await expect(offered).toContainText('¿Te sirve alguna de estas respuestas?');
  await offered.getByText('¿Tengo que imprimir la entrada?', {exact: true}).click();
  await expect(offered).toContainText('No hace falta');
  await offered.getByRole('button', {name: /^Sí/}).first().click();
  await expect(offered).toContainText('Gracias.');
  await expect(page.getByLabel('Asunto')).toHaveValue('Tengo que inprimir la entrada?');
  await expectGoodLook(page);
  await page.goto('/faqs');
  await page.getByLabel('Buscar en las preguntas').fill('silla de ruedas y acompanante');
  const answers = page.getByRole('region', {name: 'Respuestas'});
  await expect(answers.getByText(/silla de ruedas/i).first()).toBeVisible();
  await answers.getByRole('listitem').first().locator('summary').click();
  await answers.getByRole('button', {name: /^No/}).first().click();
  await expect(answers.getByRole('link', {name: 'Escríbenos'})).toBeVisible();
});

test('desde el pedido y desde el abono, el formulario ya sabe de qué se trata', async ({page}) => {
  const answer = await page.request.post('/api/public/account/login', {
    data: {email: 'ana@example.org', password: PASSWORD},
  });
  expect(answer.ok()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
  const orders = (await (await page.request.get('/api/public/account/orders')).json()) as {
    items: {number: string; reservationHash: string | null; sessions: object[]}[];
  };
  const order = orders.items.find(one => one.reservationHash && one.sessions.length)!;
  await page.goto(`/reservas/${order.reservationHash}`);
  await page.getByRole('link', {name: 'Escríbenos'}).click();
  await expect(page.getByText(`Sobre tu pedido ${order.number}`)).toBeVisible();
  await expect(page.getByLabel('De qué se trata')).toHaveValue('purchase');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.org');
  await page.goto('/mi-abono');
  await page.getByRole('link', {name: 'Escríbenos'}).click();
  await expect(page.getByText(/^Sobre el abono de /)).toBeVisible();
  await page.getByLabel('Asunto').fill('Cambiar la foto del carnet');
  await page.getByLabel('Tu mensaje').fill('¿Dónde se cambia?');
  await page.getByRole('button', {name: 'Enviar el mensaje'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Cambiar la foto del carnet'})).toBeVisible();
  await page.goto('/perfil');
  await expect(page.getByRole('link', {name: 'Cambiar la foto del carnet'}).first()).toBeVisible();
});

test('un enlace o un código inventados no llevan a nada', async ({page, trouble}) => {
  trouble.expect(/404/);
  await page.goto('/ayuda/mensajes/1.inventado');
  await expect(page.getByRole('heading', {level: 1, name: 'No encontramos ese mensaje'})).toBeVisible();
  await page.goto('/ayuda/seguimiento');
  await page.getByLabel('Código de seguimiento').fill('AAAA-BBBB-CCCC');
  await page.getByLabel('Correo electrónico').fill('nadie@example.org');
  await page.getByRole('button', {name: 'Ver mi mensaje'}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'No encontramos ningún mensaje'}));
});
