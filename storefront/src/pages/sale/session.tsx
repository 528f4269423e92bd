// «/eventos/:event_id/:sesion_id[/:slug]»: choose seats or tickets of one session.
import {useEffect} from 'react';
import {Navigate, useLocation, useParams} from 'react-router';
import {InPacks} from '../../features/packs/in-packs';
import {BuyerBox} from '../../features/seats/buyer-box';
import {HolderLinks} from '../../features/seats/holder-links';
import {ResaleOfSoldOut} from '../../features/seats/resale-of-sold-out';
import {SaleClosed} from '../../features/seats/sale-closed';
import {SeatPageWaiting} from '../../features/seats/tray/seat-fine';
import {SeatPage} from '../../features/seats/seat-page';
import {SessionHead} from '../../features/seats/session-head';
import {Presale} from '../../features/supporters/presale';
import {buyersOnlyOf} from '../../lib/sale/buyer-right';
import {sessionPath} from '../../lib/words/event-words';
import {planKey, sessionKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {toQueue} from '../../lib/api/request';
import {askPlan, askSession, lineBefore} from '../../lib/sale/session';
import {hasWaitingList, waitingListPath} from '../../lib/sale/session-waiting';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {TrialBand} from '../../ui/trial-band';
import {Trouble} from '../../ui/screens/trouble';

/** Below this part of the house, what somebody wants may be gone. */
const FEW = 0.2;

export default function SessionPage() {
  const {event_id = '', sesion_id = ''} = useParams();
  const {search} = useLocation();
  const session = useQuery(sessionKey(sesion_id), () => askSession(sesion_id), 60_000);
  const hash = session.data?.planHash;
  const plan = useQuery(hash ? planKey(hash) : null, () => askPlan(hash!), Infinity);
  const line = lineBefore(session.data);
  // Whoever comes by an address is led there by the server; this is for who comes by a link of the application.
  useEffect(() => {
    if (line) toQueue(line);
  }, [line]);
  useTitle(session.data && `Entradas: ${session.data.event.title}`);

  if (session.error?.status === 404) return <NotFoundScreen title="No encontramos esa sesión" />;
  if (session.error && !session.data)
    return (
      <div className="page cart-page">
        <Trouble isPage error={session.error} onRetry={() => void session.reload()} />
      </div>
    );
  if (!session.data) return <SessionWaiting />;
  // Another event's number is nobody's address; a name that was changed since leads to the one of today.
  const {event} = session.data;
  if (/^\d+$/.test(event_id) && event_id !== String(event.id))
    return <NotFoundScreen title="No encontramos esa sesión" />;
  if (event_id !== String(event.id) && event_id !== event.slug)
    return <Navigate to={sessionPath(event, session.data.id) + search} replace />;
  const choosing = (
    <>
      {plan.error && !plan.data && <Trouble error={plan.error} onRetry={() => void plan.reload()} />}
      {!plan.error &&
        (plan.data ? (
          <SeatPage session={session.data} geometry={plan.data} />
        ) : (
          <SeatPageWaiting session={session.data} />
        ))}
      {session.data.takesGroups && (
        <p className="small">
          ¿Sois un colegio, una peña o una empresa?{' '}
          <PageLink to={`/eventos/${event.id}/${session.data.id}/grupos`}>Pide plazas para tu grupo</PageLink>
        </p>
      )}
      {hasWaitingList(session.data) && session.data.freeCount < session.data.capacity * FEW && (
        <p className="small">
          ¿No quedan las que buscas?{' '}
          <PageLink to={waitingListPath(session.data)}>Apúntate a la lista de espera</PageLink>
        </p>
      )}
    </>
  );
  const forWhom = buyersOnlyOf(session.data) ? <BuyerBox session={session.data}>{choosing}</BuyerBox> : choosing;
  return (
    <>
      <TrialBand isTrial={session.data.isTrial} />
      <div className="page page-wide">
        <SessionHead session={session.data} />
        <HolderLinks session={session.data} />
        <InPacks eventSlug={event.slug} />
        {session.data.saleState === 'before' && (
          <Presale session={session.data} closed={<SaleClosed session={session.data} />}>
            {forWhom}
          </Presale>
        )}
        {session.data.saleState === 'open' && forWhom}
        {!['before', 'open'].includes(session.data.saleState) && <SaleClosed session={session.data} />}
        {session.data.saleState === 'sold_out' && plan.data && (
          <ResaleOfSoldOut session={session.data} geometry={plan.data} />
        )}
      </div>
    </>
  );
}

function SessionWaiting() {
  return (
    <Loading label="Cargando la sesión…">
      <div className="page page-wide stack">
        <div className="session-head">
          <div className="stack">
            <Bone width="18rem" height="1.9rem" />
            <Bone width="14rem" />
          </div>
        </div>
        <Bone width="20rem" height="2.75rem" />
        <Bone height="60dvh" />
      </div>
    </Loading>
  );
}
