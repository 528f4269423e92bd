/**
 * What a bank tells about debits that it does not pay: pain.002 (a status report), camt.053 or camt.054 (account
 * statements), of any version, or a list that somebody wrote (CSV: reference; reason). Whatever their prefixes. Promise:
 * nothing that the file says of a debit is left out without a word: a return, a block that was refused, one that is still
 * pending, or what does not say which debit it speaks of.
 */
import {XMLParser} from 'fast-xml-parser';
import {invalid} from '../../../domain/kernel/errors';
import {readCsv} from '../../reading/read-csv';

export interface ReadReturn {
  endToEndId: string;
  /** ISO external code, «MS03» (reason not told) when the bank gives none. */
  reasonCode: string;
  /** The message that was answered, when the file says. */
  messageId: string | null;
  amountCents: number | null;
}

/** A whole message, or a block of it, that the bank has not taken. */
export interface RefusedBlock {
  messageId: string | null;
  /** Null: the whole message. */
  blockId: string | null;
  reasonCode: string;
  /** Debits of it that the same file calls taken, which cannot both be so. */
  taken: string[];
}

export interface Returns {
  returns: ReadReturn[];
  refused: RefusedBlock[];
  /** Returns whose debit the file does not name, in words. */
  unplaced: string[];
  /** Returns that are not booked yet: they come again when they are. */
  pending: number;
}

const MOST = 20_000;
const NOT_TOLD = 'MS03';
type Node = Record<string, unknown>;

/** Errors: `invalid` 422 at `file`. */
export function readReturns(bytes: Buffer): Returns {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\u0000')) throw unreadable();
  const told = text.trimStart().startsWith('<')
    ? readXml(text)
    : {returns: readList(text), refused: [], unplaced: [], pending: 0};
  if (told.returns.length > MOST) throw invalid({file: 'Son demasiadas devoluciones para un solo archivo.'});
  return told;
}

const unreadable = () =>
  invalid({
    file: 'No se puede leer: hace falta el archivo XML del banco (pain.002, camt.053 o camt.054) o un CSV con referencia y motivo.',
  });

function readXml(text: string): Returns {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw unreadable();
  let root: Node;
  try {
    root = new XMLParser({
      ignoreAttributes: true,
      removeNSPrefix: true,
      parseTagValue: false,
      processEntities: false,
    }).parse(text) as Node;
  } catch {
    throw unreadable();
  }
  const told: Returns = {returns: [], refused: [], unplaced: [], pending: 0};
  let isOne = /pain\.002|camt\.05[34]/.test(text.slice(0, 2000));
  walk(root, null, (name, node) => {
    if (name === 'CstmrPmtStsRpt') readReport(node, told);
    if (name === 'Ntry') readEntry(node, told);
    isOne ||= name === 'CstmrPmtStsRpt' || name === 'Ntry';
  });
  if (!isOne) throw unreadable();
  return told;
}

/** A report tells of what was taken, too; only what was refused is a return. */
function readReport(report: Node, told: Returns): void {
  const group = list(report, 'OrgnlGrpInfAndSts')[0] ?? {};
  const messageId = at(group, 'OrgnlMsgId');
  const ofGroup = reasonOf([group]);
  const blocks = list(report, 'OrgnlPmtInfAndSts');
  const taken: string[] = [];
  // An early version has the transactions beside the blocks.
  for (const block of [...blocks, {TxInfAndSts: list(report, 'TxInfAndSts')} as Node]) {
    const ofBlock = reasonOf([block]) ?? ofGroup;
    const takenHere: string[] = [];
    for (const one of list(block, 'TxInfAndSts')) {
      const id = referenceOf(at(one, 'OrgnlEndToEndId'), at(one, 'OrgnlInstrId'));
      const status = at(one, 'TxSts') ?? at(block, 'PmtInfSts') ?? at(group, 'GrpSts');
      if (status !== 'RJCT') {
        if (id && status?.startsWith('AC')) takenHere.push(id);
        continue;
      }
      push(told, id, {
        code: reasonOf([one]) ?? ofBlock,
        messageId,
        amount: at(one, 'OrgnlTxRef', 'Amt', 'InstdAmt') ?? at(one, 'OrgnlTxRef', 'IntrBkSttlmAmt'),
      });
    }
    taken.push(...takenHere);
    if (at(block, 'PmtInfSts') === 'RJCT')
      told.refused.push({
        messageId,
        blockId: at(block, 'OrgnlPmtInfId'),
        reasonCode: ofBlock ?? NOT_TOLD,
        taken: takenHere,
      });
  }
  if (at(group, 'GrpSts') === 'RJCT')
    told.refused.push({messageId, blockId: null, reasonCode: ofGroup ?? NOT_TOLD, taken});
}

/**
 * An entry of an account. What it is stands on the entry, or on each of its transactions, which then says it of itself.
 * Only what is booked has happened; what comes in is no return of a debit, unless it says so.
 */
