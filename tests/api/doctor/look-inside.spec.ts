/**
 * `npm run doctor`, the real command, in good surroundings and where the machine, the database, the copies or the work
 * are broken: a line for each thing, an exit status, no secret.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {knownMigrations} from '../../../api/src/platform/database/history';
import {migrate} from '../../../api/src/platform/database/migrate';
import {APP_SECRET, ROOT} from '../../support/run/app';
import {runCommand} from '../../support/run/command';
import {inTurn} from '../../support/run/draw';
import {ownDatabase} from '../../support/run/own-database';
import {AS_SERVER, asAdmin, databaseUrl} from '../../support/run/server';
import {TICKET_KEY, child, db, doctor, env, front, of, openSurroundings, own, saysBad, setClockAhead} from './stage';

const atLength = inTurn(__filename, 3);

openSurroundings();

test('all is well: a line for each thing, status 0, no secret', async () => {
  const said = await doctor();
  const expected = [
    'Configuración',
    'PostgreSQL',
    'Textos',
    'Permisos',
    'Esquema',
    'Usuario',
    'Reloj',
    'Disco',
    'Claves',
    'PUBLIC_URL',
    'TLS',
    'Proxy',
    'Correo',
    'Banco',
    'Agencia Tributaria',
    'Trabajos',
    'Registro sellado',
    'Sellos',
    'Copias',
    'Avisos',
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
  atLength(
    'does not answer, or does not let us in: said without its password, and the rest is looked at all the same',
    async () => {
      const [closed] = await Promise.all([
        saysBad(
          {DATABASE_URL: 'postgres://taquilla:clave-de-la-base@127.0.0.1:1/taquilla'},
          'PostgreSQL',
          'ECONNREFUSED',
        ),
        saysBad({DATABASE_URL: own.url.replace(own.password, 'otra')}, 'PostgreSQL', 'no acepta la contraseña'),
      ]);
      expect(of(closed, 'Claves')?.state).toBe('good');
      expect(closed.text).not.toContain('clave-de-la-base');
    },
  );

  atLength(
    '[audit F33] the disk is the one on which the server itself says that its data is, or nobody may say',
    async () => {
      const server = process.env.TAQUILLA_TEST_SERVER!;
      const folder = await asAdmin(
        server,
        async client =>
          (await client.query<{at: string}>(`select current_setting('data_directory') as at`)).rows[0]!.at,
      );
      expect(of(await doctor(), 'Disco')?.says).toContain(folder);
      await asAdmin(server, client => client.query(`revoke pg_read_all_settings from ${own.name}`));
      try {
        const blind = of(await doctor(), 'Disco');
        expect(blind).toMatchObject({
          state: 'look',
          says: expect.stringContaining(`grant pg_read_all_settings to ${own.name}`) as string,
        });
        expect(blind?.says).not.toContain(folder);
      } finally {
        await asAdmin(server, client => client.query(`grant pg_read_all_settings to ${own.name}`));
      }
    },
  );

  atLength('[audit F27] the one that the reports read: none there, another house, the one that sells', async () => {
    const reports = async (url: string) => of(await doctor({REPORTS_DATABASE_URL: url}), 'Informes');
    expect(await reports('postgres://taquilla@127.0.0.1:1/taquilla')).toMatchObject({
      state: 'bad',
      says: 'REPORTS_DATABASE_URL: 127.0.0.1:1 no responde (ECONNREFUSED)',
    });
    const other = await ownDatabase();
    try {
      expect(await reports(other.url)).toMatchObject({
        state: 'bad',
        says: expect.stringContaining('es otra base de datos') as string,
      });
    } finally {
      await other.drop();
    }
    expect(await reports(own.url)).toMatchObject({
      state: 'look',
      says: 'los lee el servidor que vende, y no una réplica',
    });
  });

  atLength('a role that cannot create, and tables of somebody else', async () => {
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

  atLength('a superuser is too much, and works', async () => {
    const url = new URL(process.env.TAQUILLA_TEST_SERVER!);
    url.pathname = `/${own.name}`;
    const said = await doctor({DATABASE_URL: url.href});
    expect([said.status, of(said, 'Permisos')?.state]).toEqual([0, 'look']);
  });

  atLength.each([
    ['letters that are not Spanish', `template template0 encoding 'UTF8' locale_provider libc locale 'C'`, /«Ñ» y «ñ»/],
    ['another encoding', `template template0 encoding 'LATIN1' locale_provider libc locale 'C'`, /LATIN1/],
  ])('%s', async (_, options, says) => {
    const other = await ownDatabase(options);
    const said = await saysBad({DATABASE_URL: other.url}, 'Textos', says);
    expect(of(said, 'Esquema')).toMatchObject({
      state: 'bad',
      says: expect.stringMatching(/^faltan \d+ migraciones \(desde 0010_/) as string,
    });
    await other.drop();
  });

  atLength(
    '[audit F38] names in their order; and a library that orders otherwise than the indexes were made',
    async () => {
      expect(of(await doctor(), 'Textos')).toMatchObject({
        state: 'good',
        says: expect.stringContaining('como se ordenan en español') as string,
      });
      await asAdmin(databaseUrl(process.env.TAQUILLA_TEST_SERVER!, own.name), client =>
        client.query(`update pg_collation set collversion = '1' where collname = 'spanish'`),
      );
      expect(of(await doctor(), 'Textos')).toMatchObject({
        state: 'look',
        says: expect.stringMatching(/^los nombres se ordenan ahora \(ICU [\d.]+\) de otra manera .*\(1\)$/) as string,
        todo: expect.stringContaining('alter collation spanish refresh version') as string,
      });
      await db.query('alter collation spanish refresh version');
      expect(of(await doctor(), 'Textos')).toMatchObject({state: 'good'});
    },
  );

  atLength(
    'as whom the server works: as one who could rewrite the logs, as its own, and where another one migrates',
    async () => {
      const nobody = await doctor({DATABASE_SERVER_USER: undefined, DATABASE_SERVER_PASSWORD: undefined});
      expect(of(nobody, 'Usuario')).toMatchObject({
        state: 'look',
        says: expect.stringContaining(`«${own.name}_server» no existe`) as string,
      });
      expect(of(await doctor(), 'Usuario')).toMatchObject({state: 'good'});
      const url = new URL(own.url);
      url.username = AS_SERVER.DATABASE_SERVER_USER;
      url.password = AS_SERVER.DATABASE_SERVER_PASSWORD;
      const strict = await doctor({
        DATABASE_URL: url.href,
        DATABASE_SERVER_USER: undefined,
        DATABASE_SERVER_PASSWORD: undefined,
      });
      expect([of(strict, 'Permisos')?.state, of(strict, 'Usuario')?.state]).toEqual(['good', 'good']);
    },
  );

  atLength('migrations that wait', async () => {
    const older = await ownDatabase();
    await migrate(older.url, {upTo: knownMigrations().findIndex(({name}) => name === '0080_plots')});
    await saysBad({DATABASE_URL: older.url}, 'Esquema', 'desde 0080_plots');
    await older.drop();
  });
});

describe('this machine', () => {
  atLength('its clock is wrong, or the world’s is: it says which', async () => {
    const skewed = await doctor({
      NODE_OPTIONS: `--require ${ROOT}/tests/support/doubles/skewed-clock.cjs`,
      CLOCK_SKEW_MS: '600000',
    });
    expect(of(skewed, 'Reloj')).toMatchObject({
      state: 'look',
      says: expect.stringMatching(
        /^esta máquina va (59\d|60\d)(,\d)? s por delante de la base; esta máquina va (59\d|60\d)(,\d)? s por delante de 127/,
      ) as string,
    });
    expect(of(skewed, 'Reloj')!.says).not.toContain('la base va');
    setClockAhead(600_000);
    const alone = await doctor();
    setClockAhead(0);
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

  atLength('keys that everybody has: it would not start, and says what it lacks', async () => {
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

  atLength('production without a database starts none', async () => {
    const dataDir = fs.mkdtempSync(path.join(ROOT, 'node_modules', '.cache', 'doctor-'));
    await saysBad({DATABASE_URL: undefined, DATA_DIR: dataDir}, 'Configuración', 'DATABASE_URL');
    expect(fs.readdirSync(dataDir)).toEqual([]);
    fs.rmSync(dataDir, {recursive: true});
  });
});

atLength('copies: none for two days is to be looked at, none for nine is broken', async () => {
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

atLength('[audit F32] a copy that failed is broken until one is made, and who is told is asked for', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-copies-')), 'copia.tar.gz');
  expect((await runCommand(['backup', file], env)).code).toBe(0);
  expect((await runCommand(['backup', file], env)).code).toBe(1); // it is there already
  await saysBad({}, 'Copias', /^la de la última vez no se hizo: Ya existe .*; la última, hace 1 h \(copia\.tar\.gz\)$/);
  fs.rmSync(file);
  expect((await runCommand(['backup', file], env)).code).toBe(0);
  expect(of(await doctor(), 'Copias')?.state).toBe('good');
  expect(of(await doctor({ALERT_EMAIL: undefined}), 'Avisos')).toMatchObject({
    state: 'look',
    says: 'si algo va mal no se enterará nadie',
    todo: expect.stringContaining('ALERT_EMAIL') as string,
  });
  fs.rmSync(path.dirname(file), {recursive: true});
});

atLength('[audit F32] what verify found stays until it finds nothing, and nobody who verifies is missed', async () => {
  expect((await runCommand(['verify'], env)).code).toBe(0);
  expect(of(await doctor(), 'Sellos')).toMatchObject({
    state: 'good',
    says: expect.stringContaining('se selló') as string,
  });
  await db.query(`update log_verified set at = now() - interval '9 days'`);
  expect(of(await doctor(), 'Sellos')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('9 días') as string,
  });
  await db.query(`update log_chain set mark = sha256('forged') where log = 'ledger'`);
  expect((await runCommand(['verify'], env)).code).toBe(1);
  await saysBad({}, 'Sellos', /^Libro mayor: El último sello no es el que figura como último$/i);
  await db.query(`update log_chain set mark = null where log = 'ledger'`);
  expect((await runCommand(['verify'], env)).code).toBe(0);
  expect(of(await doctor(), 'Sellos')?.state).toBe('good');
});

atLength('work that was given up, that waits, and that nobody does', async () => {
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
  await db.query(
    `insert into audit_entry (at, actor_kind, action, resource, resource_id)
     values (now() - interval '1 hour', 'system', 'approve', 'eventos', '1')`,
  );
  expect(of(await doctor(), 'Registro sellado')).toMatchObject({
    state: 'look',
    says: expect.stringMatching(/desde hace 60 min$/) as string,
  });
  await saysBad({}, 'Trabajos', /1 esperan, el más viejo desde hace 10 min/);
  await db.query(
    `update pgboss.version set maintained_on = now() - interval '1 hour', monitored_on = now() - interval '1 hour'`,
  );
  const said = await saysBad({}, 'Trabajos', /nadie trabaja desde hace 60 min; esperan 1/);
  expect(of(said, 'PUBLIC_URL')?.state).toBe('bad');
});
