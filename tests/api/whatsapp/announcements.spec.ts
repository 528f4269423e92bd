/**
 * An announcement by WhatsApp: once to each number that has agreed, by mail to the others where that is ticked, never by
 * both; stopped when Meta stops its template; at most as many in a day as Meta allows.
 */
import {BY_WHATSAPP} from '../../../api/src/domain/messaging/announcements/by-whatsapp';
import {noteOutcomes, takeDeliveries} from '../../../api/src/domain/messaging/campaigns/deliveries';
import type {NextWhatsapp} from '../../../api/src/domain/messaging/announcements/by-whatsapp';
import {sendAnnouncements} from '../../../api/src/jobs/campaigns/send-announcements';
import {sendByWhatsapp} from '../../../api/src/jobs/campaigns/send-by-whatsapp';
import {startFakeSmtp, type FakeSmtp} from '../../domain/documents/fake-smtp';
import {ACCESS, inboundOf, postHook, statusOf, type SentMessage} from '../../support/doubles/fake-whatsapp';
import {must} from '../../support/world/purchase';
import {idempotency, type ErrorBody} from '../../support/wire/visitor';
import {app, approvedTemplate, meta, newPhone, office, one, setStage} from './stage';

const mailAddress: Record<string, string> = {MAIL_FROM: 'Club <no-responder@club.example.org>'};
let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  mailAddress.SMTP_URL = smtp.url;
});
setStage(mailAddress);
beforeEach(async () => {
  smtp.recipients.length = smtp.messages.length = 0;
  smtp.answers = {};
  await app.db.query('update pass_holder set whatsapp_consent_at = null');
  await app.db.query(`delete from announcement_recipient`);
  await app.db.query(`update organization set settings = settings - 'whatsappDailyLimit' - 'whatsappPrices'`);
});
afterAll(() => smtp.close());

