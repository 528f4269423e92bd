// A list of answers as it comes from a sheet: a line for each place, its columns parted by tabs or semicolons, read as
// people write them: the words of an option, «x» for a box, a day as 25/10/2026.
import {NO, YES} from './answers';
import type {AskedField} from '../api/types';

const same = (one: string, other: string): boolean =>
  one.localeCompare(other, 'es', {sensitivity: 'base', ignorePunctuation: true}) === 0;

function read({type, choices}: AskedField, typed: string): string {
  const choice = (word: string) => choices.find(one => same(one.label, word) || same(one.value, word))?.value ?? '';
  switch (type) {
    case 'select':
      return choice(typed);
    case 'multi':
      return typed
        .split(/[,/+]/)
        .map(word => choice(word.trim()))
        .filter(Boolean)
        .join('\n');
    case 'checkbox':
      return /^(s[ií]?|x|1|verdadero)$/i.test(typed) ? YES : NO;
    case 'date': {
      const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
      return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : typed;
    }
    default:
      return typed;
  }
}

export const parseAnswers = (text: string, fields: readonly AskedField[]) =>
  text
    .split(/\r?\n/)
    .map(line => line.split(/[\t;]/).map(cell => cell.trim()))
    .filter(cells => cells.some(Boolean))
    .map(cells =>
      fields.flatMap((field, n) => {
        const value = cells[n] ? read(field, cells[n]) : '';
        return value === '' ? [] : [{fieldId: field.id, value}];
      }),
    );
