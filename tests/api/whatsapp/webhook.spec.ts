/**
 * What Meta posts: believed by its signature alone, harmless twice and in any order, and «BAJA» takes the consent back
 * in the moment in which it is heard.
 */
import {sendWhatsappMessages} from '../../../api/src/jobs/campaigns/whatsapp-messages';
import {ACCESS, HOOK, inboundOf, postHook, signed, statusOf} from '../../support/doubles/fake-whatsapp';
import {app, approvedTemplate, meta, newPhone, one, setStage, templateState} from './stage';

setStage();

const WHATEVER = [
  'whatsapp_contact',
  'whatsapp_message',
  'whatsapp_template',
  'pass_holder',
  'guardian',
  'audit_entry',
];
const kept = async (): Promise<string[]> => {
  const all: string[] = [];
  for (const table of WHATEVER)
    all.push(
      await one<string>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t`,
      ),
    );
  return all;
};
const holder = (phone: string, consent = 'now()'): Promise<number> =>
  one<number>(
    `insert into pass_holder (first_name, surname1, email, phone, whatsapp_consent_at)
      values ('Ana', 'Prueba', '', $1, ${consent}) returning id`,
    [phone],
  );
const consent = (id: number): Promise<Date | null> =>
  one<Date | null>('select whatsapp_consent_at from pass_holder where id = $1', [id]);
const contact = (phone: string): Promise<Record<string, unknown>> =>
  one('select to_json(c) from whatsapp_contact c where phone = $1', [phone]);

test('the address is ours for who knows the word', async () => {
  const ask = (token: string, mode = 'subscribe') =>
    fetch(`${app.url}${HOOK}?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=1158201444`);
  const right = await ask(ACCESS.verifyToken);
  expect([right.status, right.headers.get('content-type'), await right.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '1158201444',
  ]);
  for (const wrong of [ask('otra'), ask(''), ask(ACCESS.verifyToken, 'unsubscribe')])
    expect((await wrong).status).toBe(403);
});

test('forged: refused, and nothing kept', async () => {
  const phone = newPhone();
  const id = await holder(phone);
  const leave = inboundOf({phone}, 'BAJA');
  const before = await kept();
  const body = JSON.stringify(leave);
  for (const signature of [
    null,
    '',
    'sha256=',
    `sha256=${'0'.repeat(64)}`,
    signed(body),
    signed(body, 'otro secreto'),
    signed('').replace('sha256', 'sha1'),
  ]) {
    const answer = await postHook(app.url, 'messages', leave, signature);
    expect([answer.status, ((await answer.json()) as {code: string}).code]).toEqual([403, 'bad_signature']);
  }
  expect(await kept()).toEqual(before);
  // Negative control: signed, the same does what it says.
  expect((await postHook(app.url, 'messages', leave)).status).toBe(200);
  expect([await consent(id), (await kept())[0] === before[0]]).toEqual([null, false]);
});

test('what nobody knows, of another account, or of no shape, is heard and changes nothing', async () => {
  const before = await kept();
  const post = async (field: string, value: object, account?: string) =>
    expect((await postHook(app.url, field, value, undefined, account)).status).toBe(200);
  const leave = inboundOf({phone: newPhone()}, 'BAJA');
  await post('messages', leave, '999');
  await post('messages', {...leave, metadata: {phone_number_id: '1'}});
  await post('account_update', {event: 'VOLUME_BASED_PRICING_TIER_UPDATE'});
  await post('messages', {statuses: [{status: 'vanished', id: 7}, null, 'x'], messages: [{}, [], {from: 'abc'}]});
  await post('messages', {statuses: {}, messages: 'no'});
  await post('message_template_status_update', {event: 'APPROVED'});
  await post('message_template_status_update', {event: 'APPROVED', message_template_id: 12345678});
  const raw = '{"entry": [';
  const broken = await fetch(`${app.url}${HOOK}`, {
    method: 'POST',
    headers: {'x-hub-signature-256': signed(raw)},
    body: raw,
  });
  expect(broken.status).toBe(200);
  expect(await kept()).toEqual(before);
});

test('«BAJA» takes the consent of the number back, of whoever has it, and is answered once', async () => {
  const phone = newPhone();
  const [mine, partner] = [await holder(`+${phone}`), await holder(phone.slice(2).replace(/(...)/g, '$1 '))];
  const other = await holder(newPhone());
  const leave = inboundOf({phone}, 'Baja, por favor.');
  for (let i = 0; i < 3; i++) expect((await postHook(app.url, 'messages', leave)).status).toBe(200);
  expect([await consent(mine), await consent(partner), (await consent(other)) === null]).toEqual([null, null, false]);
  expect(
    await one<number>(
      `select count(*)::int from audit_entry where action = 'withdraw_whatsapp' and resource_id = any($1)`,
      [[String(mine), String(partner)]],
    ),
  ).toBe(2);
  await sendWhatsappMessages(app.runtime);
  await sendWhatsappMessages(app.runtime);
  expect(meta.messages.map(({to, text}) => [to, text?.body.slice(0, 6)])).toEqual([[phone, 'Hecho:']]);
  // Given afterwards, it is a new one; an old word that comes late does not reach it.
  await app.db.query(`update pass_holder set whatsapp_consent_at = now() + interval '1 second' where id = $1`, [mine]);
  await postHook(app.url, 'messages', inboundOf({phone}, 'STOP', 'wamid.late', 3600));
  expect(await consent(mine)).not.toBeNull();
});

test('somebody without a number leaves too: for the number as soon as it is known', async () => {
  const [phone, userId] = [newPhone(), `ES.${newPhone()}`];
  const id = await holder(phone);
  await postHook(app.url, 'messages', inboundOf({userId}, 'stop'));
  expect(await consent(id)).not.toBeNull();
  await sendWhatsappMessages(app.runtime);
  expect(meta.messages[0]).toMatchObject({recipient: userId});
  await postHook(app.url, 'messages', statusOf({id: 'wamid.x', to: phone, ref: ''}, 'delivered', {userId}));
  expect(await consent(id)).toBeNull();
  expect(await contact(`+${phone}`)).toMatchObject({user_id: userId});
});

test('two names that turn out to be one person become one, with what each had said', async () => {
  const [phone, userId] = [newPhone(), `ES.${newPhone()}`];
  await postHook(app.url, 'messages', inboundOf({phone}, 'Hola'));
  await postHook(app.url, 'messages', inboundOf({userId}, 'STOP'));
  await postHook(app.url, 'messages', inboundOf({phone, userId}, 'Hola otra vez'));
  expect(
    await one<number>('select count(*)::int from whatsapp_contact where phone = $1 or user_id = $2', [
      `+${phone}`,
      userId,
    ]),
  ).toBe(1);
  expect(await contact(`+${phone}`)).toMatchObject({
    opted_out_at: expect.any(String),
    last_inbound_at: expect.any(String),
  });
});

test('any message opens a day; the last word about advertising counts, whatever order they come in', async () => {
  const phone = newPhone();
  const say = (value: string, ago: number) =>
    postHook(app.url, 'user_preferences', {
      metadata: {phone_number_id: ACCESS.phoneId},
      contacts: [{wa_id: phone}],
      user_preferences: [
        {wa_id: phone, category: 'marketing_messages', value, timestamp: Math.floor(Date.now() / 1000) - ago},
      ],
    });
  await postHook(app.url, 'messages', inboundOf({phone}, '¿A qué hora abrís?'));
  expect(await contact(`+${phone}`)).toMatchObject({last_inbound_at: expect.any(String), opted_out_at: null});
  await say('stop', 60);
  expect((await contact(`+${phone}`)).is_marketing_stopped).toBe(true);
  await say('resume', 120); // older
  expect((await contact(`+${phone}`)).is_marketing_stopped).toBe(true);
  await say('resume', 10);
  await say('stop', 60); // again
  expect((await contact(`+${phone}`)).is_marketing_stopped).toBe(false);
});

test('states of a message go forward only', async () => {
  const {id: template} = await approvedTemplate();
  const id = await one<number>(
    `insert into whatsapp_message (kind, phone, whatsapp_template_id) values ('test', '+34600000001', $1) returning id`,
    [template],
  );
  const state = () => one<string>('select state from whatsapp_message where id = $1', [id]);
  const tell = (status: 'sent' | 'delivered' | 'read' | 'failed', wamid = 'wamid.a') =>
    postHook(app.url, 'messages', statusOf({id: wamid, to: '34600000001', ref: `m:${id}`}, status, {code: 131026}));
  await tell('read'); // before all others, and before its own answer was heard
  expect(await state()).toBe('delivered');
  for (const late of ['failed', 'sent', 'delivered', 'failed'] as const) {
    await tell(late);
    expect(await state()).toBe('delivered');
  }
  expect(await sendWhatsappMessages(app.runtime, id)).toBe(0);
});

test('a template goes where Meta says; an older word, and its own «pending», change nothing', async () => {
  const {id, ref} = await approvedTemplate();
  const now = Math.floor(Date.now() / 1000);
  const tell = async (field: string, value: object, time: number) => {
    const body = JSON.stringify({
      entry: [{id: ACCESS.accountId, time, changes: [{field, value: {message_template_id: Number(ref), ...value}}]}],
    });
    const headers = {'x-hub-signature-256': signed(body)};
    expect((await fetch(`${app.url}${HOOK}`, {method: 'POST', headers, body})).status).toBe(200);
    return (await templateState(id)).state;
  };
  const event = (name: string, time: number, more = {}) =>
    tell('message_template_status_update', {event: name, reason: 'NONE', ...more}, time);
  expect(await event('PAUSED', now - 50, {other_info: {title: 'FIRST_PAUSE', description: 'Mala calidad.'}})).toBe(
    'paused',
  );
  expect((await templateState(id)).reason).toBe('Mala calidad.');
  expect(await event('APPROVED', now - 90)).toBe('paused');
  expect(await event('REINSTATED', now - 40)).toBe('approved');
  expect(await event('PENDING', now - 30)).toBe('approved');
  expect(await event('PAUSED', now - 50)).toBe('approved');
  expect(await event('SOMETHING_NEW', now - 20)).toBe('approved');
  await tell('template_category_update', {previous_category: 'UTILITY', new_category: 'MARKETING'}, now - 15);
  await tell('message_template_quality_update', {new_quality_score: 'YELLOW'}, now - 14);
  expect(await one('select category || quality from whatsapp_template where id = $1', [id])).toBe('marketingyellow');
  expect(
    await event('REJECTED', now - 10, {rejection_info: {reason: 'Confusa.', recommendation: 'Di quién escribe.'}}),
  ).toBe('rejected');
  expect((await templateState(id)).reason).toBe('Confusa. Di quién escribe.');
  expect(await event('DELETED', now - 5)).toBe('deleted');
  expect(await event('APPROVED', now)).toBe('deleted');
});

test('[M1] a number is the same person however it was written', async () => {
  const {rows} = await app.db.query<{number: string | null}>(
    'select whatsapp_number(w) as number from unnest($1::text[]) with ordinality t(w, at) order by at',
    [
      [
        '600 11 22 33',
        '(+34) 600-112-233',
        '0034 600.112.233',
        '34600112233',
        '+44 (0)20 7946 0958',
        '91 234 56 78',
        '',
      ],
    ],
  );
  const ana = '+34600112233';
  expect(rows.map(row => row.number)).toEqual([ana, ana, ana, ana, '+442079460958', null, null]);
});
