// A signature: drawn with a finger or a mouse and sent as a picture; or the name typed, for whoever does not draw.
import {useId, useRef, useState, type PointerEvent} from 'react';
import {asApiError} from '../../../lib/api/request';
import {uploadAnswerFile} from '../../../lib/api/people-api';
import {Button} from '../../button';
import {Icon} from '../../icon';
import {Segmented} from '../segmented';
import {TextField} from '../field';

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional: boolean;
  /** The picture's token, or the name that was typed. */
  value: string;
  onChange: (value: string) => void;
}

const [WIDTH, HEIGHT] = [560, 160];
const isPicture = (value: string): boolean => /^[0-9a-f-]{36}$/.test(value);

export function SignatureInput({name, label, hint, error, isOptional, value, onChange}: Props) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const [isTyped, setTyped] = useState(value !== '' && !isPicture(value));
  const [hasInk, setInk] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const pen = (): CanvasRenderingContext2D => canvas.current!.getContext('2d')!;
  const at = (event: PointerEvent): [number, number] => {
    const box = canvas.current!.getBoundingClientRect();
    return [((event.clientX - box.left) * WIDTH) / box.width, ((event.clientY - box.top) * HEIGHT) / box.height];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    const ink = pen();
    Object.assign(ink, {lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111'});
    ink.beginPath();
    ink.moveTo(...at(event));
  };
  const draw = (event: PointerEvent) => {
    if (!isDrawing.current) return;
    pen().lineTo(...at(event));
    pen().stroke();
    if (!hasInk) setInk(true);
  };
  const clear = () => {
    if (canvas.current) pen().clearRect(0, 0, WIDTH, HEIGHT);
    setInk(false);
    onChange('');
  };
  const keep = async () => {
    setBusy(true);
    setFailure('');
    try {
      const picture = await new Promise<Blob | null>(done => canvas.current!.toBlob(done, 'image/png'));
      const kept = await uploadAnswerFile(new File([picture!], 'firma.png', {type: 'image/png'}));
      onChange(kept.token);
    } catch (caught) {
      setFailure(asApiError(caught).message);
    } finally {
      setBusy(false);
    }
  };
  const problem = failure || error;
  return (
    <fieldset className="asked-many" data-wrong={problem ? '' : undefined} data-field={name} tabIndex={-1}>
      <legend>
        {label}
        {isOptional && <span className="field-optional"> (opcional)</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      <Segmented
        legend="Cómo firmas"
        value={isTyped ? 'typed' : 'drawn'}
        options={[
          ['drawn', 'Dibujada'],
          ['typed', 'Escribir mi nombre'],
        ]}
        onChange={way => {
          setTyped(way === 'typed');
          setInk(false);
          onChange('');
        }}
      />
      {isTyped ? (
        <TextField
          name={`${name}.typed`}
          label="Nombre y apellidos de quien firma"
          value={value}
          maxLength={200}
          autoComplete="off"
          onChange={event => onChange(event.target.value)}
        />
      ) : isPicture(value) ? (
        <p className="paper-sent">
          <Icon name="check" size={18} /> <span>Firmado</span>{' '}
          <Button look="quiet" onClick={clear}>
            Firmar otra vez
          </Button>
        </p>
      ) : (
        <>
          <canvas
            ref={canvas}
            id={id}
            width={WIDTH}
            height={HEIGHT}
            className="asked-signature"
            aria-label={`${label}: dibuja aquí con el dedo o el ratón`}
            role="img"
            onPointerDown={begin}
            onPointerMove={draw}
            onPointerUp={() => (isDrawing.current = false)}
            onPointerCancel={() => (isDrawing.current = false)}
          />
          <div className="asked-signature-acts">
            <Button isBusy={isBusy} disabled={!hasInk} onClick={() => void keep()}>
              Dar por firmado
            </Button>
            <Button look="quiet" disabled={!hasInk} onClick={clear}>
              Borrar
            </Button>
          </div>
        </>
      )}
      {problem && (
        <p className="field-error">
          <Icon name="warning" size={16} />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
