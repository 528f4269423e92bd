/**
 * «Lo digo después»: the order is had at once, its tickets when they have their names; until a day, with a reminder, and
 * the door lets nobody in without one.
 */
import {remindAttendees} from '../../../api/src/jobs/sessions/attendee-reminders';
import {addReader, readAt} from '../../support/world/door';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {count, until} from '../../support/run/until';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, ANA, app, buy, clerk, fill, LUIS, nominative, openHouse, order, pageOf, say, world} from './stage';

openHouse();

const mailed = async (email: string, kind: string, times = 1) => {
  await until(`${times} ${kind} to ${email}`, async () => {
    const sent = (await mailsTo(app, email)).filter(mail => mail.kind === kind);
    return sent.length === times;
  });
  return (await mailsTo(app, email)).filter(mail => mail.kind === kind);
};
const pdf = (hash: string) => new Visitor(app.url).get(`/api/public/reservations/${hash}/tickets.pdf`);

test('who says it later has the order and no ticket: neither code, nor QR, nor paper', async () => {
  await nominative(48);
  const {hash, email} = await buy([null, ANA]);
  const {tickets, attendeesDueAt} = (await pageOf(hash)).sessions[0]!;
  expect(attendeesDueAt).not.toBeNull();
  expect(tickets.map(({isNameless, code, holderName}) => [isNameless, code === '', holderName])).toEqual([
    [true, true, ''],
    [false, false, 'Ana García López'],
  ]);
  const qr = (id: number) => new Visitor(app.url).get(`/api/public/reservations/${hash}/tickets/${id}/qr.svg`);
  expect((await qr(tickets[0]!.id)).status).toBe(404);
  expect((await qr(tickets[1]!.id)).status).toBe(200);
  const [mail] = await mailed(email, 'order_confirmation');
  expect(mail!.text).toContain('De tus 2 entradas, 1 va adjunta');
  expect(mail!.text).toContain('Falta el nombre de 1 asistente: puedes decirlo hasta el');
  // Half a person is nobody, and what is right is kept with what is wrong.
  const half = await say(hash, [{lineId: tickets[0]!.lineId, firstName: 'Luis'}]);
  expect(half.status).toBe(422);
  expect(half.body.errors).toEqual({
    'people[0].surname1': 'Escribe el primer apellido.',
    'people[0].docNo': 'Escribe el NIF, NIE o pasaporte.',
  });
  const done = must(await say(hash, [{lineId: tickets[0]!.lineId, ...LUIS}]));
  expect(done.sessions[0]!.tickets[0]).toMatchObject({
    isNameless: false,
    holderName: 'Luis Pérez',
    attendee: {isNamed: true, docEnd: '67L'},
  });
  const [, again] = await mailed(email, 'order_confirmation', 2);
  expect(again!.text).toContain('Tus 2 entradas van adjuntas');
  // What was said stands; another order's ticket is nobody's business.
  expect((await say(hash, [{lineId: tickets[0]!.lineId, ...ANA}])).body.code).toBe('already_named');
  const other = await buy([null]);
  const [foreign] = (await pageOf(other.hash)).sessions[0]!.tickets;
  expect((await say(hash, [{lineId: foreign!.lineId, ...ANA}])).body.code).toBe('already_named');
});

test('an order of which nobody has a name has no paper, and its mail asks', async () => {
  await nominative(48);
  const {hash, email, orderId} = await buy([null]);
  expect((await pdf(hash)).status).toBe(404);
  const [mail] = await mailed(email, 'order_confirmation');
  expect(mail!.text).toContain('te las damos en cuanto digas quién viene');
  expect(mail!.attachments).not.toContainEqual(expect.objectContaining({kind: 'tickets_pdf'}));
  const print = await admin.get(`/api/pedidos/${orderId}/entradas.pdf`);
  expect(print.status).toBe(404);
});

test('a hostile name is letters: in the mail, on the paper and on the page', async () => {
  await nominative(48);
  const name = '<img src=x onerror=alert(1)>';
  const {hash, email} = await buy([{...ANA, firstName: name, surname1: '=cmd()'}, null]);
  const [mail] = await mailed(email, 'order_confirmation');
  expect(mail!.html).not.toContain('<img src=x');
  expect((await pdf(hash)).status).toBe(200);
  expect((await pageOf(hash)).sessions[0]!.tickets.map(ticket => ticket.holderName)).toContain(`${name} =cmd() López`);
});

