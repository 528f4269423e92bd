/** What a statement says of a line of an account, and of the accounts that are not read. */
import {invalid} from '../../../domain/kernel/errors';

export interface BankEntry {
  account: string;
  /** YYYY-MM-DD. */
  bookedOn: string;
  /** Below zero: it went out. */
  cents: number;
  /** Who is on the other side. */
  payer: string;
  concept: string;
  /** What the bank calls it: the common concept of Cuaderno 43 («17»), the family of camt («PMNT.IDDT.UPDD»). */
  code: string;
  endToEndId: string;
  /** Why a debit comes back. */
  reasonCode: string;
  /** Of the account, after it; null: the file does not say. */
  balanceCents: number | null;
  /** What tells it from the others of its account, as the bank writes it. */
  marks: string[];
}

/** An account in another currency: what it has is not read. */
export interface ForeignAccount {
  account: string;
  currency: string;
  movements: number;
}

export interface ReadEntries {
  entries: BankEntry[];
  foreign: ForeignAccount[];
}

export const unreadable = () =>
  invalid({file: 'No se puede leer: hace falta el extracto del banco en Cuaderno 43 (Norma 43) o en camt.053 (XML).'});
