/** A sale with a waiting room, two processes that know it, and what a visitor does there. */
import {tickRoom} from '../../../api/src/domain/queue/tick';
import {changeRoomState, type RoomState} from '../../../api/src/domain/queue/states';
import {Database} from '../../../api/src/platform/database/db';
import {startApp, startChild, type ChildApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

export interface View {
  state: RoomState;
  phase: 'none' | 'early' | 'waiting' | 'turn' | 'inside' | 'over';
  position: number | null;
}

/** There before the first test of a file that opens the rooms. */
export let app: TestApp;
export let other: ChildApp;
export let world: World;
export let url: string;

export function openWaitingRooms(): void {
  beforeAll(async () => {
    url = (await freshDatabase()).url;
    app = await startApp({databaseUrl: url, env: {QUEUE_JOINS_PER_10_MIN: '1000000'}});
    world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50});
    other = await startChild({databaseUrl: url, env: {QUEUE_JOINS_PER_10_MIN: '1000000'}});
  }, 180_000);
  afterEach(async () => {
    await expectInvariants(app.db);
    await app.db.query(`update waiting_room set state = 'closed'`);
    await app.db.query(`delete from seat_claim where kind = 'hold' and order_id is null`);
  });
  afterAll(async () => {
    hangUp();
    await other.end('SIGTERM');
    await app.stop();
  });
}

interface RoomOptions {
  state?: RoomState;
  outflow?: number;
  maxInside?: number;
  threshold?: number;
  grace?: number;
}

export async function makeRoom({
  state = 'open',
  outflow = 60_000,
  maxInside = 1000,
  threshold = 0,
  grace = 300,
}: RoomOptions = {}): Promise<number> {
  const {rows} = await app.db.query<{id: number}>(
    `insert into waiting_room (name, event_session_id, opens_at, outflow_per_minute, max_inside, threshold,
      grace_seconds) values ('Venta de prueba', $1, now() + interval '1 hour', $2, $3, $4, $5) returning id`,
    [world.sessionId, outflow, maxInside, threshold, grace],
  );
  const roomId = rows[0]!.id;
  if (state !== 'closed') await app.db.withTransaction(tx => changeRoomState(tx, roomId, state));
  const stands = (base: string) => async () =>
    (await new Visitor(base).get<View>(`/api/public/waiting-rooms/${roomId}`)).body.state === state;
  for (const base of [app.url, other.url]) await until('both processes know the room', stands(base));
  return roomId;
}

export const at = (roomId: number, verb = '') => `/api/public/waiting-rooms/${roomId}${verb && `/${verb}`}`;
export const look = async (visitor: Visitor, roomId: number) => (await visitor.get<View>(at(roomId))).body;
export const join = (visitor: Visitor, roomId: number) => visitor.post<View>(at(roomId, 'join'));
export const either = (i: number): Visitor => new Visitor(i % 2 ? app.url : other.url);
export const tick = (db: Database, roomId: number): Promise<object> => db.withTransaction(tx => tickRoom(tx, roomId));
export const living = async (roomId: number) =>
  (
    await app.db.query<{n: number}>(
      'select count(*)::int as n from waiting_turn where waiting_room_id = $1 and ended_at is null',
      [roomId],
    )
  ).rows[0]!.n;
export const places = async (roomId: number) =>
  (await app.db.query<{n: number}>('select count(*)::int as n from waiting_place where waiting_room_id = $1', [roomId]))
    .rows[0]!.n;

/** The second process dies and is back at the same door. */
export async function killOther(): Promise<void> {
  await other.end('SIGKILL');
  other = await startChild({
    databaseUrl: url,
    env: {QUEUE_JOINS_PER_10_MIN: '1000000'},
    port: Number(new URL(other.url).port),
  });
}
