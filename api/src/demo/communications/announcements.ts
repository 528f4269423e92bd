/** What the club has said to its people this season, and what became of every message. */
import {takeIds, insertRows, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {hasClub, type Profile} from '../../platform/environment/demo-profile';
import type {Found, AnnouncementDraft} from './drafts';
import {theatreAnnouncements} from './theatre-season';

export interface AnnouncementsGiven {
  profile: Profile;
  calendar: Calendar;
  staffId: number;
  senders: {club: number; passes: number; theatre: number};
  whatsapp: Map<string, number>;
  groups: Map<string, number>;
  attachmentId: number;
}

const HOLDERS = (condition: string) =>
  `select concat_ws(' ', h.first_name, h.surname1, h.surname2) as name, h.email, h.phone, h.customer_id as customer,
    h.id as holder, null::int as athlete, '' as athlete_name from season_pass p
    join pass_holder h on h.id = p.pass_holder_id where p.season_list_id = $list and ${condition}`;
const GUARDIANS = (condition: string) =>
  `select concat_ws(' ', g.first_name, g.surname1, g.surname2) as name, lower(g.email) as email, g.phone,
    g.customer_id as customer, null::int as holder, e.athlete_id as athlete, e.athlete_name from enrolment e
    join athlete_guardian ag on ag.athlete_id = e.athlete_id join guardian g on g.id = ag.guardian_id
    where e.season_list_id = $academy and ${condition}`;
const ACTIVE = `p.state in ('active', 'suspended_unpaid')`;
const ENROLLED = `e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended', 'finished')`;

const clubAnnouncements = (found: Found, groups: Map<string, number>): AnnouncementDraft[] => [
  {
    title: 'Horario y puertas del primer partido',
    kind: 'informative',
    channels: '{email,whatsapp}',
    audience: 'pass_holders',
    columns: {seasonListId: found.passList},
    subject: 'El sábado empezamos: tu puerta y tu hora',
    body: [
      'El partido empieza a las 18:30. Las puertas se abren noventa minutos antes.',
      'Tu puerta está impresa en el carné y en tu perfil.',
    ],
    whatsapp: 'recordatorio_partido',
    sender: 'club',
    state: 'sent',
    day: -86,
    people: HOLDERS(ACTIVE),
    hasAttachment: true,
  },
  {
    title: 'Cuota vencida: cómo ponerla al día',
    kind: 'transactional',
    channels: '{email,whatsapp}',
    audience: 'overdue',
    columns: {seasonListId: found.passList},
    subject: 'Tienes una cuota del abono pendiente',
    body: [
      'El banco no ha podido cobrar el último plazo de tu abono.',
      'Puedes pagarlo desde tu perfil con tarjeta o Bizum. Si no se paga en siete días, el carné dejará de abrir el torno.',
    ],
    whatsapp: 'aviso_cuota_pendiente',
    sender: 'passes',
    state: 'sent',
    day: -20,
    people: HOLDERS('p.overdue_cents > 0'),
  },
  {
    title: 'Cambio de hora del partido de copa',
    kind: 'transactional',
    channels: '{email,push}',
    audience: 'session_buyers',
    columns: {eventSessionId: found.sessionId},
    subject: 'Cambia la hora de tu partido',
    body: [
      'Por petición de la televisión, el partido empieza a las 21:00.',
      'Tu entrada vale igual. Si no puedes venir, te devolvemos el dinero hasta el viernes.',
    ],
    sender: 'club',
    state: 'sent',
    day: -9,
    people: `select concat_ws(' ', o.first_name, o.surname1, o.surname2) as name, lower(o.email) as email, o.phone,
      o.customer_id as customer, null::int as holder, null::int as athlete, '' as athlete_name from "order" o
      where o.state in ('paid', 'partially_refunded') and exists (select 1 from order_line l
      where l.order_id = o.id and l.event_session_id = $session)`,
  },
  {
    title: 'Reunión de familias de principio de curso',
    kind: 'informative',
    channels: '{email}',
    audience: 'academy',
    columns: {seasonListId: found.academyList},
    subject: 'Reunión de familias: jueves a las 19:30',
    body: ['Os esperamos en la sala de prensa. Hablaremos de horarios, ropa y protocolo de protección.'],
    sender: 'club',
    state: 'sent',
    day: -75,
    people: GUARDIANS(ENROLLED),
  },
  {
    title: 'Entrega de ropa de la cantera',
    kind: 'informative',
    channels: '{email,whatsapp}',
    audience: 'academy',
    columns: {seasonListId: found.academyList},
    subject: 'Ya puedes recoger la ropa',
    body: ['La ropa se entrega en la oficina de la cantera, de lunes a jueves de 17:30 a 20:00.'],
    whatsapp: 'bienvenida_cantera',
    sender: 'club',
    state: 'sent',
    day: -58,
    people: GUARDIANS(`${ENROLLED} and e.athlete_id % 3 <> 0`),
  },
  {
    title: 'Certificado médico a punto de caducar',
    kind: 'transactional',
    channels: '{email}',
    audience: 'academy',
    columns: {seasonListId: found.academyList},
    subject: 'El certificado médico caduca pronto',
    body: ['Sin certificado en vigor no se puede jugar. Podéis subirlo desde vuestra cuenta.'],
    sender: 'club',
    state: 'sent',
    day: -14,
    people: GUARDIANS(`${ENROLLED} and e.athlete_id % 4 = 1`),
  },
  {
    title: 'Viaje al torneo de Semana Santa',
    kind: 'informative',
    channels: '{email}',
    audience: 'academy',
    columns: {seasonListId: found.academyList, teamId: found.teamId},
    subject: 'Viaje al torneo: datos y autorización',
    body: ['Salimos el miércoles a las 8:00 desde la puerta 2. Necesitamos la autorización firmada antes del viernes.'],
    sender: 'club',
    state: 'draft',
    day: -2,
  },
  {
    title: 'Obras en la grada sur',
    kind: 'informative',
    channels: '{email}',
    audience: 'pass_holders',
    columns: {seasonListId: found.passList, zoneId: found.zoneId},
    subject: 'Tu grada cambia de acceso dos partidos',
    body: ['Mientras duran las obras se entra por la puerta 7.'],
    sender: 'club',
    state: 'scheduled',
    day: 4,
  },
  {
    title: 'Aviso de lluvia para esta tarde',
    kind: 'informative',
    channels: '{email}',
    audience: 'pass_holders',
    columns: {seasonListId: found.passList},
    subject: 'Esta tarde se espera lluvia',
    body: ['La grada descubierta puede pasar a la tribuna alta: entra por la puerta 5 con tu carné.'],
    sender: 'club',
    state: 'paused',
    reason: 'En pausa desde la oficina',
    day: -4,
    people: HOLDERS(`${ACTIVE} and h.id % 3 = 0`),
  },
  {
    title: 'Descuento para simpatizantes en la copa',
    kind: 'commercial',
    channels: '{email}',
    audience: 'supporters',
    subject: 'Ser simpatizante tiene premio',
    body: ['Hasta el domingo, diez por ciento en las entradas de la copa.'],
    sender: 'club',
    state: 'paused',
    reason: 'Rebotes por encima del 5 %: se ha parado solo',
    day: -3,
    people: `select concat_ws(' ', s.first_name, s.surname1, s.surname2) as name, lower(s.email) as email, s.phone,
      s.customer_id as customer, null::int as holder, null::int as athlete, '' as athlete_name from supporter s
      where s.state = 'active'`,
  },
  {
    title: 'Preventa de la final',
    kind: 'commercial',
    channels: '{email}',
    audience: 'customers',
    subject: 'Preventa de la final para quien ya ha venido',
    body: ['Dos días antes que nadie, con un máximo de cuatro entradas.'],
    sender: 'club',
    state: 'cancelled',
    reason: 'El equipo no llegó a la final',
    day: -33,
  },
  {
    title: 'Visita al museo para las peñas',
    kind: 'informative',
    channels: '{email}',
    audience: 'subscribers',
    columns: {subscriberGroupId: groups.get('Peñas') ?? null},
    subject: 'El museo abre para las peñas',
    body: ['El domingo a las once, con café.'],
    sender: 'club',
    state: 'failed',
    reason: 'El servidor de correo rechazó la conexión',
    day: -46,
    people: `select trim(s.first_name || ' ' || s.surname) as name, s.email, '' as phone, s.customer_id as customer,
      null::int as holder, null::int as athlete, '' as athlete_name from subscriber_group_member m
      join subscriber s on s.id = m.subscriber_id where m.subscriber_group_id = $group and s.state = 'active'`,
  },
  {
    title: 'Junta general de accionistas',
    kind: 'informative',
    channels: '{email}',
    audience: 'addresses',
    subject: 'Convocatoria de la junta general',
    body: ['La junta se celebrará en primera convocatoria a las 18:00.'],
    sender: 'club',
    state: 'draft',
    day: -1,
    hasAttachment: true,
  },
];

export async function storeAnnouncements(tx: DemoTx, given: AnnouncementsGiven): Promise<void> {
  const {calendar, senders, whatsapp, groups} = given;
  const found = await find(tx);
  const drafts = hasClub(given.profile) ? clubAnnouncements : theatreAnnouncements;
  const all = drafts(found, groups).filter(
    one => !('seasonListId' in (one.columns ?? {})) || one.columns!.seasonListId !== null,
  );
  const first = await takeIds(tx, 'announcement', all.length);
  await insertRows(
    tx,
    'announcement',
    all.map((one, i) => {
      const at = calendar.daysAhead(one.day, '12:00');
      const isOut = ['sent', 'sending', 'paused', 'failed'].includes(one.state);
      const createdAt = calendar.daysAhead(Math.min(one.day, 0) - 1, '17:20');
      return {
        id: first + i,
        title: one.title,
        kind: one.kind,
        channels: one.channels,
        audienceKind: one.audience,
        seasonListId: null,
        zoneId: null,
        teamId: null,
        eventSessionId: null,
        subscriberGroupId: null,
        ...one.columns,
        addresses:
          one.audience === 'addresses'
            ? 'notaria@example.org\npresidencia@example.org\nsecretaria@example.org\nauditoria@example.com'
            : '',
        senderId: senders[one.sender],
        subject: one.subject,
        bodyHtml: one.body.map(text => `<p>${text}</p>`).join(''),
        whatsappTemplateId: one.whatsapp ? whatsapp.get(one.whatsapp)! : null,
        attachmentId: one.hasAttachment ? given.attachmentId : null,
        state: one.state,
        stateReason: one.reason ?? '',
        scheduledAt: one.state === 'scheduled' ? at : null,
        sentAt: isOut ? (one.state === 'sending' ? calendar.now : at) : null,
        staffUserId: given.staffId,
        createdAt,
        updatedAt: isOut ? at : createdAt,
      };
    }),
  );
  for (const [i, one] of all.entries()) if (one.people) await storeRecipients(tx, first + i, one, found, groups);
}

async function find(tx: DemoTx): Promise<Found> {
  const {rows} = await tx.query<Found>(
    `select (select id from season_list where kind = 'passes' order by starts_on desc, id desc limit 1) as "passList",
      (select season_list_id from enrolment group by 1 order by max(id) desc limit 1) as "academyList",
            (select team_id from enrolment where team_id is not null order by id desc limit 1) as "teamId",
              (select zone_id from season_pass where zone_id is not null group by 1 order by count(*) desc
              limit 1) as "zoneId",
            (select l.event_session_id from order_line l join event_session s on s.id = l.event_session_id
              where s.starts_at > now() and l.state = 'active' group by 1 order by count(*) desc
              limit 1) as "sessionId"`,
  );
  return rows[0]!;
}

/** One row for each person and channel that reaches him; fate comes from the ids, so it is the same on every load. */
async function storeRecipients(
  tx: DemoTx,
  announcementId: number,
  {people, kind, state}: AnnouncementDraft,
  found: Found,
  groups: Map<string, number>,
): Promise<void> {
  const sql = people!
    .replace('$list', String(found.passList))
    .replace('$academy', String(found.academyList))
    .replace('$session', String(found.sessionId))
    .replace('$group', String(groups.get('Peñas') ?? groups.get('Escuelas')));
  await tx.query(
    `with people as (select distinct on (lower(p.email), p.phone, p.athlete) p.* from (${sql}) p
      order by lower(p.email), p.phone, p.athlete),
     lines as (
       select a.id, a.sent_at, c.channel, p.*,
         (hashtext('f' || a.id || c.channel || p.email || p.phone)::bigint + 2147483648) / 4294967296.0 as fate,
         (hashtext('o' || a.id || c.channel || p.email || p.phone)::bigint + 2147483648) / 4294967296.0 as luck
         from announcement a cross join unnest(a.channels) as c(channel) cross join people p where a.id = $1
          and case c.channel when 'email' then p.email <> '' when 'whatsapp' then p.phone <> ''
            and hashtext(p.phone) % 5 < 2 else p.email <> '' or p.phone <> '' end),
     told as (
       select l.*, case when $2 = 'commercial' and fate > 0.7 then 'Sin consentimiento para publicidad.'
         when fate > 0.993 then 'En la lista de supresión.' end as refused,
              case $3 when 'sending' then fate > 0.45 when 'paused' then fate > 0.4 else false end as waits,
                case when $3 = 'failed' then 1 when $3 = 'paused' then 0.06 when l.channel = 'whatsapp' then 0.03
                else 0.014 end as breaks
         from lines l)
     insert into announcement_recipient (announcement_id, channel, name, email, phone, customer_id, pass_holder_id,
       athlete_id, athlete_name, state, problem, sent_at, delivered_at, opened_at, unsubscribed_at,
       complained_at, created_at)
     select id, channel, name, case when channel = 'whatsapp' then ''
       else email end, case when channel = 'email' then '' else phone end, customer, holder, athlete, athlete_name,
            case when refused is not null then 'discarded' when waits then 'queued' when $3 = 'failed' then 'failed'
              when fate < breaks then case when channel = 'email' then 'bounced' else 'failed' end when $3 = 'sending'
              and luck < 0.2 then 'sent' else 'delivered' end,
            coalesce(refused, case when waits then '' when $3 = 'failed' then '421 4.7.0 Servidor no disponible'
              when fate < breaks then case when channel = 'whatsapp' then 'El número no tiene WhatsApp.'
              when fate < breaks / 2 then '550 5.1.1 Buzón inexistente' else '452 4.2.2 Buzón lleno' end else '' end),
            case when refused is null and not waits and $3 <> 'failed' then sent_at + luck * interval '9 minutes' end,
            case when refused is null and not waits and $3 <> 'failed' and fate >= breaks
              and not ($3 = 'sending' and luck < 0.2) then sent_at + luck * interval '9 minutes' +
              interval '5 seconds' end,
            case when channel = 'whatsapp' and refused is null and not waits and $3 not in ('failed', 'sending')
              and fate >= breaks and luck < 0.86 then sent_at + interval '10 minutes' + luck * luck * interval '70 hours' end,
            case when refused is null and not waits and $3 not in ('failed', 'sending') and channel = 'email'
              and $2 <> 'transactional' and fate between 0.5
              and 0.504 then sent_at + interval '40 minutes' + luck * interval '30 hours' end,
            case when refused is null and not waits and $3 not in ('failed', 'sending') and channel = 'email'
              and fate between 0.6 and 0.6006 then sent_at + interval '30 minutes' + luck * interval '20 hours' end,
              sent_at
       from told order by name, channel on conflict do nothing`,
    [announcementId, kind, state],
  );
}
