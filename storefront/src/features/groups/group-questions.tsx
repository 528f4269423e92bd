// What the house asks a group before it pays: of the group and of each of its places, typed or pasted as a list. A place
// that nothing is said of is left for another day.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import type {AskedField, GroupQuestions as Questions, OwnGroup} from '../../lib/api/types';
import {put, useQuery} from '../../lib/api/query';
import {
  answerProblems,
  fieldName,
  isAnswerName,
  OF_ORDER,
  shownFields,
  valueOf,
  NO,
  type Asked,
} from '../../lib/forms/answers';
import {useForm, onlyErrors} from '../../lib/forms/form';
import {parseAnswers} from '../../lib/forms/paste-answers';
import {askGroupQuestions, groupQuestionsKey, saveGroupAnswers} from '../../lib/sale/groups';
import {count} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {AskedFields, type AnswersForm} from '../../ui/forms/asked/asked-fields';
import {ErrorSummary, TextAreaField} from '../../ui/forms/field';
import {Bone} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {Section} from '../../ui/section';

interface Props {
  hash: string;
  group: OwnGroup;
  onChanged: () => void;
}

export function GroupQuestions({hash, group, onChanged}: Props) {
  const [isOpen, setOpen] = useState(group.missingAnswers > 0);
  const {data, error, reload} = useQuery(isOpen ? groupQuestionsKey(hash) : null, () => askGroupQuestions(hash));
  return (
    <Section title="Unas preguntas" level={2}>
      {!isOpen ? (
        <>
          <p>Está todo contestado. Se puede cambiar hasta pagar.</p>
          <Button look="plain" onClick={() => setOpen(true)}>
            Ver o cambiar las respuestas
          </Button>
        </>
      ) : error && !data ? (
        <Trouble error={error} onRetry={() => void reload()} />
      ) : !data ? (
        <Bone height="10rem" />
      ) : (
        <QuestionsForm
          hash={hash}
          missing={group.missingAnswers}
          questions={data}
          onDone={next => {
            put(groupQuestionsKey(hash), next);
            announce('Respuestas guardadas');
            onChanged();
          }}
        />
      )}
    </Section>
  );
}

interface Subject extends Asked {
  key: string | null;
  label: string;
  keptIds: number[];
}

const KEPT = 'Ya está contestada: déjala vacía para no cambiarla.';

/** What was said and is not told again is asked as if it could be left out. */
const askedAgain = (fields: AskedField[], keptIds: number[]): AskedField[] =>
  fields.map(field =>
    keptIds.includes(field.id)
      ? {...field, isRequired: false, help: [field.help, KEPT].filter(Boolean).join(' ')}
      : field,
  );

