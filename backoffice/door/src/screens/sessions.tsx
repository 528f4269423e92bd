// Of an event with several sessions: which one this reader lets people into.
import {useDoor} from '../use-door';
import {dayAndHour} from '../words/when';
import {engine} from '../working';

export function Sessions() {
  const {pulse, sessionId} = useDoor();
  if (!pulse) return null;
  return (
    <label className="card">
      Sesión
      <select value={sessionId ?? ''} onChange={event => void engine.chooseSession(Number(event.target.value))}>
        {pulse.sessions.map(one => (
          <option key={one.id} value={one.id}>
            {dayAndHour(one.startsAt, pulse.event.timezone)}
          </option>
        ))}
      </select>
    </label>
  );
}
