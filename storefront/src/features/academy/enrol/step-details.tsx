// What else the season asks of each child: sizes (those of last year, or what most of that age wear), school, whom to
// call, what a coach has to know. Health data stand apart and need their own consent.
import {useRef, useState, type FormEvent} from 'react';
import {familyApi} from '../../../lib/api/family-api';
import type {FamilyQuote, School} from '../../../lib/api/types';
import {answerProblems} from '../../../lib/forms/answers';
import {phoneProblem} from '../../../lib/forms/nif';
import {arrive} from '../../../lib/sale/arrival';
import {AskedFields} from '../../../ui/forms/asked/asked-fields';
import {Button} from '../../../ui/button';
import {CheckField, ErrorSummary, SelectField, TextAreaField, TextField} from '../../../ui/forms/field';
import {SizeFields} from '../../../ui/forms/size-fields';
import {Notice} from '../../../ui/screens/notice';
import {askOf, type ChildDraft, type Drafting, nameOf} from './draft';

interface Props extends Drafting {
  school: School;
  quote: FamilyQuote;
  onQuote: (quote: FamilyQuote) => void;
  onBack: () => void;
  onNext: () => void;
}

export const answersAt = (at: number) => `children.${at}.answers`;
const valuesOf = (child: ChildDraft, at: number): Record<string, string> =>
  Object.fromEntries(Object.entries(child.answers).map(([name, value]) => [`${answersAt(at)}.${name}`, value]));

function check(child: ChildDraft, at: number, school: School): Record<string, string | undefined> {
  const name = (field: keyof ChildDraft) => `children.${at}.${field}`;
  const who = nameOf(child, at);
  const asks = (field: string) => school.requiredFields.includes(field) && child.athleteId === null;
  const need = (field: keyof ChildDraft, what: string) =>
    String(child[field]).trim() ? {} : {[name(field)]: `${who}: ${what}`};
  const isMedical = child.allergies.trim() !== '' || child.medication.trim() !== '';
  return {
    ...(asks('sizes')
      ? {
          ...need('shirtSize', 'elige la talla de camiseta'),
          ...need('shortsSize', 'elige la talla de pantalón'),
          ...need('socksSize', 'elige la talla de medias'),
        }
      : {}),
    ...(asks('school') ? need('school', 'escribe el colegio') : {}),
    ...(asks('previous_club') ? need('previousClub', 'escribe el club anterior, o «Ninguno»') : {}),
    ...(asks('address')
      ? {
          ...need('address', 'escribe la dirección'),
          ...need('city', 'escribe la localidad'),
          ...need('postalCode', 'escribe el código postal'),
        }
      : {}),
    ...(asks('emergency_contacts')
      ? {
          ...need('emergencyName', 'escribe a quién llamamos si pasa algo'),
          ...need('emergencyPhone', 'escribe el teléfono de urgencia'),
        }
      : {}),
    ...(phoneProblem(child.emergencyPhone) ? {[name('emergencyPhone')]: phoneProblem(child.emergencyPhone)} : {}),
    ...(isMedical && !child.isMedicalAllowed
      ? {[name('isMedicalAllowed')]: `${who}: marca que podemos guardar esos datos de salud, o bórralos`}
      : {}),
    ...answerProblems({at: answersAt(at), fields: school.questions}, school.questions, valuesOf(child, at)),
  };
}

export function StepDetails({draft, changeChild, school, quote, onQuote, onBack, onNext}: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wrong = Object.fromEntries(
    draft.children.flatMap((child, at) => Object.entries(check(child, at, school))).filter(([, text]) => text),
  ) as Record<string, string>;
  const errors = isChecked ? wrong : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length === 0) return onNext();
    setChecked(true);
    requestAnimationFrame(() => arrive(summary.current));
  };
  const choose = async (key: string, ageCategoryId: number) => {
    const children = draft.children.map(child => (child.key === key ? {...child, ageCategoryId} : child));
    setBusy(true);
    await familyApi
      .quote(askOf({...draft, children}, school.seasonListId))
      .then(priced => {
        changeChild(key, {ageCategoryId});
        onQuote(priced);
      })
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <form className="academy-form" noValidate onSubmit={submit} aria-label="Sus datos">
      <ErrorSummary ref={summary} errors={errors} />
      {draft.children.map((child, at) => {
        const priced = quote.children[at];
        if (!priced) return null;
        return (
          <section key={child.key} className="academy-card" aria-label={nameOf(child, at)}>
            <h3>
              {nameOf(child, at)}: {priced.category.name}
            </h3>
            {priced.category.isFull && (
              <Notice tone="warn" title={`${priced.category.name} está completa`}>
                <p>La solicitud queda en lista de espera y te avisamos si hay plaza.</p>
              </Notice>
            )}
            {priced.options.length > 1 && (
              <SelectField
                label="Categoría"
                hint="Por su edad caben varias."
                name={`children.${at}.ageCategoryId`}
                value={priced.category.id}
                disabled={isBusy}
                onChange={event => void choose(child.key, Number(event.target.value))}
              >
                {priced.options.map(option => (
                  <option key={option.id} value={option.id}>
                    {option.name}
                    {option.isFull ? ' (completa)' : ''}
                  </option>
                ))}
              </SelectField>
            )}
            <ChildFields
              child={child}
              at={at}
              school={school}
              errors={errors}
              onChange={part => changeChild(child.key, part)}
            />
          </section>
        );
      })}
      <div className="academy-acts">
        <Button onClick={onBack}>Atrás</Button>
        <Button type="submit" look="primary">
          Continuar
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  child: ChildDraft;
  at: number;
  school: School;
  errors: Record<string, string>;
  onChange: (part: Partial<ChildDraft>) => void;
}

