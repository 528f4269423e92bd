/**
 * Mails that come back: each leaves with an address of its own for reports, what servers say of it is heard by the
 * mailbox once, and whoever cannot or does not want to be written to gets no more advertising. Nobody can say it of a
 * mail that he has not had.
 */
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import {sentRef} from '../../../api/src/outside/mail/told/signed-address';
import {startFakeSmtp} from '../../domain/documents/fake-smtp';
import {startApp} from '../../support/run/app';
import {ADDRESS, box, collect, last, letter, outcomes, set, setMailbox} from './mailbox-stage';
import {app, newEmail, setStage, world} from './stage';

setStage();
setMailbox();

const ref = (mailId: number): string => sentRef(app.runtime.config.secret, {of: 'mail', id: mailId});
const returnTo = (mailId: number): string => ADDRESS.replace('@', `+${ref(mailId)}@`);

let mails = 0;
async function sent(email: string): Promise<number> {
  const {rows} = await app.db.query<{id: number}>(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, state, sent_at)
      values ($1, 'order_confirmation', $2, 'Tus entradas', '<p>Hola</p>', 'Hola', 'sent', now()) returning id`,
    [`returned-${process.pid}-${++mails}`, email],
  );
  return rows[0]!.id;
}

let reports = 0;
/** As a server writes it (RFC 3464), or a provider of mailboxes (RFC 5965). */
const report = (o: {to?: string; code?: string; said?: string; head?: string; isComplaint?: boolean}): string =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    'Return-Path: <>',
    `To: ${o.to ?? ADDRESS}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <aviso-${process.pid}-${++reports}@mx.example.net>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=x; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--b',
    `Content-Type: message/${o.isComplaint ? 'feedback-report' : 'delivery-status'}`,
    '',
    ...(o.isComplaint
      ? ['Feedback-Type: abuse', 'Version: 1']
      : [
          'Reporting-MTA: dns; mx.example.net',
          '',
          'Final-Recipient: rfc822; quien@buzon.example',
          'Action: failed',
          `Status: ${o.code ?? '5.1.1'}`,
          `Diagnostic-Code: smtp; ${o.said ?? '550 5.1.1 User unknown'}`,
        ]),
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    o.head ?? 'Subject: Tus entradas',
    '',
    '--b--',
    '',
  ].join('\n');

async function subscribe(email: string): Promise<number> {
  await app.db.query(
    `insert into customer (email, first_name, surname1, marketing_consent_at) values ($1, 'Inés', 'Gil', now())`,
    [email],
  );
  const {rows} = await app.db.query<{id: number}>(
    `insert into subscriber (email, first_name, state, consent_at, consent_method)
      values ($1, 'Inés', 'active', now(), 'double_opt_in') returning id`,
    [email],
  );
  return rows[0]!.id;
}

interface State {
  subscriber: string | null;
  suppressed: string | null;
  consent: boolean;
  softBounces: number;
}
const stateOf = async (email: string): Promise<State> =>
  (
    await app.db.query<State>(
      `select (select state from subscriber where email = $1) as subscriber,
        (select reason from suppression where email_hash = email_hash($1)) as suppressed,
        exists (select 1 from customer where email = $1 and marketing_consent_at is not null) as consent,
        coalesce((select soft_bounces from subscriber where email = $1), 0)::int as "softBounces"`,
      [email],
    )
  ).rows[0]!;
const mailState = async (id: number) =>
  (
    await app.db.query<{state: string; error: string | null}>(
      'select state, last_error as error from mail_message where id = $1',
      [id],
    )
  ).rows[0]!;

