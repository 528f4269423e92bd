/** A sale with a line before it, from both sides: staff who run it, and people who wait. */
import {newest} from '../../support/browser/routes';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

// Rooms stand before sales that others use: one at a time, so on one project.

interface Room {
  id: number;
  name: string;
}

let room: Room | undefined;
let sessionPage: string;

test.beforeEach(async () => {
  // The one that is furthest away: no other file buys there.
  const sessions = await asStaff<{id: number; eventId: number; startsAt: string}[]>(
    'admin',
    'GET',
    `/api/sesiones?${new URLSearchParams({filter: JSON.stringify({state: 'on_sale'}), sort: '["startsAt","DESC"]', range: '[0,0]'})}`,
  );
  sessionPage = `/eventos/${sessions[0]!.eventId}/${sessions[0]!.id}`;
  room = await asStaff<Room>('admin', 'POST', '/api/salas-espera', {
    name: `Venta ${Date.now()}`,
    eventSessionId: sessions[0]!.id,
    opensAt: new Date(Date.now() + 3_600_000).toISOString(),
    outflowPerMinute: 6000,
    maxInside: 1,
  });
});

test.afterEach(async () => {
  if (room) await asStaff('admin', 'POST', `/api/salas-espera/${room.id}/cerrar`).catch(() => undefined);
  room = undefined;
});

test('quien llega antes espera, entra cuando le toca, y el personal lo ve y lo gobierna', async ({
  page,
  as,
  visitor,
  trouble,
}) => {
  test.setTimeout(300_000);
  trouble.expect(/^409|^403/);
  const office = await as('events');
  await office.goto(`/admin/salas-espera/${room!.id}`);
  await expect(office.getByRole('heading', {level: 1, name: room!.name})).toBeVisible();
  await office.getByRole('button', {name: 'Empezar la precola'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Empezar la precola'}).click();
  await expect(office.getByText('Precola', {exact: true})).toBeVisible();

  // The page of the session leads to the line, and the line says when it opens.
  await expect(async () => {
    await page.goto(sessionPage);
    await expect(page).toHaveURL(/\/queue\?sala=/, {timeout: 1000});
  }).toPass();
  await expect(page.getByRole('heading', {level: 1, name: 'La venta abre pronto'})).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d/);
  await page.getByLabel('Correo electrónico').fill('no es un correo@');
  await page.getByRole('button', {name: 'Avisarme', exact: true}).click();
  expect(await page.getByLabel('Correo electrónico').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(
    false,
  );
  await page.getByLabel('Correo electrónico').fill('ana@example.org');
  await page.getByRole('button', {name: 'Avisarme', exact: true}).click();
  await expect(page.getByText('Te escribiremos cuando sea tu turno')).toBeVisible();

  // A second tab is the same place.
  const tab = await page.context().newPage();
  await tab.goto(`/queue?sala=${room!.id}`);
  await expect(office.getByText('1', {exact: true}).first()).toBeVisible();

  await office.getByRole('button', {name: 'Abrir ya'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Abrir ya'}).click();
  await expect(page.getByRole('heading', {level: 1, name: '¡Es tu turno!'})).toBeVisible({timeout: 90_000});
  await page.getByRole('button', {name: 'Entrar a comprar'}).click();
  await expect(page).toHaveURL(new RegExp(sessionPage));
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();

  // One is inside, and no more may be: the next one waits.
  const next = await visitor();
  await next.goto(sessionPage);
  await expect(next.getByRole('heading', {level: 1, name: 'Estás en la cola'})).toBeVisible();
  await expect(next.getByText('Nadie: vas en primer lugar')).toBeVisible();
  await expect(office.getByText('de 1; 0 con el turno y sin entrar')).toBeVisible();

  await office.getByRole('button', {name: 'Pausar'}).click();
  await expect(async () => {
    await next.reload();
    await expect(next.getByText('La cola está en pausa.')).toBeVisible({timeout: 1000});
  }).toPass();
  await office.getByRole('button', {name: 'Parar'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Parar'}).click();
  await expect(async () => {
    await next.reload();
    await expect(next.getByRole('heading', {level: 1, name: 'La venta está parada'})).toBeVisible({timeout: 1000});
  }).toPass();
  await office.getByRole('button', {name: 'Seguir'}).click();
  await office.getByRole('button', {name: 'Agotado'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Agotado'}).click();
  await expect(async () => {
    await next.reload();
    await expect(next.getByRole('heading', {level: 1, name: 'Entradas agotadas'})).toBeVisible({timeout: 1000});
  }).toPass();
});

test('sin JavaScript se espera igual, y un código deja entrar sin esperar', async ({browser, watched, as, trouble}) => {
  // The shop itself needs scripts: what it would load is refused to a browser that runs none.
  trouble.expect(/^failed: GET .*\/assets\/.* csp$/);
  await asStaff('admin', 'POST', `/api/salas-espera/${room!.id}/preparar`);
  const office = await as('events');
  await office.goto(`/admin/salas-espera/${room!.id}`);
  await office.getByRole('button', {name: 'Crear varios'}).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Cuántos').fill('2');
  await dialog.getByRole('button', {name: 'Crear', exact: true}).click();
  await expect(dialog.getByText('2 códigos nuevos')).toBeVisible();
  const code = (await dialog.getByRole('textbox', {name: 'Códigos'}).inputValue()).split('\n')[0]!;

  const plain = await watched(await browser.newContext({javaScriptEnabled: false})).newPage();
  await expect(async () => {
    await plain.goto(`/queue?sala=${room!.id}&volver=${encodeURIComponent(sessionPage)}`);
    await expect(plain.getByRole('heading', {level: 1, name: 'La venta abre pronto'})).toBeVisible({timeout: 1000});
  }).toPass();
  await plain.getByText('Tengo un código para entrar sin esperar').click();
  await plain.getByLabel('Código').fill(code);
  await plain.getByRole('button', {name: 'Usar el código'}).click();
  await expect(plain).toHaveURL(new RegExp(sessionPage));
  await office.reload();
  await expect(office.getByText('1 de 1')).toBeVisible();
});

test('sin cola, la página lo dice', async ({page}) => {
  const {id} = await newest('salas-espera', {state: 'closed'});
  await page.goto(`/queue?sala=${id}`);
  await expect(page).toHaveURL(/\/eventos$/);
});
