// «/abono/:abono_id/liberar-asiento/:evento_id»: the seat in the sessions of one event.
import {useParams} from 'react-router';
import {OnePass} from '../../features/passes/pass-frame';
import {ReleaseList} from '../../features/passes/sessions/release-list';
import {useTitle} from '../../lib/title';

export default function ReleaseSeatPage() {
  useTitle('Liberar tu asiento');
  const {evento_id = ''} = useParams();
  return <OnePass>{pass => <ReleaseList pass={pass} eventId={evento_id} />}</OnePass>;
}
