/**
 * What a bank tells about debits that it gives back: pain.002 (a status report), camt.053 or camt.054 (account
 * statements), of any version, or a list that somebody wrote (CSV: reference; reason). Whatever their prefixes; entries that
 * are no returns are left out, and a remittance that was refused whole is told as that.
 */
import {XMLParser} from 'fast-xml-parser';
import {invalid} from '../../errors';
import {readCsv} from '../../files/reading/read-csv';

export interface ReadReturn {
  endToEndId: string;
  /** ISO external code, «MS03» (reason not told) when the bank gives none. */
  reasonCode: string;
  /** The message that was answered, when the file says. */
  messageId: string | null;
  amountCents: number | null;
}

const MOST = 20_000;
const NOT_TOLD = 'MS03';
type Node = Record<string, unknown>;

/** Errors: `invalid` 422 at `file`. */
export function readReturns(bytes: Buffer): ReadReturn[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\u0000')) throw unreadable();
  const found = text.trimStart().startsWith('<') ? readXml(text) : readList(text);
  if (found.length > MOST) throw invalid({file: 'Son demasiadas devoluciones para un solo archivo.'});
  return found;
}

const unreadable = () =>
  invalid({
    file: 'No se puede leer: hace falta el archivo XML del banco (pain.002, camt.053 o camt.054) o un CSV con referencia y motivo.',
  });

/** By its message, whose end is the number of the remittance (messageIdOf), or by the block of it. */
function whole(messageId: string) {
  const [, id] = /REM0*(\d+)$/.exec(messageId) ?? [];
  return invalid({
    file: `El banco no ha admitido ${id ? `la remesa ${id} entera` : 'la remesa, o un bloque entero de ella'}, sin decirlo adeudo por adeudo. Si no ha cobrado ninguno, anúlala en su página; si ha cobrado algunos, anota los demás uno a uno.`,
  });
}

function readXml(text: string): ReadReturn[] {
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
  const found: ReadReturn[] = [];
  let refusedWhole: string | null = null;
  walk(root, null, (name, node) => {
    // A report tells of what was taken, too; only what was refused is a return.
    if (name === 'TxInfAndSts' && at(node, 'TxSts') === 'RJCT')
      push(found, {
        id: at(node, 'OrgnlEndToEndId'),
        code: at(node, 'StsRsnInf', 'Rsn', 'Cd'),
        messageId: null,
        amount: at(node, 'OrgnlTxRef', 'Amt', 'InstdAmt'),
      });
    if (at(node, 'GrpSts') === 'RJCT' || (at(node, 'PmtInfSts') === 'RJCT' && child(node, 'TxInfAndSts') === undefined))
      refusedWhole ??= at(node, 'OrgnlMsgId') ?? at(node, 'OrgnlPmtInfId') ?? '';
    if (name === 'TxDtls' && (child(node, 'RtrInf') !== undefined || isReturn(node)))
      push(found, {
        id: at(node, 'Refs', 'EndToEndId'),
        code: at(node, 'RtrInf', 'Rsn', 'Cd'),
        messageId: at(node, 'Refs', 'MsgId'),
        amount: at(node, 'Amt') ?? at(node, 'AmtDtls', 'TxAmt', 'Amt'),
      });
  });
  if (found.length === 0 && refusedWhole !== null) throw whole(refusedWhole);
  if (found.length === 0 && !/pain\.002|camt\.05[34]/.test(text.slice(0, 2000))) throw unreadable();
  return found;
}

/**
 * The domain of a returned direct debit in a statement: PMNT, IDDT (received back as issuer) or RDDT, UPDD or PRDD or
 * RRTN.
 */
const isReturn = (node: Node) =>
  ['UPDD', 'PRDD', 'RRTN'].includes(at(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? '');

function push(
  found: ReadReturn[],
  {
    id,
    code,
    messageId,
    amount,
  }: {id: string | null; code: string | null; messageId: string | null; amount: string | null},
): void {
  if (!id || id === 'NOTPROVIDED') return;
  const cents = amount === null ? NaN : Math.round(Number(amount) * 100);
  found.push({
    endToEndId: id,
    reasonCode: /^[A-Z0-9]{4}$/.test(code ?? '') ? code! : NOT_TOLD,
    messageId,
    amountCents: Number.isFinite(cents) ? cents : null,
  });
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
