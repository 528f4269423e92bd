/**
 * Who gets into the back office, and by which key. Promise: a link key works once, is seen in the document's request
 * and nowhere else, and nobody sees a screen of a house that they may not enter.
 */
import type {Page, Request} from '@playwright/test';
import {settled} from '../../support/browser/look';
import {asStaff, emailOf, PASSWORD} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';

interface User {
  id: number;
  email: string;
}

/** A fresh key of a link for this person, as an administrator makes it. */
async function linkKeyFor(email: string): Promise<string> {
  const users = await asStaff<User[]>('admin', 'GET', '/api/usuarios');
  const user = users.find(one => one.email === email)!;
  const {url} = await asStaff<{url: string}>('admin', 'POST', `/api/usuarios/${user.id}/enlace`, {});
  return new URL(url).searchParams.get('api_key')!;
}

const heading = (page: Page) => page.getByRole('heading', {level: 1});

const logInFor = (path: string): string => `${BASE}/login?volver=${encodeURIComponent(path)}`;

test('[audit F14] sin clave se entra con la contraseña y se vuelve adonde se iba; con una que no vale, a la portada', async ({
  page,
  trouble,
}) => {
  for (const path of ['/admin', '/admin/eventos/crear', '/superadmin', '/admin/pedidos']) {
    await page.goto(path);
    await expect(page).toHaveURL(logInFor(path));
    await expect(heading(page)).toHaveText('Acceso del personal');
    await expect(page.getByLabel('Contraseña')).toHaveCount(1);
  }
  trouble.expect('401 GET /api/session');
  trouble.expect('401 POST /api/session/exchange');
  await page.evaluate(() => localStorage.setItem('staff_token', 'una-clave-inventada-que-no-abre-nada'));
  await page.goto('/admin/pedidos');
  await expect(page).toHaveURL(logInFor('/admin/pedidos'));
  expect(await page.evaluate(() => localStorage.getItem('staff_token'))).toBeNull();
  await page.goto('/admin/pedidos?api_key=otra-inventada-0123456789');
  await expect(page).toHaveURL(`${BASE}/`);
  expect(await page.evaluate(() => JSON.stringify([{...localStorage}, {...sessionStorage}]))).not.toContain(
    'otra-inventada',
  );
  // Who works here may type it where customers do, and comes in.
  trouble.expect('401 POST /api/public/account/login');
  await page.goto(`/login?volver=${encodeURIComponent('/faqs')}`);
  await expect(page.getByLabel('Contraseña')).toHaveCount(1);
  await page.getByLabel('Correo electrónico').fill(emailOf('finance'));
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', {name: 'Entrar', exact: true}).click();
  await expect(page).toHaveURL(/\/admin\/?$/);
});

test('[S01] ?api_key= con la clave de un enlace: dentro, la dirección limpia, lo demás conservado, y una sola vez', async ({
  page,
  context,
  visitor,
  trouble,
}) => {
  const key = await linkKeyFor(emailOf('admin'));
  const seen: string[] = [];
  const look = (request: Request) => {
    const where = [
      request.url(),
      request.postData() ?? '',
      ...Object.entries(request.headers()).map(([name, value]) => `${name}: ${value}`),
    ].filter(text => text.includes(key));
    if (where.length)
      seen.push(
        `${request.method()} ${new URL(request.url()).pathname} ${where.map(text => text.slice(0, text.indexOf(key))).join()}`,
      );
  };
  context.on('request', look);
  const document = (await page.goto(`/admin/eventos?api_key=${key}&displayedFilters=%7B%7D&page=1`))!.headers();
  expect(document).toMatchObject({'referrer-policy': 'no-referrer', 'cache-control': 'no-store'});
  expect(document['content-security-policy']).toMatch(
    /script-src 'self';.*connect-src 'self' http:\/\/127\.0\.0\.1:9753;/,
  );
  await expect(heading(page)).toHaveText('Eventos');
  const address = new URL(page.url());
  expect(address.searchParams.has('api_key')).toBe(false);
  expect(address.searchParams.get('displayedFilters')).toBe('{}');
  expect(address.pathname).toBe('/admin/eventos');

  // In the address of the document only; the exchange carries it once as a bearer, in a header that nobody logs.
  expect(seen.filter(where => where.startsWith('GET /admin/eventos'))).toHaveLength(1);
  expect(seen.filter(where => !where.startsWith('GET /admin/eventos'))).toEqual([
    'POST /api/session/exchange authorization: Bearer ',
  ]);
  const token = await page.evaluate(() => localStorage.getItem('staff_token'));
  expect(token).not.toBe(key);
  expect(
    await page.evaluate(() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, history.state])),
  ).not.toContain(key);
  await page.reload();
  await expect(heading(page)).toHaveText('Eventos');

  const later = await visitor();
  trouble.expect('401 POST /api/session/exchange');
  await later.goto(`/admin/eventos?api_key=${key}`);
  await expect(later).toHaveURL(`${BASE}/`);
});

