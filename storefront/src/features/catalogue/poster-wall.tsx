// Posters side by side, as on a theatre's wall; the words stand below each so that nobody has to read the drawing.
import {datesOf, eventPath, fromPrice, nextSession, saleWords} from '../../lib/words/event-words';
import type {EventCard} from '../../lib/api/types';
import {PageLink} from '../../ui/page-link';
import {Poster} from '../../ui/poster/poster';
import './poster-wall.css';

export function PosterWall({events}: {events: EventCard[]}) {
  return (
    <ul className="poster-wall">
      {events.map(event => {
        const session = nextSession(event);
        const sale = session && saleWords(session, event.venue.timezone);
        return (
          <li key={event.id} className="poster-wall-item">
            <Poster event={event} note={datesOf(event)} isDecorative />
            <div>
              <h3>
                <PageLink to={eventPath(event)}>{event.title}</PageLink>
              </h3>
              <p className="small muted">{datesOf(event)}</p>
              <p className="small">{sale?.isOpen ? <strong>{fromPrice(event.fromCents)}</strong> : sale?.text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
