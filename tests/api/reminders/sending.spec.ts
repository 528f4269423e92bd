/**
 * How reminders leave: once by any number of workers and killed anywhere, one a person and day, never in the hours of
 * silence, to nobody who does not want it any more, and what becomes of the mail comes back to the log.
 */
import {noteHanded, takeReminders} from '../../../api/src/domain/reminders/hand-over';
import {noteDue} from '../../../api/src/domain/reminders/note-due';
import {TRIGGERS} from '../../../api/src/domain/messaging/ruled';
import {noteReport} from '../../../api/src/domain/returned/note-report';
import {sendReminders} from '../../../api/src/jobs/campaigns/send-reminders';
import {count} from '../../support/run/until';
import {app, office, one, reached, setStage, smtp, world} from '../newsletters/stage';
import {Visitor} from '../../support/wire/visitor';
import {address, cartOf, deliverAll, forget, log, mails, makeRule, run, sessionIn, stands, ticketFor} from './stage';

setStage();
afterEach(async () => {
  await forget();
  await app.db.query(`update event_session set state = 'cancelled' where id <> $1`, [world.sessionId]);
  await app.db.query('update customer set marketing_consent_at = null');
});

const onSale = () =>
  app.db.query(
    `update event_session set state = 'on_sale', sale_ends_at = now() + interval '9 days', starts_at = now() + interval '9 days',
      ends_at = now() + interval '10 days', doors_at = now() + interval '9 days' where id = $1`,
    [world.sessionId],
  );
const cartRule = (more = {}) => makeRule('cart_abandoned', {offset_hours: 1, needs_consent: true, ...more});
/** A session that starts in three hours, and so many people. */
async function crowd(size: number): Promise<string[]> {
  const session = await sessionIn(179);
  const people = count(size).map(() => address('aforo'));
  for (const email of people) await ticketFor(session, email);
  return people;
}

test('negative control: looking who has not been told and writing afterwards writes twice', async () => {
  const rule = await makeRule('session_starts');
  const [email] = await crowd(1);
  const naive = async (): Promise<boolean> => {
    const {rowCount} = await app.db.query(`select 1 from audit_entry where resource = 'control' and resource_id = $1`, [
      `${rule} ${email}`,
    ]);
    if (rowCount > 0) return false;
    await app.db.query(
      `insert into audit_entry (actor_kind, action, resource, resource_id) values ('system', 'naive', 'control', $1)`,
      [`${rule} ${email}`],
    );
    return true;
  };
  expect((await Promise.all(count(10).map(naive))).filter(Boolean).length).toBeGreaterThan(1);
});

test('several workers at once: each person one mail, and one alone when two rules are due', async () => {
  const [first, second] = [await makeRule('session_starts'), await makeRule('session_starts', {offset_hours: -4})];
  const people = await crowd(60);
  await Promise.all(count(6).map(run));
  await Promise.all(count(6).map(run));
  const sent = await mails();
  expect(sent.map(mail => mail.to).sort()).toEqual([...people].sort());
  const all = [...(await log(first)), ...(await log(second))];
  expect(all.length).toBe(120);
  expect(all.filter(row => row.isHanded).length).toBe(60);
  expect(new Set(all.filter(row => !row.isHanded).map(row => `${row.state}: ${row.reason}`))).toEqual(
    new Set(['discarded: Ya ha recibido otro recordatorio hoy.']),
  );
});

test('two that do not wait for their turn: the day of a person is taken once (unique key)', async () => {
  const [first, second] = [await makeRule('session_starts'), await makeRule('session_starts', {offset_hours: -4})];
  const [email] = await crowd(1);
  for (const id of [first, second]) await app.db.withTransaction(tx => noteDue(tx, {id, trigger: 'session_starts'}));
  const ids = (await app.db.query<{id: number}>('select id from reminder_log order by id')).rows.map(row => row.id);
  const hand = (logId: number) =>
    app.db.withTransaction(async tx => {
      await tx.query(
        `insert into mail_message (dedupe_key, kind, to_email, subject, html, text)
          values ($1, 'reminder', $2, 'Aviso', '', '')`,
        [`reminder:${logId}`, email],
      );
      await noteHanded(tx, [logId]);
    });
  const done = await Promise.allSettled(ids.map(hand));
  expect(done.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await mails()).length).toBe(1);
});