interface Person {
  email: string;
  phone: string;
}
let made = 0;
/** Customers; the first `agreed` of them are holders whose number may be written to. */
async function people(count: number, agreed = count): Promise<Person[]> {
  const all = Array.from({length: count}, () => ({
    email: `wa${process.pid}x${++made}@buzon.example`,
    phone: newPhone(),
  }));
  for (const [at, {email, phone}] of all.entries()) {
    await app.db.query(`insert into customer (email, first_name, surname1, phone) values ($1, 'Ana', 'Ruiz', $2)`, [
      email,
      `+${phone}`,
    ]);
    if (at < agreed)
      await app.db.query(
        `insert into pass_holder (first_name, surname1, email, phone, whatsapp_consent_at)
          values ('Ana', 'Ruiz', $1, $2, now() - interval '1 day')`,
        [email, phone.slice(2)],
      );
  }
  return all;
}
const VALUES = {'body.1': {from: 'name'}, 'body.2': {from: 'club'}};
/** For those people alone, all other customers being gone from the audience. */
async function write(
  channels: string,
  {people: whom, ...more}: {people: Person[]} & Record<string, unknown>,
): Promise<{id: number; template: {id: number; name: string; ref: string}}> {
  const template = await approvedTemplate();
  const row: Record<string, unknown> = {
    title: 'Aviso',
    kind: 'informative',
    audience_kind: 'customers',
    channels,
    subject: 'Cambia la puerta',
    body_html: '<p>Se entra por la puerta 7.</p>',
    whatsapp_template_id: template.id,
    whatsapp_values: JSON.stringify(VALUES),
    ...more,
  };
  const columns = Object.keys(row);
  const id = await one<number>(
    `insert into announcement (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  await app.db.query(
    `insert into announcement_exclusion (announcement_id, recipient_key) select $1, email from customer
      where email <> all($2)`,
    [id, whom.map(one_ => one_.email)],
  );
  return {id, template};
}
interface Audience {
  summary: {mails: number; whatsapps: number; willGet: number};
  whatsapp: {
    preview: string;
    count: number;
    costCents: number | null;
    eachThousandths: number | null;
    days: number;
  } | null;
  problems: string[];
}
const audienceOf = async (id: number): Promise<Audience> =>
  must(await office.get<Audience>(`/api/comunicados/${id}/audiencia`));
const say = (id: number, body: object) =>
  office.post<ErrorBody & {state: string; count: number}>(`/api/comunicados/${id}/enviar`, body, idempotency());
const go = async (): Promise<void> => {
  await sendByWhatsapp(app.runtime, 60_000);
  await sendAnnouncements(app.runtime, 60_000);
};
const stateOf = (id: number): Promise<{state: string; reason: string}> =>
  one(`select json_build_object('state', state, 'reason', state_reason) from announcement where id = $1`, [id]);
const standing = async (id: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await app.db.query<{what: string; n: number}>(
        `select channel || ' ' || state as what, count(*)::int as n from announcement_recipient
          where announcement_id = $1 group by 1`,
        [id],
      )
    ).rows.map(({what, n}) => [what, n]),
  );
const mailed = (): string[] => smtp.recipients.map(line => /<([^>]*)>/.exec(line)![1]!).sort();
const written = (): string[] => meta.messages.map(({to}) => to).sort();
const told = (message: SentMessage, status: 'sent' | 'delivered' | 'read' | 'failed', code?: number) =>
  postHook(app.url, 'messages', statusOf(message, status, {code}));

test('by WhatsApp to who has agreed, by mail to the others: each once, and its figures say so', async () => {
  const all = await people(5, 3);
  const {id, template} = await write('{email,whatsapp}', {people: all});
  await app.db.query(
    `update organization set settings = settings || '{"whatsappPrices": "utilidad 2020-01-01 20, utilidad 2099-01-01 99"}'`,
  );
  const before = await audienceOf(id);
  expect(before).toMatchObject({
    summary: {mails: 2, whatsapps: 3, willGet: 5},
    whatsapp: {count: 3, eachThousandths: 20, costCents: 6, days: 1},
    problems: [],
  });
  expect(before.whatsapp!.preview).toMatch(/^Hola, Ana Ruiz: te escribimos de .+ y nada más\.$/);
  expect((await say(id, {act: 'send', count: 3})).body.code).toBe('recipients_changed');
  expect((await say(id, {act: 'send', count: 5})).body).toMatchObject({state: 'sending', count: 5});
  await go();
  expect(written()).toEqual(
    all
      .slice(0, 3)
      .map(({phone}) => phone)
      .sort(),
  );
  expect(mailed()).toEqual(
    all
      .slice(3)
      .map(({email}) => email)
      .sort(),
  );
  expect(meta.messages[0]!.template).toMatchObject({
    name: template.name,
    components: [{parameters: [{text: 'Ana Ruiz'}, {}]}],
  });
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['sent', {'whatsapp sent': 3, 'email sent': 2}]);
  const [first, second] = meta.messages;
  await told(first!, 'read');
  await told(first!, 'delivered');
  await told(second!, 'delivered');
  expect(await standing(id)).toEqual({'whatsapp sent': 1, 'whatsapp delivered': 2, 'email sent': 2});
  const figures = must(await office.get<{delivered: number; opened: number}>(`/api/comunicados/${id}/estadisticas`));
  expect(figures).toMatchObject({delivered: 2, opened: 1});
  await go();
  expect([meta.messages.length, smtp.recipients.length]).toEqual([3, 2]);
});

test('by WhatsApp alone: whoever has not agreed gets nothing', async () => {
  const all = await people(3, 1);
  const {id} = await write('{whatsapp}', {people: all, subject: '', body_html: ''});
  expect((await audienceOf(id)).summary).toMatchObject({mails: 0, whatsapps: 1, willGet: 1});
  await say(id, {act: 'send', count: 1});
  meta.refuse = () => ({code: 131026});
  await go();
  expect([(await stateOf(id)).state, await standing(id), mailed()]).toEqual(['failed', {'whatsapp failed': 1}, []]);
  meta.refuse = () => undefined;
  must(await say(id, {act: 'retry'}));
  await go();
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['sent', {'whatsapp sent': 1}]);
});

test('one that fails for good goes by mail, once: at once or told later, twice or in any order', async () => {
  const all = await people(3);
  const {id} = await write('{email,whatsapp}', {people: all});
  await say(id, {act: 'send', count: 3});
  meta.refuse = (_what, to) => (to === all[0]!.phone ? {code: 131026} : undefined);
  await go();
  expect(mailed()).toEqual([all[0]!.email]);
  expect((await stateOf(id)).state).toBe('sent');
  // Accepted, and given back afterwards: the announcement was over, and goes on for one.
  const back = meta.messages.find(({to}) => to === all[1]!.phone)!;
  for (let i = 0; i < 3; i++) await told(back, 'failed', 131049);
  await told(back, 'sent');
  await told(back, 'delivered');
  expect((await stateOf(id)).state).toBe('sending');
  await go();
  // Delivered has not failed.
  const there = meta.messages.find(({to}) => to === all[2]!.phone)!;
  await told(there, 'delivered');
  await told(there, 'failed', 131026);
  await go();
  expect(mailed()).toEqual([all[0]!.email, all[1]!.email].sort());
  expect([await stateOf(id), await standing(id)]).toEqual([
    {state: 'sent', reason: ''},
    {'whatsapp failed': 1, 'whatsapp bounced': 1, 'whatsapp delivered': 1, 'email sent': 2},
  ]);
  // What a mail took the place of is not tried again.
  expect((await say(id, {act: 'retry'})).status).toBe(409);
});

test('consent taken back before it leaves counts: by «BAJA», in the office, and who stopped advertising', async () => {
  const all = await people(4);
  const {id, template} = await write('{email,whatsapp}', {people: all});
  await say(id, {act: 'send', count: 4});
  await app.db.query(`update whatsapp_template set category = 'marketing', state = 'paused' where id = $1`, [
    template.id,
  ]);
  await app.db.query(`update whatsapp_template set state = 'approved' where id = $1`, [template.id]);
  await postHook(app.url, 'messages', inboundOf({phone: all[0]!.phone}, 'BAJA'));
  await app.db.query('update pass_holder set whatsapp_consent_at = null where email = $1', [all[1]!.email]);
  await postHook(app.url, 'user_preferences', {
    metadata: {phone_number_id: ACCESS.phoneId},
    user_preferences: [
      {wa_id: all[2]!.phone, category: 'marketing_messages', value: 'stop', timestamp: Math.floor(Date.now() / 1000)},
    ],
  });
  await go();
  expect(written()).toEqual([all[3]!.phone]);
  expect(mailed()).toEqual(
    all
      .slice(0, 3)
      .map(({email}) => email)
      .sort(),
  );
  expect(await standing(id)).toEqual({'whatsapp discarded': 3, 'whatsapp sent': 1, 'email sent': 3});
});

test('who tells Meta «no more advertising» while it goes is not asked again', async () => {
  const all = await people(1);
  const {id} = await write('{whatsapp}', {people: all});
  await say(id, {act: 'send', count: 1});
  meta.refuse = () => ({code: 131050});
  await go();
  expect(
    await one<boolean>('select is_marketing_stopped from whatsapp_contact where phone = $1', [`+${all[0]!.phone}`]),
  ).toBe(true);
});

test.each([
  ['Meta says so when it is sent', 'send'],
  ['the web hook says so', 'hook'],
] as const)('a template paused in the middle stops it, with an incident: %s', async (_what, how) => {
  const all = await people(30);
  const {id, template} = await write('{email,whatsapp}', {people: all});
  await say(id, {act: 'send', count: 30});
  const incidents = () => one<number>(`select count(*)::int from incident where kind = 'announcement_stopped'`);
  const before = await incidents();
  const pause = () =>
    postHook(app.url, 'message_template_status_update', {event: 'PAUSED', message_template_id: Number(template.ref)});
  if (how === 'send') meta.refuse = () => (meta.messages.length >= 8 ? {code: 132015} : undefined);
  else meta.onMessage = async () => void (meta.messages.length === 3 && (await pauseNow()));
  const pauseNow = async () => {
    await app.db.query('update whatsapp_template set told_at = null where id = $1', [template.id]);
    expect((await pause()).status).toBe(200);
  };
  await go();
  const sent = meta.messages.length;
  expect(sent).toBeLessThan(30);
  expect(await stateOf(id)).toEqual({state: 'paused', reason: expect.stringContaining('en pausa')});
  expect([await incidents(), mailed()]).toEqual([before + 1, []]);
  await go();
  expect(meta.messages).toHaveLength(sent);
  if (how === 'hook') {
    expect((await say(id, {act: 'resume'})).body.code).toBe('announcement_not_ready');
    await app.db.query(`update whatsapp_template set state = 'approved' where id = $1`, [template.id]);
  }
  meta.refuse = () => undefined;
  must(await say(id, {act: 'resume'}));
  await app.db.query(`update announcement_recipient set next_at = now() where state = 'queued'`);
  await go();
  expect(written()).toEqual(all.map(({phone}) => phone).sort());
  expect(await stateOf(id)).toEqual({state: 'sent', reason: ''});
});

test('an answer that was never heard: the report tells of it before it is tried again', async () => {
  const all = await people(2);
  const {id} = await write('{email,whatsapp}', {people: all});
  await say(id, {act: 'send', count: 2});
  meta.refuse = () => 'silent';
  await go();
  expect([meta.messages.length, await standing(id)]).toEqual([2, {'whatsapp queued': 2}]);
  await told(meta.messages[0]!, 'sent');
  meta.refuse = () => undefined;
  await app.db.query(`update announcement_recipient set next_at = now() where state = 'queued'`);
  await go();
  // Only the one of which nothing was known went again.
  expect(meta.messages).toHaveLength(3);
  expect(await standing(id)).toEqual({'whatsapp sent': 2});
});

test('several workers share it, one that dies leaves nobody without: everybody once', async () => {
  const all = await people(60);
  const naive = async (): Promise<number> => {
    // Negative control: who looks first and marks afterwards writes to the same people as the other.
    const look = () =>
      app.db.query<{id: number}>(
        `select id from announcement_recipient where announcement_id = $1 and state = 'queued' limit 10`,
        [id],
      );
    const [one_, other] = await Promise.all([look(), look()]);
    return one_.rows.filter(({id: line}) => other.rows.some(row => row.id === line)).length;
  };
  const {id} = await write('{whatsapp}', {people: all});
  await say(id, {act: 'send', count: 60});
  expect(await naive()).toBeGreaterThan(0);
  const dead = await app.db.withTransaction(tx => takeDeliveries<NextWhatsapp>(tx, BY_WHATSAPP, id, 7));
  expect(dead).toHaveLength(7);
  await Promise.all(Array.from({length: 4}, () => sendByWhatsapp(app.runtime, 60_000)));
  expect(new Set(written()).size).toBe(written().length);
  expect(written()).toHaveLength(53);
  await app.db.query(`update announcement_recipient set next_at = now() where state = 'queued'`);
  await Promise.all(Array.from({length: 4}, () => sendByWhatsapp(app.runtime, 60_000)));
  expect(written()).toEqual(all.map(({phone}) => phone).sort());
  expect([(await stateOf(id)).state, await standing(id)]).toEqual(['sent', {'whatsapp sent': 60}]);
  // Told twice what became of it changes nothing.
  const [{id: line, email, attempts}] = dead as [NextWhatsapp];
  const again = {id: line, email, attempts, end: 'refused' as const, problem: 'tarde'};
  await app.db.withTransaction(tx => noteOutcomes(tx, BY_WHATSAPP, [again]));
  expect(await standing(id)).toEqual({'whatsapp sent': 60});
});

test('no more people in 24 hours than Meta allows, however many workers: the rest goes the next day', async () => {
  const all = await people(25);
  const {id} = await write('{whatsapp}', {people: all});
  await app.db.query(`update organization set settings = settings || '{"whatsappDailyLimit": 10}'`);
  expect((await audienceOf(id)).whatsapp).toMatchObject({count: 25, days: 3, costCents: null});
  await say(id, {act: 'send', count: 25});
  const day = () => Promise.all(Array.from({length: 4}, () => sendByWhatsapp(app.runtime, 5_000)));
  for (const sent of [10, 20, 25]) {
    await day();
    expect(meta.messages).toHaveLength(sent);
    await app.db.query(`update announcement_recipient set sent_at = sent_at - interval '25 hours' where is_sent`);
  }
  await day();
  expect([meta.messages.length, (await stateOf(id)).state]).toEqual([25, 'sent']);
});

test('cancelled, nothing goes by any road', async () => {
  const all = await people(4, 2);
  const {id} = await write('{email,whatsapp}', {people: all});
  await say(id, {act: 'send', count: 4});
  must(await say(id, {act: 'cancel'}));
  await go();
  expect([written(), mailed(), await standing(id)]).toEqual([[], [], {'whatsapp discarded': 2, 'email discarded': 2}]);
});

test('what is in the way is told: no template, one that is not approved, a variable without its value', async () => {
  const all = await people(1);
  const problems = async (more: object, channels = '{whatsapp}') =>
    (await audienceOf((await write(channels, {people: all, ...more})).id)).problems;
  expect(await problems({whatsapp_template_id: null})).toEqual([expect.stringContaining('Falta la plantilla')]);
  expect(await problems({whatsapp_values: '{"body.1": {"from": "name"}}'})).toEqual([expect.stringContaining('«2»')]);
  expect(await problems({whatsapp_values: JSON.stringify({...VALUES, 'body.2': {from: 'event'}})})).toEqual([
    expect.stringContaining('sesión'),
  ]);
  expect(await problems({whatsapp_values: JSON.stringify({...VALUES, 'body.2': {from: 'athlete'}})})).toEqual([
    expect.stringContaining('cantera'),
  ]);
  expect(await problems({kind: 'commercial'})).toEqual([expect.stringContaining('marketing')]);
  const paused = await write('{email,whatsapp}', {people: all});
  await app.db.query(`update whatsapp_template set state = 'paused' where id = $1`, [paused.template.id]);
  const refused = await say(paused.id, {act: 'send', count: 1});
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'announcement_not_ready',
    expect.stringContaining('no tiene aprobada'),
  ]);
  const form = async (more: object) =>
    Object.keys(
      (
        await office.post<ErrorBody>('/api/comunicados', {
          title: 'Otro',
          kind: 'informative',
          audienceKind: 'customers',
          channels: ['whatsapp'],
          whatsappTemplateId: (await approvedTemplate()).id,
          ...more,
        })
      ).body.errors ?? {},
    );
  expect(await form({})).toEqual([]);
  expect(await form({whatsappTemplateId: paused.template.id})).toEqual(['whatsappTemplateId']);
  expect(await form({kind: 'commercial'})).toEqual(['whatsappTemplateId']);
  expect(await form({whatsappValues: {'body.1': {from: 'iban'}}})).toEqual(['whatsappValues.body.1']);
  expect(await form({whatsappValues: {'body.1': {from: 'text', text: 'a\nb'}}})).toEqual(['whatsappValues.body.1']);
});
