/**
 * What goes wrong between «Pagar» and the tickets: the bank says no, says nothing, says it late; the buyer goes back,
 * presses twice, leaves.
 */
import type {Page} from '@playwright/test';
import {freeTogether, readSeats} from '../../support/browser/seats';
import {
  chooseAtBank,
  expectArrived,
  expectPaid,
  fillCheckout,
  goToBank,
  holdInList,
  newBuyer,
  payButton,
  type Buyer,
} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

let stage: Stage;
let taken = 0;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Noche de contratiempos'});
});

/** Two seats in the cart and the form filled in. */
async function atCheckout(page: Page): Promise<Buyer> {
  const seats = freeTogether(await readSeats(stage.sessionId), 2, {skip: taken++});
  const buyer = newBuyer('percance');
  await holdInList(page, stage.path, seats);
  await fillCheckout(page, buyer);
  return buyer;
}

async function atBank(page: Page): Promise<Buyer> {
  const buyer = await atCheckout(page);
  await goToBank(page);
  return buyer;
}

interface OrderRow {
  id: number;
  number: string;
  state: string;
  email: string;
}
const ordersOf = async (buyer: Buyer): Promise<OrderRow[]> =>
  (
    await asStaff<OrderRow[]>(
      'admin',
      'GET',
      `/api/pedidos?${new URLSearchParams({filter: JSON.stringify({q: buyer.email}), range: '[0,24]'})}`,
    )
  ).filter(order => order.email === buyer.email);

test('[S14] denegado: la razón, otro intento y pagado, con un solo pedido', async ({page}) => {
  const buyer = await atBank(page);
  await page.getByText('Probar otra situación').click();
  await page.getByLabel('Motivo').selectOption({label: '0116 · Saldo insuficiente'});
  await page.getByRole('button', {name: 'Denegar', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'El pago no se ha completado'})).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/saldo/i);
  await expect(page.getByText('No se ha realizado ningún cargo.')).toBeVisible();
  // The refusal keeps everything, and for how long is seen here and in the header.
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expect(page.getByRole('link', {name: /^Carrito: pedido .* sin pagar/})).toContainText(/\d+:\d\d/);

  await page.getByRole('radio', {name: /Bizum/}).check();
  await goToBank(page);
  await page.getByRole('button', {name: 'Cancelar y volver a la tienda'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'El pago no se ha completado'})).toBeVisible();

  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  expect(await ordersOf(buyer)).toHaveLength(1);
});

test('[S14] sin aviso del banco: la página espera, luego se calma, y al confirmarse hay entradas', async ({page}) => {
  const buyer = await atBank(page);
  await page.clock.install();
  await chooseAtBank(page, 'Pagar sin avisar');
  await expect(page.getByRole('heading', {level: 1, name: 'Estamos confirmando tu pago'})).toBeVisible();
  await expect(
    page.getByRole('status').filter({hasText: 'Si en medio minuto no llega, se la pedimos nosotros'}),
  ).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('button', {name: 'No llegué a pagar'})).toBeVisible();
  await page.clock.fastForward(61_000);
  await expectArrived(page.getByRole('heading', {level: 1, name: 'El banco tarda más de lo normal'}));
  await expect(page.getByText('no vuelvas a pagar')).toBeVisible();

  const [order] = await ordersOf(buyer);
  const payments = await asStaff<{id: number; orderId: number}[]>(
    'admin',
    'GET',
    `/api/pagos?${new URLSearchParams({filter: JSON.stringify({orderId: order!.id})})}`,
  );
  await asStaff('admin', 'POST', `/api/pagos/${payments[0]!.id}/consultar`, {});
  await page.getByRole('button', {name: 'Comprobar ahora'}).click();
  await expectPaid(page);
  await expectArrived(page.getByRole('heading', {level: 1}));
});

