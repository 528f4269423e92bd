/**
 * Changes an activity, or it and those of its series that follow: another hour, another ground, off or on again. What is
 * over stays as it was. Those who are called and calendars that follow the team hear of it by the row's `sequence`.
 */
import {invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {refuseSkipped} from '../../settings/refuse-skipped';
import {move, refused, to} from '../../machines/move';
import type {StateOf} from '../../machines/registry';

export type ActivityState = StateOf<'team_activity'>;

export interface ChangeActivities {
  activityId: number;
  scope: 'one' | 'following';
  to?: ActivityState | undefined;
  stateNote: string;
  /** Hours of Madrid's walls; each keeps its day. */
  startsTime?: string | undefined;
  endsTime?: string | undefined;
  ground?: string | undefined;
  note?: string | undefined;
}

/** Which ones. Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function changeActivities(tx: Tx, ask: ChangeActivities): Promise<number[]> {
  const found = await tx.query<{seriesId: string | null; isOver: boolean}>(
    `select series_id as "seriesId", ends_at <= now() as "isOver" from team_activity where id = $1 for update`,
    [ask.activityId],
  );
  const one = found.rows[0];
  if (!one) throw notFound('No existe esa actividad.');
  if (one.isOver) throw invalid({scope: 'Ya ha pasado: lo que fue no se cambia.'});
  if (ask.scope === 'following' && one.seriesId === null)
    throw invalid({scope: 'No es de una serie: cambia solo esta.'});
  if ((ask.to === 'cancelled' || ask.to === 'postponed') && ask.stateNote.trim() === '')
    throw invalid({stateNote: 'Escribe el motivo: las familias lo leerán.'});
  const {rows} = await tx.query<{id: number}>(
    `select o.id from team_activity v join team_activity o on o.id = v.id or ($2 and o.series_id = v.series_id
       and o.starts_at > v.starts_at) where v.id = $1 order by o.id for update of o`,
    [ask.activityId, ask.scope === 'following'],
  );
  const ids = rows.map(({id}) => id);
  if (ask.to !== undefined) await moveAll(tx, ids, {...ask, to: ask.to});
  if ([ask.startsTime, ask.endsTime, ask.ground, ask.note].some(value => value !== undefined))
    await editAll(tx, ids, ask);
  return ids;
}

async function moveAll(tx: Tx, ids: number[], ask: ChangeActivities & {to: ActivityState}): Promise<void> {
  const {rows} = await move<{id: number}>(tx, to('team_activity', ask.to), {
    where: 'id = any($1)',
    values: [ids, ask.to === 'scheduled' ? '' : ask.stateNote.trim()],
    set: 'state_note = $2',
    returning: 'id',
  });
  // Of many, those that are so already stay so.
  if (!rows.some(({id}) => id === ask.activityId)) throw refused('team_activity', ask.to);
}

async function editAll(tx: Tx, ids: number[], ask: ChangeActivities): Promise<void> {
  const wrong = await tx.query(
    `select 1 from team_activity where id = any($1)
       and coalesce($2::time, (starts_at at time zone club_zone())::time)
        >= coalesce($3::time, (ends_at at time zone club_zone())::time)
       and club_day(starts_at) = club_day(ends_at)`,
    [ids, ask.startsTime ?? null, ask.endsTime ?? null],
  );
  if (wrong.rowCount > 0) throw invalid({endsTime: 'Tiene que acabar después de empezar.'});
  const {rows: walls} = await tx.query<{starts: string | null; ends: string | null}>(
    `select to_char(starts_at at time zone club_zone(), 'YYYY-MM-DD ') || $2::text as starts,
       to_char(ends_at at time zone club_zone(), 'YYYY-MM-DD ') || $3::text as ends from team_activity where id = any($1)`,
    [ids, ask.startsTime ?? null, ask.endsTime ?? null],
  );
  await refuseSkipped(tx, {
    startsTime: walls.flatMap(({starts}) => starts ?? []),
    endsTime: walls.flatMap(({ends}) => ends ?? []),
  });
  // What hangs on the hour goes with it: when they meet, until when they answer.
  await tx.query(
    `update team_activity v set starts_at = n.starts_at, ends_at = n.ends_at, meet_at = v.meet_at + n.shift,
       answer_until_at = v.answer_until_at + n.shift, ground = coalesce($4, v.ground), note = coalesce($5, v.note),
       version = v.version + 1, updated_at = now()
       from (select id, s as starts_at, e as ends_at, s - starts_at as shift from team_activity,
         lateral (select
           (club_day(starts_at)
             + coalesce($2::time, (starts_at at time zone club_zone())::time)) at time zone club_zone() as s,
           (club_day(ends_at)
             + coalesce($3::time, (ends_at at time zone club_zone())::time)) at time zone club_zone() as e) w
         where id = any($1)) n
      where v.id = n.id`,
    [ids, ask.startsTime ?? null, ask.endsTime ?? null, ask.ground ?? null, ask.note ?? null],
  );
}
