/**
 * The commands of the console: `node api/dist/main.js doctor`. Each loads what it needs when it is called: the whole
 * application is two and a half thousand modules, and a copy, a migration or a look by the doctor shall not wait for
 * them.
 */
import {accessSync, constants, mkdirSync} from 'node:fs';
import {ConfigError, examineConfig, readConfig, wantedDemo, type Config} from './platform/environment/config';
import type {Database} from './platform/database/db';
import {explain} from './platform/explain';
import {fileTrouble} from './platform/environment/file-trouble';
import {nameSources} from './platform/environment/source-names';
import {log} from './platform/process/log';
import {ownFolder, withDatabase} from './platform/database/open';
import {nameSteps, stopSteps} from './platform/process/progress';

/** A sentence for what the operator can mend, the whole story for what only we can. */
function complain(error: Error & {code?: string}): void {
  stopSteps();
  process.stderr.write(`${explain(error) ?? error.stack ?? error.message}\n`);
}

/** The application is loaded while its database comes up: each takes its time. */
async function serve(config: Config): Promise<void> {
  const [{databaseOf}, {Stopping}] = await Promise.all([
    import('./platform/database/open.js'),
    import('./platform/process/stopping.js'),
  ]);
  const stopping = new Stopping();
  let opening!: Promise<string>;
  await new Promise<void>(begun => {
    opening = databaseOf(config, stopping.ends, begun);
    opening.then(() => begun(), begun); // what is wrong with it is told below
  });
  await (await import('./serve.js')).serve(config, opening, stopping, complain);
}

const openapi = async (config: Config): Promise<void> => (await import('./serve.js')).openapi(config);

/** The second factor of the demo's superadministrator, for whoever has no authenticator at hand. */
async function code(): Promise<void> {
  const {demoCode} = await import('./demo/code.js');
  const {now, secret, secondsLeft} = demoCode();
  process.stdout.write(
    `Código de super@example.org: ${now} (vale ${secondsLeft} s)\nClave para una aplicación de verificación: ${secret}\n`,
  );
}

const migrate = (config: Config): Promise<void> =>
  withDatabase(config, async (_, url) => {
    const done = await (await import('./platform/database/migrate.js')).migrate(url, {dataDir: ownFolder(config)});
    process.stdout.write(`Migraciones aplicadas: ${done.join(', ') || 'ninguna, ya estaba al día'}.\n`);
  });

async function demo(config: Config): Promise<void> {
  const profile = wantedDemo(config);
  const [{migrate: bringUpToDate}, {loadDemo}, {loadedSentence}] = await Promise.all([
    import('./platform/database/migrate.js'),
    import('./demo/load.js'),
    import('./platform/environment/demo-profile.js'),
  ]);
  await withDatabase(config, async (db, url) => {
    await bringUpToDate(url, {dataDir: ownFolder(config)});
    const done = await loadDemo(db, {onlyWhenEmpty: true, config});
    process.stdout.write(done ? `${loadedSentence(profile)}\n` : 'La base de datos no está vacía: no se ha tocado.\n');
  });
}

/** Prints the one address at which the first superadministrator sets password and second factor. */
async function firstUser(config: Config, words: string[]): Promise<void> {
  const value = (name: string): string | undefined =>
    words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const email = value('--email');
  if (!email) throw new ConfigError('Falta la dirección: npm run first-user -- --email tu@club.es');
  const reason = value('--reason')?.trim();
  if (words.includes('--again') && !reason)
    throw new ConfigError(
      'Con --again hace falta el motivo: --again --reason "por qué". Queda escrito en la auditoría.',
    );
  await withDatabase(config, async (db, url) => {
    const [{migrate: bringUpToDate}, {layBase}, {makeFirstUser}] = await Promise.all([
      import('./platform/database/migrate.js'),
      import('./domain/beginning/lay-base.js'),
      import('./web/auth/first-user.js'),
    ]);
    await bringUpToDate(url, {dataDir: ownFolder(config)});
    await db.withTransaction(layBase);
    const key = await db.withTransaction(tx =>
      makeFirstUser(tx, {email, againBecause: words.includes('--again') ? reason! : null}),
    );
    process.stdout.write(
      `Ábrelo antes de una hora; sirve una sola vez:\n\n  ${config.publicUrl}/superadmin/inicio#bienvenida=${key}\n\n`,
    );
  });
}

