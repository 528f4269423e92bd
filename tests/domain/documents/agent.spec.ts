/** The agent of a box office as it runs there: a process of its own, a printer that is a socket, pages that may and may not. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net, {type AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';

const AGENT = path.join(__dirname, '..', '..', '..', 'api', 'agent', 'agent.mjs');
const PAGE = 'https://entradas.example.org';
const KEY = 'una-clave-de-prueba';
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'agent-'));
const config = path.join(dir, 'agent.json');
const started: ChildProcess[] = [];
const servers: (net.Server | http.Server)[] = [];

/** What it says of its paper when it is asked; null: it does not know the question. */
let paper: number | null = 0x12;
let breaksOff = false;
const jobs: Buffer[] = [];
const asked: {url: string; key: unknown; body: string}[] = [];
let terminalIsSilent = false;

const portOf = async (server: net.Server | http.Server): Promise<number> => {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

async function start(file = config): Promise<{base: string; said: string}> {
  const child = spawn(process.execPath, [AGENT, '--config', file], {stdio: ['ignore', 'pipe', 'pipe']});
  started.push(child);
  let said = '';
  for await (const part of child.stdout) {
    said += String(part);
    const [, base] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(said) ?? [];
    if (base) return {base, said};
  }
  throw new Error(`it ended: ${said}`);
}

let base: string;
const send = (at: string, more: {body?: string; key?: string; origin?: string; job?: string; method?: string} = {}) =>
  fetch(base + at, {
    method: more.method ?? 'POST',
    headers: {
      origin: more.origin ?? PAGE,
      'x-agent-key': more.key ?? KEY,
      ...(more.job ? {'idempotency-key': more.job} : {}),
    },
    ...(more.method === 'GET' || more.method === 'OPTIONS' ? {} : {body: more.body ?? 'entradas'}),
  });
const told = async (answer: Promise<Response>) => {
  const {status, ...rest} = await answer.then(async one => ({status: one.status, ...((await one.json()) as object)}));
  return {status, ...(rest as {code?: string; message?: string; isUnsure?: boolean})};
};

beforeAll(async () => {
  const printer = net.createServer(socket => {
    const parts: Buffer[] = [];
    socket.on('data', part => {
      if (part.equals(Buffer.from([0x10, 0x04, 0x04]))) {
        if (paper !== null) socket.write(Buffer.from([paper]));
      } else {
        parts.push(part);
        if (breaksOff) socket.resetAndDestroy();
      }
    });
    socket.on('end', () => parts.length > 0 && jobs.push(Buffer.concat(parts)));
    socket.on('error', () => undefined);
  });
  const terminal = http.createServer((request, response) => {
    let body = '';
    request.on('data', part => (body += part));
    request.on('end', () => {
      asked.push({url: request.url!, key: request.headers['idempotency-key'], body});
      if (!terminalIsSilent) response.end('{"state":"authorised"}');
    });
  });
  const gone = net.createServer();
  const gonePort = await portOf(gone);
  gone.close();
  fs.writeFileSync(
    config,
    JSON.stringify({
      ...{port: 0, key: KEY, origins: [PAGE]},
      printers: {
        caja: {address: `127.0.0.1:${await portOf(printer)}`},
        apagada: {address: `127.0.0.1:${gonePort}`},
        usb: {device: path.join(dir, 'lp0')},
      },
      terminals: {datafono: {address: `http://127.0.0.1:${await portOf(terminal)}/v1`, timeoutMs: 300}},
    }),
  );
  fs.writeFileSync(path.join(dir, 'lp0'), '');
  ({base} = await start());
});

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  for (const server of servers) {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  }
  fs.rmSync(dir, {recursive: true, force: true});
});

test('other pages, other names and other keys get nothing', async () => {
  expect(await told(send('/print/caja', {origin: 'https://mala.example', job: 'trabajo-01'}))).toMatchObject({
    ...{status: 403, code: 'origin'},
  });
  expect(await told(send('/print/caja', {origin: `${PAGE}.mala.example`, job: 'trabajo-01'}))).toMatchObject({
    status: 403,
  });
  expect(await told(send('/print/caja', {key: 'otra', job: 'trabajo-01'}))).toMatchObject({status: 401, code: 'key'});
  const {port} = new URL(base);
  const named = await new Promise<number>(resolve => {
    http.get({host: '127.0.0.1', port, path: '/status', headers: {host: 'mala.example', 'x-agent-key': KEY}}, answer =>
      resolve(answer.statusCode!),
    );
  });
  expect(named).toBe(403);
  expect(jobs).toEqual([]);
});

