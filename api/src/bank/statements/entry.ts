/** What a statement says of money that came in, before it is told apart from the rest. */
import {invalid} from '../../errors';

export interface BankEntry {
  account: string;
  /** YYYY-MM-DD. */
  bookedOn: string;
  cents: number;
  payer: string;
  concept: string;
  /** What tells it from the others of its account, as the bank writes it. */
  marks: string[];
}

export const unreadable = () =>
  invalid({file: 'No se puede leer: hace falta el extracto del banco en Cuaderno 43 (Norma 43) o en camt.053 (XML).'});
