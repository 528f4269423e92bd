/**
 * How many unpaid seats of a session one address may have, over all its browsers and whichever process they ask. The
 * claims themselves say whose they are, and every process reads them as it reads the states of the seats: seven times a
 * second. What is being held at this moment in this process counts too. The counter and the office sell without it.
 */
import {DomainError} from '../../domain/kernel/errors';
import type {Session} from './session';

const AGAIN_SECONDS = 60;

export class AddressShare {
  private readonly underWay = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts `wanted` more while `work` runs. @throws DomainError 429 `too_many_requests` */
  async within<T>(session: Session, owner: number, wanted: number, work: () => Promise<T>): Promise<T> {
    if (owner === 0 || wanted === 0) return work();
    const key = `${session.id}:${owner}`;
    const before = this.underWay.get(key) ?? 0;
    if (session.states.heldBy(owner) + before + wanted > this.most)
      throw new DomainError(
        'too_many_requests',
        'Desde tu conexión ya hay muchas entradas de esta sesión sin pagar. Paga las que tengas o quítalas del carrito, o espera unos minutos.',
        {retryAfterSeconds: AGAIN_SECONDS},
      );
    this.underWay.set(key, before + wanted);
    try {
      return await work();
    } finally {
      const left = this.underWay.get(key)! - wanted;
      if (left > 0) this.underWay.set(key, left);
      else this.underWay.delete(key);
    }
  }
}
