// Who enrols, and the other guardian when there is one.
import {useEffect} from 'react';
import type {Account, OwnFamily, School} from '../../../lib/api/types';
import {isEmail, onlyErrors, required, useForm} from '../../../lib/forms/form';
import {phoneProblem} from '../../../lib/forms/nif';
import {RELATIONS} from '../../../lib/words/academy-words';
import {Button} from '../../../ui/button';
import {EmailField} from '../../../ui/forms/email-field';
import {CheckField, ErrorSummary, SelectField, TextField} from '../../../ui/forms/field';
import type {Drafting} from './draft';
import type {Relation} from '../../../lib/api/types';

interface Props extends Drafting {
  account: Account;
  school: School;
  family: OwnFamily;
  onNext: () => void;
}

const FIELDS = [
  'relation',
  'firstName',
  'surname1',
  'surname2',
  'docNo',
  'phone',
  'hasSecond',
  'secondFirstName',
  'secondSurname1',
  'secondEmail',
  'secondRelation',
] as const;

export function StepSelf({draft, change, account, school, family, onNext}: Props) {
  const known = family.guardian;
  const needsDoc = school.requiredFields.includes('doc_no') && !known?.docNo;
  const needsSecond = school.requiredFields.includes('second_guardian');
  const start = Object.fromEntries(FIELDS.map(name => [name, draft[name]])) as Pick<
    typeof draft,
    (typeof FIELDS)[number]
  >;
  const form = useForm(
    {
      ...start,
      firstName: draft.firstName || known?.firstName || account.firstName,
      surname1: draft.surname1 || known?.surname1 || account.surname1,
      surname2: draft.surname2 || known?.surname2 || account.surname2 || '',
      phone: draft.phone || known?.phone || account.phone || '',
      docNo: draft.docNo || known?.docNo || '',
    },
    values =>
      onlyErrors({
        firstName: required(values.firstName, 'Escribe tu nombre'),
        surname1: required(values.surname1, 'Escribe tu primer apellido'),
        docNo: needsDoc ? required(values.docNo, 'Escribe tu NIF, NIE o pasaporte') : undefined,
        phone: required(values.phone, 'Escribe un teléfono') ?? phoneProblem(values.phone),
        ...(values.hasSecond
          ? {
              secondFirstName: required(values.secondFirstName, 'Escribe su nombre'),
              secondSurname1: required(values.secondSurname1, 'Escribe su primer apellido'),
              secondEmail: isEmail(values.secondEmail) ? undefined : 'Escribe su correo, por ejemplo nombre@correo.es',
            }
          : {}),
      }),
    async values => {
      change(values);
      onNext();
    },
  );
  // What is typed is kept as it is typed.
  const {values} = form;
  useEffect(() => change(values), [values, change]);
  const text = (
    name: 'firstName' | 'surname1' | 'surname2' | 'docNo' | 'phone' | 'secondFirstName' | 'secondSurname1',
  ) => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form className="academy-form" noValidate onSubmit={form.onSubmit} aria-label="Tú">
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <div className="field-pair">
        <TextField label="Tu nombre" autoComplete="given-name" {...text('firstName')} />
        <TextField label="Primer apellido" autoComplete="family-name" {...text('surname1')} />
        <TextField label="Segundo apellido" isOptional {...text('surname2')} />
        <SelectField
          label="Eres su…"
          name="relation"
          value={values.relation}
          onChange={event => form.set('relation', event.target.value as Relation)}
        >
          {RELATIONS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Tu NIF, NIE o pasaporte" isOptional={!needsDoc} autoComplete="off" {...text('docNo')} />
        <TextField label="Teléfono" type="tel" autoComplete="tel" {...text('phone')} />
      </div>
      <CheckField name="hasSecond" checked={values.hasSecond} onChange={checked => form.set('hasSecond', checked)}>
        Hay otro padre, madre o tutor
        <span className="asked-help">
          Le escribimos para que lo sepa y pueda entrar con su cuenta. Ninguno ve la dirección, el teléfono, el correo
          ni el documento del otro.{needsSecond ? ' Si no lo hay, deja la casilla sin marcar.' : ''}
        </span>
      </CheckField>
      {values.hasSecond && (
        <fieldset className="academy-card">
          <legend className="visually-hidden">El otro padre, madre o tutor</legend>
          <div className="field-pair">
            <TextField label="Su nombre" autoComplete="off" {...text('secondFirstName')} />
            <TextField label="Su primer apellido" autoComplete="off" {...text('secondSurname1')} />
            <SelectField
              label="Es su…"
              name="secondRelation"
              value={values.secondRelation}
              onChange={event => form.set('secondRelation', event.target.value as Relation)}
            >
              {RELATIONS.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <EmailField
            name="secondEmail"
            label="Su correo"
            autoComplete="off"
            value={values.secondEmail}
            error={form.errors.secondEmail}
            onValue={value => form.set('secondEmail', value)}
          />
        </fieldset>
      )}
      <div className="academy-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Continuar
        </Button>
      </div>
    </form>
  );
}