test('where a name is only wished the ticket is given without it', async () => {
  await nominative(48, {isRequired: false});
  const {hash} = await buy([null]);
  const [ticket] = (await pageOf(hash)).sessions[0]!.tickets;
  expect(ticket).toMatchObject({isNameless: false, holderName: ''});
  expect((await pdf(hash)).status).toBe(200);
});

test('a name is corrected by its buyer as often as the session says, and not after its hour', async () => {
  await nominative(48);
  const {hash} = await buy([ANA, LUIS]);
  const [named] = (await pageOf(hash)).sessions[0]!.tickets;
  const {docNo: _, ...nameAlone} = ANA;
  const fix = () => say(hash, [{lineId: named!.lineId, ...nameAlone, surname2: 'Ruiz'}]);
  expect((await fix()).body.code).toBe('already_named');
  await app.db.query('update event_session set name_fixes = 1 where id = $1', [world.sessionId]);
  await app.db.query('update event_session set name_fix_until_hours = 8760 where id = $1', [world.sessionId]);
  expect((await fix()).body.code).toBe('already_named');
  await app.db.query('update event_session set name_fix_until_hours = 1 where id = $1', [world.sessionId]);
  // Somebody else's document stays somebody else's; without one the old one stays.
  expect((await say(hash, [{lineId: named!.lineId, ...ANA, docNo: 'nada'}])).status).toBe(422);
  must(await fix());
  const [now] = (await pageOf(hash)).sessions[0]!.tickets;
  expect(now!.holderName).toBe('Ana García Ruiz');
  const {rows} = await app.db.query<{docNo: string; fixes: number}>(
    'select doc_no as "docNo", fixes from ticket_attendee where order_line_id = $1',
    [named!.lineId],
  );
  expect(rows[0]).toEqual({docNo: ANA.docNo, fixes: 1});
  expect((await say(hash, [{lineId: named!.lineId, ...ANA}])).body.code).toBe('already_named');
  await app.db.query('update event_session set name_fixes = 0, name_fix_until_hours = 24 where id = $1', [
    world.sessionId,
  ]);
});

test('after the day the web says no and the office says who comes, and corrects it', async () => {
  await nominative(48);
  const {hash, orderId} = await buy([null, ANA]);
  const [open, named] = (await pageOf(hash)).sessions[0]!.tickets;
  await nominative(-1);
  expect((await pageOf(hash)).sessions[0]!.attendeesDueAt).toBeNull();
  expect((await say(hash, [{lineId: open!.lineId, ...LUIS}])).body.code).toBe('names_closed');
  // A purchase of now is not let off.
  expect((await order(await fill(1), [null])).status).toBe(422);
  const name = (people: object[], who = clerk) =>
    who.post<ErrorBody & {changed: number[]; isReady: boolean}>(`/api/pedidos/${orderId}/asistentes`, {people});
  expect(must(await name([{lineId: open!.lineId, ...LUIS}]))).toEqual({changed: [open!.lineId], isReady: true});
  expect(must(await name([{lineId: named!.lineId, ...ANA, surname2: 'Ruiz'}]))).toEqual({
    changed: [named!.lineId],
    isReady: true,
  });
  expect(must(await name([{lineId: named!.lineId, ...ANA, surname2: 'Ruiz'}])).changed).toEqual([]);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from audit_entry where action = 'name_attendees' and resource_id = $1::text`,
    [orderId],
  );
  expect(rows[0]!.n).toBe(2);
  expect((await name([], new Visitor(app.url, world.staff.marketing_manager.token))).status).toBe(403);
});

test('the door: nobody without a name; who is named there comes in, and the end of the document is shown', async () => {
  await nominative(48);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
       ends_at = now() + interval '3 hours', attendees_due_at = now() + interval '30 minutes' where id = $1`,
    [world.sessionId],
  );
  const {orderId} = await buy([null, ANA]);
  const {rows: tickets} = await app.db.query<{id: number; code: string}>(
    'select id, code from ticket where order_id = $1 order by id',
    [orderId],
  );
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  const read = (n: number) => readAt(app.db, gate, tickets[n]!.code);
  expect(await read(0)).toMatchObject({result: 'nameless', holderName: '', namelessId: tickets[0]!.id});
  expect(await read(1)).toMatchObject({result: 'ok', holderName: 'Ana García López', docEnd: '678Z', namelessId: null});
  const door = new Visitor(app.url, world.staff.door.token);
  const path = `/api/sesiones/${world.sessionId}/asistentes`;
  const wrong = await door.post<ErrorBody>(path, {ticketId: tickets[0]!.id, firstName: 'Luis'});
  expect(wrong.body.errors).toEqual({
    surname1: 'Escribe el primer apellido.',
    docNo: 'Escribe el NIF, NIE o pasaporte.',
  });
  must(await door.post(path, {ticketId: tickets[0]!.id, ...LUIS}));
  expect(await read(0)).toMatchObject({result: 'ok', holderName: 'Luis Pérez', docEnd: '567L'});
  expect((await door.post<ErrorBody>(path, {ticketId: tickets[1]!.id, ...LUIS})).body.code).toBe('already_named');
  expect((await door.post(`/api/sesiones/999999/asistentes`, {ticketId: tickets[0]!.id, ...LUIS})).status).toBe(404);
  await app.db.query(
    `update event_session set starts_at = now() + interval '10 days', ends_at = now() + interval '10 days 2 hours'
      where id = $1`,
    [world.sessionId],
  );
});

