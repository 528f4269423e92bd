/** An agency with seats and places kept for it, its two sellers, and another one that has none. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {logInDirectly, makeWorld, PRICE, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let admin: Visitor;
export let agency: number;
export let label: number;
export let rival: Visitor;
let sellers: Visitor[] = [];
export const seller = (n = 0): Visitor => sellers[n % sellers.length]!;

export const CREDIT = 20 * PRICE.general;
/** Basis points. */
export const COMMISSION = 750;
/** Indexes of the seats that the agency has. */
export const OWN = [10, 11, 12, 13, 14, 15, 16, 17];
export const PLACES = 12;

export interface Sold extends ErrorBody {
  orderId: number;
  orderNumber: string;
  totalCents: number;
  pdfUrl: string;
}

export function setStage(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {});
    admin = new Visitor(app.url, world.staff.admin.token);
    [agency, label] = await makeAgency('TRES-MARES', 'Viajes Tres Mares');
    const [other] = await makeAgency('OTRA', 'Otra agencia');
    sellers = [await makeSeller(agency), await makeSeller(agency)];
    rival = await makeSeller(other);
    await keep(OWN, PLACES);
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export async function makeAgency(code: string, name: string): Promise<[affiliateId: number, labelId: number]> {
  const {rows} = await app.db.query<{a: number; l: number}>(
    `with a as (insert into affiliate (code, name, kind, credit_cents, commission_bp) values ($1, $2, 'agency', $3, $4)
       returning id), l as (insert into block_label (name, code, color, affiliate_id)
       select 'Cupo ' || $1, left($1, 12), '#0f766e', id from a returning id) select a.id as a, l.id as l from a, l`,
    [code, name, CREDIT, COMMISSION],
  );
  return [rows[0]!.a, rows[0]!.l];
}

let people = 0;
export async function makeSeller(affiliateId: number): Promise<Visitor> {
  const {rows} = await app.db.query<{id: number}>(
    `insert into staff_user (email, name, roles, affiliate_id) values ($1, 'Olga', '{partner}', $2) returning id`,
    [`vende-${++people}@example.org`, affiliateId],
  );
  return new Visitor(app.url, await app.db.withTransaction(tx => logInDirectly(tx, rows[0]!.id)));
}

export async function keep(seats: readonly number[], places: number, blockLabelId = label): Promise<number> {
  const body = {
    blockLabelId,
    ...(seats.length > 0 && {seatIds: seats.map(n => world.seat(n))}),
    ...(places > 0 && {places: [{zoneId: world.zones.standing, quantity: places}]}),
  };
  return must(await admin.post<{blockId: number}>(`/api/sesiones/${world.sessionId}/bloquear`, body)).blockId;
}

interface Wish {
  seats?: readonly number[];
  places?: number;
  by?: Visitor;
  key?: string;
  more?: object;
}

export const sell = ({seats = [], places = 0, by = seller(), key, more = {}}: Wish): Promise<Answer<Sold>> =>
  by.post<Sold>(
    '/api/mi-cupo/vender',
    {
      sessionId: world.sessionId,
      seats: world.seats(...seats),
      places: places > 0 ? [{zoneId: world.zones.standing, priceId: world.prices.standing, quantity: places}] : [],
      expectedTotalCents: seats.length * PRICE.general + places * PRICE.standing,
      buyer: {firstName: 'Rosa', surname1: 'Gil'},
      ...more,
    },
    idempotency(key),
  );

export const owes = async (affiliateId = agency): Promise<number> =>
  (await app.db.query<{n: number}>('select owed_cents as n from affiliate where id = $1', [affiliateId])).rows[0]!.n;

export const net = (cents: number): number => cents - Math.floor((cents * COMMISSION) / 10_000);
