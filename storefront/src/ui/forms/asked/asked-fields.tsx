// The house's own fields, painted as each type wants it. What depends on another answer comes and goes with it.
import {useId} from 'react';
import {fieldName, fileNameOf, NO, shownFields, valueOf, YES, type Asked} from '../../../lib/forms/answers';
import type {AskedField} from '../../../lib/api/types';
import {uploadAnswerFile} from '../../../lib/api/people-api';
import {Icon} from '../../icon';
import {CheckField, SelectField, TextAreaField, TextField} from '../field';
import {PaperInput} from '../paper-input';
import {SignatureInput} from './signature-input';
import './asked-fields.css';

export interface AnswersForm {
  values: object;
  errors: Readonly<Record<string, string | undefined>>;
  set: (name: string, value: string) => void;
}

interface Props extends Asked {
  /** Every field of the form: what depends on one of another subject looks there. */
  all: readonly AskedField[];
  form: AnswersForm;
}

export function AskedFields({at, fields, all, form}: Props) {
  return (
    <div className="asked">
      {shownFields(fields, all, form.values, at).map(field => (
        <One key={field.id} field={field} at={at} form={form} />
      ))}
    </div>
  );
}

const INPUT: Partial<
  Record<AskedField['type'], {type?: string; inputMode?: 'numeric' | 'decimal'; autoComplete?: string}>
> = {
  number: {inputMode: 'decimal'},
  date: {type: 'date'},
  email: {type: 'email', autoComplete: 'off'},
  phone: {type: 'tel', autoComplete: 'off'},
  postal_code: {inputMode: 'numeric', autoComplete: 'off'},
};
const MOST = {text: 200, long_text: 5000};

function limits({type, min, max}: AskedField): string | undefined {
  if (type !== 'number' || (min === null && max === null)) return undefined;
  if (min !== null && max !== null) return `Entre ${min} y ${max}.`;
  return min !== null ? `Desde ${min}.` : `Hasta ${max}.`;
}

function One({field, at, form}: {field: AskedField; at: string; form: AnswersForm}) {
  const name = fieldName(at, field.id);
  const value = valueOf(field, form.values, at);
  const typed = String((form.values as Record<string, unknown>)[name] ?? '');
  const common = {
    name,
    label: field.label,
    hint: [field.help, limits(field)].filter(Boolean).join(' ') || undefined,
    error: form.errors[name],
    isOptional: !field.isRequired,
  };
  const set = (next: string) => form.set(name, next);
  switch (field.type) {
    case 'separator':
      return (
        <div className="asked-separator">
          <h3>{field.label}</h3>
          {field.help && <p className="muted">{field.help}</p>}
        </div>
      );
    case 'checkbox':
    case 'consent':
      return (
        <CheckField
          name={name}
          checked={value === YES}
          error={form.errors[name]}
          isRequired={field.isRequired}
          onChange={checked => set(checked ? YES : NO)}
        >
          {field.label}
          {!field.isRequired && <span className="field-optional"> (opcional)</span>}
          {field.help && <span className="asked-help">{field.help}</span>}
        </CheckField>
      );
    case 'select':
      return (
        <SelectField {...common} value={typed} onChange={event => set(event.target.value)}>
          <option value="">Elige…</option>
          {field.choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      );
    case 'multi':
      return <Many {...common} field={field} value={typed} onChange={set} />;
    case 'long_text':
      return (
        <TextAreaField
          {...common}
          value={typed}
          rows={3}
          maxLength={Math.min(field.max ?? MOST.long_text, 10_000)}
          onChange={event => set(event.target.value)}
        />
      );
    case 'file': {
      const fileName = String((form.values as Record<string, unknown>)[fileNameOf(at, field.id)] ?? '');
      return (
        <div className="asked-file" data-field={name} tabIndex={-1}>
          <PaperInput
            label={`${field.label}${field.isRequired ? '' : ' (opcional)'}`}
            fileName={value ? fileName || 'Documento' : null}
            hint={field.help || 'PDF, PNG o JPG, hasta 5 MB.'}
            onSend={async file => {
              const kept = await uploadAnswerFile(file);
              form.set(fileNameOf(at, field.id), kept.fileName);
              set(kept.token);
            }}
            onClear={() => set('')}
          />
          {form.errors[name] && (
            <p className="field-error">
              <Icon name="warning" size={16} />
              {form.errors[name]}
            </p>
          )}
        </div>
      );
    }
    case 'signature':
      return <SignatureInput {...common} value={value} onChange={set} />;
    default:
      return (
        <TextField
          {...common}
          {...INPUT[field.type]}
          value={typed}
          maxLength={field.type === 'text' ? Math.min(field.max ?? MOST.text, 10_000) : 254}
          onChange={event => set(event.target.value)}
        />
      );
  }
}

interface ManyProps {
  field: AskedField;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional: boolean;
  value: string;
  onChange: (value: string) => void;
}

function Many({field, name, label, hint, error, isOptional, value, onChange}: ManyProps) {
  const id = useId();
  const chosen = value.split('\n').filter(Boolean);
  return (
    <fieldset
      className="asked-many"
      data-wrong={error ? '' : undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend>
        {label}
        {isOptional && <span className="field-optional"> (opcional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {field.choices.map((choice, n) => (
        <CheckField
          key={choice.value}
          name={n === 0 ? name : `${name}.${n}`}
          checked={chosen.includes(choice.value)}
          onChange={checked =>
            onChange((checked ? [...chosen, choice.value] : chosen.filter(one => one !== choice.value)).join('\n'))
          }
        >
          {choice.label}
        </CheckField>
      ))}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
