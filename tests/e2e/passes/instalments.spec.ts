/**
 * What is owed in parts: a link pays it without an account, also after a card is denied; staff charge, move, remind,
 * and collect by direct debit.
 */
import {nextBankDay} from '../../../api/src/domain/sepa/bank-days';
import {makeAccount} from '../../support/browser/account';
import {expectGoodLook, settled} from '../../support/browser/look';
import {chooseAtBank, expectPaid, goToBank, payButton} from '../../support/browser/shop';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import type {Page, TestInfo} from '@playwright/test';

interface Row {
  instalmentId: number;
  holder: string;
  holderId: number;
  listId: number;
  n: number;
  owedCents: number;
  stateCode: string;
}
const unpaid = async (): Promise<Row[]> =>
  (await asStaff<{rows: Row[]}>('admin', 'GET', '/api/informes/abonos/plazos-impagados')).rows.filter(
    row => row.stateCode === 'overdue',
  );
/** Both projects work in the same club at once: each takes another end of the list. */
const own = (rows: Row[], {project}: TestInfo): Row => (project.name === 'phone' ? rows[0]! : rows.at(-1)!);
const linkOf = async (row: Row) =>
  new URL((await asStaff<{url: string}>('admin', 'POST', `/api/plazos/${row.instalmentId}/enlace`, {})).url);

test('un enlace de pago sin cuenta: una tarjeta denegada, otra que paga, y ya no queda nada', async ({
  page,
  trouble,
}, info) => {
  const {pathname, search} = await linkOf(own(await unpaid(), info));
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', {level: 1, name: /^Pagar .*€$/})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await goToBank(page);
  await chooseAtBank(page, 'Denegar');
  await expect(page.getByRole('heading', {level: 1, name: /pago/i})).toBeVisible();
  await page.goto(pathname + search);
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page, 'Plazo pagado');
  expect(trouble.found()).toEqual([]);
});

test('un enlace que no vale lo dice', async ({page, trouble}) => {
  trouble.expect('404 GET /api/public/payment-links/');
  trouble.expect(/Failed to load resource/);
  await page.goto('/perfil/abono/1/plazos?enlace=no-es-un-enlace');
  await expect(page.getByRole('heading', {level: 1, name: 'El enlace no es válido'})).toBeVisible();
});

interface Plan {
  id: number;
  card: object | null;
  instalments: {id: number; n: number; canPay: boolean; state: string}[];
}
const planOf = async (page: Page, id: number): Promise<Plan> =>
  (await (await page.request.get(`/api/public/passes/${id}/instalments`)).json()) as Plan;

/**
 * A holder who owes one part and has others to come, with an account of this test's own; from another end of the list
 * in each project.
 */
async function asHolder(page: Page, {project}: TestInfo): Promise<Plan> {
  const rows = (await unpaid()).slice(8, -8);
  const {email} = await makeAccount(page, 'plazos');
  const [customer] = await asStaff<{id: number}[]>(
    'admin',
    'GET',
    `/api/clientes?${new URLSearchParams({filter: JSON.stringify({q: email})})}`,
  );
  for (const row of project.name === 'phone' ? rows : rows.reverse()) {
    const holder = await asStaff<{customerId: number | null; version: number}>(
      'admin',
      'GET',
      `/api/abonados/${row.holderId}`,
    );
    if (holder.customerId) continue;
    await asStaff('admin', 'PUT', `/api/abonados/${row.holderId}`, {customerId: customer!.id, version: holder.version});
    const {items} = (await (await page.request.get('/api/public/passes')).json()) as {items: {id: number}[]};
    for (const {id} of items) {
      const plan = await planOf(page, id);
      if (plan.card === null && plan.instalments.filter(one => one.canPay).length > 1) return plan;
    }
  }
  throw new Error('Nobody in the demo owes one part and has others to come.');
}

test('como titular: paga un plazo y guarda la tarjeta, la cambia por otra, y lo que queda se cobrará en ella', async ({
  page,
  trouble,
}, info) => {
  test.slow();
  const {id, instalments} = await asHolder(page, info);
  const [first, ...rest] = instalments.filter(one => one.canPay);
  await page.goto(`/perfil/abono/${id}/plazos`);
  await expect(page.getByRole('heading', {level: 1, name: 'Tus plazos'})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await page.getByRole('radio', {name: new RegExp(`^Plazo ${first!.n}\\b`)}).check();
  await page.getByRole('checkbox', {name: /^Guardar esta tarjeta/}).check();
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page, 'Plazo pagado');

  await page.goto(`/perfil/abono/${id}/plazos`);
  const kept = page.getByRole('region', {name: 'Tarjeta para los plazos'});
  await expect(kept.getByText(/···· \d{4}/)).toBeVisible();
  await kept.getByRole('button', {name: 'Cambiar de tarjeta'}).click();
  await kept.getByRole('button', {name: 'Ir al banco'}).click();
  await expect(kept.getByText('Marca la casilla para guardar la tarjeta').first()).toBeVisible();
  await kept.getByRole('checkbox').check();
  await kept.getByRole('button', {name: 'Ir al banco'}).click();
  await page.waitForURL(/banco-de-pruebas/);
  await page.getByRole('button', {name: 'Guardar la tarjeta'}).click();
  await expect(page.getByText('Tarjeta guardada').first()).toBeVisible({timeout: 60_000});
  await settled(page);
  await expectGoodLook(page);

  const after = await planOf(page, id);
  expect(after.card).not.toBeNull();
  expect(after.instalments.find(one => one.id === first!.id)?.state).toMatch(/^paid/);
  expect(after.instalments.filter(one => one.canPay).map(one => one.id)).toEqual(rest.map(one => one.id));
  expect(trouble.found()).toEqual([]);
});

