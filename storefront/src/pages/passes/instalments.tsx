// «/perfil/:tipo_plazo/:tipo_id/plazos»: what is paid in parts, for its holder; or, with a link from a mail, for
// whoever has it.
import {Navigate, useLocation, useParams, useSearchParams} from 'react-router';
import {LinkPage} from '../../features/instalments/link-page';
import {OwnSchedule} from '../../features/instalments/schedule';
import {enrolmentPlan, passPlan} from '../../features/instalments/source';
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function InstalmentsPage() {
  useTitle('Plazos');
  const {tipo_plazo: kind, tipo_id: id = ''} = useParams();
  const link = useSearchParams()[0].get('enlace');
  if (kind === 'parcela' && /^[1-9]\d{0,8}$/.test(id)) return <OwnPlotPage id={id} />;
  if ((kind !== 'abono' && kind !== 'cantera') || !/^[1-9]\d{0,8}$/.test(id))
    return <NotFoundScreen title="No encontramos esos plazos en tu cuenta" />;
  return link ? <LinkPage token={link} /> : <Own kind={kind} id={Number(id)} />;
}

/** A plot's parts are paid on the page of its order. */
function OwnPlotPage({id}: {id: string}) {
  const account = useAccount();
  const {pathname} = useLocation();
  const {data, error, reload} = useQuery(account.data ? `account/plots/${id}` : null, () => api.findOwnPlot(id));
  if (account.data === null) return <Navigate to={`/login?volver=${encodeURIComponent(pathname)}`} replace />;
  if (data) return <Navigate to={data.page} replace />;
  if (error?.status === 404) return <NotFoundScreen title="No encontramos esos plazos en tu cuenta" />;
  return (
    <div className="page">
      {error ? (
        <Trouble isPage error={error} onRetry={() => void reload()} />
      ) : (
        <Loading label="Cargando tus plazos…">
          <Bone height="20rem" />
        </Loading>
      )}
    </div>
  );
}

function Own({kind, id}: {kind: 'abono' | 'cantera'; id: number}) {
  const account = useAccount();
  const {pathname} = useLocation();
  if (account.data === null) return <Navigate to={`/login?volver=${encodeURIComponent(pathname)}`} replace />;
  if (account.error && !account.data)
    return (
      <div className="page">
        <Trouble isPage error={account.error} onRetry={() => void account.reload()} />
      </div>
    );
  if (!account.data)
    return (
      <Loading label="Cargando tus plazos…">
        <div className="page">
          <Bone width="12rem" height="3rem" />
          <Bone height="20rem" />
        </div>
      </Loading>
    );
  return <OwnSchedule source={kind === 'abono' ? passPlan(id) : enrolmentPlan(id)} />;
}
