/**
 * Reminders by WhatsApp: to the number that has agreed and to nobody else, once by any number of workers and killed
 * anywhere, one a day for a number, never in the hours of silence or of what is settled; by mail, once, to whom it does
 * not reach where the rule says both; what Meta says moves the log, and what concerns all stops the rule.
 */
import {ALL_ROADS} from '../../../api/src/domain/reminders/roads';
import {noteReminderMessages, takeReminderMessages} from '../../../api/src/domain/reminders/by-whatsapp';
import {noteDue} from '../../../api/src/domain/reminders/note-due';
import {takeReminders} from '../../../api/src/domain/reminders/hand-over';
import {TRIGGERS} from '../../../api/src/domain/messaging/ruled';
import {sendReminderMessages} from '../../../api/src/jobs/campaigns/send-reminder-messages';
import {inboundOf, postHook} from '../../support/doubles/fake-whatsapp';
import {count} from '../../support/run/until';
import type {ErrorBody} from '../../support/wire/visitor';
import {app, office, one, world} from '../newsletters/stage';
import {address, cartOf, clock, deliverAll, forget, makeRule, run, sessionIn} from './stage';
import {
  agree,
  crowd,
  emails,
  go,
  mailed,
  meta,
  newPhone,
  type Person,
  phones,
  reasons,
  rule,
  setStage,
  soon,
  standing,
  stopped,
  template,
  told,
  written,
} from './whatsapp-stage';

setStage();

test('by both: WhatsApp to who has agreed with their own words, mail to the others, nobody twice', async () => {
  const people = await crowd(5, 3);
  const {id} = await rule('both');
  await go();
  await go();
  expect([written(), await mailed()]).toEqual([phones(people.slice(0, 3)), emails(people.slice(3))]);
  expect(await standing(id)).toEqual({'whatsapp sent': 3, 'email sent': 2});
  const [body, button] = meta.messages[0]!.template!.components as {parameters: {text: string}[]}[];
  expect(body!.parameters.map(({text}) => text)).toEqual(['Ana', expect.stringMatching(/^«.+»$/)]);
  // What comes after the beginning of the template's address.
  expect(button!.parameters[0]!.text).toMatch(/^reservas\/[\w-]/);
  expect(
    await one(`select array_agg(distinct phone order by phone) from reminder_log where channel = 'whatsapp'`),
  ).toEqual(phones(people.slice(0, 3)).map(phone => `+${phone}`));
});

test('by WhatsApp alone: whoever has not agreed is not written down; a guardian and an account have their numbers', async () => {
  const people = await crowd(3, 1);
  const [, mother, account] = people as [Person, Person, Person];
  await app.db.query(
    `insert into guardian (first_name, surname1, email, phone, whatsapp_consent_at)
      values ('Eva', 'Sanz', upper($1), $2, now() - interval '1 day')`,
    [mother.email, mother.phone],
  );
  // The account's number is a holder's who has agreed, by another address.
  await app.db.query(`insert into customer (email, first_name, phone) values ($1, 'Luz', $2)`, [
    account.email,
    `+${account.phone}`,
  ]);
  await agree(address('otra'), account.phone);
  const nobody = await crowd(1, 0);
  const {id} = await rule('whatsapp');
  await go();
  expect([written(), await mailed(), await standing(id)]).toEqual([phones(people), [], {'whatsapp sent': 3}]);
  expect(await one('select count(*)::int from reminder_log where email = $1', [nobody[0]!.email])).toBe(0);
});

test('between due and sent: «BAJA», consent taken back, advertising stopped, settled; each says why, mail where both', async () => {
  const {id: marketing} = await template({category: 'marketing'});
  const {id} = await rule('both', {
    whatsapp_template_id: marketing,
    quiet_from: await clock(-1),
    quiet_until: await clock(1),
  });
  const session = await sessionIn(179);
  const people = await crowd(4, 4, session);
  const [leaves, back, ads, settled] = people as [Person, Person, Person, Person];
  await run();
  expect([await standing(id), written()]).toEqual([{'whatsapp queued': 4}, []]);
  await postHook(app.url, 'messages', inboundOf({phone: leaves.phone}, 'BAJA'));
  await app.db.query('update pass_holder set whatsapp_consent_at = null where email = $1', [back.email]);
  await app.db.query(
    `insert into whatsapp_contact (phone, is_marketing_stopped) values ($1, true)
      on conflict (phone) do update set is_marketing_stopped = true`,
    [`+${ads.phone}`],
  );
  await app.db.query(
    `update ticket set state = 'void', voided_at = now() where order_id = (select id from "order" where email = $1)`,
    [settled.email],
  );
  await app.db.query('update reminder_rule set quiet_from = $2, quiet_until = $3 where id = $1', [
    id,
    await clock(-1),
    await clock(0),
  ]);
  await go();
  expect([written(), await mailed()]).toEqual([[], emails([leaves, back, ads])]);
  expect(await standing(id)).toEqual({'whatsapp discarded': 4, 'email sent': 3});
  expect(await reasons(id)).toEqual([
    'No ha dado permiso por WhatsApp.',
    'No quiere publicidad por WhatsApp.',
    'Ya estaba resuelto.',
  ]);
});

