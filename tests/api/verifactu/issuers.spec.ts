/** A certificate for each company: who is shown to the tax office, and that a bad one stops its own company alone. */
import fs from 'node:fs';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type {TLSSocket} from 'node:tls';
import {readConfig} from '../../../api/src/platform/environment/config';
import {takeBatch} from '../../../api/src/domain/verifactu/take-batch';
import {examineTaxOffice} from '../../../api/src/ops/doctor/tax-office';
import {sendRecords} from '../../../api/src/jobs/money/send-records';
import {callOffice} from '../../../api/src/outside/tax-office/call';
import {certificateOf, sendersOf} from '../../../api/src/outside/tax-office/certificates';
import {officeOf} from '../../../api/src/outside/tax-office/office';
import {makeCertificate} from '../../support/verifactu/certificates';
import {type Desk, openDesk, NIF} from './stage';

const OTHER = 'B87654323';
const THIRD = 'A58818501';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-issuers-'));
const mine = makeCertificate(folder, {nif: NIF});
const theirs = makeCertificate(folder, {nif: OTHER});
const old = makeCertificate(folder, {nif: OTHER, days: -1});

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  for (const [nif, name] of [
    [OTHER, 'Compañía Otra, S. L.'],
    [THIRD, 'Compañía Tercera, S. A.'],
  ])
    await desk.db.query('insert into event_company (name, legal_name, nif) values ($2, $2, $1)', [nif, name]);
});
afterAll(async () => {
  await desk.stop();
  fs.rmSync(folder, {recursive: true, force: true});
});

type Env = Record<string, string>;
const of = (env: Env) => readConfig({DEMO: 'false', VERIFACTU_MODE: 'test', VERIFACTU_URL: desk.office.url, ...env});
const own = (nif: string, made: typeof mine): Env => ({
  [`VERIFACTU_PFX_${nif}`]: made.pfx,
  [`VERIFACTU_PASSPHRASE_${nif}`]: made.passphrase,
});
const bySender = (nif: string) => desk.office.batches.filter(batch => batch.nif === nif).length;
const send = async (env: Env) => {
  await desk.db.query('update verifactu_flow set next_at = now()');
  await sendRecords({db: desk.db, config: of(env), accepting: true});
};
const issue = (nif: string) => desk.issue(1, {issuer: {nif, name: `Empresa ${nif}`}});

test('two companies, one certificate that is missing: the other one sends, and this one when it has its own', async () => {
  await issue(NIF);
  await issue(OTHER);
  await send(own(NIF, mine));
  expect([bySender(NIF), bySender(OTHER)]).toEqual([1, 0]);
  // Nothing was tried, so nothing failed: it waits as it was.
  const {rows} = await desk.db.query(
    `select f.failures, f.stopped_message as stopped, r.state, r.was_asked as "wasAsked" from verifactu_record r
       join verifactu_flow f on f.installation_id = r.installation_id where r.issuer_nif = $1`,
    [OTHER],
  );
  expect(rows).toEqual([{failures: 0, stopped: '', state: 'pending', wasAsked: false}]);
  await send({...own(NIF, mine), ...own(OTHER, theirs)});
  expect([bySender(NIF), bySender(OTHER)]).toEqual([1, 1]);
});

test.each([
  ['has run out', old, 'el certificado ha caducado'],
  ['is of another holder', mine, `el certificado es de otro titular (${NIF})`],
  ['has another password', {...theirs, passphrase: 'otra'}, 'no se puede abrir el certificado'],
  ['is not there', {...theirs, pfx: path.join(folder, 'none.p12')}, 'ENOENT'],
])('one that %s stops its company, not those that have the one for all', async (_, made, says) => {
  const env = {VERIFACTU_CERT: mine.cert, VERIFACTU_KEY: mine.key, ...own(OTHER, made)};
  const before = [NIF, OTHER, THIRD].map(bySender);
  for (const nif of [NIF, OTHER, THIRD]) await issue(nif);
  await send(env);
  expect([NIF, OTHER, THIRD].map(bySender)).toEqual([before[0]! + 1, before[1], before[2]! + 1]);
  const {state, identity} = certificateOf(of(env), OTHER);
  expect(state.problem).toContain(says);
  expect(identity).toBeNull();
  const found = await examineTaxOffice(desk.db, of(env));
  // The graver first; that nobody has noted their agreement is said too.
  expect([found.state, found.says]).toEqual([
    'bad',
    expect.stringMatching(
      new RegExp(`^de ${OTHER} no sale nada: .*; se factura en nombre de .* sin que conste el acuerdo$`),
    ),
  ]);
  expect(found.todo).toMatch(new RegExp(`VERIFACTU_PFX_${OTHER} .* /admin/compania-eventos `));
  expect(JSON.stringify([state, found])).not.toContain(made.passphrase);
  await send({...env, ...own(OTHER, theirs)}); // what waited leaves
  expect(bySender(OTHER)).toBe(before[1]! + 1);
});

