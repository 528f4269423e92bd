// «/eventos/:event_id/:sesion_id/grupos»: schools, clubs and companies ask for places.
import {useNavigate, useParams} from 'react-router';
import {RequestGroup} from '../../features/groups/request-group';
import '../../features/groups/groups.css';
import {askGroupOffer} from '../../lib/sale/groups';
import {sessionKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {askSession} from '../../lib/sale/session';
import {useTitle} from '../../lib/title';
import {sessionPath} from '../../lib/words/event-words';
import {capital, hour, longDay} from '../../lib/words/format';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function GroupsPage() {
  const {event_id = '', sesion_id = ''} = useParams();
  const navigate = useNavigate();
  const {data: session, error, reload} = useQuery(sessionKey(sesion_id), () => askSession(sesion_id), 60_000);
  const offer = useQuery(`group-offer/${sesion_id}`, () => askGroupOffer(sesion_id));
  useTitle(session && `Grupos: ${session.event.title}`);
  if (error?.status === 404 || (session && ![String(session.event.id), session.event.slug].includes(event_id)))
    return <NotFoundScreen title="No encontramos esa sesión" />;
  const failed = (error && !session && error) || (offer.error && offer.error.status !== 404 && offer.error);
  if (failed)
    return (
      <div className="page page-narrow group-page">
        <Trouble isPage error={failed} onRetry={() => void Promise.all([reload(), offer.reload()])} />
      </div>
    );
  if (!session || (!offer.data && !offer.error))
    return (
      <Loading label="Cargando…">
        <div className="page page-narrow group-page">
          <Bone width="16rem" height="3rem" />
          <Bone height="20rem" />
        </div>
      </Loading>
    );
  const {event, venue} = session;
  return (
    <div className="page page-narrow group-page">
      <div className="group-head">
        <PageLink to={sessionPath(event, session.id)} className="group-back">
          <Icon name="back" size={18} /> {event.title}
        </PageLink>
        <h1>Plazas para tu grupo</h1>
        <p>
          {event.title}. {capital(longDay(session.startsAt, venue.timezone))},{' '}
          <strong className="figures">{hour(session.startsAt, venue.timezone)}</strong>. {venue.name}.
        </p>
      </div>
      {offer.data ? (
        <RequestGroup sessionId={session.id} offer={offer.data} onAsked={hash => void navigate(`/reservas/${hash}`)} />
      ) : (
        <Notice tone="warn" title="Para esta sesión no se piden plazas de grupo aquí">
          Escríbenos y te decimos qué se puede hacer.
        </Notice>
      )}
    </div>
  );
}
