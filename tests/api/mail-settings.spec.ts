/**
 * The club's own mail server: set, sealed, tried line by line; what it accepts is believed once somebody has opened it.
 */
import {openBody} from '../../api/src/mail/conceal';
import {queueMail} from '../../api/src/queueing/mail-queue';
import {sendMail} from '../../api/src/jobs/mails/send-mail';
import {parseConnectionUrl} from 'nodemailer/lib/shared';
import type {DnsAsker} from '../../api/src/mail/dns';
import {tryServer} from '../../api/src/mail/try-server';
import {type FakeSmtp, startFakeSmtp} from '../domain/documents/fake-smtp';
import {APP_SECRET, startApp, type TestApp} from '../support/app';
import {freshDatabase, type FreshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {mailsTo} from '../support/mails';
import {ownCertificate} from '../support/own-certificate';
import {hangUp, Visitor, type ErrorBody} from '../support/visitor';

interface State {
  source: string;
  version: number | null;
  host: string;
  hasPassword: boolean;
  isPasswordLost: boolean;
  test: {toEmail: string; acceptedAt: string | null; confirmedAt: string | null; response: string} | null;
  waiting: number;
}
interface Line {
  what: string;
  state: string;
  says: string;
  todo: string;
}
interface Tried {
  lines: Line[];
  isAccepted: boolean;
}

const PASSWORD = 'clave-muy-secreta-de-correo';
let database: FreshDatabase;
let app: TestApp;
let world: World;
let admin: Visitor;
let smtp: FakeSmtp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.admin.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});
beforeEach(async () => {
  smtp = await startFakeSmtp();
  smtp.account = `club:${PASSWORD}`;
  await app.db.query(`delete from attempt`);
});
afterEach(() => smtp.close());

const typed = (more: object = {}) => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  userName: 'club',
  senderName: 'Club de Pruebas',
  senderEmail: 'entradas@club.example',
  replyTo: '',
  dkimSelector: '',
  ...more,
});
const read = async () => (await admin.get<State>('/api/correo-saliente')).body;
const put = (body: object) => admin.send<State & ErrorBody>('/api/correo-saliente', {method: 'PUT', body});
/** Sets it, whatever stands. */
async function set(more: object = {}): Promise<State> {
  const done = await put({...typed(more), password: PASSWORD, version: (await read()).version});
  expect(done.status).toBe(200);
  return done.body;
}
const tryIt = (more: object = {}) =>
  admin.post<Tried & ErrorBody>('/api/correo-saliente/probar', {to: 'eva@example.org', ...more});
const asWords = (message: string) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const keyIn = (message: string) => /correo\/recibido#clave=([\w-]+)/.exec(asWords(message))![1];
const mailLacks = async () =>
  (await admin.get<{steps: {id: string; lacks: string[]}[]}>('/api/inicio')).body.steps.find(
    step => step.id === 'mail',
  )!.lacks;

let mails = 0;
const queue = async (): Promise<number> =>
  (await app.db.withTransaction(tx =>
    queueMail(app.runtime, tx, {
      subject: 'Hola',
      html: '<p>Hola</p>',
      text: 'Hola',
      dedupeKey: `settings-${++mails}`,
      kind: 'x',
      to: 'eva@example.org',
      orderId: null,
      attachments: [],
    }),
  ))!;
const stateOf = async (id: number) =>
  (await app.db.query<{state: string}>('select state from mail_message where id = $1', [id])).rows[0]!.state;

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

