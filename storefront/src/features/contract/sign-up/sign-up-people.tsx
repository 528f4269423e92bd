// Who the passes are for. People of the account are chosen by name; others say who they are, children with who answers
// for them.
import {useRef, useState, type FormEvent} from 'react';
import {dayFromToday} from '../../../lib/clock';
import {arrive} from '../../../lib/sale/arrival';
import {euros} from '../../../lib/words/format';
import {isEmail} from '../../../lib/forms/form';
import type {Account, PassSale, PassSales} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {ErrorSummary, SelectField, TextField} from '../../../ui/forms/field';
import {Icon} from '../../../ui/icon';
import {Notice} from '../../../ui/screens/notice';
import {
  bornOf,
  emptyPerson,
  fits,
  isMinor,
  nameOf,
  placeOf,
  standingZones,
  suggest,
  type DocType,
  type Drafting,
  type Person,
} from './sign-up-draft';

interface Props extends Drafting {
  sales: PassSales;
  list: PassSale;
  account: Account | null;
  onNext: () => void;
}

const MOST = 10;
const NIF = /^[XYZ\d][\s.-]*\d[\d\s.-]{5,9}[A-Z]$/i;

function check(person: Person, i: number, sales: PassSales, list: PassSale): Record<string, string> {
  const at = (name: string) => `people.${i}.${name}`;
  const wrong: Record<string, string> = {};
  const who = nameOf(person, sales, i);
  if (person.holderId === null) {
    if (!person.firstName.trim()) wrong[at('firstName')] = `${who}: escribe el nombre`;
    if (!person.surname1.trim()) wrong[at('surname1')] = `${who}: escribe el primer apellido`;
    if (!person.bornOn) wrong[at('bornOn')] = `${who}: escribe la fecha de nacimiento`;
    else if (person.bornOn > dayFromToday(0) || person.bornOn < '1900')
      wrong[at('bornOn')] = `${who}: revisa la fecha de nacimiento`;
    const minor = isMinor(person.bornOn);
    if (person.docType === 'nif' && !NIF.test(person.docNo.trim()) && !(minor && !person.docNo.trim()))
      wrong[at('docNo')] = person.docNo.trim() ? `${who}: revisa el NIF o NIE` : `${who}: escribe el NIF o NIE`;
    if (person.docType === 'passport' && person.docNo.trim().length < 5)
      wrong[at('docNo')] = `${who}: escribe el número del pasaporte`;
    if (person.docType === 'none' && !minor && person.bornOn)
      wrong[at('docNo')] = `${who}: desde los 14 años hace falta un documento`;
    if (minor && !person.guardianName.trim()) wrong[at('guardianName')] = `${who}: escribe quién es su tutor`;
    if (person.email.trim() && !isEmail(person.email)) wrong[at('email')] = `${who}: revisa el correo`;
  }
  if (person.passCategoryId === null) wrong[at('passCategoryId')] = `${who}: elige el tipo de abono`;
  if (standingZones(list, person).length > 0 && placeOf(list, person).zoneId === null)
    wrong[at('zoneId')] = `${who}: elige la zona`;
  return wrong;
}

