// «/eventos/:event_id/:sesion_id/lista-espera»: joining the waiting list of a session, and with «?enlace=…» where one
// stands in it.
import {useParams, useSearchParams} from 'react-router';
import {JoinSessionList} from '../../features/session-waiting/join';
import {SessionPlaceView} from '../../features/session-waiting/place';
import '../../features/session-waiting/session-waiting.css';
import {useAccount} from '../../lib/account';
import {sessionPath} from '../../lib/words/event-words';
import {capital, hour, longDay} from '../../lib/words/format';
import {sessionKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {askSession} from '../../lib/sale/session';
import {hasWaitingList} from '../../lib/sale/session-waiting';
import {useTitle} from '../../lib/title';
import {Icon} from '../../ui/icon';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function SessionWaitingListPage() {
  const {event_id = '', sesion_id = ''} = useParams();
  const [search, setSearch] = useSearchParams();
  const token = search.get('enlace');
  const account = useAccount();
  const {data: session, error, reload} = useQuery(sessionKey(sesion_id), () => askSession(sesion_id), 60_000);
  useTitle(session && `Lista de espera: ${session.event.title}`);
  if (error?.status === 404 || (session && ![String(session.event.id), session.event.slug].includes(event_id)))
    return <NotFoundScreen title="No encontramos esa sesión" />;
  if (error && !session)
    return (
      <div className="page page-narrow wait-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!session || account.data === undefined)
    return (
      <Loading label="Cargando la lista de espera…">
        <div className="page page-narrow wait-page">
          <Bone width="16rem" height="3rem" />
          <Bone height="16rem" />
        </div>
      </Loading>
    );
  const {event, venue} = session;
  return (
    <div className="page page-narrow wait-page">
      <div className="wait-head">
        <PageLink to={sessionPath(event, session.id)} className="wait-back">
          <Icon name="back" size={18} /> {event.title}
        </PageLink>
        <h1 key={token}>{token ? 'Tu puesto en la lista de espera' : 'Lista de espera'}</h1>
        <p>
          {event.title}. {capital(longDay(session.startsAt, venue.timezone))},{' '}
          <strong className="figures">{hour(session.startsAt, venue.timezone)}</strong>. {venue.name}.
        </p>
        {!token && (
          <p className="muted">Cuando alguien devuelve o suelta entradas, se ofrecen por orden a quien espera.</p>
        )}
      </div>
      {token ? (
        <SessionPlaceView token={token} onAgain={() => setSearch({})} />
      ) : hasWaitingList(session) ? (
        <JoinSessionList session={session} onJoined={joined => setSearch({enlace: joined})} />
      ) : (
        <Notice tone="warn" title="La lista de espera está cerrada">
          Ahora mismo esta sesión no admite a nadie más en espera.
        </Notice>
      )}
    </div>
  );
}
