// «/ayuda/mensajes/:case_hash»: a conversation with the club, for whoever has its link.
import {useLocation, useParams} from 'react-router';
import {CaseThread} from '../../features/cases/case-thread';
import {TextWaiting} from '../../features/content/legal-page';
import {api} from '../../lib/api/api';
import {caseKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {PageLink} from '../../ui/page-link';
import {Trouble} from '../../ui/screens/trouble';

export default function OwnCasePage() {
  const {case_hash: hash = ''} = useParams();
  const state = useLocation().state as {isNew?: boolean} | null;
  const {data, error, reload} = useQuery(caseKey(hash), () => api.ownCase(hash));
  useTitle(data ? `Mensaje ${data.number}` : 'Tu mensaje');
  if (error?.status === 404)
    return error.details['isMerged'] ? (
      <NotFoundScreen title="Este mensaje sigue en otro" says={error.message} />
    ) : (
      <NotFoundScreen
        title="No encontramos ese mensaje"
        says="Comprueba el enlace de tu correo, o entra con tu código en «Seguir un mensaje», en la ayuda."
      />
    );
  return (
    <div className="page page-narrow content-page">
      {error && !data && <Trouble isPage error={error} onRetry={() => void reload()} />}
      {!data && !error && <TextWaiting />}
      {data && (
        <>
          <CaseThread hash={hash} one={data} isNew={state?.isNew === true} />
          <p>
            <PageLink to="/ayuda">Ayuda</PageLink>
          </p>
        </>
      )}
    </div>
  );
}
