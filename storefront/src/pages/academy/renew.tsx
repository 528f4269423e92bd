// «/cantera/renovar»: the places that are kept for the children of this account, for its guardian alone.
import {Navigate, useLocation} from 'react-router';
import {FamilyRenewal} from '../../features/family-renewal/renewal-page';
import {useAccount} from '../../lib/account';
import {useTitle} from '../../lib/title';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function RenewAcademyPage() {
  useTitle('Renovar en la cantera');
  const account = useAccount();
  const {pathname} = useLocation();
  if (account.data === null) return <Navigate to={`/login?volver=${encodeURIComponent(pathname)}`} replace />;
  if (account.data) return <FamilyRenewal account={account.data} />;
  return (
    <div className="page page-narrow">
      {account.error ? (
        <Trouble isPage error={account.error} onRetry={() => void account.reload()} />
      ) : (
        <Loading label="Cargando a tu familia…">
          <Bone width="16rem" height="3rem" />
          <Bone height="20rem" />
        </Loading>
      )}
    </div>
  );
}
