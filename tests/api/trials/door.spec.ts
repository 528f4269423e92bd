/** The door of a trial: found from where it was begun, and open on the day it is tried. */
import {idempotency, Visitor} from '../../support/wire/visitor';
import {must} from '../../support/world/purchase';
import type {World} from '../../support/world/fixture';
import {admin, app, begin, buy, erase, setStage, trialWorld, world} from './stage';

setStage();

interface Door {
  sessionId: number;
  eventId: number;
  code: string;
  isNext: boolean;
  isTrial: boolean;
  isOpen: boolean;
}
interface Read {
  result: string;
  hours: {opensAt: string; closesAt: string; isGateOpen: boolean} | null;
}

const doors = async (): Promise<Door[]> =>
  must(await new Visitor(app.url, world.staff.door.token).get<Door[]>('/api/puerta'));

const codeOf = async (orderId: number): Promise<string> =>
  (await app.db.query<{code: string}>('select code from ticket where order_id = $1', [orderId])).rows[0]!.code;

async function readAtDoor(on: Pick<World, 'sessionId'>, code: string): Promise<Read> {
  const reader = new Visitor(app.url, world.staff.door.token);
  const door = (await doors()).find(one => one.sessionId === on.sessionId)!;
  const pair = {code: door.code, name: 'Lector de prueba'};
  const {deviceId} = must(await reader.post<{deviceId: number}>(`/api/sesiones/${on.sessionId}/emparejar`, pair));
  return must(await reader.post<Read>(`/api/sesiones/${on.sessionId}/lecturas`, {deviceId, code}, idempotency()));
}

test('[audit F11] [audit F15] six days before, the trial is read at once and the real door says when it opens', async () => {
  const {rows} = await app.db.query<{doorsAt: Date; closesAt: Date}>(
    `update event_session set starts_at = now() + interval '6 days', ends_at = now() + interval '6 days 2 hours',
        doors_at = now() + interval '6 days' - interval '1 hour'
      where id = $1 returning doors_at as "doorsAt", ends_at + interval '60 minutes' as "closesAt"`,
    [world.sessionId],
  );
  const real = await buy(world, {seats: [2]});
  const trial = await begin();
  const running = must(await admin.get<{trials: {nextSessionId: number}[]}>('/api/pruebas')).trials[0]!;
  const on = await trialWorld(trial);
  expect(running.nextSessionId).toBe(on.sessionId);
  const tried = await buy(on, {seats: [2]});
  expect(await readAtDoor(on, await codeOf(tried.orderId))).toMatchObject({result: 'ok', hours: null});
  expect(await readAtDoor(world, await codeOf(real.orderId))).toMatchObject({
    result: 'out_of_hours',
    hours: {opensAt: rows[0]!.doorsAt.toISOString(), closesAt: rows[0]!.closesAt.toISOString(), isGateOpen: true},
  });
  // In the office it is found by the word in front of its name.
  const found = must(await admin.get<{kind: string; hits: {id: number}[]}[]>('/api/buscar?q=prueba:'));
  expect(found.find(({kind}) => kind === 'eventos')?.hits.map(hit => hit.id)).toEqual([trial.eventId]);
  await erase(trial.eventId);
});

const COPY = `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at,
    sale_ends_at, box_office_ends_at, state)
  select event_id, seat_plan_id, starts_at + $2, doors_at + $2, ends_at + $2, sale_starts_at, ends_at + $2,
    ends_at + $2, $3 from event_session where id = $1 returning id`;

test('[audit F12] whoever works at a door gets the session that comes, never a cancelled one, and trials last', async () => {
  const add = async (state: string, later: string): Promise<number> =>
    (await app.db.query<{id: number}>(COPY, [world.sessionId, later, state])).rows[0]!.id;
  const trial = await begin();
  await add('cancelled', '-1 hour');
  await add('draft', '-30 minutes');
  const [beside, afterwards] = [await add('closed', '30 minutes'), await add('on_sale', '5 days')];
  const mine = await doors();
  expect(mine.filter(one => !one.isTrial).map(one => [one.sessionId, one.isNext, one.isOpen])).toEqual([
    [world.sessionId, true, false],
    [beside, true, false],
    [afterwards, false, false],
  ]);
  const tried = mine.slice(3);
  expect(tried.length).toBeGreaterThan(0);
  expect(tried.every(one => one.isTrial && one.isOpen && !one.isNext && one.eventId === trial.eventId)).toBe(true);
  await app.db.query(`update event_session set doors_at = now() where id = $1`, [world.sessionId]);
  expect((await doors())[0]).toMatchObject({sessionId: world.sessionId, isOpen: true});
  expect((await new Visitor(app.url, world.staff.clerk.token).get('/api/puerta')).status).toBe(403);
  await erase(trial.eventId);
});
