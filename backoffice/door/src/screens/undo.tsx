// A reading that was wrong is answered for with a reason.
import {useState} from 'react';

const REASONS = ['Se ha leído por error', 'Al final no ha pasado', 'El documento no coincide'];

export function Undo({onReason, onClose}: {onReason: (reason: string) => void; onClose: () => void}) {
  const [other, setOther] = useState('');
  const [isSent, setSent] = useState(false);
  const say = (reason: string): void => {
    setSent(true);
    onReason(reason);
  };
  return (
    <form
      className="does"
      aria-label="Por qué se deshace"
      onSubmit={event => {
        event.preventDefault();
        say(other.trim());
      }}
    >
      {REASONS.map(reason => (
        <button key={reason} type="button" className="big" disabled={isSent} onClick={() => say(reason)}>
          {reason}
        </button>
      ))}
      <label>
        Otro motivo
        <input maxLength={200} autoComplete="off" value={other} onChange={event => setOther(event.target.value)} />
      </label>
      <button type="submit" disabled={isSent || other.trim() === ''}>
        Deshacer por ese motivo
      </button>
      <button type="button" onClick={onClose}>
        No deshacer
      </button>
    </form>
  );
}
