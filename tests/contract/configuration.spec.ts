/**
 * The table of settings (ops/SETTINGS.md) is the program's own: no name more or less, and each has values that are
 * refused by a sentence that names it. One that can be given no wrong value would be read by nobody.
 */
import fs from 'node:fs';
import path from 'node:path';
import {ConfigError, examineConfig, readConfig} from '../../api/src/platform/environment/config';
import {ROOT} from '../support/run/app';

const NIF = 'B12345674';
const KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
const TWO_LINES = 'una línea\ny otra';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://taquilla@db/taquilla',
  PUBLIC_URL: 'https://entradas.example.org',
  APP_SECRET: 'una-clave-larga-y-propia-de-cuarenta-letras',
  TICKET_KEY: Buffer.alloc(32, 3).toString('base64'),
};

/** Of each setting: wrong values, and what stands beside them in production. */
const WRONG: Record<string, [value: string, beside?: Record<string, string>][]> = {
  NODE_ENV: [['prod'], ['Production'], ['producción'], ['staging']],
  PORT: [['tres mil'], ['70000'], ['-1'], ['3000.5']],
  HOST: [['http://localhost'], ['0.0.0.0:3000'], ['mi máquina']],
  PUBLIC_URL: [
    ['entradas'],
    ['ftp://entradas.example.org'],
    ['https://entradas.example.org/tienda'],
    ['https://entradas.example.org/?a=1'],
    ['https://yo:clave@entradas.example.org'],
    ['http://entradas.example.org'],
  ],
  DATABASE_URL: [
    ['mysql://x/y'],
    ['postgres://db:5432'],
    ['postgres://db:70000/taquilla'],
    ['postgres://yo:p%ss@db/taquilla'],
    ['postgres://yo:con/barra@db/taquilla'],
    ['postgres://uno:5432,/taquilla'],
    ['postgres://uno,dos'],
    ['postgres://uno,dos/taquilla?target_session_attrs=standby'],
    ['postgres://uno,dos/taquilla?target_session_attrs=cualquiera'],
  ],
  DATABASE_SERVER_USER: [['x'.repeat(64)], [TWO_LINES]],
  DATABASE_SERVER_PASSWORD: [[TWO_LINES]],
  REPORTS_DATABASE_URL: [['replica:5432'], ['postgres://replica:5432']],
  DATA_DIR: [[TWO_LINES]],
  BACKUP_DIR: [[TWO_LINES]],
  DATABASE_POOL: [['0'], ['muchas']],
  APP_SECRET: [['corta'], ['solo-para-desarrollo-cambiar-en-produccion'], ['']],
  TICKET_KEY: [
    ['AAAA'],
    [Buffer.alloc(31).toString('base64')],
    ['no es base64, pero tiene cuarenta y cuatro l='],
    [''],
  ],
  TICKET_KEYS_REFUSED: [['la robada'], ['abcdef,']],
  REDSYS_KEY: [
    ['abc', {REDSYS_MERCHANT: '123456789'}],
    [KEY],
    ['sq7HjrUOBfKmC576ILgskD5srU870gJ7', {REDSYS_MERCHANT: '123456789'}],
  ],
  REDSYS_MERCHANT: [['12345', {REDSYS_KEY: KEY}], ['999008881', {REDSYS_KEY: KEY}], ['123456789']],
  REDSYS_TERMINAL: [['0'], ['1000']],
  REDSYS_SIGNATURE: [['MD5']],
  REDSYS_ENVIRONMENT: [['pruebas']],
  REDSYS_TEST_URL: [['sis-t.redsys.es']],
  SMTP_URL: [['mail.club.es'], ['https://mail.club.es'], ['smtp://']],
  ALERT_EMAIL: [['nada'], ['yo@club.es; tu@club.es'], ['Yo <yo@club.es>'], ['yo@club.es,']],
  MAIL_FROM: [['nada'], ['Club <entradas>'], ['', {SMTP_URL: 'smtp://mail.club.es'}]],
  WHATSAPP_TOKEN: [['EAAB']],
  WHATSAPP_PHONE_ID: [['+34 600']],
  WHATSAPP_ACCOUNT_ID: [['la nuestra']],
  WHATSAPP_APP_SECRET: [['un secreto']],
  WHATSAPP_VERIFY_TOKEN: [['una palabra']],
  WHATSAPP_API_URL: [['graph.facebook.com']],
  VERIFACTU_MODE: [['real'], ['test']],
  VERIFACTU_PFX: [['a.p12', {VERIFACTU_CERT: 'b.pem', VERIFACTU_KEY: 'c.pem'}]],
  VERIFACTU_CERT: [['b.pem']],
  VERIFACTU_KEY: [['c.pem']],
  VERIFACTU_PASSPHRASE: [['de nada']],
  [`VERIFACTU_PFX_${NIF}`]: [['a.p12', {[`VERIFACTU_CERT_${NIF}`]: 'b.pem', [`VERIFACTU_KEY_${NIF}`]: 'c.pem'}]],
  [`VERIFACTU_CERT_${NIF}`]: [['b.pem']],
  [`VERIFACTU_KEY_${NIF}`]: [['c.pem']],
  [`VERIFACTU_PASSPHRASE_${NIF}`]: [['de nada']],
  [`VERIFACTU_SEAL_${NIF}`]: [['a veces']],
  VERIFACTU_SEAL: [['a veces']],
  VERIFACTU_CA: [[TWO_LINES]],
  VERIFACTU_URL: [['prewww1.aeat.es']],
  VERIFACTU_PRODUCER_NAME: [['Quien lo hace']],
  VERIFACTU_PRODUCER_NIF: [[NIF], ['B12345675', {VERIFACTU_PRODUCER_NAME: 'Quien'}]],
  VERIFACTU_PRODUCER_ADDRESS: [[TWO_LINES]],
  VERIFACTU_PRODUCER_CONTACT: [[TWO_LINES]],
  VERIFACTU_DECLARED: [['el año pasado']],
  DEMO: [['quizá'], ['both'], ['true']],
  HELD_PER_ADDRESS: [['0']],
  STREAMS_PER_ADDRESS: [['sin límite']],
  HOLDS_PER_10_MIN: [['0']],
  QUEUE_JOINS_PER_10_MIN: [['1e99']],
  TRUST_PROXY: [['127.0.0.1']],
  METRICS_TOKEN: [['x'], ['quince-letras-1']],
  SCAN_URL: [['localhost:1344']],
  NTP_SERVER: [['pool.ntp.org ntp.example.org'], ['ntp://hora.roa.es']],
  COMMIT: [['HEAD']],
  LOG_LEVEL: [['mucho']],
  ALLOW_EMBEDDED_DATABASE: [['a veces']],
  ALLOW_LOOPBACK_HTTP: [['a veces']],
  ALLOW_TEST_BANK: [['a veces']],
};

