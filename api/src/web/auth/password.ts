/** argon2id at 46 MiB, one pass (anchors: about 15 ms); at most four at a time; equal work for unknown users. */
import {hash, verify} from '@node-rs/argon2';
import {DomainError, invalid} from '../../domain/kernel/errors';

const PARAMETERS = {memoryCost: 47104, timeCost: 1, parallelism: 1};
const MAX_AT_ONCE = 4;
const MAX_WAITING = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new DomainError('busy', 'Hay mucha demanda ahora mismo. Vuelve a intentarlo.', {retryAfterSeconds: 5});
    await new Promise<void>(resolve => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string) => limited(() => hash(password, PARAMETERS));

let decoy: Promise<string> | undefined;

/** False for a wrong password and, after the same work, for a user without one. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nadie tiene esta clave');
  const against = stored ?? (await decoy);
  const right = await limited(() => verify(against, password)).catch(error => {
    if (error instanceof DomainError) throw error;
    return false;
  });
  return Boolean(stored) && right;
}

/**
 * What staff may choose: twelve characters with letters and digits (PCI DSS 4.0, 8.3.6), not their own name. Errors:
 * `invalid` 422 at `password`.
 */
export function expectStaffPassword(password: string, email: string): void {
  if (password.length < 12) throw invalid({password: 'Al menos 12 caracteres.'});
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) throw invalid({password: 'Debe llevar letras y números.'});
  const own = email.split('@')[0]!;
  if (own.length >= 4 && password.toLowerCase().includes(own))
    throw invalid({password: 'No puede contener el nombre del correo.'});
}
