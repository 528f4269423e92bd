/** A list ends after it begins and follows one of its own kind; a session of it has the list's seat plan. */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {lockList} from './follow-list-session';

interface ListFields {
  id?: number;
  kind?: string;
  previousListId?: number | null;
  startsOn?: string;
  endsOn?: string;
  seatPlanId?: number | null;
}

export async function checkSeasonList(tx: Tx, before: ListFields | null, data: ListFields): Promise<void> {
  const list = {...before, ...data};
  if (list.startsOn && list.endsOn && list.endsOn <= list.startsOn)
    throw invalid({endsOn: 'Debe terminar después de empezar.'});
  if (list.previousListId) {
    const {rows} = await tx.query<{kind: string; startsOn: string}>(
      'select kind, starts_on as "startsOn" from season_list where id = $1',
      [list.previousListId],
    );
    if (before && list.previousListId === before.id)
      throw invalid({previousListId: 'Una lista no se sigue a sí misma.'});
    if (rows[0] && rows[0].kind !== list.kind) throw invalid({previousListId: 'La lista anterior es de otro tipo.'});
    if (rows[0] && list.startsOn && rows[0].startsOn >= list.startsOn)
      throw invalid({previousListId: 'La lista anterior empieza después que esta.'});
  }
  if (
    before &&
    data.seatPlanId !== undefined &&
    data.seatPlanId !== before.seatPlanId &&
    (await tx.query('select 1 from season_pass where season_list_id = $1 and seat_id is not null limit 1', [before.id]))
      .rowCount > 0
  )
    throw invalid({seatPlanId: 'Ya hay abonos con butaca en el plano de ahora.'});
}

interface ListSessionFields {
  seasonListId?: number;
  eventSessionId?: number;
  supplementCents?: number | null;
  ownSeatUntilAt?: string | Date | null;
}

export async function checkListSession(
  tx: Tx,
  before: ListSessionFields | null,
  data: ListSessionFields,
): Promise<void> {
  const line = {...before, ...data};
  await lockList(tx, line.seasonListId!);
  if (line.supplementCents && !line.ownSeatUntilAt)
    throw invalid({ownSeatUntilAt: 'Con suplemento, escribe hasta cuándo se guarda la butaca.'});
  const {rows} = await tx.query<{samePlan: boolean; startsAt: Date}>(
    `select l.seat_plan_id is null or l.seat_plan_id = s.seat_plan_id as "samePlan", s.starts_at as "startsAt"
      from season_list l, event_session s where l.id = $1 and s.id = $2`,
    [line.seasonListId, line.eventSessionId],
  );
  if (rows[0] && !rows[0].samePlan) throw invalid({eventSessionId: 'Esa sesión tiene otro plano que la lista.'});
  if (rows[0] && line.ownSeatUntilAt && new Date(line.ownSeatUntilAt) > rows[0].startsAt)
    throw invalid({ownSeatUntilAt: 'Debe ser antes de que empiece la sesión.'});
}
