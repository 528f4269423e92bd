/** The certificate: shown to the tax office, opened by its password, and told when it cannot be. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type {TLSSocket} from 'node:tls';
import {readConfig} from '../../../api/src/platform/environment/config';
import {callOffice} from '../../../api/src/outside/tax-office/call';
import {missingOf, officeOf} from '../../../api/src/outside/tax-office/office';
import {OfficeError} from '../../../api/src/outside/tax-office/read-answer';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-aeat-'));
const at = (name: string) => path.join(folder, name);
const openssl = (...words: string[]) => spawnSync('openssl', words, {cwd: folder}).status === 0;
/** Where there is no openssl to make a certificate with there is nothing to look at. */
const hasCertificates =
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    at('key.pem'),
    '-out',
    at('cert.pem'),
    '-days',
    '30',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ) &&
  openssl(
    'pkcs12',
    '-export',
    '-in',
    at('cert.pem'),
    '-inkey',
    at('key.pem'),
    '-out',
    at('both.p12'),
    '-passout',
    'pass:secreta',
  );
const given = hasCertificates ? test : test.skip;

let server: https.Server;
let url: string;
const seen: string[] = [];
beforeAll(async () => {
  if (!hasCertificates) return;
  server = https.createServer(
    {
      key: fs.readFileSync(at('key.pem')),
      cert: fs.readFileSync(at('cert.pem')),
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      seen.push(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody'));
      request.resume().once('end', () => response.end('<a/>'));
    },
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `https://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server?.close();
  fs.rmSync(folder, {recursive: true, force: true});
});

type Env = Record<string, string>;
const NIF = 'B12345674';
const office = (env: Env) =>
  officeOf(
    readConfig({DEMO: 'false', VERIFACTU_MODE: 'test', VERIFACTU_URL: url, VERIFACTU_CA: at('cert.pem'), ...env}),
  )!.door(NIF);
const troubleOf = async (env: Env) => {
  const error: unknown = await callOffice(office(env), '<x/>').catch((failure: unknown) => failure);
  return (error as OfficeError).trouble;
};

given('a PKCS #12 with its password, and a certificate with its key', async () => {
  expect(await callOffice(office({VERIFACTU_PFX: at('both.p12'), VERIFACTU_PASSPHRASE: 'secreta'}), '<x/>')).toEqual({
    status: 200,
    text: '<a/>',
  });
  await callOffice(office({VERIFACTU_CERT: at('cert.pem'), VERIFACTU_KEY: at('key.pem')}), '<x/>');
  expect(seen).toEqual(['localhost', 'localhost']);
});

given(
  'a wrong password, a file that is not there, an authority that nobody knows: nothing left, and all of it waits',
  async () => {
    for (const env of [
      {VERIFACTU_PFX: at('both.p12'), VERIFACTU_PASSPHRASE: 'otra'},
      {VERIFACTU_PFX: at('none.p12')},
      {VERIFACTU_PFX: at('both.p12'), VERIFACTU_PASSPHRASE: 'secreta', VERIFACTU_CA: ''},
    ] as Env[])
      expect(await troubleOf(env)).toMatchObject({kind: 'unreachable', mayHaveArrived: false, isFinal: false});
    expect(seen).toHaveLength(2);
  },
);

test('each certificate has its address, and what is missing is named', () => {
  const of = (env: Record<string, string>) => readConfig({DEMO: 'false', ...env});
  expect(missingOf(of({}))).toEqual(['VERIFACTU_MODE', 'VERIFACTU_PFX', 'VERIFACTU_PRODUCER_NIF']);
  expect(officeOf(of({}))).toBeNull();
  const made = {VERIFACTU_PRODUCER_NAME: 'Quien', VERIFACTU_PRODUCER_NIF: 'B12345674', VERIFACTU_PFX: 'x.p12'};
  const hosts = (['test', 'live'] as const).flatMap(mode =>
    ['false', 'true'].map(
      seal => new URL(officeOf(of({...made, VERIFACTU_MODE: mode, VERIFACTU_SEAL: seal}))!.door(NIF).url).host,
    ),
  );
  expect(hosts).toEqual([
    'prewww1.aeat.es',
    'prewww10.aeat.es',
    'www1.agenciatributaria.gob.es',
    'www10.agenciatributaria.gob.es',
  ]);
  expect(missingOf(of({...made, VERIFACTU_MODE: 'live'}))).toEqual([]);
});

test.each([
  [{VERIFACTU_MODE: 'real'}, 'off, test o live'],
  [{VERIFACTU_MODE: 'live'}, 'VERIFACTU_PRODUCER_NIF'],
  [{VERIFACTU_MODE: 'test'}, 'VERIFACTU_MODE=test necesita un certificado'],
  [{VERIFACTU_CERT: 'x.pem'}, 'VERIFACTU_CERT y VERIFACTU_KEY van juntos'],
  [{VERIFACTU_PFX: 'x.p12', VERIFACTU_KEY: 'x.pem'}, 'VERIFACTU_PFX va sin'],
  [{VERIFACTU_PRODUCER_NIF: 'B12345675', VERIFACTU_PRODUCER_NAME: 'X'}, 'no es un NIF'],
  [{VERIFACTU_PRODUCER_NIF: 'B12345674'}, 'van juntos'],
  [
    {
      VERIFACTU_MODE: 'live',
      VERIFACTU_URL: 'http://x',
      VERIFACTU_PRODUCER_NIF: 'B12345674',
      VERIFACTU_PRODUCER_NAME: 'X',
    },
    'solo para pruebas',
  ],
])('%j stops the start', (env, says) => {
  expect(() => readConfig({DEMO: 'false', ...env} as NodeJS.ProcessEnv)).toThrow(says);
});
