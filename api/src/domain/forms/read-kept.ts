/**
 * Answers as they were given, with the words they were given to, of whoever or whatever they belong to: of its own and of
 * the lines by which it was bought. What was answered about health is told to nobody here: it has a way of its own.
 */
import type {Tx} from '../kernel/tx';

export type Owner = 'order' | 'pass' | 'holder' | 'supporter' | 'plot' | 'accreditation' | 'enrolment';

export interface KeptAnswer {
  id: number;
  fieldId: number;
  label: string;
  type: string;
  /** As people read it; null: about health. */
  value: string | null;
  hasFile: boolean;
  /** Of a consent: the edition of its text. */
  edition: number;
  answeredAt: string;
  /** Of an order: the line that it is about; null: the whole. */
  orderLineId: number | null;
}

/** Whose answers, over `custom_field_answer a`; $1 is the owner. */
export const OF: Record<Owner, string> = {
  order: `(a.subject_kind = 'order' and a.subject_id = $1)
    or (a.subject_kind = 'order_line' and a.subject_id in (select id from order_line where order_id = $1))`,
  pass: `a.subject_kind = 'season_pass' and a.subject_id = $1`,
  holder: `(a.subject_kind = 'pass_holder' and a.subject_id = $1)
    or (a.subject_kind = 'season_pass' and a.subject_id in (select id from season_pass where pass_holder_id = $1))`,
  supporter: `(a.subject_kind = 'supporter' and a.subject_id = $1)
    or (a.subject_kind = 'order_line' and a.subject_id in (select order_line_id from supporter_card where supporter_id = $1))`,
  plot: `(a.subject_kind = 'plot_sale' and a.subject_id = $1)
    or (a.subject_kind = 'order_line' and a.subject_id in (select id from order_line where plot_sale_id = $1))`,
  accreditation: `a.subject_kind = 'accreditation' and a.subject_id = $1`,
  enrolment: `a.subject_kind = 'enrolment' and a.subject_id = $1`,
};

/** Over `custom_field_answer a`, its field `f` and its words `w`: what was answered, as people read it. */
export const SHOWN_VALUE = `case when f.pii_class = 'health' then null
  when f.type in ('select', 'multi') then (select string_agg(coalesce((select c->>'label' from jsonb_array_elements(w.options->'choices') c
      where c->>'value' = v limit 1), v), ', ' order by n) from unnest(string_to_array(a.value, E'\\n')) with ordinality u(v, n))
  when f.type = 'date' then to_char(a.value::date, 'DD/MM/YYYY')
  when f.type = 'number' then replace(a.value, '.', ',')
  else a.value end`;

export async function readKept(tx: Tx, owner: Owner, id: number): Promise<KeptAnswer[]> {
  const {rows} = await tx.query<Omit<KeptAnswer, 'answeredAt'> & {answeredAt: Date}>(
    `select a.id, f.id as "fieldId", w.label, f.type, ${SHOWN_VALUE} as value, a.file_id is not null as "hasFile", a.edition,
            a.answered_at as "answeredAt", case when a.subject_kind = 'order_line' then a.subject_id end as "orderLineId"
       from custom_field_answer a join custom_field f on f.id = a.custom_field_id
       join custom_field_text w on w.custom_field_id = a.custom_field_id and w.edition = a.edition
      where ${OF[owner]} order by a.subject_kind = 'order_line', a.subject_id, f.position, f.id`,
    [id],
  );
  return rows.map(row => ({...row, answeredAt: row.answeredAt.toISOString()}));
}
