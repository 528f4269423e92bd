/** Answers are kept with whom or what they are about; answered again, the last word stands with its own moment. */
import type {Tx} from '../kernel/tx';
import type {Answer} from './read-answers';

export type SubjectKind =
  | 'order'
  | 'order_line'
  | 'season_pass'
  | 'pass_holder'
  | 'enrolment'
  | 'supporter'
  | 'plot_sale'
  | 'accreditation'
  | 'reservation'
  | 'reservation_place';

export interface Subject {
  kind: SubjectKind;
  id: number;
}

export async function keepAnswers(tx: Tx, all: readonly (Subject & {answers: readonly Answer[]})[]): Promise<void> {
  const rows = all.flatMap(({kind, id, answers}) => answers.map(answer => ({...answer, kind, id})));
  if (rows.length === 0) return;
  await tx.query(
    `insert into custom_field_answer (custom_field_id, edition, subject_kind, subject_id, value, file_id)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::text[], $6::uuid[])
     on conflict (custom_field_id, subject_kind, subject_id)
       do update set value = excluded.value, edition = excluded.edition, file_id = excluded.file_id, answered_at = now()`,
    [
      rows.map(row => row.fieldId),
      rows.map(row => row.edition),
      rows.map(row => row.kind),
      rows.map(row => row.id),
      rows.map(row => row.value),
      rows.map(row => row.fileId ?? null),
    ],
  );
}
