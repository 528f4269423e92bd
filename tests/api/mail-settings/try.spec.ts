/**
 * The test mail tells line by line where a server fails; what one accepts is believed once somebody has opened it.
 */
import {parseConnectionUrl} from 'nodemailer/lib/shared';
import {tryServer} from '../../../api/src/outside/mail/try-server';
import type {FakeSmtp} from '../../domain/documents/fake-smtp';
import {ownCertificate} from '../../support/doubles/own-certificate';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {app, mailLacks, PASSWORD, read, set, setStage, smtp, tryIt, typed, type Tried} from './stage';

setStage();

const asWords = (message: string) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const keyIn = (message: string) => /correo\/recibido#clave=([\w-]+)/.exec(asWords(message))![1];

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
