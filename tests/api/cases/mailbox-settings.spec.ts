/** The mailbox as it is set, and what our own mails carry over the wire with it and without. */
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import {startFakeSmtp, type FakeSmtp} from '../../domain/documents/fake-smtp';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {Visitor} from '../../support/wire/visitor';
import {admin, asked, box, set, setMailbox} from './mailbox-stage';
import {answer, app, newEmail, setStage, stranger, world, write} from './stage';

setStage();
setMailbox();

test('the settings: who may, what is refused, and the password is never answered or kept in clear', async () => {
  const support = new Visitor(app.url, world.staff.events_manager.token);
  expect((await support.send('/api/correo-entrante', {method: 'PUT', body: {...asked(), version: 1}})).status).toBe(
    403,
  );
  const refusals: [object, string][] = [
    [{security: 'none', host: 'imap.example.org'}, 'security'],
    [{userName: 'otra', password: undefined}, 'password'],
    [{address: 'ayuda+x@club.example.org'}, 'address'],
    [{host: 'https://imap'}, 'host'],
  ];
  for (const [more, field] of refusals) {
    const refused = await set(more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
  expect((await admin.send('/api/correo-entrante', {method: 'PUT', body: {...asked(), version: 900}})).status).toBe(
    409,
  );
  expect((await admin.get('/api/correo-entrante')).text).not.toContain('clave-del-buzon');
  const {rows} = await app.db.query<{row: string}>('select mailbox::text as row from mailbox');
  expect(rows[0]!.row).not.toContain(Buffer.from('clave-del-buzon').toString('hex'));
  const tried = await admin.post<{isReadable: boolean; lines: {says: string}[]}>('/api/correo-entrante/probar', {
    host: '127.0.0.1',
    port: box.port,
    security: 'none',
    userName: 'ayuda',
    folder: 'NoExiste',
    password: 'clave-del-buzon',
  });
  expect(must(tried)).toMatchObject({isReadable: false});
  expect(tried.text).toContain('NoExiste');
  expect(tried.text).not.toContain('clave-del-buzon');
});

test('what goes over the wire: Reply-To, Message-ID and In-Reply-To; without a mailbox the link alone', async () => {
  const smtp: FakeSmtp = await startFakeSmtp();
  await app.db.query(
    `insert into mail_server (host, port, security, user_name, sender_name, sender_email, reply_to, dkim_selector)
      values ('127.0.0.1', $1, 'none', '', 'Club', 'no-responder@club.example.org', '', '')`,
    [smtp.port],
  );
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  must(await answer(made, 'Mañana.'));
  const deliver = async () => {
    const {rows} = await app.db.query<{id: number}>('select id from mail_message where to_email = $1 order by id', [
      contactEmail,
    ]);
    for (const {id} of rows) await sendMail(app.runtime, id);
    return smtp.messages.map(message => message.replace(/\r\n[ \t]+/g, ' '));
  };
  const head = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim();
  const [first, second] = await deliver();
  expect(head(first!, 'Reply-To')).toMatch(/^ayuda\+c/);
  expect(head(second!, 'In-Reply-To')).toBe(head(first!, 'Message-ID'));
  expect(head(second!, 'References')).toBe(head(first!, 'Message-ID'));
  must(await set({isActive: false}));
  must(await answer(made, 'Pasado mañana.'));
  const third = (await deliver()).at(-1)!;
  expect(head(third, 'Reply-To')).toBeUndefined();
  const {text} = (await mailsTo(app, contactEmail)).at(-1)!;
  expect(text).not.toMatch(/contesta a este correo|por encima de esta línea/i);
  await app.db.query('delete from mail_server');
  await smtp.close();
});
