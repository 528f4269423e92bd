/**
 * Live states: many screens on one process. Four changes a second for the cost of telling everybody; then holds at
 * moments of their own, through the real door, for how soon the other screens show them. The screens are bare sockets
 * in processes of their own.
 */
import {fork, type ChildProcess} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Changes, CrowdOrder, Heard} from './live-clients';
import {Client, round} from '../load';
import {seatGroups, startApi, type Group, type Program, type Stage} from '../stage';

const CROWDS = 2;
const SPARE_FILES = 1000;

export interface Delivery {
  p50Ms: number;
  p99Ms: number;
  /** changes × screens */
  told: number;
  missed: number;
}
export interface LiveFigures {
  clients: number;
  updates: Delivery & {cores: number};
  holdsSeen: Delivery & {perSecond: number};
  kilobytesEach: number;
  cut: number;
}

export async function benchLive(stage: Stage, wanted: number, seconds: number): Promise<LiveFigures> {
  const clients = Math.min(wanted, openFiles() - SPARE_FILES);
  const api = await startApi(stage);
  const crowds: ChildProcess[] = [];
  try {
    const groups = await seatGroups(stage, api, 60000, 1);
    const {sessionId} = groups[0]!;
    const {firstSeatId} = (await (
      await fetch(`http://127.0.0.1:${api.port}/api/public/sessions/${sessionId}`)
    ).json()) as {firstSeatId: number};
    const buyer = new Client(api.port);
    await buyer.connect();
    const states = await buyer.send('GET', `/api/public/sessions/${sessionId}/states`);
    const version = /x-states-version: (\d+)/i.exec(states.headers)?.[1] ?? '-1';
    await rest(1000);
    const before = residentKilobytes(api);
    for (let i = 0; i < CROWDS; i++)
      crowds.push(fork(path.join(__dirname, 'live-clients.js'), {stdio: ['ignore', 'inherit', 'inherit', 'ipc']}));
    await Promise.all(
      crowds.map((crowd, i) =>
        ask<string>(crowd, {
          connect: {
            port: api.port,
            path: `/api/public/sessions/${sessionId}/live?since=${version}`,
            clients: Math.floor(clients / CROWDS),
            localAddress: `127.0.0.${2 + i}`,
          } satisfies CrowdOrder,
        }),
      ),
    );
    await rest(2000);
    const kilobytesEach = round((residentKilobytes(api) - before) / clients, 1);

    let next = 0;
    const hold = async (made: Changes): Promise<void> => {
      const group = groups[next++]!;
      const at = now();
      const {status} = await buyer.send('POST', '/api/public/cart/seats', JSON.stringify(group satisfies Group));
      if (status === 200) for (const seat of group.seats) made[seat.seatId - firstSeatId] = at;
    };
    const updates: Changes = {};
    const [began, used] = [now(), processorSeconds(api)];
    for (let n = 0; n < seconds * 4; n++) {
      await hold(updates);
      await rest(began + (n + 1) * 250 - now());
    }
    const cores = round((processorSeconds(api) - used) / ((now() - began) / 1000));
    await rest(1500);
    const told = merge(await Promise.all(crowds.map(crowd => ask<Heard>(crowd, {report: updates}))));

    const holds: Changes = {};
    const since = now();
    let made = 0;
    while (now() - since < seconds * 1000) {
      await hold(holds);
      made++;
      await rest(-Math.log(1 - Math.random()) * 100);
    }
    const perSecond = round(made / ((now() - since) / 1000), 1);
    await rest(1500);
    const seen = merge(await Promise.all(crowds.map(crowd => ask<Heard>(crowd, {report: holds}))));
    buyer.close();
    return {
      clients,
      updates: {...told.delivery, cores},
      holdsSeen: {...seen.delivery, perSecond},
      kilobytesEach,
      cut: seen.cut,
    };
  } finally {
    for (const crowd of crowds) crowd.kill('SIGKILL');
    await api.stop();
  }
}

export const describeLive = (f: LiveFigures): string[] => [
  `  ${f.clients} screens, 4 changes/s: told p50 ${f.updates.p50Ms} ms, p99 ${f.updates.p99Ms} ms (aim 200) · ${f.updates.cores} cores of the API (aim 0.5) · ${f.kilobytesEach} kB each (aim 12) · ${f.updates.missed} of ${f.updates.told + f.updates.missed} missed, ${f.cut} cut`,
  `  holds at ${f.holdsSeen.perSecond}/s seen on the other screens: p50 ${f.holdsSeen.p50Ms} ms, p99 ${f.holdsSeen.p99Ms} ms (aim 300) · ${f.holdsSeen.missed} missed`,
];

/** Both ends read the same clock of the machine. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6;
const rest = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, Math.max(0, ms)));

const ask = <T>(crowd: ChildProcess, order: object): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the process of the screens ended'));
    crowd.once('exit', ended);
    crowd.once('message', answer => {
      crowd.off('exit', ended);
      resolve(answer as T);
    });
    crowd.send(order);
  });

function merge(heard: Heard[]): {delivery: Delivery; cut: number} {
  const after = heard[0]!.after.map((_, ms) => heard.reduce((sum, h) => sum + h.after[ms]!, 0));
  const told = after.reduce((sum, n) => sum + n, 0);
  const at = (share: number): number => {
    let left = told * share;
    return after.findIndex(n => (left -= n) <= 0);
  };
  return {
    delivery: {p50Ms: at(0.5), p99Ms: at(0.99), told, missed: heard.reduce((sum, h) => sum + h.missed, 0)},
    cut: heard.reduce((sum, h) => sum + h.cut, 0),
  };
}

/** Node takes the hard limit for itself; all programs of the run have the same one. */
const openFiles = (): number =>
  Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 4096);
export const residentKilobytes = ({child}: Program): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0);
export const peakMegabytes = ({child}: Program): number =>
  round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024, 1);
/** User and system, in the kernel's ticks of 10 ms. */
export function processorSeconds({child}: Program): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