const named = (text: string): string[] =>
  [...text.matchAll(/`([A-Z][A-Z0-9_]+(?:<NIF>)?)`/g)].map(([, name]) => name!.replace('<NIF>', NIF));
const table = fs
  .readFileSync(path.join(ROOT, 'ops', 'SETTINGS.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| `[A-Z]/.test(line))
  .map(line => line.split(' | ')[0]!)
  .flatMap(named);

test('[audit F30] the table lists every setting that is read, and no other', () => {
  const {names} = examineConfig({[`VERIFACTU_PFX_${NIF}`]: 'a.p12'});
  expect([...table].sort()).toEqual([...names].sort());
  expect(new Set(table).size).toBe(table.length);
  expect(table.length).toBeGreaterThan(50);
});

test('[audit F30] what production is tried with is right by itself', () => {
  expect(examineConfig(PRODUCTION).refusals).toEqual([]);
});

test.each(table)('[audit F30] a wrong %s is refused by a sentence that names it', name => {
  expect(WRONG[name]?.length ?? 0).toBeGreaterThan(0);
  for (const [value, beside] of WRONG[name]!) {
    const {refusals} = examineConfig({...PRODUCTION, ...beside, [name]: value});
    expect([value, refusals.filter(sentence => sentence.includes(name))]).not.toEqual([value, []]);
    expect(refusals.every(sentence => /\.$/.test(sentence))).toBe(true);
    expect(() => readConfig({...PRODUCTION, ...beside, [name]: value})).toThrow(ConfigError);
  }
});

test.each([
  'postgres://uno:5432,dos:5433/taquilla',
  'postgresql://yo:clave@uno,[::1]:5433,tres/taquilla?target_session_attrs=read-write',
  'postgres://uno,dos/taquilla?target_session_attrs=primary&sslmode=require',
])('[audit F26] several servers are named in one address: %s', url => {
  expect(examineConfig({...PRODUCTION, DATABASE_URL: url}).refusals).toEqual([]);
  expect(readConfig({...PRODUCTION, DATABASE_URL: url}).databaseUrl).toBe(url);
});

test('[audit F26] the reports may want a replica of several', () => {
  const url = 'postgres://uno,dos/taquilla?target_session_attrs=prefer-standby';
  expect(examineConfig({...PRODUCTION, REPORTS_DATABASE_URL: url}).refusals).toEqual([]);
});

test('[audit F30] all that is wrong is said at once, and no secret with it', () => {
  const secrets = {
    APP_SECRET: 'secreto-corto',
    METRICS_TOKEN: 'ficha',
    REDSYS_KEY: 'clave-del-banco',
    TICKET_KEY: 'firma',
  };
  const url = {DATABASE_URL: 'postgres://yo:cl%ve@db/taquilla'};
  const {refusals} = examineConfig({...PRODUCTION, ...secrets, ...url, PORT: 'x'});
  expect(refusals.map(sentence => sentence.split(/[ :]/)[0])).toEqual([
    'DATABASE_URL',
    'PORT',
    'APP_SECRET',
    'TICKET_KEY',
    'METRICS_TOKEN',
    'REDSYS_KEY',
    'REDSYS_KEY',
  ]);
  for (const secret of [...Object.values(secrets), 'cl%ve']) expect(refusals.join()).not.toContain(secret);
});

test.each([
  ['TICKETKEY', 'TICKET_KEY'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['APP_SECRETS', 'APP_SECRET'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['REPORT_DATABASE_URL', 'REPORTS_DATABASE_URL'],
  ['NODE_EVN', 'NODE_ENV'],
])('[audit F30] %s is taken for a slip of the pen: %s', (wrong, meant) => {
  expect(examineConfig({...PRODUCTION, [wrong]: 'x'}).refusals).toEqual([
    `No hay ninguna variable ${wrong}: ¿querías decir ${meant}?`,
  ]);
});

test('[audit F30] what begins like ours alone is known or refused; what others set is let be', () => {
  expect(examineConfig({...PRODUCTION, REDSYS_SECRET: 'x'}).refusals).toEqual([
    expect.stringContaining('No hay ninguna variable REDSYS_SECRET') as string,
  ]);
  // Of compose, of Kubernetes beside a service «database», of npm, of a shell.
  const others = ['POSTGRES_PASSWORD', 'REPLICA_PASSWORD', 'DATABASE_NAME', 'DATABASE_PORT', 'DATABASE_SERVICE_HOST'];
  const more = [
    'HOSTNAME',
    'HOME',
    'PATH',
    'SHELL',
    'LANG',
    'TZ',
    'PGHOST',
    'npm_config_port',
    'http_proxy',
    'SMTP_HOST',
  ];
  const env = Object.fromEntries([...others, ...more].map(name => [name, 'x']));
  expect(examineConfig({...PRODUCTION, ...env}).refusals).toEqual([]);
});
