// The house's own questions inside a sale or a form of the office, where there are any.
import {useState} from 'react';
import {useFormContext} from 'react-hook-form';
import {Part} from '../lists/columns';
import {Panel} from '../frames/panel';
import type {Answers} from './asked-input';
import {AskedInputs} from './asked-inputs';
import {saidTo, useFormQuestions, type FormQuestions, type FormScope} from './use-form-questions';

const title = 'Unas preguntas';
const at = 'answers';

interface PanelProps {
  questions: FormQuestions;
  errors: Readonly<Record<string, string>>;
}

export function QuestionsPanel(props: PanelProps) {
  if (props.questions.fields.length === 0) return null;
  return (
    <Panel title={title}>
      <QuestionFields {...props} />
    </Panel>
  );
}

/** Within a panel that asks other things, too. */
export const QuestionFields = ({questions, errors}: PanelProps) => (
  <AskedInputs
    fields={questions.fields}
    answers={questions.answers}
    onChange={questions.setAnswers}
    errors={errors}
    at={at}
  />
);

/** In a form: its value `answers` is what the API takes. */
export function QuestionInputs({scope, listId}: {scope: FormScope; listId?: number}) {
  const {fields} = useFormQuestions(scope, listId === undefined ? {} : {listId});
  const [answers, setAnswers] = useState<Answers>({});
  const {setValue, clearErrors, formState} = useFormContext();
  if (fields.length === 0) return null;
  const wrong = (formState.errors[at] ?? {}) as unknown as Record<string, {message?: string} | undefined>;
  const errors = Object.fromEntries(
    fields.flatMap(({id}) => {
      const message = wrong[id]?.message;
      return message === undefined ? [] : [[`${at}.${id}`, message] as const];
    }),
  );
  return (
    <Part title={title}>
      <AskedInputs
        fields={fields}
        answers={answers}
        errors={errors}
        at={at}
        onChange={next => {
          setAnswers(next);
          // An error that belongs to no registered input would stand in the way of the next try.
          clearErrors(at);
          setValue(at, saidTo(fields, next), {shouldDirty: true});
        }}
      />
    </Part>
  );
}