test('handed over and not sent yet: asked once more, and in the hours of silence nothing leaves', async () => {
  const {id} = await rule('both');
  const people = await crowd(3);
  await run();
  expect(await standing(id)).toEqual({'whatsapp queued': 3});
  await app.db.query('update reminder_rule set quiet_from = $2, quiet_until = $3 where id = $1', [
    id,
    await clock(-1),
    await clock(1),
  ]);
  expect(await sendReminderMessages(app.runtime, 5_000)).toBe(0);
  await app.db.query('update reminder_rule set quiet_from = $2, quiet_until = $3 where id = $1', [
    id,
    await clock(6),
    await clock(7),
  ]);
  await app.db.query('update pass_holder set whatsapp_consent_at = null where email = $1', [people[0]!.email]);
  await app.db.query(
    `update ticket set state = 'void', voided_at = now() where order_id = (select id from "order" where email = $1)`,
    [people[1]!.email],
  );
  await go();
  expect([written(), await mailed()]).toEqual([[people[2]!.phone], [people[0]!.email]]);
  // A rule that is switched off keeps back what has not left.
  await forget();
  await app.db.query('delete from whatsapp_message');
  const other = await rule('both');
  await crowd(2);
  await run();
  await app.db.query('update reminder_rule set is_active = false where id = $1', [other.id]);
  meta.messages.length = 0;
  await go();
  expect([written(), await reasons(other.id)]).toEqual([[], ['El recordatorio se ha parado.']]);
});

test('an abandoned cart: only with consent to advertising and to WhatsApp', async () => {
  await app.db.query(
    `update event_session set state = 'on_sale', sale_ends_at = now() + interval '9 days', starts_at = now() + interval '9 days',
      ends_at = now() + interval '10 days', doors_at = now() + interval '9 days' where id = $1`,
    [world.sessionId],
  );
  const {id: marketing} = await template({category: 'marketing'});
  const {id} = await rule('whatsapp', {
    trigger: 'cart_abandoned',
    offset_hours: 1,
    needs_consent: true,
    whatsapp_template_id: marketing,
  });
  const people = count(3).map(() => ({email: address('carro'), phone: newPhone()}));
  const [both, noAds, noPhone] = people as [Person, Person, Person];
  for (const {email, phone} of [both, noAds]) await agree(email, phone);
  await cartOf(both.email);
  await cartOf(noAds.email, {agrees: false});
  await cartOf(noPhone.email);
  await run();
  expect(await standing(id)).toEqual({'whatsapp queued': 1});
  await app.db.query('update customer set marketing_consent_at = null where email = $1', [both.email]);
  await go();
  expect([written(), await reasons(id)]).toEqual([[], ['Ya no consiente publicidad.']]);
});

test('one a day for a number and channel: two rules, two addresses; by mail that day has its own', async () => {
  const [first, second] = [await rule('whatsapp'), await rule('whatsapp', {offset_hours: -4})];
  const mail = await makeRule('session_starts', {offset_hours: -5});
  const [ana, luis] = (await crowd(2, 1)) as [Person, Person];
  await agree(luis.email, ana.phone);
  await go();
  await go();
  expect([written(), await mailed()]).toEqual([[ana.phone], emails([ana, luis])]);
  const all = {...(await standing(first.id))};
  for (const [what, n] of Object.entries(await standing(second.id))) all[what] = (all[what] ?? 0) + n;
  expect(all).toEqual({'whatsapp sent': 1, 'whatsapp discarded': 3});
  expect(await standing(mail)).toEqual({'email sent': 2});
  expect(await reasons(second.id)).toEqual(['Ya ha recibido otro recordatorio hoy.']);
});

