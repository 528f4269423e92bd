/**
 * The embedded database: PostgreSQL from the npm package, on a free port of the loopback, over one data folder.
 * Promises a server that answers, whatever the last run left behind: nothing, a clean stop, a crash,
 * a server that outlived a killed application. While it is in use it is started again if it dies.
 */
import fs from 'node:fs';
import path from 'node:path';
import {serverAccount} from './account';
import {findBinaries} from './binaries';
import {knownHome, prepareCluster, reachableHome} from './cluster';
import {processState} from './process-state';
import {ensureDatabase, findRunning, halt, launch, trimLog, urlOf} from './server';
import {exclusively, moveIn} from './tenancy';

export interface Embedded {
  /** postgres://… of the database `taquilla`. */
  url: string;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
  /** True when a server was already running over these data. */
  reused: boolean;
}

interface Options {
  dataDir: string;
  /** false: fsync is off. For tests only. */
  durable: boolean;
  say?: (line: string) => void;
  /** Called when a server has been begun, which then takes half a second of its own. */
  comesUp?: (() => void) | undefined;
}

const WATCH_MS = 250;

/** Throws EmbeddedError with a Spanish sentence when it cannot keep its promise. */
export async function startEmbedded({
  dataDir,
  durable,
  say = line => console.log(line),
  comesUp,
}: Options): Promise<Embedded> {
  const wanted = path.resolve(dataDir);
  fs.mkdirSync(wanted, {recursive: true});
  const first = await exclusively(wanted, async () => {
    const known = knownHome(wanted);
    const account = serverAccount(known.cluster);
    const home = reachableHome(known, account, durable);
    if (home.moved && !known.moved)
      say(
        `La cuenta «${account?.name}», con la que corre la base de datos, no puede entrar en ${wanted}: los datos van a ${home.dir}.`,
      );
    const binaries = findBinaries(home.dir, account);
    prepareCluster(home, binaries, account, durable);
    trimLog(home);
    const how = {home, binaries, account, durable, say, comesUp};
    const running = await findRunning(home);
    const postmaster = running ?? (await launch(how));
    await ensureDatabase(home, postmaster.port);
    return {how, postmaster, reused: Boolean(running), moveOut: moveIn(home.dir)};
  });
  const {how, moveOut} = first;
  const {port} = first.postmaster;
  let {pid} = first.postmaster;
  let stopped = false;
  let mending = false;
  let complaint = '';

  /** A server that died comes back on its port: the pool of the application reconnects by itself. */
  const mend = async () => {
    if (mending || stopped || processState(pid) === 'running' || !fs.existsSync(how.home.cluster)) return;
    mending = true;
    try {
      await exclusively(wanted, async () => {
        if (stopped) return;
        const running = await findRunning(how.home);
        pid = (running ?? (await launch(how, port))).pid;
        if (!running) say('La base de datos se había parado y se ha vuelto a arrancar.');
      });
    } catch (error) {
      const {message} = error as Error;
      if (message !== complaint) say((complaint = message));
    } finally {
      mending = false;
    }
  };
  const watch = setInterval(() => void mend(), WATCH_MS).unref();

  return {
    url: urlOf(how.home, port),
    reused: first.reused,
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(watch);
      await exclusively(wanted, async () => {
        if (!moveOut()) return;
        const running = await findRunning(how.home);
        if (running) await halt(how.home, how.binaries, running);
        if (how.home.moved && !durable) fs.rmSync(how.home.dir, {recursive: true, force: true});
      });
    },
  };
}