function ChildFields({child, at, school, errors, onChange}: FieldsProps) {
  const text = (
    name: 'school' | 'previousClub' | 'address' | 'city' | 'postalCode' | 'emergencyName' | 'emergencyPhone',
  ) => ({
    name: `children.${at}.${name}`,
    value: child[name],
    error: errors[`children.${at}.${name}`],
    autoComplete: 'off',
    onChange: (event: {target: {value: string}}) => onChange({[name]: event.target.value}),
  });
  const asks = (field: string) => school.requiredFields.includes(field);
  const hasMedical = child.allergies.trim() !== '' || child.medication.trim() !== '';
  return (
    <>
      <fieldset className="academy-group">
        <legend>Tallas</legend>
        <p className="small muted">Las hemos puesto por su edad o por el año pasado: cámbialas si no son.</p>
        <div className="field-pair">
          <SizeFields sizes={child} at={`children.${at}`} errors={errors} isAsked={asks('sizes')} onChange={onChange} />
        </div>
      </fieldset>
      {asks('address') && (
        <div className="field-pair">
          <TextField label="Dirección" {...text('address')} />
          <TextField label="Localidad" {...text('city')} />
          <TextField label="Código postal" inputMode="numeric" {...text('postalCode')} />
        </div>
      )}
      <div className="field-pair">
        <TextField label="Colegio" isOptional={!asks('school')} {...text('school')} />
        <TextField label="Club anterior" isOptional={!asks('previous_club')} {...text('previousClub')} />
      </div>
      <div className="field-pair">
        <TextField
          label="A quién llamamos si pasa algo"
          isOptional={!asks('emergency_contacts')}
          {...text('emergencyName')}
        />
        <TextField
          label="Teléfono de urgencia"
          type="tel"
          isOptional={!asks('emergency_contacts')}
          {...text('emergencyPhone')}
        />
      </div>
      <fieldset className="academy-group">
        <legend>Salud</legend>
        <p className="small muted">
          Solo si hay algo que deba saber quien entrena. Se guarda cifrado, lo lee muy poca gente y cada lectura queda
          anotada.
        </p>
        <TextAreaField
          label="Alergias"
          name={`children.${at}.allergies`}
          isOptional
          rows={2}
          maxLength={2000}
          value={child.allergies}
          onChange={event => onChange({allergies: event.target.value})}
        />
        <TextAreaField
          label="Medicación y otros cuidados"
          name={`children.${at}.medication`}
          isOptional
          rows={2}
          maxLength={2000}
          value={child.medication}
          onChange={event => onChange({medication: event.target.value})}
        />
        {hasMedical && (
          <CheckField
            name={`children.${at}.isMedicalAllowed`}
            checked={child.isMedicalAllowed}
            error={errors[`children.${at}.isMedicalAllowed`]}
            isRequired
            onChange={isMedicalAllowed => onChange({isMedicalAllowed})}
          >
            Doy mi consentimiento expreso para guardar estos datos de salud
          </CheckField>
        )}
      </fieldset>
      {school.questions.length > 0 && (
        <AskedFields
          at={answersAt(at)}
          fields={school.questions}
          all={school.questions}
          form={{
            values: valuesOf(child, at),
            errors,
            set: (name, value) =>
              onChange({answers: {...child.answers, [name.slice(answersAt(at).length + 1)]: value}}),
          }}
        />
      )}
    </>
  );
}
