import {
  type CalendarDocument,
  type CalendarSession,
  orderCalendar,
  placeInWords,
} from '../../../api/src/outside/drawing/calendar';
import {CANARY} from './samples';

function session(startsAt: string, more: Partial<CalendarSession> = {}): CalendarSession {
  const start = new Date(startsAt);
  return {
    sessionId: 7,
    eventTitle: 'Atlético Marisma – Deportivo Serrano',
    startsAt: start,
    endsAt: new Date(start.getTime() + 2 * 3_600_000),
    doorsAt: new Date(start.getTime() - 3_600_000),
    timezone: 'Europe/Madrid',
    venueName: 'Estadio de la Ría',
    venueAddress: 'Paseo de los Esteros, 12; Huelva',
    organizer: {name: 'Atlético Marisma', email: 'taquilla@marisma.example.org'},
    revision: 0,
    places: [placeInWords('Tribuna Baja', '12', ['23', '24'], 2)],
    ...more,
  };
}

function calendar(sessions: CalendarSession[], more: Partial<CalendarDocument> = {}): string {
  return orderCalendar({
    orderNumber: 'T26-1',
    host: 'entradas.example',
    reservationUrl: 'https://entradas.example/reservas/abc',
    stampedAt: new Date('2026-11-20T10:00:00Z'),
    sessions,
    ...more,
  });
}

/** Long lines joined again. */
const unfolded = (ics: string) => ics.replace(/\r\n /g, '').split('\r\n');

test('winter and summer in the venue’s own time, whatever the server’s zone is', () => {
  const lines = unfolded(calendar([session('2026-12-12T17:30:00Z'), session('2026-07-12T17:30:00Z', {sessionId: 8})]));
  expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20261212T183000');
  expect(lines).toContain('DTEND;TZID=Europe/Madrid:20261212T203000');
  expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20260712T193000');
  expect(lines.filter(line => line === 'DTSTAMP:20261120T100000Z')).toHaveLength(2);
});

test('describes each zone once, with the European turns', () => {
  const lines = unfolded(
    calendar([
      session('2026-12-12T17:30:00Z'),
      session('2026-12-13T17:30:00Z'),
      session('2026-12-12T17:30:00Z', {timezone: 'Atlantic/Canary'}),
    ]),
  );
  expect(lines.filter(line => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Madrid', 'TZID:Atlantic/Canary']);
  expect(lines).toContain('DTSTART;TZID=Atlantic/Canary:20261212T173000');
  const [madrid] = lines.join('\n').split('END:VTIMEZONE');
  expect(madrid).toContain(
    'TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  );
  expect(madrid).toContain(
    'TZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\nDTSTART:19961027T030000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  );
});

test('uses UTC in the double hour of October and in zones that it does not know', () => {
  const night = unfolded(calendar([session('2026-10-25T01:30:00Z')]));
  expect(night).toContain('DTSTART:20261025T013000Z');
  expect(night).toContain('DTEND:20261025T033000Z');
  expect(night.join()).toContain('Apertura de puertas: 02:30 (CEST)');
  expect(unfolded(calendar([session('2026-12-12T17:30:00Z', {timezone: 'America/Lima'})]))).toContain(
    'DTSTART:20261212T173000Z',
  );
  expect(unfolded(calendar([session('2026-03-29T00:30:00Z')]))).toContain('DTSTART;TZID=Europe/Madrid:20260329T013000');
});

test('is the same appointment on every download, and says when it is cancelled', () => {
  const lines = unfolded(calendar([session('2026-12-12T17:30:00Z', {isCancelled: true, revision: 3})]));
  expect(lines).toContain('UID:sesion-7-T26-1@entradas.example');
  expect(lines).toContain('SEQUENCE:3');
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines.join()).not.toContain('VALARM');
});

test('[N3] each appointment says who organises it, also in an order of two companies', () => {
  const theatre = {name: 'Compañía del Estero', email: 'hola@estero.example.org'};
  const lines = unfolded(
    calendar([
      session('2026-12-12T17:30:00Z'),
      session('2026-12-13T17:30:00Z', {sessionId: 8, organizer: theatre}),
      session('2026-12-14T17:30:00Z', {sessionId: 9, organizer: {name: 'Sin correo', email: ''}}),
    ]),
  );
  expect(lines.filter(line => /^(ORGANIZER|X-WR-CALNAME)/.test(line))).toEqual([
    'X-WR-CALNAME:Entradas Atlético Marisma, Compañía del Estero y Sin correo',
    'ORGANIZER;CN="Atlético Marisma":mailto:taquilla@marisma.example.org',
    'ORGANIZER;CN="Compañía del Estero":mailto:hola@estero.example.org',
  ]);
  expect(lines.join()).toContain('Organiza: Sin correo');
});

test('text cannot break out: commas, line breaks and forged properties are escaped', () => {
  const ics = calendar([session('2026-12-12T17:30:00Z', {eventTitle: `Gala\r\nATTENDEE:mailto:x@y.z ${CANARY}`})]);
  const lines = unfolded(ics);
  expect(lines.filter(line => line.startsWith('ATTENDEE'))).toEqual([]);
  expect(lines).toContain('LOCATION:Estadio de la Ría\\, Paseo de los Esteros\\, 12\\; Huelva');
  expect(lines.join()).toContain('Tribuna Baja\\, fila 12\\, butacas 23 y 24');
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('places in words', () => {
  expect(placeInWords('Anfiteatro', '3', ['14'], 1)).toBe('Anfiteatro, fila 3, butaca 14');
  expect(placeInWords('Fondo Sur', null, [], 3)).toBe('Fondo Sur: 3 localidades sin numerar');
  expect(placeInWords('Palco 4', null, ['1', '2', '3'], 3)).toBe('Palco 4, butacas 1, 2 y 3');
});
