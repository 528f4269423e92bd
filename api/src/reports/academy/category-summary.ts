/** A category at a glance: places, money, clothes still owed, and who is in it. */
import {notFound} from '../../domain/kernel/errors';
import {cents, day, id, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

const MEMBER = obj({
  id: id(),
  number: str(),
  athleteName: str(),
  birthOn: day(),
  sex: str(),
  teamName: orNull(str()),
  state: str(),
  amountCents: cents('a pagar, con el descuento ya quitado'),
  paidCents: cents(),
  overdueCents: cents(),
  kitPending: int(),
  documentsLacking: int({description: 'de los que pide la categoría, los que faltan, están caducados o rechazados'}),
});
export const CATEGORY_SUMMARY = obj(
  {
    id: id(),
    name: str(),
    seasonListId: id(),
    listName: str(),
    sex: str(),
    birthYearFrom: int(),
    birthYearTo: int(),
    capacity: orNull(int()),
    kitPackName: orNull(str()),
    inPlace: int({description: 'plazas dadas: admitidas, pendientes de pago, inscritas y suspendidas'}),
    enrolled: int(),
    inProcess: int(),
    waiting: int(),
    ended: int(),
    owedCents: cents(),
    paidCents: cents(),
    overdueCents: cents(),
    overdueCount: int(),
    kitPending: int(),
    codesLeft: int(),
    teams: list(obj({id: id(), name: str(), squad: int(), maxSquad: int()})),
    members: list(MEMBER),
  },
  'CategorySummary',
);
export type CategorySummary = Infer<typeof CATEGORY_SUMMARY>;
type Member = CategorySummary['members'][number];

const MEMBERS = `
select e.id, e.number, e.athlete_name as "athleteName", a.birth_on as "birthOn", a.sex, m.name as "teamName", e.state,
  e.amount_cents - e.discount_cents as "amountCents", money.paid as "paidCents", money.overdue as "overdueCents",
       (select coalesce(sum(d.quantity), 0)::int from kit_delivery d
         where d.enrolment_id = e.id and d.state in ('pending', 'reserved')) as "kitPending",
       (select count(*)::int from unnest(c.required_documents) as asked(kind)
         where not exists (select 1 from athlete_document d where d.athlete_id = e.athlete_id and d.kind = asked.kind
           and (d.state = 'pending' or (d.state = 'validated' and coalesce(d.expires_on >= (select club_today()), true)))))
           as "documentsLacking"
  from enrolment e join athlete a on a.id = e.athlete_id join age_category c on c.id = e.age_category_id
    left join team m on m.id = e.team_id
  cross join lateral (select coalesce(sum(i.paid_cents), 0)::int as paid,
                             coalesce(sum(overdue_cents(i)), 0)::int as overdue
                        from instalment i where i.enrolment_id = e.id) money
 where e.age_category_id = $1 order by e.state in ('rejected', 'withdrawn'), e.athlete_name`;

const PLACES = ['admitted', 'payment_pending', 'enrolled', 'suspended'];
const ENDED = ['rejected', 'withdrawn', 'finished'];

/** Errors: `not_found` 404. */
export async function readCategorySummary(tx: Tx, ageCategoryId: number): Promise<CategorySummary> {
  const head = (
    await tx.query<
      Pick<
        CategorySummary,
        | 'id'
        | 'name'
        | 'seasonListId'
        | 'listName'
        | 'sex'
        | 'birthYearFrom'
        | 'birthYearTo'
        | 'capacity'
        | 'kitPackName'
        | 'codesLeft'
      >
    >(
      `select c.id, c.name, c.season_list_id as "seasonListId", l.name as "listName", c.sex,
        c.birth_year_from as "birthYearFrom", c.birth_year_to as "birthYearTo", c.capacity, p.name as "kitPackName",
              (select coalesce(sum(k.max_uses - k.uses), 0)::int from academy_invitation_code k
                where k.age_category_id = c.id and k.voided_at is null
                and coalesce(k.expires_on >= (select club_today()), true)) as "codesLeft"
         from age_category c join season_list l on l.id = c.season_list_id left join kit_pack p on p.id = c.kit_pack_id
           where c.id = $1`,
      [ageCategoryId],
    )
  ).rows[0];
  if (!head) throw notFound('No existe esa categoría.');
  const {rows: members} = await tx.query<Member>(MEMBERS, [ageCategoryId]);
  const teams = await tx.query<CategorySummary['teams'][number]>(
    `select m.id, m.name, m.max_squad as "maxSquad", (select count(*)::int from enrolment e
      where e.team_id = m.id and e.state = any($2)) as squad from team m where m.age_category_id = $1 order by m.name`,
    [ageCategoryId, PLACES],
  );
  const count = (states: string[]) => members.filter(m => states.includes(m.state)).length;
  const inPlace = members.filter(m => PLACES.includes(m.state) || m.state === 'finished');
  const sum = (pick: (m: Member) => number) => inPlace.reduce((total, m) => total + pick(m), 0);
  return {
    ...head,
    teams: teams.rows,
    members,
    inPlace: count(PLACES),
    enrolled: count(['enrolled']),
    inProcess: count(['draft', 'submitted', 'documents_pending']),
    waiting: count(['waiting_list']),
    ended: count(ENDED),
    owedCents: sum(m => m.amountCents),
    paidCents: sum(m => m.paidCents),
    overdueCents: sum(m => m.overdueCents),
    overdueCount: inPlace.filter(m => m.overdueCents > 0).length,
    kitPending: sum(m => m.kitPending),
  };
}
