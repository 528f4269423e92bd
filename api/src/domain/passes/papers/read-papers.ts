/**
 * The papers that a pass waits for, each with what has become of the last one that was sent for it. A text that proves
 * two things is sent once.
 */
import type {Tx} from '../../kernel/tx';

export interface Paper {
  text: string;
  proves: 'category' | 'discount' | 'group';
  passDiscountId: number | null;
  /** What goes when it is refused; empty for the category, which must be proven. */
  name: string;
  state: 'missing' | 'pending' | 'approved' | 'rejected';
  /** Why it was refused. */
  note: string;
}

/**
 * What the club knows of somebody who renews is not asked again: the same category, or one that goes by age; the same
 * family.
 */
const PAPERS = `
with p as (select p.*, o.pass_category_id as old_category_id, o.price_group_id as old_group_id from season_pass p
  left join season_pass o on o.id = p.renewed_from_id where p.id = $1),
need as (
  select d.document_required as text, 'discount' as proves, d.id as discount_id, d.name, 1 as rank from p
    join season_pass_discount u on u.season_pass_id = p.id and u.state <> 'rejected'
    join pass_discount d on d.id = u.pass_discount_id where d.document_required <> ''
  union all
  select g.document_required, 'group', null, g.name, 2 from p join price_group g on g.id = p.price_group_id
    where p.group_discount_cents > 0 and g.document_required <> ''
     and not exists (select 1 from price_group og where og.id = p.old_group_id and og.name = g.name)
  union all
  select k.document_required, 'category', null, '', 3 from p join pass_category k on k.id = p.pass_category_id
    left join pass_category ok on ok.id = p.old_category_id where k.document_required <> ''
     and (p.renewed_from_id is null
       or (k.name is distinct from ok.name and k.born_from_on is null and k.born_until_on is null))
)
select distinct on (n.text) n.text, n.proves, n.discount_id as "passDiscountId", n.name,
  coalesce(x.state, 'missing') as state, coalesce(x.review_note, '') as note
  from need n left join lateral (select d.state, d.review_note from pass_document d
    where d.season_pass_id = $1 and d.proves = n.proves and d.pass_discount_id is not distinct from n.discount_id
    order by d.id desc limit 1) x on true
 order by n.text, n.rank`;

export async function readPapers(tx: Tx, seasonPassId: number): Promise<Paper[]> {
  return (await tx.query<Paper>(PAPERS, [seasonPassId])).rows;
}