test('un enlace de otra persona pregunta antes de cambiar quién está dentro', async ({as}) => {
  const page = await as('clerk');
  await page.goto('/admin');
  await expect(page.getByRole('navigation', {name: 'Menú principal'})).toBeVisible();
  const key = await linkKeyFor(emailOf('finance'));
  await page.goto(`/admin?api_key=${key}`);
  const question = page.getByRole('dialog', {name: /^¿Entrar como Nuria/});
  await question.getByRole('button', {name: /^Seguir como Sergio/}).click();
  await expect(page.getByRole('button', {name: /Sergio/})).toBeVisible();

  await page.goto(`/admin?api_key=${await linkKeyFor(emailOf('clerk'))}`);
  await expect(page.getByRole('navigation', {name: 'Menú principal'})).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('la taquilla no ve los menús que no le tocan, ni entra por la dirección', async ({as}) => {
  const page = await as('clerk');
  await page.goto('/admin');
  const menu = page.getByRole('navigation', {name: 'Menú principal'});
  for (const own of ['Panel', 'Carrito de taquilla', 'Pedidos', 'Eventos', 'Clientes'])
    await expect(menu.getByRole('link', {name: own, exact: true})).toBeVisible();
  for (const others of ['Usuarios', 'Organización', 'Auditoría', 'Compañías', 'Preguntas frecuentes', 'Incidencias'])
    await expect(menu.getByRole('link', {name: others, exact: true})).toBeHidden();

  for (const forbidden of [
    '/usuarios',
    '/configuracion',
    '/auditoria',
    '/compania-eventos',
    '/eventos/crear',
    '/preguntas-frecuentes/create',
    '/comunicados/emails',
  ]) {
    await page.goto(`/admin${forbidden}`);
    await expect(page.getByRole('heading', {level: 1, name: 'No tienes acceso'}), forbidden).toBeVisible();
  }
  await page.goto('/admin/no-existe-esta');
  await expect(page.getByRole('heading', {level: 1, name: 'Esta página no existe'})).toBeVisible();
});

test('el promotor ve lo suyo y nada más', async ({as}) => {
  const page = await as('promoter');
  await page.goto('/admin/eventos');
  await expect(heading(page)).toHaveText('Eventos');
  // Searched for: what other tests have made may fill the first page.
  const search = page.getByRole('textbox', {name: 'Buscar'});
  await search.fill('dama boba');
  await expect(page.getByText('La dama boba').first()).toBeVisible();
  await search.fill('Valdehierro');
  await expect(page.getByText('La dama boba')).toBeHidden();
  await settled(page);
  await expect(page.getByText('Real Valdehierro')).toBeHidden();
});

test('salir cierra la sesión en el servidor, también en otra pestaña', async ({browser, watched, trouble}) => {
  // A session of its own, so that the others of this role stay in.
  const page = await watched(await browser.newContext()).newPage();
  await page.goto('/faqs');
  await page.goto(`/admin?api_key=${await linkKeyFor(emailOf('events'))}`);
  await expect(page.getByRole('navigation', {name: 'Menú principal'})).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('staff_token'));
  const other = await page.context().newPage();
  await other.goto('/admin/eventos');
  await expect(heading(other)).toHaveText('Eventos');
  await settled(other); // a list still on its way would be refused, and lead out by itself

  await page.getByRole('button', {name: /Mi cuenta/}).click();
  await page.getByRole('menuitem', {name: 'Salir'}).click();
  await expect(page).toHaveURL(`${BASE}/`);
  expect(await page.evaluate(() => localStorage.getItem('staff_token'))).toBeNull();
  const asked = await page.request.get('/api/session', {headers: {authorization: `Bearer ${token}`}});
  expect(asked.status()).toBe(401);
  trouble.expect(/^401 GET \/api\//);
  // The way back leads past the office.
  await page.goBack();
  await expect(page).toHaveURL(/\/faqs$/);
  const menu = other.getByRole('navigation', {name: 'Menú principal'});
  const goOn = async (): Promise<void> => {
    await menu.getByRole('button', {name: 'Recintos'}).click();
    await menu.getByRole('link', {name: 'Recintos'}).click();
  };
  // What it asks for by itself may lead out first.
  await Promise.race([goOn().catch(() => undefined), other.waitForURL('**/login?**')]);
  await expect(other).toHaveURL(/\/login\?volver=/);
});

test('[E10] una sesión que se acaba a medio escribir se retoma encima, y lo escrito se guarda; si entra otra persona, la página es suya', async ({
  browser,
  watched,
  trouble,
}) => {
  const page = await watched(await browser.newContext()).newPage();
  await page.goto(`/admin/recintos/crear?api_key=${await linkKeyFor(emailOf('admin'))}`);
  const name = `Recinto a medias ${Date.now()}`;
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Aforo seguro').fill('300');
  const revoke = async () => {
    const token = await page.evaluate(() => localStorage.getItem('staff_token'));
    await page.request.delete('/api/session', {headers: {authorization: `Bearer ${token}`}});
  };
  await revoke();
  trouble.expect(/^401 (GET|POST|PUT) \/api\//);
  await page.getByRole('button', {name: 'Crear'}).click();
  const again = page.getByRole('dialog', {name: 'Vuelve a entrar'});
  await expect(again).toContainText('Tu sesión se ha cerrado');
  await again.getByLabel('Contraseña').fill('una que no es');
  await again.getByRole('button', {name: 'Entrar y seguir'}).click();
  await expect(again.getByRole('alert')).toContainText('no son correctos');
  await again.getByLabel('Contraseña').fill(PASSWORD);
  await again.getByRole('button', {name: 'Entrar y seguir'}).click();
  await expect(again).toBeHidden();
  // What was refused was sent again, once.
  await expect(page).toHaveURL(/\/admin\/recintos(\/\d+)?$/);
  const query = new URLSearchParams({filter: JSON.stringify({q: name})});
  expect(await asStaff<unknown[]>('admin', 'GET', `/api/recintos?${query}`)).toHaveLength(1);

  // An account with a second factor is asked for its code too; here the server's answers are told.
  await page.goto('/admin/pedidos');
  const alive = await page.evaluate(() => localStorage.getItem('staff_token'));
  let refusals = 0;
  await page.route('**/api/recintos?*', route =>
    refusals++ === 0
      ? route.fulfill({
          status: 401,
          json: {code: 'unauthorized', message: 'Vuelve a entrar.', details: {ended: 'idle'}},
        })
      : route.continue(),
  );
  const me = await (await page.request.get('/api/session', {headers: {authorization: `Bearer ${alive}`}})).json();
  await page.route('**/api/session', route => route.fulfill({json: {...me, stage: 'code'}}));
  await page.route('**/api/session/codigo', route => route.fulfill({json: {...me, stage: 'full'}}));
  const menu = page.getByRole('navigation', {name: 'Menú principal'});
  await menu.getByRole('button', {name: 'Recintos'}).click();
  await menu.getByRole('link', {name: 'Recintos'}).click();
  await expect(again).toContainText('llevabas un rato sin usarla');
  await again.getByLabel('Contraseña').fill(PASSWORD);
  await again.getByRole('button', {name: 'Entrar y seguir'}).click();
  await again.getByLabel('Código de verificación').fill('123456');
  await again.getByRole('button', {name: 'Entrar y seguir'}).click();
  await expect(again).toBeHidden();
  await expect(heading(page)).toHaveText('Recintos');
  await page.unrouteAll();

  // Somebody else comes in in the window beside it: nothing of the first person stays on the screen.
  const other = await page.context().newPage();
  await other.goto(`/admin?api_key=${await linkKeyFor(emailOf('finance'))}`);
  await other.getByRole('button', {name: /^Entrar como Nuria/}).click();
  await expect(other.getByRole('button', {name: /Mi cuenta/})).toBeVisible();
  await expect(page.getByRole('button', {name: /Nuria/})).toBeVisible();
});

test('lo que la casa no usa lo dice así, y a quien no puede activarlo, a quién pedirlo', async ({as}) => {
  const page = await as('clerk');
  await page.route('**/api/session', async route => {
    const answer = await route.fetch();
    const session = (await answer.json()) as {permissions: {resource: string}[]};
    await route.fulfill({
      response: answer,
      json: {
        ...session,
        permissions: session.permissions.filter(({resource}) => resource !== 'plots'),
        off: [{of: ['plots'], names: ['Parcelas'], areas: ['plots'], paths: ['parcelas']}],
      },
    });
  });
  await page.goto('/admin/parcelas/venta');
  await expect(heading(page)).toHaveText('Esta parte no se usa aquí');
  await expect(page.getByRole('main')).toContainText(
    'Esta página es de «Parcelas», que ahora está desactivado. Si hace falta, pide a administración que lo active',
  );
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Volver al panel']);
  // What is in use and not theirs is said as before.
  await page.goto('/admin/usuarios');
  await expect(heading(page)).toHaveText('No tienes acceso');
});
