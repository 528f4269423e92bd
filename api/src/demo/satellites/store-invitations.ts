/** Invitations of staff: quotas, batches and people, from just issued to used and revoked. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {FIRST_NAMES, plain, SURNAMES} from '../buyers';
import {hasClub} from '../../platform/environment/demo-profile';
import {freeSeats} from './free-seats';
import type {Surroundings} from './surroundings';

const QUOTAS = [
  {
    name: 'Protocolo e instituciones',
    quota: 40,
    cause: 'protocol',
    message: 'Le esperamos en el palco media hora antes del comienzo.',
  },
  {name: 'Patrocinadores', quota: 60, cause: 'sponsor', message: 'Gracias por estar con nosotros otra temporada.'},
  {name: 'Prensa', quota: 25, cause: 'press', message: ''},
  {
    name: 'Cantera y peñas',
    quota: 80,
    cause: 'club',
    message: 'Recoged las entradas en la puerta 9 con el nombre del equipo.',
  },
] as const;
const CHORUS = {
  name: 'Elenco y familias',
  quota: 80,
  cause: 'club',
  message: 'Recoged las entradas en taquilla con el nombre de la compañía.',
} as const;
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** To one session. */
const MOST = 46;

export async function storeInvitations(tx: DemoTx, {profile, calendar, chance, staff}: Surroundings): Promise<void> {
  const {rows: sessions} = await tx.query<{id: number; startsAt: Date; isPast: boolean; companyId: number}>(
    `select s.id, s.starts_at as "startsAt", s.ends_at < now() as "isPast", e.event_company_id as "companyId"
      from event_session s join event e on e.id = s.event_id join seat_plan p on p.id = s.seat_plan_id
      where p.seat_count > 0 and s.state <> 'cancelled' and s.starts_at between now() - interval '45 days'
        and now() + interval '60 days' order by s.starts_at, s.id`,
  );
  const seats = await freeSeats(
    tx,
    sessions.map(s => s.id),
    MOST,
  );
  const kinds = hasClub(profile) ? QUOTAS : [...QUOTAS.slice(0, -1), CHORUS];
  const quotas = sessions.flatMap(session => kinds.map((quota, part) => ({session, part, ...quota})));
  const firstQuota = await takeIds(tx, 'invitation_quota', quotas.length);
  await insertRows(
    tx,
    'invitation_quota',
    quotas.map(({session, part, name, quota}, i) => ({
      id: firstQuota + i,
      eventSessionId: session.id,
      eventCompanyId: part === 3 ? session.companyId : null,
      name,
      quota,
      createdAt: calendar.daysAhead(-50, '10:15'),
    })),
  );
  const firstBatch = await takeIds(tx, 'invitation_batch', quotas.length);
  await insertRows(
    tx,
    'invitation_batch',
    quotas.map(({session, cause, message}, i) => ({
      id: firstBatch + i,
      eventSessionId: session.id,
      invitationQuotaId: firstQuota + i,
      cause,
      message,
      staffUserId: staff.events,
      createdAt: givenAt(session.startsAt, i),
    })),
  );
  const invitations = sessions.flatMap((session, at) => {
    const free = seats.get(session.id) ?? [];
    // What is nearly sold out stays on sale, whatever day the demo is loaded on.
    const size = free.length < MOST ? Math.floor(free.length / 4) : session.isPast ? MOST : at < 6 ? 34 : 14;
    return free.slice(0, size).map((seat, n) => {
      const [first, surname, surname2] = [chance.pick(FIRST_NAMES), chance.pick(SURNAMES), chance.pick(SURNAMES)];
      const part = n % 10 < 2 ? 0 : n % 10 < 5 ? 1 : n % 10 < 6 ? 2 : 3;
      const createdAt = givenAt(session.startsAt, part);
      const state = chance.isLucky(0.07)
        ? 'revoked'
        : session.isPast
          ? 'sent'
          : chance.weighted([
              ['issued', 4],
              ['sent', 4],
              ['downloaded', 3],
            ] as const);
      const later = (hours: number): Date =>
        new Date(Math.min(createdAt.getTime() + hours * 3_600_000, calendar.now.getTime()));
      return {
        invitationBatchId: firstBatch + at * QUOTAS.length + part,
        eventSessionId: session.id,
        zoneId: seat.zoneId,
        seatId: seat.seatId,
        code: chance.text(20, LETTERS),
        recipientName: `${first} ${surname} ${surname2}`,
        email: chance.isLucky(0.88) ? `${plain(first)}.${plain(surname)}@example.com` : '',
        docNo: '',
        state,
        revokeReason: state === 'revoked' ? chance.pick(['No puede venir', 'Duplicada', 'Cambio de titular']) : '',
        sentAt: state === 'issued' ? null : later(2),
        openedAt: state === 'downloaded' ? later(19) : null,
        downloadedAt: state === 'downloaded' ? later(20) : null,
        revokedAt: state === 'revoked' ? later(30) : null,
        createdAt,
      };
    });
  });
  const first = await takeIds(tx, 'invitation', invitations.length);
  await insertRows(
    tx,
    'invitation',
    invitations.map((invitation, i) => ({id: first + i, ...invitation})),
  );
  await insertRows(
    tx,
    'seat_claim',
    invitations
      .map((invitation, i) => ({...invitation, id: first + i}))
      .filter(i => i.state !== 'revoked')
      .map(i => ({eventSessionId: i.eventSessionId, seatId: i.seatId, kind: 'invitation', invitationId: i.id})),
  );

  function givenAt(startsAt: Date, part: number): Date {
    const wanted = startsAt.getTime() - (6 + part) * 86_400_000;
    return new Date(Math.min(wanted, calendar.daysAhead(-1 - (part % 4), '11:30').getTime()));
  }
}