test('two who name one ticket at once: one of them does', async () => {
  await nominative(48);
  const {hash} = await buy([null]);
  const [ticket] = (await pageOf(hash)).sessions[0]!.tickets;
  const answers = await Promise.all(count(6).map(n => say(hash, [{lineId: ticket!.lineId, ...(n % 2 ? ANA : LUIS)}])));
  expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('the reminder goes some hours before and in the last ones, each once, to who has not said it', async () => {
  await nominative(48);
  const open = await buy([null, ANA]);
  const done = await buy([ANA]);
  await mailed(open.email, 'order_confirmation');
  await app.db.query(`update "order" set paid_at = now() - interval '1 day' where id = any($1)`, [
    [open.orderId, done.orderId],
  ]);
  await remindAttendees(app.runtime);
  await remindAttendees(app.runtime);
  const [first] = await mailed(open.email, 'attendee_reminder');
  expect(first!.text).toContain('Falta el nombre de 1 asistente de tu pedido');
  expect(first!.text).toContain(`/reservas/${open.hash}`);
  await nominative(5);
  await remindAttendees(app.runtime);
  await remindAttendees(app.runtime);
  await mailed(open.email, 'attendee_reminder', 2);
  expect((await mailsTo(app, done.email)).filter(mail => mail.kind === 'attendee_reminder')).toEqual([]);
  await nominative(48);
});

test('the persons of an account: kept with a purchase, offered with the next, twenty at most, each its own', async () => {
  await nominative(48);
  const own = new Visitor(app.url);
  own.cookies.set('customer', world.customer.token);
  must(await order(await fill(2, own), [ANA, LUIS], {keepPeople: true}));
  const people = must(await own.get<(typeof ANA & {id: number})[] & ErrorBody>('/api/public/account/people'));
  expect(people.map(one => one.firstName)).toEqual(['Ana', 'Luis']);
  await fill(1, own);
  expect(must(await own.get('/api/public/cart/questions'))).toMatchObject({people: [{firstName: 'Ana'}, {}]});
  // The same name again is the same person.
  must(await own.post('/api/public/account/people', {firstName: 'ana', surname1: 'García', surname2: 'López'}));
  expect((await own.post<ErrorBody>('/api/public/account/people', {firstName: 'Eva'})).body.errors).toEqual({
    surname1: 'Escribe el primer apellido.',
  });
  for (const n of count(18))
    must(await own.post('/api/public/account/people', {firstName: `Persona ${n}`, surname1: 'Más'}));
  const full = await own.post<ErrorBody>('/api/public/account/people', {firstName: 'Una', surname1: 'Más'});
  expect([full.status, full.body.code]).toEqual([409, 'too_many']);
  expect((await new Visitor(app.url).get('/api/public/account/people')).status).toBe(401);
  const gone = await own.post<object[]>(`/api/public/account/people/${people[0]!.id}/forget`);
  expect(gone.body).toHaveLength(19);
  expect((await own.post(`/api/public/account/people/${people[0]!.id}/forget`)).status).toBe(404);
});
