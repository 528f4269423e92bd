/** Who asks for a place in a category, how the draw stands that is prepared or was the last, and those before it. */
import {METHODS, readPlaces} from '../../domain/academy/season/admission';
import {readMissing} from '../../domain/academy/personal/missing';
import {bool, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

const DRAW_STATES = ['prepared', 'applied', 'discarded'] as const;

export const ADMISSION = obj(
  {
    capacity: orNull(int()),
    taken: int({description: 'dadas u ofrecidas a quien renueva'}),
    waiting: int(),
    asked: int(),
    free: orNull(int({description: 'para quienes piden ahora; nulo: sin límite'})),
    entries: list(
      obj({
        enrolmentId: id(),
        number: str(),
        athleteName: str(),
        kind: str(),
        submittedAt: orNull(instant()),
        lacks: int({description: 'cuántas cosas faltan'}),
        rank: orNull(int()),
        isAdmitted: orNull(bool()),
        waitingPlace: orNull(int()),
      }),
    ),
    draw: orNull(id()),
    draws: list(
      obj({
        id: id(),
        method: oneOf(...METHODS),
        state: oneOf(...DRAW_STATES),
        seed: str(),
        places: orNull(int()),
        preparedBy: str(),
        preparedAt: instant(),
        decidedBy: orNull(str()),
        decidedAt: orNull(instant()),
        reason: str(),
      }),
    ),
  },
  'Admission',
);
export type Admission = Infer<typeof ADMISSION>;

/** `drawId`: the entries of that draw; otherwise of the prepared one, else those who ask. Errors: `not_found` 404. */
export async function readAdmission(tx: Tx, ageCategoryId: number, drawId: number | null): Promise<Admission> {
  const places = await readPlaces(tx, ageCategoryId);
  const {rows: draws} = await tx.query<Admission['draws'][number]>(
    `select d.id, d.method, d.state, d.seed, d.places, p.name as "preparedBy", d.created_at as "preparedAt",
      u.name as "decidedBy", d.decided_at as "decidedAt", d.reason
       from admission_draw d join staff_user p on p.id = d.prepared_by_id left join staff_user u on u.id = d.decided_by_id
      where d.age_category_id = $1 order by d.id desc limit 50`,
    [ageCategoryId],
  );
  const draw =
    drawId === null
      ? (draws.find(({state}) => state === 'prepared')?.id ?? null)
      : (draws.find(one => one.id === drawId)?.id ?? null);
  const {rows: entries} = await tx.query<Omit<Admission['entries'][number], 'lacks'>>(
    `select e.id as "enrolmentId", e.number, e.athlete_name as "athleteName", e.kind, e.submitted_at as "submittedAt",
      d.rank, d.is_admitted as "isAdmitted", case when not d.is_admitted then $3::int
        + count(*) filter (where not d.is_admitted) over (order by d.rank)::int end as "waitingPlace"
       from enrolment e left join admission_draw_entry d on d.enrolment_id = e.id and d.admission_draw_id = $2
      where e.age_category_id = $1 and (d.rank is not null or ($2::int is null and e.state = 'submitted'))
      order by d.rank, e.submitted_at, e.id`,
    [ageCategoryId, draw, draws.find(one => one.id === draw)?.state === 'prepared' ? places.waiting : 0],
  );
  const missing = await readMissing(
    tx,
    entries.map(({enrolmentId}) => enrolmentId),
  );
  const lacks = new Map(missing.map(one => [one.enrolmentId, one.lacks.filter(({code}) => code !== 'place').length]));
  return {
    ...places,
    draw,
    draws,
    entries: entries.map(entry => ({...entry, lacks: lacks.get(entry.enrolmentId) ?? 0})),
  };
}
