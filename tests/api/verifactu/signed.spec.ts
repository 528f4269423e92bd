/**
 * Companies that keep their records: signed and chained, never sent; what happened is a chain of its own; and the choice
 * is the law's. The signature is verified by another implementation (xml-crypto), the XML by the tax office's schemas.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {SignedXml} from 'xml-crypto';
import {readConfig, type Config} from '../../../api/src/platform/environment/config';
import {issueInvoices} from '../../../api/src/domain/invoicing/issue';
import {checkSigned} from '../../../api/src/domain/verifactu/check-chain';
import {exportPeriod} from '../../../api/src/domain/verifactu/export-period';
import {chooseMode} from '../../../api/src/domain/verifactu/mode';
import {tendSigned} from '../../../api/src/domain/verifactu/tend-signed';
import {signatureProblem, withSignature} from '../../../api/src/domain/verifactu/xades';
import {readInvoicePaper} from '../../../api/src/outside/papers/documents/invoice-document';
import {sendRecords} from '../../../api/src/jobs/money/send-records';
import {programOf} from '../../../api/src/outside/tax-office/office';
import {hashOf} from '../../support/doubles/fake-aeat';
import {makeCertificate} from '../../support/verifactu/certificates';
import {schemaProblems} from '../../support/verifactu/schema';
import {type Desk, draftOf, openDesk, NIF} from './stage';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-signed-'));
const mine = makeCertificate(folder, {nif: NIF});
let desk: Desk;
let config: Config;
let staffUserId: number;
beforeEach(async () => {
  desk = await openDesk();
  config = readConfig({DEMO: 'false', VERIFACTU_PFX: mine.pfx, VERIFACTU_PASSPHRASE: mine.passphrase});
  const {rows} = await desk.db.query<{id: number}>(
    `insert into staff_user (email, name, roles) values ('ana@example.org', 'Ana', '{finance_manager}') returning id`,
  );
  staffUserId = rows[0]!.id;
});
afterEach(() => desk.stop());
afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

const today = async () =>
  (
    await desk.db.query<{day: string}>(
      `select to_char(now() at time zone timezone, 'YYYY-MM-DD') as day from organization`,
    )
  ).rows[0]!.day;
const choose = async (mode: 'verifactu' | 'signed', fromOn?: string) => {
  const day = fromOn ?? (await today());
  await desk.db.withTransaction(tx =>
    chooseMode(tx, {issuerNif: NIF, mode, fromOn: day, reason: 'Así lo quiere', staffUserId}),
  );
};
const issue = (count: number, by = config) =>
  desk.db.withTransaction(tx =>
    issueInvoices(
      tx,
      programOf(by),
      Array.from({length: count}, () => draftOf()),
    ),
  );
const tend = (by = config, isClosing = false) =>
  desk.db.withTransaction(tx => tendSigned(tx, NIF, programOf(by), {isClosing}));
const look = () => desk.db.withTransaction(tx => checkSigned(tx, NIF, programOf(config)));

interface Row {
  position: number;
  kind: string;
  xml: string;
  signature: string;
  huella: string;
  previous: string;
  state?: string;
  detail?: string;
}
const records = async () =>
  (
    await desk.db.query<Row>(
      `select position, kind, xml, signature, huella, previous_huella as previous, state from verifactu_record order by id`,
    )
  ).rows;
const events = async () =>
  (
    await desk.db.query<Row>(
      `select position, kind, xml, signature, huella, previous_huella as previous, detail from verifactu_event order by id`,
    )
  ).rows;
const kinds = async () => (await events()).map(event => event.kind);

/** By another implementation, from the file alone. */
function isVerified(xml: string): boolean {
  const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)![0];
  const signed = new SignedXml({publicCert: fs.readFileSync(mine.cert)});
  signed.loadSignature(signature);
  try {
    return signed.checkSignature(xml);
  } catch {
    return false;
  }
}

test('records are chained, signed and kept: their schema, another verifier, and not one is sent', async () => {
  await choose('signed');
  await issue(3);
  const made = await records();
  expect(made.map(({state}) => state)).toEqual(['kept', 'kept', 'kept']);
  for (const {xml, signature, huella} of made) {
    const whole = withSignature(xml, signature);
    expect(await schemaProblems(whole, 'SuministroInformacion')).toEqual([]);
    expect(hashOf(whole)).toBe(huella);
    expect(whole).toContain('<sf:TipoUsoPosibleSoloVerifactu>N<');
    expect(whole).toContain('urn:oid:2.16.724.1.3.1.1.2.1.9');
    expect(isVerified(whole)).toBe(true);
    expect(signatureProblem(xml, signature)).toBe('');
  }
  expect(made[1]!.previous).toBe(made[0]!.huella);
  await sendRecords({db: desk.db, config: desk.config, accepting: true});
  expect(desk.office.batches).toEqual([]);
});