describe('the test mail', () => {
  const last = ({body}: {body: Tried}) => [body.isAccepted, body.lines.at(-1)!.what, body.lines.at(-1)!.state];

  test('all is well: six lines, and still nobody knows whether it arrived', async () => {
    await set();
    const tried = await tryIt();
    expect(tried.body.lines.map(line => [line.what, line.state])).toEqual(
      ['Conexión', 'Cifrado', 'Usuario', 'Remitente', 'Destinatario', 'Mensaje'].map(what => [what, 'good']),
    );
    expect(tried.body.lines.at(-1)!.says).toContain('250 2.0.0 queued');
    expect(await mailLacks()).toEqual(['Nadie ha confirmado todavía que un correo de prueba le haya llegado.']);
    expect((await read()).test).toMatchObject({
      toEmail: 'eva@example.org',
      response: '250 2.0.0 queued',
      confirmedAt: null,
      acceptedAt: expect.any(String),
    });
  });

  test('a server that accepts and drops proves nothing; whoever opens the link does, once', async () => {
    await set();
    await tryIt();
    const key = keyIn(smtp.messages[0]!);
    const reader = new Visitor(app.url);
    expect((await reader.get(`/api/public/mail-received?key=${key}`)).status).toBe(404); // looking changes nothing
    expect(await mailLacks()).toHaveLength(1);
    const opened = await Promise.all([1, 2].map(() => reader.post<ErrorBody>('/api/public/mail-received', {key})));
    expect(opened.map(answer => answer.status).sort()).toEqual([200, 410]);
    expect(await mailLacks()).toEqual([]);
    expect((await reader.post<ErrorBody>('/api/public/mail-received', {key})).body.code).toBe('link_expired');
    expect((await read()).test).toMatchObject({confirmedAt: expect.any(String)});
    // Another server, user or sender has proved nothing yet.
    await set({senderEmail: 'otra@club.example'});
    expect(await mailLacks()).toHaveLength(1);
    await set();
    expect(await mailLacks()).toEqual([]);
    await app.db.query('delete from mail_test');
  });

  test('a link is over after its week; the key itself is not kept', async () => {
    await set();
    await tryIt();
    const key = keyIn(smtp.messages[0]!);
    expect(
      (await app.db.query<{text: string}>('select string_agg(t::text, $1) as text from mail_test t', [' '])).rows[0]!
        .text,
    ).not.toContain(key);
    await app.db.query(`update mail_test set expires_at = now() - interval '1 second'`);
    expect((await new Visitor(app.url).post('/api/public/mail-received', {key})).status).toBe(410);
    expect((await new Visitor(app.url).post('/api/public/mail-received', {key: 'x'.repeat(43)})).status).toBe(410);
  });

  test.each<[string, (server: FakeSmtp) => void, object, string, RegExp]>([
    ['a wrong password', server => (server.account = 'club:otra'), {}, 'Usuario', /535/],
    ['it turns everybody away', server => (server.answers.GREETING = '554 5.7.1 blocked'), {}, 'Saludo', /blocked/],
    ['it hangs up at once', server => (server.answers.GREETING = 'hang up'), {}, 'Saludo', /corta/],
    ['TLS where nobody speaks it', () => undefined, {security: 'tls'}, 'Cifrado', /no se habla TLS/],
    ['no STARTTLS', () => undefined, {security: 'starttls'}, 'Cifrado', /no ofrece cifrado/],
    ['STARTTLS breaks off', server => (server.answers.STARTTLS = 'hang up'), {security: 'starttls'}, 'Saludo', /corta/],
    [
      'a certificate that nobody vouches for',
      server => (server.tls = ownCertificate()),
      {security: 'starttls'},
      'Cifrado',
      /no es de confianza/,
    ],
    [
      'the sender is refused',
      server => (server.answers.MAIL = '550 5.7.1 not your address'),
      {},
      'Remitente',
      /not your address/,
    ],
    [
      'the recipient is refused',
      server => (server.answers.RCPT = '550 5.1.1 no such user'),
      {},
      'Destinatario',
      /no such user/,
    ],
    ['the message is refused', server => (server.answers.BODY = '554 5.7.1 spam'), {}, 'Mensaje', /spam/],
    ['it hangs up over the message', server => (server.answers.BODY = 'hang up'), {}, 'Mensaje', /se corta a medias/],
  ])('%s', async (_, make, more, what, says) => {
    make(smtp);
    const tried = await tryIt({server: typed({...more, password: PASSWORD})});
    expect(last(tried)).toEqual([false, what, 'bad']);
    expect(tried.body.lines.at(-1)!.says).toMatch(says);
    expect(tried.body.lines.at(-1)!.todo.length).toBeGreaterThan(10);
    expect(tried.body.lines.filter(line => line.state === 'bad')).toHaveLength(1);
    expect(tried.text).not.toContain(PASSWORD);
  });

  test('nobody there', async () => {
    const {port} = smtp;
    await smtp.close();
    expect(last(await tryIt({server: typed({port, password: PASSWORD})}))).toEqual([false, 'Conexión', 'bad']);
    smtp = await startFakeSmtp();
  });

  test('a server that repeats what it was told shows nobody the password', async () => {
    const encoded = Buffer.from(`\0club\0${PASSWORD}`).toString('base64');
    smtp.answers.AUTH = `535 you said ${encoded} and ${PASSWORD}`;
    const tried = await tryIt({server: typed({password: PASSWORD})});
    expect(last(tried)).toEqual([false, 'Usuario', 'bad']);
    expect(tried.body.lines.at(-1)!.says).toContain('***');
    for (const secret of [encoded, PASSWORD]) expect(tried.text).not.toContain(secret);
  });

  test('by STARTTLS, where the certificate is believed', async () => {
    smtp.tls = ownCertificate();
    const server = {
      ...parseConnectionUrl(`${smtp.url.replace('//', `//club:${PASSWORD}@`)}?tls.rejectUnauthorized=false`),
      requireTLS: true,
    };
    const tried = await tryServer({server: server as never, from: 'entradas@club.example'}, 'entradas@club.example', {
      to: 'eva@example.org',
      subject: 'x',
      html: 'x',
      text: 'x',
      messageId: '<x@club.example>',
    });
    expect([tried.isAccepted, tried.lines[1]!.says]).toEqual([true, expect.stringContaining('va cifrada')]);
    expect(smtp.messages).toHaveLength(1);
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

describe('what the DNS says', () => {
  type Records = {mx?: Record<string, string[]>; txt?: Record<string, string[]>; a?: Record<string, string[]>};
  const dnsOf = ({mx = {}, txt = {}, a = {}}: Records): DnsAsker => ({
    mx: async name => mx[name] ?? [],
    txt: async name => txt[name] ?? [],
    addresses: async name => a[name] ?? [],
  });
  async function told(records: Records, more: object = {}): Promise<Record<string, Line>> {
    app.runtime.dns = dnsOf(records);
    const {body} = await admin.post<{domain: string; lines: Line[]}>('/api/correo-saliente/dns', {
      senderEmail: 'entradas@club.example',
      host: 'smtp.relay.example',
      dkimSelector: '',
      ...more,
    });
    expect(body.lines.map(line => line.what)).toEqual(['MX', 'SPF', 'DKIM', 'DMARC']);
    return Object.fromEntries(body.lines.map(line => [line.what, line]));
  }
  const spf = async (text: string | string[], records: Records = {}, more: object = {}) =>
    (await told({...records, txt: {...records.txt, 'club.example': [text].flat()}}, more)).SPF!;

  test('nothing is there: each line says what to put', async () => {
    const lines = await told({});
    expect(Object.values(lines).map(line => line.state)).toEqual(['look', 'bad', 'look', 'bad']);
    expect(lines.SPF!.todo).toContain('TXT en club.example: v=spf1 a:smtp.relay.example ~all');
    expect(lines.DMARC!.todo).toContain('TXT en _dmarc.club.example: v=DMARC1; p=none');
  });

  test('all is well', async () => {
    const lines = await told(
      {
        mx: {'club.example': ['mx.club.example']},
        txt: {
          'club.example': ['otro', 'v=spf1 include:sendgrid.net ~all'],
          's1._domainkey.club.example': ['v=DKIM1; k=rsa; p=MIGf MA0'],
          '_dmarc.club.example': ['v=DMARC1; p=reject'],
        },
      },
      {host: 'smtp.sendgrid.net', dkimSelector: 's1'},
    );
    expect(Object.values(lines).map(line => [line.state, line.todo])).toEqual(Array(4).fill(['good', '']));
  });

  test('SPF: which mechanism is missing, through includes, ranges and names', async () => {
    expect((await spf('v=spf1 include:_spf.google.com -all', {}, {host: 'smtp.sendgrid.net'})).todo).toContain(
      'v=spf1 include:_spf.google.com include:sendgrid.net -all',
    );
    expect(
      await spf(
        'v=spf1 include:todo.example ~all',
        {txt: {'todo.example': ['v=spf1 include:sendgrid.net -all']}},
        {host: 'smtp.sendgrid.net'},
      ),
    ).toMatchObject({state: 'good'});
    const address = {a: {'smtp.relay.example': ['192.0.2.25']}};
    expect((await spf('v=spf1 ip4:192.0.2.0/24 -all', address)).state).toBe('good');
    expect((await spf('v=spf1 ip4:198.51.100.0/24 -all', address)).state).toBe('bad');
    expect(
      (
        await spf('v=spf1 mx -all', {
          ...address,
          mx: {'club.example': ['mx.club.example']},
          a: {...address.a, 'mx.club.example': ['192.0.2.25']},
        })
      ).state,
    ).toBe('good');
    expect((await spf('v=spf1 a -all', {a: {...address.a, 'club.example': ['192.0.2.25']}})).state).toBe('good');
    expect((await spf('v=spf1 ip6:2001:db8::/32 -all', {a: {'smtp.relay.example': ['2001:db8::1']}})).state).toBe(
      'good',
    );
    expect(
      (await spf('v=spf1 redirect=todo.example', {...address, txt: {'todo.example': ['v=spf1 ip4:192.0.2.25 -all']}}))!
        .state,
    ).toBe('good');
  });

  test('SPF: two of them, open to all, too many look-ups, a circle', async () => {
    expect((await spf(['v=spf1 a -all', 'v=spf1 mx -all'])).says).toContain('2 registros');
    expect((await spf('v=spf1 +all')).says).toContain('cualquiera');
    expect(
      (await spf(`v=spf1 ${Array.from({length: 11}, (_, n) => `include:n${n}.example`).join(' ')} -all`)).says,
    ).toContain('más de 10');
    expect((await spf('v=spf1 include:club.example -all')).state).toBe('bad');
  });

  test('DKIM and DMARC: a wrong selector, a withdrawn key, one that is found, the parent’s policy', async () => {
    const key = {'google._domainkey.club.example': ['v=DKIM1; p=MIGf'], 'old._domainkey.club.example': ['v=DKIM1; p=']};
    expect((await told({txt: key}, {dkimSelector: 's9'})).DKIM).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('s9._domainkey.club.example'),
    });
    expect((await told({txt: key}, {dkimSelector: 'old'})).DKIM!.says).toContain('retirada');
    expect((await told({txt: key})).DKIM).toMatchObject({state: 'good', says: expect.stringContaining('google')});
    const parent = {txt: {'_dmarc.club.example': ['v=DMARC1; p=quarantine']}};
    expect((await told(parent, {senderEmail: 'x@mail.club.example'})).DMARC!.state).toBe('good');
    expect((await told({txt: {'_dmarc.club.example': ['v=DMARC1; p=none']}})).DMARC!.state).toBe('look');
    expect((await told({txt: {'_dmarc.club.example': ['v=DMARC1; rua=mailto:a@b.example']}})).DMARC!.says).toContain(
      'no se entiende',
    );
  });

  test('the DNS does not answer: said as that, line by line', async () => {
    const away = () => Promise.reject(Object.assign(new Error('x'), {code: 'ETIMEOUT'}));
    app.runtime.dns = {mx: away, txt: away, addresses: away};
    const {body} = await admin.post<{lines: Line[]}>('/api/correo-saliente/dns', {
      senderEmail: 'entradas@club.example',
      host: 'smtp.relay.example',
    });
    expect(body.lines.map(line => [line.state, line.says])).toEqual(
      Array(4).fill(['look', 'no se pudo preguntar al DNS']),
    );
  });
});

describe('staff', () => {
  test('one act makes the account and writes to it; a known address is refused by name', async () => {
    await app.db.query('delete from mail_server');
    const invite = (more: object = {}) =>
      admin.post<{id: number; sentTo: string; isWaiting: boolean} & ErrorBody>('/api/usuarios/invitar', {
        name: 'Nora Gil',
        email: 'Nora@Example.org',
        role: 'clerk',
        ...more,
      });
    const made = await invite();
    expect(made.body).toMatchObject({sentTo: 'nora@example.org', isWaiting: true});
    expect((await mailsTo(app, 'nora@example.org')).at(-1)!.text).toContain('/admin#bienvenida=');
    expect((await invite()).body.errors).toEqual({email: expect.stringContaining('Ya hay una cuenta')});
    expect((await invite({email: 'jefa@example.org', role: 'superadmin'})).status).toBe(403);
    expect((await invite({email: 'promo@example.org', role: 'promoter'})).body.errors).toHaveProperty('eventCompanyId');
    expect(
      (await app.db.query(`select 1 from staff_user where email in ('jefa@example.org', 'promo@example.org')`))
        .rowCount,
    ).toBe(0);
    // By hand: superadministration alone, and only while nobody has come in with that account.
    expect((await admin.post(`/api/usuarios/${made.body.id}/bienvenida`)).status).toBe(403);
    const root = new Visitor(app.url, world.staff.superadmin.token);
    const mailed = /bienvenida=([\w-]+)/.exec((await mailsTo(app, 'nora@example.org')).at(-1)!.text)![1];
    const byHand = await root.post<{url: string}>(`/api/usuarios/${made.body.id}/bienvenida`);
    const key = byHand.body.url.split('#bienvenida=')[1];
    expect((await new Visitor(app.url).post('/api/session/bienvenida', {key: mailed})).status).toBe(410);
    expect(
      (
        await new Visitor(app.url).post('/api/session/bienvenida/contrasena', {
          key,
          password: 'una frase con 12 letras',
          name: 'Nora Gil',
        })
      ).status,
    ).toBe(200);
    expect((await root.post<ErrorBody>(`/api/usuarios/${made.body.id}/bienvenida`)).body.code).toBe('wrong_state');
    expect(
      (
        await app.db.query<{text: string}>(
          `select string_agg(changes::text, ' ') as text from audit_entry where action in ('invite', 'make_welcome')`,
        )
      ).rows[0]!.text,
    ).not.toContain(key);
  });
});
