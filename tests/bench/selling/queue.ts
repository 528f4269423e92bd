/**
 * The waiting room: durable joins and polls through HTTP, beside a bare node:http that says hello (H) and beside the
 * joining statement alone; what 200,000 waiting people weigh; whether the order is the one that was promised.
 */
import {randomUUID} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {Worker} from 'node:worker_threads';
import {joinLine} from '../../../api/src/domain/queue/join';
import {drawOrder} from '../../../api/src/domain/queue/order-of-arrival';
import {changeRoomState, type RoomState} from '../../../api/src/domain/queue/states';
import {middle, run, round, type Client, type Figures} from '../load';
import {freePort, startApi, type Program, type Stage} from '../stage';

const CLIENTS = 64;
/** A crowd that arrives: what waits at the same moment goes in one statement, so a join's rate grows with the crowd. */
const ARRIVING = 512;
const PEOPLE = 200_000;

export interface QueueFigures {
  joins: Figures;
  polls: Figures;
  hello: Figures;
  joinsAgainstHello: number;
  pollsAgainstHello: number;
  statementJoinsPerSecond: number;
  waiting: {people: number; megabytes: number; fullMegabytes: number};
  orderErrorPercent: number;
}

export async function benchQueue(stage: Stage, seconds: number, pairs: number): Promise<QueueFigures> {
  const api = await startApi(stage, {QUEUE_JOINS_PER_10_MIN: '1000000000'});
  const hello = await startHello();
  try {
    const roomId = await makeRoom(stage, 'pre_queue');
    await known(api, roomId, 'pre_queue');
    const joins: Figures[] = [];
    const polls: Figures[] = [];
    const hellos: Figures[] = [];
    for (let i = 0; i < pairs; i++) {
      joins.push(await run(api.port, ARRIVING, seconds, joinAnew(roomId)));
      hellos.push(await run(hello.port, CLIENTS, seconds, async client => (await client.send('GET', '/')).status));
      polls.push(await run(api.port, CLIENTS, seconds, pollOwn(roomId)));
    }
    const statement = await statementAlone(stage, seconds);
    await stage.db.query(`update waiting_room set state = 'closed' where id = $1`, [roomId]);
    const {waiting, orderErrorPercent} = await crowd(stage, api);
    const [j, p, h] = [joins, polls, hellos].map(middle);
    return {
      joins: j!,
      polls: p!,
      hello: h!,
      joinsAgainstHello: round(j!.perSecond / h!.perSecond),
      pollsAgainstHello: round(p!.perSecond / h!.perSecond),
      statementJoinsPerSecond: statement,
      waiting,
      orderErrorPercent,
    };
  } finally {
    await hello.stop();
    await api.stop();
  }
}

async function makeRoom(stage: Stage, state: RoomState): Promise<number> {
  const {rows} = await stage.db.query<{id: number}>(
    `insert into waiting_room (name, opens_at, outflow_per_minute, max_inside)
      values ('Banco de pruebas', now() + interval '1 hour', 100000, 100000) returning id`,
  );
  await stage.db.withTransaction(tx => changeRoomState(tx, rows[0]!.id, state));
  return rows[0]!.id;
}

const view = async (api: Program, roomId: number) =>
  (await (await fetch(`http://127.0.0.1:${api.port}/api/public/waiting-rooms/${roomId}`)).json()) as {state: RoomState};

async function known(api: Program, roomId: number, state: RoomState): Promise<void> {
  while ((await view(api, roomId)).state !== state) await new Promise(resolve => setTimeout(resolve, 50));
}

/** Every request is somebody new; the last place of each client is kept for the polls. */
const places = new Map<number, string>();
const joinAnew = (roomId: number) => async (client: Client, n: number) => {
  client.cookie = '';
  const answer = await client.send('POST', `/api/public/waiting-rooms/${roomId}/join`, '{}');
  places.set(n, [...answer.headers.matchAll(/set-cookie: ([^;]+)/gi)].map(m => m[1]).join('; '));
  return answer.status;
};
const pollOwn = (roomId: number) => async (client: Client, n: number) => {
  client.cookie = places.get(n) ?? '';
  return (await client.send('GET', `/api/public/waiting-rooms/${roomId}`)).status;
};

/** A room before its opening, for whoever measures something else under this load. */
export async function crowdInRoom(
  stage: Stage,
  api: Program,
): Promise<Record<'join' | 'poll', (client: Client, n: number) => Promise<number>> & {close(): Promise<unknown>}> {
  const roomId = await makeRoom(stage, 'pre_queue');
  await known(api, roomId, 'pre_queue');
  return {
    join: joinAnew(roomId),
    poll: pollOwn(roomId),
    close: () => stage.db.query(`update waiting_room set state = 'closed' where id = $1`, [roomId]),
  };
}

/** The statement without HTTP: what the database gives, batches of 500. */
async function statementAlone(stage: Stage, seconds: number): Promise<number> {
  const roomId = (
    await stage.db.query<{id: number}>(
      `insert into waiting_room (name, opens_at) values ('Sentencia', now()) returning id`,
    )
  ).rows[0]!.id;
  let done = 0;
  const began = performance.now();
  while (performance.now() - began < seconds * 1000)
    done += (
      await joinLine(
        stage.db,
        roomId,
        Array.from({length: 500}, () => ({visitor: randomUUID(), customerToken: null})),
      )
    ).length;
  return Math.round((done / (performance.now() - began)) * 1000);
}

/**
 * 200,000 people before the opening: the memory of a process that knows them, and the order in which they are called.
 */
async function crowd(stage: Stage, api: Program): Promise<Pick<QueueFigures, 'waiting' | 'orderErrorPercent'>> {
  const before = residentMegabytes(api);
  const roomId = await makeRoom(stage, 'pre_queue');
  for (let i = 0; i < PEOPLE; i += 5000)
    await joinLine(
      stage.db,
      roomId,
      Array.from({length: 5000}, () => ({visitor: randomUUID(), customerToken: null})),
    );
  await stage.db.withTransaction(tx => changeRoomState(tx, roomId, 'open'));
  await known(api, roomId, 'open');
  await new Promise(resolve => setTimeout(resolve, 4000));
  const full = residentMegabytes(api);
  const {rows} = await stage.db.query<{seed: string}>('select seed from waiting_room where id = $1', [roomId]);
  const turns = await stage.db.query<{ticket: number; at: string}>(
    'select ticket, turn_at::text as at from waiting_turn where waiting_room_id = $1 order by turn_at',
    [roomId],
  );
  const {positions} = drawOrder(rows[0]!.seed, PEOPLE);
  // How many of those called stand elsewhere than among the first ones of the draw.
  const wrong = turns.rows.filter(t => positions[t.ticket - 1]! > turns.rows.length).length;
  await stage.db.query(`update waiting_room set state = 'closed' where id = $1`, [roomId]);
  return {
    waiting: {people: PEOPLE, megabytes: round(full - before, 1), fullMegabytes: round(full, 1)},
    orderErrorPercent: round((wrong / Math.max(1, turns.rows.length)) * 100, 3),
  };
}

const residentMegabytes = (program: Program): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** In a thread of its own: the load's own work must not be the hello's. */
export async function startHello(): Promise<{port: number; stop(): Promise<unknown>}> {
  const port = await freePort();
  const worker = new Worker(
    `require('node:http').createServer((_, res) => res.writeHead(200, {'Content-Length': 5}).end('hello')).listen(${port}, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage('ready'))`,
    {eval: true},
  );
  await new Promise(resolve => worker.once('message', resolve));
  return {port, stop: () => worker.terminate()};
}
