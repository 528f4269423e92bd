// What is being bought, in little room: the map below needs it.
import {capital, hour, longDay} from '../../lib/words/format';
import {eventPath} from '../../lib/words/event-words';
import type {SessionDetail} from '../../lib/api/types';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import './session-head.css';

export function SessionHead({session}: {session: SessionDetail}) {
  const {event, venue} = session;
  return (
    <header className="session-head">
      <PageLink to={eventPath(event)} className="session-head-back">
        <Icon name="back" />
        <span className="visually-hidden">Volver a {event.title}</span>
      </PageLink>
      <div>
        <h1>{event.title}</h1>
        <p>
          {capital(longDay(session.startsAt, venue.timezone))},{' '}
          <strong className="figures">{hour(session.startsAt, venue.timezone)}</strong>. {venue.name}
        </p>
      </div>
    </header>
  );
}