test('el aviso llega tarde y dos veces: la página lo ve sola, y solo hay una compra', async ({page}) => {
  await atBank(page);
  await page.getByText('Probar otra situación').click();
  await page.getByLabel('Segundos hasta el aviso').fill('3');
  await page.getByRole('button', {name: 'Avisar tarde'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Estamos confirmando tu pago'})).toBeVisible();
  await expectPaid(page);

  const buyer = await atBank(page);
  await chooseAtBank(page, 'Avisar dos veces');
  await expectPaid(page);
  expect((await ordersOf(buyer)).map(order => order.state)).toEqual(['paid']);
  await expect.poll(async () => (await lastMailTo(buyer.email))?.subject ?? '').not.toBe('');
});

test('un aviso falso no da entradas', async ({page, trouble}) => {
  await atBank(page);
  await chooseAtBank(page, 'Falsificar el aviso');
  await expect(page.getByRole('heading', {level: 1, name: 'Estamos confirmando tu pago'})).toBeVisible();
  await expect(page.getByRole('link', {name: 'Ver tus entradas'})).toBeHidden();
  expect(trouble.found()).toEqual([]);
});

test('[F38] dos pulsaciones de «Pagar» son un pedido', async ({page}) => {
  const buyer = await atCheckout(page);
  const asked: string[] = [];
  page.on(
    'request',
    request => request.url().endsWith('/cart/checkout') && asked.push(request.headers()['idempotency-key'] ?? ''),
  );
  // Twice in the same moment, before anything can be drawn in between.
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL(/banco-de-pruebas/);
  expect(new Set(asked).size).toBe(1);
  await payButton(page).dblclick();
  await expectPaid(page);
  expect((await ordersOf(buyer)).map(order => order.state)).toEqual(['paid']);
});

test('[F38] [S4] «atrás» desde el banco: el carrito ofrece el pedido, y se puede pagar o recuperar las entradas', async ({
  page,
}) => {
  const buyer = await atBank(page);
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu compra está a medias'})).toBeVisible();
  const [order] = await ordersOf(buyer);
  await expect(page.getByText(`Tienes el pedido ${order!.number} a medio pagar`)).toBeVisible();
  await page.getByRole('button', {name: 'Cambiar mi compra'}).click();
  await expectArrived(page.getByRole('heading', {level: 1, name: 'Tu carrito'}));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', {name: 'Continuar'}).click();
  await expectArrived(page.getByRole('heading', {level: 1, name: 'Datos y pago'}));
  // Going back shows the place that was left, and the heading has the focus there too.
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeFocused();
  await expect(page.getByRole('combobox', {name: /^Tarifa de /})).toHaveCount(2);

  await fillCheckout(page, buyer);
  await goToBank(page);
  await page.goBack();
  await page.getByRole('link', {name: 'Ver el pedido y pagar'}).click();
  await page.getByRole('button', {name: 'No llegué a pagar'}).click();
  await expectArrived(page.getByRole('heading', {level: 2, name: 'Pagar ahora'}));
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  expect((await ordersOf(buyer)).filter(one => one.state === 'paid')).toHaveLength(1);
});

test('abandonar el banco y volver a la tienda', async ({page}) => {
  await atBank(page);
  await chooseAtBank(page, 'Abandonar');
  await expect(page.getByRole('heading', {level: 1, name: 'Has dejado el pago a medias'})).toBeVisible();
  await page.getByRole('link', {name: 'Volver a la tienda'}).click();
  // [S14] Who came back by the bank's «no» is offered another try at once.
  await expect(page.getByRole('heading', {level: 1, name: 'Parece que no has pagado'})).toBeVisible();
  await expect(payButton(page)).toBeVisible();
  await page.goto('/compra/error-compra');
  await expect(page.getByRole('link', {name: 'Ver el pedido y pagar'})).toBeVisible();
});

test('[F38] quien cierra el navegador al pagar encuentra sus entradas en el correo', async ({page, visitor}) => {
  const buyer = await atBank(page);
  await Promise.all([page.waitForRequest(/banco-de-pruebas.*pagar/), payButton(page).click({noWaitAfter: true})]);
  await page.close();
  await expect.poll(async () => (await lastMailTo(buyer.email))?.subject ?? '', {timeout: 60_000}).not.toBe('');
  const link = /\/reservas\/[\w.~-]+/.exec((await lastMailTo(buyer.email))!.text)?.[0];
  expect(link).toBeDefined();
  const elsewhere = await visitor();
  await elsewhere.goto(link!);
  await expect(elsewhere.getByRole('img', {name: /^Código QR de/})).toHaveCount(2);
});

test('un navegador que no deja guardar nada compra igual', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await atBank(page);
  await payButton(page).click();
  await expectPaid(page);
});

test('[F38] un pedido caducado y uno devuelto se explican', async ({page}) => {
  await atBank(page);
  await chooseAtBank(page, 'Abandonar');
  const address = (await page.getByRole('link', {name: 'Volver a la tienda'}).getAttribute('href'))!;
  const as = async (changes: Record<string, unknown>) => {
    await page.unrouteAll();
    // What the server will say in an hour, said now.
    await page.route('**/api/public/checkout/**', async route => {
      const answer = await route.fetch();
      await route.fulfill({response: answer, json: {...((await answer.json()) as object), ...changes}});
    });
    await page.goto(address);
  };
  await as({state: 'expired', canRetry: false, charged: false});
  await expect(page.getByRole('heading', {level: 1, name: 'Se acabó el tiempo de este pedido'})).toBeVisible();
  await expect(page.getByText('No se ha realizado ningún cargo.')).toBeVisible();
  await as({state: 'refunded', canRetry: false, charged: true});
  await expect(page.getByRole('heading', {level: 1, name: 'Te hemos devuelto el dinero'})).toBeVisible();
});

test('[S8] [S9] [S12] lo mal escrito se dice donde está, y lo bien escrito sigue ahí a la vuelta', async ({page}) => {
  await atCheckout(page);
  const [email, phone, nif] = [
    page.getByLabel('Correo electrónico'),
    page.getByLabel('Teléfono'),
    page.getByLabel('NIF o NIE'),
  ];
  await email.fill('marisa.olmedo@gmial.com');
  await phone.fill('seis');
  await nif.fill('12345678A');
  await expect(page.getByText('¿Querías decir')).toBeVisible();
  await payButton(page).click();
  const summary = page.getByRole('alert').filter({hasText: 'Revisa estos datos'});
  await expect(summary).toContainText('La letra no corresponde a ese número: revisa el NIF o NIE');
  await expect(summary).toContainText('Escribe el teléfono solo con cifras');
  await page.getByRole('button', {name: 'marisa.olmedo@gmail.com'}).click();
  await expect(email).toHaveValue('marisa.olmedo@gmail.com');
  await expect(page.getByText('¿Querías decir')).toBeHidden();
  await phone.fill('(+34) 600-00-00-01');
  await nif.fill('12.345.678-Z');

  await page.getByRole('link', {name: 'Volver al carrito'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
  await page.goBack();
  for (const [field, value] of [
    [email, 'marisa.olmedo@gmail.com'],
    [phone, '(+34) 600-00-00-01'],
    [nif, '12.345.678-Z'],
  ] as const)
    await expect(field).toHaveValue(value);
  await expect(page.getByLabel('Nombre', {exact: true})).toHaveValue('Marisa');
  await page.getByRole('link', {name: 'Volver al carrito'}).click();
  const removes = page.getByRole('button', {name: /^Quitar /});
  for (let left = 2; left > 0; left--) {
    await expect(removes).toHaveCount(left);
    await removes.first().click();
  }
  await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito está vacío'})).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft')), 'no longer than the cart').toBeNull();
});

test('[S9] el correo mal escrito se ve entero y se corrige después de comprar', async ({page, visitor}) => {
  const buyer = await atCheckout(page);
  const typo = `x${buyer.email}`;
  await page.getByLabel('Correo electrónico').fill(typo);
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await expect(page.getByText(typo)).toBeVisible();
  const elsewhere = await visitor();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('link', {name: 'Ver tus entradas'})).toBeVisible();
  await expect(elsewhere.getByText(typo)).toBeHidden();
  await expect(elsewhere.getByText('Ese no es mi correo')).toBeHidden();

  await page.getByText('Ese no es mi correo').click();
  await page.getByLabel('Correo correcto').fill(buyer.email);
  await page.getByRole('button', {name: 'Corregir y enviar otra vez'}).click();
  await expect(page.getByRole('paragraph').filter({hasText: buyer.email})).toBeVisible();
  await expect.poll(async () => (await lastMailTo(buyer.email))?.subject ?? '', {timeout: 60_000}).not.toBe('');
});
