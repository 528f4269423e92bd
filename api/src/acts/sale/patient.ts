/**
 * Whoever waits in a queue is answered once: by what comes of it or, when its patience is over, by «vuelve a
 * intentarlo». What it waited for may still happen; asked for again it is found done.
 */
import {busy} from '../../domain/kernel/errors';

export interface Patient<A> {
  /** Has heard its answer. */
  isDone: boolean;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/** @param queue puts it where it waits */
export function patiently<A>(patienceMs: number, queue: (patient: Patient<A>) => void): Promise<A> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      if (patient.isDone) return;
      patient.isDone = true;
      clearTimeout(impatience);
      work();
    };
    const impatience = setTimeout(() => patient.reject(busy()), patienceMs);
    const patient: Patient<A> = {
      isDone: false,
      resolve: answer => settle(() => resolve(answer)),
      reject: error => settle(() => reject(error)),
    };
    queue(patient);
  });
}
