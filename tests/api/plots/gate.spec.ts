/**
 * A plot area of no event: nobody gets a code that no door reads. Staff open a gate for it, and whoever had bought is
 * written to, comes in, goes out and comes back on any of its days; the gate moves with the area's days.
 */
import type {TestApp} from '../../support/run/app';
import {addReader, readAt} from '../../support/world/door';
import type {World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {buyPlot, openPlotShop} from '../../support/world/plot-shop';
import {plotBody, type PlotArea} from '../../support/world/plots';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let area: PlotArea;
let admin: Visitor;

beforeAll(async () => {
  ({app, world, area, admin} = await openPlotShop(6));
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Own {
  id: number;
  reservationHash: string;
  occupants: {name: string; code: string | null}[];
}
interface Area {
  id: number;
  version: number;
  eventId: number | null;
  gateSessionId: number | null;
  hasGate: boolean;
}
const ZONE = () => `/api/parcelas/zonas/${area.areaId}`;
const readArea = async () => must(await admin.get<Area>(ZONE()));
const openGate = (as = admin) =>
  as.post<ErrorBody & {sessionId: number; eventId: number; told: number}>(
    `${ZONE()}/puerta`,
    {venueId: world.venueId},
    idempotency(),
  );
/** As staff write them in the form. */
async function setDays(from: number, until: number): Promise<void> {
  const at = (days: number) =>
    new Intl.DateTimeFormat('en-CA', {timeZone: 'Europe/Madrid'}).format(Date.now() + days * 86_400_000);
  const form = await readArea();
  must(await admin.send(ZONE(), {method: 'PUT', body: {...form, startsOn: at(from), endsOn: at(until)}}));
}
const buy = async (number: string) => buyPlot<Own>(app, plotBody(await area.plotId(number)));

test('without a gate there is no code: not on the page, not on the receipt, and at no door', async () => {
  const {own, buyer, order} = await buy('A1');
  const {occupants, reservationHash} = await own();
  expect(occupants).toEqual([{name: 'Ana Ferrer', code: null}]);
  const receipt = must(
    await buyer.get<{redemptions: object[]; notes: string[]}>(`/api/public/reservations/${reservationHash}`),
  );
  expect([receipt.redemptions, JSON.stringify(receipt)]).toEqual([
    [],
    expect.stringContaining('Ocupantes: Ana Ferrer'),
  ]);
  expect(await readArea()).toMatchObject({hasGate: false, eventId: null});
  // An event is not enough: it has no session in the area's days.
  await app.db.query('update plot_area set event_id = $1', [world.eventId]);
  expect([(await readArea()).hasGate, (await own()).occupants[0]!.code]).toEqual([false, null]);
  expect((await openGate()).body.message).toBe('La zona tiene evento: su puerta es la de ese evento.');
  await app.db.query('update plot_area set event_id = null');
  expect(order.orderNumber).not.toBe('');
});

test('opened by staff it reads the codes of whoever had bought, in and out and in again', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect((await openGate(clerk)).status).toBe(403);
  await setDays(0, 3);
  const [opened, again] = await Promise.all([openGate(), openGate()]);
  expect([opened.status, again.status].sort()).toEqual([200, 409]);
  const {sessionId, eventId, told} = opened.status === 200 ? opened.body : again.body;
  expect(told).toBe(1);
  const {rows: mails} = await app.db.query<{subject: string}>(
    `select subject from mail_message where kind = 'plot_gate'`,
  );
  expect(mails).toEqual([{subject: 'Tus códigos para entrar: Camping'}]);
  expect(await readArea()).toMatchObject({hasGate: true, eventId, gateSessionId: sessionId});
  const {rows: codes} = await app.db.query<{code: string}>('select code from plot_occupant order by id limit 1');
  const gate = {deviceId: await addReader(app.db, eventId), eventSessionId: sessionId};
  const read = async (direction?: 'in' | 'out') => (await readAt(app.db, gate, codes[0]!.code, direction)).result;
  expect([await read(), await read(), await read('out'), await read()]).toEqual(['ok', 'already_used', 'ok', 'ok']);
  expect(await readAt(app.db, gate, 'AAAAAAAAAAAAAAAAAAAA')).toMatchObject({result: 'unknown'});
  // Nobody sees or buys what is only a gate.
  const events = must(await new Visitor(app.url).get<{title: string}[]>('/api/public/events'));
  expect(JSON.stringify(events)).not.toContain('Acceso: Camping');
});

test('the gate moves with the days of the area: closed before them, and gone with another event', async () => {
  const {gateSessionId, eventId} = await readArea();
  const gate = {deviceId: await addReader(app.db, eventId!), eventSessionId: gateSessionId!};
  await setDays(30, 33);
  const {own} = await buy('A2');
  const {code} = (await own()).occupants[0]!;
  expect(code).toMatch(/^[0-9A-F]{20}$/);
  expect((await readAt(app.db, gate, code!)).result).toBe('out_of_hours');
  await setDays(0, 1);
  expect((await readAt(app.db, gate, code!)).result).toBe('ok');
  await app.db.query('update plot_area set event_id = $1', [world.eventId]);
  expect(await readArea()).toMatchObject({gateSessionId: null, hasGate: false});
  expect((await readAt(app.db, gate, code!)).result).toBe('unknown');
});
