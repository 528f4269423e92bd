// «/abonos/renovacion-automatica?enlace=…»: stopping a renewal with the link of its notice, without an account.
import {Navigate, useSearchParams} from 'react-router';
import {AutoRenewalPage} from '../../features/passes/auto-renewal';
import '../../features/passes/pass-page.css';
import {useTitle} from '../../lib/title';

export default function AutoRenewalRoute() {
  useTitle('Renovación automática');
  const token = useSearchParams()[0].get('enlace');
  return token ? <AutoRenewalPage token={token} /> : <Navigate to="/mi-abono" replace />;
}
