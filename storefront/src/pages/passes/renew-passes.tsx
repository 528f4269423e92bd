// «/abonos/renovar»: the passes of the account, of the people in its care and of whoever was found.
import {RenewalPage} from '../../features/contract/renewal/renewal-page';
import {useTitle} from '../../lib/title';

export default function RenewPassesPage() {
  useTitle('Renovar el abono');
  return <RenewalPage />;
}