test('a page asks first, also whether it may come into a private network', async () => {
  const answer = await send('/print/caja', {method: 'OPTIONS'});
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-private-network': 'true',
    'access-control-allow-headers': expect.stringContaining('x-agent-key'),
  });
  const refused = await send('/print/caja', {method: 'OPTIONS', origin: 'https://mala.example'});
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});

test('a job is printed once, however often it is asked for, also after the agent was stopped', async () => {
  const body = 'ñ€'.repeat(20_000);
  const answers = await Promise.all(
    Array.from({length: 5}, () => told(send('/print/caja', {body, job: 'venta-0001'}))),
  );
  expect(answers.map(({status}) => status)).toEqual([200, 200, 200, 200, 200]);
  started[0]!.kill('SIGKILL');
  await once(started[0]!, 'exit');
  ({base} = await start());
  expect((await told(send('/print/caja', {body, job: 'venta-0001'}))).status).toBe(200);
  expect(jobs.map(String)).toEqual([body]);
  expect(await told(send('/print/caja', {body: 'otra', job: 'venta-0001'}))).toMatchObject({status: 409});
  expect(await told(send('/print/caja', {body}))).toMatchObject({status: 422, code: 'idempotency_key'});
  expect(await told(send('/print/otra', {job: 'venta-0002'}))).toMatchObject({status: 404});
});

test('no paper and nobody there are said, and may be asked for again; broken off in the middle, nobody knows', async () => {
  paper = 0x72;
  const without = await told(send('/print/caja', {job: 'venta-0003'}));
  expect(without).toMatchObject({status: 502, code: 'paper', message: 'La impresora no tiene papel.', isUnsure: false});
  paper = null;
  expect((await told(send('/print/caja', {job: 'venta-0003'}))).status).toBe(200);
  expect(jobs).toHaveLength(2);
  const gone = await told(send('/print/apagada', {job: 'venta-0004'}));
  expect(gone).toMatchObject({status: 502, code: 'unreachable', isUnsure: false});
  breaksOff = true;
  expect(await told(send('/print/caja', {job: 'venta-0005'}))).toMatchObject({status: 502, isUnsure: true});
  breaksOff = false;
  expect(await told(send('/print/caja', {job: 'venta-0005'}))).toMatchObject({status: 502, isUnsure: true});
  expect(jobs).toHaveLength(2);
  expect((await told(send('/print/usb', {job: 'venta-0006'}))).status).toBe(200);
  expect(fs.readFileSync(path.join(dir, 'lp0'), 'utf8')).toBe('entradas');
  const {printers} = (await (await send('/status', {method: 'GET'})).json()) as {
    printers: {name: string; problem: string | null}[];
  };
  expect(printers.map(({name, problem}) => [name, problem === null])).toEqual([
    ['caja', true],
    ['apagada', false],
    ['usb', true],
  ]);
});

test('what is for a terminal goes to it with its key, once; after its time nobody knows what it did', async () => {
  const pay = (job: string) => told(send('/terminal/datafono/payments/77', {body: '{"cents":2650}', job}));
  expect(await pay('cobro-0001')).toMatchObject({status: 200, state: 'authorised'});
  expect(await pay('cobro-0001')).toMatchObject({status: 200, state: 'authorised'});
  expect(asked).toEqual([{url: '/v1/payments/77', key: 'cobro-0001', body: '{"cents":2650}'}]);
  terminalIsSilent = true;
  expect(await pay('cobro-0002')).toMatchObject({status: 504, code: 'unknown', isUnsure: true});
  expect(await pay('cobro-0002')).toMatchObject({status: 504, code: 'unknown'});
  expect(asked).toHaveLength(2);
});

test('its first start makes a key and shows it once', async () => {
  const file = path.join(dir, 'nuevo.json');
  fs.writeFileSync(file, JSON.stringify({port: 0, origins: [PAGE]}));
  const first = await start(file);
  const {key} = JSON.parse(fs.readFileSync(file, 'utf8')) as {key: string};
  expect(first.said).toContain(key);
  started.at(-1)!.kill('SIGKILL');
  await once(started.at(-1)!, 'exit');
  expect((await start(file)).said).not.toContain(key);
});
