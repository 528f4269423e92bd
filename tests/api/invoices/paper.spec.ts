/** An invoice in the hands of whom it is for: its paper, and its way there by mail. */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {readPdf} from '../../domain/documents/read-pdf';
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Stage} from '../admin/stage';

let stage: Stage;
let finance: Counter['finance'];
let sell: Counter['sell'];
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'B12345674'`);
  ({finance, sell} = await openCounter(stage));
});
afterAll(() => stage.stop());

const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;
const issue = () => stage.db.withTransaction(tx => issueDue(tx, PROGRAM));
const invoicesOf = async (orderId: number) =>
  (
    await stage.db.query<{id: number; kind: string; state: string}>(
      'select id, kind, state from invoice where order_id = $1 order by id',
      [orderId],
    )
  ).rows;
const ASKED = {name: 'Almacenes Ruiz, S. L.', nif: 'B72877814', address: 'Calle Mayor, 1, 50001 Zaragoza'};

test('[M18] the price of one before its discount is on paper, also on the F3 that stands for it; a dearer seat has a line of its own', async () => {
  const {orderId, lineIds} = await sell(3);
  // 23 € less 3 €, and its fee; 28 € less 8 €; and one as it is.
  for (const [lineId, off] of [
    [lineIds[0], 300],
    [lineIds[1], 800],
  ])
    await stage.db.query('update order_line set unit_cents = unit_cents + $2, discount_cents = $2 where id = $1', [
      lineId,
      off,
    ]);
  await issue();
  expect(
    (await stage.call('POST', `/api/pedidos/${orderId}/canjear-factura`, finance.token, ASKED, freshKey())).status,
  ).toBe(200);
  for (const {id, kind} of await invoicesOf(orderId)) {
    const pdf = await fetch(`${stage.url}/api/facturas-emitidas/${id}/factura.pdf`, {
      headers: {authorization: `Bearer ${finance.token}`},
    });
    const words = readPdf(Buffer.from(await pdf.arrayBuffer())).pages.join(' ');
    expect([kind, words]).toEqual([kind, expect.stringContaining('Precio sin IVA Descuento Tipo Base Cuota Total')]);
    expect(words.match(/Entrada [^€]+ 1 [\d,]+ € (-[\d,]+ €)?/g)).toHaveLength(3);
    expect(words).toContain('-7,27 €');
    expect(words).toContain('-2,73 €');
  }
});

test('[M18] by mail: to the address of the sale or to another, each time that it is sent; who may, and what is not there', async () => {
  const {orderId} = await sell(1);
  await issue();
  const {id} = (await invoicesOf(orderId))[0]!;
  const send = (body: object, token = finance.token, key = freshKey()) =>
    stage.call('POST', `/api/facturas-emitidas/${id}/enviar`, token, body, key);
  const key = freshKey();
  for (let i = 0; i < 2; i++)
    expect(await send({}, finance.token, key)).toMatchObject({status: 200, body: {email: 'ana@example.org'}});
  expect(await send({email: 'gestoria@example.org'})).toMatchObject({status: 200});
  const {rows} = await stage.db.query<{to: string; attachments: object[]}>(
    `select to_email as to, attachments from mail_message where kind = 'invoice' and order_id = $1 order by id`,
    [orderId],
  );
  expect(rows.map(({to}) => to)).toEqual(['ana@example.org', 'gestoria@example.org']);
  expect(rows[0]!.attachments).toEqual([{kind: 'invoice_pdf', invoiceId: id}]);
  expect((await invoicesOf(orderId))[0]!.state).toBe('sent');
  const clerk = await stage.staff('clerk');
  expect((await send({}, clerk.token)).status).toBe(403);
  expect((await send({email: 'nadie'})).status).toBe(422);
  expect((await stage.call('POST', '/api/facturas-emitidas/999999/enviar', finance.token, {}, freshKey())).status).toBe(
    404,
  );
});
