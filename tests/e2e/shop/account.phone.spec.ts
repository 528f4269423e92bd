/** The customer's account: made, used, its password forgotten and changed by mail; and the staff's own way in. */
import {linkTo, makeAccount, SIGN_UP_LINK} from '../../support/browser/account';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {expectPaid, goToBank, holdInList, newBuyer, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {emailOf, PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const SHORT = 'corta';
const FIRST = 'una frase cualquiera';
const SECOND = 'otra frase distinta';

test('[X2] registrarse por el correo, comprar sin escribir los datos, cambiar los datos, salir', async ({
  page,
  trouble,
}) => {
  const buyer = newBuyer('cuenta');
  const stage = await makeStage({title: 'Con cuenta'});
  await page.goto('/register');
  await page.getByLabel('Nombre', {exact: true}).fill(buyer.firstName);
  await page.getByLabel('Primer apellido').fill(buyer.surname1);
  await page.getByLabel('Correo electrónico').fill(buyer.email);
  await page.getByRole('button', {name: 'Crear la cuenta'}).click();
  await expect(page.getByRole('alert').filter({hasText: 'Revisa estos datos'})).toContainText(
    'Acepta las condiciones para crear la cuenta',
  );
  await page.getByRole('checkbox', {name: /He leído y acepto/}).check();
  await page.getByRole('button', {name: 'Crear la cuenta'}).click();
  await expect(page.getByRole('alert').filter({hasText: 'Mira tu correo'})).toContainText(buyer.email);
  // Nobody is in before the mailbox has said so.
  await page.goto('/perfil');
  await expect(page.getByRole('heading', {level: 1, name: 'Entrar'})).toBeVisible();

  await test.step('el enlace del correo lleva a elegir la contraseña', async () => {
    await page.goto(await linkTo(buyer.email, 'sign_up', SIGN_UP_LINK));
    await expect(page.getByRole('heading', {level: 1, name: 'Elige tu contraseña'})).toBeVisible();
    await page.getByLabel('Contraseña', {exact: true}).fill(SHORT);
    await page.getByLabel('Repítela').fill(FIRST);
    await page.getByRole('button', {name: 'Crear la cuenta'}).click();
    const summary = page.getByRole('alert').filter({hasText: 'Revisa estos datos'});
    await expect(summary).toContainText('Usa al menos 10 caracteres');
    await expect(summary).toContainText('Las dos contraseñas no son iguales');
    await page.getByLabel('Contraseña', {exact: true}).fill(FIRST);
    await page.getByRole('button', {name: 'Crear la cuenta'}).click();
    await expect(page.getByRole('alert').filter({hasText: 'Tu cuenta está lista'})).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
    await page.getByRole('link', {name: 'Ir a tu cuenta'}).click();
  });
  await expect(page.getByRole('heading', {level: 1, name: `Hola, ${buyer.firstName}`})).toBeVisible();
  await expect(page.getByText('Aún no hay compras en tu cuenta')).toBeVisible();

  await test.step('una compra con los datos ya puestos', async () => {
    await holdInList(page, stage.path, freeTogether(await readSeats(stage.sessionId), 2));
    await page.goto('/carrito?paso=pago');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(buyer.email);
    await expect(page.getByLabel('Nombre', {exact: true})).toHaveValue(buyer.firstName);
    await page.getByRole('checkbox', {name: /He leído y acepto/}).check();
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
  });

  await page.goto('/perfil');
  const orders = page.getByRole('region', {name: 'Tus compras'});
  await expect(orders.getByRole('heading', {name: stage.title})).toBeVisible();
  await expect(orders).toContainText('2 entradas');
  await page.getByLabel('Teléfono').fill('600 000 111');
  await page.getByRole('button', {name: 'Guardar los datos'}).click();
  await expect(page.getByText('Datos guardados').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Teléfono')).toHaveValue('600 000 111');
  await orders.getByRole('link', {name: /^Ver entradas/}).click();
  await expect(page.getByRole('img', {name: /^Código QR de/})).toHaveCount(2);

  await page.goto('/perfil');
  await page.getByRole('button', {name: 'Cerrar la sesión'}).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/perfil');
  await expect(page.getByRole('heading', {level: 1, name: 'Entrar'})).toBeVisible();
  expect(trouble.found()).toEqual([]);
});

test('entrar, perfil con pedidos, y una contraseña equivocada', async ({page, trouble}) => {
  await page.goto('/login?volver=/faqs');
  await page.getByLabel('Correo electrónico').fill('ana@example.org');
  const password = page.getByLabel('Contraseña');
  await password.fill('no es esta contraseña');
  trouble.expect('401 POST /api/public/account/login');
  await page.getByRole('button', {name: 'Entrar', exact: true}).click();
  await expect(page.getByRole('alert').filter({hasText: 'El correo o la contraseña no son correctos'})).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole('button', {name: 'Entrar', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Preguntas frecuentes'})).toBeVisible();
  await page.goto('/perfil');
  await expect(page.getByRole('heading', {level: 1, name: 'Hola, Ana'})).toBeVisible();
  await expect(page.getByRole('region', {name: 'Tus compras'}).getByRole('listitem').first()).toBeVisible();
});

test('contraseña olvidada: el enlace del correo sirve una vez', async ({page, trouble}) => {
  const {email, firstName} = await makeAccount(page, 'olvido', false);

  await page.goto('/login');
  await page.getByRole('link', {name: 'He olvidado mi contraseña'}).click();
  await page.getByLabel('Correo electrónico').fill('nadie-con-este-correo@example.org');
  await page.getByRole('button', {name: 'Enviarme el enlace'}).click();
  await expect(page.getByRole('alert').filter({hasText: 'Mira tu correo'})).toBeVisible();
  await page.goto('/forgot-password');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', {name: 'Enviarme el enlace'}).click();
  await expect(page.getByRole('alert').filter({hasText: 'Mira tu correo'})).toBeVisible();

  const link = await linkTo(email, 'password_reset', /\/forgot-password\/change\?token=[\w.~-]+/);
  await page.goto(link);
  await page.getByLabel('Contraseña nueva').fill(SECOND);
  await page.getByLabel('Repítela').fill('otra que no es igual');
  await page.getByRole('button', {name: 'Guardar la contraseña'}).click();
  await expect(page.getByRole('alert').filter({hasText: 'Las dos contraseñas no son iguales'})).toBeVisible();
  await page.getByLabel('Repítela').fill(SECOND);
  await page.getByRole('button', {name: 'Guardar la contraseña'}).click();
  await expect(page.getByRole('alert').filter({hasText: 'Contraseña cambiada'})).toBeVisible();
  await page.getByRole('link', {name: 'Ir a tu cuenta'}).click();
  await expect(page.getByRole('heading', {level: 1, name: `Hola, ${firstName}`})).toBeVisible();
  await page.getByRole('button', {name: 'Cerrar la sesión'}).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  const password = page.getByLabel('Contraseña');
  trouble.expect('401 POST /api/public/account/login');
  await password.fill(PASSWORD);
  await page.getByRole('button', {name: 'Entrar', exact: true}).click();
  await expect(page.getByRole('alert').filter({hasText: 'no son correctos'})).toBeVisible();
  await password.fill(SECOND);
  await page.getByRole('button', {name: 'Entrar', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1, name: `Hola, ${firstName}`})).toBeVisible();

  trouble.expect('410 POST /api/public/account/password/change');
  await page.goto(link);
  await page.getByLabel('Contraseña nueva').fill(FIRST);
  await page.getByLabel('Repítela').fill(FIRST);
  await page.getByRole('button', {name: 'Guardar la contraseña'}).click();
  await expect(page.getByRole('alert').filter({hasText: /enlace/})).toBeVisible();
});

test('el personal entra por su propio formulario y llega a la oficina', async ({page}) => {
  await page.goto('/');
  await page.getByRole('link', {name: 'Acceso del personal'}).click();
  const form = page.getByRole('form', {name: 'Acceso del personal'});
  await form.getByLabel('Correo de trabajo').fill(emailOf('finance'));
  await form.getByLabel('Contraseña').fill(PASSWORD);
  await form.getByRole('button', {name: 'Entrar como personal'}).click();
  await expect(page).toHaveURL(/\/admin\/?/);
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('staff_token'))).toMatch(/^[\w-]{20,}$/);
});
