// «/simpatizantes»: one's own cards, and the kinds that there are; one is asked for over the page.
import {lazy, Suspense} from 'react';
import {useSearchParams, useLocation, useNavigate} from 'react-router';
import {OwnCard} from '../../features/supporters/own-card';
import {TierCard} from '../../features/supporters/tier-card';
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {supporterTiersKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useOwnSupporters} from '../../lib/sale/supporter';
import {useTitle} from '../../lib/title';
import {JOIN, NOTICE, RENEW, SUPPORTERS_PATH} from '../../lib/words/supporter-words';
import {CardReturned} from '../../ui/kept-card/card-returned';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

// What lies over the page comes when it is asked for.
const RenewalNotice = lazy(() => import('../../features/supporters/renewal-notice'));
const JoinDialog = lazy(() => import('../../features/supporters/join-dialog'));

/** One step back leads to the page without what lies over it. */
const ON_PAGE = {isOnPage: true};

export default function SupportersPage() {
  useTitle('Simpatizantes');
  const [search] = useSearchParams();
  const account = useAccount();
  const {data: tiers, error, reload} = useQuery(supporterTiersKey, api.supporterTiers, 60_000);
  const own = useOwnSupporters();
  const navigate = useNavigate();
  const {state} = useLocation();
  const close = () => {
    if ((state as Partial<typeof ON_PAGE> | null)?.isOnPage) void navigate(-1);
    else void navigate(SUPPORTERS_PATH, {replace: true});
  };
  const renewId = search.get(RENEW);
  const renewed = own.data?.find(card => String(card.id) === renewId && card.canRenew) ?? null;
  const tierId = renewId === null ? search.get(JOIN) : String(renewed?.tierId ?? '');
  const isAsked = tierId !== null && tiers !== undefined && (renewId === null || own.data !== undefined);
  const cards = own.data ?? [];

  return (
    <div className="page supporters">
      <div className="supporters-head">
        <h1>Simpatizantes</h1>
        <p>Un carné para quien siente los colores aunque no tenga abono, con lo que da en cada compra.</p>
        {!account.isLoading && !account.data && (
          <p>
            ¿Ya tienes carné? <PageLink to={`/login?volver=${encodeURIComponent(SUPPORTERS_PATH)}`}>Entra</PageLink>{' '}
            para verlo en el móvil, usarlo y renovarlo.
          </p>
        )}
      </div>
      {search.has(NOTICE) && (
        <Suspense>
          <RenewalNotice token={search.get(NOTICE)!} onChanged={own.reload} />
        </Suspense>
      )}
      <CardReturned
        hasCard={cards.some(card => card.card !== null)}
        kept="Tu carné se renovará solo. Antes te escribiremos con el día y el importe."
        reload={own.reload}
      />
      {own.error && !own.data && <Trouble error={own.error} onRetry={() => void own.reload()} />}
      {cards.length > 0 && (
        <Section title={cards.length === 1 ? 'Tu carné' : 'Tus carnés'}>
          <ul className="own-supporters">
            {cards.map(card => (
              <OwnCard
                key={card.id}
                card={card}
                renewTo={`${SUPPORTERS_PATH}?${RENEW}=${card.id}`}
                state={ON_PAGE}
                onChanged={own.reload}
              />
            ))}
          </ul>
        </Section>
      )}
      {error && !tiers && <Trouble error={error} onRetry={() => void reload()} />}
      {!tiers && !error && (
        <Loading label="Cargando los carnés…">
          <div className="tiers">
            <Bone height="20rem" />
            <Bone height="20rem" />
            <Bone height="20rem" />
          </div>
        </Loading>
      )}
      {tiers?.length === 0 && (
        <Notice title="Ahora mismo no hay carnés a la venta">
          <p>Vuelve pronto: aquí aparecerán los de la próxima temporada.</p>
          <PageLink to="/eventos">Mira los eventos</PageLink>
        </Notice>
      )}
      {tiers && tiers.length > 0 && (
        <Section title={cards.length > 0 ? 'Otro carné' : 'Elige tu carné'}>
          <ul className="tiers">
            {tiers.map(tier => (
              <TierCard key={tier.id} tier={tier} to={`${SUPPORTERS_PATH}?${JOIN}=${tier.id}`} state={ON_PAGE} />
            ))}
          </ul>
        </Section>
      )}
      <Suspense>
        {isAsked && !account.isLoading && (
          <JoinDialog tier={tiers.find(({id}) => String(id) === tierId)} renewed={renewed} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
