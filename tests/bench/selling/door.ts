/**
 * The doors of a match: how many readings a second the house judges for a hundred readers, beside the bare statement of
 * one (raw.ts) in turn; what an upload of a reader that was away costs; and the list of rights, whole and as changes.
 */
import {randomBytes} from 'node:crypto';
import {brotliDecompressSync} from 'node:zlib';
import {newReaderToken} from '../../../api/src/web/auth/reader';
import {tokenHash} from '../../../api/src/platform/keys/token';
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {RECORD_BYTES, unpackRights} from '../../../api/src/domain/access/rules/records';
import {Client, median, middle, round, run, runOpen, table, type Figures} from '../load';
import {RAW_DRIVER, rawRate} from '../raw';
import {startApi, type Program, type Stage} from '../stage';
import {sellSeats} from './postpone';

const RIGHTS = 60_000;
const READERS = 100;
const GATES = 20;
/** As the app sends what it has read alone. */
const UPLOAD = 100;
/** People a second at the fullest minute of 60,000 in ninety minutes. */
const RUSH = 35;

export interface DoorFigures {
  readings: Figures;
  bare: {perSecond: number; driver: string};
  ratioToBare: number;
  rush: Figures;
  uploads: {readers: number; readingsPerSecond: number; p99Ms: number};
  rights: {coldMs: number; wholeMs: number; bytes: number; deltaMs: number; deltaBytes: number; deltaRights: number};
}

interface House {
  sessionId: number;
  tokens: string[];
  /** Codes that nobody has read yet. */
  codes: string[];
}

