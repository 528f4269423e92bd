/**
 * What somebody who would be another person finds: two companies that sell the same plan, and three who have bought.
 */
import type {Database} from '../../../api/src/platform/database/db';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {insertSession, makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {must, notify, placeOrder, resultOf, type Checkout} from '../../support/world/purchase';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export interface Paid {
  buyer: Visitor;
  order: Checkout;
  orderId: number;
  hash: string;
  ticketId: number;
}

export interface Stage {
  databaseUrl: string;
  app: TestApp;
  world: World;
  /** The same plan, sold by another company. */
  foreign: World;
  ana: Paid;
  eva: Paid;
  foreignOrder: Paid;
  me(token: string): Promise<Answer<ErrorBody>>;
  withCookie(name: string, value: string): Visitor;
}

export async function openStage(): Promise<Stage> {
  const databaseUrl = (await freshDatabase()).url;
  const app = await startApp({databaseUrl});
  const world = await makeWorld(app.db, {});
  const foreign = await secondCompany(app.db, world);
  return {
    databaseUrl,
    app,
    world,
    foreign,
    ana: await buy(app, world, [2, 3], 'ana@example.org'),
    eva: await buy(app, world, [6], 'eva@example.org'),
    foreignOrder: await buy(app, foreign, [2], 'luis@example.org'),
    me: token => new Visitor(app.url, token).get('/api/session'),
    withCookie: (name, value) => {
      const visitor = new Visitor(app.url);
      visitor.cookies.set(name, value);
      return visitor;
    },
  };
}

export async function closeStage(app: TestApp): Promise<void> {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
}

export async function buy(app: TestApp, at: World, seats: number[], email: string): Promise<Paid> {
  const {buyer, order} = await placeOrder(app.url, at, {seats}, {email});
  must(await notify(app, order));
  const {rows} = await app.db.query<{id: number; ticket: number}>(
    `select o.id, t.id as ticket from "order" o join ticket t on t.order_id = o.id where o.number = $1 order by t.id
      limit 1`,
    [order.orderNumber],
  );
  return {
    buyer,
    order,
    orderId: rows[0]!.id,
    ticketId: rows[0]!.ticket,
    hash: must(await resultOf(buyer, order)).reservationHash!,
  };
}

export async function secondCompany(db: Database, world: World): Promise<World> {
  return db.withTransaction(async tx => {
    const one = async (text: string, values: unknown[]): Promise<number> =>
      (await tx.query<{id: number}>(text, values)).rows[0]!.id;
    const companyId = await one(
      `insert into event_company (name, legal_name, nif) values ('Otra Compañía', 'Otra Compañía, S.L.', $1)
        returning id`,
      ['B28000008'],
    );
    const eventId = await one(
      `insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
        values ('ajeno', 'Ajeno', 'theatre', $1, $2, 'reduced', 'public') returning id`,
      [companyId, world.venueId],
    );
    const sessionId = await insertSession(tx, {
      eventId,
      planId: world.planId,
      zoneId: world.zones.standing,
    });
    const general = await one(
      `insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, 2500)
        returning id`,
      [sessionId, world.zones.seated, world.categories.general],
    );
    const prices = {...world.prices, general};
    return {
      ...world,
      companyId,
      eventId,
      slug: 'ajeno',
      sessionId,
      prices,
      seats: (...indexes) => indexes.map(index => ({seatId: world.seat(index), priceId: general})),
    };
  });
}

export const refusal = (answer: Answer<Partial<ErrorBody>>): string =>
  `${answer.status} ${answer.body.code ?? ''}`.trim();
