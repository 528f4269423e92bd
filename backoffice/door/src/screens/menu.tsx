// What is seldom needed while people come.
import {useState} from 'react';
import type {Choices} from '../device/choices';
import {hasNfc} from '../device/nfc';
import {answerOf} from '../engine/state';
import {useCamera, useDoor} from '../use-door';
import {wordsOf} from '../words/answer-words';
import {hour, plural} from '../words/when';
import {camera, engine} from '../working';
import {Above} from './bar';

const SLOW = [1, 2, 3, 5, 10];

interface Props {
  choices: Choices;
  onChoose: (changes: Partial<Choices>) => void;
  onReady: () => void;
  onSearch: () => void;
  onNfc: () => void;
  onClose: () => void;
}

export function Menu({choices, onChoose, onReady, onSearch, onNfc, onClose}: Props) {
  const door = useDoor();
  const lens = useCamera();
  const [pin, setPin] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Above title="Lector" onClose={onClose}>
      <div className="menu">
        <button type="button" className="big" onClick={onReady}>
          Estado, puerta y sesión
        </button>
        {door.pulse?.settings.maySearch && (
          <button type="button" className="big" onClick={onSearch}>
            Buscar a quien no trae el código
          </button>
        )}
        {hasNfc && (
          <button type="button" className="big" onClick={onNfc}>
            Leer tarjetas por NFC
          </button>
        )}
        <Switch
          label="Comparar el nombre con el documento"
          isOn={choices.isComparing}
          onTurn={isComparing => onChoose({isComparing})}
        />
        <Switch label="Sin sonido" isOn={choices.isSilent} onTurn={isSilent => onChoose({isSilent})} />
        <label>
          Si el servidor tarda más, decide el lector
          <select
            value={choices.slowSeconds ?? ''}
            onChange={event => onChoose({slowSeconds: event.target.value === '' ? null : Number(event.target.value)})}
          >
            <option value="">Como diga el evento</option>
            {SLOW.map(seconds => (
              <option key={seconds} value={seconds}>
                {plural(seconds, 'segundo', 'segundos')}
              </option>
            ))}
          </select>
        </label>
        {lens.zoom && (
          <label>
            Acercar la cámara
            <input
              type="range"
              min={lens.zoom.min}
              max={lens.zoom.max}
              step="any"
              value={lens.zoom.now}
              onChange={event => void camera.zoomTo(Number(event.target.value))}
            />
          </label>
        )}
        <Recent />
        <form
          className="card"
          onSubmit={event => {
            event.preventDefault();
            onChoose({kioskPin: pin});
            onClose();
          }}
        >
          <h2>Quiosco</h2>
          <p>Sin nadie al lado: solo el resultado, y vuelve a «Acerca tu entrada». Se sale con el PIN que elijas.</p>
          <label>
            PIN para salir, de 4 a 6 cifras
            <input
              inputMode="numeric"
              autoComplete="off"
              pattern="[0-9]{4,6}"
              maxLength={6}
              value={pin}
              onChange={event => setPin(event.target.value.replace(/\D/g, ''))}
            />
          </label>
          <button type="submit" disabled={!/^\d{4,6}$/.test(pin)}>
            Empezar el quiosco
          </button>
        </form>
        {isLeaving ? (
          <div className="card">
            <p>
              {door.pending > 0
                ? `Quedan ${plural(door.pending, 'lectura', 'lecturas')} por enviar: espera a tener red, o se pierden.`
                : 'Se borran los datos de este aparato. Para volver hará falta otro código.'}
            </p>
            <button
              type="button"
              className="danger"
              disabled={door.pending > 0}
              onClick={() => {
                camera.close();
                void engine.leave(null);
              }}
            >
              Desvincular
            </button>
            <button type="button" onClick={() => setLeaving(false)}>
              No
            </button>
          </div>
        ) : (
          <button type="button" onClick={() => setLeaving(true)}>
            Desvincular este lector
          </button>
        )}
      </div>
    </Above>
  );
}

function Switch({label, isOn, onTurn}: {label: string; isOn: boolean; onTurn: (isOn: boolean) => void}) {
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={event => onTurn(event.target.checked)} />
      {label}
    </label>
  );
}

const SHOWN = 8;

/** The last readings of this device, the newest first. */
function Recent() {
  const {pulse} = useDoor();
  const zone = pulse?.event.timezone ?? 'UTC';
  const recent = engine.journal.all.slice(-SHOWN).reverse();
  return (
    <section className="card">
      <h2>Últimas lecturas</h2>
      {recent.length === 0 && <p>Todavía ninguna.</p>}
      <ol className="recent">
        {recent.map(one => (
          <li key={one.nonce}>
            <span>{hour(one.at, zone)}</span>
            <strong>{wordsOf(answerOf(one), zone).word}</strong>
            <span>{one.scanned.category ?? ''}</span>
            <span className="small">
              {one.state === 'pending' ? 'en cola' : one.state === 'aside' ? 'apartada' : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
