// Inputs with their label above, the hint and the error tied to them, and a summary that lists all errors.
import {
  forwardRef,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import {Icon} from '../icon';
import './field.css';

interface Common {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says «(opcional)» beside the label; everything else is required. */
  isOptional?: boolean;
}

const describe = (id: string, hint: unknown, error: unknown) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

function Frame({id, label, hint, error, isOptional, children}: Common & {id: string; children: ReactNode}) {
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="field-optional"> (opcional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

type TextProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {name: string};

export function TextField({label, hint, error, isOptional, ...input}: TextProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      <input
        {...input}
        id={id}
        data-field={input.name}
        className="input"
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, hint, error)}
      />
    </Frame>
  );
}

type AreaProps = Common &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value'> & {name: string; value: string; maxLength: number};

/** Several lines, with what is left of them beside the hint. */
export function TextAreaField({label, hint, error, isOptional, ...area}: AreaProps) {
  const id = useId();
  const left = area.maxLength - area.value.length;
  return (
    <Frame id={id} label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      <textarea
        {...area}
        id={id}
        data-field={area.name}
        className="input"
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={[describe(id, hint, error), `${id}-left`].filter(Boolean).join(' ')}
      />
      <p id={`${id}-left`} className="field-left figures">
        {left === 1 ? 'Queda 1 letra' : `Quedan ${left} letras`}
      </p>
    </Frame>
  );
}

type SelectProps = Common & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {name: string};

export function SelectField({label, hint, error, isOptional, children, ...select}: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      <span className="select">
        <select
          {...select}
          id={id}
          data-field={select.name}
          className="input"
          aria-describedby={describe(id, hint, error)}
        >
          {children}
        </select>
        <Icon name="down" size={18} />
      </span>
    </Frame>
  );
}

interface CheckProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
}

export function CheckField({name, checked, onChange, children, error, isRequired = false}: CheckProps) {
  const id = useId();
  return (
    <div className="check" data-wrong={error ? '' : undefined}>
      <input
        id={id}
        type="checkbox"
        name={name}
        data-field={name}
        checked={checked}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

interface SummaryProps {
  errors: Record<string, string | undefined>;
  failure?: {status: number; message: string; requestId: string | null} | null;
  title?: string;
}

/** Takes the focus when sending fails; each entry leads to its field. */
export const ErrorSummary = forwardRef<HTMLDivElement, SummaryProps>(function ErrorSummary(
  {errors, failure, title = 'Revisa estos datos'},
  ref,
) {
  const found = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (!found.length && !failure) return <div ref={ref} hidden />;
  const go = (name: string) => {
    const form = (ref as RefObject<HTMLDivElement>).current?.closest('form');
    form?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
  };
  return (
    <div ref={ref} className="summary" role="alert" tabIndex={-1}>
      <Icon name="warning" size={22} />
      <div>
        {failure ? (
          <p>
            <strong>{failure.message}</strong>
          </p>
        ) : (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {failure?.requestId && failure.status >= 500 && (
          <p className="small">
            Referencia para atención al cliente: <code>{failure.requestId}</code>
          </p>
        )}
        {found.length > 0 && (
          <ul>
            {found.map(([name, message]) => (
              <li key={name}>
                <button type="button" className="summary-link" onClick={() => go(name)}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
});