test('what Meta says moves the log; one that fails for good goes by mail, once, told twice and in any order', async () => {
  const {id} = await rule('both');
  const people = await crowd(3);
  meta.refuse = (_what, to) => (to === people[0]!.phone ? {code: 131026} : undefined);
  await go();
  expect([await standing(id), await mailed()]).toEqual([
    {'whatsapp failed': 1, 'whatsapp sent': 2, 'email sent': 1},
    [people[0]!.email],
  ]);
  const of = (who: Person) => meta.messages.find(({to}) => to === who.phone)!;
  await told(of(people[2]!), 'read');
  await told(of(people[2]!), 'failed', 131026);
  for (let i = 0; i < 3; i++) await told(of(people[1]!), 'failed', 131049);
  await told(of(people[1]!), 'delivered');
  await go();
  await go();
  expect(await mailed()).toEqual(emails(people.slice(0, 2)));
  expect(await standing(id)).toEqual({'whatsapp failed': 2, 'whatsapp sent': 1, 'email sent': 2});
  expect(meta.messages).toHaveLength(2);
});

test('an answer that was never heard: its report settles it; «later» waits and is given up; away keeps all', async () => {
  const {id} = await rule('whatsapp');
  const people = await crowd(2);
  meta.refuse = () => 'silent';
  await run();
  await sendReminderMessages(app.runtime, 5_000);
  expect([meta.messages.length, await standing(id)]).toEqual([2, {'whatsapp queued': 2}]);
  await told(meta.messages[0]!, 'delivered');
  expect(await standing(id)).toEqual({'whatsapp queued': 1, 'whatsapp sent': 1});
  const left = meta.messages[1]!.to;
  let asked = 0;
  meta.refuse = () => {
    asked++;
    return {code: 130429};
  };
  await soon();
  await sendReminderMessages(app.runtime, 5_000);
  expect([asked, await one(`select attempts from whatsapp_message where state = 'queued'`)]).toEqual([1, 1]);
  meta.refuse = () => ({code: 131016});
  for (let i = 0; i < 4; i++) {
    await soon();
    await sendReminderMessages(app.runtime, 5_000);
  }
  expect(await standing(id)).toEqual({'whatsapp failed': 1, 'whatsapp sent': 1});
  expect(phones(people)).toContain(left);
});

