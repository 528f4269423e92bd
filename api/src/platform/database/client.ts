/**
 * Connections to the one of several servers that is wanted (`target_session_attrs`), as libpq makes them; the driver
 * knows one server. Promise: after a failover whoever asks for a connection gets one to the new primary, also when the
 * old one is silent instead of dead, and nobody stays with a primary that has been superseded. Where the address names
 * one server and wants nothing of it, this is the driver alone.
 */
import {Client, type ClientConfig, type PoolConfig} from 'pg';
import {changedAddress, readAddress, type Host, type Wanted} from '../environment/database-address';

/** So long a server may be silent before it counts as gone; in steps, for a process that was busy itself heard nothing. */
const SILENT_STEPS = 8;
const STEP_MS = 250;
/** One that fits is taken when the others have had so long to show that they fit better. */
const OTHERS_MS = 300;
/** How often all servers are looked at while there are connections. */
const WATCH_MS = 3_000;
/** A look that found none is not repeated at once: whoever waits would knock at a rate of thousands. */
const AGAIN_MS = 250;

/** What a server is, asked on a connection to it. `timeline`: of what it writes; each promotion begins a new one. */
const ASK = `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as "readOnly",
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

interface State {
  standby: boolean;
  readOnly: boolean;
  timeline: string | null;
}

export interface Seen {
  host: Host;
  /** Null: it did not let us in. */
  state: State | null;
  error: Error | null;
}

/** None of the servers is the one that is wanted. */
export class NoServerError extends Error {
  /** Connection failure, as the server itself would say it (SQLSTATE). */
  readonly code = '08001';

  constructor(
    readonly wanted: Wanted,
    readonly seen: Seen[],
  ) {
    super(
      `No server is ${wanted}: ${seen.map(({host, error}) => `${host.host}:${host.port} ${error?.message ?? 'is another'}`).join('; ')}`,
    );
  }
}

/** Those that fit, the best one first. Of several that write the youngest timeline is the one that was promoted last. */
export function fitting(wanted: Wanted, seen: readonly Seen[]): Host[] {
  const alive = seen.filter((one): one is Seen & {state: State} => one.state !== null);
  const hostsOf = (those: typeof alive): Host[] => those.map(({host}) => host);
  const standbys = alive.filter(({state}) => state.standby);
  if (wanted === 'any') return hostsOf(alive);
  if (wanted === 'standby') return hostsOf(standbys);
  if (wanted === 'read-only') return hostsOf(alive.filter(({state}) => state.standby || state.readOnly));
  if (wanted === 'prefer-standby') return hostsOf([...standbys, ...alive.filter(one => !standbys.includes(one))]);
  const primaries = alive.filter(({state}) => !state.standby && (wanted === 'primary' || !state.readOnly));
  const youngest = primaries
    .map(({state}) => state.timeline!)
    .sort()
    .at(-1);
  return hostsOf(primaries.filter(({state}) => state.timeline === youngest));
}

/** The servers of one address, and which of them is in use; one for all pools of a process that name them alike. */
class Servers {
  private chosen: Host | null = null;
  private looking: Promise<Host> | null = null;
  private failed: {at: number; error: NoServerError} | null = null;
  private readonly open = new Map<Client, Host>();
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly hosts: readonly Host[],
    private readonly wanted: Wanted,
  ) {}

  async find(): Promise<Host> {
    if (this.chosen) return this.chosen;
    if (this.failed && performance.now() - this.failed.at < AGAIN_MS) throw this.failed.error;
    return (this.looking ??= this.choose().finally(() => (this.looking = null)));
  }

  /** It did not hold what was found: the next one who asks looks again. */
  doubt(host: Host): void {
    if (this.chosen === host) this.chosen = null;
  }

  /** Whether the server that was reached is a good one. */
  async fits(client: Client, host: Host): Promise<boolean> {
    const state = await stateOf(client);
    return fitting(this.wanted, [{host, state, error: null}]).length > 0;
  }

  took(client: Client, host: Host): void {
    this.open.set(client, host);
    client.once('end', () => this.open.delete(client));
    this.watch ??= setInterval(() => void this.look(), WATCH_MS).unref();
  }

  private async choose(): Promise<Host> {
    const seen = await lookAtServers(this.url, this.hosts, this.wanted);
    const best = fitting(this.wanted, seen)[0];
    if (best) return (this.chosen = best);
    const error = new NoServerError(this.wanted, seen);
    this.failed = {at: performance.now(), error};
    throw error;
  }

  /** Connections to what does not fit any more end when something fits: their work fails and comes again. */
  private async look(): Promise<void> {
    if (this.open.size === 0) {
      clearInterval(this.watch);
      this.watch = undefined;
      return;
    }
    const good = fitting(this.wanted, await lookAtServers(this.url, this.hosts));
    if (good.length === 0) return;
    this.chosen = good[0]!;
    for (const [client, host] of this.open) if (!good.includes(host)) streamOf(client).destroy();
  }
}

const streamOf = (client: Client): {destroyed: boolean; destroy(): void} =>
  (client as unknown as {connection: {stream: {destroyed: boolean; destroy(): void}}}).connection.stream;

async function stateOf(client: Client): Promise<State> {
  return (await client.query<State>(ASK)).rows[0]!;
}

/** Each of them, asked at once. `wanted`: it is enough to know of one that fits, and of those that are as quick. */
export function lookAtServers(url: string, hosts: readonly Host[], wanted?: Wanted): Promise<Seen[]> {
  const seen = hosts.map((host): Seen => ({host, state: null, error: new Error('timeout expired')}));
  let left = hosts.length;
  return new Promise(resolve => {
    hosts.forEach((host, at) => {
      void lookAt(url, host).then(one => {
        seen[at] = one;
        if (--left === 0) resolve(seen);
        else if (wanted && fitting(wanted, seen).length > 0) setTimeout(() => resolve([...seen]), OTHERS_MS);
      });
    });
  });
}

async function lookAt(url: string, host: Host): Promise<Seen> {
  const client = new Client({connectionString: changedAddress(url, {host}), application_name: 'taquilla-look'});
  client.on('error', () => undefined);
  let steps = 0;
  const patience = setInterval(() => ++steps === SILENT_STEPS && streamOf(client).destroy(), STEP_MS);
  try {
    await client.connect();
    return {host, state: await stateOf(client), error: null};
  } catch (error) {
    return {host, state: null, error: steps < SILENT_STEPS ? (error as Error) : new Error('timeout expired')};
  } finally {
    clearInterval(patience);
    streamOf(client).destroy();
  }
}

const known = new Map<string, Servers>();

function serversAt(url: string): Servers | null {
  const address = readAddress(url);
  if (!address || (address.hosts.length < 2 && address.wanted === null)) return null;
  const servers = known.get(url) ?? new Servers(url, address.hosts, address.wanted ?? 'read-write');
  known.set(url, servers);
  return servers;
}

/** What a pool needs to have connections to the right one. */
export function poolFor(url: string): Pick<PoolConfig, 'connectionString' | 'Client'> {
  const servers = serversAt(url);
  if (!servers) return {connectionString: url};
  return {
    connectionString: changedAddress(url, {host: readAddress(url)!.hosts[0]!}),
    Client: clientOf(servers) as unknown as PoolConfig['Client'],
  };
}

/** One connection, for what takes no pool; whoever opens it ends it. */
export async function openClient(url: string, config: ClientConfig = {}): Promise<Client> {
  const {connectionString, Client: Made = Client} = poolFor(url);
  const client = new (Made as typeof Client)({...config, connectionString});
  client.on('error', () => undefined); // told by whatever is asked next
  try {
    await client.connect();
  } catch (error) {
    // What failed on our side (a password that the address lacks) would keep the server waiting for a minute, and whoever
    // drops a database there with it.
    streamOf(client).destroy();
    throw error;
  }
  return client;
}

function clientOf(servers: Servers): typeof Client {
  return class extends Client {
    override connect(): Promise<Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<Client> | void {
      // A connection that is cut between its beginning and whoever waits for it fails what is asked on it.
      this.on('error', () => undefined);
      const made = this.reach();
      if (!callback) return made;
      void made.then(() => callback(null), callback);
    }

    private async reach(): Promise<Client> {
      const host = await servers.find();
      // Whoever waited has given up meanwhile.
      if (streamOf(this).destroyed) throw new Error('Connection terminated due to connection timeout');
      Object.assign(this, {host: host.host, port: host.port});
      try {
        await super.connect();
        if (await servers.fits(this, host)) {
          servers.took(this, host);
          return this;
        }
      } catch (error) {
        servers.doubt(host);
        throw error;
      }
      servers.doubt(host);
      await this.end();
      throw new Error('Connection terminated: the server is not the one any more');
    }
  };
}
