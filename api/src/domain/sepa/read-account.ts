/** The account that somebody orders to be debited, as it is written. */
import {invalid} from '../kernel/errors';
import {readIban} from '../kernel/spanish-codes';

/** Where a direct debit can be asked for (EPC409-09). */
const SEPA_COUNTRIES =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  );

/** Errors: `iban`, `debtorName` 422. */
export function readSepaAccount(account: {iban: string; debtorName: string}): {iban: string; debtorName: string} {
  const iban = readIban(account.iban);
  if (iban === null) throw invalid({iban: 'Ese IBAN no es válido: revisa sus cifras.'});
  if (!SEPA_COUNTRIES.includes(iban.slice(0, 2))) throw invalid({iban: 'Esa cuenta no es de un país de la zona SEPA.'});
  const debtorName = account.debtorName.trim();
  if (debtorName.length < 2) throw invalid({debtorName: 'Escribe el nombre del titular de la cuenta.'});
  return {iban, debtorName};
}
