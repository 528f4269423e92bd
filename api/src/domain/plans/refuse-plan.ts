/**
 * How a bad plan is refused: a list of problems, each naming its element in Spanish, inside the one documented error.
 */
import {DomainError} from '../kernel/errors';

export type ProblemCode =
  | 'malformed'
  | 'hostile'
  | 'too_large'
  | 'unsupported'
  | 'no_seats'
  | 'too_many_seats'
  | 'empty_zone'
  | 'seat_outside'
  | 'same_place'
  | 'duplicate_seat_id'
  | 'duplicate_seat'
  | 'duplicate_zone'
  | 'unknown_category'
  | 'unknown_zone'
  | 'unknown_attribute'
  | 'bad_number'
  | 'bad_capacity'
  | 'missing_label'
  | 'label_too_long';

export interface PlanProblem {
  /** What to look for in the file: «zona Tribuna, fila 3, butaca 12», «circle «A-3-12» (línea 40)». */
  element: string;
  /** A sentence for the person who made the plan. */
  message: string;
  code: ProblemCode;
}

/** More would not help anybody to mend the file. */
export const MAX_PROBLEMS = 50;

/**
 * `plan_refused` (422): the message is the first problem's, `errors` has one text for each element, `details.problems`
 * all.
 */
export function planRefused(problems: PlanProblem[]): DomainError {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const first = shown[0];
  const rest = problems.length > 1 ? ` (y ${problems.length - 1} problemas más)` : '';
  return new DomainError('plan_refused', `El plano no se puede usar. ${first?.message ?? ''}${rest}`.trim(), {
    errors: Object.fromEntries(shown.map(({element, message}) => [element, message])),
    details: {problems: shown},
  });
}

/** The text of a file inside a message: in quotes, on one line, cut short. */
export function quote(text: unknown): string {
  const plain = String(text)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim();
  const letters = Array.from(plain.slice(0, 100));
  return `«${letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : letters.join('')}»`;
}
