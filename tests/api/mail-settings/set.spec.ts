/**
 * The club's own mail server: set by who may, sealed, used by the next mail; what had waited for it goes out by an act.
 */
import {openBody} from '../../../api/src/outside/mail/conceal';
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import {startFakeSmtp} from '../../domain/documents/fake-smtp';
import {APP_SECRET, startApp} from '../../support/run/app';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {
  admin,
  app,
  database,
  mailLacks,
  PASSWORD,
  put,
  queue,
  read,
  set,
  setStage,
  smtp,
  stateOf,
  tryIt,
  typed,
  world,
  type State,
} from './stage';

setStage();

describe('setting it', () => {
  test('before anything: the outbox, and the step says so', async () => {
    // The house's own name and address stand there as a first answer; nothing leaves by them.
    expect(await read()).toMatchObject({
      source: 'none',
      version: null,
      senderName: 'Club de Pruebas',
      hasPassword: false,
      test: null,
    });
    expect(await mailLacks()).toEqual(['No hay servidor de correo: las entradas no le llegan a nadie.']);
    expect((await tryIt()).body.code).toBe('wrong_state');
  });

  test('the password is nowhere: no answer, no audit, no row, no dump of any table', async () => {
    const saved = await set();
    expect(saved).toMatchObject({source: 'database', host: '127.0.0.1', hasPassword: true, isPasswordLost: false});
    expect(JSON.stringify(saved)).not.toContain(PASSWORD);
    await tryIt();
    const {rows: tables} = await app.db.query<{name: string}>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    const hex = Buffer.from(PASSWORD).toString('hex');
    for (const {name} of tables) {
      const {rows} = await app.db.query<{text: string}>(
        `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
      );
      expect([name, rows[0]!.text.includes(PASSWORD), rows[0]!.text.includes(hex)]).toEqual([name, false, false]);
    }
    const {rows} = await app.db.query<{sealed: Buffer}>('select password_sealed as sealed from mail_server');
    expect(rows[0]!.sealed.length).toBe(PASSWORD.length + 28); // the negative control: it is there, sealed
    expect(() => openBody(APP_SECRET, 'mail-server:1', rows[0]!.sealed)).toThrow(); // and for its own place alone
  });

  test('the next mail goes by it without a restart; a changed server closes the old connections', async () => {
    await set();
    const first = await queue();
    await sendMail(app.runtime, first);
    expect([await stateOf(first), smtp.messages.length, smtp.open()]).toEqual(['sent', 1, 1]);
    expect(smtp.messages[0]).toContain('From: Club de Pruebas <entradas@club.example>');
    const other = await startFakeSmtp();
    other.account = `club:${PASSWORD}`;
    try {
      await set({port: other.port, replyTo: 'hola@club.example', senderName: 'El Club, S.A.D.'});
      const second = await queue();
      await sendMail(app.runtime, second);
      expect([await stateOf(second), smtp.messages.length, other.messages.length]).toEqual(['sent', 1, 1]);
      expect(other.messages[0]).toMatch(
        /From: "El Club, S.A.D." <entradas@club.example>[\s\S]*Reply-To: hola@club.example/,
      );
      const quiet = await queue();
      await sendMail(app.runtime, quiet);
      expect(smtp.open()).toBe(0);
    } finally {
      await other.close();
    }
  });

  test('two people at once: the second is told, and nothing of the first is lost', async () => {
    const {version} = await set();
    const both = await Promise.all(['uno', 'dos'].map(name => put({...typed({senderName: name}), version})));
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(both.find(answer => answer.status === 409)!.body.code).toBe('stale_version');
    await app.db.query('delete from mail_server');
    const first = await Promise.all(
      ['uno', 'dos'].map(name => put({...typed({senderName: name}), password: PASSWORD, version: null})),
    );
    expect(first.map(answer => answer.status).sort()).toEqual([200, 409]);
  });

  test('bad input names its field', async () => {
    const {version} = await set();
    const refusals: [object, string][] = [
      [{host: 'https://smtp.club.example'}, 'host'],
      [{port: 0}, 'port'],
      [{port: 70000}, 'port'],
      [{senderEmail: 'nadie'}, 'senderEmail'],
      [{replyTo: 'nadie'}, 'replyTo'],
      [{senderName: '   '}, 'senderName'],
      [{host: 'smtp.club.example', security: 'none', password: 'x'}, 'security'],
      [{userName: 'otra'}, 'password'],
      [{host: 'localhost'}, 'password'],
      [{security: 'plain'}, 'security'],
      [{dkimSelector: 'a b'}, 'dkimSelector'],
    ];
    for (const [more, field] of refusals) {
      const refused = await put({...typed(more), version});
      expect([field, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([field, 422, [field]]);
    }
    expect((await read()).version).toBe(version);
  });

  test('the password that stands is never said to another server, not even by a test', async () => {
    await set();
    const thief = await startFakeSmtp();
    try {
      const tried = await tryIt({server: typed({port: thief.port})});
      expect([tried.status, tried.body.errors]).toEqual([422, {password: expect.stringContaining('otro servidor')}]);
      expect(thief.open()).toBe(0);
    } finally {
      await thief.close();
    }
  });

  test('what was sealed under another secret is said to be lost; mails wait', async () => {
    await set();
    await app.db.query(
      `update mail_server set password_sealed = overlay(password_sealed placing '\\x00'::bytea from 20),
        version = version + 1`,
    );
    expect(await read()).toMatchObject({hasPassword: false, isPasswordLost: true});
    expect((await put({...typed(), version: (await read()).version})).body.errors).toEqual({
      password: expect.stringContaining('APP_SECRET'),
    });
    const id = await queue();
    await sendMail(app.runtime, id);
    expect(await stateOf(id)).toBe('queued');
  });

  test('only who may configure', async () => {
    for (const role of ['clerk', 'events_manager', 'finance_manager', 'marketing_manager'] as const) {
      const visitor = new Visitor(app.url, world.staff[role].token);
      expect([
        role,
        (await visitor.send('/api/correo-saliente', {method: 'PUT', body: {...typed(), version: null}})).status,
        (await visitor.post('/api/correo-saliente/probar', {to: 'eva@example.org'})).status,
      ]).toEqual([role, 403, 403]);
    }
  });

  test('the environment wins: read-only here, and said', async () => {
    const served = await startApp({
      databaseUrl: database.url,
      env: {SMTP_URL: `smtp://ana:${PASSWORD}@127.0.0.1:${smtp.port}`, MAIL_FROM: 'Del Entorno <entorno@club.example>'},
    });
    try {
      const visitor = new Visitor(served.url, world.staff.admin.token);
      const seen = await visitor.get<State>('/api/correo-saliente');
      expect(seen.body).toMatchObject({
        source: 'environment',
        version: null,
        senderEmail: 'entorno@club.example',
        senderName: 'Del Entorno',
        userName: 'ana',
        hasPassword: true,
      });
      expect(seen.text).not.toContain(PASSWORD);
      expect(
        (await visitor.send<ErrorBody>('/api/correo-saliente', {method: 'PUT', body: {...typed(), version: null}})).body
          .code,
      ).toBe('set_by_environment');
      expect(
        (await visitor.post<ErrorBody>('/api/correo-saliente/probar', {to: 'eva@example.org', server: typed()})).body
          .code,
      ).toBe('set_by_environment');
    } finally {
      await served.stop();
    }
  });
});

describe('the outbox', () => {
  test('what was written without a server goes out by an act of a person, once; the demo’s never', async () => {
    await app.db.query('delete from mail_server');
    await app.db.query('delete from mail_message');
    const id = await queue();
    await sendMail(app.runtime, id);
    expect([await stateOf(id), (await read()).waiting]).toEqual(['outbox', 1]);
    expect((await admin.post<ErrorBody>('/api/correo-saliente/enviar-pendientes')).body.code).toBe('wrong_state');
    await set();
    expect(await stateOf(id)).toBe('outbox');
    await app.db.query('update organization set is_demo = true');
    expect((await admin.post<{released: number}>('/api/correo-saliente/enviar-pendientes')).body.released).toBe(0);
    await app.db.query('update organization set is_demo = false');
    expect((await admin.post<{released: number}>('/api/correo-saliente/enviar-pendientes')).body.released).toBe(1);
    await sendMail(app.runtime, id);
    expect([await stateOf(id), smtp.messages.length]).toEqual(['sent', 1]);
    expect((await admin.post<{released: number}>('/api/correo-saliente/enviar-pendientes')).body.released).toBe(0);
  });
});
