/**
 * Following a case: by the link, by code and address, never by guessing. What the customer says brings it back to
 * staff; what staff say among themselves stays there.
 */
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import type {ErrorBody} from '../../support/wire/visitor';
import {
  answer,
  app,
  delegate,
  idOf,
  moveTo,
  newEmail,
  own,
  say,
  setStage,
  staff,
  stranger,
  thread,
  world,
  write,
} from './stage';

setStage();

const find = (trackingCode: string, email: string) =>
  stranger.post<ErrorBody & {hash: string}>('/api/public/cases/find', {trackingCode, email});

test('code and address lead to the case, however the code is typed; one of them alone does not', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  const spelt = made.trackingCode.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  expect(must(await find(` ${spelt}`, contactEmail.toUpperCase())).hash).toBe(made.hash);
  const wrong = await find(made.trackingCode, 'otra@example.org');
  const none = await find('0000-0000-0000', contactEmail);
  expect([wrong.status, none.status]).toEqual([404, 404]);
  expect(wrong.body.message).toBe(none.body.message);
});

test('guessing is slowed down: codes and links', async () => {
  const codes = [];
  for (let n = 0; n < 11; n++) codes.push((await find(`00000000000${n}`, newEmail())).status);
  expect(codes).toEqual([...Array<number>(10).fill(404), 429]);
  await app.db.query('delete from attempt');
  const links = [];
  for (let n = 0; n < 21; n++) links.push((await own(`${n}.invented`)).status);
  expect(links).toEqual([...Array<number>(20).fill(404), 429]);
});

test('the answer goes by mail with the link, and says how to go on without asking for a mail', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  must(await answer(made, 'Hemos devuelto el segundo cargo.'));
  must(await answer(made, 'Ojo, es la tercera vez.', {kind: 'internal'}));
  const mails = await mailsTo(app, contactEmail);
  expect(mails.map(mail => mail.kind)).toEqual(['case_opened', 'case_reply']);
  expect(mails[1]!.text).toContain('Hemos devuelto el segundo cargo.');
  expect(mails[1]!.text).toContain(made.hash);
  expect(mails[1]!.text).not.toMatch(/responde (a este|citando)/i);
  const {body} = await own(made.hash);
  expect(body.state).toBe('waiting_customer');
  expect(body.messages.map(message => [message.isStaff, message.body])).toEqual([
    [false, 'Compré ayer dos entradas y tengo dos cargos.'],
    [true, 'Hemos devuelto el segundo cargo.'],
  ]);
  expect(body.emailMasked).not.toContain(contactEmail.slice(0, 6));
  expect(JSON.stringify(body)).not.toContain(world.staff.events_manager.email);
});

test('the customer goes on: waiting becomes open, done comes back with its time anew, and done twice is done once', async () => {
  const made = must(await write(stranger, {category: 'refund'}));
  const id = await idOf(made);
  must(await answer(made, '¿Con qué tarjeta?'));
  expect((await say(made.hash, 'Con la de siempre.')).body.state).toBe('open');
  must(await moveTo(made, 'resolved'));
  expect((await thread(made)).body.nextDueAt).toBeNull();
  // Long ago: what comes back is not late by it.
  await app.db.query(`update incident set resolution_due_at = now() - interval '9 days' where id = $1`, [id]);
  const back = must(await say(made.hash, 'No ha llegado.'));
  expect(back.state).toBe('reopened');
  expect(Date.parse((await thread(made)).body.nextDueAt!)).toBeGreaterThan(Date.now() + 4 * 86_400_000);
  const settle = () => stranger.post<{state: string}>(`/api/public/cases/${made.hash}/resolve`, {});
  expect([must(await settle()).state, must(await settle()).state]).toEqual(['resolved', 'resolved']);
  const steps = (await thread(made)).body.messages.filter(message => message.kind === 'event');
  expect(steps.map(step => `${step.authorKind}: ${step.body}`)).toEqual([
    'staff: Estado: a la espera del cliente.',
    'customer: Estado: abierto.',
    'staff: Estado: resuelto.',
    'customer: Estado: reabierto.',
    'customer: Estado: resuelto.',
  ]);
});

test('staff call it done: one mail each time, with the way to say that it is not', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  must(await moveTo(made, 'resolved'));
  expect((await moveTo(made, 'resolved')).status).toBe(409);
  must(await say(made.hash, 'Sigue igual.'));
  must(await moveTo(made, 'resolved'));
  const kinds = (await mailsTo(app, contactEmail)).map(mail => mail.kind);
  expect(kinds).toEqual(['case_opened', 'case_resolved', 'case_resolved']);
});

test('of a child in danger a mail says that there is an answer, and not which', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail, category: 'child_protection', title: 'En el vestuario'}));
  must(await answer(made, 'Hablamos mañana a las diez.', {}, delegate));
  expect((await answer(made, 'Yo también.', {}, staff)).status).toBe(404);
  const mail = (await mailsTo(app, contactEmail)).at(-1)!;
  expect(mail.text + mail.html + mail.subject).not.toMatch(/vestuario|a las diez/);
  expect((await own(made.hash)).body.messages.at(-1)!.body).toBe('Hablamos mañana a las diez.');
});

test('what the system found has no page, and staff who write something down send the way to it', async () => {
  const contactEmail = newEmail();
  const opened = must(
    await staff.post<ErrorBody & {id: number; number: string}>(
      '/api/mensajes/abrir',
      {
        source: 'clerk',
        category: 'other',
        title: 'Perdió un paraguas',
        body: 'En la fila 3.',
        contactName: 'Luis',
        contactEmail,
      },
      {'idempotency-key': 'paraguas-de-la-fila-3'},
    ),
  );
  const [mail] = await mailsTo(app, contactEmail);
  expect(mail!.subject).toContain(opened.number);
  expect((await thread(opened)).body.channel).toBe('office');
  const {rows} = await app.db.query<{id: number}>(
    `insert into incident (kind, title) values ('x', 'Del sistema') returning id`,
  );
  const {signedId} = await import('../../../api/src/platform/keys/token');
  expect((await own(signedId(app.runtime.config.secret, 'case', rows[0]!.id))).status).toBe(404);
});
