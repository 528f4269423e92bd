// What is asked before it is paid: who comes with each ticket (or later, where the session allows it) and the house's own
// fields. What is not required waits behind a button: a queue is waiting, too.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {AskedInputs} from '../../../../crud/answers/asked-inputs';
import type {AskedField} from '../../../../crud/answers/asked-input';
import {PersonInputs} from '../../../../crud/inputs/person-inputs';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {OF_ORDER, type AskedItem, type CounterQuestions} from './use-counter-questions';

interface Props {
  questions: CounterQuestions;
  errors: Record<string, string>;
}

export function CounterQuestionsPart({questions, errors}: Props) {
  const {items, orderFields, all} = questions;
  const [isWhole, setWhole] = useState(false);
  // What a required field depends on is asked with it.
  const parents = new Set(all.flatMap(field => (field.isRequired && field.visibleIf ? [field.visibleIf.fieldId] : [])));
  const needed = (fields: readonly AskedField[]) =>
    isWhole ? fields : fields.filter(field => field.isRequired || parents.has(field.id));
  const isMore =
    !isWhole && all.some(field => field.type !== 'separator' && !field.isRequired && !parents.has(field.id));
  const shown = items.filter(item => item.names !== null || needed(item.fields).length > 0);
  const sessionIds = [...new Set(shown.flatMap(item => item.sessionId ?? []))];
  const goods = shown.filter(item => item.sessionId === null);
  const fieldsOf = (item: AskedItem) => (
    <AskedInputs
      fields={needed(item.fields)}
      answers={questions.answersOf(item.at)}
      onChange={answers => questions.setAnswers(item.at, answers)}
      errors={errors}
      at={item.at}
      all={all}
      above={questions.answersOf(OF_ORDER)}
    />
  );
  return (
    <>
      {sessionIds.map(sessionId => (
        <SessionQuestions
          key={sessionId}
          questions={questions}
          errors={errors}
          items={shown.filter(item => item.sessionId === sessionId)}
          fieldsOf={fieldsOf}
        />
      ))}
      {goods.map(item => (
        <Part key={item.at} title={item.text}>
          {fieldsOf(item)}
        </Part>
      ))}
      {needed(orderFields).length > 0 && (
        <Part title="Se pregunta en cada compra">
          <AskedInputs
            fields={needed(orderFields)}
            answers={questions.answersOf(OF_ORDER)}
            onChange={answers => questions.setAnswers(OF_ORDER, answers)}
            errors={errors}
            at={OF_ORDER}
          />
        </Part>
      )}
      {isMore && (
        <Button color="inherit" onClick={() => setWhole(true)} sx={{mt: 1, ml: -1}}>
          Más preguntas, sin obligación
        </Button>
      )}
    </>
  );
}

function Part({title, children}: {title: string; children: React.ReactNode}) {
  return (
    <Box component="section" aria-label={title} sx={{mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider'}}>
      <Box component="h3" sx={{m: 0, fontSize: '1rem'}}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

type SessionProps = Props & {items: AskedItem[]; fieldsOf: (item: AskedItem) => React.ReactNode};

function SessionQuestions({questions, errors, items, fieldsOf}: SessionProps) {
  const {sessionId, names} = items[0]!;
  const dueAt = names?.attendeesDueAt ?? null;
  const isLater = dueAt !== null && questions.later.includes(sessionId!);
  return (
    <Part title={names ? 'Quién viene' : 'De cada entrada'}>
      {dueAt !== null && (
        <FormControlLabel
          sx={{display: 'flex'}}
          control={<Checkbox checked={isLater} onChange={(_event, waits) => questions.setLater(sessionId!, waits)} />}
          label={`Lo dicen después, hasta el ${formatInstant(dueAt)}`}
        />
      )}
      {isLater && names?.isRequired && (
        <Box sx={{color: 'text.secondary', fontSize: '0.8rem'}}>
          Las entradas se dan cuando tengan nombre: en su pedido, con su enlace o aquí.
        </Box>
      )}
      {items.map(item => (
        <Box component="fieldset" key={item.at} sx={{border: 0, p: 0, m: 0, mt: 1, minWidth: 0}}>
          <Box component="legend" sx={{p: 0, fontWeight: 650}}>
            {item.text}
          </Box>
          {names && !isLater && (
            <PersonInputs
              at={item.at}
              person={questions.personOf(item.at)}
              needsDoc={names.needsDoc}
              errors={errors}
              onChange={person => questions.setPerson(item.at, person)}
            />
          )}
          {fieldsOf(item)}
        </Box>
      ))}
    </Part>
  );
}