test('nobody there: the mail says so, with the server’s words, and the address gets no more advertising; once', async () => {
  const email = newEmail();
  await subscribe(email);
  const mailId = await sent(email.toUpperCase());
  const source = report({to: returnTo(mailId)});
  box.put(source);
  expect(await collect()).toBe(1);
  box.put(source);
  box.put(report({to: returnTo(mailId)}));
  await collect();
  expect(await mailState(mailId)).toEqual({
    state: 'bounced',
    error: 'Devuelto: no existe esa dirección: 550 5.1.1 User unknown',
  });
  expect(await stateOf(email)).toMatchObject({subscriber: 'bounced', suppressed: 'hard_bounce', consent: true});
  expect((await app.db.query('select 1 from mail_report where mail_message_id = $1', [mailId])).rowCount).toBe(1);
  expect((await outcomes()).slice(-2)).toEqual(['bounce', 'bounce']);
});

test('not now: four times nothing, the fifth of thirty days ends it; older ones do not count', async () => {
  const email = newEmail();
  await subscribe(email);
  const say = async () => {
    box.put(report({to: returnTo(await sent(email)), code: '4.2.2', said: '452 4.2.2 Mailbox full'}));
    await collect();
  };
  for (let i = 0; i < 4; i++) await say();
  expect(await stateOf(email)).toMatchObject({subscriber: 'active', suppressed: null, softBounces: 4});
  await app.db.query(
    `update mail_report set created_at = now() - interval '31 days' where email = $1 and mail_message_id =
      (select min(mail_message_id) from mail_report where email = $1)`,
    [email],
  );
  await say();
  expect(await stateOf(email)).toMatchObject({subscriber: 'active', suppressed: null, softBounces: 4});
  await say();
  expect(await stateOf(email)).toMatchObject({subscriber: 'bounced', suppressed: 'soft_bounces', softBounces: 5});
});

test('[T28] what a provider did not try is told as often as it says so, and ends nothing', async () => {
  const email = newEmail();
  await subscribe(email);
  const mailId = await sent(email);
  const said = '550 5.1.1 Not delivering to previously bounced address';
  for (let mails = 0; mails < 6; mails++)
    box.put(report({to: returnTo(mails === 0 ? mailId : await sent(email)), said}));
  await collect();
  expect(await mailState(mailId)).toEqual({
    state: 'bounced',
    error: `El proveedor de correo no lo ha intentado, por una lista suya de antes: ${said}`,
  });
  expect(await stateOf(email)).toMatchObject({subscriber: 'active', suppressed: null, softBounces: 0});
});

test('a complaint, known by our mark in what comes back, takes the consent away; nothing but the person brings it again', async () => {
  const email = newEmail();
  const id = await subscribe(email);
  const mailId = await sent(email);
  box.put(report({isComplaint: true, head: `X-Mail-Ref: ${ref(mailId)}`}));
  await collect();
  expect(await stateOf(email)).toMatchObject({subscriber: 'complained', suppressed: 'complaint', consent: false});
  expect(await mailState(mailId)).toMatchObject({state: 'sent', error: expect.stringContaining('no deseado')});
  expect((await last()).outcome).toBe('complaint');
  await expect(app.db.query('delete from suppression where email_hash = email_hash($1)', [email])).rejects.toThrow();
  await app.db.query('delete from subscriber where id = $1', [id]);
  expect(await stateOf(email)).toMatchObject({suppressed: 'complaint'});
});

test('a report without our mark, with one of another mail or a made-up one, changes nothing', async () => {
  const email = newEmail();
  await subscribe(email);
  const mailId = await sent(email);
  const forged = `${ref(mailId).slice(0, -1)}${ref(mailId).endsWith('0') ? '1' : '0'}`;
  box.put(report({head: `To: ${email}`}));
  box.put(report({to: ADDRESS.replace('@', `+${forged}@`)}));
  box.put(report({isComplaint: true, head: `X-Mail-Ref: ${forged}`}));
  box.put(report({to: returnTo(2_000_000_000)}));
  await collect();
  expect((await outcomes()).slice(-4)).toEqual(['automatic', 'automatic', 'automatic', 'bounce']);
  expect(await mailState(mailId)).toEqual({state: 'sent', error: null});
  expect(await stateOf(email)).toMatchObject({subscriber: 'active', suppressed: null, consent: true});
});

