/**
 * What readers ask a node, at the addresses at which they would ask the house, and the node's own screen, which only
 * the machine itself sees.
 */
import {createPublicKey, randomUUID, sign as signBytes, type KeyObject} from 'node:crypto';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {GATE_BODY, PULSE_BODY, READINGS_BODY, UNDO_BODY} from '../../acts/door/bodies';
import {expectKnowsRules} from '../../domain/access/readers/readers';
import {RECORD_BYTES, packRights} from '../../domain/access/rules/records';
import {RIGHTS_PURPOSE} from '../../domain/access/rules/ticket-text';
import {slowDown, takeBack} from '../../web/auth/attempts';
import type {Database} from '../../platform/database/db';
import {conflict, DomainError, notFound} from '../../domain/kernel/errors';
import {readJson, sendError, sendJson} from '../../web/http/http';
import {validator} from '../../web/http/operation';
import {id, obj, opt, orNull, str} from '../../domain/kernel/shape';
import {countInside, judgeReading, type NodeAnswer} from './judge';
import {readHeld, type Held} from './keep';
import type {Node} from './node';
import {joinNode, moveReader, whoReads, type Reader} from './readers';
import {screen} from './screen';
import {countWaiting} from './tell';
import {undoRead, undoReading} from './undo';

/** Beside those of the house; no ticket is signed with it. */
const NODE_KEY = 'node';
const rawPublic = (key: KeyObject): string =>
  createPublicKey(key).export({type: 'spki', format: 'der'}).subarray(-32).toString('base64');

const JOIN = validator(
  obj({
    token: str({pattern: '^[0-9]{8}$'}),
    name: str({minLength: 1, maxLength: 80}),
    gateId: opt(orNull(id())),
  }),
);
const PULSE = validator(PULSE_BODY);
const READINGS = validator(READINGS_BODY);
const UNDO = validator(UNDO_BODY);
const GATE = validator(GATE_BODY);

type Route = (node: Node, req: IncomingMessage, res: ServerResponse, path: string) => Promise<unknown>;

const ROUTES: [method: string, path: RegExp, route: Route][] = [
  ['POST', /^\/api\/puerta\/emparejar$/, join],
  ['POST', /^\/api\/puerta\/pulso$/, pulse],
  ['GET', /^\/api\/puerta\/derechos$/, rights],
  ['POST', /^\/api\/puerta\/lecturas$/, read],
  ['POST', /^\/api\/puerta\/lecturas\/\d{1,9}\/deshacer$/, undo],
  ['POST', /^\/api\/puerta\/puerta$/, changeGate],
  ['GET', /^\/api\/puerta\/buscar$/, needsHouse('El nodo no sabe nombres: para buscar, pregunta en la oficina.')],
  ['POST', /^\/api\/puerta\/recuperar$/, needsHouse('Un asiento liberado lo devuelve la oficina: el nodo no puede.')],
  ['GET', /^\/health$/, health],
];

/** What the node cannot know is said in words that whoever stands at the door can act on. */
function needsHouse(words: string): Route {
  return async (node, req) => {
    await readerOf(node, req);
    throw notFound(words);
  };
}

export function nodeHandler(node: Node): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const path = (req.url ?? '/').split('?')[0]!;
    res.setHeader('X-Content-Type-Options', 'nosniff');
    const found = ROUTES.find(([method, pattern]) => method === req.method && pattern.test(path));
    if (!found && !path.startsWith('/api/')) {
      if (path === '/') return void screen(node, req, res).catch(error => sendError(req, res, error, randomUUID()));
      return node.pages(req, res);
    }
    const work = found
      ? found[2](node, req, res, path)
      : Promise.reject(notFound('El nodo de puerta no hace eso: se pide a la casa.'));
    work
      .then(answer => (res.headersSent ? undefined : sendJson(req, res, 200, answer)))
      .catch(error => sendError(req, res, error, randomUUID()));
  };
}

async function join(node: Node, req: IncomingMessage): Promise<object> {
  const body = JOIN(await readJson(req));
  const {state} = await heldOf(node, node.sessionId);
  const joined = await braked(node.db, `code:${req.socket.remoteAddress}`, 30, () =>
    node.db.withTransaction(tx =>
      joinNode(tx, {
        given: body.token,
        code: node.code,
        name: body.name.trim(),
        gateId: body.gateId ?? null,
        instance: instanceOf(req),
        gates: state.gates,
      }),
    ),
  );
  return {
    deviceToken: joined.token,
    deviceId: joined.id,
    name: body.name.trim(),
    eventId: node.eventId,
    eventTitle: state.eventTitle,
    sessionId: node.sessionId,
    gateId: body.gateId ?? null,
  };
}

