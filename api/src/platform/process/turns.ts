/** A few at a time of what is heavy, a short line behind them, and a plain answer for who would wait too long. */
import {DomainError} from '../../domain/kernel/errors';

export interface TurnLimits {
  atOnce: number;
  mostWaiting: number;
  patienceMs: number;
  /** What whoever is turned away reads. */
  refusal: string;
}

export class Turns {
  private running = 0;
  private readonly line: (() => void)[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** Errors: `busy` 503 with Retry-After. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.wait();
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      // The place goes to the next in line: nobody who comes meanwhile is quicker.
      if (next) next();
      else this.running--;
    }
  }

  private wait(): Promise<void> {
    const {mostWaiting, patienceMs, refusal} = this.limits;
    const refused = () => new DomainError('busy', refusal, {retryAfterSeconds: Math.ceil(patienceMs / 1000)});
    if (this.line.length >= mostWaiting) return Promise.reject(refused());
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(impatience);
        resolve();
      };
      const impatience = setTimeout(() => {
        this.line.splice(this.line.indexOf(begin), 1);
        reject(refused());
      }, patienceMs);
      this.line.push(begin);
    });
  }
}
