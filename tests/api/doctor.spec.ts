/**
 * `npm run doctor`, the real command, in good surroundings and in broken ones: a line for each thing, an exit status,
 * no secret. Also what it asks /health about: which program and which installation answers.
 */
import {execFile} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import dgram from 'node:dgram';
import fs from 'node:fs';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {readConfig} from '../../api/src/config';
import {Database} from '../../api/src/db';
import {knownMigrations, migrate} from '../../api/src/migrate';
import {beginTest, confirmTest} from '../../api/src/domain/mail-server/test-mail';
import {readMailServer, routeOf} from '../../api/src/mail/server';
import {startFakeSmtp, type FakeSmtp} from '../domain/documents/fake-smtp';
import {APP_SECRET, freePort, ROOT, startApp, startChild, type ChildApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {startTlsFront, type TlsFront} from '../support/front-of-tls';
import {ownDatabase, type OwnDatabase} from '../support/own-database';
import {asAdmin} from '../support/server';
import {until} from '../support/until';

interface Finding {
  what: string;
  state: 'good' | 'look' | 'bad';
  says: string;
  todo?: string;
}

const TICKET_KEY = Buffer.alloc(32, 7).toString('base64');
let own: OwnDatabase;
let db: Database;
let child: ChildApp;
let smtp: FakeSmtp;
let front: TlsFront | null;
let clock: dgram.Socket;
let clockAheadMs = 0;
let env: Record<string, string>;

beforeAll(async () => {
  own = await ownDatabase();
  smtp = await startFakeSmtp();
  clock = dgram.createSocket('udp4').on('message', (_, from) => {
    const answer = Buffer.alloc(48);
    answer.writeUInt32BE(Math.floor((Date.now() + clockAheadMs) / 1000) + 2_208_988_800, 40);
    clock.send(answer, from.port, from.address);
  });
  await new Promise<void>(resolve => clock.bind(0, '127.0.0.1', resolve));
  const port = await freePort();
  front = await startTlsFront(`http://127.0.0.1:${port}`, 90);
  env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: front?.url ?? `http://127.0.0.1:${port}`,
    DATABASE_URL: own.url,
    APP_SECRET,
    TICKET_KEY,
    TRUST_PROXY: front ? 'true' : 'false',
    SMTP_URL: smtp.url.replace('//', '//correo:clave-del-correo@'),
    MAIL_FROM: 'Club <entradas@club.example>',
    NTP_SERVER: `127.0.0.1:${(clock.address() as AddressInfo).port}`,
    ALLOW_TEST_BANK: 'true',
    ALLOW_LOOPBACK_HTTP: 'true',
    ...(front ? {NODE_EXTRA_CA_CERTS: front.authority} : {}),
  };
  smtp.answers.EHLO = '250-fake\r\n250 AUTH PLAIN';
  smtp.answers.AUTH = '235 2.7.0 welcome';
  child = await startChild({databaseUrl: own.url, port, env});
  db = new Database(own.url, 2);
  await db.query(`insert into backup_made (file_name, size_bytes) values ('taquilla-hoy.tar.gz', 1)`);
  await confirmMail();
}, 120_000);
afterAll(async () => {
  await child.end('SIGKILL');
  await front?.close();
  clock.close();
  await smtp.close();
  await db.close();
  await own.drop();
});

/** As if somebody had pressed the button of a test mail that went by this server. */
async function confirmMail(): Promise<void> {
  const server = await readMailServer(db, readConfig({...env, NODE_ENV: 'test'}));
  const keyHash = randomBytes(32);
  await beginTest(db, {keyHash, to: 'alguien@club.example', route: routeOf(server!), staffUserId: null});
  await confirmTest(db, keyHash);
}

interface Said {
  status: number;
  text: string;
  findings: Finding[];
}

