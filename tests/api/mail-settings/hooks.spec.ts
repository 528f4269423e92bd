/**
 * A provider tells what came back: believed by its signature alone, once, in any order, and the same comes of it as of
 * what is read in the mailbox. What is forged, of another topic, too large or told by who guesses touches nothing.
 */
import {generateKeyPairSync} from 'node:crypto';
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {openSmtp} from '../../../api/src/outside/mail/send';
import {sentRef} from '../../../api/src/outside/mail/told/signed-address';
import {
  amazon,
  basic,
  CERT_URL,
  failedBy,
  MAILGUN_KEY,
  mailgunOf,
  permanent,
  SECRET,
  SENDGRID_KEY,
  sesEvent,
  signedBySendgrid,
  snsOf,
  subscriptionOf,
  TOPIC,
  transient,
  WORDS,
} from '../../support/doubles/mail-hooks';
import {ownCertificate} from '../../support/doubles/own-certificate';
import {must} from '../../support/world/purchase';
import {Visitor} from '../../support/wire/visitor';
import {app, one, send, setStage, subscribe, world, write} from '../newsletters/stage';

setStage();

const SES = '/api/public/correo/ses/webhook';
const MAILGUN = '/api/public/correo/mailgun/webhook';
interface Hook {
  provider: string;
  url: string;
  version: number | null;
  topic: string;
  hasKey: boolean;
  confirmedAt: string | null;
  heardAt: string | null;
}
let admin: Visitor;
let stranger: Visitor;
/** What was asked of Amazon. */
let asked: string[] = [];
let certificate = amazon.cert;

beforeAll(async () => {
  app.runtime.amazon = url => {
    asked.push(url.href);
    return Promise.resolve(url.pathname.endsWith('.pem') ? certificate : '<ConfirmSubscriptionResponse/>');
  };
  admin = new Visitor(app.url, world.staff.admin.token);
  stranger = new Visitor(app.url);
  must(await set({provider: 'ses', isOn: true, topic: TOPIC, version: null}));
  must(await set({provider: 'mailgun', isOn: true, key: MAILGUN_KEY, version: null}));
});
beforeEach(async () => {
  asked = [];
  await app.db.query('delete from mail_hook_event');
});

const set = (body: object) => admin.send<Hook[]>('/api/correo-saliente/avisos', {method: 'PUT', body});
const hooks = async () => (await admin.get<Hook[]>('/api/correo-saliente/avisos')).body;
const hookOf = async (provider: string) => (await hooks()).find(hook => hook.provider === provider)!;
/** SNS says that it is plain text. */
const ses = (body: object) =>
  stranger.post<{isHeard: boolean}>(SES, body, {'Content-Type': 'text/plain; charset=UTF-8'});
const mailgun = (body: object) => stranger.post<{isHeard: boolean}>(MAILGUN, body);
const heard = () => one<number>('select count(*)::int from mail_hook_event');
const reports = () => one<number>('select count(*)::int from mail_report');

/** A newsletter that so many were sent; the marks of their mails. */
async function sent(count: number): Promise<{ids: number[]; refs: string[]; emails: string[]}> {
  const emails = await subscribe(count);
  const id = await write();
  must(await send(id, count));
  await sendNewsletters(app.runtime, 600_000);
  const {rows} = await app.db.query<{id: number; email: string}>(
    'select id, email from newsletter_delivery where newsletter_id = $1 order by id',
    [id],
  );
  expect(rows.map(row => row.email).sort()).toEqual([...emails].sort());
  const {secret} = app.runtime.config;
  return {
    ids: rows.map(row => row.id),
    refs: rows.map(row => sentRef(secret, {of: 'newsletter', id: row.id})),
    emails: rows.map(row => row.email),
  };
}
const stateOf = (id: number) => one<string>('select state from newsletter_delivery where id = $1', [id]);
const suppressed = (email: string) =>
  app.db
    .query<{reason: string}>('select reason from suppression where email_hash = email_hash($1)', [email])
    .then(({rows}) => rows[0]?.reason);

