/**
 * Who is called to an activity. What the families have answered stays; who is taken off after they knew is told so. The
 * trigger of the table holds the limit and refuses strangers.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface SaveCallUp {
  activityId: number;
  called: {enrolmentId: number; guestReason: string}[];
  maxCalled?: number | null | undefined;
  answerUntilAt?: string | null | undefined;
  publish: boolean;
}

export interface SavedCallUp {
  added: number[];
  /** Taken off, of those whose families knew. */
  dropped: number[];
  isPublished: boolean;
}

/** Of a team or a guest: may play. */
export const MAY_PLAY = `('admitted', 'payment_pending', 'enrolled')`;

/** Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function saveCallUp(tx: Tx, ask: SaveCallUp): Promise<SavedCallUp> {
  const found = await tx.query<{
    teamId: number;
    state: string;
    isOver: boolean;
    maxCalled: number | null;
    startsAt: Date;
    isPublished: boolean;
  }>(
    `select team_id as "teamId", state, starts_at <= now() as "isOver", max_called as "maxCalled",
       starts_at as "startsAt", published_at is not null as "isPublished" from team_activity where id = $1 for update`,
    [ask.activityId],
  );
  const activity = found.rows[0];
  if (!activity) throw notFound('No existe esa actividad.');
  if (activity.state !== 'scheduled')
    throw conflict('wrong_state', 'La actividad no está programada: no se convoca a nadie.');
  if (activity.isOver) throw conflict('wrong_state', 'Ya ha empezado: la convocatoria no se cambia.');
  const wanted = new Map(ask.called.map(({enrolmentId, guestReason}) => [enrolmentId, guestReason.trim()]));
  const most = ask.maxCalled === undefined ? activity.maxCalled : ask.maxCalled;
  if (most !== null && wanted.size > most)
    throw invalid({called: `Son ${wanted.size} y como mucho van ${most}: quita a ${wanted.size - most}.`});
  if (ask.answerUntilAt && new Date(ask.answerUntilAt) > activity.startsAt)
    throw invalid({answerUntilAt: 'Se contesta antes de que empiece.'});
  if (ask.publish && wanted.size === 0) throw invalid({called: 'Elige a quién convocas antes de avisar.'});
  await requireMayPlay(tx, ask.activityId, activity.teamId, wanted);

  const dropped = await tx.query<{enrolmentId: number; wasTold: boolean}>(
    `delete from call_up where team_activity_id = $1 and enrolment_id <> all($2)
      returning enrolment_id as "enrolmentId", told_sequence is not null as "wasTold"`,
    [ask.activityId, [...wanted.keys()]],
  );
  await tx.query(
    `update team_activity set version = version + 1, updated_at = now(), max_called = $2,
       answer_until_at = case when $3 then $4::timestamptz else answer_until_at end,
       published_at = case when $5 then coalesce(published_at, now()) else published_at end where id = $1`,
    [ask.activityId, most, ask.answerUntilAt !== undefined, ask.answerUntilAt ?? null, ask.publish],
  );
  await tx.query(
    `update call_up u set guest_reason = w.reason, version = u.version + 1, updated_at = now()
       from unnest($2::int[], $3::text[]) w(enrolment_id, reason)
      where u.team_activity_id = $1 and u.enrolment_id = w.enrolment_id and u.guest_reason <> w.reason`,
    [ask.activityId, [...wanted.keys()], [...wanted.values()]],
  );
  const added = await tx.query<{enrolmentId: number}>(
    `insert into call_up (team_activity_id, enrolment_id, guest_reason)
       select $1, w.enrolment_id, w.reason from unnest($2::int[], $3::text[]) w(enrolment_id, reason)
        order by w.enrolment_id
     on conflict (team_activity_id, enrolment_id) do nothing returning enrolment_id as "enrolmentId"`,
    [ask.activityId, [...wanted.keys()], [...wanted.values()]],
  );
  return {
    added: added.rows.map(row => row.enrolmentId),
    dropped: dropped.rows.filter(row => row.wasTold).map(row => row.enrolmentId),
    isPublished: activity.isPublished || ask.publish,
  };
}

/** Those who were called already stay, whatever became of their enrolment since. */
async function requireMayPlay(
  tx: Tx,
  activityId: number,
  teamId: number,
  wanted: ReadonlyMap<number, string>,
): Promise<void> {
  const {rows} = await tx.query<{
    id: number;
    name: string | null;
    isFit: boolean;
    isOfTeam: boolean;
    isOfList: boolean;
    isCalled: boolean;
  }>(
    `select w.id, e.athlete_name as name, coalesce(e.state in ${MAY_PLAY}, false) as "isFit",
       coalesce(e.team_id = $2, false) as "isOfTeam",
       coalesce(e.season_list_id = (select c.season_list_id from team t join age_category c on c.id = t.age_category_id
         where t.id = $2), false) as "isOfList",
       exists (select 1 from call_up u where u.team_activity_id = $1 and u.enrolment_id = w.id) as "isCalled"
       from unnest($3::int[]) w(id) left join enrolment e on e.id = w.id`,
    [activityId, teamId, [...wanted.keys()]],
  );
  for (const row of rows) {
    if (row.name === null || !row.isOfList) throw invalid({called: 'Alguien no es de la temporada de este equipo.'});
    if (!row.isFit && !row.isCalled)
      throw invalid({called: `${row.name} no puede jugar: mira el estado de su inscripción.`});
    if (!row.isOfTeam && wanted.get(row.id) === '')
      throw invalid({called: `${row.name} es de otro equipo: escribe por qué se le convoca.`});
  }
}
