// «/parcelas»: areas that are let, each with its plots; one is chosen over the page.
import {lazy, Suspense} from 'react';
import {useLocation, useNavigate, useSearchParams} from 'react-router';
import {PlotArea} from '../../features/plots/plot-area';
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {plotsKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {PLOT, PLOTS_PATH, PRICE} from '../../lib/words/plot-words';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

// What lies over the page comes when it is asked for.
const PlotDialog = lazy(() => import('../../features/plots/plot-dialog'));

/** One step back leads to the page without what lies over it. */
const ON_PAGE = {isOnPage: true};

export default function PlotsPage() {
  useTitle('Parcelas');
  const account = useAccount();
  const {data: areas, error, reload} = useQuery(plotsKey, api.plots);
  const [search] = useSearchParams();
  const [plotId, priceId] = [search.get(PLOT), search.get(PRICE)];
  const navigate = useNavigate();
  const {state} = useLocation();
  const close = () => {
    if ((state as Partial<typeof ON_PAGE> | null)?.isOnPage) void navigate(-1);
    else void navigate(PLOTS_PATH, {replace: true, preventScrollReset: true});
  };
  return (
    <div className="page plots">
      <div className="shop-head">
        <div className="shop-head-title">
          <h1>Parcelas</h1>
        </div>
      </div>
      {error && !areas && <Trouble error={error} onRetry={() => void reload()} />}
      {!areas && !error && (
        <Loading label="Cargando las parcelas…">
          <div className="stack">
            <Bone height="10rem" />
            <Bone height="24rem" />
          </div>
        </Loading>
      )}
      {areas?.length === 0 && (
        <Notice title="Ahora mismo no hay parcelas a la venta">
          <p>Vuelve pronto: aquí aparecerán las próximas.</p>
          <PageLink to="/eventos">Mira los eventos</PageLink>
        </Notice>
      )}
      {areas?.map(area => (
        <PlotArea key={area.id} area={area} state={ON_PAGE} />
      ))}
      <Suspense>
        {(plotId ?? priceId) !== null && areas && !account.isLoading && (
          <PlotDialog areas={areas} plotId={plotId} priceId={priceId} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