test('killed between its words and its commit: nothing has happened, and the next one writes once', async () => {
  const rule = await makeRule('session_starts');
  const [email] = await crowd(1);
  await app.db.withTransaction(tx => noteDue(tx, {id: rule, trigger: 'session_starts'}));
  await expect(
    app.db.withTransaction(async tx => {
      expect((await takeReminders(tx, TRIGGERS)).reminders.map(one => one.email)).toEqual([email]);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await stands(rule)).toEqual([`${email} queued`]);
  await run();
  await run();
  expect((await mails()).map(mail => mail.to)).toEqual([email]);
});

test('a moment from before it was switched on is nobody’s; nor one of before it became another rule', async () => {
  const rule = await makeRule('session_starts', {offset_hours: -3});
  await app.db.query('update reminder_rule set is_active = false where id = $1', [rule]);
  await app.db.query('update reminder_rule set is_active = true where id = $1', [rule]);
  const other = await makeRule('session_starts', {offset_hours: -1});
  await app.db.query('update reminder_rule set offset_hours = -5 where id = $1', [other]);
  await crowd(2);
  await run();
  expect([await log(rule), await log(other)]).toEqual([[], []]);
  // Negative control: switched on before it.
  const active = (id: number, ago: string) =>
    app.db.query(
      `update reminder_rule set active_since = now() - $2::interval, asked_until = now() - $2::interval where id = $1`,
      [id, ago],
    );
  await active(rule, '2 minutes');
  await run();
  expect((await log(rule)).length).toBe(2);
});

test('a day later nobody is told late; a rule that was stopped or changed while they waited says so', async () => {
  const rule = await makeRule('session_starts');
  const [email] = await crowd(1);
  await app.db.withTransaction(tx => noteDue(tx, {id: rule, trigger: 'session_starts'}));
  await app.db.query('update reminder_rule set is_active = false where id = $1', [rule]);
  await run();
  expect(await log(rule)).toEqual([
    {email, state: 'discarded', reason: 'El recordatorio se ha parado.', isHanded: false},
  ]);
  const late = await makeRule('session_starts', {offset_hours: -30});
  await run();
  expect(await log(late)).toEqual([]);
});

test('advertising asks again: consent, opt-out and suppression between due and sent', async () => {
  await onSale();
  const rule = await cartRule();
  const [keeps, withdraws, opts, suppressed] = [address(), address(), address(), address()];
  for (const email of [keeps, withdraws, opts, suppressed]) await cartOf(email);
  await app.db.withTransaction(tx => noteDue(tx, {id: rule, trigger: 'cart_abandoned'}));
  await app.db.query('update customer set marketing_consent_at = null where email = $1', [withdraws]);
  await app.db.query(`insert into mail_opt_out (email_hash, purpose) values (email_hash($1), 'commercial')`, [opts]);
  await app.db.query(`insert into suppression (email, reason) values ($1, 'manual')`, [suppressed]);
  await run();
  expect((await log(rule)).map(({email, reason}) => [email, reason])).toEqual(
    (
      [
        [keeps, ''],
        [withdraws, 'Ya no consiente publicidad.'],
        [opts, 'Ya no consiente publicidad.'],
        [suppressed, 'No se le puede enviar publicidad.'],
      ] as const
    )
      .map(row => [...row])
      .sort((a, b) => (a[0]! < b[0]! ? -1 : 1)),
  );
});

test('what only informs goes to who wants no advertising, and not to a mailbox that does not exist', async () => {
  const rule = await makeRule('session_starts');
  const [plain, gone] = await crowd(2);
  await app.db.query(`insert into suppression (email, reason) values ($1, 'unsubscribed'), ($2, 'hard_bounce')`, [
    plain,
    gone,
  ]);
  await run();
  expect(await stands(rule)).toEqual([`${plain} handed`]);
});

test('on the wire: advertising has its one click out, which works; what informs has none; the log says sent', async () => {
  await onSale();
  const rule = await cartRule();
  const informs = await makeRule('session_starts');
  const email = address();
  await cartOf(email);
  const [other] = await crowd(1);
  await run();
  await deliverAll();
  expect(reached().sort()).toEqual([email, other].sort());
  const wire = (to: string) => smtp.messages.find(text => text.includes(`To: ${to}`))!;
  expect(wire(email)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(wire(other!)).not.toMatch(/^List-Unsubscribe/m);
  // [T30] Both are counted by Google.
  for (const one of [email, other!]) expect(wire(one)).toMatch(/^Feedback-ID: \d+:recordatorios:\S+\r?$/m);
  expect([await stands(rule), await stands(informs)]).toEqual([[`${email} sent`], [`${other} sent`]]);
  const [mail] = (await mails()).filter(one => one.to === email);
  expect(mail!.subject).toBe('Aviso para Eva');
  const link = /List-Unsubscribe: <([^>]+)>/.exec(wire(email).replace(/\r?\n[ \t]+/g, ' '))![1]!.replace(/\s/g, '');
  const out = await fetch(link, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: {'Content-Type': 'application/x-www-form-urlencoded'},
  });
  expect(out.status).toBe(200);
  expect(await one(`select marketing_consent_at from customer where email = $1`, [email])).toBeNull();
});

test('what comes back, is refused or finds no server is failed, with why', async () => {
  const rule = await makeRule('session_starts');
  const [email, refused] = await crowd(2);
  await run();
  await deliverAll();
  const mailId = await one<number>(`select mail_message_id from reminder_log where email = $1`, [email]);
  await app.db.withTransaction(tx => noteReport(tx, {of: 'mail', id: mailId, kind: 'hard', detail: '550 5.1.1'}));
  expect((await log(rule)).map(({state, reason}) => [state, reason])).toEqual([
    ['failed', 'Devuelto: no existe esa dirección: 550 5.1.1'],
    ['sent', ''],
  ]);
  // The same people once more, of another rule.
  await forget();
  const again = await makeRule('session_starts');
  await run();
  smtp.answers.RCPT = '550 5.1.1 no such user';
  await deliverAll();
  expect((await log(again)).find(row => row.email === refused)).toMatchObject({state: 'failed'});
});

test('without a mail server nobody is written down, and the rule’s page says why', async () => {
  const rule = await makeRule('session_starts');
  await crowd(1);
  const {runtime} = app;
  const bare = {...runtime, config: {...runtime.config, smtpUrl: null}} as typeof runtime;
  expect(await sendReminders(bare, 1_000)).toEqual({noted: 0, handed: 0});
  expect(await log(rule)).toEqual([]);
});

test('the page: who is next, by the same statement and with the hour after the silence; a test to oneself once', async () => {
  const rule = await makeRule('session_starts', {subject: 'Hoy, {{evento}}'});
  const session = await sessionIn(240);
  const [ana, gone] = [address('ana'), address('gone')];
  await ticketFor(session, ana);
  await ticketFor(session, gone);
  await app.db.query(`insert into suppression (email, reason) values ($1, 'hard_bounce')`, [gone]);
  interface Preview {
    problems: string[];
    dayOn: string | null;
    count: number;
    people: {email: string; whyNot: string | null}[];
  }
  const page = async (id = rule) => (await office.get<Preview>(`/api/comunicados/recordatorios/${id}/previsto`)).body;
  expect(await page()).toMatchObject({
    problems: [],
    count: 1,
    people: [
      {email: ana, whyNot: null},
      {email: gone, whyNot: 'Su buzón no existe.'},
    ],
  });
  const whatsapp = await makeRule('session_starts', {channel: 'whatsapp', is_active: false});
  expect((await page(whatsapp)).problems).toEqual([
    'WhatsApp no está configurado: quien instala el sistema pone los datos de Meta.',
    'Falta la plantilla de WhatsApp.',
    'Está parado: al activarlo avisará de los momentos que lleguen desde entonces.',
  ]);
  const key = {'idempotency-key': `prueba-${process.pid}`};
  for (let i = 0; i < 2; i++)
    expect((await office.post<object>(`/api/comunicados/recordatorios/${rule}/prueba`, {}, key)).status).toBe(200);
  expect(await one(`select array_agg(subject) from mail_message where kind = 'reminder_test'`)).toEqual([
    '[Prueba] Hoy, Concierto de primavera',
  ]);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect((await clerk.post<object>(`/api/comunicados/recordatorios/${rule}/prueba`, {}, key)).status).toBe(403);
});
