// Everything that is decided about a session before and while it is sold.
import {useRefresh} from 'react-admin';
import {EditRecord} from '../../../crud/frames/edit-record';
import {may} from '../../../providers/permissions';
import {useEventSession} from '../event-context';
import {SessionForm} from '../sessions/session-form';
import {BookingFees} from '../../../parts/events/booking-fees';
import {PriceGrid} from './prices/price-grid';
import {SessionQuotas} from './prices/session-quotas';
import {SessionState} from './session-state';

export default function SessionSettings() {
  const {event, session, zone} = useEventSession();
  const refresh = useRefresh();
  return (
    <>
      <SessionState />
      {may('prices', 'view') && may('zonas', 'list') && <PriceGrid key={session.id} />}
      <SessionQuotas key={`quotas${session.id}`} />
      {may('prices', 'view') && <BookingFees key={`fees${session.id}`} sessionId={session.id} />}
      <EditRecord
        resource="sesiones"
        id={session.id}
        onSaved={refresh}
        afterDelete={session.state === 'draft' ? `/eventos/${event.id}/sesiones` : undefined}
      >
        <SessionForm zone={zone} venueId={event.venueId} />
      </EditRecord>
    </>
  );
}
