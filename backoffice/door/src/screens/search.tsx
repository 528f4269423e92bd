// Somebody without a code: found by name, seat or order. Its own screen, for readers that may.
import {useState, type FormEvent} from 'react';
import type {Found} from '../wire/shapes';
import {Refusal} from '../wire/call';
import {engine} from '../working';
import {Above} from './bar';

const STATES = {active: '', blocked: 'Bloqueado', transferred: 'Cedido o vendido'} as const;

export function Search({onClose}: {onClose: () => void}) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<Found[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      setFound(await engine.search(q.trim()));
    } catch (failure) {
      setFound(null);
      setProblem(
        failure instanceof Refusal && !failure.isUnanswered ? failure.message : 'Para buscar hace falta la red.',
      );
    }
    setBusy(false);
  };
  return (
    <Above title="No trae el código" onClose={onClose}>
      <p>Por nombre, «fila-butaca», pedido o zona. Pide un documento: la búsqueda queda anotada.</p>
      <form className="search" onSubmit={event => void search(event)}>
        <label>
          Buscar
          <input value={q} onChange={event => setQ(event.target.value)} autoComplete="off" maxLength={100} />
        </label>
        <button type="submit" className="big main" disabled={isBusy || q.trim().length < 3}>
          Buscar
        </button>
      </form>
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      {found?.length === 0 && <p role="status">No hay nadie así en esta sesión.</p>}
      {found && found.length > 0 && (
        <ul className="found">
          {found.map(one => (
            <li key={`${one.source}-${one.id}`}>
              <div>
                <strong>{one.holderName || 'Sin nombre'}</strong>
                <span>
                  {[one.category, one.place, one.gate, one.orderNumber, STATES[one.state]].filter(Boolean).join(' · ')}
                </span>
              </div>
              <button
                type="button"
                aria-label={`Leer el código de ${one.holderName || one.place}`}
                onClick={() => void engine.read(one.code)}
              >
                Leer
              </button>
            </li>
          ))}
        </ul>
      )}
    </Above>
  );
}