test('SES: nobody there, not now and a complaint, each as from the mailbox; a receipt is none', async () => {
  const {ids, refs, emails} = await sent(4);
  expect((await ses(snsOf(sesEvent(refs[0]!, 'Bounce', permanent)))).body).toEqual({isHeard: true});
  expect(
    (await ses(snsOf(sesEvent(refs[1]!, 'Bounce', transient), {SignatureVersion: '1', Subject: 'Amazon SES'}))).status,
  ).toBe(200);
  await ses(snsOf(sesEvent(refs[2]!, 'Complaint', {complaintFeedbackType: 'abuse'})));
  await ses(snsOf(sesEvent(refs[3]!, 'Delivery')));
  await ses(snsOf(sesEvent(refs[3]!, 'Complaint', {complaintFeedbackType: 'not-spam'})));
  expect(await Promise.all(ids.map(stateOf))).toEqual(['bounced', 'bounced', 'sent', 'sent']);
  expect(await Promise.all(emails.map(suppressed))).toEqual(['hard_bounce', undefined, 'complaint', undefined]);
  expect(await one('select problem from newsletter_delivery where id = $1', [ids[0]])).toContain(
    '550 5.1.1 user unknown',
  );
  expect(await one('select state from subscriber where email = $1', [emails[2]])).toBe('complained');
  expect(asked).toEqual([CERT_URL]); // once
  expect((await hookOf('ses')).heardAt).not.toBeNull();
});

test('[T10] of several addresses in one word ours counts, and none of them is given up for another', async () => {
  const {ids, refs, emails} = await sent(2);
  const full = {emailAddress: 'otra@buzon.example', status: '5.2.2', diagnosticCode: 'smtp; 552 5.2.2 mailbox full'};
  const gone = {status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown'};
  const told = (ref: string, emailAddress: string) =>
    ses(snsOf(sesEvent(ref, 'Bounce', {...permanent, bouncedRecipients: [full, {...gone, emailAddress}]})));
  await told(refs[0]!, emails[0]!.toUpperCase());
  await told(refs[1]!, 'tercera@buzon.example');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['bounced', 'bounced']);
  expect(await Promise.all(emails.map(suppressed))).toEqual(['hard_bounce', undefined]);
});

test('Mailgun: what it gave up, what it tries again, a complaint, its own way out', async () => {
  const {ids, refs, emails} = await sent(6);
  await mailgun(mailgunOf(failedBy(refs[0]!)));
  await mailgun(mailgunOf(failedBy(refs[1]!, {severity: 'temporary'})));
  await mailgun(mailgunOf(failedBy(refs[2]!, {reason: 'old', 'delivery-status': {code: 498, message: 'Too old'}})));
  await mailgun(mailgunOf({event: 'complained', 'user-variables': {'X-Mail-Ref': refs[3]}}));
  await mailgun(mailgunOf({event: 'unsubscribed', 'user-variables': {'X-Mail-Ref': refs[4]}}));
  await mailgun(
    mailgunOf(
      failedBy(refs[5]!, {'delivery-status': {code: 550, message: '5.7.1 Blocked for the reputation of 192.0.2.1'}}),
    ),
  );
  expect(await Promise.all(ids.map(stateOf))).toEqual(['bounced', 'sent', 'bounced', 'sent', 'sent', 'bounced']);
  expect(await Promise.all(emails.map(suppressed))).toEqual([
    'hard_bounce',
    undefined,
    undefined,
    'complaint',
    'unsubscribed',
    undefined, // it says nothing of whether somebody is there
  ]);
  expect(await one('select state from subscriber where email = $1', [emails[4]])).toBe('unsubscribed');
});

test('told twice, at the same moment and in the wrong order it counts once', async () => {
  const {ids, refs, emails} = await sent(2);
  const bounce = snsOf(sesEvent(refs[0]!, 'Bounce', permanent));
  const answers = await Promise.all(Array.from({length: 6}, () => ses(bounce)));
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200));
  expect(answers.filter(answer => answer.body.isHeard)).toHaveLength(1);
  // The complaint of who had it, and after it «not now» of the same mail, told by another word.
  await ses(snsOf(sesEvent(refs[1]!, 'Complaint', {})));
  await ses(snsOf(sesEvent(refs[1]!, 'Bounce', transient)));
  await ses(snsOf(sesEvent(refs[1]!, 'Complaint', {})));
  expect(await suppressed(emails[1]!)).toBe('complaint');
  expect(await one('select count(*)::int from mail_report where newsletter_delivery_id = any($1)', [ids])).toBe(3);
  const again = mailgunOf(failedBy(refs[0]!));
  expect((await mailgun(again)).body).toEqual({isHeard: true});
  expect((await mailgun(again)).body).toEqual({isHeard: false});
  // Its signature does not cover what it says: a word that was heard is worth nothing for another event.
  const other = {...again, 'event-data': {...failedBy(refs[1]!), id: 'otro'}};
  expect((await mailgun(other)).body).toEqual({isHeard: false});
});