/** Looks at a configuration that would not start as well; it starts no database that production would not. */
async function doctor(config: Config, words: string[]): Promise<void> {
  const {doctorCommand} = await import('./ops/doctor/command.js');
  const {refusals} = examineConfig();
  const trouble = dataDirTrouble(config);
  if (trouble) refusals.push(trouble);
  const options = {json: words.includes('--json'), say: (line: string) => void process.stdout.write(`${line}\n`)};
  log.level = 'silent';
  const look = async (db: Database | null): Promise<void> =>
    void (process.exitCode = await doctorCommand({db, config, refusals}, options));
  if (config.databaseUrl || (config.allowEmbedded && !trouble)) await withDatabase(config, look, {mayBeAway: true});
  else await look(null);
}

/** The tables of the job queue come with its first start. */
async function makeJobTables(url: string): Promise<void> {
  await (await import('./platform/queue/boss.js')).makeJobTables(url);
}

async function backup(config: Config, words: string[]): Promise<void> {
  const {backupCommand} = await import('./ops/backup/commands.js');
  await withDatabase(config, db => backupCommand(db, words, config));
}

async function restore(config: Config, words: string[]): Promise<void> {
  const {restoreCommand} = await import('./ops/backup/commands.js');
  await restoreCommand(words, config, makeJobTables, work => withDatabase(config, (_, url) => work(url)));
}

async function drill(config: Config, words: string[]): Promise<void> {
  const {drillCommand} = await import('./ops/backup/commands.js');
  await withDatabase(config, db => drillCommand(db, words, config, makeJobTables));
}

async function verify(config: Config, words: string[]): Promise<void> {
  const {verifyCommand} = await import('./ops/verify/command.js');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await withDatabase(config, async db => void (process.exitCode = await verifyCommand(db, config, words, say)));
}

/** It looks and writes without a database too. */
async function alert(config: Config, words: string[]): Promise<void> {
  const {alertCommand} = await import('./ops/alerts/command.js');
  log.level = 'silent';
  const work = async (db: Database): Promise<void> =>
    void process.stdout.write(`${await alertCommand(db, config, words)}\n`);
  await withDatabase(config, work, {mayBeAway: true});
}

async function doorNode(config: Config, words: string[]): Promise<void> {
  await (await import('./ops/door-node/command.js')).doorNodeCommand(config, words);
}

const COMMANDS: Record<string, (config: Config, words: string[]) => Promise<void>> = {
  backup,
  restore,
  'backup-drill': drill,
  verify,
  alert,
  'door-node': doorNode,
  codigo: code,
  serve,
  openapi,
  migrate,
  doctor,
  'first-user': firstUser,
  demo,
};

/** A sentence when it is none that can be written. */
function dataDirTrouble({dataDir}: Config): string | null {
  try {
    mkdirSync(dataDir, {recursive: true});
    accessSync(dataDir, constants.W_OK);
    return null;
  } catch (error) {
    return `DATA_DIR no sirve: ${fileTrouble(error) ?? (error as Error).message}.`;
  }
}

nameSources(__dirname);
process.on('unhandledRejection', error =>
  log.error(
    {err: error instanceof Error ? {message: error.message, stack: error.stack} : String(error)},
    'unhandled rejection',
  ),
);
// «| head» has read enough: what was asked is done to its end all the same, with nobody to hear it.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
});
const name = process.argv[2] ?? 'serve';
const command = COMMANDS[name];
Promise.resolve()
  .then(() => {
    if (!command) throw new ConfigError(`No conozco la orden «${name}». Hay: ${Object.keys(COMMANDS).join(', ')}.`);
    nameSteps(['Base de datos', 'Esquema', 'Demostración', 'Servidor']);
    const config = name === 'doctor' ? examineConfig().config : readConfig();
    log.level = config.logLevel;
    const trouble = dataDirTrouble(config);
    if (trouble && name !== 'doctor') throw new ConfigError(trouble);
    return command(config, process.argv.slice(3));
  })
  .catch((error: Error) => {
    complain(error);
    process.exit(1);
  });
