/**
 * A ticket is given to somebody: it is the giver's until it is taken, and then whoever took it alone opens the door with
 * it. Of whoever takes it, the giver who takes it back, a door and a refund at one moment, one wins.
 */
import {randomUUID} from 'node:crypto';
import {followTransfers} from '../../../api/src/jobs/sessions/transfer-mail';
import {transferHash} from '../../../api/src/outside/mail/links/given-page';
import {SHOWN} from '../../support/world/fixture';
import {mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must} from '../../support/world/purchase';
import {idempotency, told, type ErrorBody} from '../../support/wire/visitor';
import {
  openHouse,
  accept,
  anybody,
  app,
  at,
  atDoor,
  buy,
  clerk,
  give,
  given,
  hashIn,
  newTaker,
  ofStaff,
  offered,
  row,
  rules,
  nextSeat,
  type Hands,
  see,
  signed,
  takeBack,
  world,
} from './give-stage';

openHouse();

test('by mail: it is the giver’s until it is taken; then the code is another, and the giver’s opens nothing', async () => {
  const order = await buy(2);
  const [mine, other] = order.ticketIds as [number, number];
  expect((await see(order.hash)).map(t => [t.giveUntilAt !== null, t.offer, t.givenTo])).toEqual([
    [true, null, null],
    [true, null, null],
  ]);
  const before = {...(await row(mine)), qr: await signed(mine)};
  const offer = await offered(order.hash, mine, {toName: 'Bea', toEmail: 'bea@example.org'});
  const mail = (await mailsTo(app, 'bea@example.org')).at(-1)!;
  expect(mail.subject).toContain('te da una entrada');
  expect(mail.text).toContain(`/reservas/${offer}`);
  expect((await see(order.hash))[0]).toMatchObject({
    giveUntilAt: null,
    offer: {toName: 'Bea', toEmail: 'bea@example.org'},
    code: expect.stringMatching(/^[0-9A-F-]{19}$/),
  });
  const seen = must(await anybody().get<Hands>(`${at(offer)}/offer`));
  // [C14] The link knows whom it was sent to; who reads it need not.
  expect(seen).toMatchObject({code: '', offer: null, givenTo: null, toName: 'Bea', emailMasked: 'b•••@example.org'});
  expect(JSON.stringify(seen)).not.toMatch(/Cents|orderNumber|\w@example\.org/);
  // The offer's link is not the ticket's.
  expect(told(await given(offer))).toBe('404 not_found');
  expect((await anybody().get(`${at(offer)}/given/qr.svg`)).status).toBe(404);

  const taker = newTaker();
  const once = randomUUID();
  const {hash} = must(await accept(offer, taker, once));
  expect(must(await accept(offer, taker, once)).hash).toBe(hash);
  const after = await row(mine);
  expect(after).toMatchObject({sequence: before.sequence + 1, state: 'valid', holder: 'Bea Sanz'});
  expect(after.code).not.toBe(before.code);
  // Whoever gave it.
  expect(await see(order.hash)).toMatchObject([
    {givenTo: 'Bea Sanz', code: '', giveUntilAt: null, cancel: null},
    {givenTo: null, cancel: expect.anything()},
  ]);
  expect((await anybody().get(`${at(order.hash)}/tickets/${mine}/qr.svg`)).status).toBe(404);
  expect((await anybody().get(`${at(order.hash)}/tickets/${other}/qr.svg`)).status).toBe(200);
  expect((await mailsTo(app, order.email)).at(-1)!.subject).toContain('Bea Sanz ha aceptado');
  // Whoever took it.
  expect(must(await given(hash))).toMatchObject({
    holderName: 'Bea Sanz',
    code: after.code.replace(/(.{4})(?=.)/g, '$1-'),
  });
  expect((await anybody().get(`${at(hash)}/given/qr.svg`)).status).toBe(200);
  expect((await anybody().get(`${at(hash)}/given/entrada.pdf`)).headers['content-type']).toBe('application/pdf');
  const calendar = await anybody().get(`${at(hash)}/given/calendar.ics`);
  expect(calendar.headers['content-type']).toMatch('text/calendar');
  expect(calendar.text).toMatch('/reservas/e-');
  expect(calendar.text).not.toMatch('Pedido');
  const paper = (await mailsTo(app, taker.email)).at(-1)!;
  expect(paper.attachments).toEqual([{kind: 'given_ticket_pdf', transferId: expect.any(Number)}]);
  expect(paper.text).toContain(`/reservas/${hash}`);
  // Nothing else opens with it.
  expect((await anybody().get(at(hash))).status).toBe(404);
  expect(told(await anybody().get(`${at(offer)}/offer`))).toBe('410 link_expired');
  // At the door: in words, read or typed.
  expect((await atDoor(before.qr)).result).toBe('transferred');
  expect((await atDoor(before.code)).result).toBe('transferred');
  expect(await atDoor(await signed(mine))).toMatchObject({result: 'ok', holderName: 'Bea Sanz'});
  expect((await atDoor(before.code)).result).toBe('transferred');
});

