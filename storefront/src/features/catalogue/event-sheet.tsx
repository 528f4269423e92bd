// The event's own page: poster, sessions, what it is, and what the law and the visitor want to know.
import type {ReactNode} from 'react';
import {datesOf} from '../../lib/words/event-words';
import {duration} from '../../lib/words/format';
import type {EventPage} from '../../lib/api/types';
import {Html} from '../../ui/html';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Poster} from '../../ui/poster/poster';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {SessionList} from './session-list';
import './event-sheet.css';

function facts(event: EventPage): [string, ReactNode][] {
  const {venue, organizer} = event;
  const place = [venue.address, [venue.postalCode, venue.city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const found: [string, ReactNode][] = [
    [
      'Lugar',
      <>
        <strong>{venue.name}</strong>
        <br />
        {place}
      </>,
    ],
  ];
  if (venue.howToArrive) found.push(['Cómo llegar', venue.howToArrive]);
  if (event.durationMinutes) found.push(['Duración', duration(event.durationMinutes)]);
  if (event.minAge !== null)
    found.push(['Edad', event.minAge > 0 ? `A partir de ${event.minAge} años` : 'Para todos los públicos']);
  found.push(['Organiza', `${organizer.legalName}, NIF ${organizer.nif}`]);
  if (event.organizerText) found.push(['Del organizador', event.organizerText]);
  return found;
}

interface Props {
  event: EventPage;
  /** What else leads to its tickets. */
  more?: ReactNode;
  /** What else there is to be had with the ticket, under the dates. */
  children?: ReactNode;
  /** Below everything else. */
  foot?: ReactNode;
}

export function EventSheet({event, more, children, foot}: Props) {
  const kicker = [event.competition, event.round].filter(Boolean).join(', ') || event.subtitle;
  return (
    <div className="page event-sheet">
      <div className="event-sheet-poster">
        <Poster event={event} note={datesOf(event)} isDecorative />
      </div>
      <div className="event-sheet-head">
        <p className="event-sheet-kicker">{kicker}</p>
        <h1>{event.title}</h1>
        {kicker !== event.subtitle && event.subtitle && <p className="event-sheet-subtitle">{event.subtitle}</p>}
      </div>
      <div className="event-sheet-body">
        <Section title={event.sessions.length === 1 ? 'Fecha y entradas' : 'Fechas y entradas'}>
          {event.sessions.length > 0 ? (
            <SessionList event={event} />
          ) : (
            <Notice title="Sin fechas por ahora">
              <p>
                No hay sesiones a la venta. <PageLink to="/eventos">Mira qué más hay</PageLink>.
              </p>
            </Notice>
          )}
          {more}
        </Section>
        {children}
        {event.descriptionHtml && (
          <Section title="De qué va">
            <Html html={event.descriptionHtml} />
          </Section>
        )}
        <Section title="Datos prácticos">
          <dl className="facts">
            {facts(event).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {foot}
      </div>
    </div>
  );
}

export function EventSheetWaiting() {
  return (
    <Loading label="Cargando el evento…">
      <div className="page event-sheet">
        <div className="event-sheet-poster">
          <Bone ratio="3 / 4" />
        </div>
        <div className="event-sheet-head stack">
          <Bone width="40%" />
          <Bone width="90%" height="3.5rem" />
        </div>
        <div className="event-sheet-body stack">
          <Bone height="6rem" />
          <Bone height="6rem" />
          <Bone height="16rem" />
        </div>
      </div>
    </Loading>
  );
}
