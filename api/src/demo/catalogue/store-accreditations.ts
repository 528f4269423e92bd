/** Sixty accreditations of press, staff and suppliers, in every state; and three events that are open for requests. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {hasClub} from '../../platform/environment/demo-profile';
import {docNoOf, stranger} from './people';
import type {CatalogueContext} from './catalogue-context';

const TYPES: {
  name: string;
  kind: string;
  color: string;
  areas: string;
  seasonal: boolean;
  bib: boolean;
  quota: number | null;
}[] = [
  {
    name: 'Prensa escrita',
    kind: 'written_press',
    color: '#1565c0',
    areas: 'press_box,press_room,mixed_zone',
    seasonal: false,
    bib: false,
    quota: 2,
  },
  {
    name: 'Fotografía',
    kind: 'photo',
    color: '#6a1b9a',
    areas: 'pitch,press_room',
    seasonal: false,
    bib: true,
    quota: 2,
  },
  {
    name: 'Radio',
    kind: 'radio',
    color: '#00695c',
    areas: 'press_box,mixed_zone',
    seasonal: false,
    bib: false,
    quota: 3,
  },
  {
    name: 'Televisión',
    kind: 'tv',
    color: '#ad1457',
    areas: 'pitch,tunnel,mixed_zone',
    seasonal: false,
    bib: true,
    quota: 6,
  },
  {
    name: 'Personal del club',
    kind: 'staff',
    color: '#0b4d36',
    areas: 'stands,tunnel,backstage,technical',
    seasonal: true,
    bib: false,
    quota: null,
  },
  {
    name: 'Proveedores',
    kind: 'supplier',
    color: '#8d6e63',
    areas: 'technical,parking',
    seasonal: false,
    bib: false,
    quota: null,
  },
  {
    name: 'Protocolo',
    kind: 'protocol',
    color: '#b26a00',
    areas: 'vip,parking',
    seasonal: false,
    bib: false,
    quota: null,
  },
];
const MEDIA = [
  ['Diario de la Ribera', 'El Balón Digital', 'Revista Entreacto', 'Agencia Norte'],
  ['Foto Prensa Ebro', 'Agencia Norte', 'Diario de la Ribera'],
  ['Radio Alameda', 'Onda Coso', 'Ribera FM'],
  ['Canal Ribera TV', 'Televisión del Coso'],
];
const STATES = ['requested', 'approved', 'rejected', 'sent', 'activated', 'used', 'expired', 'revoked'] as const;
const REASONS = {
  rejected: ['Cupo del medio completo', 'La solicitud llegó fuera de plazo'],
  revoked: ['Cedió la acreditación a otra persona', 'El medio ha cambiado de enviado'],
};

export async function storeAccreditations(
  tx: DemoTx,
  {profile, calendar, chance, customers, staff, sessions, played}: CatalogueContext,
): Promise<number[]> {
  const areasOf = (areas: string) =>
    hasClub(profile)
      ? areas
      : [
          ...new Set(
            areas
              .replace(/pitch|tunnel/g, 'backstage')
              .replace('mixed_zone', 'press_room')
              .split(','),
          ),
        ].join(',');
  const firstType = await takeIds(tx, 'accreditation_type', TYPES.length);
  await tx.query(
    `insert into accreditation_type (id, name, kind, color, areas, is_seasonal, has_bib, has_seat, is_public, quota,
      quota_per_medium) overriding system value
     select t.id, t.name, t.kind, t.color, string_to_array(t.areas, ','), t.seasonal, t.bib, t.kind = 'written_press',
       t.kind not in ('staff', 'protocol'), case t.kind when 'photo' then 12 end, t.quota from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bool[], $7::bool[],
       $8::int[]) as t(id, name, kind, color, areas, seasonal, bib, quota)`,
    [
      TYPES.map((_, i) => firstType + i),
      TYPES.map(t => (hasClub(profile) ? t.name : t.name.replace('del club', 'del teatro'))),
      TYPES.map(t => t.kind),
      TYPES.map(t => t.color),
      TYPES.map(t => areasOf(t.areas)),
      TYPES.map(t => t.seasonal),
      TYPES.map(t => t.bib),
      TYPES.map(t => t.quota),
    ],
  );
  const next = sessions.filter(s => s.session.startsAt > calendar.now).slice(0, 5);
  const past = played.filter(s => s.session.startsAt < calendar.now).slice(-3);
  const first = await takeIds(tx, 'accreditation', 60);
  const bibs = new Map<number, number>();
  const given = new Map<string, number>();
  /** A medium whose quota has room. */
  const mediumOf = (type: number, eventId: number, isLive: boolean): string => {
    const media = MEDIA[type]!;
    const start = media.indexOf(chance.pick(media));
    const keyOf = (medium: string) => `${eventId}/${type}/${medium}`;
    const found = media
      .map((_, n) => media[(start + n) % media.length]!)
      .find(medium => !isLive || (given.get(keyOf(medium)) ?? 0) < TYPES[type]!.quota!);
    const medium = found ?? `Agencia ${given.size}`;
    if (isLive) given.set(keyOf(medium), (given.get(keyOf(medium)) ?? 0) + 1);
    return medium;
  };
  const rows = Array.from({length: 60}, (_, i) => {
    const isPast = past.length > 0 && (i % 8 === 5 || i % 8 === 6 || i % 16 === 7);
    const session = chance.pick(isPast ? past : next);
    const state = isPast
      ? (['used', 'expired', 'revoked'] as const)[i % 8 === 5 ? 0 : i % 8 === 6 ? 1 : 2]
      : i === 10
        ? ('withdrawn' as const)
        : STATES[i % 5]!;
    const type = (i * 3 + Math.floor(i / 8)) % TYPES.length;
    const who = stranger(customers, chance, 5000 + i);
    const start = session.session.startsAt;
    const isLive = ['approved', 'sent', 'activated', 'used'].includes(state);
    const decidedAt = calendar.minutesAfter(isPast ? start : calendar.now, -60 * (30 + (i % 20)));
    const hasActed = ['activated', 'used', 'expired'].includes(state);
    const activatedAt = isPast
      ? calendar.minutesAfter(start, -70 + (i % 30))
      : calendar.minutesAfter(calendar.now, -20 - i);
    if (isLive && TYPES[type]!.bib) bibs.set(session.event.id, (bibs.get(session.event.id) ?? 0) + 1);
    return {
      id: first + i,
      accreditationTypeId: firstType + type,
      eventId: session.event.id,
      eventSessionId: TYPES[type]!.seasonal ? null : session.id,
      state,
      firstName: who.firstName,
      surname1: who.surname1,
      surname2: who.surname2,
      docNo: docNoOf(2000 + i),
      email: who.email,
      phone: who.phone,
      medium:
        type < 4
          ? mediumOf(type, session.event.id, isLive)
          : type === 5
            ? chance.pick(['Catering del Ebro', 'Sonido Coso', 'Limpiezas Ribera'])
            : '',
      task: [
        'Redacción',
        hasClub(profile) ? 'Fotografía a pie de campo' : 'Fotografía de escena',
        'Narración',
        'Cámara',
        'Organización',
        'Montaje',
        'Invitado institucional',
      ][type]!,
      vehiclePlate: type === 5 ? `${1000 + i * 37} KLM` : '',
      areas: TYPES[type]!.areas,
      code: ['requested', 'withdrawn', 'rejected'].includes(state)
        ? null
        : `A${chance.text(9, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`,
      bibNo: isLive && TYPES[type]!.bib ? bibs.get(session.event.id)! : null,
      validFromAt: calendar.minutesAfter(start, -240),
      validUntilAt: calendar.minutesAfter(start, 300),
      decisionReason: state === 'rejected' || state === 'revoked' ? chance.pick(REASONS[state]) : '',
      decidedById: state === 'requested' || state === 'withdrawn' ? null : staff.events,
      decidedAt: state === 'requested' || state === 'withdrawn' ? null : decidedAt,
      sentAt: ['sent', 'activated', 'used'].includes(state) ? calendar.minutesAfter(decidedAt, 12) : null,
      activatedById: hasActed ? staff.events : null,
      activatedAt: hasActed ? activatedAt : null,
      isIdChecked: hasActed,
      usedAt: state === 'used' ? calendar.minutesAfter(activatedAt, 9) : null,
      notes: i % 11 === 3 ? 'Necesita toma de corriente en su puesto.' : '',
      createdAt: calendar.minutesAfter(decidedAt, -60 * 20),
    };
  });
  await insertRows(
    tx,
    'accreditation',
    rows.map(({areas: _areas, ...row}) => row),
  );
  await tx.query(
    `update accreditation a set areas = k.areas from accreditation_type k
      where k.id = a.accreditation_type_id and a.id >= $1`,
    [first],
  );
  // Of the club's own people, good at home all season.
  await tx.query(
    `update accreditation a set season_list_id = l.id, event_session_id = null,
        valid_from_at = l.starts_on::timestamp at time zone club_zone(),
        valid_until_at = (l.ends_on + 1)::timestamp at time zone club_zone()
       from accreditation_type k, (select s.* from season_list s join season_list_session x on x.season_list_id = s.id
         where s.ends_on > $2::date group by s.id order by count(*) desc, s.id limit 1) l
      where k.id = a.accreditation_type_id and k.is_seasonal and a.id >= $1
        and a.state not in ('used', 'expired', 'revoked')`,
    [first, calendar.now],
  );
  await storeCalls(tx, first, next, calendar);
  return rows.map(row => row.id);
}

