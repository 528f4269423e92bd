/** Tickets of a session that lets them be given: bought, offered, taken, read at a door. */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {readTicketKey, sign, ticketKeyRing} from '../../../api/src/domain/access/ticket-code';
import {scan, type Scanned} from '../../../api/src/domain/access/scan';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {addReader} from '../../support/world/door';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must} from '../../support/world/purchase';
import {payAtBank} from '../../support/doubles/bank';
import {until} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
let readerId: number;
let seat = 2;
export const nextSeat = (): number => seat++;
let people = 0;

export interface Hands {
  giveUntilAt: string | null;
  offer: {toName: string; toEmail: string; url: string} | null;
  givenTo: string | null;
  code: string;
  state: string;
}
export interface Seen {
  sessions: {tickets: (Hands & {id: number; cancel: object | null})[]}[];
}
export interface Order {
  id: number;
  hash: string;
  email: string;
  ticketIds: number[];
}

export function openHouse(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 10, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
    readerId = await addReader(app.db, world.eventId);
    await app.db.query(`update event_session set doors_at = now() - interval '1 hour' where id = $1`, [
      world.sessionId,
    ]);
  });
  beforeEach(async () => {
    await app.db.query('delete from attempt');
    await rules();
  });
  keepInvariants(() => app.db);
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export const rules = (
  more: {gives_on?: boolean; give_until_hours?: number; give_most?: number; cancel_terms?: string} = {},
) => {
  const row = {gives_on: true, give_until_hours: 2, give_most: 3, cancel_terms: 'money', ...more};
  const keys = Object.keys(row);
  return app.db.query(
    `update event_session set ${keys.map((key, i) => `${key} = $${i + 2}`).join(', ')} where id = $1`,
    [world.sessionId, ...Object.values(row)],
  );
};

export async function buy(count = 1): Promise<Order> {
  const buyer = new Visitor(app.url);
  const email = `da${++people}@example.org`;
  must(
    await holdSeats(
      buyer,
      world,
      Array.from({length: count}, () => seat++),
    ),
  );
  const checkout = must(await checkOut(buyer, count * SHOWN.general, {email}));
  await payAtBank(checkout.redirect!, 'pay');
  await until(
    'it is paid',
    async () =>
      (await app.db.query(`select 1 from "order" where email = $1 and state = 'paid'`, [email])).rowCount === 1,
  );
  const {rows} = await app.db.query<{id: number; ticketIds: number[]}>(
    `select o.id, array(select t.id from ticket t where t.order_id = o.id order by t.id) as "ticketIds" from "order" o
      where o.email = $1`,
    [email],
  );
  return {...rows[0]!, email, hash: signedId(app.runtime.config.secret, 'reservation', rows[0]!.id)};
}

export const anybody = () => new Visitor(app.url);
export const clerk = () => new Visitor(app.url, world.staff.admin.token);
export const at = (hash: string) => `/api/public/reservations/${hash}`;
export const see = async (hash: string) => must(await anybody().get<Seen>(at(hash))).sessions[0]!.tickets;
export const give = (hash: string, ticketId: number, body: object = {}, key = randomUUID()) =>
  anybody().post<{url: string} & ErrorBody>(
    `${at(hash)}/tickets/${ticketId}/give`,
    {toName: 'Bea', toEmail: null, ...body},
    idempotency(key),
  );
export const takeBack = (hash: string, ticketId: number) =>
  anybody().post<ErrorBody>(`${at(hash)}/tickets/${ticketId}/take-back`);
export const hashIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
export const offered = async (hash: string, ticketId: number, body: object = {}) =>
  hashIn(must(await give(hash, ticketId, body)).url);
export const newTaker = () => ({
  firstName: 'Bea',
  surname1: 'Sanz',
  surname2: null,
  docNo: null,
  email: `toma${++people}@example.org`,
});
export const accept = (offer: string, taker: object = newTaker(), key = randomUUID()) =>
  anybody().post<{hash: string} & ErrorBody>(`${at(offer)}/offer/accept`, taker, idempotency(key));
export const given = (hash: string) => anybody().get<Hands & ErrorBody>(`${at(hash)}/given`);
export const ofStaff = (order: Order, verb: 'dar' | 'retirar', body: object, ticketId = order.ticketIds[0]) =>
  clerk().post<{url: string; was: string} & ErrorBody>(
    `/api/pedidos/${order.id}/entradas/${ticketId}/${verb}`,
    body,
    idempotency(randomUUID()),
  );
export const row = async (ticketId: number) =>
  (
    await app.db.query<{code: string; sequence: number; state: string; holder: string}>(
      'select code, sequence, state, holder_name as holder from ticket where id = $1',
      [ticketId],
    )
  ).rows[0]!;
export const key = () => readTicketKey(app.runtime.config.ticketKey);
export const signed = async (ticketId: number) =>
  sign({ticketId, sessionId: world.sessionId, sequence: (await row(ticketId)).sequence}, key());
export const atDoor = (text: string): Promise<Scanned> =>
  app.db.withTransaction(tx =>
    scan(
      tx,
      {
        eventSessionId: world.sessionId,
        deviceId: readerId,
        text,
        direction: 'in',
        isOffline: false,
        at: null,
        nonce: null,
        verdict: null,
        staffUserId: null,
      },
      ticketKeyRing([key()]),
    ),
  );
