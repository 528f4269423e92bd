/**
 * What was said to the fields of one subject, judged: only what is asked (a field that depends on another is not, unless
 * that was answered so), each as its type wants it, nothing required left out. Errors are collected by name, so that a
 * form with several subjects says all of them at once.
 */
import {isAnswered, judge, missing} from './judge';
import type {Field} from './read-fields';

export interface SaidAnswer {
  fieldId: number;
  value: string;
}

export interface Answer {
  fieldId: number;
  edition: number;
  value: string;
  /** Of what was sent as a file; then the value is its name. */
  fileId?: string;
}

/** How errors name a field: `answers.12`. */
export const answerAt = (at: string, fieldId: number): string => `${at}.${fieldId}`;

/** Shown because of what was answered; `answered`: also what its order was asked. */
function isAsked({visibleIf}: Field, answered: ReadonlyMap<number, string>): boolean {
  if (visibleIf === null) return true;
  const value = answered.get(visibleIf.fieldId);
  return value !== undefined && value.trim().toLowerCase() === visibleIf.equals.trim().toLowerCase();
}

export interface Heard {
  answers: Answer[];
  /** By field, for what depends on them. */
  answered: Map<number, string>;
}

/**
 * @param fields of this subject, all of them
 * @param above what its order was asked, where fields of a ticket depend on it
 * @param wrong is told what is wrong, by `<at>.<field>`
 */
export function readAnswers(
  fields: readonly Field[],
  said: readonly SaidAnswer[],
  at: string,
  wrong: Record<string, string>,
  above: ReadonlyMap<number, string> = new Map(),
): Heard {
  const values = new Map(said.map(({fieldId, value}) => [fieldId, value]));
  const answered = new Map(above);
  const answers: Answer[] = [];
  // A field depends at most on one that stands by itself: those first, whatever their order.
  for (const field of [...fields].sort((a, b) => Number(a.visibleIf !== null) - Number(b.visibleIf !== null))) {
    if (field.type === 'separator' || !isAsked(field, answered)) continue;
    const judged = judge(field, values.get(field.id) ?? '');
    if ('wrong' in judged) {
      wrong[answerAt(at, field.id)] = judged.wrong;
      continue;
    }
    const {value} = judged;
    if (field.isRequired && !isAnswered(field, value)) {
      wrong[answerAt(at, field.id)] = missing(field);
      continue;
    }
    answered.set(field.id, value);
    if (value !== '') answers.push({fieldId: field.id, edition: field.edition, value});
  }
  return {answers, answered};
}
