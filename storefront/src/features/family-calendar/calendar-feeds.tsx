// The calendar of each child in the family's own telephones: an address that is read again and again, and can be changed.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {familyCalendarApi} from '../../lib/api/family-calendar-api';
import {asApiError} from '../../lib/api/request';
import {Button} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {Refusal} from '../../ui/screens/refusal';

interface Child {
  athleteId: number;
  athleteName: string;
  url: string | null;
}

export function CalendarFeeds({
  childrenOf,
  onMade,
}: {
  childrenOf: Child[];
  onMade: (athleteId: number, url: string) => void;
}) {
  return (
    <details className="calendar-feeds">
      <summary>
        <Icon name="calendar" size={18} />
        Añadir a mi calendario
      </summary>
      <p className="small muted">
        Se suscribe y se actualiza solo: si un partido cambia de hora o se cancela, cambia también en tu móvil. La
        dirección es tuya, no la compartas.
      </p>
      <ul className="plain-list">
        {childrenOf.map(child => (
          <li key={child.athleteId}>
            <ChildFeed child={child} onMade={url => onMade(child.athleteId, url)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ChildFeed({child: {athleteId, athleteName, url}, onMade}: {child: Child; onMade: (url: string) => void}) {
  const [busy, setBusy] = useState<'make' | 'renew' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (renew: boolean) => {
    setBusy(renew ? 'renew' : 'make');
    setProblem(null);
    try {
      onMade((await familyCalendarApi.feed(athleteId, renew)).url);
      announce(renew ? 'La dirección de antes ya no vale' : `El calendario de ${athleteName} está listo`);
    } catch (error) {
      setProblem(asApiError(error).message);
    }
    setBusy(null);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '');
      announce('Dirección copiada');
    } catch {
      setProblem('Tu navegador no deja copiar: selecciona la dirección y cópiala a mano.');
    }
  };
  return (
    <div className="calendar-feed">
      <h3>{athleteName}</h3>
      {url === null ? (
        <Button isBusy={busy === 'make'} onClick={() => void make(false)}>
          Preparar su calendario<span className="visually-hidden">: {athleteName}</span>
        </Button>
      ) : (
        <>
          <div className="call-up-ways">
            <a className="button button-plain" href={url.replace(/^https?:/, 'webcal:')}>
              Suscribirme<span className="visually-hidden"> al calendario de {athleteName}</span>
            </a>
            <Button onClick={() => void copy()}>
              Copiar la dirección<span className="visually-hidden"> del calendario de {athleteName}</span>
            </Button>
            <Button look="quiet" isBusy={busy === 'renew'} onClick={() => void make(true)}>
              Cambiar la dirección<span className="visually-hidden"> del calendario de {athleteName}</span>
            </Button>
          </div>
          <p className="small calendar-address">{url}</p>
        </>
      )}
      {problem && <Refusal>{problem}</Refusal>}
    </div>
  );
}
