/**
 * `npm run door-node -- --house https://entradas.mi-club.es --token …`: a node in the venue's own network. Readers that
 * join it go on through one memory while the internet is gone: nobody enters twice by two of them. The first start
 * takes the token that the office gives; later ones need no words.
 */
import {createPrivateKey, generateKeyPairSync, randomInt, randomUUID} from 'node:crypto';
import {readFileSync} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import {networkInterfaces} from 'node:os';
import path from 'node:path';
import type {Config} from '../../platform/environment/config';
import {databaseOf} from '../../platform/database/open';
import {Database} from '../../platform/database/db';
import {nodePages} from './pages';
import {OperatorError} from '../../domain/kernel/errors';
import {note} from '../../platform/process/progress';
import {startFeed, type Link} from './feed';
import {pairWithHouse, readLook, type Identity} from './house';
import {nodeHandler} from './server';
import {TABLES} from './tables';
import {countWaiting} from './tell';

interface Own extends Identity {
  eventId: number;
  sessionId: number;
  code: string;
  signingPem: string;
}

export interface RunningNode {
  url: string;
  link: Link;
  stop(): Promise<void>;
}

/** Runs until it is told to stop. */
export async function doorNodeCommand(config: Config, words: string[]): Promise<void> {
  const node = await startDoorNode(config, words);
  note(`Nodo de puerta en ${node.url}: ábrelo en esta máquina para ver su código.`);
  await new Promise<void>(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
  });
  await node.stop();
}

export async function startDoorNode(config: Config, words: string[]): Promise<RunningNode> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const folder = {...config, databaseUrl: config.databaseUrl, dataDir: path.join(config.dataDir, 'door-node')};
    const db = new Database(await databaseOf(folder, stops), 10);
    stops.push(() => db.close());
    await db.raw(TABLES, []);
    const own = await identityOf(db, words);
    const feed = startFeed(
      db,
      own,
      async () => [own.sessionId],
      () => void wipe(db),
    );
    stops.push(() => feed.stop());
    const tls = tlsOf(words);
    const url = publicUrl(config, tls !== null);
    const handler = nodeHandler({
      db,
      link: feed.link,
      eventId: own.eventId,
      sessionId: own.sessionId,
      code: own.code,
      key: createPrivateKey(own.signingPem),
      url,
      pages: nodePages(config, db),
    });
    const server = tls ? https.createServer(tls, handler) : http.createServer(handler);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
    stops.push(
      () =>
        new Promise(resolve => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    const {port} = server.address() as AddressInfo;
    return {url: url.replace(/:0$/, `:${port}`), link: feed.link, stop};
  } catch (error) {
    await stop();
    throw error;
  }
}

const valueOf = (words: string[], name: string): string | undefined =>
  words.includes(name) ? words[words.indexOf(name) + 1] : undefined;

async function identityOf(db: Database, words: string[]): Promise<Own> {
  const house = valueOf(words, '--house');
  const token = valueOf(words, '--token');
  if (house && token) {
    if (!URL.canParse(house)) throw new OperatorError(`--house «${house}» no es una dirección.`);
    const waiting = await countWaiting(db);
    if (waiting > 0)
      throw new OperatorError(
        `Este nodo tiene ${waiting} lecturas que la casa todavía no conoce: arráncalo sin --token y espera a que se envíen.`,
      );
    const instance = randomUUID();
    const look = await readLook(house).catch((error: Error) => {
      throw new OperatorError(`La casa no contesta: ${error.message}`);
    });
    const paired = await pairWithHouse(house, token, instance);
    if (paired.sessionId === null) throw new OperatorError('Ese evento no tiene ninguna sesión que leer.');
    const key = generateKeyPairSync('ed25519').privateKey.export({type: 'pkcs8', format: 'pem'});
    await db.withTransaction(async tx => {
      await tx.query('truncate node, held_session, held_right, reader, reading, entry');
      await tx.query(
        `insert into node (house_url, token, instance, event_id, session_id, code, signing_pem,
           house_name, house_icon)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          house,
          paired.deviceToken,
          instance,
          paired.eventId,
          paired.sessionId,
          String(randomInt(100_000_000)).padStart(8, '0'),
          key,
          look.name,
          look.icon,
        ],
      );
    });
  }
  const {rows} = await db.query<Own>(
    `select house_url as "houseUrl", token, instance, event_id as "eventId", session_id as "sessionId", code,
       signing_pem as "signingPem" from node`,
  );
  if (!rows[0])
    throw new OperatorError(
      'Este nodo no está emparejado. En la oficina, en «Puertas» del evento, pide «Nodo de puerta» y arranca con: npm run door-node -- --house https://… --token …',
    );
  return rows[0];
}

/** The house has struck it off, or the machine was lost: nothing that it keeps is of use. */
async function wipe(db: Database): Promise<void> {
  note('La casa ha dado de baja este nodo: se borra lo que guardaba.');
  await db.query('truncate node, held_session, held_right, reader, reading, entry');
  process.kill(process.pid, 'SIGTERM');
}

function tlsOf(words: string[]): {cert: Buffer; key: Buffer} | null {
  const [cert, key] = [valueOf(words, '--cert'), valueOf(words, '--key')];
  if (!cert && !key) return null;
  if (!cert || !key) throw new OperatorError('--cert y --key van juntos: el certificado y su clave, en PEM.');
  try {
    return {cert: readFileSync(cert), key: readFileSync(key)};
  } catch (error) {
    throw new OperatorError(`No se puede leer el certificado: ${(error as Error).message}`);
  }
}

/** What readers type: PUBLIC_URL when it is set, else the machine's own address in the venue's network. */
function publicUrl({publicUrl: set, host, port}: Config, isTls: boolean): string {
  if (set && !/localhost|127\.0\.0\.1/.test(set)) return set;
  const isAll = host === '0.0.0.0' || host === '::';
  const own = isAll && Object.values(networkInterfaces()).flatMap(one => one ?? []);
  const name = (own || []).find(one => one.family === 'IPv4' && !one.internal)?.address ?? host;
  return `${isTls ? 'https' : 'http'}://${name}:${port}`;
}