export function SignUpPeople({draft, change, changePerson, sales, list, account, onNext}: Props) {
  const [isChecked, setChecked] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const wrong = Object.assign({}, ...draft.people.map((person, i) => check(person, i, sales, list))) as Record<
    string,
    string
  >;
  // Once told, each goes as soon as it is mended.
  const errors = isChecked ? wrong : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length === 0) return onNext();
    setChecked(true);
    requestAnimationFrame(() => arrive(summary.current));
  };
  const free = sales.people.filter(one => !draft.people.some(person => person.holderId === one.holderId));
  const add = (holderId: number | null) => {
    const born = sales.people.find(one => one.holderId === holderId)?.bornOn ?? '';
    const person = {...emptyPerson(), holderId, passCategoryId: holderId === null ? null : suggest(list, born)};
    // The first card is still empty: it is the one that is meant.
    const blank = draft.people.find(one => one.holderId === null && !one.firstName && !one.bornOn);
    change({
      people:
        holderId !== null && blank
          ? draft.people.map(one => (one === blank ? person : one))
          : [...draft.people, person],
      priceGroupId: null,
    });
  };
  return (
    <form className="contract-main" noValidate onSubmit={submit} aria-label="Quién">
      <ErrorSummary ref={summary} errors={errors} />
      {sales.people.length > 0 && free.length > 0 && (
        <div className="sign-up-known">
          <p>Personas de tu cuenta:</p>
          <div className="contract-acts">
            {free.map(one => (
              <Button key={one.holderId} onClick={() => add(one.holderId)}>
                <Icon name="plus" size={18} /> {one.name}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="contract-people">
        {draft.people.map((person, i) => (
          <PersonCard
            key={person.key}
            person={person}
            index={i}
            sales={sales}
            list={list}
            errors={errors}
            canRemove={draft.people.length > 1}
            onChange={part => changePerson(person.key, part)}
            onRemove={() => change({people: draft.people.filter(one => one !== person), priceGroupId: null})}
            onMine={
              i === 0 && account
                ? () =>
                    changePerson(person.key, {
                      firstName: account.firstName,
                      surname1: account.surname1,
                      surname2: account.surname2 ?? '',
                      email: account.email,
                      phone: account.phone ?? '',
                      docNo: account.docNo ?? '',
                    })
                : null
            }
          />
        ))}
      </div>
      <div className="contract-acts">
        {draft.people.length < MOST && (
          <Button onClick={() => add(null)}>
            <Icon name="plus" size={18} /> Añadir otra persona
          </Button>
        )}
        <Button type="submit" look="primary">
          Continuar
        </Button>
      </div>
    </form>
  );
}

interface CardProps {
  person: Person;
  index: number;
  sales: PassSales;
  list: PassSale;
  errors: Record<string, string>;
  canRemove: boolean;
  onChange: (part: Partial<Person>) => void;
  onRemove: () => void;
  onMine: (() => void) | null;
}

function PersonCard({person, index, sales, list, errors, canRemove, onChange, onRemove, onMine}: CardProps) {
  const name = nameOf(person, sales, index);
  const born = bornOf(person, sales);
  const minor = person.holderId === null && isMinor(person.bornOn);
  const text = (
    field: 'firstName' | 'surname1' | 'surname2' | 'docNo' | 'email' | 'phone' | 'guardianName' | 'guardianPhone',
  ) => ({
    name: `people.${index}.${field}`,
    value: person[field],
    error: errors[`people.${index}.${field}`],
    onChange: (event: {target: {value: string}}) => onChange({[field]: event.target.value}),
  });
  const bear = (bornOn: string) =>
    onChange({
      bornOn,
      passCategoryId: bornOn.length === 10 ? suggest(list, bornOn) : person.passCategoryId,
      seatId: person.seatId,
      ...(isMinor(bornOn) && person.docNo === ''
        ? {docType: 'none' as DocType}
        : person.docType === 'none' && !isMinor(bornOn)
          ? {docType: 'nif' as DocType}
          : {}),
    });
  return (
    <fieldset className="contract-person" data-chosen="">
      <legend className="visually-hidden">{name}</legend>
      <div className="sign-up-person-head">
        <h3>{name}</h3>
        {canRemove && (
          <Button look="quiet" onClick={onRemove}>
            <Icon name="close" size={18} /> Quitar<span className="visually-hidden"> a {name}</span>
          </Button>
        )}
      </div>
      {person.holderId === null && (
        <>
          {onMine && !person.firstName && (
            <div>
              <Button onClick={onMine}>Es para mí: usar mis datos</Button>
            </div>
          )}
          <div className="field-pair">
            <TextField {...text('firstName')} label="Nombre" autoComplete={index === 0 ? 'given-name' : 'off'} />
            <TextField
              {...text('surname1')}
              label="Primer apellido"
              autoComplete={index === 0 ? 'family-name' : 'off'}
            />
            <TextField
              {...text('surname2')}
              label="Segundo apellido"
              isOptional
              autoComplete={index === 0 ? 'additional-name' : 'off'}
            />
            <TextField
              name={`people.${index}.bornOn`}
              value={person.bornOn}
              error={errors[`people.${index}.bornOn`]}
              onChange={event => bear(event.target.value)}
              label="Fecha de nacimiento"
              type="date"
              max={dayFromToday(0)}
              autoComplete={index === 0 ? 'bday' : 'off'}
            />
            <SelectField
              name={`people.${index}.docType`}
              label="Documento"
              value={person.docType}
              onChange={event => onChange({docType: event.target.value as DocType})}
            >
              <option value="nif">NIF o NIE</option>
              <option value="passport">Pasaporte</option>
              {(minor || person.docType === 'none') && <option value="none">No tiene (menor de 14 años)</option>}
            </SelectField>
            {person.docType !== 'none' && (
              <TextField
                {...text('docNo')}
                label={person.docType === 'passport' ? 'Número de pasaporte' : 'NIF o NIE'}
                isOptional={minor}
                autoComplete="off"
              />
            )}
          </div>
          {minor ? (
            <div className="field-pair">
              <TextField
                {...text('guardianName')}
                label="Madre, padre o tutor"
                autoComplete="off"
                hint="Quien responde por la niña o el niño."
              />
              <TextField
                {...text('guardianPhone')}
                label="Teléfono del tutor"
                hint="Por si hay que avisarle."
                isOptional
                type="tel"
                autoComplete="off"
              />
            </div>
          ) : (
            <div className="field-pair">
              <TextField
                {...text('email')}
                label="Correo electrónico"
                isOptional={index > 0}
                type="email"
                inputMode="email"
                autoComplete={index === 0 ? 'email' : 'off'}
              />
              <TextField
                {...text('phone')}
                label="Teléfono"
                isOptional
                type="tel"
                autoComplete={index === 0 ? 'tel' : 'off'}
              />
            </div>
          )}
        </>
      )}
      <Categories
        person={person}
        index={index}
        list={list}
        bornOn={born}
        error={errors[`people.${index}.passCategoryId`]}
        onChoose={passCategoryId => onChange({passCategoryId, zoneId: null, discountIds: [], papers: []})}
      />
      <StandingZone
        person={person}
        index={index}
        list={list}
        error={errors[`people.${index}.zoneId`]}
        onChoose={zoneId => onChange({zoneId})}
      />
    </fieldset>
  );
}

function Categories({
  person,
  index,
  list,
  bornOn,
  error,
  onChoose,
}: {
  person: Person;
  index: number;
  list: PassSale;
  bornOn: string;
  error: string | undefined;
  onChoose: (id: number) => void;
}) {
  if (!bornOn) return <Notice>Escribe la fecha de nacimiento y te decimos qué abono le toca.</Notice>;
  const able = list.categories.filter(category => fits(category, bornOn));
  const from = (id: number) => {
    const prices = list.prices.filter(price => price.passCategoryId === id);
    const alone = prices.filter(price => price.onlyInGroup === null);
    const text = `desde ${euros(Math.min(...(alone.length ? alone : prices).map(price => price.amountCents)))}`;
    return alone.length ? text : `${text}, solo en el grupo «${prices[0]?.onlyInGroup ?? ''}»`;
  };
  return (
    <fieldset className="contract-part sign-up-categories" data-field={`people.${index}.passCategoryId`} tabIndex={-1}>
      <legend>Tipo de abono</legend>
      {error && (
        <p className="field-error">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      <div className="plan-options">
        {able.map(category => (
          <label key={category.id} className="plan-option">
            <input
              type="radio"
              name={`category-${person.key}`}
              checked={person.passCategoryId === category.id}
              onChange={() => onChoose(category.id)}
            />
            <span>
              <strong>{category.name}</strong> <span className="muted">{from(category.id)}</span>
            </span>
            <span className="small muted sign-up-about">
              {category.description}
              {category.documentRequired && ` Pide: ${category.documentRequired}.`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Where to stand, when there is more than one zone for it; one that is full is said so. */
function StandingZone({
  person,
  index,
  list,
  error,
  onChoose,
}: {
  person: Person;
  index: number;
  list: PassSale;
  error: string | undefined;
  onChoose: (zoneId: number | null) => void;
}) {
  const zones = standingZones(list, person);
  if (zones.length === 1)
    return zones[0]!.left === 0 ? (
      <Notice tone="warn" title={`En ${zones[0]!.name} ya no quedan plazas.`} />
    ) : (
      <p className="small muted">De pie en {zones[0]!.name}, sin butaca.</p>
    );
  if (zones.length === 0) return null;
  return (
    <SelectField
      name={`people.${index}.zoneId`}
      label="Zona, de pie"
      value={person.zoneId ?? ''}
      error={error}
      onChange={event => onChoose(Number(event.target.value) || null)}
    >
      <option value="">Elige una zona</option>
      {zones.map(zone => (
        <option key={zone.id} value={zone.id} disabled={zone.left === 0}>
          {zone.name} · {euros(zone.amountCents)}
          {zone.left === 0 ? ' · completa' : ''}
        </option>
      ))}
    </SelectField>
  );
}
