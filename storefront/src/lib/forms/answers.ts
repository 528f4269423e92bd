// What the house's own fields ask, and what has been typed into them. Names of inputs are those by which the server tells
// what is wrong: `answers.12` of an order, `items.<key>.<n>.12` of one thing in it.
import {isEmail} from './form';
import {nifProblem, phoneProblem} from './nif';
import type {AskedField} from '../api/types';

export const YES = 'Sí';
export const NO = 'No';
/** Where fields of a whole order stand; what is asked of each thing may depend on them. */
export const OF_ORDER = 'answers';

type Values = object;
const textOf = (values: Values, name: string): string => String((values as Record<string, unknown>)[name] ?? '');

export const fieldName = (at: string, fieldId: number): string => `${at}.${fieldId}`;
/** What a file is called, beside the token that is its answer. */
export const fileNameOf = (at: string, fieldId: number): string => `${at}.${fieldId}.file`;

const isTicked = ({type}: AskedField): boolean => type === 'checkbox' || type === 'consent';

/** An unticked box says no. */
export const valueOf = (field: AskedField, values: Values, at: string): string =>
  textOf(values, fieldName(at, field.id)).trim() || (isTicked(field) ? NO : '');

/** Those that are asked now: a field may depend on what another was answered. */
export function shownFields(fields: readonly AskedField[], all: readonly AskedField[], values: Values, at: string) {
  return fields.filter(({visibleIf}) => {
    if (visibleIf === null) return true;
    const parent = all.find(field => field.id === visibleIf.fieldId);
    if (!parent) return false;
    const own = fields.includes(parent) ? at : OF_ORDER;
    return valueOf(parent, values, own).toLowerCase() === visibleIf.equals.trim().toLowerCase();
  });
}

export function fieldProblem(field: AskedField, value: string): string | undefined {
  if (value === '' || (isTicked(field) && value === NO))
    return field.isRequired && field.type !== 'separator'
      ? (MISSING[field.type] ?? `Contesta «${field.label}»`)
      : undefined;
  switch (field.type) {
    case 'email':
      return isEmail(value) ? undefined : 'Escribe un correo, por ejemplo nombre@correo.es';
    case 'phone':
      return phoneProblem(value);
    case 'nif':
      return nifProblem(value);
    case 'postal_code':
      return /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(value) ? undefined : 'Escribe las cinco cifras del código postal';
    case 'number':
      return numberProblem(field, value);
    case 'text':
    case 'long_text':
      return field.min !== null && value.length < field.min ? `Al menos ${field.min} letras` : undefined;
    default:
      return undefined;
  }
}

function numberProblem({min, max}: AskedField, value: string): string | undefined {
  if (!/^-?\d{1,12}([.,]\d{1,6})?$/.test(value)) return 'Escribe un número';
  const number = Number(value.replace(',', '.'));
  if (min !== null && number < min) return `El mínimo es ${String(min).replace('.', ',')}`;
  if (max !== null && number > max) return `El máximo es ${String(max).replace('.', ',')}`;
  return undefined;
}

const MISSING: Partial<Record<AskedField['type'], string>> = {
  consent: 'Hace falta que lo aceptes',
  checkbox: 'Marca la casilla',
  select: 'Elige una opción',
  multi: 'Elige al menos una opción',
  file: 'Adjunta el documento',
  signature: 'Falta la firma',
};

/** Fields that one subject is asked. */
export interface Asked {
  at: string;
  fields: readonly AskedField[];
}

export function answerProblems({at, fields}: Asked, all: readonly AskedField[], values: Values) {
  return Object.fromEntries(
    shownFields(fields, all, values, at).map(field => [
      fieldName(at, field.id),
      fieldProblem(field, valueOf(field, values, at)),
    ]),
  );
}

export const answersIn = ({at, fields}: Asked, all: readonly AskedField[], values: Values) =>
  shownFields(fields, all, values, at)
    .filter(({type}) => type !== 'separator')
    .map(field => ({fieldId: field.id, value: valueOf(field, values, at)}))
    .filter(({value}) => value !== '');

/** Of the server's problems, those that are about an answer. */
export const isAnswerName = (name: string): boolean => /^(answers|items\..+)\.\d+$/.test(name);
