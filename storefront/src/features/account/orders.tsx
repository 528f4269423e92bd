// The customer's orders, the newest first, each with the way to its tickets.
import { api } from '../../lib/api';
import { euros, hour, plainDay, shortDay, tickets } from '../../lib/format';
import { useQuery } from '../../lib/query';
import { useSite } from '../../lib/site';
import { ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/section';
import { Bone, Loading } from '../../ui/skeleton';
import { Trouble } from '../../ui/trouble';
import './account.css';

const STATES: Record<string, string> = {
  pending: 'Pendiente de pago',
  paid: 'Pagado',
  cancelled: 'Anulado',
  expired: 'Caducado',
  partially_refunded: 'Devuelto en parte',
  refunded: 'Devuelto',
};

export function Orders() {
  const timezone = useSite()?.timezone ?? 'Europe/Madrid';
  const { data, error, reload } = useQuery('account/orders', api.accountOrders);
  return (
    <Section title="Tus compras">
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && <Loading><div className="stack"><Bone height="5rem" /><Bone height="5rem" /></div></Loading>}
      {data?.items.length === 0 && (
        <Notice title="Aún no hay compras en tu cuenta">
          <p>Las que hiciste sin cuenta aparecen cuando confirmas tu correo.</p>
          <ButtonLink to="/eventos">Ver los eventos</ButtonLink>
        </Notice>
      )}
      <ul>
        {data?.items.map((order) => (
          <li key={order.number} className="order">
            <div className="order-what order-sessions">
              {order.sessions.length === 0 && <h3>Entradas devueltas</h3>}
              {order.sessions.map((session) => (
                <div key={session.eventTitle + session.startsAt}>
                  <h3>{session.eventTitle}</h3>
                  <p className="small">{shortDay(session.startsAt, session.timezone)}, {hour(session.startsAt, session.timezone)}. {session.venueName}. {tickets(session.tickets)}</p>
                </div>
              ))}
            </div>
            <p className="order-meta small muted">
              Pedido {order.number} del {plainDay(order.createdAt, timezone)}. <span className="figures">{euros(order.totalCents)}</span>. {STATES[order.state] ?? order.state}
            </p>
            {order.reservationHash && <ButtonLink to={`/reservas/${order.reservationHash}`}>Ver entradas<span className="visually-hidden"> del pedido {order.number}</span></ButtonLink>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