test('an absence that comes to the address of reports is no report', async () => {
  const email = newEmail();
  const mailId = await sent(email);
  box.put(
    `From: ${email}\nTo: ${returnTo(mailId)}\nSubject: Fuera de la oficina\nAuto-Submitted: auto-replied\n\nVuelvo el lunes. 550 5.1.1 user unknown\n`,
  );
  await collect();
  expect((await last()).outcome).toBe('automatic');
  expect((await mailState(mailId)).state).toBe('sent');
});

test('what leaves asks for its reports: at the mailbox when that is of the sender’s domain, else at the sender', async () => {
  const smtp = await startFakeSmtp();
  const served = await startApp({
    databaseUrl: app.db.url,
    env: {SMTP_URL: smtp.url, MAIL_FROM: 'Club <no-responder@club.example.org>'},
  });
  const go = async (): Promise<{mailId: number; wire: string}> => {
    const mailId = await sent(newEmail());
    await app.db.query(`update mail_message set state = 'queued' where id = $1`, [mailId]);
    await sendMail(served.runtime, mailId);
    expect((await mailState(mailId)).state).toBe('sent');
    return {mailId, wire: smtp.messages.at(-1)!};
  };
  try {
    const own = await go();
    expect(own.wire).toContain(`X-Mail-Ref: ${ref(own.mailId)}`);
    expect(smtp.senders.at(-1)).toBe(returnTo(own.mailId));
    await set({address: 'ayuda@otro.example.org'});
    await go();
    expect(smtp.senders.at(-1)).toBe('no-responder@club.example.org');
    // Said at once, at the door of the other server.
    const email = newEmail();
    await subscribe(email);
    const mailId = await sent(email);
    await app.db.query(`update mail_message set state = 'queued' where id = $1`, [mailId]);
    smtp.answers.RCPT = '550 5.1.1 No such user';
    await sendMail(served.runtime, mailId);
    expect((await mailState(mailId)).state).toBe('failed');
    expect(await stateOf(email)).toMatchObject({subscriber: 'bounced', suppressed: 'hard_bounce'});
    const mistrusted = newEmail();
    await subscribe(mistrusted);
    const other = await sent(mistrusted);
    await app.db.query(`update mail_message set state = 'queued' where id = $1`, [other]);
    smtp.answers.RCPT = '550 5.7.1 Your address is listed';
    await sendMail(served.runtime, other);
    expect(await stateOf(mistrusted)).toMatchObject({subscriber: 'active', suppressed: null});
  } finally {
    await served.stop();
    await smtp.close();
  }
});

test('the panel counts what came back', async () => {
  const seen = await fetch(`${app.url}/api/panel`, {
    headers: {authorization: `Bearer ${world.staff.admin.token}`},
  });
  const {attention} = (await seen.json()) as {attention: {returnedMails: number}};
  const {rows} = await app.db.query<{n: number}>(`select count(*)::int as n from mail_message where state = 'bounced'`);
  expect(attention.returnedMails).toBe(rows[0]!.n);
  expect(rows[0]!.n).toBeGreaterThan(0);
});

test('[T30] whoever writes «baja» to the mark of a mail leaves, once; with other words, or another mark, nobody does', async () => {
  const email = newEmail();
  await subscribe(email);
  const mailId = await sent(email);
  const says = async (subject: string, to = returnTo(mailId)) => {
    box.put(letter({from: email, to, subject}));
    await collect();
    return (await stateOf(email)).suppressed;
  };
  expect(await says('Re: baja en la peña')).toBeNull();
  expect(await says('baja', ADDRESS)).toBeNull();
  const forged = returnTo(mailId).replace(/[0-9a-f](?=@)/, digit => (digit === '0' ? '1' : '0'));
  expect(await says('baja', forged)).toBeNull();
  expect(await says(' Baja ')).toBe('unsubscribed');
  expect(await stateOf(email)).toMatchObject({subscriber: 'unsubscribed', consent: false});
  expect(await last()).toMatchObject({
    outcome: 'automatic',
    detail: 'Se dio de baja desde su programa de correo.',
    incidentId: null,
  });
});
