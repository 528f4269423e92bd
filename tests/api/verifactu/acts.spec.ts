/** What staff see and do: the state, the record itself, «Subsanar», «Reintentar», and the paper with its QR. */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {sendRecords} from '../../../api/src/jobs/money/send-records';
import {programOf} from '../../../api/src/outside/tax-office/office';
import {readPdf} from '../../domain/documents/read-pdf';
import {type FakeOffice, startFakeOffice} from '../../support/doubles/fake-aeat';
import {openTills} from '../../support/world/tills';
import {schemaProblems} from '../../support/verifactu/schema';
import {freshKey, openStage, type Stage} from '../admin/stage';

let stage: Stage;
let office: FakeOffice;
let finance: {id: number; token: string};
let clerk: {id: number; token: string};
let price: number;
beforeAll(async () => {
  stage = await openStage();
  office = await startFakeOffice();
  await stage.db.query('update event_session set orphan_rule = false');
  await stage.db.query(`update event_company set nif = 'B12345674'`);
  finance = await stage.staff('finance_manager');
  clerk = await stage.staff('clerk');
  await openTills(stage.db, [clerk.id, finance.id]);
  price = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/mapa`, clerk.token)).body.zones[0].prices[0].id;
});
afterAll(async () => {
  await office.stop();
  await stage.stop();
});

const runtime = () => stage.serving.runtime;
const configure = () => Object.assign(runtime().config.verifactu, {mode: 'test', url: office.url});
const send = async () => {
  await stage.db.query('update verifactu_flow set next_at = now()');
  return sendRecords({db: stage.db, config: runtime().config, accepting: true});
};
let next = 0;

/** A ticket sold to somebody with tax data, invoiced. */
async function invoiced(): Promise<{id: number; fullNumber: string}> {
  const seats = [{seatId: stage.seat('A', 1, 1) + next++, priceId: price}];
  await stage.call('POST', '/api/carrito/seats', clerk.token, {sessionId: stage.sessionId, seats});
  const sold = await stage.call(
    'POST',
    '/api/carrito/sell',
    clerk.token,
    {
      payments: [{method: 'cash', amountCents: 2100}],
      buyer: {email: 'ana@example.org', firstName: 'Ana', surname1: 'Ruiz'},
    },
    freshKey(),
  );
  expect(sold.status).toBe(200);
  await stage.db.query(
    `update "order" set doc_no = '12345678Z', consents = consents || '{"billing": {"street": "Calle Ancha, 3"}}'
      where id = $1`,
    [sold.body.orderId],
  );
  await stage.db.withTransaction(tx => issueDue(tx, programOf(runtime().config)));
  const {rows} = await stage.db.query<{id: number; fullNumber: string}>(
    'select id, full_number as "fullNumber" from invoice where order_id = $1',
    [sold.body.orderId],
  );
  return rows[0]!;
}
const recordsOf = async (id: number) =>
  (await stage.call('GET', `/api/facturas-emitidas/${id}/registros`, finance.token)).body;
const correct = (id: number, body: object) =>
  stage.call('POST', `/api/facturas-emitidas/${id}/subsanar`, finance.token, body, freshKey());
const words = async (id: number) =>
  readPdf(
    Buffer.from(
      await (
        await fetch(`${stage.url}/api/facturas-emitidas/${id}/factura.pdf`, {
          headers: {authorization: `Bearer ${finance.token}`},
        })
      ).arrayBuffer(),
    ),
  ).pages.join(' ');

test('while it is not configured everything waits, says what is missing, and the paper says nothing that is not so', async () => {
  const {id} = await invoiced();
  const {status, body} = await stage.call('GET', '/api/verifactu', finance.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    mode: 'off',
    missing: ['VERIFACTU_MODE', 'VERIFACTU_PFX', 'VERIFACTU_PRODUCER_NIF'],
    pending: 1,
    rejected: 0,
    producer: null,
    program: {name: 'Taquilla', id: 'TQ'},
  });
  expect(body.oldestAt).not.toBeNull();
  expect(await send()).toBe(0);
  const refused = await stage.call('POST', '/api/verifactu/reintentar', finance.token);
  expect(refused).toMatchObject({status: 409, body: {code: 'office_not_configured'}});
  expect(refused.body.message).toContain('VERIFACTU_MODE');
  expect(await words(id)).not.toContain('QR tributario');
});

test('the paper of an invoice whose record is sent bears the QR and the phrase from its first moment', async () => {
  configure();
  const {id} = await invoiced();
  const paper = await words(id);
  expect(paper).toContain('QR tributario:');
  expect(paper).toContain('Factura verificable en la sede electrónica de la AEAT');
  expect(paper.indexOf('QR tributario:')).toBeLessThan(paper.indexOf('Número F'));
  await send();
  expect(await recordsOf(id)).toEqual([
    expect.objectContaining({state: 'accepted', environment: 'test', kind: 'issue', csv: expect.stringMatching(/^A-/)}),
  ]);
});

test('the record as it is sent, to read', async () => {
  const {id} = await invoiced();
  const [record] = await recordsOf(id);
  const answer = await fetch(`${stage.url}/api/verifactu/registros/${record.id}/registro.xml`, {
    headers: {authorization: `Bearer ${finance.token}`},
  });
  expect(answer.headers.get('content-disposition')).toContain(`registro-${record.position}-F`);
  const xml = await answer.text();
  expect(await schemaProblems(xml, 'SuministroInformacion')).toEqual([]);
  expect(xml).toContain(`<sf:Huella>${record.huella}</sf:Huella>`);
  await send();
});

test('refused: another record puts it right as a first one (X), with the recipient corrected; the invoice stays as it was', async () => {
  const {id, fullNumber} = await invoiced();
  office.refuse = record =>
    record.number === fullNumber && !record.xml.includes('99999999R')
      ? {state: 'Incorrecto', code: 1110, message: 'El NIF no está identificado en el censo de la AEAT.'}
      : null;
  await send();
  expect(await recordsOf(id)).toEqual([expect.objectContaining({state: 'rejected', code: 1110})]);
  expect((await stage.call('GET', '/api/verifactu', finance.token)).body.rejected).toBe(1);
  const wrong = await correct(id, {nif: '99999999A'});
  expect(wrong).toMatchObject({status: 422, body: {errors: {nif: expect.any(String)}}});
  const again = await correct(id, {});
  expect(again.status).toBe(200);
  expect((await correct(id, {})).status).toBe(409);
  await send();
  expect((await recordsOf(id)).map((record: {state: string}) => record.state)).toEqual(['rejected', 'rejected']);
  expect((await correct(id, {name: 'Ana Ruiz Gil', nif: '99999999R'})).status).toBe(200);
  await send();
  const sent = office.batches.flatMap(batch => batch.records).filter(record => record.number === fullNumber);
  expect(sent.map(record => [record.isCorrection, record.rejected])).toEqual([
    [false, ''],
    [true, 'X'],
    [true, 'X'],
  ]);
  expect(office.breaks).toEqual([]);
  const {rows} = await stage.db.query('select aeat_state as state, recipient_nif as nif from invoice where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{state: 'accepted', nif: '12345678Z'}]);
  const {rows: audit} = await stage.db.query(`select 1 from audit_entry where action = 'correct_verifactu'`);
  expect(audit).toHaveLength(2);
  office.refuse = () => null;
});

test('taken with errors: corrected without RechazoPrevio; a refused correction of it with S', async () => {
  const {id, fullNumber} = await invoiced();
  let round = 0;
  office.refuse = record => {
    if (record.number !== fullNumber) return null;
    round++;
    if (round === 1) return {state: 'AceptadoConErrores', code: 2001, message: 'El NIF no está identificado.'};
    return round === 2 ? {state: 'Incorrecto', code: 1100, message: 'Valor incorrecto.'} : null;
  };
  await send();
  expect((await correct(id, {isUnregistered: true})).status).toBe(200);
  await send();
  expect((await correct(id, {isUnregistered: true})).status).toBe(200);
  await send();
  const sent = office.batches.flatMap(batch => batch.records).filter(record => record.number === fullNumber);
  expect(sent.map(record => [record.isCorrection, record.rejected])).toEqual([
    [false, ''],
    [true, ''],
    [true, 'S'],
  ]);
  expect(sent[1]!.xml).toContain('<sf:IDType>07</sf:IDType><sf:ID>12345678Z</sf:ID>');
  expect((await recordsOf(id)).map((record: {state: string}) => record.state)).toEqual([
    'accepted_with_errors',
    'rejected',
    'accepted',
  ]);
  office.refuse = () => null;
});

test('stopped by the tax office: staff read why, and send again', async () => {
  await invoiced();
  office.mood = {fault: {kind: 'Client', code: 4112, message: 'El titular del certificado debe ser Obligado Emisión.'}};
  await send();
  const {body} = await stage.call('GET', '/api/verifactu', finance.token);
  expect(body.installations.map((one: {stopped: string}) => one.stopped)).toContain(
    '4112: El titular del certificado debe ser Obligado Emisión.',
  );
  office.mood = 'well';
  expect(await send()).toBe(0);
  expect((await stage.call('POST', '/api/verifactu/reintentar', finance.token)).body).toEqual({companies: 1});
  expect(await send()).toBe(1);
});

test('clerks and companies neither see nor touch it', async () => {
  const company = await stage.staff('finance_manager', {companyId: stage.companyId});
  for (const {token} of [clerk, company])
    for (const [method, path] of [
      ['GET', '/api/verifactu'],
      ['GET', '/api/facturas-emitidas/1/registros'],
      ['POST', '/api/verifactu/reintentar'],
      ['POST', '/api/facturas-emitidas/1/subsanar'],
    ] as const) {
      const {status} = await stage.call(method, path, token, method === 'POST' ? {} : undefined, freshKey());
      expect([403, 404]).toContain(status);
    }
});
