/** A family looks at what giving a place up would cost, is asked why, and stays: nothing has changed by looking. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test(
  'dejar la plaza: primero lo que supone, luego el motivo',
  {tag: eitherScreen(__filename)},
  async ({page}, {project}) => {
    const narrow = project.name === 'phone';
    const login = await page.request.post('/api/public/account/login', {
      data: {email: 'familia@example.org', password: PASSWORD},
    });
    expect(login.ok()).toBe(true);
    await page.addInitScript(() => localStorage.setItem('has_account', '1'));
    const family = async () =>
      (await (await page.request.get('/api/public/family')).json()) as {
        children: {firstName: string; enrolments: {state: string; isCurrent: boolean; canWithdraw: boolean}[]}[];
      };
    const before = await family();
    const {firstName} = before.children.find(child =>
      child.enrolments.some(one => one.canWithdraw && one.state === 'enrolled'),
    )!;

    await page.goto('/perfil/familia');
    const card = page.getByRole('region', {name: new RegExp(`^${firstName}`)});
    await card
      .getByRole('button', {name: `Dar de baja a ${firstName}`})
      .first()
      .click();
    const form = card.getByRole('form', {name: `Dar de baja a ${firstName}`});
    await expect(form.getByText(/^se cobra hasta el \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(form.getByText(/devolvemos|no se devuelve nada|nada que devolver/)).toBeVisible();
    await form.getByRole('button', {name: `Dar de baja a ${firstName}`}).click();
    await expect(form.getByRole('alert')).toContainText('Cuenta por qué lo deja');
    await expect(form.getByRole('alert')).toBeFocused();
    await settled(page);
    await expectGoodLook(page, {narrow});

    await form.getByRole('button', {name: 'No, sigue'}).click();
    await expect(form).toHaveCount(0);
    expect(await family()).toEqual(before);
  },
);
