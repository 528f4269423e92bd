/** One answer as its field's type wants it: what is stored of it, or what is wrong with it. Pure. */
import {nifProblem, readIban, readNif, readPhone} from '../kernel/spanish-codes';
import type {SAFE_PATTERNS} from './check-field';
import type {Field} from './read-fields';

export const YES = 'Sí';
export const NO = 'No';

export type Judged = {value: string} | {wrong: string};

const PATTERNS: Record<(typeof SAFE_PATTERNS)[number], [RegExp, string]> = {
  letters: [/^[\p{L}\s'’.-]+$/u, 'Solo letras.'],
  digits: [/^\d+$/, 'Solo cifras.'],
  letters_digits: [/^[\p{L}\d\s.-]+$/u, 'Solo letras y cifras.'],
  license_plate: [/^[A-Z\d][A-Z\d\s-]{2,11}$/i, 'Escribe la matrícula, por ejemplo 1234 BCD.'],
  member_no: [/^[A-Z]{0,3}-?\d{1,9}$/i, 'Escribe el número de socio, solo con sus cifras.'],
};

/** Letters of a text when its field says nothing else. */
const MOST_LETTERS = {text: 200, long_text: 5000} as const;

const squeezed = (text: string): string => text.trim().replace(/[^\S\n]+/g, ' ');

/** Whether whoever answered has answered: an unticked box has not. */
export const isAnswered = (field: Field, value: string): boolean =>
  field.type === 'checkbox' || field.type === 'consent' ? value === YES : value !== '';

/** Of a file and of a signature the value is what they are called; that they are there is another's to say. */
export function judge(field: Field, typed: string): Judged {
  const text = field.type === 'long_text' ? typed.trim() : squeezed(typed);
  if (text === '') return {value: field.type === 'checkbox' || field.type === 'consent' ? NO : ''};
  switch (field.type) {
    case 'text':
    case 'long_text':
      return judgeText(field, field.type, text);
    case 'number':
      return judgeNumber(field, text);
    case 'date':
      return isDay(text) ? {value: text} : {wrong: 'Escribe el día entero, por ejemplo 25/10/2026.'};
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) && text.length <= 254
        ? {value: text.toLowerCase()}
        : {wrong: 'Escribe un correo, por ejemplo nombre@correo.es.'};
    case 'phone': {
      const phone = readPhone(text);
      return phone === null ? {wrong: 'Escribe el teléfono solo con cifras, por ejemplo 600 000 001.'} : {value: phone};
    }
    case 'nif': {
      const nif = readNif(text);
      return nif === null ? {wrong: nifProblem(text)} : {value: nif};
    }
    case 'iban': {
      const iban = readIban(text);
      return iban === null ? {wrong: 'Revisa el IBAN: alguna cifra no cuadra.'} : {value: iban};
    }
    case 'postal_code':
      return /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(text)
        ? {value: text}
        : {wrong: 'Escribe las cinco cifras del código postal.'};
    case 'select':
      return field.choices.some(choice => choice.value === text)
        ? {value: text}
        : {wrong: 'Elige una de las opciones.'};
    case 'multi':
      return judgeMany(field, typed);
    case 'checkbox':
    case 'consent':
      return text === YES || text === NO ? {value: text} : {wrong: 'Marca la casilla o déjala sin marcar.'};
    case 'file':
    case 'signature':
      return {value: text.slice(0, 200)};
    case 'separator':
      return {value: ''};
  }
}

function judgeText({min, max, pattern}: Field, type: 'text' | 'long_text', text: string): Judged {
  const most = Math.min(max ?? MOST_LETTERS[type], 10_000);
  if (text.length > most) return {wrong: `Como mucho ${most} letras.`};
  if (min !== null && text.length < min) return {wrong: `Al menos ${min} letras.`};
  const known = pattern === null ? undefined : PATTERNS[pattern as keyof typeof PATTERNS];
  return known && !known[0].test(text) ? {wrong: known[1]} : {value: text};
}

function judgeNumber({min, max}: Field, text: string): Judged {
  if (!/^-?\d{1,12}([.,]\d{1,6})?$/.test(text)) return {wrong: 'Escribe un número.'};
  const number = Number(text.replace(',', '.'));
  if (min !== null && number < min) return {wrong: `El mínimo es ${spanish(min)}.`};
  if (max !== null && number > max) return {wrong: `El máximo es ${spanish(max)}.`};
  return {value: String(number)};
}

const spanish = (number: number): string => String(number).replace('.', ',');

function judgeMany({choices}: Field, typed: string): Judged {
  const said = new Set(
    typed
      .split('\n')
      .map(one => one.trim())
      .filter(Boolean),
  );
  const known = choices.filter(choice => said.has(choice.value));
  return known.length === said.size
    ? {value: known.map(choice => choice.value).join('\n')}
    : {wrong: 'Elige entre las opciones.'};
}

/** A day of the calendar: not the thirtieth of February. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const days = [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ];
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1]!;
}

/** The required one that is missing, said as its type asks for it. */
export const missing = (field: Field): string => {
  switch (field.type) {
    case 'consent':
      return 'Hace falta que lo aceptes.';
    case 'checkbox':
      return 'Marca la casilla.';
    case 'select':
      return 'Elige una opción.';
    case 'multi':
      return 'Elige al menos una opción.';
    case 'file':
      return 'Adjunta el documento.';
    case 'signature':
      return 'Falta la firma.';
    default:
      return 'Este dato es obligatorio.';
  }
};
