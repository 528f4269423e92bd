// «/ayuda/seguimiento»: back to a conversation with its code and the address.
import {TrackForm} from '../../features/cases/track-form';
import {useTitle} from '../../lib/title';
import {PageLink} from '../../ui/page-link';

export default function TrackCasePage() {
  useTitle('Seguir un mensaje');
  return (
    <div className="page page-narrow content-page">
      <h1>Seguir un mensaje</h1>
      <TrackForm />
      <p className="muted">
        ¿Aún no nos has escrito? <PageLink to="/ayuda">Hazlo desde la ayuda</PageLink>.
      </p>
    </div>
  );
}
