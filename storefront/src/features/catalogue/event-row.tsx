// One event as a line of the bill: date, who or what, where and when, price. The whole line leads to it.
import type {EventCard} from '../../lib/api/types';
import {datesOf, eventPath, fromPrice, nextSession, saleWords} from '../../lib/words/event-words';
import {hour} from '../../lib/words/format';
import {Crest} from '../../ui/crest';
import {DateStub} from '../../ui/date-stub';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {PosterArt} from '../../ui/poster/poster';
import './event-row.css';

function Thumb({event}: {event: EventCard}) {
  if (event.homeTeam && event.awayTeam) {
    return (
      <span className="event-row-crests" aria-hidden="true">
        <Crest name={event.homeTeam} crest={event.poster.crestHome} size={40} />
        <Crest name={event.awayTeam} crest={event.poster.crestAway} size={40} />
      </span>
    );
  }
  return (
    <span className="event-row-art" aria-hidden="true">
      <PosterArt event={event} />
    </span>
  );
}

export function EventRow({event, level = 3}: {event: EventCard; level?: 2 | 3}) {
  const session = nextSession(event);
  const {timezone} = event.venue;
  const sale = session && saleWords(session, timezone);
  const Heading = level === 2 ? 'h2' : 'h3';
  const kicker = [event.competition, event.round].filter(Boolean).join(', ') || event.subtitle;
  const isSingle = event.sessions.length === 1;
  return (
    <li className="event-row">
      {session ? <DateStub at={session.startsAt} timezone={timezone} /> : <span className="date-stub" />}
      <Thumb event={event} />
      <div className="event-row-what">
        <Heading>
          <PageLink to={eventPath(event)}>{event.title}</PageLink>
        </Heading>
        {kicker && <p className="muted">{kicker}</p>}
      </div>
      <p className="event-row-where">
        <span>{event.venue.name}</span>
        <span className="muted">{session && isSingle ? hour(session.startsAt, timezone) : datesOf(event)}</span>
      </p>
      <p className="event-row-price">
        {sale?.isOpen && <strong className="figures">{fromPrice(event.fromCents)}</strong>}
        {sale && sale.tone !== 'open' && <span className={`sale sale-${sale.tone}`}>{sale.text}</span>}
      </p>
      <Icon name="next" size={26} />
    </li>
  );
}
