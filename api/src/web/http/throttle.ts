/**
 * Brakes for what could be abused, per address. Memory decides, so nobody waits for it; what comes near a limit is
 * added up with the other processes' in the database once a second, so that more processes are not more patience, and a
 * restart forgets little. Guessing of secrets asks the database each time (auth/attempts.ts).
 */
import type {Database} from '../../platform/database/db';
import {DomainError} from '../../domain/kernel/errors';
import {log} from '../../platform/process/log';

interface Window {
  start: number;
  seconds: number;
  most: number;
  count: number;
  /** Of them, what the database knows of. */
  told: number;
}

const EVERY_MS = 1000;
/** Below this part of a limit an address is nobody's business: a crowd of honest visitors writes nothing. */
const NEAR = 0.1;
const ADD_UP = `
insert into attempt as a (key, count, until_at)
select key, n, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::float8[]) as w(key, n, seconds) order by key
on conflict (key) do update set count = case when a.until_at <= now() then excluded.count
  else a.count + excluded.count end,
  until_at = case when a.until_at <= now() then excluded.until_at else a.until_at end
returning key, count`;

const tooMany = (seconds: number, message: string) =>
  new DomainError('too_many_requests', message, {retryAfterSeconds: seconds});

export class Throttle {
  /** On the process's steady clock: setting the wall clock neither frees nor locks anybody. */
  private readonly windows = new Map<string, Window>();
  private adding = false;

  /** `holdsPer10Min` seats per address in ten minutes; offices and arenas share addresses, so it is generous. */
  constructor(
    private readonly db: Database,
    private readonly holdsPer10Min: number,
    private readonly joinsPer10Min: number,
  ) {
    setInterval(() => this.forget(), 60_000).unref();
    setInterval(() => void this.addUp(), EVERY_MS).unref();
  }

  hold(ip: string, seats: number): void {
    this.count(
      `hold:${ip}`,
      seats,
      this.holdsPer10Min,
      600,
      'Has elegido muchas entradas en poco tiempo. Espera unos minutos.',
    );
  }

  /** Places in lines: whole towns share an address, a robot with a thousand cookies has a thousand lots in the draw. */
  join(ip: string): void {
    this.count(
      `join:${ip}`,
      1,
      this.joinsPer10Min,
      600,
      'Hay demasiadas personas en la cola desde tu misma conexión. Espera unos minutos.',
    );
  }

  guess(ip: string, what: string): void {
    this.count(`${what}:${ip}`, 1, 60, 60, 'Demasiados intentos. Espera un momento.');
  }

  private count(key: string, cost: number, most: number, seconds: number, message: string): void {
    const now = performance.now();
    let window = this.windows.get(key);
    if (!window || now - window.start > seconds * 1000)
      this.windows.set(key, (window = {start: now, seconds, most, count: 0, told: 0}));
    window.count += cost;
    if (window.count > most) throw tooMany(Math.ceil((window.start + seconds * 1000 - now) / 1000), message);
  }

  /** Tells what has been counted here since the last time and learns what all processes have counted together. */
  async addUp(): Promise<void> {
    const now = performance.now();
    const near = [...this.windows].filter(
      ([, w]) => w.count > w.told && w.count >= w.most * NEAR && now - w.start < w.seconds * 1000,
    );
    if (near.length === 0 || this.adding) return;
    this.adding = true;
    const here = near.map(([, w]) => w.count);
    const sum = near.map(([, w], i) => here[i]! - w.told);
    try {
      const {rows} = await this.db.query<{key: string; count: number}>(ADD_UP, [
        near.map(([key]) => key),
        sum,
        near.map(([, w]) => w.seconds - (now - w.start) / 1000),
      ]);
      const together = new Map(rows.map(row => [row.key, row.count]));
      // What was counted meanwhile is told the next time.
      near.forEach(([key, w], i) => {
        w.count += Math.max(0, together.get(key)! - here[i]!);
        w.told = Math.max(here[i]!, together.get(key)!);
      });
    } catch (error) {
      log.debug({err: (error as Error).message}, 'brakes: not added up, will try again');
    } finally {
      this.adding = false;
    }
  }

  private forget(): void {
    const old = performance.now() - 600_000;
    for (const [key, window] of this.windows) if (window.start < old) this.windows.delete(key);
  }
}
