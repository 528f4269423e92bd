// Whose door this reader is: by the QR that the office draws, or by somebody who is logged in and chooses; served by a
// node in the venue, by the code on the node's own screen.
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
const OF_NODE = /^\d{8}$/;

/** Null: not known yet. Whoever does not answer is no node: it says so in the venue's own network. */
function useIsNode(): boolean | null {
  const [isNode, setNode] = useState<boolean | null>(null);
  useEffect(() => {
    ask<{isNode?: boolean}>('/health', {limit: 5000}).then(
      health => setNode(health.isNode === true),
      () => setNode(false),
    );
  }, []);
  return isNode;
}

export function Pair() {
  const {notice, isStorageFull} = useDoor();
  const lens = useCamera();
  const [way, setWay] = useState<Way | null>(() => (location.hash.length > 1 ? {token: location.hash.slice(1)} : null));
  const [wrong, setWrong] = useState<string | null>(null);
  const isNode = useIsNode();
  const isLooking = lens.state !== 'off';
  useEffect(() => {
    hearCodes(text => {
      const token = INVITED.exec(text)?.[1];
      const problem =
        token === undefined
          ? `Ese código no es el de un lector: está ${isNode ? 'en la pantalla del nodo' : 'en la oficina, en «Puertas»'}.`
          : OF_NODE.test(token) === isNode
            ? null
            : 'Ese código es de otra dirección: léelo con la cámara del teléfono, fuera de esta aplicación.';
      setWrong(problem);
      if (token === undefined || problem !== null) return;
      camera.close();
      setWay({token});
    });
    return () => hearCodes(null);
  }, [isNode]);
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
      {!isSecureContext && (
        <p className="notice" role="alert">
          Esta dirección no es segura («http»): el navegador no deja leer sin red ni abrir la cámara. Hace falta
          «https».
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
          <Stage hint={isNode ? 'Apunta al QR del nodo' : 'Apunta al QR de «Puertas»'} />
          {wrong !== null && (
            <p className="notice" role="alert">
              {wrong}
            </p>
          )}
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
            {isNode ? 'Leer el QR de emparejar' : 'Leer el QR de la oficina'}
          </button>
          {isNode === false && <ByAccount onDoor={door => setWay({door})} />}
          {isNode && <ByNode onCode={token => setWay({token})} />}
        </>
      )}
    </main>
  );
}

/** As the node shows it: «1234 5678». */
function ByNode({onCode}: {onCode: (code: string) => void}) {
  const [code, setCode] = useState('');
  const figures = code.replace(/\D/g, '');
  return (
    <form
      className="card"
      onSubmit={event => {
        event.preventDefault();
        onCode(figures);
      }}
    >
      <label>
        Código del nodo
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder="8 cifras"
          value={code}
          onChange={event => setCode(event.target.value)}
        />
        <span className="small">Está en la pantalla del propio nodo.</span>
      </label>
      <button type="submit" className="big" disabled={figures.length !== 8}>
        Seguir
      </button>
    </form>
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
