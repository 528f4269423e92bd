/**
 * The invoice of a person who was forgotten: it stays, and nobody finds or sees whose it was, but who may see what is
 * blocked, on paper, and that is noted. Before, everybody of the invoices sees it: what hides it is the blocking.
 */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {programOf} from '../../../api/src/outside/tax-office/office';
import {must} from '../../support/world/purchase';
import {type ErrorBody, Visitor} from '../../support/wire/visitor';
import {openStage, type Stage} from './stage';

const WHO = {name: 'Quitapesares Alcarria Poveda', nif: '12345678Z', address: 'Calle del Almirez 9, 30001 Murcia'};
const PATH = '/api/facturas-emitidas';

let s: Stage;
/** Has the invoices and not what is blocked. */
let books: Visitor;
let invoiceId = 0;
beforeAll(async () => {
  s = await openStage();
  await s.app.db.query(`update "order" set doc_no = null where id = $1`, [s.orderId]); // a simplified one first
  await s.app.db.withTransaction(tx => issueDue(tx, programOf(s.app.runtime.config)));
  must(await s.admin.post(`/api/pedidos/${s.orderId}/canjear-factura`, WHO, {'idempotency-key': 'canje-de-prueba-1'}));
  invoiceId = await s.one(`select id from invoice where kind = 'F3'`);
  books = new Visitor(s.app.url, s.world.staff.finance_manager.token);
});
afterAll(() => s?.stop());

const found = async (who: Visitor, q: string): Promise<number> =>
  must(await who.get<unknown[]>(`${PATH}?filter=${encodeURIComponent(JSON.stringify({q}))}`)).length;
const paper = (who: Visitor, at = `${PATH}/${invoiceId}/factura.pdf`) => who.get<ErrorBody>(at);
/** All that these addresses say. */
const said = async (who: Visitor): Promise<string> => {
  const texts: string[] = [];
  for (const at of [
    PATH,
    `${PATH}/${invoiceId}`,
    `${PATH}/${invoiceId}/registros`,
    `/api/informes/facturas-expedidas`,
    `/api/informes/modelo-347`,
    `/api/facturas-emitidas-lineas`,
  ]) {
    const {status, text} = await who.get(at);
    expect([at, status]).toEqual([at, 200]);
    texts.push(text);
  }
  return texts.join('\n');
};
const looks = async () =>
  (await s.app.db.query(`select 1 from audit_entry where action = 'view' and resource = 'facturas-emitidas'`)).rowCount;

test('before: found by name and NIF, seen, printed without a note', async () => {
  expect([await found(books, 'Quitapesares'), await found(books, WHO.nif)]).toEqual([1, 1]);
  expect(await said(books)).toContain(WHO.name);
  expect((await paper(books)).status).toBe(200);
  expect(await looks()).toBe(0);
});

test('after: neither found nor seen by anybody, and opened by whom the law lets ask, with a note', async () => {
  await s.app.db.query(`update season_pass set state = 'expired' where id = $1`, [s.passId]);
  await s.app.db.query(
    `update event_session set sale_starts_at = now() - interval '9 days', sale_ends_at = now() - interval '4 days',
      box_office_ends_at = now() - interval '4 days', doors_at = now() - interval '4 days',
      starts_at = now() - interval '3 days', ends_at = now() - interval '2 days'`,
  );
  const [{id}] = must(
    await s.zenobia.post<{id: number}[]>('/api/public/account/data-requests', {right: 'erasure', reason: ''}),
  ) as [{id: number}];
  await s.app.db.query(`update mail_message set state = 'sent', sent_at = now() where state <> 'sent'`);
  must(await s.admin.post(`/api/derechos/${id}/borrar`, {typed: 'zenobia.quimerica@correo.example'}));

  for (const who of [books, s.admin])
    expect([await found(who, 'Quitapesares'), await found(who, WHO.nif), await found(who, 'Bloqueado')]).toEqual([
      0, 0, 1,
    ]);
  const seen = await said(books);
  for (const word of [WHO.name, WHO.nif, WHO.address]) expect(seen).not.toContain(word);
  expect(must(await books.get<object>(`${PATH}/${invoiceId}`))).toMatchObject({
    recipientName: 'Bloqueado',
    recipientNif: 'Bloqueado',
    recipientAddress: '',
    recipientBlockedAt: expect.any(String) as string,
  });
  const refused = await paper(books);
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  const record = await s.one('select max(id) as id from verifactu_record where invoice_id = $1', [invoiceId]);
  expect((await paper(books, `/api/verifactu/registros/${record}/registro.xml`)).status).toBe(403);
  expect(await looks()).toBe(0);
  expect((await paper(s.admin)).status).toBe(200);
  expect(await looks()).toBe(1);
  expect((await s.admin.get(`/api/verifactu/registros/${record}/registro.xml`)).text).toContain(WHO.nif);
  const nif = (await s.app.db.query<{nif: string}>('select issuer_nif as nif from invoice where id = $1', [invoiceId]))
    .rows[0]!.nif;
  const files = `/api/verifactu/exportacion.zip?issuerNif=${nif}&what=records&from=2020-01-01&to=2099-12-31`;
  expect([(await books.get(files)).status, (await s.admin.get(files)).status]).toEqual([403, 200]);
  // What the tax office asks by law still has its names, for the same person, whose look is noted.
  expect((await s.admin.get('/api/informes/facturas-expedidas')).text).toContain(WHO.nif);
});

test('the invoice itself is what it was, blocked for ever, and so is what corrects it', async () => {
  const {rows} = await s.app.db.query<{name: string; nif: string}>(
    'select recipient_name as name, recipient_nif as nif from invoice where id = $1',
    [invoiceId],
  );
  expect(rows).toEqual([{name: WHO.name, nif: WHO.nif}]);
  await expect(
    s.app.db.pool.query('update invoice set recipient_blocked_at = null where id = $1', [invoiceId]),
  ).rejects.toMatchObject({code: 'TQ002'});
  await s.app.db.query('delete from blocked_contact');
  const {rows: later} = await s.app.db.query<{is: boolean; name: string}>(
    `insert into invoice (issuer_nif, issuer_name, series, number, full_number, kind, issued_on, recipient_name,
       recipient_nif, description, base_cents, vat_cents, order_id, rectifies_id, chain_sequence, recorded_at,
       recorded_text, huella, previous_huella, qr_url)
     select issuer_nif, issuer_name, series, number + 1000, full_number || 'R', 'R1', issued_on, recipient_name,
       recipient_nif, description, 0, 0, order_id, id, chain_sequence + 1000, recorded_at, recorded_text,
       repeat('A', 64), huella, qr_url from invoice where id = $1
     returning recipient_blocked_at is not null as is, shown_name as name`,
    [invoiceId],
  );
  expect(later).toEqual([{is: true, name: 'Bloqueado'}]);
});
