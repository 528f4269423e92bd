/** A session that sells to persons: with the purchase, or later until a day. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {holdSeats, must, notify, checkOut, type CartView, type Checkout} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {count} from '../../support/run/until';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let admin: Visitor;
export let clerk: Visitor;
let nextSeat = 2;

export const ANA = {firstName: 'Ana', surname1: 'García', surname2: 'López', docNo: '12345678Z'};
export const LUIS = {firstName: 'Luis', surname1: 'Pérez', docNo: 'X1234567L'};

export interface Page extends ErrorBody {
  sessions: {
    attendeesDueAt: string | null;
    tickets: {
      id: number;
      lineId: number;
      code: string;
      holderName: string | null;
      isNameless: boolean;
      attendee: {isNamed: boolean; needsDoc: boolean; docEnd: string | null} | null;
    }[];
  }[];
}

export function openHouse(): void {
  beforeAll(async () => {
    const database = await freshDatabase();
    app = await startApp({databaseUrl: database.url, work: true});
    world = await makeWorld(app.db, {rows: 8, seatsPerRow: 30, places: 100});
    admin = new Visitor(app.url, world.staff.admin.token);
    clerk = new Visitor(app.url, world.staff.clerk.token);
    await openTills(app.db, [world.staff.clerk.id]);
  });
  keepInvariants(() => app.db);
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

/** `dueIn`: hours until which names may be said; null: with the purchase. */
export const nominative = (dueIn: number | null, more: {needsDoc?: boolean; isRequired?: boolean} = {}) =>
  app.db.query(
    `update event_session set is_nominative = true, attendees_due_at = now() + $2 * interval '1 hour',
       attendee_needs_doc = $3, entry_needs_name = $4 where id = $1`,
    [world.sessionId, dueIn, more.needsDoc ?? true, more.isRequired ?? true],
  );

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

/** The n-th person is of the n-th ticket; null: nobody yet. */
export const order = (
  {buyer, cart, keys}: InCart,
  people: (object | null)[] = [],
  more: Record<string, unknown> = {},
): Promise<Answer<Checkout>> =>
  checkOut(buyer, cart.totalCents, {
    items: people.map((person, n) => ({key: keys[n], n: 0, person})),
    ...more,
  });

export interface Bought {
  buyer: Visitor;
  orderId: number;
  hash: string;
  email: string;
}

/** Paid through the bank. */
export async function buy(people: (object | null)[], more: Record<string, unknown> = {}): Promise<Bought> {
  const inCart = await fill(people.length);
  const placed = must(await order(inCart, people, more));
  must(await notify(app, placed));
  const result = must(
    await inCart.buyer.get<{reservationHash: string} & ErrorBody>(
      `/api/public/checkout/${placed.checkoutToken}/${placed.gatewayOrder}`,
    ),
  );
  const {rows} = await app.db.query<{id: number; email: string}>('select id, email from "order" where number = $1', [
    placed.orderNumber,
  ]);
  return {buyer: inCart.buyer, orderId: rows[0]!.id, email: rows[0]!.email, hash: result.reservationHash};
}

export const pageOf = async (hash: string): Promise<Page> =>
  must(await new Visitor(app.url).get<Page>(`/api/public/reservations/${hash}`));
export const say = (hash: string, people: object[]): Promise<Answer<Page>> =>
  new Visitor(app.url).post<Page>(`/api/public/reservations/${hash}/asistentes`, {people});
