/**
 * A season's trainings in one act: on some days of the week, at an hour of Madrid's walls, from one day to another, but
 * for those that are skipped.
 */
import {invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {refuseSkipped} from '../../settings/refuse-skipped';

export interface Series {
  teamId: number;
  kind: string;
  title: string;
  /** ISO: 1 is Monday. */
  weekdays: number[];
  fromOn: string;
  untilOn: string;
  startsTime: string;
  endsTime: string;
  skippedOn: string[];
  /** Empty: the team's own. */
  ground: string;
  note: string;
}

const MOST = 300;

export interface Planned {
  seriesId: string;
  count: number;
  /** Of them, on a ground that another team has at the same time. */
  clashes: number;
}

/** Errors: `not_found` 404, `invalid` 422. */
export async function planSeries(tx: Tx, ask: Series): Promise<Planned> {
  const found = await tx.query<{ground: string; isActive: boolean}>(
    'select ground, is_active as "isActive" from team where id = $1',
    [ask.teamId],
  );
  const team = found.rows[0];
  if (!team) throw notFound('No existe ese equipo.');
  if (!team.isActive) throw invalid({teamId: 'El equipo no está activo.'});
  if (ask.untilOn < ask.fromOn) throw invalid({untilOn: 'El último día va después del primero.'});
  if (ask.endsTime <= ask.startsTime) throw invalid({endsTime: 'Tiene que acabar después de empezar.'});
  const {rows: days} = await tx.query<{on: string}>(
    `select d::date::text as on from generate_series($1::timestamp, least($2::timestamp, $1::timestamp + interval '400 days'),
        '1 day') d where extract(isodow from d) = any($3::int[]) and d::date <> all($4::date[]) order by d`,
    [ask.fromOn, ask.untilOn, ask.weekdays, ask.skippedOn],
  );
  if (days.length === 0) throw invalid({weekdays: 'Entre esos días no cae ninguno de la semana que has elegido.'});
  if (days.length > MOST) throw invalid({untilOn: `Son más de ${MOST} actividades: planifica un periodo más corto.`});
  const at = (time: string) => days.map(({on}) => `${on} ${time}`);
  await refuseSkipped(tx, {startsTime: at(ask.startsTime), endsTime: at(ask.endsTime)});
  const {rows} = await tx.query<{seriesId: string; id: number}>(
    `with s as (select gen_random_uuid()::text as series_id)
     insert into team_activity (team_id, kind, title, starts_at, ends_at, ground, note, series_id)
       select $1, $2, $3, (d + $5::time) at time zone club_zone(), (d + $6::time) at time zone club_zone(), $7, $8,
         s.series_id from s, unnest($4::date[]) d order by d
      returning id, series_id as "seriesId"`,
    [
      ask.teamId,
      ask.kind,
      ask.title,
      days.map(({on}) => on),
      ask.startsTime,
      ask.endsTime,
      ask.ground || team.ground,
      ask.note,
    ],
  );
  const clashes = await tx.query<{n: number}>(
    `select count(*)::int as n from team_activity t where t.id = any($1) and t.ground <> '' and exists (select 1
       from team_activity o where lower(o.ground) = lower(t.ground) and o.ground <> '' and o.state = 'scheduled'
       and o.id <> t.id and o.starts_at < t.ends_at and o.ends_at > t.starts_at
       and o.starts_at > t.starts_at - interval '7 days')`,
    [rows.map(({id}) => id)],
  );
  return {seriesId: rows[0]!.seriesId, count: rows.length, clashes: clashes.rows[0]!.n};
}
