// «/eventos/:event_id»: one event, by number or by its name in the address.
import {lazy, Suspense} from 'react';
import {useParams} from 'react-router';
import {EventSheet, EventSheetWaiting} from '../../features/catalogue/event-sheet';
import {InPacks} from '../../features/packs/in-packs';
import {EventOffers} from '../../features/products/session-offers';
import {api} from '../../lib/api/api';
import {eventKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {nextSession} from '../../lib/words/event-words';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {TrialBand} from '../../ui/trial-band';
import {Trouble} from '../../ui/screens/trouble';

// Never what somebody came for: fetched behind the page.
const Ads = lazy(() => import('../../features/ads/ads'));

export default function EventPage() {
  const {event_id = ''} = useParams();
  const {data, error, reload} = useQuery(eventKey(event_id), () => api.event(event_id));
  useTitle(data?.title);
  if (error?.status === 404) return <NotFoundScreen title="No encontramos ese evento" />;
  if (error && !data)
    return (
      <div className="page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  const session = data && !data.isTrial ? nextSession(data) : undefined;
  return data ? (
    <>
      <TrialBand isTrial={data.isTrial} />
      <EventSheet
        event={data}
        more={<InPacks eventSlug={data.slug} />}
        foot={
          !data.isTrial && (
            <Suspense fallback={null}>
              <Ads placement="event_page" eventIds={[data.id]} />
            </Suspense>
          )
        }
      >
        {session && <EventOffers sessionId={session.id} />}
      </EventSheet>
    </>
  ) : (
    <EventSheetWaiting />
  );
}
