// Who comes with each ticket: typed, chosen out of the account's persons, or pasted as a list.
import {useState, type ReactNode} from 'react';
import {announce} from '../../../lib/announce';
import {
  fullName,
  parsePeople,
  partName,
  PERSON_PARTS,
  personIn,
  type PersonPart,
  type TypedPerson,
} from '../../../lib/forms/people';
import {Button} from '../../button';
import {SelectField, TextAreaField, TextField} from '../field';
import './people-fields.css';

export interface Seat {
  /** How its inputs begin: `items.s:1:2.0`. */
  at: string;
  legend: string;
  needsDoc: boolean;
  /** A document is not even asked. */
  withoutDoc?: boolean;
}

export interface PeopleForm {
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string | undefined>>;
  set: (name: string, value: string) => void;
}

interface Props {
  seats: Seat[];
  form: PeopleForm;
  /** Whom one may choose: the buyer, the persons of the account. */
  known?: TypedPerson[];
  /** What else is asked of whoever sits there. */
  extra?: (at: string) => ReactNode;
}

const LABELS: Record<PersonPart, string> = {
  firstName: 'Nombre',
  surname1: 'Primer apellido',
  surname2: 'Segundo apellido',
  docNo: 'NIF, NIE o pasaporte',
};

export function PeopleFields({seats, form, known = [], extra}: Props) {
  const fill = (at: string, person: TypedPerson) => {
    for (const part of PERSON_PARTS) form.set(partName(at, part), person[part]);
  };
  return (
    <div className="people">
      {seats.length > 1 && <PasteList seats={seats} form={form} onFill={fill} />}
      {seats.map(({at, legend, needsDoc, withoutDoc = false}) => (
        <fieldset key={at} className="people-person">
          <legend>{legend}</legend>
          {known.length > 0 && (
            <SelectField
              name={`${at}.known`}
              label="Es"
              value={String(known.findIndex(one => isSame(one, personIn(form.values, at))))}
              onChange={event => {
                const person = known[Number(event.target.value)];
                if (person) fill(at, person);
              }}
            >
              <option value="-1">Otra persona</option>
              {known.map((person, n) => (
                <option key={`${fullName(person)}${n}`} value={n}>
                  {fullName(person)}
                </option>
              ))}
            </SelectField>
          )}
          <div className="people-fields">
            {PERSON_PARTS.filter(part => part !== 'docNo' || !withoutDoc).map(part => (
              <TextField
                key={part}
                name={partName(at, part)}
                label={LABELS[part]}
                isOptional={part === 'surname2' || (part === 'docNo' && !needsDoc)}
                value={String(form.values[partName(at, part)] ?? '')}
                error={form.errors[partName(at, part)]}
                onChange={event => form.set(partName(at, part), event.target.value)}
                maxLength={part === 'docNo' ? 20 : 80}
                autoComplete="off"
              />
            ))}
          </div>
          {extra?.(at)}
        </fieldset>
      ))}
    </div>
  );
}

const isSame = (one: TypedPerson, other: TypedPerson): boolean =>
  PERSON_PARTS.every(part => one[part].trim().toLowerCase() === other[part].trim().toLowerCase());

const EXAMPLE = 'Ana; García López; 12345678Z';

/** Fills the places that have nobody yet, in their order. */
function PasteList({
  seats,
  form,
  onFill,
}: Pick<Props, 'seats' | 'form'> & {onFill: (at: string, person: TypedPerson) => void}) {
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  const free = seats.filter(({at}) => Object.values(personIn(form.values, at)).every(part => part === ''));
  const people = parsePeople(text);
  const take = () => {
    const taken = people.slice(0, free.length);
    taken.forEach((person, n) => onFill(free[n]!.at, person));
    const left = people.length - taken.length;
    const words =
      `${taken.length === 1 ? 'Puesta 1 persona' : `Puestas ${taken.length} personas`}: revísalas.` +
      (left > 0 ? ` ${left === 1 ? 'Sobra 1' : `Sobran ${left}`}: no hay más entradas sin nombre.` : '');
    setTold(words);
    announce(words);
    if (taken.length > 0) setText('');
  };
  return (
    <details className="people-paste">
      <summary>Pegar una lista</summary>
      <TextAreaField
        name="people-paste"
        label="Una persona por línea"
        hint={`Nombre, apellidos y documento, por ejemplo «${EXAMPLE}». Vale copiarla de una hoja de cálculo.`}
        isOptional
        rows={4}
        maxLength={20_000}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button onClick={take} disabled={people.length === 0}>
        {people.length === 0
          ? 'Poner en las entradas'
          : people.length === 1
            ? 'Poner a 1 persona'
            : `Poner a ${people.length} personas`}
      </Button>
      {told && <p role="status">{told}</p>}
    </details>
  );
}