async function pulse(node: Node, req: IncomingMessage): Promise<object> {
  const reader = await readerOf(node, req);
  const body = PULSE(await readJson(req));
  await node.db.query('update reader set said = $2 where id = $1', [reader.id, body]);
  const held = await heldOf(node, body.sessionId);
  const {node: facts, ...state} = held.state;
  expectKnowsRules(state.door, body.rulesVersion ?? 0);
  const own = await node.db.query<{throughGate: number}>(
    `select count(*)::int as "throughGate" from entry
      where session_id = $1 and direction = 'in' and gate_id is not distinct from $2 and undone_at is null`,
    [body.sessionId, reader.gateId],
  );
  return {
    ...state,
    serverNow: held.now.toISOString(),
    door: {
      ...state.door,
      ...facts?.gates.find(one => one.gateId === reader.gateId),
      gateId: reader.gateId,
      inside: await countInside(node.db, body.sessionId),
    },
    keys: {...state.keys, [NODE_KEY]: rawPublic(node.key)},
    throughGate: own.rows[0]!.throughGate,
    maySearch: false,
  };
}

/** All of them each time that the house has said something new; between, what was let in here is the node's to know. */
async function rights(node: Node, req: IncomingMessage, res: ServerResponse): Promise<void> {
  await readerOf(node, req);
  const query = new URL(req.url!, 'http://node').searchParams;
  const sessionId = Number(query.get('sesion'));
  const {header, now} = await heldOf(node, sessionId);
  const mark = `nodo-${header.mark}`;
  if (query.get('desde') === mark) return void res.writeHead(204).end();
  const {rows} = await node.db.query<{record: Buffer}>(
    'select record from held_right where session_id = $1 order by hash',
    [sessionId],
  );
  const records = Buffer.concat(rows.map(row => row.record));
  if (records.length % RECORD_BYTES !== 0) throw new RangeError('The rights are cut.');
  const body = packRights({...header, mark, isWhole: true, serverNow: now.toISOString()}, records);
  const signature = signBytes(null, Buffer.concat([Buffer.from(RIGHTS_PURPOSE, 'latin1'), body]), node.key);
  res
    .writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'no-store',
      'X-Door-Signature': signature.toString('base64'),
    })
    .end(body);
}

type Told = {nonce: string; scanned: NodeAnswer} | {nonce: string; error: {code: string; message: string}};

/** Each for itself: one that cannot be judged never stops the next. */
async function read(node: Node, req: IncomingMessage): Promise<Told[]> {
  const reader = await readerOf(node, req);
  const {sessionId, readings} = READINGS(await readJson(req));
  await heldOf(node, sessionId);
  const told: Told[] = [];
  for (const one of readings) {
    const ask = {
      sessionId,
      readerId: reader.id,
      gateId: reader.gateId,
      nonce: one.nonce,
      text: one.text,
      direction: one.direction ?? 'in',
      at: one.isOffline && one.at ? Date.parse(one.at) : null,
      verdict: one.isOffline ? (one.verdict ?? null) : null,
    };
    try {
      const scanned = await node.db.withTransaction(async tx => {
        const answer = await judgeReading(tx, ask);
        if (one.undo) await undoRead(tx, answer.id, reader.id, one.undo.reason);
        return answer;
      });
      told.push({nonce: one.nonce, scanned});
    } catch (failure) {
      if (!(failure instanceof DomainError)) throw failure;
      told.push({nonce: one.nonce, error: {code: failure.code, message: failure.message}});
    }
  }
  return told;
}

async function undo(node: Node, req: IncomingMessage, _res: ServerResponse, path: string): Promise<object> {
  const reader = await readerOf(node, req);
  const {reason} = UNDO(await readJson(req));
  await node.db.withTransaction(tx => undoReading(tx, Number(path.split('/')[4]), reader.id, reason));
  return {};
}

async function changeGate(node: Node, req: IncomingMessage): Promise<object> {
  const reader = await readerOf(node, req);
  const {gateId, pin} = GATE(await readJson(req));
  const {state} = await heldOf(node, node.sessionId);
  await braked(node.db, `pin:${reader.id}`, 10, () => moveReader(node.db, {reader, gateId, pin, state}));
  return {gateId};
}

/** Only what fails counts: a row of phones is one address here too, where a certificate is ended before it. */
async function braked<Done>(db: Database, key: string, most: number, work: () => Promise<Done>): Promise<Done> {
  await slowDown(db, key, most, 5);
  const done = await work();
  await takeBack(db, key);
  return done;
}

async function health(node: Node): Promise<object> {
  const held = await readHeld(node.db, node.sessionId);
  const {rows} = await node.db.query<{n: number}>('select count(*)::int as n from held_right where session_id = $1', [
    node.sessionId,
  ]);
  return {
    isNode: true,
    house: node.link.isUp ? 'up' : 'away',
    heardAt: held?.heardAt.toISOString() ?? null,
    rights: rows[0]!.n,
    waiting: await countWaiting(node.db),
  };
}

const instanceOf = (req: IncomingMessage): string => {
  const instance = String(req.headers['x-door-instance'] ?? '');
  if (!/^[\w-]{8,64}$/.test(instance)) throw new DomainError('invalid', 'Falta la cabecera X-Door-Instance.');
  return instance;
};

const readerOf = (node: Node, req: IncomingMessage): Promise<Reader> =>
  whoReads(node.db, req.headers.authorization, instanceOf(req));

async function heldOf(node: Node, sessionId: number): Promise<Held> {
  const held = await readHeld(node.db, sessionId);
  if (!held) throw conflict('session_over', 'Este nodo no tiene todavía los derechos de esa sesión.');
  return held;
}
