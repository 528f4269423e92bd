/**
 * What is asked of whatever is no line of an order, where it begins: a pass when it is signed, an athlete's enrolment, a
 * plot or a card sold by itself. The triggers pass_says_all and enrolment_says_all refuse whoever does not ask.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {withFiles} from './files';
import {readAnswers, type Answer, type SaidAnswer} from './read-answers';
import {readFields, type Place} from './read-fields';

export interface AskedSubject {
  place: Place;
  said: readonly SaidAnswer[];
  /** How errors name it. */
  at: string;
}

/** Of each of them what is kept. @throws DomainError 422 with `<at>.<field>` of all that is wrong */
export async function hearSubjects(tx: Tx, subjects: readonly AskedSubject[]): Promise<Answer[][]> {
  const wrong: Record<string, string> = {};
  const heard: Answer[][] = [];
  for (const {place, said, at} of subjects) {
    const fields = await readFields(tx, place);
    heard.push(await withFiles(tx, fields, readAnswers(fields, said, at, wrong).answers, at, wrong));
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong, 'Falta algún dato: revisa lo que se pregunta.');
  return heard;
}

export const OF_ONE = 'answers';

export const hearOne = async (tx: Tx, place: Place, said: readonly SaidAnswer[] = []): Promise<Answer[]> =>
  (await hearSubjects(tx, [{place, said, at: OF_ONE}]))[0]!;
