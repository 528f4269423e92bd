// An order sold elsewhere: in one word how it stands, what it is, and what its buyer can do now.
import type {ReactNode} from 'react';
import {calendarUrl, ticketsPdfUrl} from '../../lib/api/api';
import type {OutsideOrder} from '../../lib/api/types';
import {capital, euros, hour, longDay, tickets} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import {ButtonLink} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {BigMessage} from '../../ui/screens/big-message';
import {NameAttendees} from './name-attendees';
import './outside-order.css';

interface Props {
  order: OutsideOrder;
  token: string;
  onNamed: (order: OutsideOrder) => void;
}

interface Words {
  mark: string;
  title: string;
  tone: 'brand' | 'ok' | 'warn';
  says: ReactNode;
}

/** Its hour, and its day where that is not today. */
function deadline(at: string, timezone: string): string {
  const isToday = longDay(at, timezone) === longDay(new Date().toISOString(), timezone);
  return `${isToday ? 'de las' : `del ${longDay(at, timezone)}, a las`} ${hour(at, timezone)}`;
}

function wordsOf({state, session, sellerName, canName, heldUntilAt, timezone}: OutsideOrder): Words {
  const byWhom = <strong>{sellerName}</strong>;
  const isOpen = state === 'pending' || state === 'paid';
  if (isOpen && session === 'cancelled')
    return {
      mark: 'Cancelado',
      title: 'Lo que ibas a ver se ha cancelado',
      tone: 'warn',
      says: <p>Estas entradas ya no valen. El dinero te lo devuelve {byWhom}, que es quien lo cobró.</p>,
    };
  if (isOpen && session === 'over')
    return {
      mark: 'Pasado',
      title: state === 'paid' ? 'Gracias por venir' : 'Esto ya ha pasado',
      tone: 'brand',
      says: <p>Lo que ibas a ver ya ha terminado. Si algo no fue bien, escríbenos desde la ayuda.</p>,
    };
  switch (state) {
    case 'pending':
      return {
        mark: 'Un momento',
        title: canName ? 'Di quién va a cada entrada' : 'Esperamos la confirmación',
        tone: 'brand',
        says: (
          <p role="status">
            {byWhom} te ha vendido estas entradas y nos tiene que confirmar el pago
            {heldUntilAt && ` antes ${deadline(heldUntilAt, timezone)}`}. Aquí no se paga nada: en cuanto lo confirme,
            las tienes en esta página.
          </p>
        ),
      };
    case 'paid':
      return canName
        ? {
            mark: 'Casi',
            title: 'Solo falta decir quién va',
            tone: 'brand',
            says: (
              <p role="status">
                {byWhom} ha confirmado el pago. Son entradas nominativas: pon el nombre y el documento de cada persona y
                te las damos.
              </p>
            ),
          }
        : {
            mark: '¡Vamos!',
            title: 'Tus entradas están listas',
            tone: 'ok',
            says: (
              <p role="status">
                {byWhom} ha confirmado el pago. Te las hemos mandado también por correo. Lleva el documento de cada
                persona: son nominativas.
              </p>
            ),
          };
    case 'cancelled':
      return {
        mark: 'Anulado',
        title: 'Este pedido está anulado',
        tone: 'warn',
        says: <p>Lo ha anulado {byWhom}. Si habías pagado, pregúntale por tu dinero: es quien lo cobró.</p>,
      };
    case 'refunded':
      return {
        mark: 'Devuelto',
        title: 'Este pedido está devuelto',
        tone: 'warn',
        says: <p>Las entradas ya no valen. El dinero te lo devuelve {byWhom}, que es quien lo cobró.</p>,
      };
    case 'expired':
      return {
        mark: 'Tarde',
        title: 'Se acabó el tiempo de este pedido',
        tone: 'warn',
        says: (
          <p>
            {byWhom} no confirmó el pago a tiempo y las butacas han vuelto a la venta. Si has pagado, pregúntale: si lo
            confirma y siguen libres, las recuperas.
          </p>
        ),
      };
  }
}

/** Some time after the session nobody knows any more who sat there. */
function attendeeWords({isNamed, holderName, docEnd}: OutsideOrder['tickets'][number]): string {
  if (!isNamed) return 'Sin nombre todavía';
  return docEnd === null ? 'Ya no guardamos a nombre de quién era' : `${holderName} · documento acabado en ${docEnd}`;
}

export function OutsideOrderScreen({order, token, onNamed}: Props) {
  const {mark, title, tone, says} = wordsOf(order);
  const isOpen = (order.state === 'pending' || order.state === 'paid') && order.session === 'ahead';
  return (
    <BigMessage mark={mark} title={title} tone={tone}>
      {says}
      {order.reservationHash && order.session !== 'cancelled' && (
        <div className="big-message-actions">
          <ButtonLink to={`/reservas/${order.reservationHash}`} look="primary">
            <Icon name="ticket" /> Ver tus entradas
          </ButtonLink>
          <a className="button button-plain" href={ticketsPdfUrl(order.reservationHash)}>
            <Icon name="download" /> PDF
          </a>
          {isOpen && (
            <a className="button button-plain" href={calendarUrl(order.reservationHash)}>
              <Icon name="calendar" /> Añadir al calendario
            </a>
          )}
        </div>
      )}
      {order.canName && <NameAttendees order={order} token={token} onNamed={onNamed} />}
      <section className="outside-order" aria-labelledby="outside-order-what">
        <h2 id="outside-order-what">{order.eventTitle}</h2>
        <p>
          {capital(longDay(order.startsAt, order.timezone))}, {hour(order.startsAt, order.timezone)} · {order.venueName}
        </p>
        <dl className="outside-order-figures">
          <div>
            <dt>Pedido</dt>
            <dd>{order.orderNumber}</dd>
          </div>
          <div>
            <dt>{tickets(order.tickets.length)}</dt>
            <dd className="figures">{euros(order.totalCents)}</dd>
          </div>
        </dl>
        <ul className="outside-order-tickets">
          {order.tickets.map(ticket => (
            <li key={ticket.lineId} data-gone={ticket.isActive ? undefined : ''}>
              <strong>{placeWords(ticket)}</strong>
              <span>
                {ticket.tariffName} · {euros(ticket.totalCents)}
                {!ticket.isActive && isOpen && ' · devuelta'}
              </span>
              <span>{attendeeWords(ticket)}</span>
            </li>
          ))}
        </ul>
        {isOpen && (
          <p className="outside-order-note">
            ¿Un nombre está mal? Díselo a {order.sellerName}, que es quien te vendió la entrada.
          </p>
        )}
      </section>
      {!isOpen && (
        <div className="big-message-actions">
          <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
        </div>
      )}
    </BigMessage>
  );
}
