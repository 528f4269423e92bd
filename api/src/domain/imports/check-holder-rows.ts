/** The dry run of an import: what is wrong with each cell, against itself, the rest of the file and what is stored. */
import {HOLDER_FIELDS, type HolderMapping} from './holder-fields';

export interface CellProblem {
  field: string;
  column: number | null;
  value: string;
  message: string;
}

/** What is stored already; texts folded (lower case, no accents). */
export interface Known {
  /** Folded names of the list's categories. */
  categories: ReadonlySet<string>;
  /** «zone|row|seat» -> seat id. Zones by code and by name. */
  seats: ReadonlyMap<string, number>;
  /** Seat id -> NIF of whoever has it in this list ('' when it has none). */
  takenSeats: ReadonlyMap<number, string>;
  /** Member number -> NIF of its holder ('' when it has none). */
  members: ReadonlyMap<number, string>;
  readNif: (text: string) => string | null;
  today: string;
}

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** One answer per row, in their order; an empty one is a good row. */
export function checkHolderRows(rows: readonly string[][], mapping: HolderMapping, known: Known): CellProblem[][] {
  const seen = {members: new Map<string, number>(), nifs: new Map<string, number>(), seats: new Map<number, number>()};
  return rows.map((cells, at) => {
    const problems: CellProblem[] = [];
    const get = (field: string): string => (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '').trim());
    const say = (field: string, message: string) => problems.push({field, column: mapping[field] ?? null, value: get(field), message});
    for (const field of HOLDER_FIELDS) if (field.required && get(field.key) === '') say(field.key, mapping[field.key] === undefined ? `Ninguna columna trae ${field.label.toLowerCase()}.` : 'Falta este dato.');
    const nif = checkNif(get('nif'), known, message => say('nif', message));
    if (nif) unique(seen.nifs, nif, at, first => say('nif', `Repetido: también está en la fila ${first}.`));
    checkMember(get('memberNumber'), nif, known, message => say('memberNumber', message));
    if (get('memberNumber') !== '') unique(seen.members, get('memberNumber'), at, first => say('memberNumber', `Repetido: también está en la fila ${first}.`));
    checkPerson(get, say, known.today);
    if (get('category') !== '' && !known.categories.has(fold(get('category')))) say('category', 'No existe esta categoría en la lista.');
    const seatId = checkSeat(get, known, nif, say);
    if (seatId !== null) unique(seen.seats, seatId, at, first => say('seat', `La misma butaca está en la fila ${first}.`));
    return problems;
  });
}

/** Rows are counted as the spreadsheet shows them: the titles are row 1. */
function unique<K>(seen: Map<K, number>, key: K, at: number, say: (first: number) => void): void {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, at + 2);
  else say(first);
}

function checkNif(text: string, known: Known, say: (message: string) => void): string {
  if (text === '') return '';
  const nif = known.readNif(text);
  if (nif === null) say('La letra o los números no cuadran.');
  return nif ?? '';
}

function checkMember(text: string, nif: string, known: Known, say: (message: string) => void): void {
  if (text === '') return;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0) return say('Debe ser un número de hasta seis cifras.');
  const owner = known.members.get(Number(text));
  if (owner !== undefined && owner !== nif) say('Ese número es de otra persona.');
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function checkPerson(get: (field: string) => string, say: (field: string, message: string) => void, today: string): void {
  if (get('email') !== '' && !EMAIL.test(get('email'))) say('email', 'No es una dirección de correo.');
  if (get('phone') !== '' && !/^\+?[0-9 ]{6,20}$/.test(get('phone'))) say('phone', 'No es un teléfono.');
  if (get('postalCode') !== '' && !/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(get('postalCode').padStart(5, '0'))) say('postalCode', 'No es un código postal español.');
  if (get('amount') !== '' && !/^\d{1,6}([.,]\d{1,2})?\s*€?$/.test(get('amount').replace(/\.(?=\d{3}(\D|$))/g, ''))) say('amount', 'No es un importe.');
  if (get('bornOn') === '') return;
  const born = readDay(get('bornOn'));
  if (born === null) say('bornOn', 'Escribe el día como 14/03/1986.');
  else if (born >= today || Number(today.slice(0, 4)) - Number(born.slice(0, 4)) > 120) say('bornOn', 'No puede ser la fecha de nacimiento de un abonado.');
}

/** `YYYY-MM-DD` of «14/03/1986» or itself; null when it is no day. */
export function readDay(text: string): string | null {
  const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = spanish ? [Number(spanish[3]), Number(spanish[2]), Number(spanish[1])] : (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1).map(Number) ?? []);
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

function checkSeat(get: (field: string) => string, known: Known, nif: string, say: (field: string, message: string) => void): number | null {
  const [zone, row, seat] = [get('zone'), get('row'), get('seat')];
  if (row === '' && seat === '') return null;
  if (zone === '' || row === '' || seat === '') {
    say('seat', 'Para dar una butaca hacen falta zona, fila y número.');
    return null;
  }
  const seatId = known.seats.get([zone, row, seat].map(fold).join('|'));
  if (seatId === undefined) {
    say('seat', `En el plano de la lista no hay fila ${row}, butaca ${seat} en esa zona.`);
    return null;
  }
  const owner = known.takenSeats.get(seatId);
  if (owner !== undefined && (owner === '' || owner !== nif)) say('seat', 'Esa butaca ya tiene abono.');
  return seatId;
}
