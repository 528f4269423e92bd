// The customer's orders, the newest first: what was bought, and the way to its tickets or its receipt.
import {useState} from 'react';
import {useUses} from '../../lib/activities';
import {api} from '../../lib/api/api';
import {euros, hour, plainDay, shortDay, tickets} from '../../lib/words/format';
import {ordersKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {saidOf} from '../../lib/words/said';
import {Button, ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import type {AccountOrder, Enum} from '../../lib/api/types';
import './account.css';

const STATES: Record<Enum<'Order', 'state'>, string> = {
  pending: 'Pendiente de pago',
  paid: 'Pagado',
  cancelled: 'Anulado',
  expired: 'Caducado',
  partially_refunded: 'Devuelto en parte',
  refunded: 'Devuelto',
};

const KINDS: Record<AccountOrder['sells'], string> = {
  tickets: 'Entradas',
  pass: 'Abono',
  instalment: 'Plazo del abono',
  seat_change: 'Cambio de asiento',
  card: 'Carnet',
  deposit: 'Señal de la lista de espera',
  group_deposit: 'Señal de una reserva de grupo',
  ticket_move: 'Cambio de butaca',
  supplement: 'Suplemento del abono',
  plot: 'Parcela',
  academy: 'Cantera',
  goods: 'Productos y experiencias',
  donation: 'Donativo',
  other: 'Compra',
};

/** What has no name of its own, or stands beside tickets, is called what it is. */
const isItsOwnName = ({sells, items}: AccountOrder): boolean =>
  items.length === 1 && ['tickets', 'goods', 'donation', 'other'].includes(sells);

function Bought({order}: {order: AccountOrder}) {
  return (
    <div className="order-what order-sessions">
      {order.sessions.map(session => (
        <div key={session.eventTitle + session.startsAt}>
          <h3>{session.eventTitle}</h3>
          <p className="small">
            {shortDay(session.startsAt, session.timezone)}, {hour(session.startsAt, session.timezone)}.{' '}
            {session.venueName}. {tickets(session.tickets)}
          </p>
        </div>
      ))}
      {(order.items.length > 0 || order.sessions.length === 0) && (
        <div>
          <h3>{isItsOwnName(order) ? order.items[0] : KINDS[order.sells]}</h3>
          {!isItsOwnName(order) &&
            order.items.map((words, i) => (
              <p key={i} className="small">
                {words}
              </p>
            ))}
        </div>
      )}
    </div>
  );
}

/** Tickets are shown, everything else has a receipt; what belongs to a pass is found beside it. */
function Ways({order}: {order: AccountOrder}) {
  const hasPasses = useUses('passes');
  if (!order.reservationHash) return null;
  const of = <span className="visually-hidden"> del pedido {order.number}</span>;
  return (
    <div className="order-ways">
      <ButtonLink to={`/reservas/${order.reservationHash}`}>
        {order.sessions.length ? 'Ver entradas' : order.sells === 'goods' ? 'Ver el pedido' : 'Ver el justificante'}
        {of}
      </ButtonLink>
      {hasPasses && IN_MY_PASS.has(order.sells) && order.state !== 'refunded' && (
        <ButtonLink to="/mi-abono" look="quiet">
          Mi abono
        </ButtonLink>
      )}
    </div>
  );
}

const IN_MY_PASS = new Set<AccountOrder['sells']>(['pass', 'instalment', 'seat_change', 'card', 'supplement']);

/** Twenty at a time: somebody who comes every week has hundreds. */
export function Orders() {
  const [pages, setPages] = useState(1);
  const {data, error} = useQuery(ordersKey(1), () => api.accountOrders());
  const left = data ? data.total - pages * data.items.length : 0;
  return (
    <Section title="Tus compras">
      {data?.items.length === 0 && (
        <Notice title="Aún no hay compras en tu cuenta">
          <p>Las que hiciste sin cuenta aparecen cuando confirmas tu correo.</p>
          <ButtonLink to="/eventos">Ver los eventos</ButtonLink>
        </Notice>
      )}
      {Array.from({length: pages}, (_, i) => (
        <OrdersPage key={i} page={i + 1} />
      ))}
      {left > 0 && !error && <Button onClick={() => setPages(pages + 1)}>Ver más compras ({left})</Button>}
    </Section>
  );
}

function OrdersPage({page}: {page: number}) {
  const {data, error, reload} = useQuery(ordersKey(page), () => api.accountOrders(page));
  if (!data && error) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading>
        <div className="stack">
          <Bone height="5rem" />
          <Bone height="5rem" />
        </div>
      </Loading>
    );
  return (
    <ul>
      {data.items.map(order => (
        <li key={order.number} className="order">
          <Bought order={order} />
          <p className="order-meta small muted">
            Pedido {order.number} del {plainDay(order.createdAt)}.{' '}
            <span className="figures">{euros(order.totalCents)}</span>. {saidOf(STATES, order.state) ?? order.state}
          </p>
          <Ways order={order} />
        </li>
      ))}
    </ul>
  );
}
