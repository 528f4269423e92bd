/**
 * The demo's season-pass holder and her family: the card, a seat given free and taken back, lent, a guest brought; and
 * who has no pass.
 */
import {makeAccount} from '../../support/browser/account';
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {newBuyer} from '../../support/browser/shop';
import {lastMailTo, PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import type {Page, TestInfo} from '@playwright/test';

interface Pass {
  id: number;
  holderName: string;
  isOwn: boolean;
}
interface Session {
  eventSessionId: number;
  eventId: number;
  title: string;
  isOver: boolean;
  canRelease: boolean;
  canRecover: boolean;
  lendRefusal: string | null;
  guests: {refusal: string | null};
}

async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/public/account/login', {
    data: {email: 'ana@example.org', password: PASSWORD},
  });
  expect(answer.ok()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
}
const passesOf = async (page: Page): Promise<Pass[]> =>
  ((await (await page.request.get('/api/public/passes')).json()) as {items: Pass[]}).items;
const sessionsOf = async (page: Page, passId: number): Promise<Session[]> =>
  ((await (await page.request.get(`/api/public/passes/${passId}/sessions`)).json()) as Session[]).filter(
    one => !one.isOver,
  );
/** Both projects are the same holder at once: each takes another match. */
const turn = ({project}: TestInfo): number => (project.name === 'phone' ? 0 : 1);
const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('sin entrar se pide entrar, y se vuelve; el carnet de cada uno de la familia', async ({page, trouble}) => {
  await page.goto('/mi-abono');
  await expect(page.getByRole('heading', {level: 1, name: 'Entrar'})).toBeVisible();
  await page.getByLabel('Correo electrónico').fill('ana@example.org');
  await page.getByLabel('Contraseña').first().fill(PASSWORD);
  await page.getByRole('button', {name: 'Entrar', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Mi abono'})).toBeVisible();
  const passes = await passesOf(page);
  const [own, other] = [passes[0]!, passes.find(pass => !pass.isOwn)!];
  expect(passes.map(pass => pass.isOwn)).toEqual([true, true, true, false]);
  const card = page.getByRole('article', {name: `Carnet de ${own.holderName}`});
  await expect(card).toContainText('En vigor');
  for (const word of ['Puerta', 'Sector', 'Fila', 'Butaca'])
    await expect(card.getByText(word, {exact: true})).toBeVisible();
  await card.getByRole('button', {name: /Ampliar/}).click();
  const dialog = page.getByRole('dialog', {name: `Código del carnet de ${own.holderName}`});
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByRole('button', {name: 'Cerrar'}).click();
  await expect(page.getByRole('region', {name: 'Tu monedero'})).toContainText('€');
  await expect(page.getByRole('region', {name: 'Lo que viene'}).getByRole('listitem')).toHaveCount(3);

  await page
    .getByRole('combobox', {name: 'De quién es el abono'})
    .selectOption({label: other.holderName.split(' ')[0]!});
  await expect(page.getByRole('article', {name: `Carnet de ${other.holderName}`})).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', {name: `Carnet de ${other.holderName}`})).toBeVisible();
  await page.goto('/perfil');
  await page.getByRole('region', {name: 'Tu abono'}).getByRole('link', {name: 'Ver mi abono'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Mi abono'})).toBeVisible();
  expect(trouble.found()).toEqual([]);
});

test('liberar el asiento y recuperarlo', async ({page, trouble}, info) => {
  await logIn(page);
  const [own] = (await passesOf(page)) as [Pass];
  const session = (await sessionsOf(page, own.id)).filter(one => one.canRelease || one.canRecover)[turn(info)]!;
  if (session.canRecover)
    await page.request.post(`/api/public/passes/${own.id}/recover`, {
      data: {eventSessionId: session.eventSessionId},
      headers: {'idempotency-key': crypto.randomUUID()},
    });
  await page.goto(`/abono/${own.id}/liberar-asiento`);
  const row = page
    .getByRole('listitem')
    .filter({has: page.getByRole('heading', {name: session.title})})
    .first();
  await expect(row).toContainText(/Si se vende, recibes unos .*€/);
  await row.getByRole('button', {name: `Liberar asiento para ${session.title}`}).click();
  const ask = page.getByRole('dialog', {name: `¿Liberas tu asiento para ${session.title}?`});
  await ask.getByRole('button', {name: 'No, dejarlo como está'}).click();
  await expect(row).toContainText('Tu asiento te espera');
  await row.getByRole('button', {name: /^Liberar asiento/}).click();
  await ask.getByRole('button', {name: 'Sí, liberarlo'}).click();
  await expect(row).toContainText('Liberado: está a la venta');

  await page.goto(`/abono/${own.id}/liberar-asiento/${session.eventId}`);
  await expect(page.getByRole('heading', {level: 1, name: session.title})).toBeVisible();
  await page.getByRole('button', {name: /^Recuperar asiento/}).click();
  await page.getByRole('button', {name: 'Sí, recuperarlo'}).click();
  await expect(page.getByText('Tu asiento te espera')).toBeVisible();
  expect(trouble.found()).toEqual([]);
});

test('ceder el asiento: el código llega por correo, y deja de valer si se anula', async ({page, trouble}, info) => {
  await logIn(page);
  const [own] = (await passesOf(page)) as [Pass];
  const session = (await sessionsOf(page, own.id)).filter(one => one.lendRefusal === null).at(-1 - turn(info))!;
  const {email} = newBuyer('cesion');
  await page.goto(`/abono/${own.id}/invitaciones`);
  await page
    .getByRole('link', {name: new RegExp(`^Ceder.* para ${exactly(session.title)}`)})
    .first()
    .click();
  await expect(page.getByRole('heading', {level: 1, name: session.title})).toBeVisible();
  const form = page.getByRole('form', {name: 'Ceder tu asiento'});
  await form.getByLabel('Nombre y apellidos').fill('Pilar Moya');
  await form.getByRole('button', {name: 'Ceder el asiento'}).click();
  await expect(form.getByRole('alert')).toContainText('Escribe un correo o un teléfono');
  await form.getByLabel('Correo electrónico').fill(email);
  await form.getByRole('button', {name: 'Ceder el asiento'}).click();
  await expect(page.getByText(`Le hemos enviado el código a ${email}.`, {exact: false})).toBeVisible();
  await expect(page.getByRole('img', {name: 'Código QR de Pilar Moya'})).toBeVisible();
  await expect
    .poll(async () => (await lastMailTo(email, 'pass_transfer'))?.text ?? '', {timeout: 60_000})
    .toContain('Código:');
  await page.getByRole('button', {name: 'Anular la cesión'}).click();
  await page
    .getByRole('dialog', {name: '¿Anulas la cesión a Pilar Moya?'})
    .getByRole('button', {name: 'Sí, anularla'})
    .click();
  await expect(form).toBeVisible();
  await expect
    .poll(async () => (await lastMailTo(email, 'pass_transfer_revoked'))?.text ?? '', {timeout: 60_000})
    .toContain('ya no da acceso');
  expect(trouble.found()).toEqual([]);
});

test('invitar a alguien y anular la invitación', async ({page, trouble}, info) => {
  await logIn(page);
  const pass = (await passesOf(page))[turn(info)]!;
  const session = (await sessionsOf(page, pass.id)).find(one => one.guests.refusal === null)!;
  await page.goto(`/abono/${pass.id}/invitaciones/${session.eventId}/${session.eventSessionId}`);
  const guests = page.getByRole('region', {name: 'Invitar a alguien'});
  await expect(guests).toContainText('Te queda 1 invitación de 1');
  await guests.getByLabel('Nombre y apellidos').fill('Luis Soto');
  await guests.getByRole('button', {name: 'Invitar', exact: true}).click();
  await expect(guests.getByRole('img', {name: 'Código QR de Luis Soto'})).toBeVisible();
  await expect(guests).toContainText('Ya has dado todas tus invitaciones');
  await guests.getByRole('button', {name: /^Anular la invitación/}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Sí, anularla'}).click();
  await expect(guests.getByRole('button', {name: 'Invitar', exact: true})).toBeVisible();
  expect(trouble.found()).toEqual([]);
});

test('sin abono: se añade, y la respuesta no dice si existe; lo ajeno no está', async ({page, trouble}) => {
  await makeAccount(page, 'sin-abono');
  await page.goto('/mi-abono');
  await expect(page.getByText('Aún no hay ningún abono en tu cuenta')).toBeVisible();
  await page.getByRole('button', {name: 'Añadir mi abono'}).click();
  await expect(page.getByRole('alert')).toContainText('Escribe tu número de abonado');
  await page.getByLabel('Número de abonado').fill('000004');
  await page.getByLabel('NIF, NIE o pasaporte').fill('00000001R');
  await page.getByRole('button', {name: 'Añadir mi abono'}).click();
  await expect(page.getByRole('alert')).toContainText('Hemos comprobado los datos');
  await settled(page);
  await expectGoodLook(page);
  await page.goto('/abono/1/liberar-asiento');
  await expect(page.getByRole('heading', {level: 1, name: 'No encontramos ese abono en tu cuenta'})).toBeVisible();
  expect(trouble.found()).toEqual([]);
});

test('todas las páginas se ven bien, de día y de noche', {tag: eitherScreen(__filename)}, async ({page, trouble}) => {
  test.setTimeout(300_000);
  await logIn(page);
  const [own, other] = (await passesOf(page)) as [Pass, Pass];
  const session = (await sessionsOf(page, own.id))[1]!;
  const paths = [
    '/mi-abono',
    `/mi-abono?abono=${other.id}`,
    `/abono/${own.id}/liberar-asiento`,
    `/abono/${own.id}/liberar-asiento/${session.eventId}`,
    `/abono/${own.id}/invitaciones`,
    `/abono/${own.id}/invitaciones/${session.eventId}/${session.eventSessionId}`,
  ];
  for (const path of paths)
    await test.step(path, async () => {
      await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
      await page.goto(path);
      await settled(page);
      await expectGoodLook(page);
    });
  expect(trouble.found()).toEqual([]);
});
