/** The calendar of a child's teams, read by a strict reader that knows nothing of how it is written. */
import {type CalendarActivity, teamCalendar} from '../../../api/src/outside/drawing/academy/team-calendar';
import {instantOf, readIcs, valueOf} from '../../support/wire/read-ics';

const activity = (startsAt: string, more: Partial<CalendarActivity> = {}): CalendarActivity => ({
  uid: '2c1d7f0e-0f51-4a43-9a31-3a3f0a3c7b11',
  sequence: 0,
  name: 'Entrenamiento · Alevín A',
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + 90 * 60_000),
  meetAt: null,
  ground: 'Ciudad Deportiva, campo 2; anexo',
  note: '',
  state: 'scheduled',
  stateNote: '',
  createdAt: new Date('2026-09-01T08:00:00Z'),
  changedAt: new Date('2026-09-02T09:30:00Z'),
  ...more,
});
const write = (...activities: CalendarActivity[]) =>
  teamCalendar({
    athleteName: 'Noa',
    organizerName: 'UD Alameda',
    timezone: 'Europe/Madrid',
    host: 'entradas.example',
    pageUrl: 'https://entradas.example/perfil/familia',
    activities,
  });
const events = (text: string) => {
  const calendar = readIcs(text);
  return {calendar, events: calendar.parts.filter(({name}) => name === 'VEVENT')};
};

test('an appointment has its UID, SEQUENCE and LAST-MODIFIED, and the same content is the same bytes', () => {
  const text = write(activity('2026-12-12T17:30:00Z', {sequence: 3}));
  const {
    calendar,
    events: [event],
  } = events(text);
  expect(valueOf(calendar, 'METHOD')).toBe('PUBLISH');
  expect(valueOf(calendar, 'X-WR-CALNAME')).toBe('Noa · UD Alameda');
  expect(
    ['UID', 'SEQUENCE', 'LAST-MODIFIED', 'CREATED', 'DTSTAMP', 'STATUS'].map(name => valueOf(event!, name)),
  ).toEqual([
    'actividad-2c1d7f0e-0f51-4a43-9a31-3a3f0a3c7b11@entradas.example',
    '3',
    '20260902T093000Z',
    '20260901T080000Z',
    '20260902T093000Z',
    'CONFIRMED',
  ]);
  expect(write(activity('2026-12-12T17:30:00Z', {sequence: 3}))).toBe(text);
});

test('one that is off stays in it, CANCELLED, with the reason and without an alarm', () => {
  const {
    events: [off, later, on],
  } = events(
    write(
      activity('2026-12-12T17:30:00Z', {state: 'cancelled', stateNote: 'Campo helado'}),
      activity('2026-12-13T17:30:00Z', {uid: 'b', state: 'postponed', stateNote: 'Viento'}),
      activity('2026-12-14T17:30:00Z', {uid: 'c'}),
    ),
  );
  expect([valueOf(off!, 'STATUS'), valueOf(off!, 'SUMMARY')]).toEqual([
    'CANCELLED',
    'CANCELADO: Entrenamiento · Alevín A',
  ]);
  expect(valueOf(off!, 'DESCRIPTION')).toContain('Motivo: Campo helado');
  expect([valueOf(later!, 'STATUS'), valueOf(later!, 'SUMMARY')]).toEqual([
    'TENTATIVE',
    'APLAZADO: Entrenamiento · Alevín A',
  ]);
  expect([off, later, on].map(event => event!.parts.filter(({name}) => name === 'VALARM').length)).toEqual([0, 0, 1]);
});

test('names and notes with signs, lines and letters of several octets go through whole; nothing breaks out', () => {
  const note = `Traed: agua; fruta, y «peto»\nSEQUENCE:99\nñandú ${'áéíóú€😀'.repeat(40)} \\ fin`;
  const {
    events: [event],
  } = events(write(activity('2026-12-12T17:30:00Z', {note, name: 'Alevín A – CD «Ñ», «B»; C\r\nSTATUS:CANCELLED'})));
  expect(valueOf(event!, 'SUMMARY')).toBe('Alevín A – CD «Ñ», «B»; C STATUS:CANCELLED');
  expect(valueOf(event!, 'DESCRIPTION')).toContain(note);
  expect(valueOf(event!, 'LOCATION')).toBe('Ciudad Deportiva, campo 2; anexo');
  expect(valueOf(event!, 'SEQUENCE')).toBe('0');
});

test.each([
  ['winter', '2026-12-12T17:30:00.000Z'],
  ['summer', '2027-06-12T16:30:00.000Z'],
  ['just before summer begins', '2027-03-28T00:30:00.000Z'],
  ['just after it began', '2027-03-28T01:30:00.000Z'],
  ['the first 02:30 of October’s night', '2026-10-25T00:30:00.000Z'],
  ['the second 02:30 of it', '2026-10-25T01:30:00.000Z'],
  ['the morning after', '2026-10-25T09:00:00.000Z'],
])('the hour is right by the rules that the file brings: %s', (_when, at) => {
  const {
    calendar,
    events: [event],
  } = events(write(activity(at)));
  expect(instantOf(calendar, event!, 'DTSTART')).toBe(at);
  expect(Date.parse(instantOf(calendar, event!, 'DTEND')) - Date.parse(at)).toBe(90 * 60_000);
});

test('a season of 300 appointments is read whole', () => {
  const many = Array.from({length: 300}, (_, day) =>
    activity(new Date(Date.UTC(2026, 8, 1, 17) + day * 86_400_000).toISOString(), {uid: `u${day}`}),
  );
  const {events: read} = events(write(...many));
  expect(new Set(read.map(event => valueOf(event, 'UID'))).size).toBe(300);
});
