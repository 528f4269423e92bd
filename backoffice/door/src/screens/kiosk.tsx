// The way out of a reader that nobody stands beside.
import {useState} from 'react';

export function LeaveKiosk({pin, onLeave}: {pin: string; onLeave: () => void}) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <button type="button" className="leave" onClick={() => setTyped('')}>
        Salir
      </button>
    );
  return (
    <form
      className="leave"
      onSubmit={event => {
        event.preventDefault();
        if (typed === pin) onLeave();
        else setTyped(null);
      }}
    >
      <label>
        PIN
        <input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={6}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </label>
      <button type="submit">Salir</button>
    </form>
  );
}
