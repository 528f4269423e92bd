// Files of a message: each goes as soon as it is chosen and can be taken out again until the message is sent.
import {useId, useState} from 'react';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {CaseUpload} from '../../lib/api/types';
import {fileSize} from '../../lib/words/case-words';
import {Button} from '../../ui/button';
import {Icon} from '../../ui/icon';

const MAX_BYTES = 5 * 1024 * 1024;
const MOST = 5;

interface Props {
  files: CaseUpload[];
  onChange: (change: (files: CaseUpload[]) => CaseUpload[]) => void;
  error?: string | undefined;
}

export function CaseFiles({files, onChange, error: refused}: Props) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const error = problem || refused;
  const take = async (chosen: File[]) => {
    setProblem('');
    if (chosen.length > MOST - files.length) return setProblem(`Caben ${MOST} archivos en cada mensaje.`);
    const large = chosen.find(file => file.size > MAX_BYTES);
    if (large) return setProblem(`«${large.name}» pesa más de 5 MB. Haz la foto más pequeña o guárdala en PDF.`);
    setBusy(true);
    try {
      for (const file of chosen) {
        const sent = await api.uploadCaseFile(file);
        onChange(old => [...old, sent]);
      }
    } catch (caught) {
      const said = asApiError(caught);
      setProblem(said.fields['file'] ?? said.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      {files.length < MOST && (
        <>
          <label htmlFor={id}>
            Adjuntar archivos<span className="field-optional"> (opcional)</span>
          </label>
          <p id={`${id}-hint`} className="field-hint" role="status">
            {isBusy ? 'Subiendo…' : 'Una foto, una captura o un justificante: PDF, PNG o JPG, hasta 5 MB cada uno.'}
          </p>
          <input
            id={id}
            type="file"
            multiple
            className="input"
            data-field="files"
            accept=".pdf,.png,.jpg,.jpeg"
            disabled={isBusy}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={event => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = '';
              if (chosen.length) void take(chosen);
            }}
          />
        </>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {files.length > 0 && (
        <ul className="case-files" aria-label="Archivos adjuntos">
          {files.map(file => (
            <li key={file.token}>
              <span>
                {file.fileName} <span className="muted small">{fileSize(file.sizeBytes)}</span>
              </span>
              <Button look="quiet" onClick={() => onChange(old => old.filter(one => one.token !== file.token))}>
                Quitar<span className="visually-hidden"> {file.fileName}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
