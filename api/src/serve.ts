/**
 * The application on its database. Start, in order: environment, database, schema, demo data (only into an empty
 * database, only when asked), selling, jobs, doors open. Stop, in reverse: doors closed, open requests finished, jobs
 * finished, database last.
 */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {setFlagsFromString} from 'node:v8';
import {TaquillaApplication} from './application';
import {Activities} from './web/auth/activities';
import {notificationPath} from './outside/bank/gateway';
import {PROVIDERS} from './outside/bank/registry';
import {startBank} from './outside/bank/terminals';
import type {TestBankEvent} from './outside/bank/test-bank/options';
import {testBankRouter} from './outside/bank/test-bank/router';
import {ConfigError, type Config} from './platform/environment/config';
import {Database} from './platform/database/db';
import {printed} from './web/rest/document/print';
import {loadedSentence, type Profile} from './platform/environment/demo-profile';
import {readTicketKey} from './domain/access/ticket-code';
import {keepTicketKey} from './domain/access/ticket-keys';
import {isTaken} from './domain/beginning/is-taken';
import {layBase} from './domain/beginning/lay-base';
import './domain/registry/install';
import {surroundingsOf} from './outside/surroundings';
import {watchTimer} from './ops/alerts/watch-timer';
import {addGauges} from './ops/figures/gauges';
import {AdBoard} from './web/live/ad-board';
import {hotLane} from './acts/hot-lane';
import {SessionBook} from './web/live/session-book';
import type {Handler} from './web/http/http';
import {installationOf} from './web/http/health';
import {showOutSilent} from './acts/waiting/silent-arrivals';
import {Jobs} from './platform/queue/queue';
import {hasJobTables, makeJobTables, startBoss} from './platform/queue/boss';
import {startWork} from './jobs/worker';
import {log} from './platform/process/log';
import {publicDns} from './outside/mail/dns/ask';
import {askAmazon} from './outside/mail/hooks/sns';
import {outgoingMail} from './outside/mail/outgoing';
import {makeMetrics} from './platform/process/metrics';
import {ownTransactionIds} from './platform/database/carried';
import {standingOf} from './platform/database/history';
import {migrate} from './platform/database/migrate';
import {ownFolder} from './platform/database/open';
import {beginStep, note, wholeTime} from './platform/process/progress';
import {ReportLane} from './web/rest/report-lane';
import type {Runtime} from './runtime';
import {saleFigures} from './ops/figures/sale-figures';
import {serverLogin} from './platform/database/server-login';
import type {Stopping} from './platform/process/stopping';
import {COMMIT, VERSION, VERSION_TEXT} from './platform/process/version';

/** A demo is loaded on several at once. */
const OWNER_CONNECTIONS = 4;

/**
 * On the database that is being opened meanwhile, whose end is among those of `stopping`. `complain` tells why it could
 * not start; the process then ends.
 */
export async function serve(
  config: Config,
  opening: Promise<string>,
  stopping: Stopping,
  complain: (error: Error) => void,
): Promise<void> {
  const stops = stopping.ends;
  try {
    const ownerUrl = await opening;
    await beginAsOwner(config, ownerUrl);
    // On a large machine V8 lets garbage grow to four times what lives before it looks: a sale day took 427 MiB, 236
    // with this, and its slowest answers came sooner. A demo before it may leave its garbage.
    setFlagsFromString('--heap-growing-percent=40');
    const {url: databaseUrl, role, weakness} = await serverLogin(config, ownerUrl);
    if (weakness) log.warn({role, weakness}, 'the logs are guarded by triggers alone: the server could take them off');
    const db = new Database(databaseUrl, config.poolSize);
    stops.push(() => db.close());
    await beginBase(db);
    await db.open();
    const step = beginStep('Servidor');
    const running = await startServing(config, db, databaseUrl);
    stops.push(() => running.stop());
    step.end();
    log.info(
      {version: VERSION, commit: COMMIT, node: process.version, installation: running.runtime.installation},
      'started',
    );
    announce(config, config.demo ? await (await import('./demo/accounts.js')).demoAccounts(db) : []);
  } catch (error) {
    if (stopping.hasBegun) return;
    complain(error as Error);
    await stopping.stop(1);
  }
}

/** What is the owner's: the schema, the tables of the queue, and statistics of what a demo has brought. */
async function beginAsOwner(config: Config, ownerUrl: string): Promise<void> {
  const db = new Database(ownerUrl, OWNER_CONNECTIONS);
  try {
    // With nothing to do the schema may be another's to change.
    const {waiting} = await standingOf(db);
    if (waiting?.length !== 0) await migrate(ownerUrl, {dataDir: ownFolder(config)});
    await ownTransactionIds(db);
    if (!(await hasJobTables(db))) await makeJobTables(ownerUrl);
    if (config.demo && !(await isTaken(db))) await bringDemo(db, config, config.demo);
    if (config.production && (await isDemo(db)))
      throw new ConfigError(
        'Esta base de datos tiene los datos de demostración, con cuentas de contraseña publicada: en producción no se arranca sobre ella. Crea otra y nómbrala en DATABASE_URL.',
      );
  } finally {
    await db.close();
  }
}

/** Loaded when it is wanted: it is a tenth of the application. */
async function bringDemo(db: Database, config: Config, profile: Profile): Promise<void> {
  const {loadDemo} = await import('./demo/load.js');
  if (await loadDemo(db, {onlyWhenEmpty: true, config})) note(loadedSentence(profile));
}