test('negative control, then several workers and killed ones: everybody once', async () => {
  const {id} = await rule('whatsapp');
  const people = await crowd(40);
  await app.db.withTransaction(tx => noteDue(tx, {id, trigger: 'session_starts'}));
  const look = () =>
    app.db.query<{id: number}>(`select id from reminder_log where state = 'queued' and handed_at is null limit 10`);
  const [one_, other] = await Promise.all([look(), look()]);
  expect(one_.rows.filter(row => other.rows.some(({id: same}) => same === row.id)).length).toBeGreaterThan(0);
  // Killed between its words and its commit: nothing has happened.
  await expect(
    app.db.withTransaction(async tx => {
      expect((await takeReminders(tx, TRIGGERS)).messages).toHaveLength(40);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  await Promise.all(count(4).map(run));
  expect(await one(`select count(*)::int from whatsapp_message where kind = 'reminder'`)).toBe(40);
  // Killed with seven in hand, before any was sent: nobody else has them until its time is over.
  const dead = await app.db.withTransaction(tx => takeReminderMessages(tx, 7, ALL_ROADS));
  await Promise.all(count(4).map(() => sendReminderMessages(app.runtime, 20_000)));
  expect([written().length, new Set(written()).size]).toEqual([33, 33]);
  await soon();
  await Promise.all(count(4).map(() => sendReminderMessages(app.runtime, 20_000)));
  expect([written(), await standing(id)]).toEqual([phones(people), {'whatsapp sent': 40}]);
  // It wakes up and says what it knew: nothing changes.
  await app.db.withTransaction(tx =>
    noteReminderMessages(tx, [{message: dead[0]!, end: {trouble: 'refused', says: 'tarde', code: 131026}}]),
  );
  expect(await standing(id)).toEqual({'whatsapp sent': 40});
});

test('a paused template stops the rule’s WhatsApp with an incident: by both the mail goes, alone it waits; let go on', async () => {
  const [both, alone] = [await rule('both'), await rule('whatsapp', {offset_hours: -4})];
  const incidents = () => one<number>(`select count(*)::int from incident where kind = 'reminder_stopped'`);
  const before = await incidents();
  const people = await crowd(3);
  meta.refuse = () => ({code: 132015});
  await go();
  await soon();
  await go();
  expect([written(), await incidents()]).toEqual([[], before + 1]);
  const first = (await stopped(both.id)) ? both : alone;
  expect(await stopped(first.id)).toBe('Se paró solo: Meta ha puesto la plantilla en pausa.');
  await forget();
  await app.db.query('delete from whatsapp_message');
  meta.refuse = () => undefined;
  // By the web hook, with some waiting.
  const [b, a] = [await rule('both'), await rule('whatsapp', {trigger: 'session_starts', offset_hours: -4})];
  for (const {template: of} of [b, a])
    await postHook(app.url, 'message_template_status_update', {event: 'PAUSED', message_template_id: Number(of.ref)});
  expect([await stopped(b.id), await stopped(a.id)]).toEqual([
    'Se paró solo: Meta ha puesto la plantilla en pausa.',
    'Se paró solo: Meta ha puesto la plantilla en pausa.',
  ]);
  await go();
  expect([written(), await mailed(), await standing(a.id)]).toEqual([[], emails(people), {'whatsapp queued': 3}]);
  const resume = (id: number) => office.post<ErrorBody>(`/api/comunicados/recordatorios/${id}/reanudar-whatsapp`, {});
  expect((await resume(a.id)).body.code).toBe('template_not_approved');
  await app.db.query(`update whatsapp_template set state = 'approved' where id = $1`, [a.template.id]);
  expect((await resume(a.id)).status).toBe(200);
  expect((await resume(a.id)).body.code).toBe('wrong_state');
  await go();
  expect([written(), await standing(a.id)]).toEqual([phones(people), {'whatsapp sent': 3}]);
});

test('another category of Meta’s stops it, too; another template lets it go', async () => {
  const {id, template: of} = await rule('whatsapp');
  await postHook(app.url, 'template_category_update', {
    message_template_id: Number(of.ref),
    previous_category: 'UTILITY',
    new_category: 'MARKETING',
  });
  expect(await stopped(id)).toBe('Se paró solo: Meta ha pasado la plantilla a marketing.');
  await crowd(1);
  await go();
  expect(written()).toEqual([]);
  await app.db.query('update reminder_rule set whatsapp_template_id = $2 where id = $1', [id, (await template()).id]);
  await go();
  expect([await stopped(id), written().length]).toEqual(['', 1]);
});

test('no more people in 24 hours than Meta allows, with announcements: by both the mail goes, alone it waits', async () => {
  await app.db.query(`update organization set settings = settings || '{"whatsappDailyLimit": 3}'`);
  await app.db.query(
    `with a as (insert into announcement (title, kind, audience_kind, channels) values ('Antes', 'informative', 'customers',
        '{whatsapp}') returning id)
     insert into announcement_recipient (announcement_id, channel, name, email, phone, state, sent_at)
       select id, 'whatsapp', 'Ana', '', '+34699999999', 'sent', now() from a`,
  );
  const {id} = await rule('whatsapp');
  await crowd(5);
  await go();
  expect([written().length, await standing(id)]).toEqual([2, {'whatsapp sent': 2, 'whatsapp queued': 3}]);
  await app.db.query(`update whatsapp_message set sent_at = sent_at - interval '25 hours'`);
  await go();
  expect(written()).toHaveLength(4);
  await forget();
  await app.db.query('delete from announcement_recipient');
  meta.messages.length = 0;
  const both = await rule('both');
  await app.db.query(`update whatsapp_message set sent_at = now() where state = 'sent'`);
  await go();
  expect(await standing(both.id)).toEqual({'whatsapp discarded': 5, 'email sent': 5});
  expect(await reasons(both.id)).toEqual(['Hoy no se puede escribir a más personas por WhatsApp.']);
});

test('without the club’s number at Meta: both goes by mail, WhatsApp alone is not written down', async () => {
  const [both, alone] = [await rule('both'), await rule('whatsapp', {offset_hours: -4})];
  const people = await crowd(2);
  const bare = {
    ...app.runtime,
    config: {...app.runtime.config, whatsapp: {...app.runtime.config.whatsapp, token: null}},
  };
  const {sendReminders} = await import('../../../api/src/jobs/campaigns/send-reminders');
  await sendReminders(bare as typeof app.runtime, 5_000);
  await deliverAll();
  expect([await mailed(), await standing(both.id), await standing(alone.id)]).toEqual([
    emails(people),
    {'email sent': 2},
    {},
  ]);
});