function readEntry(entry: Node, told: Returns): void {
  const details = list(entry, 'NtryDtls').flatMap(part => list(part, 'TxDtls'));
  const isWholeReturn = isReturn(entry) && at(entry, 'CdtDbtInd') !== 'CRDT';
  const returned = details.filter(one => {
    if (child(one, 'RtrInf') !== undefined) return true;
    return child(child(one, 'BkTxCd'), 'Domn') === undefined ? isWholeReturn : isReturn(one);
  });
  const status = at(entry, 'Sts') ?? at(entry, 'Sts', 'Cd') ?? at(entry, 'Sts', 'Prtry') ?? 'BOOK';
  const cents = centsOf(at(entry, 'Amt'));
  if (status !== 'BOOK') {
    told.pending += isWholeReturn && details.length === 0 ? 1 : returned.length;
    return;
  }
  if (isWholeReturn && details.length === 0) told.unplaced.push(unnamed(cents, bookedOn(entry), reasonOf([entry])));
  for (const one of returned) {
    const id = referenceOf(at(one, 'Refs', 'EndToEndId'), at(one, 'Refs', 'InstrId'));
    const ask = {
      code: reasonOf([one, entry]),
      messageId: at(one, 'Refs', 'MsgId'),
      amount: at(one, 'Amt') ?? at(one, 'AmtDtls', 'TxAmt', 'Amt') ?? at(one, 'AmtDtls', 'InstdAmt', 'Amt'),
    };
    push(told, id, ask, bookedOn(entry));
  }
}

const bookedOn = (entry: Node) =>
  (at(entry, 'BookgDt', 'Dt') ?? at(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10).split('-').reverse().join('/');

/**
 * The domain of a returned direct debit in a statement: PMNT, IDDT (received back as issuer) or RDDT, UPDD or PRDD or
 * RRTN.
 */
const isReturn = (node: Node) =>
  ['UPDD', 'PRDD', 'RRTN'].includes(at(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? '');

function push(
  told: Returns,
  id: string | null,
  {code, messageId, amount}: {code: string | null; messageId: string | null; amount: string | null},
  day = '',
): void {
  const amountCents = centsOf(amount);
  if (!id) told.unplaced.push(unnamed(amountCents, day, code));
  else told.returns.push({endToEndId: id, reasonCode: code ?? NOT_TOLD, messageId, amountCents});
}

const unnamed = (cents: number | null, day: string, code: string | null): string =>
  [
    'Una devolución que no dice de qué adeudo es',
    cents === null ? '' : `, de ${(cents / 100).toFixed(2).replace('.', ',')} €`,
    day && `, del ${day}`,
    code && ` (${code})`,
  ].join('');

const referenceOf = (...ids: (string | null)[]): string | null =>
  ids.find(id => id !== null && id !== 'NOTPROVIDED' && id !== 'NONREF') ?? null;

function centsOf(amount: string | null): number | null {
  const cents = amount === null ? NaN : Math.round(Number(amount) * 100);
  return Number.isFinite(cents) ? cents : null;
}

/**
 * Where it stands: as a code of ISO; of the bank's own words (`Prtry`, and after them the free text) the code that
 * begins them or is one of them. Null: none.
 */
function reasonOf(nodes: readonly Node[]): string | null {
  const told = nodes.flatMap(node => [...list(node, 'StsRsnInf'), ...list(node, 'RtrInf')]);
  for (const one of told) {
    const code = at(one, 'Rsn', 'Cd');
    if (code !== null && /^[A-Z0-9]{4}$/.test(code) && code !== '0000') return code;
    const [own] = /\b[A-Z]{2}\d\d\b/.exec(at(one, 'Rsn', 'Prtry') ?? '') ?? [];
    if (own) return own;
    const [said] = /^[A-Z]{2}\d\d\b/.exec(at(one, 'AddtlInf') ?? '') ?? [];
    if (said) return said;
  }
  return null;
}

function walk(node: unknown, name: string | null, see: (name: string, node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, name, see);
  else if (node !== null && typeof node === 'object') {
    if (name !== null) see(name, node as Node);
    for (const [key, value] of Object.entries(node)) walk(value, key, see);
  }
}

const child = (node: unknown, key: string): unknown =>
  Array.isArray(node) ? child(node[0], key) : (node as Node | undefined)?.[key];
function list(node: Node, key: string): Node[] {
  const found = node[key];
  return (Array.isArray(found) ? found : found === undefined ? [] : [found]).filter(
    (one): one is Node => typeof one === 'object' && one !== null,
  );
}
function at(node: Node, ...path: string[]): string | null {
  let found: unknown = node;
  for (const key of path) found = child(found, key);
  if (Array.isArray(found)) found = found[0];
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
}

function readList(text: string): ReadReturn[] {
  const REFERENCE = ['referencia', 'endtoendid', 'end to end id', 'adeudo', 'identificador'];
  const REASON = ['motivo', 'codigo', 'código', 'reason'];
  let rows;
  try {
    rows = readCsv(text, [...REFERENCE, ...REASON], MOST);
  } catch {
    throw unreadable();
  }
  return rows.map(row => {
    const id = row.get(...REFERENCE).trim() || row.first().trim();
    const code = row
      .get(...REASON)
      .trim()
      .slice(0, 4)
      .toUpperCase();
    if (!/^R\d+-D\d+$/.test(id))
      throw invalid({file: `Línea ${row.line}: «${id.slice(0, 40)}» no es la referencia de un adeudo (R12-D345).`});
    if (code !== '' && !/^[A-Z]{2}\d{2}$/.test(code))
      throw invalid({file: `Línea ${row.line}: «${code}» no es un motivo de devolución (AM04, MD01, MS02…).`});
    return {endToEndId: id, reasonCode: code || NOT_TOLD, messageId: null, amountCents: null};
  });
}
