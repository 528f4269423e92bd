/**
 * camt.053: booked entries of an account, one for each transaction of it that says its amount. A batch whose payers
 * cannot be told apart is nobody's: it is one line, without a name.
 */
import {XMLParser} from 'fast-xml-parser';
import {invalid} from '../../../domain/kernel/errors';
import {unreadable, type BankEntry, type ForeignAccount, type ReadEntries} from './entry';

type Node = Record<string, unknown>;

export function readCamt(text: string): ReadEntries {
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
  const foreign = statements.flatMap(foreignOf);
  return {entries: statements.filter(one => foreignOf(one).length === 0).flatMap(readOne), foreign};
}

/** By what the account says of itself, or its balances. */
function foreignOf(statement: Node): ForeignAccount[] {
  const said = text(statement, 'Acct', 'Ccy') ?? all(statement, 'Bal').map(one => text(one, 'Amt', '@Ccy'))[0] ?? null;
  if (said === null || said === 'EUR') return [];
  return [{account: accountOf(statement), currency: said, movements: all(statement, 'Ntry').length}];
}

const accountOf = (statement: Node): string =>
  text(statement, 'Acct', 'Id', 'IBAN') ?? text(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '';

function readOne(statement: Node): BankEntry[] {
  const account = accountOf(statement);
  if (account === '') throw invalid({file: 'El extracto no dice de qué cuenta es.'});
  const entries = all(statement, 'Ntry').filter(entry => status(entry) === 'BOOK');
  let balance = checkTotals(statement, entries);
  return entries.flatMap((entry, i) => {
    const bookedOn = (text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10);
    if (!/^\d{4}-\d\d-\d\d$/.test(bookedOn) || Number.isNaN(Date.parse(bookedOn)))
      throw invalid({file: `Movimiento ${i + 1}: su fecha (BookgDt) no se entiende: «${bookedOn}».`});
    return partsOf(entry).map(part => {
      if (balance !== null) balance += part.cents;
      return {account, bookedOn, balanceCents: balance, ...part};
    });
  });
}

/** One entry of several transfers is told apart when they say what each brought. */
function partsOf(entry: Node): Omit<BankEntry, 'account' | 'bookedOn' | 'balanceCents'>[] {
  const sign = text(entry, 'CdtDbtInd') === 'DBIT' ? -1 : 1;
  const details = all(entry, 'NtryDtls').flatMap(part => all(part, 'TxDtls'));
  const own = details.map(detail =>
    amountOf(at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt') ?? at(detail, 'AmtDtls', 'InstdAmt', 'Amt')),
  );
  const cents = amountOf(at(entry, 'Amt'))!;
  if (cents === 0) return [];
  const isParted = details.length > 1 && own.every(one => one !== null && one > 0) && sum(own as number[]) === cents;
  const isTold = isParted || details.length <= 1;
  return (isParted ? details : [details[0] ?? {}]).map((detail, n) => ({
    cents: sign * (isParted ? own[n]! : cents),
    payer: isTold ? payerOf(detail, sign) : '',
    concept: plain(
      (isTold
        ? [
            ...all2(detail, 'RmtInf', 'Ustrd'),
            text(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
            text(detail, 'Refs', 'EndToEndId'),
            text(entry, 'AddtlNtryInf'),
          ]
        : [text(entry, 'AddtlNtryInf'), `${details.length} pagos juntos: el banco no dice cuánto trae cada uno`]
      )
        .filter(part => part && part !== 'NOTPROVIDED')
        .join(' '),
    ).slice(0, 500),
    code: codeOf(detail) || codeOf(entry),
    endToEndId: isTold ? known(text(detail, 'Refs', 'EndToEndId')) : '',
    reasonCode: reasonOf(detail),
    marks: [
      text(entry, 'AcctSvcrRef') ?? text(entry, 'NtryRef') ?? '',
      text(detail, 'Refs', 'AcctSvcrRef') ?? '',
      text(detail, 'Refs', 'EndToEndId') ?? '',
      all2(detail, 'RmtInf', 'Ustrd').join(' '),
      isParted ? String(n) : '',
    ],
  }));
}

const known = (id: string | null): string => (id === null || id === 'NOTPROVIDED' || id.length > 70 ? '' : id);
/** Of money that came in who sent it, of what went out who has it. */
function payerOf(detail: Node, sign: number): string {
  const side = sign > 0 ? 'Dbtr' : 'Cdtr';
  return plain(text(detail, 'RltdPties', side, 'Nm') ?? text(detail, 'RltdPties', side, 'Pty', 'Nm') ?? '').slice(
    0,
    200,
  );
}
const codeOf = (node: Node): string =>
  ['Cd', 'Fmly', 'SubFmlyCd']
    .map(part =>
      part === 'Cd'
        ? text(node, 'BkTxCd', 'Domn', 'Cd')
        : text(node, 'BkTxCd', 'Domn', 'Fmly', part === 'Fmly' ? 'Cd' : 'SubFmlyCd'),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 35);
const reasonOf = (detail: Node): string => {
  const said = text(detail, 'RtrInf', 'Rsn', 'Cd') ?? text(detail, 'RtrInf', 'Rsn', 'Prtry') ?? '';
  return (/\b[A-Z]{2}\d\d\b/.exec(said) ?? [''])[0];
};

/** When the bank says totals they must be so: opening and closing balance, and what came in and went out. The opening one. */
function checkTotals(statement: Node, entries: Node[]): number | null {
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
  return opening ? signed(opening) : null;
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
