// «/abono/:abono_id/liberar-asiento»: every session of the season, what became of the seat and what can be done.
import {OnePass} from '../../features/passes/pass-frame';
import {ReleaseList} from '../../features/passes/sessions/release-list';
import {useTitle} from '../../lib/title';

export default function ReleaseSeatsPage() {
  useTitle('Liberar tu asiento');
  return <OnePass>{pass => <ReleaseList pass={pass} eventId={null} />}</OnePass>;
}
