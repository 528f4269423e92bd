/** An outlet with credit, and batches of numbered tickets of the standing zone for it to sell. */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World, type WorldOptions} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let admin: Visitor;
export let clerk: Visitor;
export let outlet: number;

/** Basis points: 8 %. */
export const COMMISSION = 800;
export const CREDIT = 200 * PRICE.standing;
export const net = (cents: number): number => cents - Math.floor((cents * COMMISSION) / 10_000);

export function setStage(options: WorldOptions = {}): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {places: 100, shards: 4, ...options});
    admin = new Visitor(app.url, world.staff.admin.token);
    clerk = new Visitor(app.url, world.staff.clerk.token);
    outlet = await makeOutlet('ESTANCO', 'Estanco de la Plaza');
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export const makeOutlet = async (code: string, name: string, creditCents: number | null = CREDIT): Promise<number> =>
  (
    await app.db.query<{id: number}>(
      `insert into affiliate (code, name, kind, credit_cents, commission_bp) values ($1, $2, 'other', $3, $4) returning id`,
      [code, name, creditCents, COMMISSION],
    )
  ).rows[0]!.id;

export interface Account {
  sold: number;
  toSettle: number;
  returned: number;
  lost: number;
  out: number;
  soldCents: number;
  refundedCents: number;
  commissionCents: number;
  receivedCents: number;
  owedCents: number;
  vat: {vatBp: number; baseCents: number; vatCents: number}[];
  settlements: {n: number; sold: number; owedCents: number; isCash: boolean}[];
}

export const issue = (quantity: number, more: object = {}, by = admin, key: string = randomUUID()) =>
  by.post<{id: number; quantity: number} & ErrorBody>(
    '/api/lotes-entradas/emitir',
    {
      affiliateId: outlet,
      eventSessionId: world.sessionId,
      priceId: world.prices.standing,
      quantity,
      ...more,
    },
    idempotency(key),
  );
/** Of the numbered zone, six rows of twenty. */
export const issueSeats = (seats: string, by = admin) =>
  issue(0, {priceId: world.prices.general, quantity: null, seats}, by);
export const batchOf = async (quantity: number, more: object = {}): Promise<number> =>
  must(await issue(quantity, more)).id;

type Act = 'vendidas' | 'devueltas' | 'perdidas' | 'liquidar' | 'impresiones';
export const tell = <T>(id: number, act: Act, body: object, by = admin, key: string = randomUUID()) =>
  by.post<T & ErrorBody>(`/api/lotes-entradas/${id}/${act}`, body, idempotency(key));
export const sold = (id: number, numbers: string, by = admin, key?: string) =>
  tell<{sold: number; totalCents: number; orderIds: number[]}>(id, 'vendidas', {numbers}, by, key);
export const returned = (id: number, numbers: string) => tell<{count: number}>(id, 'devueltas', {numbers});
export const lost = (id: number, numbers: string, reason = 'Se mojaron') =>
  tell<{count: number}>(id, 'perdidas', {numbers, reason});
export const settle = (id: number, body: object, by = admin, key?: string) =>
  tell<{n: number; paidCents: number; payoutId: number | null; isOver: boolean}>(id, 'liquidar', body, by, key);
export const account = async (id: number): Promise<Account> =>
  must(await admin.get<Account>(`/api/lotes-entradas/${id}/cuenta`));

export const codes = async (id: number): Promise<string[]> =>
  (
    await app.db.query<{code: string}>('select code from consigned_ticket where consignment_id = $1 order by n', [id])
  ).rows.map(({code}) => code);
export const owes = async (affiliateId = outlet): Promise<number> =>
  (await app.db.query<{n: number}>('select owed_cents as n from affiliate where id = $1', [affiliateId])).rows[0]!.n;
/** Places of the zone that somebody has. */
export const taken = async (): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      'select sum(taken)::int as n from zone_counter where event_session_id = $1 and zone_id = $2',
      [world.sessionId, world.zones.standing],
    )
  ).rows[0]!.n;
export const whyNot = ({status, body}: Answer<ErrorBody>): unknown[] => [
  status,
  body.code,
  body.errors ?? body.details,
];
