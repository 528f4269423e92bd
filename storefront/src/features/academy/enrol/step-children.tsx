// Whom. The server finds the category and says at once what does not fit.
import {useRef, useState, type FormEvent} from 'react';
import {familyApi} from '../../../lib/api/family-api';
import {asApiError, type ApiError} from '../../../lib/api/request';
import type {FamilyQuote, OwnFamily, School} from '../../../lib/api/types';
import {arrive} from '../../../lib/sale/arrival';
import {Button} from '../../../ui/button';
import {ErrorSummary, TextField} from '../../../ui/forms/field';
import {Segmented} from '../../../ui/forms/segmented';
import {Icon} from '../../../ui/icon';
import {askOf, emptyChild, knownChild, nameOf, type ChildDraft, type Drafting} from './draft';

const MOST = 8;

interface Props extends Drafting {
  school: School;
  family: OwnFamily;
  onBack: () => void;
  onQuoted: (quote: FamilyQuote) => void;
}

function check(child: ChildDraft, at: number): Record<string, string> {
  const who = nameOf(child, at);
  const wrong: Record<string, string> = {};
  const name = (field: string) => `children.${at}.${field}`;
  if (!child.firstName.trim()) wrong[name('firstName')] = `${who}: escribe su nombre`;
  if (!child.surname1.trim()) wrong[name('surname1')] = `${who}: escribe su primer apellido`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(child.birthOn)) wrong[name('birthOn')] = `${who}: escribe la fecha de nacimiento`;
  if (child.sex === '') wrong[name('sex')] = `${who}: elige niña o niño`;
  return wrong;
}

export function StepChildren({draft, change, changeChild, school, family, onBack, onQuoted}: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const show = (found: Record<string, string>, problem: ApiError | null) => {
    setErrors(found);
    setFailure(problem);
    requestAnimationFrame(() => arrive(summary.current));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = Object.assign({}, ...draft.children.map(check)) as Record<string, string>;
    if (Object.keys(wrong).length > 0) return show(wrong, null);
    setBusy(true);
    try {
      const quote = await familyApi.quote(askOf(draft, school.seasonListId));
      for (const [at, {sizes}] of quote.children.entries()) {
        const child = draft.children[at]!;
        changeChild(child.key, {
          shirtSize: child.shirtSize || sizes.shirtSize,
          shortsSize: child.shortsSize || sizes.shortsSize,
          socksSize: child.socksSize || sizes.socksSize,
          shoeSize: child.shoeSize || sizes.shoeSize,
        });
      }
      onQuoted(quote);
    } catch (caught) {
      const problem = asApiError(caught);
      const known = Object.keys(problem.fields).length > 0;
      show(problem.fields, known ? null : problem);
    } finally {
      setBusy(false);
    }
  };
  const free = family.children.filter(
    known =>
      !draft.children.some(child => child.athleteId === known.id) && !known.enrolments.some(one => one.isCurrent),
  );
  const set = (key: string, part: Partial<ChildDraft>) => {
    setErrors({});
    setFailure(null);
    changeChild(key, part);
  };
  const addKnown = (known: OwnFamily['children'][number]) => {
    const blank = draft.children.find(child => child.athleteId === null && !child.firstName && !child.birthOn);
    const child = knownChild(known);
    change({
      children: blank ? draft.children.map(one => (one === blank ? child : one)) : [...draft.children, child],
    });
  };
  return (
    <form className="academy-form" noValidate onSubmit={event => void submit(event)} aria-label="Quién se inscribe">
      <ErrorSummary ref={summary} errors={errors} failure={failure} />
      {free.length > 0 && (
        <div className="academy-acts">
          <span>Ya los conocemos:</span>
          {free.map(known => (
            <Button key={known.id} onClick={() => addKnown(known)}>
              <Icon name="plus" size={18} /> {known.firstName}
            </Button>
          ))}
        </div>
      )}
      {draft.children.map((child, at) => (
        <ChildCard
          key={child.key}
          child={child}
          at={at}
          errors={errors}
          onChange={part => set(child.key, part)}
          onRemove={
            draft.children.length > 1
              ? () => change({children: draft.children.filter(one => one.key !== child.key)})
              : null
          }
        />
      ))}
      <div className="academy-acts">
        {draft.children.length < MOST && (
          <Button onClick={() => change({children: [...draft.children, emptyChild()]})}>
            <Icon name="plus" size={18} /> Añadir otro hijo o hija
          </Button>
        )}
      </div>
      <div className="academy-acts">
        <Button onClick={onBack}>Atrás</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          Continuar
        </Button>
      </div>
    </form>
  );
}

interface CardProps {
  child: ChildDraft;
  at: number;
  errors: Record<string, string>;
  onChange: (part: Partial<ChildDraft>) => void;
  onRemove: (() => void) | null;
}

function ChildCard({child, at, errors, onChange, onRemove}: CardProps) {
  const text = (name: 'firstName' | 'surname1' | 'surname2' | 'birthOn' | 'docNo' | 'invitationCode') => ({
    name: `children.${at}.${name}`,
    value: child[name],
    error: errors[`children.${at}.${name}`],
    autoComplete: 'off',
    onChange: (event: {target: {value: string}}) => onChange({[name]: event.target.value}),
  });
  const isKnown = child.athleteId !== null;
  return (
    <fieldset className="academy-card">
      <legend className="visually-hidden">{nameOf(child, at)}</legend>
      <div className="academy-card-head">
        <h3 aria-hidden="true">{nameOf(child, at)}</h3>
        {onRemove && (
          <Button look="quiet" onClick={onRemove}>
            Quitar<span className="visually-hidden"> a {nameOf(child, at)}</span>
          </Button>
        )}
      </div>
      {!isKnown && (
        <>
          <div className="field-pair">
            <TextField label="Nombre" {...text('firstName')} />
            <TextField label="Primer apellido" {...text('surname1')} />
            <TextField label="Segundo apellido" isOptional {...text('surname2')} />
          </div>
          <div className="field-pair">
            <TextField label="Fecha de nacimiento" type="date" {...text('birthOn')} />
            <div data-field={`children.${at}.sex`} tabIndex={-1}>
              <Segmented
                legend="Sexo"
                isLegendShown
                value={child.sex}
                options={[
                  ['female', 'Niña'],
                  ['male', 'Niño'],
                ]}
                onChange={sex => onChange({sex})}
              />
              {errors[`children.${at}.sex`] && <p className="field-error">{errors[`children.${at}.sex`]}</p>}
            </div>
          </div>
          <TextField
            label="DNI, NIE o pasaporte"
            hint="Si todavía no tiene, déjalo vacío."
            isOptional
            {...text('docNo')}
          />
        </>
      )}
      <TextField
        label="Código de invitación"
        hint="Solo si te lo hemos enviado tras una prueba."
        isOptional
        {...text('invitationCode')}
      />
    </fieldset>
  );
}
