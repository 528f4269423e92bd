/**
 * Cuaderno 43 of the AEB: some banks' head (00), account (11), movements (22) with their concepts (23), end of account
 * (33) and of file (88). Accounts in another currency than the euro must be whole, too, and are told, not read.
 */
import {invalid} from '../../../domain/kernel/errors';
import {unreadable, type BankEntry, type ForeignAccount, type ReadEntries} from './entry';

/** ISO 4217, of what a Spanish account may be in. */
const CURRENCIES: Record<string, string> = {'840': 'USD', '826': 'GBP', '756': 'CHF', '392': 'JPY', '752': 'SEK'};
const EURO = '978';

const wrong = (line: number, why: string) => invalid({file: `Línea ${line} del Cuaderno 43: ${why}`});

interface Account {
  number: string;
  /** Null: in euros. */
  foreign: ForeignAccount | null;
  balance: number;
  came: {n: number; cents: number};
  went: {n: number; cents: number};
}

export function readN43(text: string): ReadEntries {
  const lines = text.split(/\r?\n/).map(line => line.trimEnd());
  while (lines.at(-1) === '' || lines.at(-1) === '\u001A') lines.pop();
  const hasHead = lines[0]?.startsWith('00') === true;
  if (!lines[hasHead ? 1 : 0]?.startsWith('11')) throw unreadable();
  const entries: BankEntry[] = [];
  const foreign: ForeignAccount[] = [];
  let account: Account | null = null;
  let last: BankEntry | null = null;
  let isWhole = false;
  lines.forEach((raw, i) => {
    const at = i + 1;
    const line = raw.padEnd(80);
    if (isWhole) throw wrong(at, 'sigue después de su final.');
    const number = (from: number, to: number, what: string): number => {
      const digits = line.slice(from, to);
      if (!/^\d+$/.test(digits))
        throw wrong(at, `${what} (posiciones ${from + 1} a ${to}) no es un número: «${digits.trim()}».`);
      return Number(digits);
    };
    const sign = (from: number): number => {
      if (!/[12]/.test(line[from]!)) throw wrong(at, `no dice si es debe (1) o haber (2) en la posición ${from + 1}.`);
      return line[from] === '2' ? 1 : -1;
    };
    switch (line.slice(0, 2)) {
      case '00':
        if (i > 0) throw wrong(at, 'hay una cabecera en medio.');
        break;
      case '11': {
        if (account) throw wrong(at, 'empieza una cuenta sin acabar la anterior.');
        const currency = line.slice(47, 50);
        const number18 = line.slice(2, 20);
        account = {
          number: number18,
          foreign:
            currency === EURO
              ? null
              : {account: number18, currency: CURRENCIES[currency] ?? currency.trim(), movements: 0},
          balance: sign(32) * number(33, 47, 'el saldo inicial'),
          came: {n: 0, cents: 0},
          went: {n: 0, cents: 0},
        };
        if (account.foreign) foreign.push(account.foreign);
        last = null;
        break;
      }
      case '22': {
        if (!account) throw wrong(at, 'hay un movimiento fuera de una cuenta.');
        const cents = number(28, 42, 'el importe');
        const isIn = sign(27) > 0;
        const sum = isIn ? account.came : account.went;
        sum.n += 1;
        sum.cents += cents;
        account.balance += isIn ? cents : -cents;
        last = {
          account: account.number,
          bookedOn: dayOf(line.slice(10, 16), at),
          cents: isIn ? cents : -cents,
          payer: '',
          concept: [line.slice(52, 64), line.slice(64, 80)]
            .map(part => part.trim())
            .filter(Boolean)
            .join(' '),
          code: line.slice(22, 24).trim(),
          endToEndId: '',
          reasonCode: '',
          balanceCents: account.balance,
          marks: [line.slice(16, 80)],
        };
        if (account.foreign) account.foreign.movements += 1;
        else if (cents > 0) entries.push(last);
        break;
      }
      case '23':
        if (!last) throw wrong(at, 'hay un concepto sin su movimiento.');
        // Concepts run on from one field to the next.
        last.concept = `${last.concept} ${line.slice(4, 80).replace(/\s+/g, ' ').trim()}`.trim().slice(0, 500);
        last.marks.push(line.slice(2, 80).trimEnd());
        break;
      case '24':
        break;
      case '33': {
        if (!account) throw wrong(at, 'acaba una cuenta que no empezó.');
        const {went, came, balance} = account;
        if (number(20, 25, 'el número de cargos') !== went.n || number(25, 39, 'el total de cargos') !== went.cents)
          throw wrong(at, 'los cargos no suman lo que dice su total. Descarga otra vez el archivo.');
        if (number(39, 44, 'el número de abonos') !== came.n || number(44, 58, 'el total de abonos') !== came.cents)
          throw wrong(at, 'los abonos no suman lo que dice su total. Descarga otra vez el archivo.');
        if (sign(58) * number(59, 73, 'el saldo final') !== balance)
          throw wrong(at, 'el saldo final no sale del inicial y los movimientos. Descarga otra vez el archivo.');
        account = null;
        last = null;
        break;
      }
      case '88':
        if (account) throw wrong(at, 'acaba el archivo sin acabar una cuenta.');
        // Whether the head counts, the banks are not agreed.
        if (![i, ...(hasHead ? [i - 1] : [])].includes(number(20, 26, 'el número de líneas')))
          throw wrong(at, 'no están todas las líneas que dice. Descarga otra vez el archivo.');
        isWhole = true;
        break;
      default:
        throw wrong(at, `«${line.slice(0, 2).trim()}» no es un registro de los suyos (posiciones 1 y 2).`);
    }
  });
  if (!isWhole) throw invalid({file: 'El Cuaderno 43 está cortado: le falta el registro final. Descárgalo otra vez.'});
  for (const entry of entries) Object.assign(entry, returnOf(entry.concept));
  return {entries, foreign};
}

/** A debit that comes back is named by its reference in the words of its line; some banks say the reason, too. */
function returnOf(concept: string): {endToEndId: string; reasonCode: string} {
  const [endToEndId = ''] = /\bR\d+-D\d+\b/.exec(concept) ?? [];
  const [reasonCode = ''] = endToEndId ? (/\b(A[CGM]|BE|FF|M[DS]|R[CR]|SL)\d\d\b/.exec(concept) ?? []) : [];
  return {endToEndId, reasonCode};
}

function dayOf(digits: string, at: number): string {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const iso = `20${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso)
    throw wrong(at, `la fecha (posiciones 11 a 16) no se entiende: «${digits.trim()}».`);
  return iso;
}