test('where all is sent, whoever has not agreed is what the doctor says; agreed, nothing is', async () => {
  const lasting = makeCertificate(folder, {nif: NIF, days: 90});
  const env = {VERIFACTU_CERT: lasting.cert, VERIFACTU_KEY: lasting.key};
  await send(env);
  const says = async () => {
    const {state, says} = await examineTaxOffice(desk.db, of(env));
    return [state, says];
  };
  const names = 'Compañía Otra, S. L., Compañía Tercera, S. A.';
  expect(await says()).toEqual(['look', `se factura en nombre de ${names} sin que conste el acuerdo`]);
  await desk.db.query(
    `update event_company set billing_agreed_on = '2026-01-01', billing_agreement = 'Contrato' where nif = any($1)`,
    [[OTHER, THIRD]],
  );
  expect(await says()).toEqual(['good', 'se envía a su entorno de pruebas']);
});

test('negative control: without saying who may send, the company without a certificate would be taken', async () => {
  await send({}); // nothing of anybody waits
  await issue(OTHER);
  const take = (senders?: Parameters<typeof takeBatch>[2]) =>
    desk.db.withTransaction(async tx => (await takeBatch(tx, 'test', senders))?.issuer.nif ?? null);
  await desk.db.query('update verifactu_flow set next_at = now()');
  expect(await take({areOnly: true, nifs: [NIF]})).toBeNull();
  expect(await take({areOnly: false, nifs: [OTHER]})).toBeNull();
  expect(await take()).toBe(OTHER);
});

test('each shows its own at the door, also one that an older browser exported', async () => {
  const seen: string[] = [];
  const server = https.createServer(
    {
      key: fs.readFileSync(mine.key),
      cert: fs.readFileSync(mine.cert),
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      seen.push(String((request.socket as TLSSocket).getPeerCertificate().subject.O));
      request.resume().once('end', () => response.end('<a/>'));
    },
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const office = officeOf(
    of({
      VERIFACTU_URL: `https://localhost:${(server.address() as AddressInfo).port}/`,
      VERIFACTU_CA: mine.cert,
      VERIFACTU_CERT: mine.cert,
      VERIFACTU_KEY: mine.key,
      ...own(OTHER, theirs),
    }),
  )!;
  for (const nif of [NIF, OTHER, THIRD]) await callOffice(office.door(nif), '<x/>');
  server.close();
  expect(seen).toEqual([`Empresa ${NIF}`, `Empresa ${OTHER}`, `Empresa ${NIF}`]);
});

test('a renewed certificate is read without a new start', () => {
  const file = path.join(folder, 'renewed.p12');
  fs.copyFileSync(old.pfx, file);
  const config = of(own(OTHER, {...theirs, pfx: file}));
  expect(sendersOf(config)).toEqual({areOnly: true, nifs: []});
  fs.copyFileSync(theirs.pfx, file);
  fs.utimesSync(file, new Date(), new Date(Date.now() + 5000));
  expect(sendersOf(config)).toEqual({areOnly: true, nifs: [OTHER]});
  expect(certificateOf(config, OTHER).state).toMatchObject({source: 'own', holderNif: OTHER, problem: ''});
});

test('a variable whose name does not end in a NIF stops the start', () => {
  expect(() => of({VERIFACTU_PFX_B12345675: 'x.p12'})).toThrow('no acaba en un NIF');
});
