// «/perfil/familia»: everything about one's children in the academy on one page. A mailed link makes one the other
// guardian first.
import {lazy, Suspense, useEffect, useState, type ReactNode} from 'react';
import {useSearchParams} from 'react-router';
import {ChildSection} from '../../features/family/child-section';
import {useAccount} from '../../lib/account';
import {familyApi, familyKey} from '../../lib/api/family-api';
import {put, useQuery} from '../../lib/api/query';
import {asApiError, type ApiError} from '../../lib/api/request';
import type {OwnFamily} from '../../lib/api/types';
import {useTitle} from '../../lib/title';
import {useNear} from '../../lib/use-near';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import '../../features/academy/academy.css';

const CalendarSection = lazy(() => import('../../features/family-calendar/calendar-section'));
const FamilyPay = lazy(() => import('../../features/instalments/family-pay'));
const KitSection = lazy(() => import('../../features/family-kit/kit-section'));

const LINK = 'invitacion';

export default function FamilyPage() {
  useTitle('Mi familia');
  const account = useAccount();
  const [search] = useSearchParams();
  const token = search.get(LINK);
  if (account.isLoading) return <Waiting />;
  if (account.data) return <Family token={token} />;
  const back = `volver=${encodeURIComponent(`/perfil/familia${token ? `?${LINK}=${encodeURIComponent(token)}` : ''}`)}`;
  return (
    <div className="page academy">
      <div className="academy-head">
        <h1>Mi familia</h1>
        <p>
          {token
            ? 'Entra o crea tu propia cuenta y verás a tus hijos. La otra persona no ve tus datos.'
            : 'Entra para ver a tus hijos en la cantera.'}
        </p>
        <div className="academy-acts">
          <ButtonLink to={`/login?${back}`} look="primary">
            Entrar
          </ButtonLink>
          <ButtonLink to={`/register?${back}`}>Crear una cuenta</ButtonLink>
        </div>
      </div>
    </div>
  );
}

const Waiting = () => (
  <Loading>
    <div className="page academy">
      <Bone height="4rem" width="60%" />
      <Bone height="44rem" />
    </div>
  </Loading>
);

/** What stands below all children is fetched by who gets there. */
function Near({id, children}: {id: string; children: ReactNode}) {
  const {ref, isNear} = useNear<HTMLDivElement>();
  return (
    <div ref={ref} id={id} className={isNear ? undefined : 'academy-far'}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  );
}

/** Who is in nothing this season stands last. */
const currentFirst = ({children}: OwnFamily) =>
  [true, false].flatMap(is => children.filter(one => one.enrolments.some(({isCurrent}) => isCurrent) === is));

function Family({token}: {token: string | null}) {
  const {data, error, reload} = useQuery(familyKey, familyApi.family);
  const [, setSearch] = useSearchParams();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const show = (family: OwnFamily) => put(familyKey, family);
  useEffect(() => {
    if (token === null) return;
    familyApi
      .accept(token)
      .then(show, caught => setRefused(asApiError(caught)))
      .finally(() => setSearch({}, {replace: true}));
  }, [token, setSearch]);
  if (!data && !error) return <Waiting />;
  const toPay = (data?.children ?? []).flatMap(child =>
    child.enrolments.filter(one => one.next === 'pay').map(one => one.id),
  );
  return (
    <div className="page academy">
      <div className="academy-head">
        <h1>Mi familia</h1>
        {refused && (
          <Notice tone="warn" isAlert title={refused.message}>
            <p>Si no sabes cómo seguir, escríbenos desde «Ayuda».</p>
          </Notice>
        )}
      </div>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {data?.children.length === 0 && (
        <Notice title="Todavía no hay nadie de tu familia en la cantera">
          <p>Si ya lo está, entra con el correo que diste a la cantera, o usa el enlace que te enviamos.</p>
          <ButtonLink to="/cantera" look="primary">
            Mira la cantera
          </ButtonLink>
        </Notice>
      )}
      {toPay.length > 1 && (
        <Suspense>
          <FamilyPay enrolmentIds={toPay} />
        </Suspense>
      )}
      {data && currentFirst(data).map(child => <ChildSection key={child.id} child={child} onChanged={show} />)}
      {data && data.children.length > 0 && (
        <>
          <Near id="agenda">
            <CalendarSection />
          </Near>
          <Near id="ropa">
            <KitSection />
          </Near>
        </>
      )}
      {data && data.children.length > 0 && (
        <div className="academy-acts">
          <ButtonLink to="/cantera/nueva">Inscribir a alguien más</ButtonLink>
          <ButtonLink to="/cantera" look="quiet">
            La cantera y la delegada de protección
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
