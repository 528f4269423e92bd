// Tickets that others gave to this account's address, still to come.
import {receivedKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {askReceivedTickets} from '../../lib/tickets/give';
import {hour, shortDay} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import {ButtonLink} from '../../ui/button';
import {Section} from '../../ui/section';
import './account.css';

/** Most have none: nothing is shown for it, nor while it is asked. */
export function ReceivedTickets() {
  const {data} = useQuery(receivedKey, askReceivedTickets);
  if (!data || data.length === 0) return null;
  return (
    <Section title="Entradas que te han dado">
      <ul>
        {data.map(ticket => (
          <li key={ticket.hash} className="order">
            <div className="order-what">
              <h3>{ticket.eventTitle}</h3>
              <p className="small">
                {shortDay(ticket.startsAt, ticket.timezone)}, {hour(ticket.startsAt, ticket.timezone)}.{' '}
                {ticket.venueName}. {placeWords(ticket)}
              </p>
            </div>
            <p className="order-meta small muted">{ticket.giverName && `Te la dio ${ticket.giverName}`}</p>
            <div className="order-ways">
              <ButtonLink to={`/reservas/${ticket.hash}`}>
                Ver la entrada<span className="visually-hidden"> de {ticket.eventTitle}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
