/**
 * Whom invoices name: asked before paying where the law wants it, by NIF or as the tax office takes whoever has none, and
 * put right afterwards when it was wrong.
 */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {Visitor} from '../../support/wire/visitor';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';
import {type Counter, INVOICED, openCounter} from '../payments/counter';
import {unguarded} from '../../support/scene/unguarded';

const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;
let stage: Stage;
let counter: Counter;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'B12345674'`);
  await stage.db.query(`update organization set nif = 'G00192302'`);
  counter = await openCounter(stage);
});
afterAll(() => stage.stop());

const issue = () => stage.db.withTransaction(tx => issueDue(tx, PROGRAM));
interface Told {
  id: number;
  kind: string;
  total: number;
  nif: string;
  idType: string;
  name: string;
  address: string;
  about: string | null;
  corrects: string | null;
  xml: string;
}
const invoicesOf = async (orderId: number): Promise<Told[]> =>
  (
    await stage.db.query<Told>(
      `select i.id, i.kind, i.total_cents as total, i.recipient_nif as nif, i.recipient_id_type as "idType", i.recipient_name as name,
         i.recipient_address as address, (select a.kind from invoice a where a.id in (i.rectifies_id, i.replaces_id)) as about,
         (select a.kind from invoice a where a.id = i.corrects_id) as corrects,
         (select r.xml from verifactu_record r where r.invoice_id = i.id) as xml
         from invoice i where i.order_id = $1 order by i.id`,
      [orderId],
    )
  ).rows;
const kinds = async (orderId: number) =>
  (await invoicesOf(orderId)).map(one => [one.kind, one.total, one.about, one.nif]);
const priced = (cents: number) =>
  stage.db.query('update price set amount_cents = $2 where id = $1', [counter.price, cents]);
const put = async (count: number): Promise<void> => {
  await counter.pay(count, []);
};
const charge = (cents: number, buyer: object, method = 'card_terminal'): Promise<Answer> =>
  stage.call(
    'POST',
    '/api/carrito/sell',
    counter.clerk.token,
    {payments: [{method, amountCents: cents}], buyer},
    freshKey(),
  );
const act = (path: string, body: object, key = freshKey(), token = counter.finance.token): Promise<Answer> =>
  stage.call('POST', path, token, body, key);
const ASKED = {name: 'Almacenes Ruiz, S. L.', nif: 'ES-B72877814', address: 'Calle Mayor, 1, 50001 Zaragoza'};

test('[M2][K18] above the limit the counter asks who buys, takes nothing before, and an F1 comes out', async () => {
  await priced(29_900); // and 1 € of fee: two of them are 600 €
  await put(2);
  const {status, body} = await charge(60_000, {});
  expect([status, body.code]).toEqual([422, 'invoice_data_needed']);
  expect(body.message).toContain('400,00');
  expect(Object.keys(body.errors).sort()).toEqual(
    ['city', 'name', 'nif', 'postalCode', 'street'].map(name => `buyer.invoice.${name}`),
  );
  const nobody = await charge(60_000, {firstName: 'Ana', surname1: 'Ruiz', docNo: '12345678Z'});
  expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([
    422,
    ['buyer.invoice.street', 'buyer.invoice.postalCode', 'buyer.invoice.city'],
  ]);
  const sold = await charge(60_000, {
    firstName: 'Ana',
    surname1: 'Ruiz',
    docNo: 'es12345678z',
    invoice: {...INVOICED, nif: null},
  });
  expect(sold.status).toBe(200);
  await issue();
  const [one, ...none] = await invoicesOf(sold.body.orderId);
  expect(none).toEqual([]);
  expect(one).toMatchObject({kind: 'F1', total: 60_000, nif: '12345678Z', address: 'Calle Mayor, 1, 50001 Zaragoza'});
  expect(one!.xml).not.toContain('Art61d');
});

test('[M2] below the limit whoever wants a complete invoice says so, and whoever does not is asked nothing', async () => {
  await priced(2_000);
  await put(1);
  const named = await charge(2_100, {
    firstName: 'Ana',
    surname1: 'Ruiz',
    invoice: {...INVOICED, nif: 'B-72877814', name: 'Almacenes Ruiz, S. L.'},
  });
  expect(named.status).toBe(200);
  await put(1);
  const wrong = await charge(2_100, {invoice: {...INVOICED, nif: 'B72877814', street: ''}});
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {'buyer.invoice.street': expect.any(String), 'buyer.invoice.name': expect.stringContaining('razón social')},
  ]);
  const nameless = await charge(2_100, {});
  expect(nameless.status).toBe(200);
  await issue();
  expect(await kinds(named.body.orderId)).toEqual([['F1', 2_100, null, 'B72877814']]);
  expect(await kinds(nameless.body.orderId)).toEqual([['F2', 2_100, null, '']]);
});

test('[M2] the checkout of the shop asks the same, and loses nothing of the cart', async () => {
  await priced(2_000);
  const limit = (change: string) => stage.db.query(`update organization set settings = settings ${change}`);
  await limit(`|| '{"simplifiedInvoiceMaxCents": 1000}'`);
  try {
    const visitor = new Visitor(stage.url);
    const held = await visitor.post('/api/public/cart/seats', {
      sessionId: stage.sessionId,
      seats: [{seatId: stage.seat('A', 1, 1) + 19, priceId: counter.price}],
    });
    expect(held.text.slice(0, 300)).toContain('expiresAt');
    const cart = await visitor.get<{dueCents: number}>('/api/public/cart');
    const pay = (more: object) =>
      visitor.post<{code: string; errors: Record<string, string>}>(
        '/api/public/cart/checkout',
        {
          email: 'ana@example.org',
          firstName: 'Ana',
          surname1: 'Ruiz',
          acceptTerms: true,
          method: 'card',
          expectedTotalCents: cart.body.dueCents,
          ...more,
        },
        freshKey(),
      );
    const refused = await pay({docNo: 'FR40303265045'});
    expect(refused.text).toContain('invoice_data_needed');
    expect(Object.keys(refused.body.errors)).toEqual(['invoice.street', 'invoice.postalCode', 'invoice.city']);
    expect((await pay({docNo: 'FR40303265046'})).body.errors.docNo).toContain('NIF-IVA');
    const paid = await pay({
      docNo: 'FR 40 303265045',
      invoice: {street: 'Rue Neuve, 1', postalCode: '75001', city: 'París'},
    });
    expect([paid.status, paid.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const order = await stage.db.query<{docNo: string; billing: object}>(
      `select doc_no as "docNo", consents->'billing' as billing from "order" order by id desc limit 1`,
    );
    expect(order.rows[0]).toMatchObject({
      docNo: 'FR40303265045',
      billing: {idType: '02', country: 'FR', city: 'París'},
    });
  } finally {
    await limit(`- 'simplifiedInvoiceMaxCents'`);
  }
});

test('[M2] what nobody was asked about waits with its reason, and is issued once staff say who it is for', async () => {
  await priced(49_900);
  await put(1);
  const {body} = await charge(50_000, {firstName: 'Ana', surname1: 'Ruiz', invoice: INVOICED});
  // As it comes from a seller outside, or from before.
  await stage.db.query(`update "order" set consents = consents - 'billing' where id = $1`, [body.orderId]);
  expect(await issue()).toEqual({issued: 0, problems: 1});
  const {rows} = await stage.db.query<{problem: string}>('select problem from invoice_task where order_id = $1', [
    body.orderId,
  ]);
  expect(rows[0]!.problem).toMatch(/^Pasa de 400,00.*Datos de factura/);
  const path = `/api/pedidos/${body.orderId}/datos-factura`;
  expect((await act(path, {invoice: INVOICED}, freshKey(), counter.clerk.token)).status).toBe(403);
  expect((await act(path, {invoice: {...INVOICED, nif: '12345678A'}})).status).toBe(422);
  expect((await act(path, {invoice: INVOICED})).status).toBe(204);
  expect(await issue()).toEqual({issued: 1, problems: 0});
  expect(await kinds(body.orderId)).toEqual([['F1', 50_000, null, '12345678Z']]);
  expect(await act(path, {invoice: INVOICED})).toMatchObject({status: 409, body: {code: 'already_invoiced'}});
  await priced(2_000);
});

test('[M20] the counter refuses a document that is none, and takes a passport that is said to be one', async () => {
  await put(1);
  for (const docNo of ['12345678A', 'P08990848', 'N12345674', 'XDB123456']) {
    const {status, body} = await charge(2_100, {docNo});
    expect([docNo, status, body.errors]).toEqual([docNo, 422, {'buyer.docNo': expect.stringContaining('pasaporte')}]);
  }
  const sold = await charge(2_100, {docNo: 'xdb 123456', docType: 'passport'});
  expect(sold.status).toBe(200);
  const {rows} = await stage.db.query<{doc: string}>('select doc_no as doc from "order" where id = $1', [
    sold.body.orderId,
  ]);
  expect(rows[0]!.doc).toBe('XDB123456');
});

test('[M1][M16] an F3 to a wrong customer: one below zero and a new one, with those of its refunds', async () => {
  const {orderId, lineIds} = await counter.sell(2);
  await counter.giveBack(orderId, {orderLineIds: [lineIds[0]]});
  await issue();
  expect((await act(`/api/pedidos/${orderId}/canjear-factura`, ASKED)).status).toBe(200);
  const [, , f3] = await invoicesOf(orderId);
  expect(f3).toMatchObject({kind: 'F3', nif: 'B72877814'});
  const path = `/api/facturas-emitidas/${f3!.id}/corregir-destinatario`;
  const right = {
    name: 'Almacenes Ruiz e Hijos, S. A.',
    nif: 'A58818501',
    address: ASKED.address,
    reason: 'Era otra empresa',
  };
  expect((await act(path, right, freshKey(), counter.clerk.token)).status).toBe(403);
  expect((await act(path, {...right, nif: 'A58818502'})).status).toBe(422);
  expect(await act(path, {...right, nif: 'B12345674'})).toMatchObject({status: 409, body: {code: 'own_nif'}});
  const key = freshKey();
  const done = await act(path, right, key);
  expect([done.status, done.body]).toEqual([200, [expect.any(Object), expect.any(Object)]]);
  expect((await act(path, right, key)).body).toEqual(done.body);
  expect(await act(path, right)).toMatchObject({status: 409, body: {code: 'already_corrected'}});
  expect((await kinds(orderId)).slice(2)).toEqual([
    ['F3', 4_200, 'F2', 'B72877814'],
    ['F3', -2_100, 'R5', 'B72877814'],
    ['F3', -4_200, 'F2', 'B72877814'],
    ['F3', 4_200, 'F2', 'A58818501'],
    ['F3', 2_100, 'R5', 'B72877814'],
    ['F3', -2_100, 'R5', 'A58818501'],
  ]);
  // What goes back later is told to the right one.
  await counter.giveBack(orderId, {orderLineIds: [lineIds[1]]});
  await issue();
  expect((await kinds(orderId)).slice(8)).toEqual([
    ['R5', -2_100, 'F2', ''],
    ['F3', -2_100, 'R5', 'A58818501'],
  ]);
});

test('[M16] an F1 to a wrong customer: an R4 takes back what stands of it and a new F1 says it to the right one', async () => {
  await put(2);
  const sold = await charge(4_200, {firstName: 'Ana', surname1: 'Ruiz', invoice: INVOICED}, 'cash');
  await issue();
  const {rows: lines} = await stage.db.query<{id: number}>(
    'select id from order_line where order_id = $1 order by id',
    [sold.body.orderId],
  );
  await counter.giveBack(sold.body.orderId, {orderLineIds: [lines[0]!.id]});
  await issue();
  const [f1] = await invoicesOf(sold.body.orderId);
  const passport = {
    name: 'Zoë Dupont',
    nif: '12 AB 34567',
    idType: '03',
    country: 'FR',
    address: 'Rue Neuve, 1, París',
  };
  const done = await act(`/api/facturas-emitidas/${f1!.id}/corregir-destinatario`, {
    ...passport,
    reason: 'Es francesa',
  });
  expect([done.status, done.body]).toEqual([
    200,
    [{taken: expect.stringMatching(/^R\d/), fullNumber: expect.stringMatching(/^F\d/)}],
  ]);
  expect(await kinds(sold.body.orderId)).toEqual([
    ['F1', 4_200, null, '12345678Z'],
    ['R1', -2_100, 'F1', '12345678Z'],
    ['R4', -2_100, 'F1', '12345678Z'],
    ['F1', 2_100, null, '12AB34567'],
  ]);
  const last = (await invoicesOf(sold.body.orderId)).at(-1)!;
  expect(last).toMatchObject({idType: '03', corrects: 'F1'});
  expect(last.xml).toContain('<sf:IDOtro><sf:CodigoPais>FR</sf:CodigoPais><sf:IDType>03</sf:IDType><sf:ID>12AB34567<');
  await counter.giveBack(sold.body.orderId, {orderLineIds: [lines[1]!.id]});
  await issue();
  const all = await invoicesOf(sold.body.orderId);
  expect(all.slice(4).map(one => [one.kind, one.total, one.nif, one.idType])).toEqual([
    ['R1', -2_100, '12AB34567', '03'],
  ]);
  expect(all.reduce((sum, one) => sum + one.total, 0)).toBe(0);
});

test('[M22] nor is it asked to before paying, however little it is: nothing is taken', async () => {
  await priced(2_000);
  await put(1);
  const own = {...INVOICED, nif: 'es-b12345674', name: 'La compañía'};
  const refused = await charge(2_100, {firstName: 'Ana', surname1: 'Ruiz', invoice: own});
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['buyer.invoice.nif']]);
  const sold = await charge(2_100, {firstName: 'Ana', surname1: 'Ruiz'});
  expect(sold.status).toBe(200);
  const said = await act(`/api/pedidos/${sold.body.orderId}/datos-factura`, {invoice: own});
  expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['invoice.nif']]);
});

test('[M22] nobody invoices itself, and a company abroad has its complete invoice by its VAT number', async () => {
  const {orderId} = await counter.sell(1);
  await issue();
  const path = `/api/pedidos/${orderId}/canjear-factura`;
  expect(await act(path, {...ASKED, nif: 'ESB12345674'})).toMatchObject({status: 409, body: {code: 'own_nif'}});
  expect((await act(path, {...ASKED, nif: 'PT501964842'})).body.errors.nif).toContain('NIF-IVA');
  expect((await act(path, {...ASKED, nif: '12AB34567', idType: '04'})).body.errors.country).toContain('país');
  expect((await act(path, {...ASKED, nif: 'PT 501964843'})).status).toBe(200);
  const f3 = (await invoicesOf(orderId)).at(-1)!;
  expect(f3).toMatchObject({kind: 'F3', nif: 'PT501964843', idType: '02'});
  expect(f3.xml).toContain('<sf:IDOtro><sf:IDType>02</sf:IDType><sf:ID>PT501964843<');
  const drawn = await fetch(`${stage.url}/api/facturas-emitidas/${f3.id}/factura.pdf`, {
    headers: {Authorization: `Bearer ${counter.finance.token}`},
  });
  expect(drawn.status).toBe(200);
});

test('[M21] what the house issues for a company of its own NIF says so, and its own does not', async () => {
  const {orderId} = await counter.sell(1);
  await issue();
  expect((await invoicesOf(orderId))[0]!.xml).toMatch(
    /<sf:EmitidaPorTerceroODestinatario>T<\/sf:EmitidaPorTerceroODestinatario><sf:Tercero><sf:NombreRazon>[^<]+<\/sf:NombreRazon><sf:NIF>G00192302</,
  );
  await unguarded(stage.db, `update event_company set nif = 'G00192302'`);
  const own = await counter.sell(1);
  await issue();
  expect((await invoicesOf(own.orderId))[0]!.xml).not.toContain('Tercero');
  await unguarded(stage.db, `update event_company set nif = 'B12345674'`);
});

test('negative control: an invoice that names by another form is refused by the database', async () => {
  const copied = (nif: string) =>
    stage.db.query(
      `insert into invoice (issuer_nif, issuer_name, series, number, full_number, kind, issued_on, recipient_name,
         recipient_nif, description, base_cents, vat_cents, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url)
       select issuer_nif, issuer_name, series, 999999, 'F26-999999', 'F1', issued_on, 'Ana', $1, description, 1, 0, 999999,
         recorded_at, recorded_text, repeat('A', 64), repeat('B', 64), qr_url from invoice order by id limit 1`,
      [nif],
    );
  for (const nif of ['ESB72877814', '12345678-Z', 'B12345674'])
    await expect(copied(nif)).rejects.toMatchObject({details: {constraint: 'invoice_names_right'}});
});
