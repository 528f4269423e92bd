/**
 * A sale for allowed buyers in the browser: refused, identified, limited, paid; and the waiting list of a session that
 * is sold out.
 */
import {request, type APIRequestContext} from '@playwright/test';
import {expectGoodLook, settled} from '../../support/browser/look';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {makeStage, type Stage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

async function restricted(title: string, maxTickets: number): Promise<Stage & {code: string}> {
  const stage = await makeStage({title, plan: 'Sala El Molino', session: {orphanRule: false}});
  const {codes} = await asStaff<{codes: string[]}>(
    'admin',
    'POST',
    `/api/sesiones/${stage.sessionId}/generar-compradores`,
    {count: 1, maxTickets, name: 'Sorteo'},
  );
  await asStaff('admin', 'POST', `/api/sesiones/${stage.sessionId}/solo-permitidos`, {isOn: true, until: null});
  return {...stage, code: codes[0]!};
}

test('quien tiene un código se identifica, ve lo que le queda y compra; después ya no queda nada', async ({
  page,
  visitor,
  trouble,
}) => {
  test.setTimeout(300_000);
  trouble.expect(/^4(22|09) POST/);
  const stage = await restricted('Ensayo general para la peña', 2);
  await page.goto(stage.path);
  await expect(page.getByRole('heading', {level: 2, name: 'Venta para compradores permitidos'})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await page.getByRole('button', {name: 'Continuar'}).click();
  await expect(page.getByRole('alert')).toContainText('Escribe tu código o tu número de abonado');
  await page.getByLabel('Código o número de abonado').fill('NOESESTE99');
  await page.getByRole('button', {name: 'Continuar'}).click();
  await expect(page.getByRole('alert')).toContainText('No encontramos ningún permiso de compra con estos datos');
  await page.getByLabel('Código o número de abonado').fill(stage.code.toLowerCase());
  await page.getByRole('button', {name: 'Continuar'}).click();
  await expect(page.getByText('Te quedan 2 entradas', {exact: true})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);

  const add = page.getByRole('button', {name: /^Añadir una: /}).first();
  await add.click();
  await add.click();
  await page
    .getByRole('button', {name: /^Añadir(?! una)/})
    .first()
    .click();
  await expect(page.getByText('Ya has usado todas tus entradas', {exact: true})).toBeVisible();
  // Another browser with the same code, at the same time.
  const other = await visitor();
  await other.goto(stage.path);
  await other.getByLabel('Código o número de abonado').fill(stage.code);
  await other.getByRole('button', {name: 'Continuar'}).click();
  await expect(other.getByText('Ya has usado todas tus entradas', {exact: true})).toBeVisible();

  await fillCheckout(page, newBuyer('permitida'));
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
});

test('el personal restringe la venta y la abre, y ve lo usado', {tag: '@desktop'}, async ({as}) => {
  const stage = await makeStage({title: 'Preestreno de socios', plan: 'Sala El Molino'});
  const office = await as('admin');
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/compradores-permitidos`);
  await expect(office.getByText('En la web compra cualquiera:')).toBeVisible();
  await expect(office.getByRole('button', {name: 'Vender solo a los permitidos'})).toBeDisabled();
  await asStaff('admin', 'POST', `/api/sesiones/${stage.sessionId}/generar-compradores`, {
    count: 3,
    maxTickets: 2,
    name: 'Socios',
  });
  await office.reload();
  await office.getByRole('button', {name: 'Vender solo a los permitidos'}).click();
  await expect(office.getByText('En la web compran solo los de esta lista')).toBeVisible();
  await expect(office.getByText('de 6; cuentan las de carritos')).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
  await office.getByRole('button', {name: 'Abrir a todo el mundo'}).click();
  await office.getByRole('dialog').getByRole('button', {name: 'Abrir a todo el mundo'}).click();
  await expect(office.getByText('En la web compra cualquiera:')).toBeVisible();
});

test('agotado: se apunta, le guardan sus entradas cuando alguien las suelta y las compra', async ({
  page,
  as,
  trouble,
}) => {
  test.setTimeout(300_000);
  trouble.expect(/^4(22|09) POST/);
  const stage = await makeStage({
    title: 'Última función',
    plan: 'Sala El Molino',
    session: {orphanRule: false, maxPerOrder: 100},
  });
  const session = (await (await page.request.get(`/api/public/sessions/${stage.sessionId}`)).json()) as {
    zones: {id: number; free: number; prices: {id: number}[]}[];
  };
  // Somebody has it all in carts.
  const carts: APIRequestContext[] = [];
  for (const zone of session.zones) {
    for (let left = zone.free; left > 0; left -= 100) {
      const cart = await request.newContext({baseURL: BASE});
      carts.push(cart);
      const answer = await cart.post('/api/public/cart/zones', {
        data: {sessionId: stage.sessionId, zoneId: zone.id, priceId: zone.prices[0]!.id, quantity: Math.min(100, left)},
      });
      expect(answer.ok()).toBe(true);
    }
  }
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/public/sessions/${stage.sessionId}`)).json()) as {saleState: string})
          .saleState,
    )
    .toBe('sold_out');
  await page.goto(stage.path);
  await page.getByRole('link', {name: 'Apuntarme a la lista de espera'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Lista de espera'})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await page.getByRole('button', {name: 'Apuntarme', exact: true}).click();
  await expect(page.getByRole('alert')).toContainText('Escribe tu correo');
  await page.getByLabel('Correo electrónico').fill(`espera-${Date.now()}@example.org`);
  await page.getByRole('button', {name: 'Apuntarme', exact: true}).click();
  await expect(page.getByText('Eres la siguiente persona')).toBeVisible();
  await settled(page);
  await expectGoodLook(page);

  const office = await as('admin');
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/lista-espera`);
  await expect(office.getByText('2 entradas pedidas')).toBeVisible();
  await settled(office);
  await expectGoodLook(office);

  const cart = (await (await carts[0]!.get('/api/public/cart')).json()) as {lines: {key: string}[]};
  await carts[0]!.post('/api/public/cart/release', {data: {keys: cart.lines.map(line => line.key)}});
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Hay 2 entradas para ti')).toBeVisible({timeout: 1500});
  }).toPass({timeout: 60_000});
  await settled(page);
  await expectGoodLook(page);
  await page.getByRole('button', {name: 'Comprar mis entradas'}).click();
  await expect(page).toHaveURL(/\/carrito/);
  await fillCheckout(page, newBuyer('espera'));
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await Promise.all(carts.map(one => one.dispose()));
});
