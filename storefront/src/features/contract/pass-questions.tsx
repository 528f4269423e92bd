// What a season asks of each pass, when it is made and when it is renewed. Answers live with the person they are about, so
// that a reload and the way back from the bank lose nothing.
import {peopleApi} from '../../lib/api/people-api';
import {useQuery} from '../../lib/api/query';
import type {AskedField} from '../../lib/api/types';
import {answerProblems, answersIn} from '../../lib/forms/answers';
import {AskedFields} from '../../ui/forms/asked/asked-fields';
import {Section} from '../../ui/section';
import '../../ui/forms/people/people-fields.css';

/** By field, and the name of a file beside its token: `12`, `12.file`. */
export type PassAnswers = Readonly<Record<string, string>>;

export interface AskedPass {
  /** How the server names it: `people.0.answers`. */
  at: string;
  /** Whose it is. */
  legend: string;
  fields: readonly AskedField[];
  answers: PassAnswers;
  onChange: (answers: PassAnswers) => void;
}

const QUESTIONS_MS = 300_000;

/** By list; undefined while they are asked for. */
export function usePassQuestions(listIds: readonly number[]): ReadonlyMap<number, AskedField[]> | undefined {
  const ids = [...new Set(listIds)].sort((a, b) => a - b);
  const {data, error} = useQuery(
    ids.length === 0 ? null : `pass-questions/${ids.join()}`,
    async () => new Map(await Promise.all(ids.map(async id => [id, await peopleApi.passQuestions(id)] as const))),
    QUESTIONS_MS,
  );
  // The server says what it lacks, all the same.
  return ids.length === 0 || error ? NONE : data;
}

const NONE: ReadonlyMap<number, AskedField[]> = new Map();

const valuesOf = ({at, answers}: AskedPass) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [`${at}.${name}`, value]));

export const passProblems = (passes: readonly AskedPass[]): Record<string, string | undefined> =>
  Object.assign({}, ...passes.map(pass => answerProblems(pass, pass.fields, valuesOf(pass))));

export const answersOfPass = (pass: AskedPass | undefined) =>
  pass ? answersIn(pass, pass.fields, valuesOf(pass)) : [];

export const isPassAnswer = (name: string): boolean => /^(people|passes)\.\d+\.answers\.\d+$/.test(name);

interface Props {
  passes: readonly AskedPass[];
  errors: Readonly<Record<string, string | undefined>>;
  /** What was wrong with it has been touched. */
  onTouch: (name: string) => void;
}

export function PassQuestions({passes, errors, onTouch}: Props) {
  const asked = passes.filter(pass => pass.fields.length > 0);
  if (asked.length === 0) return null;
  return (
    <Section title="Unas preguntas">
      <div className="contract-part">
        {asked.map(pass => (
          <fieldset key={pass.at} className="people-person">
            <legend>{pass.legend}</legend>
            <AskedFields
              at={pass.at}
              fields={pass.fields}
              all={pass.fields}
              form={{
                values: valuesOf(pass),
                errors,
                set: (name, value) => {
                  onTouch(name);
                  pass.onChange({[name.slice(pass.at.length + 1)]: value});
                },
              }}
            />
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
