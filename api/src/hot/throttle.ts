/**
 * Brakes for what could be abused, per address. In memory: quick and per process, which is enough for
 * seats (holds expire and carts have limits). Guessing of secrets uses the database store in
 * auth/attempts.ts, which survives a restart.
 */
import {DomainError} from '../errors';

interface Window {
  start: number;
  count: number;
}

const tooMany = (seconds: number, message: string) => new DomainError('too_many_requests', 429, message, {retryAfterSeconds: seconds});

export class Throttle {
  /** On the process's steady clock: setting the wall clock neither frees nor locks anybody. */
  private readonly windows = new Map<string, Window>();

  /** `holdsPer10Min` seats per address in ten minutes; offices and arenas share addresses, so it is generous. */
  constructor(private readonly holdsPer10Min: number, private readonly joinsPer10Min: number) {
    setInterval(() => this.forget(), 60_000).unref();
  }

  hold(ip: string, seats: number): void {
    this.count(`hold:${ip}`, seats, this.holdsPer10Min, 600, 'Has elegido muchas entradas en poco tiempo. Espera unos minutos.');
  }

  /** Places in lines: whole towns share an address, a robot with a thousand cookies has a thousand lots in the draw. */
  join(ip: string): void {
    this.count(`join:${ip}`, 1, this.joinsPer10Min, 600, 'Hay demasiadas personas en la cola desde tu misma conexión. Espera unos minutos.');
  }

  guess(ip: string, what: string): void {
    this.count(`${what}:${ip}`, 1, 60, 60, 'Demasiados intentos. Espera un momento.');
  }

  private count(key: string, cost: number, most: number, seconds: number, message: string): void {
    const now = performance.now();
    let window = this.windows.get(key);
    if (!window || now - window.start > seconds * 1000) this.windows.set(key, (window = {start: now, count: 0}));
    window.count += cost;
    if (window.count > most) throw tooMany(Math.ceil((window.start + seconds * 1000 - now) / 1000), message);
  }

  private forget(): void {
    const old = performance.now() - 600_000;
    for (const [key, window] of this.windows) if (window.start < old) this.windows.delete(key);
  }
}
