/**
 * Becoming a holder: one person; a family of two with a minor whose paper waits; the paper approved by staff, paid by
 * the link of the mail, and its card.
 */
import {makeAccount} from '../../support/browser/account';
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {chooseAtBank, expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {eventsOnSale} from '../../support/browser/stage';
import {asStaff, lastMailTo, type Mail} from '../../support/browser/staff';
import {adult, fillPayer, freshNif, onward, startSignUp} from '../../support/browser/sign-up';
import {BASE, expect, test} from '../../support/browser/test';
import type {Page} from '@playwright/test';

interface Pass {
  id: number;
  passHolderId: number;
  seasonListId: number;
}

const PDF = {
  name: 'libro-de-familia.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${'x'.repeat(100)}`),
};
async function child(page: Page, which: number): Promise<void> {
  const card = page
    .getByRole('form', {name: 'Quién'})
    .getByRole('group', {name: new RegExp(`^Persona ${which}|^Martín`)})
    .first();
  await card.getByLabel('Nombre', {exact: true}).fill('Martín');
  await card.getByLabel('Primer apellido').fill('Ferrer');
  await card.getByLabel('Fecha de nacimiento').fill(`${new Date().getFullYear() - 9}-04-03`);
  await card.getByLabel('Madre, padre o tutor').fill('Lucía Ferrer');
  await expect(card.getByRole('radio', {name: /^Infantil/})).toBeChecked();
}

/** The first free seat of a row; the one beside it comes along for the next person. */
async function seats(page: Page, zone: RegExp): Promise<void> {
  await expect(page.getByRole('heading', {level: 2, name: 'Butacas'})).toBeVisible();
  await page.getByRole('group', {name: 'Cómo quieres elegir'}).getByText('Ver como lista').click();
  const list = page.getByRole('region', {name: /^Lista de butacas/});
  await list.locator('summary').filter({hasText: zone}).first().click();
  await list
    .locator('details[open] summary')
    .filter({hasText: /^Fila \d+/})
    .first()
    .click();
  await list.getByRole('checkbox', {name: /utaca/}).and(list.locator('input:enabled:not(:checked)')).first().check();
}

const mailTo = async (email: string, kind: string): Promise<Mail> => {
  await expect.poll(async () => (await lastMailTo(email, kind))?.subject ?? null, {timeout: 60_000}).not.toBeNull();
  return (await lastMailTo(email, kind))!;
};
const linkIn = (mail: Mail): string =>
  new URL(/https?:\/\/\S*plazos\?enlace=[\w.-]+/.exec(mail.text)![0]).href.replace(/^https?:\/\/[^/]+/, '');

test('una persona: de los datos a la butaca, al banco y al carnet en el correo', async ({page, as}, info) => {
  const {email} = newBuyer('abono');
  const nif = freshNif(info);
  await startSignUp(page);
  await onward(page);
  await expect(page.getByRole('button', {name: /escribe el nombre/})).toBeVisible();
  await adult(page, nif, email);
  await expect(page.getByRole('button', {name: /escribe el nombre/})).toHaveCount(0);
  await expectGoodLook(page);
  await onward(page);
  await expect(page.getByRole('application', {name: /^Mapa de butacas/})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await seats(page, /^Fondo Norte baja, sector 111/);
  await onward(page);
  await expect(page.getByRole('heading', {level: 2, name: 'Descuentos y documentos'})).toBeVisible();
  await onward(page);
  await expect(page.getByRole('radio', {name: /^De una vez/})).toBeChecked();
  await settled(page);
  await payButton(page).click();
  await expect(page.getByRole('button', {name: /hay que aceptar las condiciones/})).toBeVisible();
  await fillPayer(page, email);
  const questions = page.getByRole('group', {name: 'Lucía Ferrer'});
  await questions.getByLabel('Talla de camiseta').selectOption('M');
  await questions.getByLabel('NIF para la factura').fill('12345678A');
  await payButton(page).click();
  await expect(questions.getByText(/La letra del NIF|NIF/).last()).toBeVisible();
  await questions.getByLabel('NIF para la factura').fill('');
  await expectGoodLook(page);
  // What was filled in stays after a reload.
  await page.reload();
  await expect(page.getByRole('form', {name: 'Revisar y pagar'})).toBeVisible();
  await expect(questions.getByLabel('Talla de camiseta')).toHaveValue('M');
  await fillPayer(page, email);
  await payButton(page).click();
  await page.waitForURL(/banco-de-pruebas/);
  // Refused first: the seat is kept, and nothing on the page speaks of tickets.
  await chooseAtBank(page, 'Denegar');
  await expect(page.getByRole('heading', {level: 1, name: 'El pago no se ha completado'})).toBeVisible();
  await expect(page.getByText('Tu butaca sigue guardada: puedes volver a intentarlo.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/entrada/i);
  await expect(page.getByRole('button', {name: 'Cambiar mi compra'})).toHaveCount(0);
  await payButton(page).click();
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await expectPaid(page, 'Abono pagado');
  await expect(page.getByRole('main')).not.toContainText(/entrada/i);
  await expect(page.getByRole('link', {name: 'Justificante en PDF'})).toBeVisible();
  await expectGoodLook(page);
  const mail = await mailTo(email, 'dues_receipt');
  expect(mail.text).toContain('Carnet');
  expect(mail.html).toContain('Código QR');

  // What was answered is read and corrected in the office.
  const [pass] = await asStaff<Pass[]>(
    'admin',
    'GET',
    `/api/abonos?${new URLSearchParams({filter: JSON.stringify({q: nif})})}`,
  );
  const office = await as('admin');
  await office.goto(`/admin/abonados/${pass!.seasonListId}/${pass!.passHolderId}`);
  const panel = office.getByRole('region', {name: 'Lo que contestó'});
  await expect(panel).toContainText('Talla de camiseta');
  await panel.getByRole('button', {name: 'Completar o corregir…'}).click();
  const dialog = office.getByRole('dialog', {name: 'Completar o corregir'});
  await dialog.getByLabel('Peña a la que perteneces').fill('El Chopo');
  await dialog.getByRole('button', {name: 'Guardar'}).click();
  await expect(panel).toContainText('El Chopo');
  await expectGoodLook(office);
});

test('de pie: sin plano, con su zona, hasta el carnet', async ({page}, info) => {
  const {email} = newBuyer('de-pie');
  await startSignUp(page);
  await adult(page, freshNif(info), email);
  await page.getByRole('radio', {name: /^De pie/}).check();
  await expect(page.getByText('De pie en Grada de animación, sin butaca.')).toBeVisible();
  await expectGoodLook(page);
  await onward(page);
  await expect(page.getByRole('heading', {level: 2, name: 'Descuentos y documentos'})).toBeVisible();
  await onward(page);
  await settled(page);
  await fillPayer(page, email);
  await expectGoodLook(page);
  await payButton(page).click();
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await expectPaid(page, 'Abono pagado');
  expect((await mailTo(email, 'dues_receipt')).text).toContain('Grada de animación');
});

test(
  'al carrito: un abono de pie se paga junto con una entrada del partido, y los dos llegan',
  {tag: eitherScreen(__filename)},
  async ({page}, info) => {
    const {email} = newBuyer('al-carrito');
    await startSignUp(page);
    await adult(page, freshNif(info), email);
    await page.getByRole('radio', {name: /^De pie/}).check();
    await onward(page);
    await expect(page.getByRole('heading', {level: 2, name: 'Descuentos y documentos'})).toBeVisible();
    await onward(page);
    await settled(page);
    await fillPayer(page, email);
    await page.getByRole('radio', {name: /^Al carrito/}).check();
    await expectGoodLook(page);
    await page.getByRole('button', {name: /^Poner .* en el carrito/}).click();
    await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
    const line = page.getByRole('listitem').filter({hasText: 'Lucía Ferrer'});
    await expect(line).toContainText('guardado hasta las');
    const event = (await eventsOnSale()).find(one => one.kind === 'match' && one.sessions[0]?.saleState === 'open')!;
    await page.goto(`/eventos/${event.id}/${event.sessions[0]!.id}/${event.slug}?vista=mejores`);
    await page.getByRole('button', {name: /^Buscar y guardar/}).click();
    await expect(page.getByText(/^Te hemos guardado/).first()).toBeVisible();
    await page.goto('/carrito');
    await expect(line).toBeVisible();
    await expectGoodLook(page);
    await fillCheckout(page, {...newBuyer('al-carrito'), email});
    await expectGoodLook(page);
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await expectGoodLook(page);
    const mail = await mailTo(email, 'order_confirmation');
    expect(mail.text).toContain('Grada de animación');
    expect(mail.text).toContain('Carnet');
  },
);

test('una familia con un menor: se paga lo del adulto, el documento espera; el club lo aprueba y el enlace del correo lo paga', async ({
  page,
  as,
}, info) => {
  const {email} = newBuyer('familia');
  await startSignUp(page);
  await adult(page, freshNif(info), email);
  await page.getByRole('button', {name: 'Añadir otra persona'}).click();
  await child(page, 2);
  await onward(page);
  await seats(page, /^Fondo Sur baja, sector 126/);
  await expect(page.getByText('sin butaca todavía')).toHaveCount(0);
  await onward(page);
  await page.getByLabel('DNI o libro de familia').setInputFiles(PDF);
  await expect(page.getByText(PDF.name, {exact: true})).toBeVisible();
  await expectGoodLook(page);
  await onward(page);
  await settled(page);
  await fillPayer(page, email);
  const signing = page.waitForResponse(
    answer => answer.url().endsWith('/api/public/pass-signups') && answer.request().method() === 'POST',
  );
  await payButton(page).click();
  const {passes} = (await (await signing).json().catch(() => ({passes: []}))) as {
    passes: {passId: number; state: string}[];
  };
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await expectPaid(page, 'Abono pagado');
  await mailTo(email, 'pass_requested');
  const waiting = passes.find(one => one.state === 'requested');
  const [pass] = await asStaff<Pass[]>(
    'admin',
    'GET',
    `/api/abonos?${new URLSearchParams({filter: JSON.stringify(waiting ? {id: [waiting.passId]} : {q: 'Martín Ferrer', state: 'requested'}), sort: '["id","DESC"]', range: '[0,0]'})}`,
  );
  const office = await as('admin');
  await office.goto(`${BASE}/admin/abonados/${pass!.seasonListId}/${pass!.passHolderId}`);
  await office.getByRole('button', {name: 'Revisar…'}).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Qué le falta').fill('No se ve la segunda página');
  await dialog.getByRole('button', {name: 'Rechazar'}).click();
  await expect(office.getByText(/No se ve la segunda página/).first()).toBeVisible();
  await page.goto(linkIn(await mailTo(email, 'pass_paper_refused')));
  await expect(page.getByRole('heading', {level: 1, name: 'Documentos del abono'})).toBeVisible();
  await expect(page.getByText('No se ve la segunda página')).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel(/libro de familia.*envía otro/i).setInputFiles(PDF);
  await expect(page.getByText('Recibido, en revisión')).toBeVisible();
  await office.reload();
  await office.getByRole('button', {name: 'Revisar…'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Aceptar'}).click();
  await expect(office.getByRole('dialog')).toHaveCount(0);
  await page.goto(linkIn(await mailTo(email, 'pass_approved')));
  await expect(page.getByRole('heading', {level: 1, name: /^Pagar/})).toBeVisible();
  await payButton(page).click();
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await expectPaid(page, 'Abono pagado');
  await expect
    .poll(async () => (await lastMailTo(email, 'dues_receipt'))?.text ?? '', {timeout: 60_000})
    .toContain('Martín');
});

test('con cuenta: el abono pedido enseña sus documentos y, al aprobarse y pagarse, su carnet', async ({page}) => {
  // An account of its own: the demo's holder keeps the passes that other files count.
  const {email} = await makeAccount(page, 'socia');
  await startSignUp(page);
  await child(page, 1);
  await onward(page);
  await seats(page, /^Fondo Norte baja, sector 113/);
  await onward(page);
  // Who is quicker than the network waits for the paper, and is not told that it is missing.
  let send!: () => void;
  const line = new Promise<void>(resolve => (send = resolve));
  await page.route('**/api/public/pass-uploads*', async route => {
    await line;
    await route.continue();
  });
  await page.getByLabel('DNI o libro de familia').setInputFiles(PDF);
  await expect(page.getByText(`Enviando «${PDF.name}»…`)).toBeVisible();
  await expect(page.getByRole('button', {name: 'Continuar'})).toBeDisabled();
  send();
  await onward(page);
  await settled(page);
  await fillPayer(page, email);
  const signing = page.waitForResponse(
    one => one.url().endsWith('/api/public/pass-signups') && one.request().method() === 'POST',
  );
  await page.getByRole('button', {name: 'Pedir el abono'}).click();
  const {passes} = (await (await signing).json()) as {passes: {passId: number}[]};
  await expect(page.getByRole('heading', {level: 1, name: 'Abono pedido'})).toBeVisible();
  await expectGoodLook(page);
  const {passId} = passes[0]!;
  await page.goto(`/mi-abono?abono=${passId}`);
  await expect(page.getByRole('heading', {name: 'Documentos'})).toBeVisible();
  await expect(page.getByText('Recibido, en revisión')).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  const [pass] = await asStaff<Pass[]>(
    'admin',
    'GET',
    `/api/abonos?${new URLSearchParams({filter: JSON.stringify({id: [passId]})})}`,
  );
  const detail = await asStaff<{documents: {id: number}[]}>(
    'admin',
    'GET',
    `/api/abonados/${pass!.passHolderId}/listas/${pass!.seasonListId}`,
  );
  await asStaff('admin', 'POST', `/api/abonos/documentos/${detail.documents[0]!.id}/revisar`, {isApproved: true});
  await page.reload();
  await page.getByRole('link', {name: 'Pagar el abono'}).click();
  await payButton(page).click();
  await page.waitForURL(/banco-de-pruebas/);
  await payButton(page).click();
  await expectPaid(page, 'Abono pagado');
  await page.goto(`/mi-abono?abono=${passId}`);
  await expect(page.getByRole('img', {name: /[Cc]ódigo/}).first()).toBeVisible();
});
