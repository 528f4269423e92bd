/** The same hour on further days: copies of a slot at its wall time, all of them or none. */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {refuseSkipped} from '../settings/refuse-skipped';

export interface RepeatSlot {
  slotId: number;
  every: 'day' | 'week';
  /** The last day that may have one, of the club's calendar. */
  until: string;
}

const MOST = 200;

/** How many were made. @throws DomainError 404, 409 `duplicate`, 422 */
export async function repeatSlot(tx: Tx, ask: RepeatSlot): Promise<number> {
  // Two who repeat at once: the second sees what the first has made.
  const {rows} = await tx.query<{experienceId: number}>(
    `select e.id as "experienceId" from experience_slot s join experience e on e.id = s.experience_id where s.id = $1
      for no key update of e`,
    [ask.slotId],
  );
  if (!rows[0]) throw notFound('No existe ese turno.');
  const {rows: days} = await tx.query<{startsAt: Date; wall: string; isTaken: boolean; text: string}>(
    `select d.at as "startsAt", d.wall::text as wall, o.id is not null as "isTaken",
            to_char(d.at at time zone z.timezone, 'DD/MM/YYYY HH24:MI') as text
       from experience_slot s cross join organization z
       cross join lateral (select wall, wall at time zone z.timezone as at from generate_series(1, $4::int) n,
         lateral (select s.starts_at at time zone z.timezone + n * ('1 ' || $2)::interval as wall) w) d
       left join experience_slot o on o.experience_id = s.experience_id and o.starts_at = d.at
      where s.id = $1 and (d.at at time zone z.timezone)::date <= $3::date order by d.at`,
    [ask.slotId, ask.every, ask.until, MOST + 1],
  );
  if (days.length === 0)
    throw invalid({until: `Hasta ese día no cabe ningún turno más: el siguiente es ${NEXT[ask.every]} después.`});
  if (days.length > MOST) throw invalid({until: `Como mucho ${MOST} turnos de una vez: elige un día anterior.`});
  await refuseSkipped(tx, {until: days.map(day => day.wall)});
  const taken = days.filter(day => day.isTaken);
  if (taken[0])
    throw conflict(
      'duplicate',
      taken.length === 1
        ? `Ya hay un turno el ${taken[0].text}. No se ha creado ninguno.`
        : `Ya hay turnos en ${taken.length} de esos días, el primero el ${taken[0].text}. No se ha creado ninguno.`,
    );
  const made = await tx.query(
    `insert into experience_slot (experience_id, starts_at, ends_at, capacity, price_cents, guide)
     select experience_id, at, at + (ends_at - starts_at), capacity, price_cents, guide
       from experience_slot, unnest($2::timestamptz[]) at where id = $1`,
    [ask.slotId, days.map(day => day.startsAt)],
  );
  return made.rowCount;
}

const NEXT = {day: 'un día', week: 'una semana'};
