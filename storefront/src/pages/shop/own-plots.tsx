// «/compra-parcelas/:session_id/:n_pedido»: plots that were bought, who is in them, and what is still to be paid.
import {Fragment} from 'react';
import {useParams} from 'react-router';
import {DirectDebit} from '../../features/instalments/direct-debit';
import {OwnPlotCard} from '../../features/plots/own-plot';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import type {SignMandate} from '../../lib/api/types';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

const plotDebit = (token: string, orderNumber: string, plotSaleId: number) => ({
  key: `plot-debit/${plotSaleId}`,
  signMandate: (account: SignMandate, key: string) =>
    api.signPlotMandate(token, orderNumber, {plotSaleId, account}, key),
  removeMandate: () => api.signPlotMandate(token, orderNumber, {plotSaleId, account: null}, crypto.randomUUID()),
});

export default function OwnPlotsPage() {
  const {session_id = '', n_pedido = ''} = useParams();
  useTitle('Tu parcela');
  const {data, error, reload} = useQuery(`plot-orders/${session_id}/${n_pedido}`, () =>
    api.ownPlots(session_id, n_pedido),
  );
  if (error?.status === 404)
    return (
      <NotFoundScreen
        title="No encontramos ese pedido"
        says="Abre el enlace tal como está en tu correo: el número del pedido solo no basta."
      />
    );
  return (
    <div className="page plots">
      {error && !data && <Trouble isPage error={error} onRetry={() => void reload()} />}
      {!data && !error && (
        <Loading label="Buscando tu parcela…">
          <Bone height="20rem" />
        </Loading>
      )}
      {data && (
        <>
          <div className="shop-head">
            <div className="shop-head-title">
              <h1>{data.length === 1 ? 'Tu parcela' : 'Tus parcelas'}</h1>
              <p>Pedido {n_pedido}</p>
            </div>
          </div>
          {data.map(plot => (
            <Fragment key={plot.id}>
              <OwnPlotCard plot={plot} token={session_id} orderNumber={n_pedido} onChanged={() => void reload()} />
              {(plot.mandate || plot.mandateText) && (
                <DirectDebit
                  source={plotDebit(session_id, n_pedido, plot.id)}
                  schedule={{...plot, card: null}}
                  debtorName={plot.buyerName}
                  reload={reload}
                />
              )}
            </Fragment>
          ))}
        </>
      )}
    </div>
  );
}
