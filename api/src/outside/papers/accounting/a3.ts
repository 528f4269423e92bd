/**
 * SUENLACE.DAT, what a3ASESOR (eco, con) of Wolters Kluwer takes by «Enlace contable de entrada», in its format 5: records
 * of 510 letters and a line break. Of each entry the head (1 an invoice, 2 one that puts another right), then one record
 * 9 for each rate; M says that another follows and U that it is the last.
 *
 * The places are those in which a published transcript of the maker's description, a reader of these files that has the
 * fields with their lengths, and writers of the formats 3, 4 and 5 agree (letters 1 to 251 are the same in all of them):
 * 1 format, 2 company, 7 day, 15 record, 16 account, 28 its name, 58 kind, 59 number, 69 line, 70 text, 100 total, 176
 * NIF, 190 name, 230 postal code, 237 operation, 245 invoice's day, 253 whole number (60); of a record 9: 100 subtype,
 * 102 base, 116 rate, 121 quota, 135 to 172 surcharge and withholding, 173 declared in, 175 taxed, 176 IGIC (415), 178
 * rate of zero, 509 currency, 510 mark. What they do not agree on (the accounts of the taxes, 192 to 251) stays blank, as
 * most leave it: a3 then has those that the company has there for each rate.
 *
 * In a record 2 what lessens the invoice before is positive and what raises it negative: so its signs are turned.
 */
import type {AccountingEntry, EntryPart} from '../../../domain/invoicing/accounting-entries';
import type {Accounts} from '../../../domain/invoicing/accounts';
import {compactDay, euros, left, plainText, right} from './fixed-width';

const WIDTH = 510;
const NO_SHARE = '00.00';

/** Of sales: 01 taxed inside, 02 exempt without deduction, 03 within the Union, 06 exports, 07 not subject, 08 reverse. */
const SUBTYPES: Record<EntryPart['qualification'], string> = {
  S1: '01',
  S2: '08',
  N1: '07',
  N2: '07',
  E1: '02',
  E2: '06',
  E3: '06',
  E4: '06',
  E5: '03',
  E6: '02',
  E7: '02',
  E8: '02',
};

type Field = readonly [place: number, text: string];

export function a3Lines(entry: AccountingEntry, accounts: Accounts): string[] {
  const sign = entry.kind.startsWith('R') ? -1 : 1;
  const total = entry.parts.reduce((sum, part) => sum + part.baseCents + part.vatCents, 0);
  const text = textOf(entry);
  const common: Field[] = [
    [1, '5'],
    [2, accounts.a3Company],
    [7, compactDay(entry.issuedOn)],
    [59, left(shortNumber(entry), 10)],
    [70, left(text, 30)],
    [509, 'EN'],
  ];
  const head = record([
    ...common,
    [15, sign < 0 ? '2' : '1'],
    [16, left(accounts.customers, 12)],
    [28, left('Clientes', 30)],
    [58, '1'],
    [69, 'I'],
    [100, amount(sign * total)],
    ...recipientFields(entry),
    [237, compactDay(entry.operationOn)],
    [245, compactDay(entry.issuedOn)],
    [253, left(entry.invoices > 1 ? text : entry.firstNumber, 60)],
  ]);
  const details = entry.parts.map((part, n) =>
    record([
      ...common,
      [15, '9'],
      [16, left(accounts.incomeOf(entry), 12)],
      [28, left(entry.isCommission ? 'Ingresos por comisiones' : 'Prestaciones de servicios', 30)],
      [58, 'C'],
      [69, n === entry.parts.length - 1 ? 'U' : 'M'],
      [100, SUBTYPES[part.qualification]],
      [102, amount(sign * part.baseCents)],
      [116, rate(part.rateBp)],
      [121, amount(sign * part.vatCents)],
      [135, NO_SHARE + amount(0)],
      [154, NO_SHARE + amount(0)],
      [173, part.qualification === 'E5' ? '02' : '01'],
      [175, part.qualification === 'S1' ? 'S' : 'N'],
      [176, entry.tax === '03' ? 'S' : 'N'],
      [178, part.qualification === 'S1' && part.rateBp === 0 ? 'N' : ' '],
    ]),
  );
  return [head, ...details];
}

function record(fields: readonly Field[]): string {
  let line = ''.padEnd(WIDTH);
  for (const [place, text] of fields) line = line.slice(0, place - 1) + text + line.slice(place - 1 + text.length);
  return line;
}

/** Without a NIF, a3 reads neither name nor postal code. */
function recipientFields({recipientNif, recipientName, recipientAddress}: AccountingEntry): Field[] {
  if (recipientNif === '') return [];
  const codes = recipientAddress.match(/(?<!\d)(0[1-9]|[1-4]\d|5[0-2])\d{3}(?!\d)/g) ?? [];
  return [
    [176, left(recipientNif, 14)],
    [190, left(recipientName, 40)],
    [230, left(codes.length === 1 ? codes[0] : '', 5)],
  ];
}

export const textOf = ({invoices, firstNumber, lastNumber, recipientName}: AccountingEntry): string =>
  invoices > 1 ? `${firstNumber} a ${lastNumber}` : `${firstNumber} ${recipientName}`;

/** Ten letters are all that there is: a longer one keeps its end, which tells it from others; the whole stands at 253. */
export function shortNumber({firstNumber}: AccountingEntry): string {
  if (firstNumber.length <= 10) return firstNumber;
  const bare = plainText(firstNumber).replace(/[^0-9A-Za-zÑñ]/g, '');
  return bare.length <= 10 ? bare : bare.slice(-10);
}

function amount(cents: number): string {
  const text = euros(Math.abs(cents)).padStart(13, '0');
  return right(`${cents < 0 ? '-' : '+'}${text}`, 14);
}

const rate = (bp: number): string => right(euros(bp).padStart(5, '0'), 5);
