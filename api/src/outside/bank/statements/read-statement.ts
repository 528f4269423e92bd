/**
 * What came into an account and went out of it, from the bank's statement: Cuaderno 43 of the AEB (lines of 80 signs) or
 * camt.053 (XML, of any version and prefix). What the file says of its totals must be so, or nothing of it is read; an
 * account in another currency is told.
 */
import {createHash} from 'node:crypto';
import {plainText} from '../../reading/plain-text';
import {invalid} from '../../../domain/kernel/errors';
import {readCamt} from './camt053';
import {unreadable, type BankEntry, type ForeignAccount} from './entry';
import {readN43} from './n43';

export interface ReadMovement extends Omit<BankEntry, 'marks'> {
  entryKey: string;
}

export interface ReadStatement {
  movements: ReadMovement[];
  foreign: ForeignAccount[];
}

const MOST = 50_000;

/** Errors: `invalid` 422 at `file`. */
export function readStatement(bytes: Buffer): ReadStatement {
  if (bytes.includes(0)) throw unreadable();
  const text = textOf(bytes);
  const {entries, foreign} = text.startsWith('<') ? readCamt(text) : readN43(text);
  const [other] = foreign;
  if (entries.length === 0 && other)
    throw invalid({
      file: `La cuenta que acaba en ${other.account.slice(-4)} es en ${other.currency}, y aquí solo se leen cuentas en euros.`,
    });
  if (entries.length > MOST)
    throw invalid({
      file: `Trae ${entries.length} movimientos, y de una vez se leen ${MOST}: descárgalo por semanas o por días.`,
    });
  // Two that are alike in everything are two: the first and the second of them, in every file that has that day.
  const seen = new Map<string, number>();
  const movements = entries.map(({marks, ...entry}) => {
    const said = [entry.account, entry.bookedOn, entry.cents, ...marks].join('|');
    const n = (seen.get(said) ?? 0) + 1;
    seen.set(said, n);
    return {...entry, entryKey: createHash('sha256').update(`${said}|${n}`).digest('hex')};
  });
  return {movements, foreign};
}

/** Banks write both in Latin 1 and in UTF-8: what is right UTF-8 is that, for of it Latin 1 would move the columns. */
const textOf = (bytes: Buffer): string => plainText(bytes).trimStart();
