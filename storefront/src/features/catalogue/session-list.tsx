// The sessions of an event: when, how many are left in words, the price, and the way to the seats.
import {capital, hour, longDay} from '../../lib/words/format';
import {fromPrice, saleWords, sessionPath} from '../../lib/words/event-words';
import type {EventCard} from '../../lib/api/types';
import {ButtonLink} from '../../ui/button';
import {DateStub} from '../../ui/date-stub';
import './session-list.css';

export function SessionList({event}: {event: EventCard}) {
  const {timezone} = event.venue;
  const isNumbered = event.kind !== 'concert';
  return (
    <ul className="session-list">
      {event.sessions.map(session => {
        const sale = saleWords(session, timezone);
        const day = capital(longDay(session.startsAt, timezone));
        return (
          <li key={session.id} className="session-item">
            <DateStub at={session.startsAt} timezone={timezone} />
            <div className="session-when">
              <p>
                <strong className="session-hour figures">{hour(session.startsAt, timezone)}</strong>
              </p>
              <p className="small muted">
                Puertas a las <span className="figures">{hour(session.doorsAt, timezone)}</span>
              </p>
            </div>
            <p className="session-sale">
              {sale.isOpen && <strong className="figures">{fromPrice(session.fromCents)}</strong>}
              <span className={`sale sale-${sale.tone}`}>{sale.text}</span>
            </p>
            {sale.isOpen && (
              <ButtonLink to={sessionPath(event, session.id)} look="primary" className="session-go">
                {isNumbered ? 'Elegir butacas' : 'Elegir entradas'}
                <span className="visually-hidden">
                  : {day}, {hour(session.startsAt, timezone)}
                </span>
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
