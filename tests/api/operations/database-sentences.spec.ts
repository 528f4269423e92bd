/**
 * The commonest mistake of a first day is an address of the database that is not right. Whatever is asked of the console
 * answers one sentence then: which setting, what is the matter, what to do; and no stack.
 */
import {once} from 'node:events';
import net from 'node:net';
import path from 'node:path';
import {changedAddress} from '../../../api/src/platform/environment/database-address';
import {reach, troubleOf} from '../../../api/src/platform/database/trouble';
import {explain} from '../../../api/src/platform/explain';
import {APP_SECRET, freePort, ROOT} from '../../support/run/app';
import {runCommand} from '../../support/run/command';
import {ownDatabase, type OwnDatabase} from '../../support/run/own-database';
import {asAdmin} from '../../support/run/server';

let own: OwnDatabase;
let closed: string;
beforeAll(async () => {
  own = await ownDatabase();
  closed = changedAddress(own.url, {host: {host: '127.0.0.1', port: await freePort()}});
});
afterAll(() => own.drop());

const refusal = (url: string): Promise<string> =>
  reach(url, 'DATABASE_URL').then(
    () => 'it lets us in',
    (error: Error) => error.message,
  );

test('[audit F29] the address as it is lets us in', async () => {
  expect(await refusal(own.url)).toBe('it lets us in');
});

test.each([
  [
    'nobody listens',
    () => closed,
    /^DATABASE_URL: 127\.0\.0\.1:\d+ no responde \(ECONNREFUSED\)\. Comprueba que Postgre/,
  ],
  [
    'an unknown host',
    () => changedAddress(own.url, {host: {host: 'base.invalid', port: 5432}}),
    /nadie conoce el servidor de base\.invalid:5432 \((ENOTFOUND|EAI_AGAIN)\)\. Comprueba cómo/,
  ],
  [
    'a wrong password',
    () => changedAddress(own.url, {password: 'otra'}),
    /no acepta la contraseña de «own_\w+»\. Corrígela; en ella, @/,
  ],
  ['no password', () => own.url.replace(`:${own.password}`, ''), /no lleva contraseña, y 127\.0\.0\.1:\d+ la pide/],
  [
    'another database',
    () => changedAddress(own.url, {database: 'taquila'}),
    /no existe la base de datos «taquila»\. Créala/,
  ],
  [
    'TLS where there is none',
    () => `${own.url}?sslmode=verify-full`,
    /pide TLS y 127\.0\.0\.1:\d+ no lo habla\. Actívalo/,
  ],
  [
    'an authority that is not there',
    () => `${own.url}?sslrootcert=/no/hay/ca.pem`,
    /nombra un fichero, \/no\/hay\/ca\.pem: no existe\. Corrige/,
  ],
])('[audit F29] %s', async (_what, url, says) => {
  const said = await refusal(url());
  expect(said).toMatch(says);
  expect(said).not.toContain(own.password);
});

test('a connection that fails on our side is closed: the server does not wait for a password that never comes', async () => {
  const message = (kind: number, text: string) => {
    const said = Buffer.from(`R\0\0\0\0\0\0\0\0${text}`, 'latin1');
    said.writeInt32BE(said.length - 1, 1);
    said.writeInt32BE(kind, 5);
    return said;
  };
  // As a server asks for SCRAM-SHA-256, and then for its proof.
  const asks = [message(10, 'SCRAM-SHA-256\0\0'), message(11, 'r=nonce,s=c2FsdA==,i=4096')];
  let closed: Promise<unknown> | undefined;
  const server = net.createServer(socket => {
    closed = once(socket, 'close');
    socket.on('data', () => socket.write(asks.shift() ?? ''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as net.AddressInfo;
  expect(await refusal(`postgres://yo@127.0.0.1:${port}/club`)).toMatch(/no lleva contraseña/);
  await closed;
  server.close();
});

test('[audit F29] no connection is left', async () => {
  const server = process.env.TAQUILLA_TEST_SERVER!;
  await asAdmin(server, client => client.query(`alter role ${own.name} connection limit 0`));
  try {
    expect(await refusal(own.url)).toMatch(
      /no admite más conexiones\. Sube max_connections en PostgreSQL, o baja DATABASE_/,
    );
  } finally {
    await asAdmin(server, client => client.query(`alter role ${own.name} connection limit -1`));
  }
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'no se acepta el certificado de'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'no se acepta el certificado de'],
  ['28000', 'no deja entrar a «yo»'],
  ['57P03', 'está arrancando o parándose'],
  ['53100', 'el disco de db:5432 está lleno'],
  ['25006', 'es una réplica y solo se lee'],
  ['42501', '«yo» no puede hacerlo en db:5432'],
  ['ETIMEDOUT', 'db:5432 no responde (ETIMEDOUT)'],
  ['', 'db:5432 no responde (sin respuesta)'],
])('[audit F29] what is made of %s', (code, says) => {
  const error = Object.assign(new Error(code === '' ? 'timeout expired' : 'in English'), {code});
  expect(troubleOf(error, 'DATABASE_URL', 'postgres://yo:clave@db/club')?.says).toMatch(
    new RegExp(`^DATABASE_URL: .*${says.replace(/[()]/g, '\\$&')}`),
  );
});

test('[audit F29] what is no trouble with a database is left to whoever can mend it', () => {
  expect(troubleOf(new TypeError('x is not a function'), 'DATABASE_URL', null)).toBeNull();
});

test.each(['53100', 'ENOSPC'])('[audit F29] a disk that is full, as %s: also that of the embedded server', code => {
  expect(explain(Object.assign(new Error('no space left on device'), {code}))).toBe(
    'No queda sitio en el disco (no space left on device): haz sitio y repite la orden.',
  );
});

const COMMANDS = [
  ['serve'],
  ['migrate'],
  ['demo'],
  ['backup', '/tmp/never-written/'],
  ['backup-drill'],
  ['verify'],
  ['first-user', '--email', 'yo@club.example'],
  ['doctor'],
];

test.each(COMMANDS)('[audit F29] «%s» on a database that is away ends with 1 and the sentence', async (...words) => {
  const env = {
    DATABASE_URL: closed,
    APP_SECRET,
    DEMO: 'club',
    NTP_SERVER: '127.0.0.1:9',
    PUBLIC_URL: 'http://127.0.0.1:9',
  };
  const {code, said} = await runCommand(words, env);
  expect([words[0], code, said]).toEqual([
    words[0],
    1,
    expect.stringMatching(/DATABASE_URL: 127\.0\.0\.1:\d+ no responde \(ECONNREFUSED\)(\.| →) Comprueba/) as string,
  ]);
  expect(said).not.toMatch(/\n\s+at |Error:|could not connect/);
});

test('[audit F30] a DATA_DIR that cannot be made', async () => {
  const file = path.join(ROOT, 'package.json');
  const {code, said} = await runCommand(['migrate'], {DATABASE_URL: own.url, APP_SECRET, DATA_DIR: `${file}/datos`});
  expect([code, said]).toEqual([
    1,
    `DATA_DIR no sirve: ${file}/datos: en el camino hay un fichero donde debería haber una carpeta.\n`,
  ]);
});