function QuestionsForm({
  hash,
  missing,
  questions,
  onDone,
}: {
  hash: string;
  missing: number;
  questions: Questions;
  onDone: (next: Questions) => void;
}) {
  const of = (ids: number[]) => questions.fields.filter(field => ids.includes(field.id));
  const ofPlace = of(questions.placeFieldIds);
  const group: Subject = {
    key: null,
    label: '',
    at: OF_ORDER,
    fields: askedAgain(of(questions.groupFieldIds), questions.keptIds),
    keptIds: questions.keptIds,
  };
  const places: Subject[] = questions.places.map(({key, label, keptIds}) => ({
    key,
    label,
    at: `items.${key}`,
    fields: askedAgain(ofPlace, keptIds),
    keptIds,
  }));
  const subjects = group.fields.length > 0 ? [group, ...places] : places;
  const all = [...group.fields, ...ofPlace];
  const form = useForm<Record<string, string>>(
    Object.fromEntries([
      ...questions.answers.map(({fieldId, value}) => [fieldName(OF_ORDER, fieldId), value]),
      ...questions.places.flatMap(({key, answers}) =>
        answers.map(({fieldId, value}) => [fieldName(`items.${key}`, fieldId), value]),
      ),
    ]),
    values => {
      const said = subjects.filter(subject => isSaid(subject, values));
      const checked = said.length > 0 ? said : subjects.slice(0, 1);
      return onlyErrors(Object.assign({}, ...checked.map(subject => answerProblems(subject, all, values))));
    },
    async values => {
      const answersOf = (subject: Subject) =>
        shownFields(subject.fields, all, values, subject.at)
          .filter(({type}) => type !== 'separator')
          .map(field => ({fieldId: field.id, value: valueOf(field, values, subject.at)}))
          // Left empty, what was said before stands.
          .filter(({fieldId, value}) => !subject.keptIds.includes(fieldId) || (value !== '' && value !== NO));
      const said = subjects.filter(subject => isSaid(subject, values));
      onDone(
        await saveGroupAnswers(hash, {
          answers: said.includes(group) ? answersOf(group) : [],
          places: said.flatMap(subject =>
            subject.key === null ? [] : [{key: subject.key, answers: answersOf(subject)}],
          ),
        }),
      );
    },
    isAnswerName,
  );
  const answers: AnswersForm = {values: form.values, errors: form.errors, set: form.set};
  return (
    <form className="group-pay" noValidate onSubmit={form.onSubmit}>
      <p>
        {missing === 0
          ? 'Está todo contestado. Se puede cambiar hasta pagar.'
          : `${missing === 1 ? 'Falta por contestar 1' : `Faltan por contestar ${count(missing)}`}, entre el grupo y sus plazas, para poder pagar. Puedes guardar y seguir otro día.`}
      </p>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {group.fields.length > 0 && <AskedFields {...group} all={all} form={answers} />}
      {places.length > 1 && <Paste fields={ofPlace} places={places} set={form.set} />}
      {places.map(place => (
        <fieldset key={place.key} className="group-place">
          <legend>{place.label}</legend>
          <AskedFields {...place} all={all} form={answers} />
        </fieldset>
      ))}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Guardar las respuestas
      </Button>
    </form>
  );
}

const plural = (n: number, one: string, many: string) => `${count(n)} ${n === 1 ? one : many}`;

/** Something is written of it, or was before. */
const isSaid = ({at, fields}: Asked, values: Record<string, string>): boolean =>
  fields.some(field => {
    const value = valueOf(field, values, at);
    return value !== '' && (value !== NO || values[fieldName(at, field.id)] !== undefined);
  });

function Paste({
  fields,
  places,
  set,
}: {
  fields: AskedField[];
  places: Subject[];
  set: (name: string, value: string) => void;
}) {
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  const typed = fields.filter(({type}) => !['separator', 'file', 'signature', 'consent'].includes(type));
  if (typed.length === 0) return null;
  const rows = parseAnswers(text, typed);
  const take = () => {
    rows.slice(0, places.length).forEach((row, n) => {
      for (const {fieldId, value} of row) set(fieldName(places[n]!.at, fieldId), value);
    });
    const left = rows.length - places.length;
    const words =
      `${plural(Math.min(rows.length, places.length), 'plaza rellenada', 'plazas rellenadas')}: revísalas y guarda.` +
      (left > 0 ? ` ${left === 1 ? 'Sobra 1 línea' : `Sobran ${left} líneas`}: no hay más plazas.` : '');
    setTold(words);
    announce(words);
    setText('');
  };
  return (
    <details className="group-paste">
      <summary>Pegar una lista</summary>
      <TextAreaField
        name="group-paste"
        label="Una plaza por línea, en su orden"
        hint={`En cada línea, separado por punto y coma: ${typed.map(field => field.label).join('; ')}. Vale copiarla de una hoja de cálculo.`}
        isOptional
        rows={4}
        maxLength={100_000}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button onClick={take} disabled={rows.length === 0}>
        {rows.length === 0
          ? 'Poner en las plazas'
          : `Poner en ${plural(Math.min(rows.length, places.length), 'plaza', 'plazas')}`}
      </Button>
      {told && <p role="status">{told}</p>}
    </details>
  );
}
