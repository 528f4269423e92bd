// Before the doors open: whether this reader has what it needs, each thing with the way to make it so.
import {useEffect, useState} from 'react';
import {askPersistence, batteryPercent, canInstall, install, isInstalled, isPersistent} from '../device/machine';
import {useCamera, useDoor} from '../use-door';
import {count, dayAndHour, hour, plural} from '../words/when';
import {camera, engine} from '../working';
import {Gate} from './gate';
import {Sessions} from './sessions';
import {Updates} from './updates';

interface Check {
  name: string;
  value: string;
  isGood: boolean;
  act?: {label: string; run: () => void} | undefined;
}

export function Ready({onWork}: {onWork: () => void}) {
  const door = useDoor();
  const lens = useCamera();
  const [isKept, setKept] = useState(true);
  const [battery, setBattery] = useState<number>();
  const [, redraw] = useState(0);
  useEffect(() => {
    void isPersistent().then(setKept);
    void batteryPercent().then(setBattery);
  }, []);
  const {pulse, device, rights} = door;
  const zone = pulse?.event.timezone ?? 'UTC';
  const seconds = Math.round(Math.abs(door.clockDifference) / 1000);
  const words: Record<typeof lens.state, string> = {
    off: 'Se abre al empezar',
    asking: 'Esperando el permiso',
    live: 'Da imagen',
    dark: 'No da imagen: ¿está tapada?',
    denied: 'Sin permiso: dáselo en los ajustes del navegador',
    missing: 'Este aparato no tiene: usa un lector que escribe o teclea',
    lost: 'Se ha cortado',
  };
  const checks: Check[] = [
    {
      name: 'Derechos',
      value: rights
        ? `${plural(rights.count, 'derecho', 'derechos')}, al día de las ${hour(rights.upTo, zone)}`
        : 'Faltan: conecta una vez a la red',
      isGood: rights !== null && door.listProblem === null,
      act: {label: 'Actualizar', run: () => void engine.contact()},
    },
    {
      name: 'Conexión',
      value: door.isOnline
        ? 'En línea'
        : rights
          ? 'Sin red: se lee con los datos de este aparato'
          : 'Sin red y sin datos: no se puede leer',
      isGood: door.isOnline,
    },
    {
      name: 'Datos',
      value: door.isStorageFull
        ? 'No queda sitio: libera espacio en el aparato'
        : isKept
          ? 'Guardados: el navegador no los borra'
          : 'El navegador puede borrarlos si le falta sitio',
      isGood: isKept && !door.isStorageFull,
      act: isKept ? undefined : {label: 'Guardar', run: () => void askPersistence().then(setKept)},
    },
    {
      name: 'Aplicación',
      value: isInstalled()
        ? 'Instalada'
        : canInstall()
          ? 'Sin instalar'
          : 'Sin instalar: menú del navegador, «Añadir a la pantalla de inicio»',
      isGood: isInstalled(),
      act: canInstall() ? {label: 'Instalar', run: () => void install().then(() => redraw(1))} : undefined,
    },
    {
      name: 'Cámara',
      value: lens.decoder === 'failed' ? 'El lector de códigos no se ha podido cargar' : words[lens.state],
      isGood: (lens.state === 'off' || lens.state === 'live') && lens.decoder !== 'failed',
      act: {label: 'Probar', run: () => void camera.open()},
    },
    {
      name: 'Reloj',
      value:
        seconds < 2
          ? 'En hora'
          : `${door.clockDifference > 0 ? 'Atrasado' : 'Adelantado'} ${seconds < 120 ? plural(seconds, 'segundo', 'segundos') : plural(Math.round(seconds / 60), 'minuto', 'minutos')}: no importa, se lee con la hora del servidor`,
      isGood: door.contactAt !== null || seconds > 0,
    },
  ];
  if (battery !== undefined)
    checks.push({
      name: 'Batería',
      value: `${battery} %${battery < 30 ? ': enchúfalo antes de abrir' : ''}`,
      isGood: battery >= 30,
    });
  if (door.pending > 0)
    checks.push({
      name: 'Por enviar',
      value: plural(door.pending, 'lectura en cola', 'lecturas en cola'),
      isGood: false,
      act: {label: 'Enviar', run: () => void engine.contact()},
    });
  if (door.aside > 0)
    checks.push({
      name: 'Apartadas',
      value: `${plural(door.aside, 'lectura', 'lecturas')} que el servidor no ha aceptado: enséñalo en la oficina. ${engine.journal.all.find(one => one.state === 'aside')?.why ?? ''}`,
      isGood: false,
    });
  return (
    <main className="sheet ready">
      <header className="head">
        <h1>{pulse?.event.title ?? device?.eventTitle}</h1>
        <p>
          {pulse ? `${pulse.event.venueName} · ${dayAndHour(pulse.session.startsAt, zone)}` : 'Esperando al servidor…'}
          {pulse?.facts.isTrial && ' · de prueba'}
        </p>
      </header>
      {door.notice && (
        <p className="notice" role="alert">
          {door.notice}
        </p>
      )}
      {door.listProblem && (
        <p className="notice" role="alert">
          {door.listProblem}
        </p>
      )}
      <Updates />
      <Gate />
      {pulse && pulse.sessions.length > 1 && <Sessions />}
      <ul className="checks" aria-label="Estado del lector">
        {checks.map(check => (
          <li key={check.name} className={check.isGood ? 'good' : 'look'}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              {check.isGood ? <path d="m4 12 5 6L20 6" /> : <path d="M12 4v10m0 5v1" />}
            </svg>
            <div>
              <strong>{check.name}</strong>
              <span>{check.value}</span>
            </div>
            {check.act && (
              <button type="button" onClick={check.act.run}>
                {check.act.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="small">
        {device?.name} · {pulse ? `${count(pulse.counters.inside)} dentro` : ''}
      </p>
      <footer className="foot">
        <button type="button" className="big main" onClick={onWork}>
          Empezar a leer
        </button>
      </footer>
    </main>
  );
}
