/**
 * A pass that renews itself takes its answers along: nobody is there to give them again. Not consents and signatures,
 * which somebody gives anew or has not given.
 */
import type {Tx} from '../kernel/tx';

export async function carryAnswers(
  tx: Tx,
  seasonListId: number,
  passes: readonly {id: number; from: number}[],
): Promise<void> {
  if (passes.length === 0) return;
  await tx.query(
    `insert into custom_field_answer (custom_field_id, edition, subject_kind, subject_id, value, file_id, answered_at)
     select a.custom_field_id, a.edition, a.subject_kind, m.id, a.value, a.file_id, a.answered_at
       from unnest($1::int[], $2::int[]) m(id, from_id)
       join custom_field_answer a on a.subject_kind = 'season_pass' and a.subject_id = m.from_id
       join custom_field f on f.id = a.custom_field_id and f.is_active and f.type not in ('consent', 'signature')
        and (f.season_list_id is null or f.season_list_id = $3)
     on conflict do nothing`,
    [passes.map(one => one.id), passes.map(one => one.from), seasonListId],
  );
}
