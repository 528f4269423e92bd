/**
 * The families of a list that some people make together, by the categories they take: those whose numbers are all met.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface FamilyGroup {
  id: number;
  name: string;
  description: string;
  documentRequired: string;
  /** Whose price it lowers. */
  categoryIds: number[];
}

export async function readFamilies(tx: Tx, seasonListId: number, categoryIds: number[]): Promise<FamilyGroup[]> {
  const {rows} = await tx.query<FamilyGroup>(
    `select g.id, g.name, g.description, g.document_required as "documentRequired", array_agg(m.pass_category_id
      order by m.pass_category_id) as "categoryIds"
       from price_group g join price_group_member m on m.price_group_id = g.id
         left join (select k, count(*)::int as n from unnest($2::int[]) as k group by k) c on c.k = m.pass_category_id
      where g.season_list_id = $1 and g.is_active group by g.id
     having bool_and(coalesce(c.n, 0) between m.min_members and m.max_members) and sum(coalesce(c.n, 0)) >= 2
       order by max(coalesce(m.discount_bp, g.discount_bp)) desc, g.id`,
    [seasonListId, categoryIds],
  );
  return rows;
}

/** @throws DomainError 422 when these people are not that family */
export async function requireFamily(
  tx: Tx,
  seasonListId: number,
  categoryIds: number[],
  priceGroupId: number | null,
): Promise<FamilyGroup | null> {
  if (priceGroupId === null) return null;
  const family = (await readFamilies(tx, seasonListId, categoryIds)).find(one => one.id === priceGroupId);
  if (!family) throw invalid({priceGroupId: 'Con estas personas no se cumplen las condiciones de esa familia.'});
  return family;
}
