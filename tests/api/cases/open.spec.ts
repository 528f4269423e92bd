/**
 * A customer writes: from nowhere, about an order by its link, about an own pass. A foreign or invented link finds
 * nothing, a typed order number proves nothing, and the mail carries the way back and none of what was typed.
 */
import {signedId} from '../../../api/src/platform/keys/token';
import {letters, mailsTo} from '../../support/world/mails';
import {givePass, givePassTo} from '../../support/passes/passes';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {idempotency} from '../../support/wire/visitor';
import {ana, app, idOf, newEmail, own, question, setStage, stranger, thread, world, write} from './stage';

setStage();

const linkIn = (text: string): string => /\/ayuda\/mensajes\/([\w.-]+)/.exec(text)![1]!;

test('a stranger writes: it is there for staff, and the mail leads back to it', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail, title: 'MIRA ESTO: ofertas', contactName: 'Gana Dinero'}));
  expect(made.trackingCode).toMatch(/^[0-9A-F]{12}$/);
  const [mail, ...more] = await mailsTo(app, contactEmail);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({kind: 'case_opened', subject: `Hemos recibido tu mensaje (${made.number})`});
  expect(linkIn(mail!.text)).toBe(made.hash);
  expect(linkIn(mail!.html)).toBe(made.hash);
  // Somebody else's address may have been typed: nothing of the form is sent to it.
  for (const typed of ['MIRA ESTO', 'Gana', 'Dinero', 'Compré ayer'])
    expect(mail!.html + mail!.text + mail!.subject).not.toContain(typed);
  // What is stored opens nothing.
  const {rows} = await app.db.query<{text: string}>('select text from mail_message where id = $1', [mail!.id]);
  expect(rows[0]!.text).not.toContain(made.hash);
  expect(rows[0]!.text).not.toContain(made.trackingCode.slice(0, 4));
  const {rows: kept} = await app.db.query<{response: object}>(
    `select response from idempotency_key where scope like 'own-case%'`,
  );
  expect(JSON.stringify(kept)).not.toContain(made.hash);
  expect((await thread(made)).body).toMatchObject({
    source: 'visitor',
    channel: 'web',
    state: 'new',
    orders: [],
    messages: [{kind: 'public', authorKind: 'customer', body: 'Compré ayer dos entradas y tengo dos cargos.'}],
  });
});

test('the same key makes one case and one mail', async () => {
  const body = question();
  const headers = idempotency();
  const send = () => stranger.post<{number: string; hash: string}>('/api/public/cases', body, headers);
  const [first, second] = [must(await send()), must(await send())];
  expect(second).toEqual(first);
  expect(await mailsTo(app, body.contactEmail)).toHaveLength(1);
});

test('about an order, by its link: staff see it beside the thread', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [30]});
  must(await notify(app, order));
  const {rows} = await app.db.query<{id: number}>('select id from "order" where number = $1', [order.orderNumber]);
  const reservation = signedId(app.runtime.config.secret, 'reservation', rows[0]!.id);
  const made = must(await write(stranger, {reservation}));
  expect((await thread(made)).body.orders).toMatchObject([{number: order.orderNumber, isSubject: true}]);
  expect((await own(made.hash)).body.orderNumber).toBe(order.orderNumber);
  for (const bad of ['1.x', `${reservation}x`, signedId(app.runtime.config.secret, 'checkout', rows[0]!.id)])
    expect((await write(stranger, {reservation: bad})).status).toBe(404);
});

test('a typed order number is joined when it is of that address, and kept as a word otherwise', async () => {
  const email = newEmail();
  const {order} = await placeOrder(app.url, world, {seats: [31]}, {email});
  must(await notify(app, order));
  const theirs = must(await write(stranger, {contactEmail: email, orderNumber: order.orderNumber}));
  expect((await thread(theirs)).body.orders).toMatchObject([{number: order.orderNumber}]);
  const foreign = await write(stranger, {orderNumber: order.orderNumber});
  const invented = await write(stranger, {orderNumber: '99-00000000'});
  // Nobody learns from the answer which numbers there are.
  expect([foreign.status, invented.status]).toEqual([200, 200]);
  expect((await own(foreign.body.hash)).body.orderNumber).toBeNull();
  const seen = (await thread(foreign.body)).body;
  expect(seen.orders).toEqual([]);
  expect(seen.messages.at(-1)).toMatchObject({kind: 'internal', authorKind: 'system'});
  expect(seen.messages.at(-1)!.body).toContain(order.orderNumber);
  expect((await own(foreign.body.hash)).body.messages).toHaveLength(1);
});

test('about an own pass: not about another, and not without an account', async () => {
  const [mine, foreign] = [
    await givePass(app.db, world, world.seat(50)),
    await givePass(app.db, world, world.seat(51)),
  ];
  await givePassTo(app.db, mine, world.customer.id);
  const made = must(await write(ana, {category: 'pass', passId: mine, contactEmail: world.customer.email}));
  expect((await own(made.hash)).body.passName).toContain('Abonada de Prueba');
  expect((await thread(made)).body).toMatchObject({source: 'customer', customer: {id: world.customer.id}});
  expect((await write(ana, {passId: foreign})).status).toBe(404);
  expect((await write(stranger, {passId: mine})).status).toBe(404);
  const list = must(await ana.get<{number: string; hash: string}[]>('/api/public/account/cases'));
  expect(list.map(one => one.number)).toContain(made.number);
  expect((await stranger.get('/api/public/account/cases')).status).toBe(401);
});

test('what is missing is named, and writing without end is slowed down', async () => {
  const refusals: [object, string][] = [
    [{title: '  '}, 'title'],
    [{body: ' \n '}, 'body'],
    [{contactName: ' '}, 'contactName'],
    [{contactEmail: 'nadie'}, 'contactEmail'],
    [{contactPhone: 'llámame'}, 'contactPhone'],
    [{category: 'spam'}, 'category'],
  ];
  for (const [more, field] of refusals) {
    const refused = await write(stranger, more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
  await app.db.query('delete from attempt');
  const contactEmail = newEmail();
  const statuses = [];
  for (let n = 0; n < 7; n++) statuses.push((await write(stranger, {contactEmail})).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await mailsTo(app, contactEmail)).toHaveLength(5);
});

test('a child in danger: only who answers for it reads it, mails say nothing, and no list at home shows it', async () => {
  const contactEmail = world.customer.email;
  const made = must(await write(ana, {category: 'child_protection', title: 'Un entrenador', contactEmail}));
  const id = await idOf(made);
  expect((await thread(made)).status).toBe(404);
  const list = must(await ana.get<{number: string}[]>('/api/public/account/cases'));
  expect(list.map(one => one.number)).not.toContain(made.number);
  const mails = await letters(app.db, `to_email = $1 and dedupe_key like $2`, [contactEmail, `case-opened:${id}.%`]);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).not.toContain('entrenador');
  expect(
    (await app.db.query(`select 1 from audit_entry where resource = 'mensajes' and resource_id = $1`, [String(id)]))
      .rowCount,
  ).toBe(0);
});
