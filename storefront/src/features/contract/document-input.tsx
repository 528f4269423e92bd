// A paper that the club has to see: PDF or picture, up to five megabytes. It is sent with the contract; the file goes
// when somebody has looked at it.
import {useId, useState} from 'react';
import {Icon} from '../../ui/icon';

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['application/pdf', 'image/png', 'image/jpeg'];

interface Props {
  label: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

export function DocumentInput({label, file, onChange}: Props) {
  const id = useId();
  const [error, setError] = useState('');
  const take = (chosen: File | undefined) => {
    if (!chosen) return onChange(null);
    const problem =
      chosen.size > MAX_BYTES
        ? 'El archivo pesa más de 5 MB. Haz la foto más pequeña o guárdala en PDF.'
        : TYPES.includes(chosen.type)
          ? ''
          : 'Envía un PDF, un PNG o un JPG.';
    setError(problem);
    onChange(problem ? null : chosen);
  };
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="field-hint">
        PDF, PNG o JPG, hasta 5 MB. Lo borramos en cuanto lo revisamos. También puedes enviarlo después.
      </p>
      <input
        id={id}
        type="file"
        className="input"
        accept=".pdf,.png,.jpg,.jpeg"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        onChange={event => take(event.target.files?.[0])}
      />
      {file && !error && (
        <p className="small">
          <Icon name="check" size={16} /> {file.name}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
