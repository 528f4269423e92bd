// What a new pass, card, plot or enrolment is asked, and what has been said so far.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {saidAnswers, shownFields, type Answers, type AskedField} from './asked-input';
import {call} from '../../providers/http-client';

export type FormScope = 'list' | 'academy' | 'supporter' | 'plot' | 'accreditation';
/** What has a form of its own. */
export type FormOwner = 'pass' | 'supporter' | 'plot' | 'accreditation' | 'enrolment';
export type Said = ReturnType<typeof saidAnswers>;

export interface FormQuestions {
  fields: readonly AskedField[];
  answers: Answers;
  setAnswers: (answers: Answers) => void;
  /** As the API takes it. */
  said: Said;
}

export const saidTo = (fields: readonly AskedField[], answers: Answers): Said =>
  saidAnswers(shownFields(fields, answers), answers);

/** `of`: the list, or the price of the plot, whose questions they are. */
export function useFormQuestions(scope: FormScope, of: {listId?: number; plotPriceId?: number} = {}): FormQuestions {
  const [answers, setAnswers] = useState<Answers>({});
  const {data: fields = []} = useQuery({
    queryKey: ['form-questions', scope, of],
    queryFn: ({signal}) =>
      call('get', '/api/respuestas-formularios/preguntas', {
        query: {scope, ...of},
        signal,
      }),
  });
  return {fields, answers, setAnswers, said: saidTo(fields, answers)};
}
