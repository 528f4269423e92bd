/**
 * On whatever day the demo is loaded: everything lies ahead, at the hours of the venue, and no hall is booked twice.
 */
import {calendarOf} from '../../../api/src/demo/calendar';
import {concerts} from '../../../api/src/demo/concerts';
import {matches} from '../../../api/src/demo/matches';
import {plays} from '../../../api/src/demo/plays';

const DAY = 86_400_000;
/** Every eleventh day of four years, at an hour that wanders, and the nights of both changes of clocks. */
const days = [
  ...Array.from({length: 132}, (_, i) => new Date(Date.UTC(2026, 0, 1) + i * 11 * DAY + ((i * 37) % 1440) * 60_000)),
  ...[
    '2026-03-28T23:30Z',
    '2026-03-29T00:59Z',
    '2026-10-24T22:30Z',
    '2026-10-25T00:30Z',
    '2026-12-31T22:59Z',
    '2028-02-28T23:30Z',
  ].map(at => new Date(at)),
];
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  day: '2-digit',
  month: '2-digit',
});
const partsOf = (at: Date) => Object.fromEntries(clock.formatToParts(at).map(part => [part.type, part.value]));

const programmes = days.map(now => {
  const calendar = calendarOf(now);
  return {now, events: [...matches(calendar), ...plays(calendar), ...concerts(calendar)]};
});

test('every session is still to come, a football match first', () => {
  for (const {now, events} of programmes) {
    const first = events
      .flatMap(event => event.sessions.map(session => ({event, at: session.startsAt.getTime()})))
      .sort((a, b) => a.at - b.at)[0]!;
    expect(first.at).toBeGreaterThan(now.getTime() + 86_400_000);
    expect(first.event.kind).toBe('match');
  }
});

test('league matches are at the weekend at 16:15, 18:30 or 21:00 in Madrid, and never on a feast', () => {
  for (const {events} of programmes) {
    for (const event of events) {
      for (const {startsAt} of event.sessions) {
        const {weekday, hour, minute, day, month} = partsOf(startsAt);
        expect(['24/12', '25/12', '31/12', '01/01', '05/01', '06/01']).not.toContain(`${day}/${month}`);
        if (event.competition !== 'Liga Ribera') continue;
        expect(['Sat', 'Sun']).toContain(weekday);
        expect(['16:15', '18:30', '21:00']).toContain(`${hour}:${minute}`);
      }
    }
  }
});

test('no hall has two acts within an hour of each other', () => {
  for (const {events} of programmes) {
    for (const place of ['stadium', 'theatre', 'mill']) {
      const acts = events
        .filter(event => event.place === place)
        .flatMap(event =>
          event.sessions.map(({startsAt}) => ({
            from: startsAt.getTime() - event.doorsMinutes * 60_000,
            to: startsAt.getTime() + event.durationMinutes * 60_000,
          })),
        )
        .sort((a, b) => a.from - b.from);
      acts.slice(1).forEach((act, i) => expect(act.from).toBeGreaterThanOrEqual(acts[i]!.to));
    }
  }
});

test('what goes on sale later has not begun, and begins before its session', () => {
  for (const {now, events} of programmes) {
    for (const session of events.flatMap(event => event.sessions)) {
      if (!session.saleStartsAt) continue;
      expect(session.saleStartsAt.getTime()).toBeGreaterThan(now.getTime());
      expect(session.saleStartsAt.getTime()).toBeLessThan(session.startsAt.getTime());
    }
  }
});

test('every event has an address of its own and a poster in words', () => {
  const {events} = programmes[0]!;
  expect(new Set(events.map(event => event.slug)).size).toBe(events.length);
  for (const event of events) {
    expect(event.slug).toMatch(/^[a-z0-9-]{1,120}$/);
    expect(event.poster.alt.length).toBeGreaterThan(20);
    expect(event.descriptionHtml).toMatch(/^<p>/);
  }
});
