// «/compra-parcelas/:session_id/:n_pedido»: plots that were bought, who is in them, and what is still to be paid.
import {useParams} from 'react-router';
import {OwnPlotCard} from '../../features/plots/own-plot';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

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
            <OwnPlotCard
              key={plot.id}
              plot={plot}
              token={session_id}
              orderNumber={n_pedido}
              onChanged={() => void reload()}
            />
          ))}
        </>
      )}
    </div>
  );
}
