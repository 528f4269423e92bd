/** Who may buy the match or the show that everybody wants, and codes that sponsors and agencies give away. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {hasClub} from '../../platform/environment/demo-profile';
import type {Surroundings} from './surroundings';

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GIVERS = ['El Puente', 'La Vega', 'Los del Río', 'Fondo Sur'].map(name => `Peña ${name}`);
const GIVERS_OF_A_THEATRE = ['Amigos del Teatro', 'Coro municipal', 'Escuela de danza', 'Club de lectura La Noria'];
const BATCHES = [
  {name: 'Caja Ribera, patrocinador principal', source: 'Caja Ribera', label: 'Patrocinador', count: 60, prefix: 'CR'},
  {
    name: 'Agencia Viajes del Canal',
    source: 'Viajes del Canal',
    label: 'Paquete con autobús',
    count: 40,
    prefix: 'VDC',
  },
];

export async function storeLists(tx: DemoTx, {profile, calendar, chance, staff}: Surroundings): Promise<void> {
  const kind = hasClub(profile) ? `e.kind = 'match'` : `e.kind <> 'match'`;
  const {rows: sessions} = await tx.query<{id: number; zoneId: number | null; isPast: boolean}>(
    `(select s.id, (select z.id from zone z where z.seat_plan_id = s.seat_plan_id order by z.capacity desc
      limit 1) as "zoneId", false as "isPast" from event_session s join event e on e.id = s.event_id
      where ${kind} and s.state = 'on_sale' order by s.starts_at limit 1)
     union all (select s.id, (select z.id from zone z where z.seat_plan_id = s.seat_plan_id order by z.capacity desc
       limit 1), true from event_session s join event e on e.id = s.event_id where ${kind} and s.ends_at < now()
       order by s.starts_at desc limit 1)`,
  );
  const next = sessions.find(session => !session.isPast);
  if (next) {
    await tx.query(
      `insert into allowed_buyer (event_session_id, kind, value, name, max_tickets, used_tickets, valid_from,
        valid_until)
       select $1, 'email', c.email, trim(c.first_name || ' ' || c.surname1), 2, 0, $2, $3 from customer c
         where c.email_verified_at is not null order by c.id limit 140`,
      [next.id, calendar.daysAhead(-10, '10:00'), calendar.daysAhead(6, '20:00')],
    );
    await tx.query(
      `insert into allowed_buyer (event_session_id, kind, value, name, max_tickets, zone_id)
       select $1, 'nif', n.digits || substr('TRWAGMYFPDXBNJZSQVHLCKE', (n.digits::int % 23) + 1, 1), n.name, 4, $2
         from (select lpad((10203040 + i * 70321)::text, 8, '0') as digits, ($3::text[])[1 + i % 4] as name
         from generate_series(1, 48) i) n`,
      [next.id, next.zoneId, hasClub(profile) ? GIVERS : GIVERS_OF_A_THEATRE],
    );
    await insertRows(
      tx,
      'allowed_buyer',
      Array.from({length: 60}, () => ({
        eventSessionId: next.id,
        kind: 'code',
        value: chance.text(10, LETTERS),
        name: 'Sorteo de la radio',
        maxTickets: 2,
        usedTickets: 0,
        validUntil: calendar.daysAhead(5, '23:59'),
      })),
    );
  }
  for (const session of sessions) {
    for (const batch of BATCHES) {
      const id = await takeIds(tx, 'external_code_batch', 1);
      await insertRows(tx, 'external_code_batch', [
        {
          id,
          eventSessionId: session.id,
          name: batch.name,
          source: batch.source,
          codeCount: batch.count,
          staffUserId: staff.events,
          createdAt: calendar.daysAhead(session.isPast ? -20 : -3, '12:40'),
        },
      ]);
      await insertRows(
        tx,
        'external_code',
        Array.from({length: batch.count}, (_, i) => ({
          externalCodeBatchId: id,
          eventSessionId: session.id,
          code: `${batch.prefix}${chance.text(9, LETTERS)}`,
          label: batch.label,
          zoneId: session.zoneId,
          state: i % 19 === 7 ? 'revoked' : 'valid',
          revokedAt: i % 19 === 7 ? calendar.daysAhead(-1, '17:05') : null,
          createdAt: calendar.daysAhead(session.isPast ? -20 : -3, '12:40'),
        })),
      );
    }
  }
}