async function isDemo(db: Database): Promise<boolean> {
  return (await db.query('select from organization where is_demo')).rowCount > 0;
}

/** One process of those that start at once lays it; the others find it laid. */
async function beginBase(db: Database): Promise<void> {
  const laid = await db.withTransaction(layBase);
  if (laid.includes('organization'))
    note('Datos básicos puestos. Para entrar por primera vez: npm run first-user -- --email tu@correo');
}

export interface Serving {
  app: TaquillaApplication;
  runtime: Runtime;
  url: string;
  stop(): Promise<void>;
}

/** The built-in bank speaks the first provider's protocol. */
const WORD_OF_BANK = notificationPath(PROVIDERS[0].name);
const TROUBLES: ReadonlySet<TestBankEvent['event']> = new Set(['delivery_failed', 'broken']);

/** A whole API on a database: what `npm start` runs and what the tests start. */
export async function startServing(
  config: Config,
  db: Database,
  databaseUrl: string,
  options: {work?: boolean} = {},
): Promise<Serving> {
  const boss = await startBoss(databaseUrl);
  const reports = new ReportLane(config.reportsDatabaseUrl ?? databaseUrl);
  const gateway = await startBank(db, config);
  const runtime: Runtime = {
    config,
    db,
    installation: await installationOf(db, config.secret),
    reports,
    jobs: new Jobs(boss),
    outgoing: outgoingMail(db, config),
    campaigns: outgoingMail(db, config),
    dns: publicDns(),
    amazon: askAmazon,
    metrics: makeMetrics(),
    sessions: new SessionBook(db),
    ads: new AdBoard(db),
    activities: new Activities(db),
    accepting: true,
    gateway,
    surroundings: tx => surroundingsOf(tx, {config, gateway}),
  };
  addGauges(runtime, () => runtime.accepting, saleFigures(db));
  const bank = testBankRouter({
    ...config.testBank,
    shopOrigin: new URL(config.publicUrl).origin,
    notification: {url: config.publicUrl + WORD_OF_BANK, at: config.ownUrl + WORD_OF_BANK},
    merchantName: async () => (await db.query<{name: string}>('select name from organization')).rows[0]?.name ?? '',
    query: (text, values) => db.query(text, values),
    log: entry => log[TROUBLES.has(entry.event) ? 'warn' : 'debug'](entry, 'test bank'),
  });
  await keepTicketKey(db, readTicketKey(config.ticketKey));
  await runtime.sessions.start();
  await runtime.activities.start();
  runtime.ads.start();
  const lane = hotLane(runtime);
  await lane.line.admission.rooms.start();
  const app = new TaquillaApplication(runtime, lane, mounted(bank));
  await app.start();
  const server = app.front.httpServer!.server;
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  showOutSilent(server, 14_000);
  const work = options.work === false ? null : await startWork(runtime, boss);
  const watches = options.work === false ? [] : watchTimer(runtime);
  await bank.resume();
  return {
    app,
    runtime,
    url: config.publicUrl,
    stop: async () => {
      runtime.accepting = false;
      const closed = app.stop();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 8_000).unref();
      await closed;
      for (const stop of watches) stop();
      await work?.stop();
      await runtime.ads.stop();
      runtime.outgoing.close();
      runtime.campaigns.close();
      await bank.stop();
      runtime.gateway.stop();
      runtime.sessions.stop();
      runtime.activities.stop();
      lane.line.admission.rooms.stop();
      if (!work) await boss.stop({graceful: false}).catch(() => undefined);
      reports.close();
    },
  };
}

/** An Express router under its path, on a bare request. */
function mounted(router: ReturnType<typeof testBankRouter>): Handler {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- Express is LoopBack's own copy
  const express = require('express') as typeof import('express');
  const app = express();
  app.disable('x-powered-by');
  app.use('/banco-de-pruebas', router);
  return app as unknown as Handler;
}

function announce(config: Config, accounts: string[]): void {
  const at = config.publicUrl;
  const took = wholeTime();
  const lines = [
    '',
    `  Taquilla ${VERSION_TEXT} está en marcha${took ? `, en ${took}` : ''}.`,
    '',
    `  Web             ${at}/`,
    `  Administración  ${at}/admin   (entra en ${at}/login)`,
    `  API y docs      ${at}/api/docs`,
    `  Estado          ${at}/health · /ready · /metrics`,
  ];
  if (accounts.length > 0) lines.push('', ...accounts.map(line => `  ${line}`));
  if (config.redsys.test) lines.push('', '  Los pagos van al banco de pruebas: no se mueve dinero.');
  else if (!config.production && config.redsys.source === 'office')
    lines.push(
      '',
      '  Sin banco no se paga en la web: ponlo en la administración, o el de pruebas con ALLOW_TEST_BANK=true.',
    );
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

export async function openapi(config: Config): Promise<void> {
  const db = new Database('postgres://nobody@127.0.0.1:1/none', 2); // never connected
  const runtime = {
    config,
    db,
    reports: null,
    metrics: makeMetrics(),
    sessions: new SessionBook(db),
    ads: new AdBoard(db),
    activities: new Activities(db),
    accepting: false,
  } as unknown as Runtime;
  const app = new TaquillaApplication(runtime, hotLane(runtime), null);
  writeFileSync(path.join(config.rootDir, 'openapi.json'), `${printed(await app.openApi())}\n`);
  await db.close();
}