test('a hundred of one moment, all of them kept', async () => {
  const {ids, refs} = await sent(100);
  const answers = await Promise.all(refs.map(ref => ses(snsOf(sesEvent(ref, 'Bounce', transient)))));
  expect(answers.filter(answer => answer.status !== 200)).toEqual([]);
  expect(
    await one(`select count(*)::int from newsletter_delivery where id = any($1) and state = 'bounced'`, [ids]),
  ).toBe(100);
});

test('what is of no mail of ours is heard, and nothing comes of it', async () => {
  const before = await reports();
  const {secret} = app.runtime.config;
  const strange = [
    '',
    'x',
    sentRef('another secret', {of: 'newsletter', id: 1}),
    sentRef(secret, {of: 'mail', id: 999_999}),
  ];
  for (const ref of strange) {
    expect((await ses(snsOf(sesEvent(ref, 'Bounce', permanent)))).status).toBe(200);
    expect((await mailgun(mailgunOf(failedBy(ref)))).status).toBe(200);
  }
  for (const shape of ['no JSON', '[]', 'null', '{"eventType":"Bounce","mail":{"headers":{"name":7}}}'])
    expect((await ses(snsOf(shape))).status).toBe(200);
  expect(await reports()).toBe(before);
});

const other = generateKeyPairSync('rsa', {modulusLength: 2048})
  .privateKey.export({type: 'pkcs8', format: 'pem'})
  .toString();
