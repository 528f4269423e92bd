// A paper to send: what is chosen goes at once, and stays shown with a way to change it.
import {useId, useState} from 'react';
import {announce} from '../../lib/announce';
import {asApiError} from '../../lib/api/request';
import {Button} from '../button';
import {Icon} from '../icon';
import './paper-input.css';

const MAX_BYTES = 5 * 1024 * 1024;

interface Props {
  label: string;
  /** What was sent; null shows the way to choose. */
  fileName: string | null;
  /** Empty: none. */
  hint?: string;
  /** Something beside it says it already: only to be heard. */
  isLabelHidden?: boolean;
  /** On the button. */
  choose?: string;
  /** As an input's `accept`. */
  kinds?: string;
  onSend: (file: File) => Promise<void>;
  /** Makes it small enough before it is judged. */
  prepare?: (file: File) => Promise<File>;
  /** Absent: what was sent cannot be taken back here. */
  onClear?: () => void;
}

export function PaperInput({
  label,
  fileName,
  hint = 'PDF, PNG o JPG, hasta 5 MB. Lo borramos en cuanto lo revisamos.',
  isLabelHidden = false,
  choose = 'Elegir archivo',
  kinds = '.pdf,.png,.jpg,.jpeg',
  onSend,
  onClear,
  prepare,
}: Props) {
  const id = useId();
  const [error, setError] = useState('');
  const [sending, setSending] = useState<string | null>(null);
  const take = async (chosen: File | undefined) => {
    if (!chosen || sending !== null) return;
    setError('');
    setSending(chosen.name);
    try {
      const file = prepare ? await prepare(chosen) : chosen;
      if (file.size > MAX_BYTES)
        setError(`«${chosen.name}» pesa más de 5 MB. Haz la foto más pequeña o guárdala en PDF.`);
      else {
        await onSend(file);
        announce(`«${chosen.name}» está enviado`);
      }
    } catch (caught) {
      const problem = asApiError(caught);
      setError(problem.fields['file'] ?? problem.message);
    } finally {
      setSending(null);
    }
  };
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <p id={`${id}-label`} className={isLabelHidden ? 'visually-hidden' : 'paper-label'}>
        {label}
      </p>
      {fileName !== null ? (
        <p className="paper-sent">
          <Icon name="check" size={18} /> <span>{fileName}</span>{' '}
          {onClear && (
            <Button look="quiet" onClick={onClear}>
              Cambiar<span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </p>
      ) : (
        <>
          {hint && (
            <p id={`${id}-hint`} className="field-hint">
              {hint}
            </p>
          )}
          <div className="paper-choose">
            <input
              id={id}
              type="file"
              className="visually-hidden"
              accept={kinds}
              aria-labelledby={`${id}-label ${id}-choose`}
              aria-invalid={error ? true : undefined}
              aria-disabled={sending !== null || undefined}
              aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
              onClick={event => sending !== null && event.preventDefault()}
              onChange={event => {
                const chosen = event.target.files?.[0];
                void take(chosen);
                // The same file again, mended, is a choice too.
                event.target.value = '';
              }}
            />
            <label
              id={`${id}-choose`}
              htmlFor={id}
              className="button button-plain"
              data-busy={sending !== null || undefined}
            >
              {choose}
              {sending !== null && <span className="button-spinner" aria-hidden="true" />}
            </label>
            <p className="paper-sending" role="status">
              {sending !== null && `Enviando «${sending}»…`}
            </p>
          </div>
        </>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
