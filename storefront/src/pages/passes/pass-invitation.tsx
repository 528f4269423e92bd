// «/abono/:abono_id/invitaciones/:event_id/:sesion_id»: lending the seat or bringing somebody to one session.
import {useParams} from 'react-router';
import {GivingPage} from '../../features/passes/guests/giving-page';
import {OnePass} from '../../features/passes/pass-frame';
import {useTitle} from '../../lib/title';

export default function PassInvitationPage() {
  useTitle('Ceder e invitar');
  const {event_id = '', sesion_id = ''} = useParams();
  return <OnePass>{pass => <GivingPage pass={pass} eventId={event_id} sessionId={sesion_id} />}</OnePass>;
}
