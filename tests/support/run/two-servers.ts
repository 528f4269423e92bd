/**
 * A primary and its standby on this machine, as a club that wants no outage has them: to be killed, frozen and promoted.
 * The standby is synchronous: what was acknowledged is on both. What is copied from a running server needs whole pages in
 * its log, so they write as for keeps.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client} from 'pg';
import {serverAccount} from '../../../api/src/platform/embedded/account';
import {findBinaries} from '../../../api/src/platform/embedded/binaries';
import {knownHome, prepareCluster, readPassword, type Home} from '../../../api/src/platform/embedded/cluster';
import {ensureDatabase, halt, launch, urlOf, type Postmaster} from '../../../api/src/platform/embedded/server';

export interface Server {
  port: number;
  /** Of the database, as its owner, on this server alone. */
  url: string;
  /** With all that it has begun, in the same moment. */
  signal(what: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  promote(): Promise<void>;
}

export interface TwoServers {
  primary: Server;
  standby: Server;
  /** Another standby, of `of`. */
  follow(of: Server): Promise<Server>;
  stop(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `taquilla-tests-${process.pid}-`));
  fs.chmodSync(folder, 0o755);
  const running: {home: Home; postmaster: Postmaster}[] = [];
  const account = serverAccount(path.join(folder, 'cluster'));
  let homes = 0;
  const newHome = (): Home => {
    const dir = path.join(folder, String(++homes));
    fs.mkdirSync(dir);
    if (account) fs.chownSync(dir, account.uid, account.gid);
    return knownHome(dir);
  };
  const first = newHome();
  const binaries = findBinaries(first.dir, account);
  prepareCluster(first, binaries, account, true);

  async function start(home: Home): Promise<Server> {
    const postmaster = await launch({home, binaries, account, durable: true, say: () => undefined});
    running.push({home, postmaster});
    await ensureDatabase(home, postmaster.port);
    const url = urlOf(home, postmaster.port);
    return {
      port: postmaster.port,
      url,
      signal: what => [postmaster.pid, ...childrenOf(postmaster.pid)].forEach(pid => tell(pid, what)),
      promote: () => on(url, client => client.query('select pg_promote(true, 60)')),
    };
  }

  /** A copy of what runs, and from then on its follower. */
  async function follow(of: Server): Promise<Server> {
    const source = running.find(({postmaster}) => postmaster.port === of.port)!.home;
    const home = newHome();
    const name = `standby_${homes}`;
    fs.copyFileSync(path.join(source.dir, 'password'), path.join(home.dir, 'password'));
    await on(of.url, async client => {
      await client.query(`select pg_backup_start('copy', true)`);
      execFileSync('cp', ['-a', source.cluster, home.cluster]);
      const {rows} = await client.query<{labelfile: string}>('select labelfile from pg_backup_stop()');
      write(home, 'backup_label', rows[0]!.labelfile);
    });
    fs.rmSync(path.join(home.cluster, 'postmaster.pid'));
    write(home, 'standby.signal', '');
    const link = `host=127.0.0.1 port=${of.port} user=postgres password=${readPassword(home)} application_name=${name}`;
    write(home, 'postgresql.auto.conf', `primary_conninfo = '${link}'\nsynchronous_standby_names = ''\n`);
    const server = await start(home);
    await on(of.url, async client => {
      await client.query(`alter system set synchronous_standby_names = '${name}'`);
      await client.query('select pg_reload_conf()');
    });
    return server;
  }

  function write(home: Home, name: string, text: string): void {
    const at = path.join(home.cluster, name);
    fs.writeFileSync(at, text, {mode: 0o600});
    if (account) fs.chownSync(at, account.uid, account.gid);
  }

  const stop = async (): Promise<void> => {
    for (const {home, postmaster} of running) {
      [postmaster.pid, ...childrenOf(postmaster.pid)].forEach(pid => tell(pid, 'SIGCONT'));
      await halt(home, binaries, postmaster);
    }
    fs.rmSync(folder, {recursive: true, force: true});
  };
  try {
    const primary = await start(first);
    return {primary, standby: await follow(primary), follow, stop};
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Each backend leads a session of its own: no signal to a group would reach them. */
function childrenOf(pid: number): number[] {
  try {
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function tell(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what);
  } catch {
    // It has gone already.
  }
}

async function on<T>(url: string, work: (client: Client) => Promise<T>): Promise<void> {
  const client = new Client({connectionString: url});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
