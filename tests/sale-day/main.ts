/**
 * `npm run sale-day [-- --short --minutes=N --seed=N]`: one sale day of the real product, over HTTP, with a waiting
 * room, thousands of people, a bank with moods, a counter, and two faults in the middle. Ends with a report in
 * bench-results/; with 1 when an invariant is broken, money has gone astray, or something that was acknowledged is not
 * there.
 */
import {execSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {log} from '../../api/src/platform/process/log';
import {liveBot, runScripts} from './bots';
import {liveBuyer} from './buyer';
import {Chance, sleep} from './chance';
import {judge, letSettle, lostHolds} from './check';
import type {Day} from './day';
import {gather, type Figures} from './report/figures';
import {House, root, type Fault} from './house';
import {Memory} from './memory';
import {OptionError, readOptions, type Options} from './options';
import {keepPace, type PaceChange} from './pace';
import {page} from './report/page';
import {readGround} from './seats';
import {logIn, prepareRoom, sellAtCounter, sellPlots, watchBoard, type BoardSample} from './staff';
import {buildStage} from './stage';
import {isGood, summary} from './report/summary';
import {Visitor} from './visitor';
import {Wire} from './wire';

const SOCKETS = 384;
/** A slow machine may take so many times the sale that was meant; then the staff close. */
const CLOSES_AFTER = 3;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  // This process meets the faults too, on its own connection: they are no news.
  log.level = 'silent';
  const commit = commitOf();
  const machine = `${os.cpus().length} núcleos, ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB; Node ${process.version}`;
  say(
    `Día de venta: ${options.buyers.toLocaleString('es-ES')} personas, ${options.seats.toLocaleString('es-ES')} butacas, semilla ${options.seed}`,
  );
  say(
    `Precola de ${options.preQueue} s, venta de unos ${options.sale} s; entran ${options.outflowPerMinute} por minuto, ${options.maxInside} dentro como mucho. Servidor, base de datos y personas en la misma máquina: ${machine}; commit ${commit}.`,
  );
  const house = await House.open();
  const goHome = () => void house.close().finally(() => process.exit(130));
  process.once('SIGINT', goHome);
  process.once('SIGTERM', goHome);
  try {
    const figures = await hold(house, options, {commit, machine});
    for (const line of summary(figures)) say(line);
    const file = path.join(root, 'bench-results', `sale-day-${figures.at.replaceAll(':', '-')}`);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(`${file}.html`, page(figures));
    writeFileSync(`${file}.json`, `${JSON.stringify(figures, null, 1)}\n`);
    say(`\nInforme: ${path.relative(root, file)}.html (y .json)`);
    return isGood(figures) ? 0 : 1;
  } finally {
    await house.close();
  }
}

function commitOf(): string {
  const git = (command: string) =>
    execSync(`git ${command}`, {cwd: root, stdio: ['ignore', 'pipe', 'ignore']})
      .toString()
      .trim();
  try {
    return git('rev-parse --short HEAD') + (git('status --porcelain') ? ' (con cambios)' : '');
  } catch {
    return 'desconocido';
  }
}

