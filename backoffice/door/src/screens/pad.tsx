// A code by hand: large keys, the signs that codes are made of.
import {useState} from 'react';
import {engine} from '../working';
import {Above} from './bar';

const ROWS = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM-'];

export function Pad({onClose}: {onClose: () => void}) {
  const [text, setText] = useState('');
  return (
    <Above title="Teclear el código" onClose={onClose}>
      <form
        className="pad"
        onSubmit={event => {
          event.preventDefault();
          if (text.trim() !== '') void engine.read(text);
        }}
      >
        <input
          aria-label="Código"
          value={text}
          onChange={event => setText(event.target.value.toUpperCase())}
          inputMode="none"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
          placeholder="El que va debajo del QR"
        />
        <div className="keys" role="group" aria-label="Teclas">
          {ROWS.map(row => (
            <div key={row}>
              {[...row].map(sign => (
                <button key={sign} type="button" onClick={() => setText(text + sign)}>
                  {sign}
                </button>
              ))}
            </div>
          ))}
        </div>
        <div className="acts">
          <button type="button" onClick={() => setText(text.slice(0, -1))} disabled={text === ''}>
            Borrar
          </button>
          <button type="submit" className="big main" disabled={text.trim() === ''}>
            Leer
          </button>
        </div>
      </form>
    </Above>
  );
}
