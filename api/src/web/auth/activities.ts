/**
 * What the club does, in memory: asked of on every request, read anew every other second, so a change made in one
 * process holds in all within two seconds, and at once in its own. While the database does not answer, what was known
 * holds. The office's own answer (auth/staff-session.ts) reads it in the statement that it runs anyway.
 */
import {
  ACTIVITIES,
  AGREED_MODULES,
  isServed,
  MODULE_IDS,
  MODULES,
  needsOf,
  type Activity,
  type ModuleId,
  type Needs,
} from '../../domain/activities/modules';
import {DomainError} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';

const EVERY_MS = 2000;

interface Known {
  activities: readonly Activity[];
  modules: readonly ModuleId[];
}

export class Activities {
  /** Before anything is known: all but what has to be agreed with somebody. */
  private known: Known = {
    activities: ACTIVITIES,
    modules: MODULE_IDS.filter(id => !AGREED_MODULES.includes(id)),
  };
  private timer?: NodeJS.Timeout;
  private asked = 0;
  private heard = 0;
  /** What a route needs, found once. */
  private readonly needs = new Map<string, Needs>();

  constructor(private readonly db: Tx) {}

  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh().catch(() => undefined), EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async refresh(): Promise<void> {
    const turn = ++this.asked;
    const {rows} = await this.db.query<Known>('select activities, modules from organization');
    // An answer that was asked for earlier and comes later is older.
    if (!rows[0] || turn < this.heard) return;
    this.heard = turn;
    this.known = rows[0];
  }

  get inForce(): Known {
    return this.known;
  }

  isOn(id: ModuleId): boolean {
    return this.known.modules.includes(id);
  }

  /** @param path as the route has it, with `{id}` */
  serves(path: string): boolean {
    return isServed(this.needsOf(path), this.known.modules);
  }

  /** @throws DomainError 404 `module_off` */
  expect(path: string): void {
    if (this.serves(path)) return;
    const missing = this.needsOf(path).find(owners => !owners.some(id => this.isOn(id)))!;
    const names = MODULES.filter(({id}) => missing.includes(id)).map(({name}) => name);
    throw new DomainError(
      'module_off',
      `Esta parte no está en uso: la organización tiene ${names.map(name => `«${name}»`).join(' y ')} sin activar.`,
      {details: {names}},
    );
  }

  private needsOf(path: string): Needs {
    let needs = this.needs.get(path);
    if (!needs) this.needs.set(path, (needs = needsOf(path) ?? []));
    return needs;
  }
}
