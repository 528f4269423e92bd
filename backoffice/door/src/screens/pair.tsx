// Whose door this reader is: by the QR that the office draws, or by somebody who is logged in and chooses.
import {useEffect, useState, type FormEvent} from 'react';
import {addressed} from '../device/address';
import {staffToken} from '../device/machine';
import {wakeSound} from '../device/signals';
import {useCamera, useDoor} from '../use-door';
import {ask, Refusal} from '../wire/call';
import type {Named, OpenDoor, Paired} from '../wire/shapes';
import {dayAndHour} from '../words/when';
import {camera, engine, hearCodes} from '../working';
import {Stage} from './stage';

/** How somebody gets in: with what the office's QR said, or with the code of an event and their own login. */
type Way = {token: string} | {door: OpenDoor};

const INVITED = /\/admin\/puerta#(.+)$/;

export function Pair() {
  const {notice, isStorageFull} = useDoor();
  const lens = useCamera();
  const [way, setWay] = useState<Way | null>(() => (location.hash.length > 1 ? {token: location.hash.slice(1)} : null));
  const [unknown, setUnknown] = useState(false);
  const isLooking = lens.state !== 'off';
  useEffect(() => {
    hearCodes(text => {
      const token = INVITED.exec(text)?.[1];
      setUnknown(token === undefined);
      if (token === undefined) return;
      camera.close();
      setWay({token});
    });
    return () => hearCodes(null);
  }, []);
  return (
    <main className="sheet pair">
      <header className="head">
        <h1>La puerta</h1>
        <p>Este aparato lee entradas, también sin red.</p>
      </header>
      {notice && (
        <p className="notice" role="alert">
          {notice}
        </p>
      )}
      {isStorageFull && (
        <p className="notice" role="alert">
          Este navegador no deja guardar datos (¿ventana privada?, ¿sin sitio?): aquí no se puede leer sin red.
        </p>
      )}
      {way ? (
        <PairForm way={way} onBack={() => setWay(null)} />
      ) : isLooking ? (
        <>
          <Stage hint="Apunta al QR de «Puertas»" />
          {unknown && <p className="notice">Ese código no es el de un lector: está en la oficina, en «Puertas».</p>}
          <button type="button" className="big" onClick={() => camera.close()}>
            Volver
          </button>
        </>
      ) : (
        <>
          <button
            type="button"
            className="big main"
            onClick={() => {
              wakeSound();
              void camera.open();
            }}
          >
            Leer el QR de la oficina
          </button>
          <ByAccount onDoor={door => setWay({door})} />
        </>
      )}
    </main>
  );
}

/** Somebody of the office in this browser chooses the door; nobody, logs in first. */
function ByAccount({onDoor}: {onDoor: (door: OpenDoor) => void}) {
  const [doors, setDoors] = useState<OpenDoor[] | null>(null);
  const [isOut, setOut] = useState(staffToken() === null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const token = staffToken();
    if (token === null) return;
    ask<OpenDoor[]>('/api/puerta', {token}).then(
      found => {
        const asked = addressed(location.pathname);
        const only = found.find(one => one.sessionId === asked?.sessionId);
        if (only) onDoor(only);
        setDoors(found);
      },
      (failure: unknown) => {
        if (failure instanceof Refusal && failure.status === 401) setOut(true);
        else setProblem(failure instanceof Refusal ? failure.message : 'No se ha podido leer.');
      },
    );
    // Asked once, with what the address says.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (isOut)
    return (
      <p>
        <a className="big" href={`/login?volver=${encodeURIComponent(location.pathname)}`}>
          Entrar con mi cuenta
        </a>
      </p>
    );
  if (problem)
    return (
      <p className="notice" role="alert">
        {problem}
      </p>
    );
  if (doors === null) return <p role="status">Buscando puertas…</p>;
  return (
    <section>
      <h2>Tus puertas</h2>
      {doors.length === 0 && <p>No hay ninguna sesión por venir. En cuanto se ponga una a la venta, aparece aquí.</p>}
      <ul className="doors">
        {doors.map(door => (
          <li key={door.sessionId}>
            <button type="button" onClick={() => onDoor(door)}>
              <strong>{door.title}</strong>
              <span>{door.venueName}</span>
              <span>
                {door.isTrial
                  ? 'De prueba: abierta'
                  : door.isOpen
                    ? 'Abierta'
                    : `Abre el ${dayAndHour(door.opensAt, door.timezone)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PairForm({way, onBack}: {way: Way; onBack: () => void}) {
  const door = 'door' in way ? way.door : null;
  const [name, setName] = useState(door?.isTrial ? 'Lector de prueba' : '');
  const [gates, setGates] = useState<Named[]>([]);
  const [gateId, setGateId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const eventId = door?.eventId;
  useEffect(() => {
    if (eventId === undefined) return;
    ask<{gates: Named[]}>(`/api/eventos/${eventId}/puertas`, {token: staffToken()}).then(
      answer => setGates(answer.gates),
      () => undefined,
    );
  }, [eventId]);
  const pair = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const instance = crypto.randomUUID();
    try {
      const paired = await ask<Paired>('/api/puerta/emparejar', {
        instance,
        token: door ? staffToken() : null,
        body: {
          ...(door ? {code: door.code} : {token: (way as {token: string}).token}),
          name: name.trim(),
          gateId: gateId === '' ? null : Number(gateId),
        },
      });
      const sessionId = door?.sessionId ?? paired.sessionId;
      if (sessionId === null) throw new Refusal(404, 'no_session', 'Este evento no tiene ninguna sesión a la venta.');
      history.replaceState(null, '', '/admin/puerta');
      await engine.pair({...paired, name: name.trim(), sessionId, instance});
    } catch (failure) {
      setProblem(failure instanceof Refusal ? failure.message : 'Este navegador no deja guardar los datos del lector.');
      setBusy(false);
    }
  };
  return (
    <form className="card" onSubmit={event => void pair(event)}>
      <h2>{door ? door.title : 'Emparejar este lector'}</h2>
      <label>
        Nombre del lector
        <input
          required
          maxLength={80}
          autoComplete="off"
          placeholder="Puerta norte, móvil de Ana…"
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </label>
      {gates.length > 0 && (
        <label>
          Puerta
          <select value={gateId} onChange={event => setGateId(event.target.value)}>
            <option value="">Cualquiera</option>
            {gates.map(gate => (
              <option key={gate.id} value={gate.id}>
                {gate.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="big main" disabled={isBusy || name.trim() === ''}>
        Emparejar
      </button>
      <button type="button" onClick={onBack}>
        Volver
      </button>
    </form>
  );
}
