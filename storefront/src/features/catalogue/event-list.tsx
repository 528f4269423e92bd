// Events as a bill, month by month, or the grey lines that stand in for it.
import {capital, monthKey, monthName} from '../../lib/words/format';
import type {EventCard} from '../../lib/api/types';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {EventRow} from './event-row';

export function EventRows({events}: {events: EventCard[]}) {
  return (
    <ul>
      {events.map(event => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
}

/** Months in order, each event under the month of its first session. */
export function byMonth(events: EventCard[]): {key: string; title: string; events: EventCard[]}[] {
  const months = new Map<string, {key: string; title: string; events: EventCard[]}>();
  for (const event of events) {
    const at = event.sessions[0]?.startsAt;
    const key = at ? monthKey(at, event.venue.timezone) : 'none';
    const title = at ? capital(monthName(at, event.venue.timezone)) : 'Sin fecha';
    const month = months.get(key) ?? {key, title, events: []};
    month.events.push(event);
    months.set(key, month);
  }
  return [...months.values()];
}

export function MonthList({events}: {events: EventCard[]}) {
  return (
    <div className="stack month-list">
      {byMonth(events).map(month => (
        <Section key={month.key} title={month.title}>
          <EventRows events={month.events} />
        </Section>
      ))}
    </div>
  );
}

export function RowsWaiting({rows = 5}: {rows?: number}) {
  return (
    <Loading label="Cargando eventos…">
      {Array.from({length: rows}, (_, i) => (
        <div key={i} className="event-row">
          <span className="date-stub">
            <Bone width="3rem" height="4.25rem" />
          </span>
          <div className="event-row-what">
            <Bone width="80%" height="1.4rem" />
          </div>
          <p className="event-row-where">
            <Bone width="60%" />
          </p>
          <p className="event-row-price">
            <Bone width="5rem" height="1.5rem" />
          </p>
        </div>
      ))}
    </Loading>
  );
}