/** One open, one whose time is over, one closed by hand; what a medium asked for has its page. */
async function storeCalls(
  tx: DemoTx,
  first: number,
  next: CatalogueContext['sessions'],
  calendar: CatalogueContext['calendar'],
): Promise<void> {
  const events = [...new Map(next.map(one => [one.event.id, one])).values()].slice(0, 3);
  await tx.query(
    `insert into accreditation_call (event_id, event_session_id, is_open, closes_at, note)
     select t.event, t.session, t.open, t.closes, 'Se recogen en la puerta de prensa desde dos horas antes.'
       from unnest($1::int[], $2::int[], $3::bool[], $4::timestamptz[]) as t(event, session, open, closes)`,
    [
      events.map(one => one.event.id),
      events.map(one => one.id),
      events.map((_, n) => n < 2),
      events.map((one, n) =>
        n === 1 ? calendar.minutesAfter(calendar.now, -60 * 5) : calendar.minutesAfter(one.session.startsAt, -60 * 24),
      ),
    ],
  );
  await tx.query(
    `update accreditation a set request_no = nextval('accreditation_request_no'),
        requested_by_email = 'deportes.' || a.id || '@example.org'
       from accreditation_type k where k.id = a.accreditation_type_id and k.is_public and a.id >= $1`,
    [first],
  );
}