test('one altered byte is found, in the record, in its signature and in what says when', async () => {
  await choose('signed');
  await issue(1);
  const [{xml, signature}] = (await records()) as [Row];
  const alterations: [string, string][] = [
    [xml.replace('>20.00<', '>20.01<'), signature],
    [xml, signature.replace(/<xades:SigningTime>2/, '<xades:SigningTime>3')],
    [
      xml,
      signature.replace(
        /<ds:SignatureValue>(.)/,
        (_, first: string) => `<ds:SignatureValue>${first === 'A' ? 'B' : 'A'}`,
      ),
    ],
  ];
  for (const [otherXml, otherSignature] of alterations) {
    expect([otherXml, otherSignature]).not.toEqual([xml, signature]);
    expect(signatureProblem(otherXml, otherSignature)).not.toBe('');
    expect(isVerified(withSignature(otherXml, otherSignature))).toBe(false);
  }
  // Negative control: unaltered, both find nothing.
  expect([signatureProblem(xml, signature), isVerified(withSignature(xml, signature))]).toEqual(['', true]);
});

test('without a certificate nothing is lost: the invoice is issued, and its record signed when there is one', async () => {
  await choose('signed');
  const without = readConfig({DEMO: 'false'});
  await issue(2, without);
  expect((await records()).map(({signature}) => signature)).toEqual(['', '']);
  await tend(without);
  expect((await records()).every(({signature}) => signature === '')).toBe(true);
  expect((await tend()).signed).toBe(3); // and the event of its beginning
  for (const {xml, signature} of [...(await records()), ...(await events())])
    expect(isVerified(withSignature(xml, signature))).toBe(true);
  await expect(desk.db.query(`update verifactu_record set signature = 'x'`)).rejects.toThrow('frozen');
});

test('the paper has the other QR and does not say that the tax office can verify it', async () => {
  const [sent] = await issue(1);
  const [first] = (await desk.db.query<{url: string}>('select qr_url as url from invoice')).rows;
  expect(first!.url).toContain('/ValidarQR?');
  expect(
    await desk.db.withTransaction(tx => readInvoicePaper(tx, sent!.id, {ofOrder: null, isSending: true})),
  ).toMatchObject({
    isVerifiable: true,
  });
  await desk.db.query(`update verifactu_installation set environment = 'test'`);
  await choose('signed');
  const [kept] = await issue(1);
  const paper = await desk.db.withTransaction(tx => readInvoicePaper(tx, kept!.id, {ofOrder: null, isSending: false}));
  expect(paper).toMatchObject({isVerifiable: false, qrUrl: expect.stringContaining('/ValidarQRNoVerifactu?nif=')});
});

test('who has worked as VERI*FACTU stays to the end of the year, in the act and in the table', async () => {
  await issue(1);
  const day = await today();
  const nextYear = `${Number(day.slice(0, 4)) + 1}-01-01`;
  const naive = (fromOn: string) =>
    desk.db.query(
      `insert into verifactu_mode (issuer_nif, mode, from_on, reason, chosen_by) values ($1, 'signed', $2, 'x', $3)`,
      [NIF, fromOn, staffUserId],
    );
  await expect(choose('signed', day)).rejects.toMatchObject({
    errors: {fromOn: expect.stringContaining('31 de diciembre')},
  });
  await expect(naive(day)).rejects.toThrow('end of the year');
  await expect(naive(`${nextYear.slice(0, 4)}-02-01`)).rejects.toThrow('end of the year');
  await choose('signed', nextYear);
  await expect(desk.db.query('delete from verifactu_mode')).rejects.toThrow('frozen');
  // Until then it sends, and says when it stops.
  await issue(1);
  expect((await records()).map(({state}) => state)).toEqual(['pending', 'pending']);
  await desk.db.query(`update verifactu_installation set environment = 'test'`);
  await sendRecords({db: desk.db, config: desk.config, accepting: true});
  expect(desk.office.batches).toHaveLength(1); // it fits the schema, too
  expect(desk.office.lastAnswer).toContain(`FechaFinVeriFactu>31-12-${day.slice(0, 4)}<`);
});

test('a company never sends what is kept nor keeps what is sent: the table refuses both', async () => {
  await choose('signed');
  await issue(1);
  await expect(desk.db.query(`update verifactu_record set state = 'pending'`)).rejects.toMatchObject({
    details: {constraint: 'verifactu_record_kept'},
  });
});

