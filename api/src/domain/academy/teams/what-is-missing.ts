/**
 * What the families of some enrolments have still to do: papers to bring, instalments that are overdue, clothes that wait
 * for them. Both guardians hear of papers and clothes; of money only who pays, when that is known.
 */
import type {Tx} from '../../kernel/tx';
import type {DocumentKind} from '../document-kinds';

export interface FamilyMissing {
  id: number;
  name: string;
  firstName: string;
  listName: string;
  isOpen: boolean;
  documents: DocumentKind[];
  overdueCents: number;
  garments: number;
  guardians: {id: number; firstName: string; email: string; pays: boolean}[];
}

export async function whatIsMissing(tx: Tx, enrolmentIds: number[]): Promise<FamilyMissing[]> {
  const {rows} = await tx.query<FamilyMissing>(
    `select e.id, e.athlete_name as name, a.first_name as "firstName", l.name as "listName",
            e.state not in ('draft', 'rejected', 'withdrawn', 'finished') as "isOpen",
            enrolment_lacks_documents(e) as documents, e.overdue_cents as "overdueCents",
            (select coalesce(sum(d.quantity), 0)::int from kit_delivery d
              where d.enrolment_id = e.id and d.state = 'reserved') as garments,
            coalesce((select json_agg(json_build_object('id', g.id, 'firstName', g.first_name, 'email', lower(g.email),
                'pays', coalesce(e.payer_guardian_id, g.id) = g.id) order by k.position)
              from athlete_guardian k join guardian g on g.id = k.guardian_id
              where k.athlete_id = e.athlete_id and g.email <> ''), '[]') as guardians
       from enrolment e join athlete a on a.id = e.athlete_id join season_list l on l.id = e.season_list_id
      where e.id = any($1)`,
    [enrolmentIds],
  );
  return rows;
}
