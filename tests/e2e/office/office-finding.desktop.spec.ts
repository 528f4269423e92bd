/** Finding one's way in the office: the events that come, the screens of a session, the menu, Ctrl K. */
import {makeStage, type Stage} from '../../support/browser/stage';
import {expect, test} from '../../support/browser/test';

let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Función que se encuentra', cents: 1200});
});

test('[D39] los eventos empiezan por el que viene, con lo vendido, el aforo y el estado', async ({as}) => {
  const page = await as('admin');
  await page.goto('/admin/eventos');
  const row = page.getByRole('row', {name: /Real Valdehierro/});
  await expect(row).toContainText('A la venta');
  await expect(row).toContainText(/de 23\.542/);
  const dates = page.getByRole('row').locator('time');
  await expect(dates.first()).toBeVisible();
  const at = (await dates.evaluateAll(all => all.map(one => Date.parse((one as HTMLTimeElement).dateTime)))).filter(
    Number.isFinite,
  );
  expect(at.every(one => one > Date.now() - 86_400_000)).toBe(true);
  expect(at).toEqual([...at].sort((a, b) => a - b));
  await page.getByRole('navigation', {name: 'Eventos'}).getByRole('link', {name: 'Celebrados'}).click();
  await expect(page.getByRole('row', {name: /Una silla de más/})).toContainText('Celebrado');
  await expect(page.getByRole('row', {name: /Jueves en el Molino/})).toHaveCount(0);
});

test('[D39] las pantallas de una sesión, en cuatro grupos que caben', async ({as}) => {
  const page = await as('admin');
  const base = `/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}`;
  await page.goto(`${base}/listado-bloqueos`);
  const tabs = page.getByRole('navigation', {name: 'Sesión'});
  await expect(tabs.getByRole('link', {name: 'Aforo', exact: true})).toHaveAttribute('aria-current', 'true');
  await expect(tabs.getByRole('link', {name: 'Bloqueos'})).toHaveAttribute('aria-current', 'page');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({width, height: 800});
    expect(await tabs.evaluate(nav => [...nav.children].every(row => row.scrollWidth <= row.clientWidth))).toBe(true);
  }
  for (const [group, first] of [
    ['Accesos', 'informe/control-acceso'],
    ['Ajustes', 'configuracion'],
    ['Vender', 'venta'],
  ] as const) {
    await tabs.getByRole('link', {name: group, exact: true}).first().click();
    await expect(page).toHaveURL(new RegExp(`${base}/${first}$`));
  }
});

test('[D35] el menú: grupos que se pliegan, la entrada de la pantalla a la vista, con el teclado', async ({as}) => {
  const page = await as('admin');
  await page.setViewportSize({width: 1280, height: 800});
  await page.goto('/admin/emails/supresiones');
  const menu = page.getByRole('navigation', {name: 'Menú principal'});
  const current = menu.locator('[aria-current="page"]');
  await expect(current).toHaveText('Supresiones');
  await expect(current).toBeInViewport({ratio: 1});
  await expect(menu.getByRole('button', {name: 'Marketing', exact: true})).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('button', {name: 'Cantera', exact: true})).toHaveAttribute('aria-expanded', 'false');
  expect(await menu.getByRole('link').count()).toBeLessThan(20);

  await menu.getByRole('button', {name: 'Abonos', exact: true}).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/admin\/abonados/);
  await expect(current).toHaveText('Abonados');
  await page.reload(); // what was opened by hand stays so
  await expect(current).toHaveText('Abonados');
  await menu.getByRole('link', {name: 'Abonados', exact: true}).first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(menu.getByRole('button', {name: 'Abonos', exact: true})).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(menu.getByRole('button', {name: 'Abonos', exact: true})).toHaveAttribute('aria-expanded', 'false');
});

test('[D35] los favoritos van arriba y con la persona, no con el navegador', async ({as}) => {
  const [page, elsewhere] = [await as('marketing'), await as('marketing')];
  await page.goto('/admin/clientes');
  const menu = page.getByRole('navigation', {name: 'Menú principal'});
  const star = menu.getByRole('button', {name: 'Clientes: favorito'});
  const favourites = (of: typeof page) => of.getByRole('list', {name: 'Favoritos'});
  await expect(star.first()).toHaveAttribute('aria-pressed', 'false');
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/api/session/favoritos') && answer.request().method() === 'PUT',
  );
  await star.first().click();
  await saved;
  await expect(favourites(page).getByRole('link')).toHaveText(['Clientes']);
  await elsewhere.goto('/admin/comunicados');
  await favourites(elsewhere).getByRole('link', {name: 'Clientes'}).click();
  await expect(elsewhere.getByRole('heading', {level: 1, name: 'Clientes'})).toBeVisible();
  await favourites(elsewhere).getByRole('button', {name: 'Clientes: favorito'}).click();
  await expect(favourites(elsewhere)).toHaveCount(0);
});

test('[D35] taquilla ve con lo que trabaja; lo demás, bajo «Más»', async ({as}) => {
  const page = await as('clerk');
  await page.goto('/admin');
  const menu = page.getByRole('navigation', {name: 'Menú principal'});
  await expect(menu.getByRole('link', {name: 'Turnos de caja'})).toBeVisible();
  expect(await menu.getByRole('link').count()).toBeLessThanOrEqual(14);
  await expect(menu.getByRole('link', {name: 'Recintos'})).toHaveCount(0);
  await menu.getByRole('button', {name: 'Más', exact: true}).click();
  await expect(menu.getByRole('link', {name: 'Recintos'})).toBeVisible();
});

test('[D37] Ctrl K encuentra pantallas por otros nombres y personas por su número, con el teclado', async ({as}) => {
  const page = await as('admin');
  await page.goto('/admin/eventos');
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  const box = page.getByRole('combobox', {name: 'Buscar'});
  const found = page.getByRole('listbox', {name: 'Resultados'});
  await page.keyboard.press('Control+k');
  await box.fill('ARQUÉO');
  await expect(
    found.getByRole('group', {name: 'Pantallas'}).getByRole('option', {name: /Turnos de caja/}),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/turnos-caja$/);

  await page.keyboard.press('Control+k');
  await box.fill('004452');
  await expect(found.getByRole('group', {name: 'Abonados'}).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/abonados\/\d+\/\d+$/);
  await expect(page.getByText('004452').first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await box.fill('alameda');
  for (const group of ['Eventos', 'Próximas sesiones'])
    await expect(found.getByRole('group', {name: group})).toBeVisible();
  await box.fill('xyzzyx');
  await expect(page.getByRole('status').filter({hasText: 'Nada coincide.'})).toBeVisible();
});

test('[D26] los abonados se abren en la temporada que corre', async ({as}) => {
  const page = await as('passes');
  await page.goto('/admin/abonados');
  await expect(page.getByRole('combobox', {name: 'Lista'})).toHaveText('Abonos 26/27');
  await page.getByRole('textbox', {name: /Buscar|Número/}).fill('004452');
  await expect(page.getByRole('row').filter({hasText: '004452'})).toHaveCount(1);
  await page.goto('/admin/abonos/informe');
  await expect(page.getByText('Abonos 26/27').first()).toBeVisible();
});