test('every event fits its schema, is signed and hangs from the one before', async () => {
  await choose('signed');
  await issue(2);
  await look();
  await desk.db.withTransaction(async tx => {
    const stretch = {issuerNif: NIF, from: '2020-01-01', to: '2099-12-31', seesBlocked: true};
    const ofRecords = await exportPeriod(tx, programOf(config), {...stretch, what: 'records'});
    expect(ofRecords).toHaveLength(2);
    for (const {xml} of ofRecords) expect(isVerified(xml)).toBe(true);
    const ofEvents = await exportPeriod(tx, programOf(config), {...stretch, what: 'events'});
    expect(ofEvents.length).toBe((await tx.query('select 1 from verifactu_event')).rowCount - 1);
  });
  await tend(config, true); // it stops
  await desk.db.query('update verifactu_installation set ended_at = now(), end_cause = $1 where ended_at is null', [
    'restored',
  ]);
  await issue(1);
  await choose('verifactu', new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10));
  expect(await kinds()).toEqual(['01', '03', '05', '08', '09', '10', '01', '07']);
  let previous: Row | null = null;
  for (const event of await events()) {
    const whole = withSignature(event.xml, event.signature);
    expect([event.kind, await schemaProblems(whole, 'EventosSIF')]).toEqual([event.kind, []]);
    expect(isVerified(whole)).toBe(true);
    expect(event.previous).toBe(event.position === 1 ? '' : previous!.huella);
    previous = event;
  }
  await expect(desk.db.query('delete from verifactu_event')).rejects.toThrow('frozen');
  await expect(desk.db.query(`update verifactu_event set detail = ''`)).rejects.toThrow('frozen');
});

test('the end is told in the chain that ends', async () => {
  await choose('signed');
  await issue(1);
  // As if it had been chosen yesterday and today it works otherwise.
  await desk.db.query('alter table verifactu_mode disable trigger all');
  await desk.db.query('update verifactu_mode set from_on = from_on - 1');
  await desk.db.query('alter table verifactu_mode enable trigger all');
  await choose('verifactu');
  await tend();
  expect(await kinds()).toEqual(['01', '02']);
  await issue(1);
  expect((await records()).map(({state}) => state)).toEqual(['kept', 'pending']);
  for (const {xml, signature} of await events())
    expect(await schemaProblems(withSignature(xml, signature), 'EventosSIF')).toEqual([]);
});

test('what somebody changes behind the program is found, told and is an event; untouched, nothing is', async () => {
  await choose('signed');
  await issue(4);
  expect(await look()).toEqual({records: 4, events: 1, anomalies: []});
  const behind = async (...statements: string[]) => {
    for (const table of ['verifactu_record', 'verifactu_event'])
      await desk.db.query(`alter table ${table} disable trigger all`);
    for (const statement of statements) await desk.db.query(statement);
    for (const table of ['verifactu_record', 'verifactu_event'])
      await desk.db.query(`alter table ${table} enable trigger all`);
  };
  await behind(
    `update verifactu_record set xml = replace(xml, '>20.00<', '>10.00<') where position = 2`,
    `delete from verifactu_record where position = 3`,
    `update verifactu_event set recorded_text = recorded_text || ' ' where position = 2`,
  );
  const {anomalies} = (await look())!;
  expect(anomalies).toEqual([
    'registro 2: su huella no es la de su contenido',
    'registro 2: su firma no es la de su contenido',
    'registro 4: falta el anterior',
    'registro 4: no enlaza con el anterior',
    'evento 2: su huella no es la de su contenido',
  ]);
  expect((await kinds()).slice(3)).toEqual(['03', '04', '04', '04', '04', '05', '06']);
  for (const {xml, signature} of await events())
    expect(await schemaProblems(withSignature(xml, signature), 'EventosSIF')).toEqual([]);
  const {rows} = await desk.db.query(`select 1 from incident where kind = 'verifactu_chain_broken'`);
  expect(rows).toHaveLength(1);
});

test('a summary every six hours, with what was made since the one before, also when it was nothing', async () => {
  await choose('signed');
  await issue(2);
  expect((await tend()).isSummed).toBe(false);
  await tend(config, true);
  await tend(config, true);
  const [first, second] = (await events()).filter(({kind}) => kind === '10').map(({xml}) => xml);
  expect(first).toContain('<sf:NumeroDeRegistrosFacturacionAltaGenerados>2<');
  expect(first).toContain('<sf:SumaImporteTotalAlta>40.00<');
  expect(second).toContain('<sf:NumeroDeRegistrosFacturacionAltaGenerados>0<');
  await desk.db.query('alter table verifactu_event disable trigger all');
  await desk.db.query(`update verifactu_event set recorded_at = recorded_at - interval '5 hours 1 minute'`);
  expect(await tend()).toMatchObject({isSummed: true, hasLooked: false});
});
