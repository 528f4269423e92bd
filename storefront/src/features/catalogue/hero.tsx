// The next event, large: its poster's drawing, its name set across, and a ticket with the date and the way in.
import {Link} from 'react-router';
import {dayParts, euros, hour, longDay} from '../../lib/words/format';
import {datesOf, eventPath, nextSession, saleWords, sessionPath} from '../../lib/words/event-words';
import type {EventCard} from '../../lib/api/types';
import {ButtonLink} from '../../ui/button';
import {Crest} from '../../ui/crest';
import {PosterArt, usePosterStyle} from '../../ui/poster/poster';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {HeroTitle} from './hero-title';
import './hero.css';

export function Hero({event}: {event: EventCard}) {
  const session = nextSession(event);
  const {timezone} = event.venue;
  const {inks} = usePosterStyle(event);
  const isMatch = event.homeTeam !== null && event.awayTeam !== null;
  const kicker = isMatch ? [event.competition, event.round].filter(Boolean).join(', ') : event.subtitle;
  return (
    <section className="hero" aria-labelledby="hero-title" style={{background: inks.deep}}>
      <div className="hero-art" aria-hidden="true" style={{background: inks.second}}>
        <span className="hero-drawing">
          <PosterArt event={event} />
        </span>
        {isMatch && (
          <span className="hero-crests">
            <Crest name={event.homeTeam!} crest={event.poster.crestHome} size={150} />
            <Crest name={event.awayTeam!} crest={event.poster.crestAway} size={150} />
          </span>
        )}
      </div>
      <div className="page hero-page">
        <div className="hero-words">
          <p className="hero-kicker">{kicker}</p>
          <h2 id="hero-title">
            <Link to={eventPath(event)}>
              <HeroTitle event={event} second={inks.second} />
            </Link>
          </h2>
        </div>
        {session && <HeroTicket event={event} session={session} timezone={timezone} />}
      </div>
    </section>
  );
}

function HeroTicket({
  event,
  session,
  timezone,
}: {
  event: EventCard;
  session: EventCard['sessions'][number];
  timezone: string;
}) {
  const {weekday, day, month} = dayParts(session.startsAt, timezone);
  const sale = saleWords(session, timezone);
  return (
    <div className="hero-ticket">
      <p className="hero-ticket-date">
        <span className="visually-hidden">{longDay(session.startsAt, timezone)}</span>
        <span aria-hidden="true">{weekday}</span>
        <b aria-hidden="true">{day}</b>
        <span aria-hidden="true">{month}</span>
      </p>
      <div className="hero-ticket-facts">
        <p>
          <strong className="figures">{hour(session.startsAt, timezone)}</strong> en {event.venue.name}
        </p>
        <p className="muted">
          Puertas a las <span className="figures">{hour(session.doorsAt, timezone)}</span>
          {event.sessions.length > 1 && `. ${datesOf(event)}`}
        </p>
      </div>
      <div className="hero-ticket-buy">
        {sale.isOpen && event.fromCents !== null && (
          <p>
            desde <strong className="figures">{euros(event.fromCents)}</strong>
          </p>
        )}
        {sale.isOpen ? (
          <ButtonLink to={event.sessions.length > 1 ? eventPath(event) : sessionPath(event, session.id)} look="primary">
            {event.sessions.length > 1 ? 'Elegir fecha' : 'Elegir butacas'}
          </ButtonLink>
        ) : (
          <ButtonLink to={eventPath(event)} look="plain">
            {sale.text}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

export function HeroWaiting() {
  return (
    <div className="hero hero-waiting">
      <Loading label="Cargando el próximo evento…">
        <div className="hero-art" />
        <div className="page hero-page">
          <div className="hero-words">
            <p className="hero-kicker">
              <Bone width="12rem" height="1.55em" />
            </p>
            <Bone ratio="900 / 500" />
          </div>
          <div className="hero-ticket" />
        </div>
      </Loading>
    </div>
  );
}
