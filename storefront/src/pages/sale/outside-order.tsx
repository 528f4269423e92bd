// «/compra-lfp/:session_id/:n_pedido»: an order that the league or the visiting club has sold. Its buyer says who sits
// where, and finds the tickets here once it is confirmed.
import {useEffect} from 'react';
import {useParams} from 'react-router';
import {OutsideOrderScreen} from '../../features/outside/outside-order-screen';
import {api} from '../../lib/api/api';
import {put, useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

/** Whoever waits for the confirmation sees it come. */
const LOOK_AGAIN_MS = 10_000;

export default function OutsideOrderPage() {
  const {session_id = '', n_pedido = ''} = useParams();
  const key = `outside-order/${session_id}/${n_pedido}`;
  const {data, error, reload} = useQuery(key, () => api.outsideOrder(session_id, n_pedido));
  useTitle(data && `Pedido ${data.orderNumber}`);
  const isWaiting = data?.state === 'pending';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => void reload(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  if (error?.status === 404)
    return (
      <NotFoundScreen
        title="No encontramos ese pedido"
        says="Abre el enlace tal como te lo dio quien te vendió las entradas: el número del pedido solo no basta."
      />
    );
  if (error && !data)
    return (
      <div className="page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Buscando tu pedido…">
        <div className="page">
          <Bone width="60%" height="9rem" />
          <Bone height="10rem" />
        </div>
      </Loading>
    );
  return <OutsideOrderScreen order={data} token={session_id} onNamed={order => put(key, order)} />;
}
