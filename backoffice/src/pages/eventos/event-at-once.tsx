// A new event in one form: what an ordinary act needs, and nothing else.
import {useNotify} from 'react-admin';
import {useNavigate} from 'react-router';
import {AccessDenied} from '../../crud/frames/access-denied';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {EventMaker} from '../../parts/events/event-maker';

export default function EventAtOnce() {
  const notify = useNotify();
  const navigate = useNavigate();
  if (!may('eventos', 'create')) return <AccessDenied />;
  return (
    <>
      <PageHeader title="Evento en un paso" crumbs={[{label: 'Eventos', to: '/eventos'}]} />
      <EventMaker
        onMade={({eventId, sessionId, isOnSale}) => {
          notify(isOnSale ? 'A la venta.' : 'Guardado en borrador.', {type: 'info'});
          void navigate(`/eventos/${eventId}/sesiones/${sessionId}/configuracion`);
        }}
      />
    </>
  );
}