test('a buyer who has given it cancels it no more, and one that is offered is taken back first', async () => {
  const order = await buy();
  const cancel = () =>
    anybody().post<ErrorBody>(
      `${at(order.hash)}/cancel`,
      {ticketIds: order.ticketIds, back: 'money', expectedCents: SHOWN.general},
      idempotency(randomUUID()),
    );
  const offer = await offered(order.hash, order.ticketIds[0]!, {toEmail: 'luis@example.org'});
  expect(told(await cancel())).toBe('409 not_cancellable');
  expect(told(await give(order.hash, order.ticketIds[0]!))).toBe('409 already_offered');
  must(await takeBack(order.hash, order.ticketIds[0]!));
  expect((await mailsTo(app, 'luis@example.org')).at(-1)!.subject).toContain('Ya no se te ofrece');
  expect(told(await takeBack(order.hash, order.ticketIds[0]!))).toBe('409 offer_over');
  expect(told(await accept(offer))).toBe('409 offer_over');
  expect(told(await anybody().get(`${at(offer)}/offer`))).toBe('410 link_expired');
  must(await accept(await offered(order.hash, order.ticketIds[0]!)));
  expect(told(await cancel())).toBe('409 not_cancellable');
  expect(told(await takeBack(order.hash, order.ticketIds[0]!))).toBe('409 offer_over');
});

test('it is given on as often as the session says, by whoever has it', async () => {
  await rules({give_most: 2});
  const order = await buy();
  const ticketId = order.ticketIds[0]!;
  const first = must(await accept(await offered(order.hash, ticketId)));
  expect(told(await give(order.hash, ticketId))).toBe('409 not_givable');
  const offer = await offered(first.hash, ticketId);
  expect(must(await given(first.hash)).offer).toMatchObject({toName: 'Bea'});
  must(await takeBack(first.hash, ticketId));
  const second = must(await accept(await offered(first.hash, ticketId)));
  expect(told(await accept(offer))).toBe('409 offer_over');
  expect(must(await given(first.hash))).toMatchObject({givenTo: 'Bea Sanz', code: '', giveUntilAt: null});
  expect(told(await anybody().get(`${at(first.hash)}/given/qr.svg`))).toBe('410 link_expired');
  expect(must(await given(second.hash))).toMatchObject({giveUntilAt: null, givenTo: null});
  expect((await give(second.hash, ticketId)).body.message).toContain('todas las veces');
  // The one between gives nothing any more.
  expect(told(await give(first.hash, ticketId))).toBe('409 not_givable');
});

