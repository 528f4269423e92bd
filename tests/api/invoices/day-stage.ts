/** The house of a whole day's books: a promoter's event with a dearer zone, a till's fee, an account for the bank. */
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {idempotency, Visitor} from '../../support/wire/visitor';

/** Puts the event on; the house keeps a tenth of it and the fees. */
export const PROMOTER = 'G00192302';
export const HOUSE = 'A28000008';
/** Twenty seats that cost more. */
export const DEARER = {first: 60, cents: 4_000};

export async function openDay(): Promise<{app: TestApp; world: World}> {
  const app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db, {rows: 8, orphanRule: false});
  await app.db.query(
    `update event_company set nif = $2, legal_name = 'Fundación del Telar', address = 'Calle del Telar, 9', commission_bp = 1000,
       iban = 'ES7921000813610123456789', email = 'liquida@example.org' where id = $1`,
    [world.companyId, PROMOTER],
  );
  await app.db.query(
    `update organization set nif = $1, settings = settings || '{"sepaIban": "ES9121000418450200051332"}'`,
    [HOUSE],
  );
  await app.db.query(`insert into booking_fee (channel, amount_cents) values ('box_office', 100)`);
  await app.db.query('update event_session set moves_allowed = true, move_until_hours = 1 where id = $1', [
    world.sessionId,
  ]);
  await app.db.withTransaction(async tx => {
    // A published plan does not change; this one has its dearer zone from the beginning.
    await tx.query('set local session_replication_role = replica');
    const {rows} = await tx.query<{id: number}>(
      `insert into zone (seat_plan_id, code, name, position, kind, capacity) select seat_plan_id, 'PAL', 'Palco', 9, kind, 20
         from zone where id = $1 returning id`,
      [world.zones.seated],
    );
    await tx.query('update seat set zone_id = $1 where id between $2 and $3', [
      rows[0]!.id,
      world.seat(DEARER.first),
      world.seat(DEARER.first + 19),
    ]);
    await tx.query(
      'insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, $4)',
      [world.sessionId, rows[0]!.id, world.categories.general, DEARER.cents],
    );
  });
  return {app, world};
}

export const act = async <T = {id: number}>(who: Visitor, path: string, body: object = {}): Promise<T> =>
  must(await who.post<T>(path, body, idempotency()));

interface Move {
  netCents: number;
  /** What is to be paid for it. */
  checkout: {orderNumber: string; redirect: Redirect} | null;
}

/** By whoever has the link of the order. */
export async function moveTicket(url: string, hash: string, ticketId: number, seatId: number): Promise<Move> {
  const at = `/api/public/reservations/${hash}/tickets/${ticketId}/move`;
  const buyer = new Visitor(url);
  const {netCents} = must(await buyer.get<Move>(`${at}?seatId=${seatId}`));
  const done = must(await buyer.post<Move>(at, {seatId, expectedCents: netCents, method: 'card'}, idempotency()));
  return {netCents, checkout: done.checkout};
}
