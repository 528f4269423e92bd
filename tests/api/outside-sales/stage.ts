/** The league at the club's door: an app with its session on sale, and what the league says of an order of its own. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {newKey, signed} from '../../support/doubles/outside';
import {must} from '../../support/world/purchase';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export const PATH = '/api/payments/lfp/notification';
export const KEY = newKey();

export interface Told extends ErrorBody {
  orderNumber: string;
  state: string;
  url: string;
}

export let app: TestApp;
export let world: World;
export let admin: Visitor;
export let league: Visitor;

/** One app for a spec file, its claims and books checked after every test; by default the league may sell already. */
export function setStage({isLeagueIn = true} = {}): void {
  beforeAll(async () => {
    const database = await freshDatabase();
    app = await startApp({databaseUrl: database.url, work: true});
    world = await makeWorld(app.db, {rows: 10, seatsPerRow: 30, places: 60});
    admin = new Visitor(app.url, world.staff.admin.token);
    league = new Visitor(app.url);
    if (!isLeagueIn) return;
    await switchOn(true);
    must(await admin.post('/api/lfp', {code: 'liga', name: 'La Liga', key: KEY}));
  });
  keepInvariants(() => app.db);
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

let n = 0;
export const number = (): string => `LIGA-${String(++n).padStart(6, '0')}`;

export const switchOn = async (isOn: boolean): Promise<void> => {
  await app.db.query(
    `update organization set modules = case when $1 then array_append(array_remove(modules, 'lfp'), 'lfp')
      else array_remove(modules, 'lfp') end`,
    [isOn],
  );
  await app.runtime.activities.refresh();
};
export const send = (message: object, how: {key?: string; code?: string; at?: number} = {}): Promise<Answer<Told>> => {
  const {body, headers} = signed(how.code ?? 'LIGA', how.key ?? KEY, message, how.at);
  return league.send<Told>(PATH, {method: 'POST', body, headers});
};

export const ANA = {firstName: 'Ana', surname1: 'García', surname2: 'López', docNo: '12345678Z'};
let seat = 2;
/** Two seats side by side in the plan's words; `named`: how many of them have their person. */
export const twoSeats = async (named = 2) => {
  const seats = [seat++, seat++];
  const {rows} = await app.db.query<{zone: string; row: string; seat: string}>(
    `select z.name as zone, s.row_label as row, s.seat_number as seat from seat s join zone z on z.id = s.zone_id
      where s.id = any($1) order by s.id`,
    [seats.map(index => world.seat(index))],
  );
  return {seats, tickets: rows.map((place, at) => ({...place, ...(at < named && ANA)}))};
};
export const order = (orderNumber: string, tickets: object[], more: object = {}) => ({
  type: 'order',
  orderNumber,
  sessionId: world.sessionId,
  totalCents: tickets.length * PRICE.general,
  buyer: {email: 'fuera@example.org', firstName: 'Ana', surname1: 'García'},
  tickets,
  ...more,
});
export const confirmation = (orderNumber: string, totalCents = 2 * PRICE.general) => ({
  type: 'confirmation',
  orderNumber,
  totalCents,
});
export const cancellation = (orderNumber: string) => ({type: 'cancellation', orderNumber});
export const rowOf = async (orderNumber: string) =>
  (
    await app.db.query<{id: number; state: string; channel: string; payment: string; method: string; tickets: number}>(
      `select o.id, o.state, o.channel, p.state as payment, p.method,
        (select count(*)::int from ticket t where t.order_id = o.id and t.state <> 'void') as tickets
         from "order" o join payment p on p.order_id = o.id where o.number = $1`,
      [orderNumber],
    )
  ).rows[0];
