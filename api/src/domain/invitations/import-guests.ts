/**
 * Guests from a list: looked at whole before anything is written, then given all or none. Doubles are told, because a
 * list that was pasted twice is the usual mistake; what looks like a formula is no name.
 */
import {invalid} from '../kernel/errors';
import {addressOf} from '../kernel/mail-address';
import {plainDocument, readDocument} from '../kernel/spanish-codes';
import type {Tx} from '../kernel/tx';
import {emitInvitations, type Emitted, type InvitationAsk, quotaLeft} from './emit';
import {requireNames} from './require-names';

export interface GuestRow {
  /** Line of the file, from 1. */
  line: number;
  name: string;
  email: string;
  docNo: string;
  quantity: string;
}

export interface GuestProblem {
  line: number;
  column: 'nombre' | 'correo' | 'documento' | 'cantidad';
  value: string;
  problem: string;
}

export interface GuestsLookedAt {
  people: number;
  places: number;
  /** What the quota and the safe capacity still leave. */
  left: number;
  problems: GuestProblem[];
  given: Emitted | null;
}

const FORMULA = /^[=+\-@\t\r]/;

/** `isDryRun` writes nothing. Errors: those of `emitInvitations`; `invalid` 422 `csv` where a row is wrong. */
export async function importGuests(
  tx: Tx,
  ask: Omit<InvitationAsk, 'seatIds' | 'recipients'> & {rows: GuestRow[]; isDryRun: boolean},
): Promise<GuestsLookedAt> {
  const {rows, isDryRun, ...batch} = ask;
  const problems: GuestProblem[] = [];
  const seen = new Map<string, number>();
  const recipients = rows.map(row => {
    const tell = (column: GuestProblem['column'], value: string, problem: string) =>
      problems.push({line: row.line, column, value, problem});
    const email = row.email === '' ? '' : (addressOf(row.email) ?? row.email);
    const docNo = readDocument(row.docNo) ?? plainDocument(row.docNo);
    const quantity = row.quantity === '' ? 1 : Number(row.quantity);
    if (row.name.length < 2 || row.name.length > 160) tell('nombre', row.name, 'De 2 a 160 letras.');
    else if (FORMULA.test(row.name)) tell('nombre', row.name, 'Parece una fórmula, no un nombre.');
    if (email !== '' && (addressOf(email) === null || FORMULA.test(email)))
      tell('correo', row.email, 'No es una dirección de correo.');
    if (docNo !== '' && readDocument(docNo) === null) tell('documento', row.docNo, 'No es NIF, NIE ni pasaporte.');
    if (!/^\d*$/.test(row.quantity) || quantity < 1 || quantity > 100)
      tell('cantidad', row.quantity, 'Un número del 1 al 100.');
    const key = docNo || `${row.name.toLowerCase()} ${email}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row.line);
    else tell(docNo ? 'documento' : 'nombre', docNo || row.name, `Está repetida: es la misma de la línea ${before}.`);
    return {name: row.name, email, docNo, quantity};
  });
  const fields = {quantity: 'cantidad', docNo: 'documento'} as const;
  const nominative = await requireNames(tx, ask.eventSessionId, recipients, (n, field) => `${n} ${field}`);
  for (const [at, problem] of Object.entries(nominative?.errors ?? {})) {
    const [n, field] = at.split(' ') as [string, keyof typeof fields];
    const row = rows[Number(n)]!;
    problems.push({line: row.line, column: fields[field], value: row[field], problem});
  }
  problems.sort((a, b) => a.line - b.line);
  const places = recipients.reduce((sum, one) => sum + (Number.isFinite(one.quantity) ? one.quantity : 0), 0);
  if (!isDryRun && problems.length > 0)
    throw invalid({csv: `Línea ${problems[0]!.line}, ${problems[0]!.column}: ${problems[0]!.problem}`});
  const left = await quotaLeft(tx, ask.eventSessionId, ask.invitationQuotaId);
  return {
    people: recipients.length,
    places,
    left,
    problems,
    given: isDryRun ? null : await emitInvitations(tx, {...batch, seatIds: [], recipients}),
  };
}
