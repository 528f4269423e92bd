/** What is written after something: a welcome to whoever joins the newsletters, and thanks to whoever came. */
import {checkReminderRule} from '../../../api/src/domain/reminders/check-reminder-rule';
import {refuses} from '../../support/scene/refuses';
import {address, deliverAll, giveTo, log, mails, makeRule, on, one, run, sessionIn, stands, ticketFor} from './stage';

const join = (email: string, minutesAgo: number, more: Record<string, unknown> = {}): Promise<number> => {
  const row = {state: 'active', consent_method: 'double_opt_in', first_name: 'Nora', ...more};
  const names = Object.keys(row);
  return one<number>(
    `insert into subscriber (email, consent_at, ${names.join(', ')})
      values ($1, now() - make_interval(mins => $2), ${names.map((_, n) => `$${n + 3}`).join(', ')}) returning id`,
    [email, minutesAgo, ...Object.values(row)],
  );
};
const welcome = () => makeRule('subscribed', {offset_hours: 1, needs_consent: true, subject: 'Bienvenida, {{nombre}}'});

test('welcome: who has confirmed it and is still in; not whom a list brought in, and once', async () => {
  const rule = await welcome();
  const [joined, early, imported] = [address('alta'), address('pronto'), address('lista')];
  await join(joined, 70);
  await join(early, 40);
  await join(imported, 70, {consent_method: 'paper'});
  await on.db.query(`insert into subscriber (email, state) values ($1, 'pending')`, [address('sin')]);
  await run();
  await run();
  expect(await stands(rule)).toEqual([`${joined} handed`]);
  const [mail] = await mails();
  expect([mail!.to, mail!.subject]).toEqual([joined, 'Bienvenida, Nora']);
  expect(mail!.text).toContain('Publicidad de Club de Pruebas');
  expect(mail!.text).toMatch(/baja/i);
  await deliverAll();
  await run();
  expect(await mails()).toHaveLength(1);
});

test('who leaves before it is due gets none', async () => {
  const rule = await welcome();
  const email = address('deja');
  const id = await join(email, 70);
  await on.db.query(`update subscriber set state = 'unsubscribed' where id = $1`, [id]);
  await run();
  expect(await log(rule)).toEqual([]);
});

test('afterwards: whoever came and agrees, by ticket, by a ticket that was given, and by pass', async () => {
  const rule = await makeRule('session_ended', {
    offset_hours: 3,
    needs_consent: true,
    body_html: '<p>Gracias por venir a {{evento}}, en {{lugar}}, el {{fecha}}. <a href="{{enlace}}">Más</a></p>',
  });
  const sessionId = await sessionIn(-310); // over for three hours and ten minutes
  const [came, absent, silent, gave, got, holder] = ['vino', 'no-vino', 'calla', 'dio', 'recibio', 'abonada'].map(
    address,
  ) as [string, string, string, string, string, string];
  for (const email of [came, absent, gave, got]) await join(email, 90_000);
  const tickets: number[] = [];
  for (const email of [came, silent, gave]) tickets.push(await ticketFor(sessionId, email));
  await ticketFor(sessionId, absent);
  await giveTo(tickets[2]!, got);
  await on.db.query(`update ticket set state = 'used' where id = any($1)`, [tickets]);
  const passHolder = await one<number>(
    `insert into pass_holder (member_number, first_name, surname1, email, email_consent_at)
      values (7801, 'Inés', 'Núñez', $1, now()) returning id`,
    [holder],
  );
  const pass = await one<number | null>(`select min(id) from season_pass`);
  expect(pass).toBeNull(); // this stage sells none: the pass below is all there is
  await on.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `with p as (insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, kind, state,
           amount_cents, origin) values (${on.world.seasonListId}, $1, 1, 1, 'new', 'active', 0, 'web') returning id)
       insert into scan (event_session_id, result, source, right_id) select $2, 'ok', 'pass', id from p`,
      [passHolder, sessionId],
    );
  });
  await run();
  expect(await stands(rule)).toEqual([holder, got, came].sort().map(email => `${email} handed`));
  const mail = (await mails()).find(({to}) => to === came)!;
  expect(mail.text).toMatch(/Gracias por venir a .+, en .+, el \S+, \d+ de \S+\. Más \(.*\/eventos\)/);
});

test.each([
  ['subscribed', {offsetHours: -1}, 'offsetHours', 'después de apuntarse'],
  ['session_ended', {offsetHours: -2}, 'offsetHours', 'después de la sesión'],
  ['subscribed', {needsConsent: false}, 'needsConsent', 'publicidad'],
  ['session_ended', {needsConsent: false}, 'needsConsent', 'publicidad'],
  ['subscribed', {bodyHtml: '<p>{{evento}}</p>'}, 'bodyHtml', '{{evento}}'],
] as const)('%s refuses %j', async (trigger, more, field, says) => {
  const rule = {
    trigger,
    offsetHours: 4,
    channel: 'email',
    subject: 'Hola',
    bodyHtml: '<p>Hola</p>',
    needsConsent: true,
  };
  const {errors} = await refuses(checkReminderRule(on.db, null, {...rule, isActive: true, ...more}), 'invalid', field);
  expect(errors![field]).toContain(says);
});