test('not in a session that does not say so, nor late, nor used, nor void, nor another’s', async () => {
  const order = await buy();
  const ticketId = order.ticketIds[0]!;
  const says = async () => (await give(order.hash, ticketId)).body;
  await rules({gives_on: false});
  expect((await see(order.hash))[0]!.giveUntilAt).toBeNull();
  expect(await says()).toMatchObject({code: 'not_givable', message: expect.stringContaining('no se dan')});
  await rules({give_until_hours: 8_760});
  expect((await says()).message).toContain('plazo');
  await rules();
  const offer = await offered(order.hash, ticketId);
  await rules({give_until_hours: 8_760});
  expect(told(await accept(offer))).toBe('409 offer_over');
  expect((await app.db.withTransaction(tx => followTransfers(app.runtime, tx))).expired).toBe(1);
  await rules();
  await app.db.query(`update ticket set state = 'used' where id = $1`, [ticketId]);
  expect((await says()).message).toContain('usado');
  // The database says so, too.
  await expect(app.db.query('insert into ticket_transfer (ticket_id) values ($1)', [ticketId])).rejects.toThrow();
  await app.db.query(`update ticket set state = 'valid' where id = $1`, [ticketId]);
  const other = await buy();
  expect(told(await give(other.hash, ticketId))).toBe('404 not_found');
  expect(told(await takeBack(other.hash, ticketId))).toBe('404 not_found');
  expect(told(await give(`${order.hash.slice(0, -1)}x`, ticketId))).toBe('404 not_found');
  const made = transferHash(app.runtime.config, 'offer', 999_999);
  expect(told(await accept(made))).toBe('409 offer_over');
  expect(told(await anybody().get(`${at(made)}/offer`))).toBe('404 not_found');
  expect(told(await accept(transferHash(app.runtime.config, 'given', 1)))).toBe('404 not_found');
  expect(
    (await accept(await offered(order.hash, ticketId), {...newTaker(), firstName: ' ', surname1: ''})).body.errors,
  ).toEqual({
    firstName: 'Escribe el nombre.',
    surname1: 'Escribe el primer apellido.',
  });
});

test('where places are sold to persons it asks the document, and whoever must not come takes none', async () => {
  await app.db.query(
    'update event_session set is_nominative = true, attendee_needs_doc = true, attendees_due_at = starts_at where id = $1',
    [world.sessionId],
  );
  const order = await buy();
  const ticketId = order.ticketIds[0]!;
  const offer = await offered(order.hash, ticketId);
  expect((await accept(offer)).body.errors).toEqual({docNo: 'Escribe el NIF, NIE o pasaporte.'});
  await app.db.query(
    `insert into pass_holder (first_name, surname1, nif, born_on, state) values ('Mal', 'Visto', '12345678Z', '1980-01-01', 'barred')`,
  );
  expect(told(await accept(offer, {...newTaker(), docNo: '12345678-Z'}))).toBe('409 person_refused');
  expect(
    (
      await app.db.query(`select 1 from incident where kind = 'banned_person' and detail like '%' || $1 || '%'`, [
        ticketId,
      ])
    ).rowCount,
  ).toBe(1);
  must(await accept(offer, {...newTaker(), docNo: 'X1234567L'}));
  const {rows} = await app.db.query<{doc: string; name: string}>(
    `select a.doc_no as doc, a.first_name as name from ticket_attendee a join ticket t using (order_line_id)
      where t.id = $1`,
    [ticketId],
  );
  expect(rows).toEqual([{doc: 'X1234567L', name: 'Bea'}]);
  // Taken back it is of nobody, until it is said who comes.
  must(await ofStaff(order, 'retirar', {reason: 'Se equivocó'}));
  expect((await see(order.hash))[0]).toMatchObject({givenTo: null, code: '', isNameless: true});
  await app.db.query(
    'update event_session set is_nominative = false, attendee_needs_doc = false, attendees_due_at = null where id = $1',
    [world.sessionId],
  );
});

test('what somebody was given counts in what they may have, here and when they buy', async () => {
  const order = await buy(3);
  const taker = newTaker();
  await app.db.query('update event_session set max_per_customer = 2 where id = $1', [world.sessionId]);
  for (const id of order.ticketIds.slice(0, 2)) must(await accept(await offered(order.hash, id), taker));
  const third = await offered(order.hash, order.ticketIds[2]!);
  expect((await accept(third, taker)).body).toMatchObject({
    code: 'too_many_tickets',
    message: expect.stringContaining('2 entradas'),
  });
  const buyer = anybody();
  must(await holdSeats(buyer, world, [nextSeat()]));
  expect((await checkOut(buyer, SHOWN.general, {email: taker.email})).body).toMatchObject({
    message: expect.stringContaining('como mucho 2'),
  });
  must(
    await buyer.post('/api/public/cart/release', {
      keys: must(await buyer.get<{lines: {key: string}[]}>('/api/public/cart')).lines.map(line => line.key),
    }),
  );
  // Staff may.
  must(await ofStaff(order, 'retirar', {reason: 'La da la taquilla'}, order.ticketIds[2]));
  must(
    await accept(
      hashIn(must(await ofStaff(order, 'dar', {toName: '', reason: 'Familia'}, order.ticketIds[2])).url),
      taker,
    ),
  );
  await app.db.query('update event_session set max_per_customer = 500 where id = $1', [world.sessionId]);
});

