/** camt.053: booked entries of an account that brought money in, one for each transaction of it that says its amount. */
import {XMLParser} from 'fast-xml-parser';
import {invalid} from '../../errors';
import {unreadable, type BankEntry} from './entry';

type Node = Record<string, unknown>;

export function readCamt(text: string): BankEntry[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw unreadable();
  let root: unknown;
  try {
    root = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      removeNSPrefix: true,
      parseTagValue: false,
      processEntities: false,
    }).parse(text);
  } catch {
    throw unreadable();
  }
  const statements = all(at(root, 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw unreadable();
  return statements.flatMap(readOne);
}

function readOne(statement: Node): BankEntry[] {
  const account = text(statement, 'Acct', 'Id', 'IBAN') ?? text(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '';
  if (account === '') throw invalid({file: 'El extracto no dice de qué cuenta es.'});
  const entries = all(statement, 'Ntry').filter(entry => status(entry) === 'BOOK');
  checkTotals(statement, entries);
  return entries
    .map((entry, i) => ({entry, at: i + 1}))
    .filter(({entry}) => text(entry, 'CdtDbtInd') === 'CRDT')
    .flatMap(({entry, at: place}) => {
      const bookedOn = (text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10);
      if (!/^\d{4}-\d\d-\d\d$/.test(bookedOn) || Number.isNaN(Date.parse(bookedOn)))
        throw invalid({file: `Movimiento ${place}: su fecha (BookgDt) no se entiende: «${bookedOn}».`});
      const details = all(entry, 'NtryDtls').flatMap(part => all(part, 'TxDtls'));
      const own = details.map(detail => amountOf(at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt')));
      const cents = amountOf(at(entry, 'Amt'))!;
      // One entry of several transfers is told apart when they say what each brought.
      const isParted = details.length > 1 && own.every(one => one !== null) && sum(own as number[]) === cents;
      return (isParted ? details : [details[0] ?? {}]).map((detail, n) => ({
        account,
        bookedOn,
        cents: isParted ? own[n]! : cents,
        payer: plain(
          text(detail, 'RltdPties', 'Dbtr', 'Nm') ?? text(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ?? '',
        ).slice(0, 200),
        concept: plain(
          [
            ...all2(detail, 'RmtInf', 'Ustrd'),
            text(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
            text(detail, 'Refs', 'EndToEndId'),
            text(entry, 'AddtlNtryInf'),
          ]
            .filter(part => part && part !== 'NOTPROVIDED')
            .join(' '),
        ).slice(0, 500),
        marks: [
          text(entry, 'AcctSvcrRef') ?? text(entry, 'NtryRef') ?? '',
          text(detail, 'Refs', 'AcctSvcrRef') ?? '',
          text(detail, 'Refs', 'EndToEndId') ?? '',
          all2(detail, 'RmtInf', 'Ustrd').join(' '),
          isParted ? String(n) : '',
        ],
      }));
    });
}

/** When the bank says totals they must be so: opening and closing balance, and what came in and went out. */
function checkTotals(statement: Node, entries: Node[]): void {
  const signed = (node: unknown) =>
    (text(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1) * (amountOf(at(node, 'Amt')) ?? Number.NaN);
  const amounts = entries.map(signed);
  const odd = amounts.findIndex(cents => !Number.isSafeInteger(cents));
  if (odd >= 0) throw invalid({file: `Movimiento ${odd + 1}: su importe (Amt) no se entiende o no es en euros.`});
  const moved = sum(amounts);
  const balance = (code: string) => all(statement, 'Bal').find(one => text(one, 'Tp', 'CdOrPrtry', 'Cd') === code);
  const [opening, closing] = [balance('OPBD') ?? balance('PRCD'), balance('CLBD')];
  if (opening && closing && signed(opening) + moved !== signed(closing))
    throw invalid({file: 'El saldo final no sale del inicial y los movimientos. Descarga otra vez el archivo.'});
  const told = text(statement, 'TxsSummry', 'TtlNtries', 'NbOfNtries');
  if (told !== null && Number(told) !== all(statement, 'Ntry').length)
    throw invalid({file: 'No están todos los movimientos que el extracto dice traer. Descarga otra vez el archivo.'});
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** «BOOK», or since version 8 inside `Cd`. */
const status = (entry: Node): string | null => text(entry, 'Sts') ?? text(entry, 'Sts', 'Cd');
const plain = (said: string): string =>
  said
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Cents of «12.5»; null: none, or another currency. */
function amountOf(node: unknown): number | null {
  const value = typeof node === 'object' && node !== null ? (node as Node) : {};
  const [, euros, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(value['#text'] ?? '').trim()) ?? [];
  if (euros === undefined || value['@Ccy'] !== 'EUR') return null;
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

function at(node: unknown, ...path: string[]): unknown {
  let found = node;
  for (const key of path) {
    if (Array.isArray(found)) found = found[0] as unknown;
    found = typeof found === 'object' && found !== null ? (found as Node)[key] : undefined;
  }
  return Array.isArray(found) ? (found[0] as unknown) : found;
}
function text(node: unknown, ...path: string[]): string | null {
  const found = at(node, ...path);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
}
function many(node: unknown, key: string): unknown[] {
  const found = typeof node === 'object' && node !== null ? (node as Node)[key] : undefined;
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}
const all = (node: unknown, key: string): Node[] =>
  many(node, key).filter((one): one is Node => typeof one === 'object' && one !== null);
const all2 = (node: unknown, parent: string, key: string): string[] =>
  many(at(node, parent), key).filter((one): one is string => typeof one === 'string');
