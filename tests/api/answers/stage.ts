/** A house that asks: fields of its own, and a purchase that answers them. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must, type CartView, type Checkout} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {count} from '../../support/run/until';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let admin: Visitor;
export let clerk: Visitor;
let nextSeat = 2;

export function openHouse(): void {
  beforeAll(async () => {
    const database = await freshDatabase();
    app = await startApp({databaseUrl: database.url, work: true});
    world = await makeWorld(app.db, {rows: 8, seatsPerRow: 30, places: 100});
    admin = new Visitor(app.url, world.staff.admin.token);
    clerk = new Visitor(app.url, world.staff.clerk.token);
    await openTills(app.db, [world.staff.clerk.id]);
  });
  // What a test asks it takes along: the next one's purchases are its own.
  afterEach(async () => {
    await app.db.query('update custom_field set is_active = false');
    await expectInvariants(app.db);
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export type Field = {id: number; version: number; answerCount: number} & ErrorBody;

export const makeFieldAs = async (who: Visitor, field: object): Promise<number> =>
  must(await who.post<Field>('/api/formularios', {scope: 'event', type: 'text', label: 'Pregunta', ...field})).id;
export const makeField = (field: object): Promise<number> => makeFieldAs(admin, field);

export interface InCart {
  buyer: Visitor;
  cart: CartView;
  keys: string[];
}

export async function fill(seats: number, buyer = new Visitor(app.url)): Promise<InCart> {
  must(
    await holdSeats(
      buyer,
      world,
      count(seats).map(() => nextSeat++),
    ),
  );
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  return {buyer, cart, keys: cart.lines.map(line => line.key)};
}

export type Said = [fieldId: number, value: string][];
const wire = (said: Said) => said.map(([fieldId, value]) => ({fieldId, value}));

/** `tickets`: of the n-th ticket. */
export const order = (
  {buyer, cart, keys}: InCart,
  ofOrder: Said = [],
  tickets: Said[] = [],
): Promise<Answer<Checkout>> =>
  checkOut(buyer, cart.totalCents, {
    answers: wire(ofOrder),
    items: tickets.map((said, n) => ({key: keys[n], n: 0, answers: wire(said)})),
  });

export const kept = async (orderNumber: string) =>
  (
    await app.db.query<{kind: string; fieldId: number; value: string; edition: number}>(
      `select a.subject_kind as kind, a.custom_field_id as "fieldId", a.value, a.edition from custom_field_answer a
         join "order" o on o.number = $1
        where (a.subject_kind = 'order' and a.subject_id = o.id)
           or (a.subject_kind = 'order_line' and a.subject_id in (select id from order_line where order_id = o.id))
        order by a.id`,
      [orderNumber],
    )
  ).rows.map(({kind, fieldId, value, edition}) => [kind, fieldId, value, edition]);

export const orderId = async (orderNumber: string): Promise<number> =>
  (await app.db.query<{id: number}>('select id from "order" where number = $1', [orderNumber])).rows[0]!.id;
