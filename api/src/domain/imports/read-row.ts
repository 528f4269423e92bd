/** One row of the file by itself: each cell as what it means, and what is wrong with it whoever is stored. */
import {HOLDER_FIELDS, IDENTITY, type HolderMapping} from './holder-fields';
import {readPhone} from '../kernel/spanish-codes';
import {addressOf} from '../kernel/mail-address';
import {fold, FORMULA, POSTAL_CODE, readCents, readDay, readYes, withZeros} from './read-cells';

export interface SheetRow {
  /** As the spreadsheet numbers it: the titles are row 1. */
  n: number;
  cells: string[];
}

export interface CellProblem {
  field: string;
  column: number | null;
  value: string;
  message: string;
}

export interface Person {
  memberNumber: number | null;
  firstName: string;
  surname1: string;
  /** From here on null: the file does not say. */
  surname2: string | null;
  nif: string | null;
  bornOn: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  memberSinceOn: string | null;
}

export interface ReadRow {
  n: number;
  person: Person;
  /** What the file says of the pass, as it says it; null when the row brings none. */
  pass: {
    category: string;
    zone: string;
    row: string;
    seat: string;
    amountCents: number | null;
    isPaid: boolean | null;
  } | null;
  problems: CellProblem[];
  say(field: string, message: string): void;
}

export interface Given {
  readNif: (text: string) => string | null;
  /** `YYYY-MM-DD` */
  today: string;
}

const TEXTS = ['firstName', 'surname1', 'surname2', 'street', 'city', 'category', 'zone', 'row', 'seat'];

export function readRow({n, cells}: SheetRow, mapping: HolderMapping, {readNif, today}: Given): ReadRow {
  const problems: CellProblem[] = [];
  const get = (field: string): string => (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '').trim());
  const say = (field: string, message: string): void =>
    void problems.push({field, column: mapping[field] ?? null, value: get(field), message});
  const read = <T>(field: string, how: (text: string) => T | null, wrong: string): T | null => {
    const text = get(field);
    if (text === '') return null;
    const value = how(text);
    if (value === null) say(field, wrong);
    return value;
  };
  const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : null);
  for (const field of HOLDER_FIELDS) if (field.required && get(field.key) === '') say(field.key, 'Falta este dato.');
  for (const field of TEXTS)
    if (FORMULA.test(get(field))) say(field, 'Parece una fórmula o el error de una: escribe el texto.');
  const day = (field: string): string | null => read(field, readDay, 'Escribe el día como 14/03/1986.');

  const person: Person = {
    memberNumber: read(
      'memberNumber',
      text => (/^0*[1-9]\d{0,5}$/.test(text) ? Number(text) : null),
      'Debe ser un número de hasta seis cifras.',
    ),
    firstName: get('firstName'),
    surname1: get('surname1'),
    surname2: get('surname2') || null,
    nif: read('nif', text => readNif(withZeros(text)), 'La letra o los números no cuadran.'),
    bornOn: day('bornOn'),
    email: read('email', addressOf, 'No es una dirección de correo.'),
    phone: read('phone', readPhone, 'No es un teléfono.'),
    street: get('street') || null,
    postalCode: read(
      'postalCode',
      text => matching(POSTAL_CODE)(text.padStart(5, '0')),
      'No es un código postal español.',
    ),
    city: get('city') || null,
    memberSinceOn: day('memberSinceOn'),
  };
  if (
    person.bornOn !== null &&
    (person.bornOn >= today || Number(today.slice(0, 4)) - Number(person.bornOn.slice(0, 4)) > 120)
  )
    say('bornOn', 'No puede ser la fecha de nacimiento de un abonado.');
  if (person.memberSinceOn !== null && person.memberSinceOn > today)
    say('memberSinceOn', 'Ese día todavía no ha llegado.');
  if (IDENTITY.every(field => get(field) === '') && person.firstName !== '' && person.surname1 !== '')
    say('memberNumber', 'Falta algo que diga quién es: número, NIF, fecha de nacimiento o correo.');

  const amountCents = read('amount', readCents, 'No es un importe.');
  const isPaid = read('isPaid', readYes, 'Escribe sí o no.');
  const [category, zone, row, seat] = [get('category'), get('zone'), get('row'), get('seat')];
  if (category === '' && [zone, row, seat].some(text => text !== ''))
    say('category', 'Para dar una butaca hace falta la categoría de abono.');
  return {n, person, pass: category === '' ? null : {category, zone, row, seat, amountCents, isPaid}, problems, say};
}

export const nameKey = (person: {firstName: string; surname1: string; surname2: string | null}): string =>
  [person.firstName, person.surname1, person.surname2 ?? ''].map(fold).join('|');
