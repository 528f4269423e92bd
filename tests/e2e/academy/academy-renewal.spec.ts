/** A family renews on its page: what is missing is said at its child, who stays and who leaves are told apart. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('una familia renueva', async ({page}) => {
  const login = await page.request.post('/api/public/account/login', {
    data: {email: 'familia2@example.org', password: PASSWORD},
  });
  expect(login.ok()).toBe(true);
  // Of the demo's family two have a place kept for next season. An answer is given once, so one project gives it.
  const offers = (await (await page.request.get('/api/public/family/renewals')).json()) as {athleteName: string}[];
  const [first, second] = offers.map(({athleteName}) => athleteName.split(' ')[0]!) as [string, string];
  expect(offers).toHaveLength(2);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
  /** On the phone and on a desk. */
  const look = async () => {
    await settled(page);
    await expectGoodLook(page, {narrow: true});
    const phone = page.viewportSize()!;
    await page.setViewportSize({width: 1280, height: 800});
    await expectGoodLook(page);
    await page.setViewportSize(phone);
  };

  await page.goto('/cantera/renovar');
  await expect(page.getByRole('heading', {level: 1, name: 'Renovar en la cantera'})).toBeVisible();
  const child = page.getByRole('region', {name: new RegExp(`^${first}`)});
  await expect(child.getByText(/^(Sigue en|Pasa a)$/)).toBeVisible();
  await expect(child.getByText(/\d+,\d\d\s€/).first()).toBeVisible();
  await look();

  // Nothing said: told at the child, with the focus.
  await page.getByRole('button', {name: 'Enviar la respuesta'}).click();
  const told = page.getByRole('alert').filter({hasText: `Di si ${first} sigue o no`});
  await expect(told).toBeFocused();
  await look();

  await child.getByText('Sí, sigue', {exact: true}).click();
  await expect(child.getByRole('group', {name: '¿Qué talla usa ahora?'})).toBeVisible();
  await expect(page.getByText(new RegExp(`${first}.*la temporada, como mucho`))).toBeVisible();
  await child.getByLabel('Camiseta').selectOption('12');
  await expect(child.getByLabel(/^Sí, en la web/)).not.toBeChecked();
  await look();

  await page
    .getByRole('region', {name: new RegExp(`^${second}`)})
    .getByText('No sigue', {exact: true})
    .click();
  await expect(page.getByText(`La plaza de ${second} se libera al enviar la respuesta.`)).toBeVisible();
  await page.getByRole('button', {name: 'Enviar la respuesta'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Respuesta enviada'})).toBeVisible();
  await expect(page.getByText(new RegExp(`${first}: plaza renovada`))).toBeVisible();
  await expect(page.getByText(`${second}: no sigue`)).toBeVisible();
  await look();

  await page.getByRole('link', {name: 'Ver mi familia'}).click();
  await expect(page.getByRole('region', {name: new RegExp(`^${first}`)})).toBeVisible();
  await page.goto('/cantera/renovar');
  await expect(page.getByText('No queda nada por contestar.')).toBeVisible();
});
