// At which gate this reader stands; another one only with the event's PIN.
import {useState, type FormEvent} from 'react';
import {useDoor} from '../use-door';
import {engine} from '../working';
import {Refusal} from '../wire/call';

export function Gate() {
  const {pulse} = useDoor();
  const [isOpen, setOpen] = useState(false);
  const [gateId, setGateId] = useState('');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!pulse) return null;
  const change = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await engine.chooseGate(gateId === '' ? null : Number(gateId), pin);
      setOpen(false);
      setPin('');
    } catch (failure) {
      setProblem(failure instanceof Refusal ? failure.message : 'No se ha podido cambiar.');
    }
    setBusy(false);
  };
  return (
    <section className="card" aria-label="Puerta">
      <div className="row">
        <div>
          <span className="small">Puerta</span>
          <strong className="gate">{pulse.gate?.name ?? 'Cualquiera'}</strong>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setGateId(String(pulse.gate?.id ?? ''));
            setOpen(!isOpen);
          }}
        >
          Cambiar
        </button>
      </div>
      {isOpen && (
        <form onSubmit={event => void change(event)}>
          <label>
            Puerta nueva
            <select value={gateId} onChange={event => setGateId(event.target.value)}>
              <option value="">Cualquiera</option>
              {pulse.gates.map(one => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          <label>
            PIN de puertas
            <input
              type="password"
              inputMode="numeric"
              autoComplete="off"
              pattern="[0-9]{4,6}"
              maxLength={6}
              required
              value={pin}
              onChange={event => setPin(event.target.value)}
            />
            <span className="small">Está en la oficina, en «Puertas» del evento.</span>
          </label>
          {problem && (
            <p className="notice" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" className="main" disabled={isBusy}>
            Cambiar de puerta
          </button>
        </form>
      )}
    </section>
  );
}
