/** A day in a query. Not declared with the format `date`: the framework makes a moment of it, which is another day elsewhere. */
import {invalid} from '../../domain/kernel/errors';

export const DAY = {required: true, schema: {type: 'string' as const, maxLength: 10}, example: '2026-12-31'};

/** YYYY-MM-DD, a day that there is. Errors: `invalid` 422 with the name of the field. */
export function readDay(name: string, text: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw invalid({[name]: 'Debe ser una fecha, como 2026-12-31.'});
  return text;
}
