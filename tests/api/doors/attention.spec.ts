/**
 * What whoever stands at the gate has to look at: the notes of a tariff, of a customer, of a pass's category and of its
 * holder, and an age where the price is for one. Only of who goes in.
 */
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {hangUp} from '../../support/wire/visitor';
import {addReader, readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {makePasses} from '../../support/passes/pass-list';
import {must, notify, placeOrder} from '../../support/world/purchase';

let app: TestApp;
let world: World;
let gate: {deviceId: number; eventSessionId: number};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 4});
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const look = async (code: string) => {
  const {result, attention} = await readAt(app.db, gate, code);
  return [result, attention];
};

test('a tariff says what to look at, and that its age is proved; whoever has been in already needs nothing', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [1]});
  must(await notify(app, order));
  const {rows} = await app.db.query<{code: string; category: number}>(
    `select t.code, l.price_category_id as category from ticket t join "order" o on o.id = t.order_id
       join order_line l on l.id = t.order_line_id where o.number = $1`,
    [order.orderNumber],
  );
  const {code, category} = rows[0]!;
  await app.db.query(`update price_category set door_note = 'Pulsera amarilla', needs_age_proof = true where id = $1`, [
    category,
  ]);
  expect(await look(code)).toEqual([
    'ok',
    ['Pulsera amarilla', 'Precio por edad: pide un documento con su fecha de nacimiento'],
  ]);
  expect(await look(code)).toEqual(['already_used', []]);
});

test('a customer’s own note is read with a ticket of theirs, and no longer once it was handed on', async () => {
  const codes: string[] = [];
  for (const seats of [[3], [4]]) {
    const {order} = await placeOrder(app.url, world, {seats});
    must(await notify(app, order));
    const {rows} = await app.db.query<{code: string}>(
      `with c as (insert into customer (email, door_note) values ($2, 'Silla de ruedas: por el ascensor') returning id)
       update "order" o set customer_id = c.id from ticket t, c where o.number = $1 and t.order_id = o.id returning t.code`,
      [order.orderNumber, `nota${seats[0]}@example.org`],
    );
    codes.push(rows[0]!.code);
  }
  expect(await look(codes[0]!)).toEqual(['ok', expect.arrayContaining(['Silla de ruedas: por el ascensor'])]);
  await app.db.query(
    `insert into ticket_transfer (ticket_id, to_name, to_email, accepted_email, state, accepted_at, dead_sequence)
     select id, 'Blas', 'blas@example.org', 'blas@example.org', 'accepted', now(), 30000 from ticket where code = $1`,
    [codes[1]],
  );
  expect(await look(codes[1]!)).toEqual(['ok', expect.not.arrayContaining(['Silla de ruedas: por el ascensor'])]);
});

test('of a pass its category and its holder say it; a category of an age asks for the birth, known or not', async () => {
  const passes = await makePasses(
    app.db,
    world,
    [10, 11, 12, 13].map(n => world.seat(n)),
  );
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query(
    `insert into pass_card (season_pass_id, number, code, state) select id, 'A' || id, 'ATENCION' || lpad(id::text, 8, '0'),
      'active' from season_pass`,
  );
  const card = (n: number) => `ATENCION${String(passes[n]).padStart(8, '0')}`;
  const holder = (n: number, set: string) =>
    app.db.query(`update pass_holder set ${set} where id = (select pass_holder_id from season_pass where id = $1)`, [
      passes[n],
    ]);
  await app.db.query(
    `update pass_category set door_note = 'Puerta de familias', born_from_on = '2010-01-01', document_required = 'DNI' where id in (
       select pass_category_id from season_pass)`,
  );
  await holder(0, `born_on = null, door_note = 'Avisa a protocolo'`);
  for (const n of [1, 2]) await holder(n, `born_on = '2012-03-05'`);
  expect(await look(card(0))).toEqual([
    'ok',
    ['Puerta de familias', 'Avisa a protocolo', 'Sin fecha de nacimiento: pide un documento que la diga'],
  ]);
  await app.db.query(`update pass_category set born_until_on = '2014-12-31' where born_from_on = '2010-01-01'`);
  expect(await look(card(2))).toEqual([
    'ok',
    ['Puerta de familias', 'Abono por edad: nacidos desde el 01/01/2010 hasta el 31/12/2014'],
  ]);
  await app.db.query(`update pass_category set born_until_on = null where born_from_on = '2010-01-01'`);
  expect(await look(card(1))).toEqual(['ok', ['Puerta de familias', 'Abono por edad: nacidos desde el 01/01/2010']]);
  // Nobody is asked for a paper that the category does not ask for.
  await app.db.query(`update pass_category set document_required = '' where born_from_on = '2010-01-01'`);
  await holder(3, `born_on = null`);
  expect(await look(card(3))).toEqual(['ok', ['Puerta de familias']]);
});
