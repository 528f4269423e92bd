/** Asking for newsletters at the foot of a page, confirming by the mail's link, and choosing what goes on coming. */
import {linkTo} from '../../support/browser/account';
import {eitherScreen} from '../../support/browser/screens';
import {expectArrived, newBuyer} from '../../support/browser/shop';
import {expectGoodLook} from '../../support/browser/look';
import {PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('apuntarse a un boletín desde el pie, confirmarlo, dejar uno y darse de baja', {
  tag: eitherScreen(__filename),
}, async ({page}) => {
  const {email} = newBuyer('novedades');
  await page.goto('/faqs');
  const foot = page.getByRole('form', {name: 'Recibe nuestras novedades'});
  await foot.getByLabel('Tu e-mail').fill(email);
  await foot.getByLabel('Tu e-mail').press('Enter');
  await expect(page).toHaveURL(/\/email\/alta$/);
  const form = page.getByRole('form', {name: 'Apuntarte a los boletines'});
  await expect(form.getByRole('textbox', {name: 'Correo electrónico'})).toHaveValue(email);
  // Nothing is ticked beforehand; what is missing is said beside its field.
  for (const box of await form.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await form.getByRole('button', {name: 'Apuntarme'}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'Revisa estos datos'}));
  await expectGoodLook(page);
  const boxes = form.getByRole('group', {name: '¿Qué quieres recibir?'}).getByRole('checkbox');
  const chosen = [boxes.nth(0), boxes.nth(1)];
  for (const box of chosen) await box.check();
  await form.getByLabel(/me envíe por correo electrónico/).check();
  await form.getByRole('button', {name: 'Apuntarme'}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'Mira tu correo'}));

  await page.goto(await linkTo(email, 'subscribe', /\/email\/alta\?enlace=\S+/));
  await page.getByRole('button', {name: 'Confirmar la suscripción'}).click();
  await expect(page.getByRole('heading', {name: 'Ya estás dentro'})).toBeVisible();
  await expectGoodLook(page);

  await page.goto('/email/baja');
  await page.getByLabel('Correo electrónico', {exact: true}).fill(email);
  await page.getByRole('button', {name: 'Enviarme el enlace'}).click();
  await expect(page.getByText('Mira tu correo')).toBeVisible();
  await page.goto(await linkTo(email, 'unsubscribe', /\/email\/baja\?enlace=\S+/));
  const wishes = page.getByRole('region', {name: 'O elige qué recibes'});
  const off = wishes.getByRole('button', {name: /^Dejar de recibir/});
  await expect(off.first()).toBeVisible();
  const before = await off.count();
  await expectGoodLook(page);
  await off.first().click();
  await expect(off).toHaveCount(before - 1);
  await page.reload();
  await expect(off).toHaveCount(before - 1);
  await page.getByRole('button', {name: 'Darme de baja de todo'}).click();
  await expect(page.getByRole('heading', {name: 'Ya no te escribiremos'})).toBeVisible();
  await page
    .getByRole('region', {name: 'O vuelve solo a lo que quieras'})
    .getByRole('button', {name: /^Recibir/})
    .last()
    .click();
  await expect(off).toHaveCount(1);
});

test('en tu cuenta, los boletines van a tu correo', {tag: eitherScreen(__filename)}, async ({page}) => {
  const entered = await page.request.post('/api/public/account/login', {
    data: {email: 'familia@example.org', password: PASSWORD},
  });
  expect(entered.ok()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
  await page.goto('/perfil');
  const form = page.getByRole('region', {name: 'Boletines'}).getByRole('form');
  await expect(form).toContainText('familia@example.org');
  await expect(form.getByRole('textbox')).toHaveCount(0);
  await form.getByRole('checkbox').first().check();
  await form.getByLabel(/me envíe por correo electrónico/).check();
  await form.getByRole('button', {name: 'Apuntarme'}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'Mira tu correo'}));
});