const bounced = () => sesEvent('n1.000000000000000000000000', 'Bounce', permanent);
test.each<[string, () => object]>([
  ['another key', () => snsOf(bounced(), {}, other)],
  ['one letter more', () => ({...snsOf(bounced()), Message: `${JSON.stringify(bounced())} `})],
  ['another topic of the same Amazon', () => snsOf(bounced(), {TopicArn: `${TOPIC}-otro`})],
  [
    'a certificate from elsewhere',
    () => snsOf(bounced(), {SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.malo.example/a.pem'}),
  ],
  ['a certificate of another Amazon', () => snsOf(bounced(), {SigningCertURL: 'https://malo.s3.amazonaws.com/a.pem'})],
  ['a certificate without TLS', () => snsOf(bounced(), {SigningCertURL: CERT_URL.replace('https', 'http')})],
  ['an address with a log-in', () => snsOf(bounced(), {SigningCertURL: CERT_URL.replace('//', '//a:b@')})],
  ['an unknown version', () => snsOf(bounced(), {SignatureVersion: '3'})],
  ['a type of nature', () => snsOf(bounced(), {Type: 'constructor'})],
  ['no signature', () => snsOf(bounced(), {Signature: ''})],
  ['nothing', () => ({})],
])('SES is not believed with %s', async (_what, post) => {
  await app.db.query('delete from attempt');
  const answer = await ses(post());
  expect(answer.status).toBe(403);
  expect(asked.filter(url => !url.startsWith('https://sns.eu-west-1.amazonaws.com/'))).toEqual([]);
  expect(await heard()).toBe(0);
});

test.each<[string, () => object]>([
  ['another key', () => mailgunOf(failedBy('x'), {key: 'otra'})],
  ['a moment of last week', () => mailgunOf(failedBy('x'), {at: Math.floor(Date.now() / 1000) - 7 * 86_400})],
  ['a moment to come', () => mailgunOf(failedBy('x'), {at: Math.floor(Date.now() / 1000) + 7 * 86_400})],
  ['a short word', () => mailgunOf(failedBy('x'), {token: 'abc'})],
  ['nothing', () => ({})],
  ['a list', () => []],
])('Mailgun is not believed with %s', async (_what, post) => {
  await app.db.query('delete from attempt');
  expect((await mailgun(post())).status).toBe(403);
  expect(await heard()).toBe(0);
});

test('a certificate of another key is none', async () => {
  certificate = ownCertificate().cert;
  const old = CERT_URL.replace('abc', 'otro');
  expect((await ses(snsOf(bounced(), {SigningCertURL: old}))).status).toBe(403); // another's
  certificate = amazon.cert;
});

test('too large is not read, and who guesses is not listened to', async () => {
  await app.db.query('delete from attempt');
  expect((await ses(snsOf('x'.repeat(310 * 1024)))).status).toBe(413);
  for (let i = 0; i < 30; i++) await mailgun({});
  const answer = await mailgun({});
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBeDefined();
  // Who is believed is heard all the same.
  expect((await mailgun(mailgunOf(failedBy('x')))).status).toBe(200);
});

test('Amazon asks whether the address is ours, and is told so there alone', async () => {
  await app.db.query('delete from attempt');
  expect((await hookOf('ses')).confirmedAt).toBeNull();
  const elsewhere = 'https://malo.example/?Action=ConfirmSubscription';
  expect((await ses(subscriptionOf({SubscribeURL: elsewhere}))).status).toBe(403);
  const another = subscriptionOf().SubscribeURL!.replace('rebotes', 'otro');
  expect((await ses(subscriptionOf({SubscribeURL: another}))).status).toBe(403);
  expect(asked.filter(url => url.includes('Action'))).toEqual([]);
  const good = subscriptionOf();
  expect((await ses(good)).status).toBe(200);
  expect(asked).toContain(good.SubscribeURL);
  expect((await hookOf('ses')).confirmedAt).not.toBeNull();
  expect((await ses(subscriptionOf({Type: 'UnsubscribeConfirmation'}))).status).toBe(200);
  expect((await hookOf('ses')).confirmedAt).toBeNull();
});

test('what is set is told without the key, changed by who has read it, and off it hears nothing', async () => {
  await app.db.query('delete from attempt');
  const own = await hookOf('mailgun');
  expect(own).toMatchObject({
    hasKey: true,
    topic: '',
    version: 1,
    url: expect.stringMatching(/\/api\/public\/correo\/mailgun\/webhook$/),
  });
  expect(JSON.stringify(await hooks())).not.toContain(MAILGUN_KEY);
  expect(await one(`select encode(key_sealed, 'escape') from mail_hook where provider = 'mailgun'`)).not.toContain(
    MAILGUN_KEY,
  );
  expect(await one(`select coalesce(string_agg(changes::text, ''), '') from audit_entry`)).not.toContain(MAILGUN_KEY);
  expect((await set({provider: 'mailgun', isOn: true, key: 'otra', version: null})).status).toBe(409);
  expect((await set({provider: 'ses', isOn: true, topic: 'rebotes', version: 1})).status).toBe(422);
  expect((await set({provider: 'ses', isOn: true, version: 1})).body).toMatchObject({
    errors: {topic: 'Escribe el ARN del tema de SNS.'},
  });
  must(await set({provider: 'mailgun', isOn: true, version: 1})); // the key stays
  expect((await mailgun(mailgunOf(failedBy('x')))).status).toBe(200);
  must(await set({provider: 'mailgun', isOn: false, version: 2}));
  expect((await mailgun(mailgunOf(failedBy('x')))).status).toBe(403);
  expect((await hookOf('mailgun')).version).toBeNull();
  const seller = new Visitor(app.url, world.staff.marketing_manager.token);
  expect(
    (
      await seller.send('/api/correo-saliente/avisos', {
        method: 'PUT',
        body: {provider: 'ses', isOn: false, version: 1},
      })
    ).status,
  ).toBe(403);
});

const CASES = ['gone', 'reputation', 'later', 'complaint', 'leaves', 'receipt', 'untried', 'unsaid'] as const;
const STATES = ['bounced', 'bounced', 'bounced', 'sent', 'sent', 'sent', 'bounced', 'bounced'];
const REASONS = ['hard_bounce', undefined, undefined, 'complaint', 'unsubscribed', undefined, undefined, undefined];
type Keyed = keyof typeof WORDS;
const KEYED = Object.keys(WORDS) as Keyed[];
const hookKey = (provider: Keyed): string => (provider === 'sendgrid' ? SENDGRID_KEY : SECRET);
/** As it posts them: SendGrid and Mailjet several at once, the others one by one. */
async function tell(provider: Keyed, words: object[], proof?: (body: string) => Record<string, string>) {
  const own = proof ?? (provider === 'sendgrid' ? (body: string) => signedBySendgrid(body) : () => basic(SECRET));
  const bodies: unknown[] = provider === 'sendgrid' || provider === 'mailjet' ? [words] : words;
  const answers = [];
  for (const body of bodies)
    answers.push(
      await stranger.post<{isHeard: boolean}>(
        `/api/public/correo/${provider}/webhook`,
        body as object,
        own(JSON.stringify(body)),
      ),
    );
  return answers;
}

test.each(KEYED)('[T28] %s: what came back, once, as from the mailbox; and nobody for the sender', async provider => {
  await app.db.query('delete from attempt');
  expect((await tell(provider, [WORDS[provider]('gone', 'x')]))[0]!.status).toBe(403); // not set: nobody is believed
  for (const key of ['corta', 'con espacios y más de veinte letras'])
    expect((await set({provider, isOn: true, key, version: null})).status).toBe(422);
  must(await set({provider, isOn: true, key: hookKey(provider), version: null}));
  const {ids: all, refs, emails} = await sent(CASES.length + 1);
  const [ids, last] = [all.slice(0, -1), all.at(-1)!];
  const words = CASES.map((what, at) => WORDS[provider](what, refs[at]!));
  expect((await tell(provider, words)).map(answer => answer.body)).toEqual(expect.arrayContaining([{isHeard: true}]));
  for (let again = 0; again < 2; again++) {
    expect(await Promise.all(ids.map(stateOf))).toEqual(STATES);
    expect(await Promise.all(emails.slice(0, -1).map(suppressed))).toEqual(REASONS);
    for (const answer of await tell(provider, words)) expect(answer.body).toEqual({isHeard: false});
  }
  // One that is new beside one that was told.
  await tell(provider, [words[0]!, WORDS[provider]('gone', refs.at(-1)!)]);
  expect(await stateOf(last)).toBe('bounced');
  expect((await hookOf(provider)).heardAt).not.toBeNull();
});

test.each(KEYED)('[T28] %s is not believed with a forged proof', async provider => {
  const before = await heard();
  const word = WORDS[provider]('gone', 'x');
  const old = Math.floor(Date.now() / 1000) - 7 * 86_400;
  const other = generateKeyPairSync('ec', {namedCurve: 'prime256v1'}).privateKey;
  const forged: ((body: string) => Record<string, string>)[] =
    provider === 'sendgrid'
      ? [
          body => signedBySendgrid(body, {key: other}),
          body => signedBySendgrid(body, {of: `${body} `}),
          body => signedBySendgrid(body, {at: old}),
          () => ({}),
        ]
      : [() => basic('otra'), () => basic(''), () => ({Authorization: `Bearer ${SECRET}x`}), () => ({})];
  for (const proof of forged) {
    await app.db.query('delete from attempt');
    expect((await tell(provider, [word], proof))[0]!.status).toBe(403);
  }
  expect(await heard()).toBe(before);
});

test('[T28] what is no word of theirs is heard, and nothing comes of it', async () => {
  const before = await reports();
  for (const provider of KEYED)
    for (const words of [[{}], [{event: 'hard_bounce', 'X-Mailin-custom': {}}], [null as unknown as object]])
      for (const answer of await tell(provider, words)) expect([200, 422]).toContain(answer.status);
  expect(await reports()).toBe(before);
  expect(
    (await tell('brevo', [WORDS.brevo('receipt', 'x')], () => ({Authorization: `Bearer ${SECRET}`})))[0]!.status,
  ).toBe(200);
});

test('[T28] each provider gets its own mark, which names the mail, and nobody else any', () => {
  const marks = (host: string) => {
    const smtp = openSmtp({server: {host}, from: 'club@club.example'});
    const found = smtp.marksOf('r1.abc');
    smtp.close();
    return found;
  };
  expect(marks('smtp.eu.mailgun.org')).toEqual({'X-Mailgun-Variables': '{"X-Mail-Ref":"r1.abc"}'});
  expect(marks('smtp-relay.brevo.com')).toEqual({'X-Mailin-custom': 'r1.abc'});
  expect(marks('in-v3.mailjet.com')).toEqual({'X-MJ-CustomID': 'r1.abc'});
  expect(marks('smtp.sendgrid.net')).toEqual({'X-SMTPAPI': '{"unique_args":{"mail_ref":"r1.abc"}}'});
  expect(marks('smtp.postmarkapp.com')).toEqual({'X-PM-Metadata-mail-ref': 'r1.abc'});
  expect(marks('smtp.club.example')).toEqual({});
  expect(marks('mailgun.org.malo.example')).toEqual({});
});