async function openHouse(stage: Stage): Promise<House> {
  const {db} = stage;
  const bowl = await loadBowl(db, RIGHTS, 2);
  const [sessionId, bareId] = bowl.sessions.map(session => session.id) as [number, number];
  await db.query('analyze');
  for (const id of [sessionId, bareId]) await sellSeats(stage, id, RIGHTS);
  await db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '3 hours',
       ends_at = now() + interval '5 hours' where id = any($1)`,
    [[sessionId, bareId]],
  );
  const tokens = Array.from({length: READERS}, newReaderToken);
  await db.query(
    `with g as (insert into gate (venue_id, code, name) select e.venue_id, 'G' || n, 'Puerta ' || n
       from event e, generate_series(1, $3::int) n where e.id = $1 returning id, code)
     insert into device (event_id, gate_id, name, token_hash)
       select $1, g.id, 'Lector ' || t.n, t.hash from unnest($2::bytea[]) with ordinality t(hash, n)
         join g on g.code = 'G' || (t.n % $3::int + 1)`,
    [bowl.eventId, tokens.map(tokenHash), GATES],
  );
  // For the bare statement, a match as large beside it.
  await db.query(
    `create table raw_code as
       select row_number() over (order by md5(t.code)) as n, t.code, t.event_session_id, d.id as device_id, d.gate_id,
         translate(upper(md5(t.code)), '0189', 'GHIJ') as nonce
         from ticket t join (select id, gate_id, row_number() over (order by id) as n from device) d
           on d.n = t.id % $2 + 1 where t.event_session_id = $1`,
    [bareId, READERS],
  );
  await db.query('update raw_code set nonce = left(nonce, 26)');
  await db.query('create unique index on raw_code (n)');
  await db.query('create sequence raw_code_drawn');
  await db.query('vacuum analyze');
  const {rows} = await db.query<{code: string}>(
    'select code from ticket where event_session_id = $1 order by md5(code)',
    [sessionId],
  );
  return {sessionId, tokens, codes: rows.map(row => row.code)};
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const nonce = () => [...randomBytes(26)].map(byte => SIGNS[byte & 31]).join('');
const as = (token: string) => `Authorization: Bearer ${token}\r\n`;

async function sendReadings(client: Client, house: House, n: number, readings: object[]): Promise<number> {
  const {status, body} = await client.send(
    'POST',
    '/api/puerta/lecturas',
    JSON.stringify({sessionId: house.sessionId, readings}),
    as(house.tokens[n % READERS]!),
  );
  // Whoever is not let in is a mistake of the stage, and would be quicker.
  const said = body.toString();
  const letIn = said.split('"result":"ok"').length - 1;
  return status === 200 && letIn < readings.length ? 500 : status;
}

const readOne = (house: House) => (client: Client, n: number) =>
  sendReadings(client, house, n, [{nonce: nonce(), text: house.codes.pop()!}]);

async function listOfRights(api: Program, stage: Stage, house: House): Promise<DoorFigures['rights']> {
  const client = new Client(api.port);
  await client.connect();
  const ask = async (since?: string) => {
    const at = performance.now();
    const {status, body} = await client.send(
      'GET',
      `/api/puerta/derechos?sesion=${house.sessionId}${since === undefined ? '' : `&desde=${since}`}`,
      undefined,
      `${as(house.tokens[0]!)}Accept-Encoding: br\r\n`,
    );
    const ms = Math.round(performance.now() - at);
    if (status !== 200) throw new Error(`The list of rights: ${status}.`);
    const bytes = body.length < 1400 ? body : brotliDecompressSync(body);
    const {header, records} = unpackRights(new Uint8Array(bytes));
    return {ms, bytes: body.length, mark: header.mark, rights: records.length / RECORD_BYTES};
  };
  const cold = await ask();
  const whole = await ask();
  for (let n = 0; n < UPLOAD; n++) await readOne(house)(client, n);
  await stage.db.query(`update door_list set refreshed_at = refreshed_at - interval '5 seconds'`);
  const delta = await ask(whole.mark);
  client.close();
  return {
    coldMs: cold.ms,
    wholeMs: whole.ms,
    bytes: whole.bytes,
    deltaMs: delta.ms,
    deltaBytes: delta.bytes,
    deltaRights: delta.rights,
  };
}

export async function benchDoor(
  stage: Stage,
  seconds: number,
  pairs: number,
  say: (line: string) => void,
): Promise<DoorFigures> {
  const house = await openHouse(stage);
  const api = await startApi(stage);
  try {
    const rights = await listOfRights(api, stage, house);
    say(
      `  rights: cold ${rights.coldMs} ms, then ${rights.wholeMs} ms, ${rights.bytes} B brotli (aim 1,500,000) · ${rights.deltaRights} changes ${rights.deltaMs} ms, ${rights.deltaBytes} B (aim 2,000 ms)`,
    );
    await run(api.port, READERS, 1, readOne(house));
    const readings: Figures[] = [];
    const bare: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      bare.push(await rawRate(stage, 'reading', seconds));
      readings.push(await run(api.port, READERS, seconds, readOne(house)));
    }
    const rush = await runOpen(api.port, RUSH, seconds, READERS, client => readOne(house)(client, house.codes.length));
    const at = () => new Date().toISOString();
    const uploads = await run(api.port, 8, seconds, (client, n) =>
      sendReadings(
        client,
        house,
        n,
        Array.from({length: UPLOAD}, () => ({
          nonce: nonce(),
          text: house.codes.pop()!,
          isOffline: true,
          verdict: 'ok',
          at: at(),
        })),
      ),
    );
    const result: DoorFigures = {
      readings: middle(readings),
      bare: {perSecond: median(bare), driver: RAW_DRIVER},
      ratioToBare: round(median(readings.map((f, pair) => f.perSecond / bare[pair]!))),
      rush,
      uploads: {readers: 8, readingsPerSecond: Math.round(uploads.perSecond * UPLOAD), p99Ms: uploads.p99Ms},
      rights,
    };
    const line = (what: string, f: Figures, ratio: number | string) => [
      what,
      f.perSecond,
      f.p50Ms,
      f.p99Ms,
      ratio,
      JSON.stringify(f.statuses),
    ];
    say(
      table(
        ['', '/s', 'p50 ms', 'p99 ms', 'ratio', 'answers'],
        [
          line(`${READERS} readers, one reading each`, result.readings, `${result.ratioToBare} × bare (aim 0.9)`),
          line(`${RUSH} people a second come`, rush, '–'),
          line(`uploads of ${UPLOAD}, 8 readers`, uploads, `${result.uploads.readingsPerSecond} readings/s`),
        ],
      ),
    );
    say(`  bare by ${RAW_DRIVER}: ${result.bare.perSecond}/s`);
    return result;
  } finally {
    await api.stop();
  }
}