async function hold(house: House, options: Options, about: {commit: string; machine: string}): Promise<Figures> {
  say('Se prepara el estadio…');
  const stage = await buildStage(house.db, options);
  house.startApi();
  await house.ready();
  const memory = new Memory(options.sale > 900 ? 20 : options.sale > 150 ? 5 : 2);
  const beganAt = Date.now();
  const wire = new Wire(house.port, SOCKETS);
  const admin = await logIn({wire, memory, options, stage}, stage.admin, 0);
  const clerks = await Promise.all(stage.clerks.map((email, n) => logIn({wire, memory, options, stage}, email, n + 1)));
  const {roomId, codes} = await prepareRoom({options, stage}, admin);
  const opensAt = memory.now() + options.preQueue;
  const first = new Visitor(wire, memory, new Chance(options.seed, -1), '10.0.0.1');
  const plan = await first.insist<Parameters<typeof readGround>[0]>('plan', `/api/public/plans/${stage.planHash}`);
  const detail = await first.insist<Parameters<typeof readGround>[1]>(
    'session',
    `/api/public/sessions/${stage.sessionId}`,
  );
  const day: Day = {
    options,
    house,
    stage,
    memory,
    wire,
    roomId,
    codes,
    opensAt,
    ground: readGround(plan.body, detail.body),
    isOver: false,
    bots: {asked: 0, held: 0, throttled: 0, withoutTurn: 0},
    live: {clients: 0, deltas: 0, resets: 0},
    think: (chance, from, to) => sleep(options.think * chance.between(from, to)),
  };
  const board: BoardSample[] = [];
  const pace: PaceChange[] = [];
  const bots = Math.round(Math.max(options.buyers * 0.01, Math.min(80, options.buyers * 0.04)));
  let left = options.buyers;
  const people = Array.from({length: options.buyers}, (_, n) =>
    (n < options.buyers - bots ? liveBuyer(day, n) : liveBot(day, n)).finally(() => left--),
  );
  const staff = [
    watchBoard(day, admin, board),
    keepPace(day, admin, () => board.at(-1)?.inside ?? 0, pace),
    runScripts(day, Math.ceil(options.buyers / 400)),
    ...clerks.map((clerk, n) =>
      n < options.clerks ? sellAtCounter(day, clerk, n) : sellPlots(day, clerk, n - options.clerks),
    ),
  ];
  const faults = breakThings(day);
  const progress = tellProgress(day, board, () => left);
  const closing = setTimeout(() => (day.isOver = true), (options.preQueue + options.sale * CLOSES_AFTER) * 1000);
  void sellOut(day, admin);
  // Whatever goes wrong with anybody ends the day at once, and the house is closed.
  const [broken] = await Promise.all([faults, ...people]);
  clearTimeout(closing);
  day.isOver = true;
  await Promise.all(staff);
  clearInterval(progress);
  say(`Cierra la venta a los ${Math.round(memory.now() - opensAt)} s. La tarde acaba:`);
  const unsettled = await letSettle(day, say);
  wire.close();
  const stopCode = await house.stopApi();
  if (house.unexpectedEnds > 0)
    memory.fault(`la API terminó por su cuenta ${house.unexpectedEnds} veces: ${house.log().slice(-300)}`);
  if (stopCode !== 0)
    memory.fault(`la API no paró en orden: ${stopCode === null ? 'hubo que matarla' : `código ${stopCode}`}`);
  say('  Se cuenta todo…');
  const verdict = await judge(
    day,
    broken.flatMap(b => b.lost),
  );
  return gather(day, {
    ...about,
    at: new Date(beganAt).toISOString(),
    beganAt,
    board,
    pace,
    verdict,
    unsettled,
    stopCode,
    faults: broken.map(({fault, checked, lost}) => ({
      ...fault,
      firstWriteAfter: memory.recoveredAfter(fault.at),
      checkedHolds: checked,
      lostHolds: lost.length,
    })),
  });
}

interface Broken {
  fault: Fault;
  checked: number;
  lost: string[];
}

/** Both in the busiest part; after each, everything that carts were promised is looked up. */
async function breakThings(day: Day): Promise<Broken[]> {
  const {house, memory, options} = day;
  const now = () => memory.now();
  const broken: Broken[] = [];
  for (const [share, act] of [
    [0.28, () => house.killApi(now)],
    [0.52, () => house.killPostgres(now)],
  ] as const) {
    await sleep(Math.max(0, day.opensAt + options.sale * share - now()));
    const fault = await act();
    say(
      `  ⚡ ${fault.name} a los ${Math.round(fault.at - day.opensAt)} s de venta: lista otra vez en ${fault.readyAfter.toFixed(1)} s`,
    );
    const {checked, lost} = await lostHolds(day);
    broken.push({fault, checked, lost});
  }
  return broken;
}

/** Nothing left for a while: the staff say «agotado», and whoever waits may go home. */
async function sellOut(day: Day, admin: Visitor): Promise<void> {
  const watcher = new Visitor(day.wire, day.memory, new Chance(day.options.seed, -2), '192.0.2.1');
  for (let empty = 0; empty < 4 && !day.isOver; ) {
    await sleep(2);
    const detail = await watcher
      .insist<{freeCount: number}>('session', `/api/public/sessions/${day.stage.sessionId}`)
      .catch(() => null);
    empty = detail?.status === 200 && detail.body.freeCount < 6 ? empty + 1 : 0;
  }
  if (!day.isOver) await admin.insist('board', `/api/salas-espera/${day.roomId}/agotar`, {body: {}}).catch(() => null);
}

function tellProgress(day: Day, board: BoardSample[], left: () => number): NodeJS.Timeout {
  return setInterval(
    () => {
      const at = Math.round(day.memory.now() - day.opensAt);
      const last = board.at(-1);
      say(
        `  ${at < 0 ? `faltan ${-at} s` : `${at} s de venta`}: ${last ? `${last.waiting} esperan, ${last.inside} dentro, ${last.tickets} entradas vendidas` : 'sin marcador'}; quedan ${left()} personas`,
      );
    },
    day.options.short ? 10_000 : 30_000,
  ).unref();
}

main().then(
  code => process.exit(code),
  error => {
    process.stderr.write(error instanceof OptionError ? `${error.message}\n` : `${(error as Error).stack}\n`);
    process.exit(1);
  },
);