test('staff give it late, and take back what was taken: it is the giver’s again, with a third code', async () => {
  const order = await buy();
  const ticketId = order.ticketIds[0]!;
  await rules({gives_on: false});
  expect(told(await ofStaff(order, 'dar', {toName: 'Bea', reason: '  '}))).toMatch(/^422/);
  const offer = hashIn(must(await ofStaff(order, 'dar', {toName: 'Bea', reason: 'Llamó'})).url);
  const taker = newTaker();
  const {hash} = must(await accept(offer, taker));
  const theirs = {...(await row(ticketId)), qr: await signed(ticketId)};
  expect(must(await ofStaff(order, 'retirar', {reason: 'Se equivocó de persona'})).was).toBe('accepted');
  expect(told(await given(hash))).toBe('410 link_expired');
  expect((await mailsTo(app, taker.email)).at(-1)!.text).toContain('Motivo: Se equivocó de persona.');
  expect((await mailsTo(app, order.email)).at(-1)!.subject).toContain('Vuelve a ser tuya');
  expect((await see(order.hash))[0]).toMatchObject({
    givenTo: null,
    state: 'valid',
    code: expect.stringMatching(/.{10}/),
  });
  expect((await atDoor(theirs.qr)).result).toBe('revoked');
  expect((await atDoor(theirs.code)).result).toBe('revoked');
  expect(told(await ofStaff(order, 'retirar', {reason: 'Otra vez'}))).toBe('409 offer_over');
  const {rows} = await app.db.query<{action: string; reason: string}>(
    `select action, reason from audit_entry where resource = 'pedidos' and resource_id = $1
      and action in ('give_on', 'revoke_transfer') order by id`,
    [String(order.id)],
  );
  expect(rows).toEqual([
    {action: 'give_on', reason: 'Llamó'},
    {action: 'revoke_transfer', reason: 'Se equivocó de persona'},
  ]);
  expect((await atDoor(await signed(ticketId))).result).toBe('ok');
  expect(told(await ofStaff(order, 'dar', {toName: 'Bea', reason: 'Ya entró'}))).toBe('409 not_givable');
});

test('a clerk gives the money back to whoever paid, and whoever had the ticket is told once', async () => {
  const order = await buy();
  const taker = newTaker();
  const {hash} = must(await accept(await offered(order.hash, order.ticketIds[0]!), taker));
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [order.id]);
  must(
    await clerk().post(
      `/api/pedidos/${order.id}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'Lo pide'},
      idempotency(randomUUID()),
    ),
  );
  for (let i = 0; i < 2; i++) await app.db.withTransaction(tx => followTransfers(app.runtime, tx));
  const mails = (await mailsTo(app, taker.email)).filter(mail => mail.kind === 'ticket_void');
  expect(mails.map(mail => mail.subject)).toEqual([expect.stringContaining('se ha anulado')]);
  expect(must(await given(hash))).toMatchObject({state: 'void', giveUntilAt: null});
  expect(told(await anybody().get(`${at(hash)}/given/entrada.pdf`))).toBe('410 link_expired');
  expect(told(await anybody().get(`${at(hash)}/given/calendar.ics`))).toBe('410 link_expired');
  expect(told(await ofStaff(order, 'retirar', {reason: 'Tarde'}))).toBe('409 not_givable');
});

test('[C14] taken without an address it goes to the one that it was sent to; by a link alone one is asked for', async () => {
  const order = await buy(2);
  const {email: _none, ...taker} = newTaker();
  const sent = await offered(order.hash, order.ticketIds[0]!, {toEmail: 'la.otra@example.org'});
  must(await accept(sent, taker));
  expect((await mailsTo(app, 'la.otra@example.org')).map(mail => mail.kind)).toEqual([
    'ticket_offered',
    'ticket_accepted',
  ]);
  const linked = await offered(order.hash, order.ticketIds[1]!);
  expect((await accept(linked, taker)).body.errors).toEqual({email: 'Escribe tu correo.'});
});
