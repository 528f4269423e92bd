#!/usr/bin/env node
/**
 * The agent of a box office: the page of the counter speaks to printers and card terminals of this computer through it.
 * One file, nothing to install but Node 20 or newer: `node agent.mjs` (`--config <file>` for another place of its settings).
 *
 * It listens on this computer alone (127.0.0.1). Whoever asks shows the key that it made at its first start, from a page
 * whose address stands in its settings. A job of the same `Idempotency-Key` is done once: asked again while it is under
 * way or after it, the answer is that of the first time; what may have been printed is never printed again by itself.
 */
import {createHash, randomBytes, timingSafeEqual} from 'node:crypto';
import {constants, existsSync, promises as fs, readFileSync, renameSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import {fileURLToPath} from 'node:url';

const VERSION = '1';
const MOST_BYTES = 20_000_000;
const CONNECT_MS = 4_000;
const [PRINT_MS, TERMINAL_MS] = [30_000, 180_000];
const KEPT = 2_000;
const USUAL = {
  port: 9753,
  key: '',
  origins: ['http://127.0.0.1:3000'],
  printers: {caja: {address: '192.168.1.50:9100'}},
  terminals: {datafono: {address: 'http://127.0.0.1:8080'}},
};

class Trouble extends Error {
  constructor(status, code, message, isUnsure = false) {
    super(message);
    Object.assign(this, {status, code, isUnsure});
  }
}

const {settings, file} = readSettings(process.argv.slice(2));
const keyHash = hash(settings.key);
/** Idempotency-Key -> {body: fingerprint, answer: a promise}; the jobs of a file outlive a restart. */
const done = readDone();

const server = http.createServer((request, response) => {
  answer(request)
    .catch(trouble => {
      if (!(trouble instanceof Trouble)) {
        console.error(trouble);
        return {status: 500, body: {code: 'internal', message: 'El agente ha fallado.'}};
      }
      const {status, code, message, isUnsure} = trouble;
      return {status, body: {code, message, isUnsure}};
    })
    .then(({status, body, type, headers = {}}) => {
      const origin = request.headers.origin;
      response.writeHead(status, {
        'Cache-Control': 'no-store',
        'Content-Type': type ?? 'application/json; charset=utf-8',
        Vary: 'Origin',
        ...(isKnown(origin) ? {'Access-Control-Allow-Origin': origin} : {}),
        ...headers,
      });
      response.end(body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
});
server.requestTimeout = 60_000;
server.on('error', error => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `El puerto ${settings.port} está ocupado: ¿hay otro agente en marcha? Cambia «port» en ${file}.`
      : `No se puede escuchar: ${error.message}`,
  );
  process.exit(1);
});
server.listen(settings.port, '127.0.0.1', () => {
  console.log(`Agente de taquilla en http://127.0.0.1:${server.address().port}, ajustes en ${file}`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close());

async function answer(request) {
  const url = new URL(request.url, 'http://127.0.0.1');
  // A page of elsewhere whose name was made to lead here shows its own name.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (host !== '127.0.0.1' && host !== 'localhost') throw new Trouble(403, 'host', 'Solo se atiende a 127.0.0.1.');
  const {origin} = request.headers;
  if (origin !== undefined && !isKnown(origin))
    throw new Trouble(403, 'origin', `La página ${origin} no está en «origins» de ${file}.`);
  if (request.method === 'OPTIONS')
    return {
      status: 204,
      headers: {
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'content-type, idempotency-key, x-agent-key',
        'Access-Control-Allow-Private-Network': 'true',
        'Access-Control-Max-Age': '600',
      },
    };
  const shown = hash(String(request.headers['x-agent-key'] ?? ''));
  if (!timingSafeEqual(shown, keyHash))
    throw new Trouble(401, 'key', 'La clave del agente no es esa: está en sus ajustes, en este ordenador.');
  const [, what, name, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (request.method === 'GET' && what === 'status' && name === undefined) return {status: 200, body: await status()};
  if (request.method === 'POST' && what === 'print' && rest.length === 0) {
    const printer = of(settings.printers, name, 'impresora');
    const bytes = await readBody(request);
    if (bytes.length === 0) throw new Trouble(422, 'empty', 'El trabajo está vacío.');
    return once(request, `print/${name}`, bytes, async () => {
      await print(printer, bytes);
      return {status: 200, body: {printed: bytes.length}};
    });
  }
  if (request.method === 'POST' && what === 'terminal') {
    const terminal = of(settings.terminals, name, 'datáfono');
    const bytes = await readBody(request);
    return once(request, url.pathname + url.search, bytes, () => forward(terminal, rest, url.search, request, bytes));
  }
  throw new Trouble(404, 'not_found', 'El agente no sabe hacer eso.');
}

/** One at a time for each key: whoever asks again gets what the first got. What never left this computer may be asked again. */
async function once(request, about, bytes, act) {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key))
    throw new Trouble(422, 'idempotency_key', 'Falta Idempotency-Key.');
  const body = createHash('sha256').update(about).update('\0').update(bytes).digest('hex');
  const before = done.get(key);
  if (before && before.body !== body)
    throw new Trouble(409, 'idempotency_key', 'Esa clave ya se usó con otro trabajo.');
  if (before) return before.answer;
  const entry = {body, answer: null};
  done.set(key, entry);
  keep(key, body, 'begun');
  entry.answer = act().then(
    result => {
      keep(key, body, 'done', result);
      return result;
    },
    trouble => {
      if (trouble instanceof Trouble && !trouble.isUnsure) {
        done.delete(key);
        keep(key, body, 'undone');
      }
      throw trouble;
    },
  );
  return entry.answer;
}

async function print({address, device}, bytes) {
  if (device !== undefined) return printOnDevice(device, bytes);
  const [host, port = '9100'] = address.split(':');
  await new Promise((resolve, reject) => {
    const socket = net.connect({host, port: Number(port)});
    let sent = false;
    const fail = (code, message, isUnsure = sent) => {
      socket.destroy();
      reject(new Trouble(502, code, message, isUnsure));
    };
    const late = setTimeout(() => fail('unreachable', `La impresora ${address} no contesta.`), CONNECT_MS);
    socket.on('connect', () => {
      clearTimeout(late);
      // What printers of receipts say of their paper; those that do not know the question say nothing.
      socket.write(Buffer.from([0x10, 0x04, 0x04]));
      const go = () => {
        socket.off('data', onState);
        clearTimeout(asked);
        sent = true;
        socket.setTimeout(PRINT_MS);
        socket.end(bytes);
      };
      const onState = state =>
        (state[0] & 0x60) === 0x60 ? fail('paper', 'La impresora no tiene papel.', false) : go();
      const asked = setTimeout(go, 400);
      if (settings.asksPaper === false || isPicture(bytes)) go();
      else socket.once('data', onState);
    });
    socket.on('timeout', () => fail('stuck', 'La impresora ha dejado de recibir: mira el papel y la tapa.'));
    socket.on('error', error =>
      fail(
        'unreachable',
        sent
          ? `La impresora ${address} ha cortado a medias.`
          : `No se llega a la impresora ${address} (${error.code}).`,
      ),
    );
    socket.on('close', hadError => {
      clearTimeout(late);
      if (!hadError && sent) resolve();
      else fail('unreachable', `La impresora ${address} ha cerrado la conexión.`);
    });
    socket.resume();
  });
}

/** Tickets of FGL, which knows no questions of ESC/POS. */
const isPicture = bytes => bytes[0] === 0x3c;

async function printOnDevice(device, bytes) {
  let handle;
  try {
    handle = await fs.open(device, constants.O_WRONLY);
  } catch (error) {
    throw new Trouble(502, 'unreachable', `No se puede abrir ${device} (${error.code}).`);
  }
  try {
    await handle.writeFile(bytes);
  } catch (error) {
    throw error.code === 'ENOSPC'
      ? new Trouble(502, 'paper', 'La impresora no tiene papel.', true)
      : new Trouble(502, 'stuck', `La impresora ha fallado a medias (${error.code}).`, true);
  } finally {
    await handle.close();
  }
}

/** As it came, to the terminal's own address and no other. After it is sent, nobody knows what the terminal did but the terminal. */
function forward(terminal, rest, search, request, bytes) {
  const base = new URL(terminal.address);
  const target = new URL(
    `${base.pathname.replace(/\/$/, '')}/${rest.map(encodeURIComponent).join('/')}${search}`,
    base,
  );
  const timeout = terminal.timeoutMs ?? TERMINAL_MS;
  return new Promise((resolve, reject) => {
    const fail = (message, isUnsure) =>
      reject(new Trouble(isUnsure ? 504 : 502, isUnsure ? 'unknown' : 'unreachable', message, isUnsure));
    const out = (base.protocol === 'https:' ? https : http).request(
      target,
      {
        // A connection of its own: of one that was kept nobody knows whether the terminal is still there.
        ...{method: 'POST', agent: false},
        headers: {
          'Content-Type': request.headers['content-type'] ?? 'application/json',
          'Content-Length': bytes.length,
          'Idempotency-Key': request.headers['idempotency-key'],
          ...terminal.headers,
        },
      },
      answer => {
        const parts = [];
        answer.on('data', part => parts.push(part));
        answer.on('end', () =>
          resolve({status: answer.statusCode, type: answer.headers['content-type'], body: Buffer.concat(parts)}),
        );
        answer.on('error', () => fail('El datáfono ha cortado a medias: pregunta por su última operación.', true));
      },
    );
    let isThere = false;
    out.on('socket', socket => socket.on('connect', () => (isThere = true)));
    out.setTimeout(timeout, () => {
      fail(
        isThere
          ? `El datáfono no ha contestado en ${Math.round(timeout / 1000)} s: pregunta por su última operación.`
          : `No se llega al datáfono ${terminal.address}.`,
        isThere,
      );
      out.destroy();
    });
    out.on('error', error =>
      fail(
        isThere
          ? 'El datáfono ha cortado a medias: pregunta por su última operación.'
          : `No se llega al datáfono ${terminal.address} (${error.code}).`,
        isThere,
      ),
    );
    out.end(bytes);
  });
}

async function status() {
  const printers = await Promise.all(
    Object.entries(settings.printers).map(async ([name, one]) => ({name, problem: await problemOf(one)})),
  );
  return {version: VERSION, printers, terminals: Object.keys(settings.terminals).map(name => ({name}))};
}

async function problemOf({address, device}) {
  if (device !== undefined)
    return fs.access(device, constants.W_OK).then(
      () => null,
      error => `No se puede abrir ${device} (${error.code}).`,
    );
  const [host, port = '9100'] = address.split(':');
  return new Promise(resolve => {
    const socket = net.connect({host, port: Number(port)});
    const end = problem => {
      clearTimeout(late);
      socket.destroy();
      resolve(problem);
    };
    const late = setTimeout(() => end(`La impresora ${address} no contesta.`), 1_500);
    socket.on('connect', () => end(null));
    socket.on('error', error => end(`No se llega a la impresora ${address} (${error.code}).`));
  });
}

async function readBody(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MOST_BYTES) throw new Trouble(413, 'too_large', 'El trabajo es demasiado grande.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function of(all, name, what) {
  if (!Object.hasOwn(all, name))
    throw new Trouble(404, 'not_found', `En los ajustes del agente no hay ${what} «${name}».`);
  return all[name];
}

function isKnown(origin) {
  return typeof origin === 'string' && settings.origins.includes(origin);
}

function hash(words) {
  return createHash('sha256').update(words).digest();
}

function readSettings(words) {
  const at = words.indexOf('--config');
  if (words.length > 0 && (at !== 0 || words.length !== 2)) {
    console.error('Uso: node agent.mjs [--config <archivo>]');
    process.exit(2);
  }
  const file = path.resolve(
    at === 0 ? words[1] : path.join(path.dirname(fileURLToPath(import.meta.url)), 'agent.json'),
  );
  let read = USUAL;
  if (existsSync(file)) {
    try {
      read = {...USUAL, printers: {}, terminals: {}, ...JSON.parse(readFileSync(file, 'utf8'))};
    } catch (error) {
      console.error(`${file} no es un JSON válido: ${error.message}`);
      process.exit(1);
    }
  }
  for (const [name, one] of Object.entries(read.printers))
    if (typeof one.address !== 'string' && typeof one.device !== 'string') {
      console.error(`La impresora «${name}» de ${file} necesita «address» (ip:puerto) o «device» (ruta).`);
      process.exit(1);
    }
  if (!read.key) {
    const key = randomBytes(15).toString('base64url');
    read = {...read, key};
    writeFileSync(`${file}.new`, `${JSON.stringify(read, null, 2)}\n`, {mode: 0o600});
    renameSync(`${file}.new`, file);
    console.log(`Clave de este agente (cópiala en la taquilla; no se vuelve a mostrar): ${key}`);
  }
  return {settings: read, file};
}

/** The last jobs, beside the settings: what was under way at a stop is never done again by itself. */
function readDone() {
  const jobs = new Map();
  const log = `${file}.jobs`;
  if (!existsSync(log)) return jobs;
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .slice(-2 * KEPT);
  for (const line of lines) {
    let job;
    try {
      job = JSON.parse(line);
    } catch {
      continue;
    }
    const {key, body, is, result} = job;
    if (is === 'undone') jobs.delete(key);
    else
      jobs.set(key, {
        body,
        answer:
          is === 'done'
            ? Promise.resolve(revived(result))
            : Promise.reject(
                new Trouble(504, 'unknown', 'El agente se paró a medias: mira si se hizo antes de repetirlo.', true),
              ),
      });
    jobs.get(key)?.answer.catch(() => undefined);
  }
  writeFileSync(log, lines.map(line => `${line}\n`).join(''), {mode: 0o600});
  return jobs;
}

function revived(result) {
  return result.base64 === undefined ? result : {...result, body: Buffer.from(result.base64, 'base64')};
}

function keep(key, body, is, result) {
  const {body: said, ...head} = result ?? {};
  const line = {key, body, is};
  if (result) line.result = Buffer.isBuffer(said) ? {...head, base64: said.toString('base64')} : {...head, body: said};
  writeFileSync(`${file}.jobs`, `${JSON.stringify(line)}\n`, {flag: 'a', mode: 0o600});
  if (done.size > KEPT) done.delete(done.keys().next().value);
}