/** Not spawnSync: whom it asks lives in this process. */
function doctor(change: Record<string, string | undefined> = {}, words = ['--json']): Promise<Said> {
  const all = Object.fromEntries(
    Object.entries({PATH: process.env.PATH, HOME: process.env.HOME, ...env, ...change}).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'api', 'dist', 'main.js'), 'doctor', ...words],
      {cwd: ROOT, env: all},
      (error, stdout, stderr) => {
        const findings =
          words.includes('--json') && stdout.startsWith('{')
            ? (JSON.parse(stdout) as {findings: Finding[]}).findings
            : [];
        resolve({status: Number(error?.code ?? 0), text: stdout + stderr, findings});
      },
    );
  });
}
const of = ({findings}: Said, what: string): Finding | undefined => findings.find(one => one.what === what);
const saysBad = async (
  change: Record<string, string | undefined>,
  what: string,
  says: string | RegExp,
): Promise<Said> => {
  const said = await doctor(change);
  expect([said.status, of(said, what)]).toEqual([
    1,
    expect.objectContaining({what, state: 'bad', says: expect.stringMatching(says) as string}),
  ]);
  expect(of(said, what)!.todo).toBeTruthy();
  return said;
};

describe('/health', () => {
  interface Health {
    status: string;
    version: string;
    commit: string | null;
    installation: string;
    seen?: {address: string};
  }
  const health = async (url: string, headers: Record<string, string> = {}): Promise<Health> =>
    (await (await fetch(`${url}/health`, {headers})).json()) as Health;

  test('says version, commit and installation; the start tells the log the same', async () => {
    const said = await health(child.url);
    expect(said).toEqual({
      status: 'ok',
      version: (JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {version: string}).version,
      commit: fs.readFileSync(path.join(ROOT, 'api', 'dist', '.commit'), 'utf8') || null,
      installation: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    });
    // The doors open before the workers run: the line comes after both.
    const started = (): string | undefined =>
      child
        .output()
        .split('\n')
        .slice(0, -1)
        .find(line => line.includes('"msg":"started"'));
    await until('the start is in the log', () => started() !== undefined, 120_000);
    expect(JSON.parse(started()!)).toMatchObject({
      version: said.version,
      commit: said.commit,
      installation: said.installation,
    });
  });

  test('a second process of the same database is the same installation, another database is another', async () => {
    const [same, other] = await Promise.all([
      startApp({databaseUrl: own.url}),
      freshDatabase().then(({url}) => startApp({databaseUrl: url})),
    ]);
    const [first, second, third] = await Promise.all([child.url, same.url, other.url].map(url => health(url)));
    expect(second!.installation).toBe(first!.installation);
    expect(third!.installation).not.toBe(first!.installation);
    await Promise.all([same.stop(), other.stop()]);
  });

  test('how a request arrived is told to nobody without the secret', async () => {
    expect(
      (
        await health(child.url, {
          'x-doctor': '203.0.113.9.AAAAAAAAAAAAAAAAAAAAAAAAAAA',
          'x-forwarded-for': '203.0.113.9',
        })
      ).seen,
    ).toBeUndefined();
  });
});

test('all is well: a line for each thing, status 0, no secret', async () => {
  const said = await doctor();
  const expected = [
    'Configuración',
    'PostgreSQL',
    'Textos',
    'Permisos',
    'Esquema',
    'Reloj',
    'Disco',
    'Claves',
    'PUBLIC_URL',
    'TLS',
    'Proxy',
    'Correo',
    'Banco',
    'Trabajos',
    'Copias',
  ];
  expect(said.findings.map(({what}) => what)).toEqual(expected);
  // The test bank is allowed here, in words, and named all the same.
  expect(said.findings.filter(({state, what}) => state !== 'good' && (front || what !== 'TLS'))).toEqual([
    expect.objectContaining({what: 'Banco', state: 'look'}),
  ]);
  expect(said.status).toBe(0);
  const printed = await doctor({}, []);
  expect(printed.status).toBe(0);
  const lines = printed.text.trim().split('\n');
  for (const what of expected) expect(lines.filter(line => new RegExp(`^[✓!✗] ${what} `).test(line))).toHaveLength(1);
  expect(lines.at(-1)).toBe('Funciona; hay algo que mirar.');
  for (const secret of [APP_SECRET, TICKET_KEY, own.password, 'clave-del-correo'])
    expect(said.text + printed.text).not.toContain(secret);
});

