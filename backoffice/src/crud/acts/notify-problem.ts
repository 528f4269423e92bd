// Tells what went wrong once: errors that stand at fields need no second telling.
import type {useNotify} from 'react-admin';
import {problemOf} from '../../providers/http-client';

type Notify = ReturnType<typeof useNotify>;

export function notifyUnlessAtFields(notify: Notify, failure: unknown): void {
  const problem = problemOf(failure);
  const atFields = problem.errors !== undefined && Object.keys(problem.errors).length > 0;
  notify(atFields ? 'ra.message.invalid_form' : problem.message, {
    type: atFields ? 'warning' : 'error',
    autoHideDuration: 8000,
  });
}

export function notifyProblem(notify: Notify, failure: unknown): void {
  notify(problemOf(failure).message, {type: 'error', autoHideDuration: 8000});
}
