/**
 * An order that the league sold, from its link to the tickets and back; what every other link says; and the office, where
 * a seller gets its code and key.
 */
import {BASE} from '../../support/browser/staff';
import {signed, newKey} from '../../support/doubles/outside';
import {expectGoodLook} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {makeStage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {freeTogether, readSeats, type Seat} from '../../support/browser/seats';
import {expect, test} from '../../support/browser/test';

interface Activities {
  version: number;
  activities: string[];
  modules: string[];
}
interface Told {
  state: string;
  url: string;
}

const CODE = `E${process.pid}`.slice(0, 12);
const KEY = newKey();

async function send(message: object): Promise<Told> {
  const answer = await fetch(`${BASE}/api/payments/lfp/notification`, {method: 'POST', ...signed(CODE, KEY, message)});
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Told;
}

test.beforeAll(async () => {
  // The other browser may do it at the same moment: whoever comes second finds it done.
  await expect
    .poll(async () => {
      const {version, activities, modules} = await asStaff<Activities>('super', 'GET', '/api/actividades');
      if (modules.includes('lfp')) return true;
      await asStaff('super', 'PUT', '/api/actividades', {version, activities, modules: [...modules, 'lfp']}).catch(
        () => undefined,
      );
      return false;
    })
    .toBe(true);
  await asStaff('super', 'POST', '/api/lfp', {code: CODE, name: `Liga ${CODE}`, key: KEY});
});

test('del enlace de la liga a las entradas con su nombre', {tag: eitherScreen(__filename)}, async ({page, trouble}) => {
  trouble.expect(/^422 POST .*\/asistentes$/);
  const stage = await makeStage({title: 'Visita con entrada nominativa', cents: 3000});
  const house = await readSeats(stage.sessionId);
  const [first, second] = freeTogether(house, 2);
  const orderNumber = `${CODE}-${Date.now()}`;
  const place = ({zone, row, number}: Seat) => ({zone, row, seat: number});
  const order = {
    type: 'order',
    orderNumber,
    sessionId: stage.sessionId,
    totalCents: 6000,
    buyer: {email: 'fuera@example.org', firstName: 'Ana', surname1: 'García'},
    tickets: [{...place(first!), firstName: 'Ana', surname1: 'García', docNo: '12345678Z'}, place(second!)],
  };
  const {url} = await send(order);
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Di quién va a cada entrada');
  await expect(page.getByText('Ana García · documento acabado en 78Z')).toBeVisible();
  await page.getByRole('button', {name: 'Guardar los nombres'}).click();
  await expect(page.getByText('Escribe el nombre').first()).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Nombre', {exact: true}).fill('Luis');
  await page.getByLabel('Primer apellido').fill('Pérez');
  await page.getByLabel('NIF, NIE o pasaporte').fill('12345678A');
  await page.getByRole('button', {name: 'Guardar los nombres'}).click();
  await expect(page.getByText('Revisa el NIF, NIE o pasaporte.').first()).toBeVisible();
  await page.getByLabel('NIF, NIE o pasaporte').fill('X1234567L');
  await page.getByRole('button', {name: 'Guardar los nombres'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Esperamos la confirmación');
  await send({type: 'confirmation', orderNumber, totalCents: 6000});
  await page.reload();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Tus entradas están listas');
  await expectGoodLook(page);
  await page.getByRole('link', {name: 'Ver tus entradas'}).click();
  await expect(page).toHaveURL(/\/reservas\//);
  await expect(page.getByText('Luis Pérez').first()).toBeVisible();
  await send({type: 'cancellation', orderNumber});
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Este pedido está devuelto');
});

test('un enlace que no es de nadie no dice nada de ningún pedido', {tag: eitherScreen(__filename)}, async ({
  page,
  trouble,
}) => {
  trouble.expect(/^404 GET \/(api\/public\/lfp|compra-lfp)\//);
  const answer = await page.goto(`/compra-lfp/1.nada/${CODE}-1`);
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('No encontramos ese pedido');
});

test('el club da de alta a quien vende fuera, y le deja de dejar', {tag: '@desktop'}, async ({as, trouble}) => {
  trouble.expect('422 POST /api/lfp');
  const office = await as('super');
  await office.goto('/admin/configuracion/banco');
  const panel = office.getByRole('region', {name: 'Ventas de la liga o del visitante'});
  const name = `Visitante de ${CODE}`;
  await panel.getByLabel('Código').fill(`V${CODE}`);
  await panel.getByLabel('Nombre').fill(name);
  await panel.getByLabel('Clave compartida').fill('corta');
  await panel.getByRole('button', {name: 'Darle de alta'}).click();
  await expect(panel.getByText('Al menos 32 bytes al azar en base64', {exact: false})).toBeVisible();
  await panel.getByRole('button', {name: 'Inventar una clave'}).click();
  await panel.getByRole('button', {name: 'Darle de alta'}).click();
  const row = panel.getByRole('row', {name: new RegExp(name)});
  await expect(row).toContainText('Sí');
  await expectGoodLook(office);
  await expect(panel.getByLabel('Clave compartida')).toHaveValue('');
  await row.getByRole('button', {name: `No dejar vender a ${name}`}).click();
  await expect(row.getByRole('button', {name: `Dejar vender a ${name}`})).toBeVisible();
});

test('lo que la liga ha cobrado se apunta cuando llega, y se deshace', {tag: '@desktop'}, async ({as, trouble}) => {
  trouble.expect('409 POST /api/cobros-vendedores/apuntar');
  const title = `Cobrado por ${CODE}`;
  const stage = await makeStage({title, cents: 3000});
  const [seat] = freeTogether(await readSeats(stage.sessionId), 1);
  const orderNumber = `${CODE}-${Date.now()}`;
  await send({
    type: 'order',
    orderNumber,
    sessionId: stage.sessionId,
    totalCents: 3000,
    buyer: {email: 'fuera@example.org', firstName: 'Ana', surname1: 'García'},
    tickets: [{zone: seat!.zone, row: seat!.row, seat: seat!.number}],
  });
  await send({type: 'confirmation', orderNumber, totalCents: 3000});
  const office = await as('finance');
  await office.goto('/admin/cobros-vendedores');
  await office.getByRole('link', {name: 'Apuntar un cobro'}).click();
  await office.getByLabel('Quién ha pagado').click();
  await office.getByRole('option', {name: new RegExp(`^Liga ${CODE} `)}).click();
  await expect(office.getByRole('checkbox', {name: new RegExp(title)})).toBeChecked();
  await expect(office.getByRole('status').filter({hasText: 'Por lo elegido se deben 30,00'})).toBeVisible();
  await office.getByLabel('Importe que ha llegado').fill('29');
  await office.getByLabel('Referencia de la transferencia').fill(`TRF ${CODE}`);
  await office.getByRole('button', {name: 'Apuntar el cobro'}).click();
  await expect(office.getByText(/se deben 30,00.* y has escrito 29,00/)).toBeVisible();
  await expectGoodLook(office);
  await office.getByLabel('Importe que ha llegado').fill('30,00');
  await office.getByRole('button', {name: 'Apuntar el cobro'}).click();
  await expect(office.getByRole('heading', {level: 1})).toHaveText(/^Cobro \d+$/);
  await expect(office.getByText(title)).toBeVisible();
  await expectGoodLook(office);
  await office.getByRole('button', {name: 'Deshacer'}).click();
  await office.getByLabel('Motivo').fill('Era de otro club');
  await office.getByRole('button', {name: 'Deshacerlo'}).click();
  await expect(office.getByText('Era de otro club. Lo que cubría vuelve a deberse.', {exact: false})).toBeVisible();
  await office.goto('/admin/cobros-vendedores');
  await expect(office.getByText(`TRF ${CODE}`).first()).toBeVisible();
  await expectGoodLook(office);
});
