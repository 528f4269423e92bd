/** An agency at work: it sees its quota and nothing else, sells from it on account, and the club writes down what it pays. */
import {eitherScreen} from '../../support/browser/screens';
import {expect, test} from '../../support/browser/test';

test(
  'una agencia vende de su cupo y el club lo ve por cobrar',
  {tag: eitherScreen(__filename)},
  async ({as, isMobile, trouble}, {project}) => {
    trouble.expect('422 POST /api/mi-cupo/vender');
    const page = await as('partner');
    const picture = async (name: string): Promise<void> => {
      if (process.env.E2E_PICTURES)
        await page.screenshot({path: `${process.env.E2E_PICTURES}/quota-${name}-${project.name}.png`, fullPage: true});
    };
    await page.goto('/admin/');
    await expect(page.getByRole('heading', {name: 'Viajes Tres Mares'})).toBeVisible();
    await expect(page.getByText('Puedes vender todavía')).toBeVisible();
    await picture('home');
    await page.goto('/admin/pedidos');
    await expect(page.getByRole('heading', {name: 'Viajes Tres Mares'})).toBeHidden();
    await expect(page.getByRole('heading', {name: 'No tienes acceso'})).toBeVisible();

    await page.goto('/admin/mi-cupo');
    // Of its sessions some are of places without a number, and the day of the demo says which comes first.
    const sessions = page.getByRole('group', {name: 'Sesión'}).getByRole('link', {name: /^Vender/});
    const list = page.getByRole('button', {name: 'Lista'});
    await expect(sessions.first()).toBeVisible();
    for (let n = 0; n < (await sessions.count()); n++) {
      await sessions.nth(n).click();
      await expect(page.getByRole('region', {name: 'La venta'})).toBeVisible();
      if (await list.isVisible()) break;
      await page.goBack();
      await expect(sessions.first()).toBeVisible();
    }
    await list.click();
    const seats = page.getByRole('region', {name: 'Butacas de tu cupo'});
    await seats.locator('summary').first().click();
    const rows = seats.getByText(/^Fila /);
    await expect(rows.first()).toBeVisible();
    for (const row of await rows.all()) await row.click();
    const free = seats.getByRole('checkbox', {name: /^Butaca/, disabled: false});
    // Phone and desktop sell from one quota at the same time: each from its own end.
    for (const n of isMobile ? [0, 1] : [-1, -2]) await free.nth(n).click();
    await expect(page.getByText('2 entradas', {exact: true})).toBeVisible();
    await picture('sale');
    await page.getByLabel('Nombre').fill('Olga');
    await page.getByLabel('Correo').fill(`viajera-${project.name}@example.org`);
    await page.getByRole('button', {name: 'Vender 2 entradas'}).click();
    await expect(page.getByText('Revisa los campos marcados.')).toBeVisible();
    await page.getByLabel('Apellidos').fill('Lanuza');
    await page.getByRole('button', {name: 'Vender 2 entradas'}).click();
    const done = page.getByRole('alert').filter({hasText: /Vendido: pedido/});
    await expect(done).toBeVisible();
    const number = /pedido (\S+),/.exec(await done.innerText())![1]!;
    const pdf = await page.request.get((await done.getByRole('link', {name: 'Entradas en PDF'}).getAttribute('href'))!);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await picture('sold');
    await page.goto('/admin/mi-cupo');
    await expect(page.getByText(`${number} · Olga Lanuza`)).toBeVisible();

    if (isMobile) return;
    const office = await as('finance');
    await office.goto('/admin/cobros-vendedores/crear');
    await office.getByLabel('Quién ha pagado').click();
    await office.getByRole('option', {name: /Viajes Tres Mares/}).click();
    await expect(office.getByText(/Por lo elegido se deben/)).toBeVisible();
    if (process.env.E2E_PICTURES)
      await office.screenshot({path: `${process.env.E2E_PICTURES}/quota-payout.png`, fullPage: true});
  },
);
