// A paper to send: what is chosen goes at once, and stays shown with a way to change it.
import {useId, useState} from 'react';
import {asApiError} from '../../lib/api/request';
import {Button} from '../button';
import {Icon} from '../icon';
import './paper-input.css';

const MAX_BYTES = 5 * 1024 * 1024;

interface Props {
  label: string;
  /** What was sent; null shows the way to choose. */
  fileName: string | null;
  hint?: string;
  onSend: (file: File) => Promise<void>;
  /** Absent: what was sent cannot be taken back here. */
  onClear?: () => void;
}

export function PaperInput({
  label,
  fileName,
  hint = 'PDF, PNG o JPG, hasta 5 MB. Lo borramos en cuanto lo revisamos.',
  onSend,
  onClear,
}: Props) {
  const id = useId();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setError('');
    if (file.size > MAX_BYTES)
      return setError(`«${file.name}» pesa más de 5 MB. Haz la foto más pequeña o guárdala en PDF.`);
    setBusy(true);
    try {
      await onSend(file);
    } catch (caught) {
      const problem = asApiError(caught);
      setError(problem.fields['file'] ?? problem.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      {fileName !== null ? (
        <>
          <p className="paper-label">{label}</p>
          <p className="paper-sent">
            <Icon name="check" size={18} /> <span>{fileName}</span>{' '}
            {onClear && (
              <Button look="quiet" onClick={onClear}>
                Cambiar<span className="visually-hidden"> {label}</span>
              </Button>
            )}
          </p>
        </>
      ) : (
        <>
          <label htmlFor={id}>{label}</label>
          <p id={`${id}-hint`} className="field-hint">
            {isBusy ? 'Subiendo…' : hint}
          </p>
          <input
            id={id}
            type="file"
            className="input"
            accept=".pdf,.png,.jpg,.jpeg"
            disabled={isBusy}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={event => void take(event.target.files?.[0])}
          />
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
