// «/abono/:abono_id/invitaciones»: where one may lend the seat or bring somebody, and what has been given.
import {GivingList} from '../../features/passes/guests/giving-list';
import {OnePass} from '../../features/passes/pass-frame';
import {useTitle} from '../../lib/title';

export default function PassInvitationsPage() {
  useTitle('Ceder e invitar');
  return <OnePass>{pass => <GivingList pass={pass} />}</OnePass>;
}
