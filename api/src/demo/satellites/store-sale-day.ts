/**
 * A sale day in preparation: a waiting room for the most wanted match with codes for its sponsors, who waited for a
 * match that was sold out, a remittance that was drawn up and thrown away, and a return of which the bank did not say
 * whose it is. Nothing of it stands in anybody's way.
 */
import {addBankDays} from '../../domain/sepa/bank-days';
import {keepNotice} from '../../domain/sepa/bank-notices';
import {discardRemittance, draftRemittance} from '../../domain/sepa/draft-remittance';
import type {DemoTx} from '../bulk-insert';
import {hasClub} from '../../platform/environment/demo-profile';
import type {Surroundings} from './surroundings';

const WAITED = [
  ['marta.leal@example.org', 'Marta Leal', 2, true],
  ['j.quintana@example.org', 'Jorge Quintana', 1, false],
  ['pilar.ochoa@example.org', 'Pilar Ochoa', 4, true],
  ['sergi.mas@example.org', 'Sergi Mas', 2, false],
  ['nuria.bravo@example.org', 'Nuria Bravo', 3, true],
  ['alfonso.rey@example.org', 'Alfonso Rey', 1, false],
] as const;

export async function storeSaleDay(tx: DemoTx, {profile, calendar, staff}: Surroundings): Promise<void> {
  const kind = hasClub(profile) ? `e.kind = 'match'` : `e.kind <> 'match'`;
  const {rows: sessions} = await tx.query<{id: number; isOver: boolean}>(
    `(select s.id, false as "isOver" from event_session s join event e on e.id = s.event_id
      where ${kind} and s.state = 'on_sale' and s.starts_at > now() + interval '20 days' order by s.starts_at desc
      limit 1)
     union all (select s.id, true from event_session s join event e on e.id = s.event_id
       where ${kind} and s.ends_at < now() order by s.starts_at desc limit 1)`,
  );
  const wanted = sessions.find(session => !session.isOver);
  if (wanted)
    await storeRoom(
      tx,
      wanted.id,
      hasClub(profile) ? 'Venta general del partido grande' : 'Venta general de la zarzuela',
      calendar.daysAhead(hasClub(profile) ? 14 : 5, '10:00'),
      staff.admin,
    );
  const played = sessions.find(session => session.isOver);
  if (played)
    await tx.query(
      `insert into session_waiter (event_session_id, email, name, quantity, is_adjacent, state, ended_at, created_at,
        updated_at)
       select s.id, w.email, w.name, w.quantity, w.adjacent, case when w.n % 3 = 0 then 'left' else 'expired' end,
         s.starts_at - interval '1 day', s.starts_at - make_interval(days => 12 - w.n::int),
         s.starts_at - interval '1 day'
         from event_session s, unnest($2::text[], $3::text[], $4::int[], $5::boolean[]) with ordinality as w(email,
           name, quantity, adjacent, n) where s.id = $1`,
      [
        played.id,
        WAITED.map(one => one[0]),
        WAITED.map(one => one[1]),
        WAITED.map(one => one[2]),
        WAITED.map(one => one[3]),
      ],
    );
  // Instalments are of passes and of the academy.
  if (hasClub(profile)) await storeDiscarded(tx, staff.admin);
}

async function storeRoom(
  tx: DemoTx,
  eventSessionId: number,
  name: string,
  opensAt: Date,
  staffUserId: number,
): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `insert into waiting_room (name, event_session_id, state, opens_at, outflow_per_minute, max_inside, threshold,
      message, staff_user_id)
     values ($4, $1, 'closed', $2, 600, 2500, 500,
       'La venta empieza a las 10:00. No hace falta recargar la página: cada persona tiene un solo puesto.', $3)
       returning id`,
    [eventSessionId, opensAt, staffUserId, name],
  );
  await tx.query(
    `insert into waiting_code (waiting_room_id, code, note, max_uses)
      values ($1, 'PATROCINA26', 'Invitados de los patrocinadores', 60),
      ($1, 'PRENSA2026', 'Acreditados de prensa', 20)`,
    [rows[0]!.id],
  );
}

/** The day was wrong: it was thrown away before it went to the bank, and its instalments wait for the next one. */
async function storeDiscarded(tx: DemoTx, staffUserId: number): Promise<void> {
  const {rows} = await tx.query<{until: string}>(
    `select (d.today + 60)::text as until
      from (select club_today() as today) d`,
  );
  const id = await draftRemittance(tx, {
    dueUntilOn: rows[0]!.until,
    collectionOn: addBankDays(rows[0]!.until, 0),
    withOverdue: false,
    seasonListId: null,
    kinds: ['pass', 'academy', 'plot'],
    staffUserId,
  });
  await tx.query(`update sepa_remittance set note = 'Preparada con el día equivocado' where id = $1`, [id]);
  await discardRemittance(tx, id);
  await keepNotice(tx, {
    key: 'demostracion-1',
    said: 'Una devolución que no dice de qué adeudo es, de 24,50 € (MS03)',
    why: 'El fichero no dice de qué adeudo es: búscalo en el extracto.',
    remittanceId: null,
  });
}
