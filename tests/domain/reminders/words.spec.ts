/**
 * What a rule may say: checked by name when it is saved, escaped and whole when it is sent; in the frame of its template
 * or the house's. And when it is silent: across midnight, and in the nights in which the clocks change.
 */
import {compileReminder} from '../../../api/src/outside/mail/bulk/reminder';
import {mailIdentity} from '../../../api/src/outside/mail/identity';
import {checkReminderRule} from '../../../api/src/domain/reminders/check-reminder-rule';
import {refuses} from '../../support/scene/refuses';
import {address, forget, mails, makeRule, on, one, run, sessionIn, ticketFor} from './stage';

const check = (more: Partial<Rule>, before: Partial<Rule> | null = null) =>
  checkReminderRule(on.db, before, {
    trigger: 'session_starts',
    offsetHours: -24,
    channel: 'email',
    subject: 'Mañana',
    bodyHtml: '<p>Ven.</p>',
    needsConsent: false,
    isActive: true,
    ...more,
  });
type Rule = Parameters<typeof checkReminderRule>[2];

test.each([
  ['a place that nobody fills', {subject: 'Hola, {{apellido}}'}, 'subject', '{{apellido}}'],
  ['one of another trigger', {bodyHtml: '<p>{{importe}}</p>'}, 'bodyHtml', '{{importe}}'],
  ['one that a newsletter has', {bodyHtml: '<a href="{{baja}}">baja</a>'}, 'bodyHtml', '{{baja}}'],
  ['active without a text', {bodyHtml: '<p> </p>'}, 'bodyHtml', 'necesita asunto y texto'],
  ['active without a subject', {subject: ' '}, 'subject', 'necesita asunto y texto'],
  ['after what it warns of', {offsetHours: 5}, 'offsetHours', 'antes, no después'],
  ['a cart without consent', {trigger: 'cart_abandoned', offsetHours: 1}, 'needsConsent', 'consentido'],
  ['silent all day', {quietFrom: '10:00', quietUntil: '10:00'}, 'quietUntil', 'otra hora'],
] as const)('refused at its field: %s', async (_what, more, field, says) => {
  const {errors} = await refuses(check(more), 'invalid', field);
  expect(errors![field]).toContain(says);
});

test('kept: with all that its trigger knows; a change of the trigger asks again what it says', async () => {
  const all = {
    subject: '{{evento}} {{ fecha }}',
    bodyHtml: '<p>{{nombre}} {{lugar}} {{organizacion}} <a href="{{enlace}}">ver</a></p>',
  };
  await check(all);
  await refuses(check({...all, trigger: 'instalment_due'}), 'invalid', 'subject');
});

test('a name that is markup stays a name; a value that is a place stays itself; without a name there is no hole', async () => {
  const identity = await mailIdentity(on.db, on.runtime.config);
  const parts = {
    subject: '{{nombre}}, {{evento}}',
    bodyHtml: '<p>Hola, {{nombre}}: {{evento}}. <a href="{{enlace}}">Ver</a></p><script>alert(1)</script>',
    frameHtml: null,
    isCommercial: false,
  };
  const write = compileReminder(identity, parts);
  const values = {
    nombre: '<i>Ana</i>\r\nBcc: x@y.z',
    evento: '{{enlace}} & más',
    enlace: 'https://a.example/?a=1&b="2"',
  };
  const mail = write({values, wayOut: 'https://a.example/baja'});
  expect(mail.subject).toBe('<i>Ana</i> Bcc: x@y.z, {{enlace}} & más');
  expect(mail.html).toContain('Hola, &lt;i&gt;Ana&lt;/i&gt; Bcc: x@y.z: {{enlace}} &amp; más.');
  expect(mail.html).toContain('href="https://a.example/?a=1&amp;b=&quot;2&quot;"');
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).not.toContain('Darme de baja');
  const nobody = write({values: {...values, nombre: ''}, wayOut: ''});
  expect(nobody.text).toContain('Hola: {{enlace}} & más.');
  const sold = compileReminder(identity, {...parts, isCommercial: true})({values, wayOut: 'https://a.example/baja?x'});
  expect([sold.html, sold.text].map(text => text.includes('https://a.example/baja?x'))).toEqual([true, true]);
});

test('in the frame of its template, while that is in use; the frame’s way out is the reader’s own', async () => {
  const template = await one<number>(
    `insert into email_template (name, frame_html) values ('Marco', '<div id="marco">{{contenido}}<p>{{organizacion}}</p><a href="{{baja}}">baja</a></div>')
      returning id`,
  );
  await makeRule('session_starts', {email_template_id: template, body_html: '<p>{{nombre}}, ven.</p>'});
  const session = await sessionIn(179);
  await ticketFor(session, address(), 'Eva');
  await run();
  const [mail] = await mails();
  expect(mail!.html).toMatch(/<div[^>]*>.*<p>Eva, ven\.<\/p><p>Club de Pruebas<\/p>/s);
  expect(mail!.html).toMatch(/href="[^"]*\/email\/baja\?enlace=/);
  await forget();
  await on.db.query('update email_template set is_active = false where id = $1', [template]);
  await makeRule('session_starts', {email_template_id: template, body_html: '<p>{{nombre}}, ven.</p>'});
  await run();
  expect((await mails())[0]!.html).toContain('Es un recordatorio de Club de Pruebas');
});

const silence = async (at: string, from = '21:30', until = '09:00') => {
  const ends = await one<Date | null>('select upper(quiet_hours($1, $2, $3))', [at, from, until]);
  return ends === null ? null : ends.toISOString();
};
test('silence is of the wall: across midnight, within a day, its first minute and not its last, when clocks change', async () => {
  // Winter: UTC+1.
  expect(await silence('2026-01-15T20:29:59Z')).toBeNull();
  expect(await silence('2026-01-15T20:30:00Z')).toBe('2026-01-16T08:00:00.000Z');
  expect(await silence('2026-01-15T23:30:00Z')).toBe('2026-01-16T08:00:00.000Z');
  expect(await silence('2026-01-16T07:59:59Z')).toBe('2026-01-16T08:00:00.000Z');
  expect(await silence('2026-01-16T08:00:00Z')).toBeNull();
  expect(await silence('2026-01-16T13:30:00Z', '14:00', '16:30')).toBe('2026-01-16T15:30:00.000Z');
  expect(await silence('2026-01-16T16:00:00Z', '14:00', '16:30')).toBeNull();
  // The last Sundays of March and October: the night is an hour shorter, and longer.
  expect(await silence('2026-03-28T21:00:00Z')).toBe('2026-03-29T07:00:00.000Z');
  expect(await silence('2026-10-24T20:00:00Z')).toBe('2026-10-25T08:00:00.000Z');
});

test('whole days are days of the calendar, also over a change of the clocks; hours are hours', async () => {
  const due = async (moment: string, hours: number) =>
    (await one<Date>('select reminder_due($1, $2)', [moment, hours])).toISOString();
  expect(await due('2026-03-29T18:00:00Z', -24)).toBe('2026-03-28T19:00:00.000Z');
  expect(await due('2026-10-25T19:00:00Z', -168)).toBe('2026-10-18T18:00:00.000Z');
  expect(await due('2026-03-29T03:00:00Z', -3)).toBe('2026-03-29T00:00:00.000Z');
});
