/**
 * The papers that an enrolment waits for (those of the season and those of its category), and what follows when the last
 * one is good: the request goes on, by itself where admission does.
 */
import {DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {changeEnrolmentState} from '../change-enrolment-state';
import {type DocumentKind, documentNames, OFFERED_KINDS} from '../document-kinds';
import type {EnrolmentState} from '../enrolment-states';

/** Over `enrolment e`: the kinds that are asked of it. */
export const ASKED_KINDS = `(select array_agg(distinct k) from academy_settings s, age_category c,
  unnest(s.required_documents || c.required_documents) k
  where s.season_list_id = e.season_list_id and c.id = e.age_category_id)`;

/** One that lowers the price and was sent is waited for as well: being admitted fixes the price. */
export async function missingPapers(tx: Tx, enrolmentId: number): Promise<DocumentKind[]> {
  const {rows} = await tx.query<{kind: DocumentKind}>(
    `select k.kind from enrolment e, unnest(${ASKED_KINDS}) k (kind)
      where e.id = $1 and not exists (select 1 from athlete_document d where d.athlete_id = e.athlete_id
        and d.kind = k.kind and d.state = 'validated'
        and (d.expires_on is null or d.expires_on >= club_today()))
     union select d.kind from enrolment e join athlete_document d on d.athlete_id = e.athlete_id
      where e.id = $1 and d.state = 'pending' and d.kind = any(${OFFERED_KINDS}) order by 1`,
    [enrolmentId],
  );
  return rows.map(({kind}) => kind);
}

/** What becomes of a request that has just been sent, or whose papers are all there. */
export async function placeRequest(tx: Tx, enrolmentId: number): Promise<EnrolmentState> {
  const {rows} = await tx.query<{isAuto: boolean; isFull: boolean}>(
    `select s.is_auto_admission as "isAuto", c.capacity is not null and c.capacity <= (select count(*) from enrolment o
      where o.age_category_id = c.id and o.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')) as "isFull"
       from enrolment e join age_category c on c.id = e.age_category_id
       join academy_settings s on s.season_list_id = e.season_list_id where e.id = $1`,
    [enrolmentId],
  );
  const {isAuto, isFull} = rows[0]!;
  const go = async (to: EnrolmentState, note: string) =>
    (await changeEnrolmentState(tx, {enrolmentId, to, note})).state;
  if (isFull) return go('waiting_list', 'La categoría está completa.');
  const missing = await missingPapers(tx, enrolmentId);
  if (missing.length > 0) return go('documents_pending', `Falta: ${documentNames(missing)}.`);
  if (!isAuto) return 'submitted';
  try {
    await go('admitted', '');
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'category_full') throw error;
    return go('waiting_list', 'La categoría está completa.');
  }
  // Being admitted may go on by itself: to paying, or straight in.
  const now = await tx.query<{state: EnrolmentState}>('select state from enrolment where id = $1', [enrolmentId]);
  return now.rows[0]!.state;
}

export interface Settled {
  enrolmentId: number;
  state: EnrolmentState;
}

/** After one of an athlete's papers was judged or ran out: each of their requests by itself. */
export async function settleRequests(tx: Tx, athleteId: number): Promise<Settled[]> {
  const {rows} = await tx.query<{id: number; state: EnrolmentState}>(
    `select id, state from enrolment where athlete_id = $1 and state in ('documents_pending', 'submitted')
      order by age_category_id, id for update`,
    [athleteId],
  );
  const settled: Settled[] = [];
  for (const {id, state} of rows) {
    const missing = await missingPapers(tx, id);
    if (state === 'submitted' && missing.length > 0) {
      const note = `Falta: ${documentNames(missing)}.`;
      settled.push({
        enrolmentId: id,
        state: (await changeEnrolmentState(tx, {enrolmentId: id, to: 'documents_pending', note})).state,
      });
    } else if (state === 'documents_pending' && missing.length === 0) {
      await changeEnrolmentState(tx, {enrolmentId: id, to: 'submitted', note: ''});
      settled.push({enrolmentId: id, state: await placeRequest(tx, id)});
    }
  }
  return settled;
}
