/**
 * The house's own fields, from the form of the office to the order: asked of the order and of each ticket, with
 * conditions, a file and a signature; answered in the shop, read in the office.
 */
import {expectGoodLook} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {expectPaid, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const PDF = Buffer.from('%PDF-1.4\n%una póliza de prueba con letras de sobra\n');

test('lo que pregunta un evento, de la compra a la oficina', {tag: eitherScreen(__filename)}, async ({
  page,
  as,
  trouble,
}) => {
  trouble.expect(/^422 POST .*\/answer-files/);
  await page.emulateMedia({reducedMotion: 'reduce'});
  const stage = await makeStage({title: 'Función que pregunta'});
  const field = async (more: object) =>
    (
      await asStaff<{id: number}>('admin', 'POST', '/api/formularios', {
        scope: 'event',
        eventId: stage.eventId,
        ...more,
      })
    ).id;
  const bus = await field({label: '¿Vienes en autobús?', type: 'checkbox', position: 1});
  const choices = ['Plaza Mayor', 'Estación'].map(label => ({value: label, label}));
  await field({
    label: 'Parada',
    type: 'select',
    isRequired: true,
    options: {choices},
    visibleIf: {fieldId: bus, equals: 'Sí'},
    position: 2,
  });
  await field({label: 'Autorización firmada', type: 'file', isRequired: true, position: 3});
  await field({label: 'Firma del responsable', type: 'signature', isRequired: true, position: 4});
  await field({label: 'Acepto las normas de la sala', type: 'consent', isRequired: true, position: 5});
  await field({label: 'Curso', type: 'text', isRequired: true, askedPer: 'ticket', position: 6});

  const house = await readSeats(stage.sessionId);
  const seats = freeTogether(house, 2, {skip: 2});
  const held = await page.request.post('/api/public/cart/seats', {
    data: {
      sessionId: stage.sessionId,
      seats: seats.map(seat => ({
        seatId: seat.id,
        priceId: house.zones.find(zone => zone.name === seat.zone)!.prices[0]!.id,
      })),
    },
  });
  expect(held.ok(), await held.text()).toBe(true);
  await page.goto('/carrito?paso=pago');
  const buyer = newBuyer('preguntas');
  const own = page.getByRole('group', {name: 'Tus datos'});
  await own.getByLabel('Correo electrónico').fill(buyer.email);
  await own.getByLabel('Nombre', {exact: true}).fill(buyer.firstName);
  await own.getByLabel('Primer apellido').fill(buyer.surname1);
  await page.getByRole('checkbox', {name: /He leído y acepto/}).check();
  await payButton(page).click();
  await expect(page.getByText('Adjunta el documento').first()).toBeVisible();
  await expect(page.getByText('Hace falta que lo aceptes').first()).toBeVisible();
  await expectGoodLook(page);

  const tickets = page.getByRole('group', {name: 'De cada entrada'}).getByRole('group');
  await expect(tickets).toHaveCount(2);
  await tickets.nth(0).getByLabel('Curso').fill('1.º A');
  await tickets.nth(1).getByLabel('Curso').fill('2.º B');
  const questions = page.getByRole('group', {name: 'Unas preguntas'});
  await expect(questions.getByLabel('Parada')).toBeHidden();
  await questions.getByRole('checkbox', {name: '¿Vienes en autobús?'}).check();
  await questions.getByLabel('Parada').selectOption('Estación');
  const file = questions.getByLabel('Autorización firmada');
  await file.setInputFiles({
    name: 'dibujo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('«dibujo.svg» no es un PDF, un PNG ni un JPG, aunque lo diga su nombre.')).toBeVisible();
  await file.setInputFiles({name: 'autorización.pdf', mimeType: 'application/pdf', buffer: PDF});
  await expect(questions.getByText('autorización.pdf')).toBeVisible();
  const drawing = questions.getByRole('img', {name: /Firma del responsable/});
  await drawing.scrollIntoViewIfNeeded();
  const box = (await drawing.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, {steps: 4});
  await page.mouse.move(box.x + 180, box.y + 80, {steps: 4});
  await page.mouse.up();
  await questions.getByRole('button', {name: 'Dar por firmado'}).click();
  await expect(questions.getByText('Firmado', {exact: true})).toBeVisible();
  await questions.getByRole('checkbox', {name: 'Acepto las normas de la sala'}).check();
  await goToBank(page);
  await payButton(page).click();
  const number = await expectPaid(page);

  const [found] = await asStaff<{id: number}[]>(
    'admin',
    'GET',
    `/api/pedidos?${new URLSearchParams({filter: JSON.stringify({q: number})})}`,
  );
  const office = await as('admin');
  await office.goto(`/admin/pedidos/${found!.id}`);
  const panel = office.getByRole('region', {name: 'Lo que contestó'});
  await expect(panel).toContainText('Estación');
  await expect(panel).toContainText('2.º B');
  await expectGoodLook(office);
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    panel.getByRole('button', {name: 'Descargar autorización.pdf'}).click(),
  ]);
  expect(download.suggestedFilename()).toBe('autorización.pdf');
});