describe('the database', () => {
  test('does not answer, or does not let us in: said without its password, and the rest is looked at all the same', async () => {
    const [closed] = await Promise.all([
      saysBad(
        {DATABASE_URL: 'postgres://taquilla:clave-de-la-base@127.0.0.1:1/taquilla'},
        'PostgreSQL',
        'ECONNREFUSED',
      ),
      saysBad({DATABASE_URL: own.url.replace(own.password, 'otra')}, 'PostgreSQL', 'no nos deja entrar'),
    ]);
    expect(of(closed, 'Claves')?.state).toBe('good');
    expect(closed.text).not.toContain('clave-de-la-base');
  });

  test('a role that cannot create, and tables of somebody else', async () => {
    const guest = `${own.name}_guest`;
    await asAdmin(process.env.TAQUILLA_TEST_SERVER!, client =>
      client.query(`create role ${guest} login password 'invitado'; grant pg_read_all_data to ${guest}`),
    );
    const url = new URL(own.url);
    [url.username, url.password] = [guest, 'invitado'];
    await saysBad({DATABASE_URL: url.href}, 'Permisos', 'no puede crear');
    await asAdmin(process.env.TAQUILLA_TEST_SERVER!, async client =>
      client.query(`grant create on database ${own.name} to ${guest}`),
    );
    await db
      .query(`grant create on schema public to ${guest}`)
      .catch(() => asAdmin(own.url, client => client.query(`grant create on schema public to ${guest}`)));
    await saysBad({DATABASE_URL: url.href}, 'Permisos', 'son de otro usuario');
    await asAdmin(process.env.TAQUILLA_TEST_SERVER!, client =>
      client.query(`revoke create on database ${own.name} from ${guest}`),
    );
    await db.query(`revoke create on schema public from ${guest}`);
    await asAdmin(process.env.TAQUILLA_TEST_SERVER!, client => client.query(`drop role ${guest}`));
  });

  test('a superuser is too much, and works', async () => {
    const url = new URL(process.env.TAQUILLA_TEST_SERVER!);
    url.pathname = `/${own.name}`;
    const said = await doctor({DATABASE_URL: url.href});
    expect([said.status, of(said, 'Permisos')?.state]).toEqual([0, 'look']);
  });

  test.each([
    ['letters that are not Spanish', `template template0 encoding 'UTF8' locale_provider libc locale 'C'`, /«Ñ» y «ñ»/],
    ['another encoding', `template template0 encoding 'LATIN1' locale_provider libc locale 'C'`, /LATIN1/],
  ])('%s', async (_, options, says) => {
    const other = await ownDatabase(options);
    const said = await saysBad({DATABASE_URL: other.url}, 'Textos', says);
    expect(of(said, 'Esquema')).toMatchObject({
      state: 'bad',
      says: expect.stringMatching(/^faltan \d+ migraciones \(desde 0001_/) as string,
    });
    await other.drop();
  });

  test('migrations that wait', async () => {
    const older = await ownDatabase();
    await migrate(older.url, knownMigrations().indexOf('0009_plots'));
    await saysBad({DATABASE_URL: older.url}, 'Esquema', 'desde 0009_plots');
    const db = new Database(older.url, 1);
    await db.query(`update migration set name = '0001_nobody' where name = '0001_common'`);
    await db.close();
    await saysBad({DATABASE_URL: older.url}, 'Esquema', 'esta no sabe actualizar');
    await older.drop();
  });
});

describe('this machine', () => {
  test('its clock is wrong, or the world’s is: it says which', async () => {
    const skewed = await doctor({
      NODE_OPTIONS: `--require ${ROOT}/tests/support/skewed-clock.cjs`,
      CLOCK_SKEW_MS: '600000',
    });
    expect(of(skewed, 'Reloj')).toMatchObject({
      state: 'look',
      says: expect.stringMatching(
        /^esta máquina va (59\d|60\d)(,\d)? s por delante de la base; esta máquina va (59\d|60\d)(,\d)? s por delante de 127/,
      ) as string,
    });
    expect(of(skewed, 'Reloj')!.says).not.toContain('la base va');
    clockAheadMs = 600_000;
    const alone = await doctor();
    clockAheadMs = 0;
    expect(of(alone, 'Reloj')!.says).toMatch(/esta máquina va .* por detrás de 127.*; la base va .* por detrás de 127/);
    expect(alone.status).toBe(0);
    expect(of(await doctor({NTP_SERVER: '127.0.0.1:9'}), 'Reloj')).toMatchObject({
      state: 'good',
      says: expect.stringContaining('no responde') as string,
    });
  });

  (process.platform === 'linux' ? test : test.skip)('its disk is full', () =>
    saysBad({DATA_DIR: '/proc'}, 'Disco', 'quedan 0 GiB en /proc').then(() => undefined),
  );

  test('keys that everybody has: it would not start, and says what it lacks', async () => {
    const said = await saysBad(
      {APP_SECRET: undefined, TICKET_KEY: undefined, ALLOW_TEST_BANK: undefined},
      'Claves',
      'APP_SECRET, TICKET_KEY',
    );
    expect(of(said, 'Configuración')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('APP_SECRET') as string,
    });
    await saysBad({REDSYS_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7', DATABASE_URL: undefined}, 'Claves', 'REDSYS_KEY');
  });

  test('production without a database starts none', async () => {
    const dataDir = fs.mkdtempSync(path.join(ROOT, 'node_modules', '.cache', 'doctor-'));
    await saysBad({DATABASE_URL: undefined, DATA_DIR: dataDir}, 'Configuración', 'DATABASE_URL');
    expect(fs.readdirSync(dataDir)).toEqual([]);
    fs.rmSync(dataDir, {recursive: true});
  });
});

describe('the address', () => {
  test('leads to another installation', async () => {
    const other = await freshDatabase();
    await saysBad(
      {DATABASE_URL: other.url},
      'PUBLIC_URL',
      /lleva a otra instalación \([0-9a-f]{12}; esta es [0-9a-f]{12}\)/,
    );
    await other.drop();
  });

  test('leads to something else, or nowhere', async () => {
    await saysBad({PUBLIC_URL: 'http://127.0.0.1:1'}, 'PUBLIC_URL', 'no responde');
    await saysBad({PUBLIC_URL: `${env.PUBLIC_URL}/otra-cosa`}, 'PUBLIC_URL', 'responde 404');
  });

  test('a certificate that nobody knows, and one that ends soon', async () => {
    if (!front) return console.log('no openssl here: certificates were not tried');
    await saysBad({NODE_EXTRA_CA_CERTS: undefined}, 'TLS', /no se acepta \((DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED)/);
    const soon = (await startTlsFront(child.url, 5))!;
    expect(of(await doctor({PUBLIC_URL: soon.url, NODE_EXTRA_CA_CERTS: soon.authority}), 'TLS')).toMatchObject({
      state: 'look',
      says: expect.stringMatching(/caduca en [45] días/) as string,
    });
    await soon.close();
  });

  test('a proxy that lets visitors name their own address, and one that keeps it to itself', async () => {
    if (!front) return console.log('no openssl here: a proxy with TLS was not tried');
    front.forwarded = 'appended';
    expect(of(await doctor(), 'Proxy')?.state).toBe('good');
    front.forwarded = 'passed on';
    await saysBad({}, 'Proxy', 'cualquiera puede decir que viene de otra dirección');
    front.forwarded = 'removed';
    await saysBad({}, 'Proxy', 'X-Forwarded-For no llega');
    front.forwarded = 'written';
  });

  test('a process that does not listen to its proxy', async () => {
    if (!front) return;
    const deaf = await startApp({databaseUrl: own.url, env: {TRUST_PROXY: 'false'}});
    const before = (await startTlsFront(deaf.url, 30))!;
    const asking = {PUBLIC_URL: before.url, NODE_EXTRA_CA_CERTS: before.authority};
    await saysBad(asking, 'Proxy', 'TRUST_PROXY no está puesto');
    before.forwarded = 'passed on';
    await saysBad(asking, 'Proxy', 'el proxy no escribe');
    await before.close();
    await deaf.stop();
  });
});

test('nobody answers at the mail server, or it refuses us', async () => {
  const said = await saysBad({SMTP_URL: 'smtp://correo:clave-del-correo@127.0.0.1:1'}, 'Correo', 'ECONNREFUSED');
  expect(said.text).not.toContain('clave-del-correo');
  smtp.answers.AUTH = '535 5.7.8 no';
  await saysBad({}, 'Correo', '535');
  smtp.answers.AUTH = '235 2.7.0 welcome';
  await saysBad({SMTP_URL: undefined}, 'Correo', 'no hay servidor');
});

test('a mail server that takes messages, and nobody has confirmed that one arrived', async () => {
  await db.query('update mail_test set confirmed_at = null');
  const said = await doctor();
  expect([said.status, of(said, 'Correo')]).toEqual([
    0,
    expect.objectContaining({
      state: 'look',
      says: expect.stringContaining('nadie ha confirmado') as string,
      todo: expect.stringContaining('/admin/configuracion/correo') as string,
    }),
  ]);
  // Of another server or sender it proves nothing.
  await db.query(
    `update mail_test set confirmed_at = now(), route = 'starttls otro@club.example:587 entradas@club.example'`,
  );
  expect(of(await doctor(), 'Correo')).toMatchObject({state: 'look'});
  await confirmMail();
  expect(of(await doctor(), 'Correo')).toMatchObject({state: 'good'});
});

test('copies: none for two days is to be looked at, none for nine is broken', async () => {
  const age = (days: number) => db.query('update backup_made set at = now() - make_interval(days => $1)', [days]);
  await age(3);
  const said = await doctor();
  expect([said.status, of(said, 'Copias')]).toEqual([
    0,
    expect.objectContaining({state: 'look', says: 'la última, hace 3 días (taquilla-hoy.tar.gz)'}),
  ]);
  await age(9);
  await saysBad({}, 'Copias', 'hace 9 días');
  await age(0);
});

test('work that was given up, that waits, and that nobody does', async () => {
  await db.query(
    `insert into pgboss.job (name, data, state, completed_on) values ('send-mail', '{}', 'failed', now())`,
  );
  expect(of(await doctor(), 'Trabajos')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('1 se han dado por perdidos') as string,
  });
  await db.query(`delete from pgboss.job where state = 'failed'`);
  await child.end('SIGKILL'); // from here on nobody writes these moments
  await db.query(
    `insert into pgboss.job (name, data, start_after) values ('send-mail', '{}', now() - interval '10 minutes')`,
  );
  await db.query('update pgboss.version set maintained_on = now(), monitored_on = now()');
  await saysBad({}, 'Trabajos', /1 esperan, el más viejo desde hace 10 min/);
  await db.query(
    `update pgboss.version set maintained_on = now() - interval '1 hour', monitored_on = now() - interval '1 hour'`,
  );
  const said = await saysBad({}, 'Trabajos', /nadie trabaja desde hace 60 min; esperan 1/);
  expect(of(said, 'PUBLIC_URL')?.state).toBe('bad');
});