test('sin entrar, los plazos piden entrar', async ({page}) => {
  await page.goto('/perfil/abono/1/plazos');
  await expect(page.getByRole('heading', {level: 1, name: 'Entrar'})).toBeVisible();
});

test.describe('en la oficina', {tag: '@desktop'}, () => {
  test('un impagado: enlace, otro vencimiento y cobro en la oficina', async ({as}) => {
    // A report of hundreds of rows is looked at whole.
    test.slow();
    const rows = await unpaid();
    const [first, second] = [rows[2]!, rows[3]!];
    const page = await as('admin');
    await page.goto('/admin/abonos/informe/plazos-impagados');
    await settled(page);
    await expectGoodLook(page);
    const acts = ({n, holder}: Row) =>
      page.getByRole('button', {name: new RegExp(`^Acciones del plazo ${n} de .*${holder.split(',')[0]!}`)}).first();
    await acts(first).click();
    await page.getByRole('menuitem', {name: 'Enviar enlace de pago'}).click();
    const sent = page.getByRole('dialog', {name: /Enlace enviado|No tiene correo/});
    await expect(sent.getByLabel('Enlace de pago')).toHaveValue(/enlace=/);
    await sent.getByRole('button', {name: 'Cerrar'}).click();

    await page.goto(`/admin/abonados/${first.listId}/${first.holderId}`);
    await settled(page);
    await acts(first).click();
    await page.getByRole('menuitem', {name: /Cobrar en la oficina/}).click();
    const pay = page.getByRole('dialog', {name: 'Cobrar en la oficina'});
    await pay.getByRole('button', {name: 'Efectivo'}).click();
    await pay.getByLabel('Entregado').fill('1');
    await expect(pay.getByText('No llega')).toBeVisible();
    await pay.getByLabel('Entregado').fill('');
    // Who has no till of his own open takes no cash.
    await pay.getByRole('button', {name: 'Datáfono'}).click();
    await pay.getByRole('button', {name: 'Cobrado'}).click();
    await page
      .getByRole('dialog', {name: /^Cobrado: /})
      .getByRole('button', {name: 'Cerrar'})
      .click();
    await expect(acts(first)).toHaveCount(0);

    await page.goto(`/admin/abonados/${second.listId}/${second.holderId}`);
    await settled(page);
    await acts(second).click();
    await page.getByRole('menuitem', {name: /Cambiar el vencimiento/}).click();
    const day = page.getByRole('dialog', {name: 'Cambiar el vencimiento'});
    await day.getByLabel('Motivo').fill('Cobra a fin de mes');
    await day.getByRole('button', {name: 'Cambiarlo'}).click();
    await expect(page.getByText(/^Ahora vence el /)).toBeVisible();
    expect((await unpaid()).some(row => [first.instalmentId, second.instalmentId].includes(row.instalmentId))).toBe(
      false,
    );
  });

  test('una remesa: se prepara, se cierra, se descarga su fichero y se devuelve un adeudo', async ({as}) => {
    const page = await as('admin');
    await page.goto('/admin/remesas');
    await settled(page);
    await page.getByRole('link', {name: 'Preparar remesa'}).first().click();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const collectionOn = nextBankDay(inDays(30));
    // The day that is proposed comes first: one that comes while a day is being put in stands before it.
    await expect(page.getByLabel('Día del cargo')).not.toHaveValue('');
    await page.getByLabel('Vencen hasta').fill(inDays(60));
    await expect(page.getByText('A nadie se le cobra antes de su vencimiento.')).toBeVisible();
    await page.getByLabel('Vencen hasta').fill('');
    await page.getByLabel('Día del cargo').fill(collectionOn);
    await expect(page.getByLabel('Vencen hasta')).toHaveValue(collectionOn.split('-').reverse().join('/'));
    await expect(page.getByText(/Entran .*adeudos? por/)).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('button', {name: 'Preparar borrador'}).click();
    await expect(page.getByRole('heading', {level: 1, name: /^Remesa \d+$/})).toBeVisible();
    const debits = page.getByRole('region', {name: 'Adeudos'});
    await debits
      .getByRole('button', {name: /^Quitar: /})
      .first()
      .click();
    await expect(page.getByText('Fuera de la remesa').first()).toBeVisible();
    await page.getByRole('button', {name: 'Cerrar y hacer el fichero'}).click();
    await page.getByRole('dialog', {name: '¿Cerrar la remesa?'}).getByRole('button', {name: 'Cerrarla'}).click();
    await expect(page.getByText('En el banco').first()).toBeVisible({timeout: 60_000});
    const download = page.waitForEvent('download');
    await page.getByRole('button', {name: 'Descargar fichero'}).click();
    const file = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of file) chunks.push(chunk as Buffer);
    const xml = Buffer.concat(chunks).toString();
    expect(xml).toContain('pain.008.001.08');
    expect(Number(/<NbOfTxs>(\d+)/.exec(xml)![1])).toBe(xml.match(/<DrctDbtTxInf>/g)!.length);
    await debits
      .getByRole('button', {name: /^Devuelto: /})
      .first()
      .click();
    await page
      .getByRole('dialog', {name: 'El banco lo ha devuelto'})
      .getByRole('button', {name: 'Anotar devolución'})
      .click();
    await expect(debits.getByText(/AM04 · Sin fondos/).first()).toBeVisible();
    await expectGoodLook(page);
    // The bank pays on the day of the charge, and nobody says so before.
    await expect(
      page.getByText(/Cuando el banco abone la remesa, desde el \d\d\/\d\d\/\d{4}, anótalo aquí/),
    ).toBeVisible();
    await expect(page.getByRole('button', {name: 'Abonada por el banco'})).toHaveCount(0);
  });
});
