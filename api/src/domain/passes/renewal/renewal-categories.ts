/**
 * Which category a pass is renewed in: the same when its holder still belongs to it, else the one of the holder's age
 * in the new season. A child who turns fifteen is told so, with both prices, before anything is signed.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {RenewalFacts} from './read-renewals';

export interface RenewalCategory {
  id: number;
  name: string;
  kind: string;
  /** Takes a seat: one of its own zone, kept or chosen. */
  needsSeat: boolean;
  /** Goes by age, and the holder is of it. */
  isByAge: boolean;
  fits: boolean;
  /** The club knows already what the category asks to prove. */
  isProven: boolean;
  documentRequired: string;
  amountCents: number | null;
}

/** The categories of the new season with their price in the pass's zone; those that do not fit are there to compare. */
export async function readRenewalCategories(
  tx: Tx,
  facts: RenewalFacts,
  zoneId: number | null,
): Promise<RenewalCategory[]> {
  const {rows} = await tx.query<Omit<RenewalCategory, 'isProven'>>(
    `select k.id, k.name, k.kind, k.kind = 'fixed_seat' as "needsSeat", k.born_from_on is not null
      or k.born_until_on is not null as "isByAge", k.document_required as "documentRequired",
      p.amount_cents as "amountCents",
            case when k.born_from_on is null and k.born_until_on is null then true
              else coalesce($2::date between coalesce(k.born_from_on, '-infinity')
              and coalesce(k.born_until_on, 'infinity'), false) end as fits
       from pass_category k left join pass_price p on p.season_list_id = k.season_list_id and p.pass_category_id = k.id
         and p.kind = $4 and p.is_active
         and p.zone_id is not distinct from case when k.kind = 'fixed_seat' then $3::int end
      where k.season_list_id = $1 and k.is_active order by k.position, k.id`,
    [facts.seasonListId, facts.bornOn, zoneId, facts.phase?.priceKind ?? 'renewal'],
  );
  return rows.map(row => ({
    ...row,
    isProven: row.documentRequired === '' || row.name === facts.categoryName || (row.isByAge && row.fits),
  }));
}

/** The category that is proposed. @throws DomainError 409 `no_category` */
export function proposeCategory(facts: RenewalFacts, categories: RenewalCategory[]): RenewalCategory {
  const fitting = categories.filter(category => category.fits);
  const found =
    fitting.find(category => category.name === facts.categoryName) ??
    fitting.find(category => category.isByAge && category.needsSeat === facts.hadSeat) ??
    fitting.find(category => category.isByAge) ??
    fitting.find(category => category.documentRequired === '');
  if (!found)
    throw conflict(
      'no_category',
      `No hay categoría para el abono de ${facts.firstName} en la temporada nueva. Pregunta en la oficina del abonado.`,
    );
  return found;
}

/** The category that was chosen, when the holder may have it. */
export function requireCategory(categories: RenewalCategory[], passCategoryId: number): RenewalCategory {
  const found = categories.find(category => category.id === passCategoryId && category.fits);
  if (!found) throw invalid({passCategoryId: 'Esa categoría no es para este abonado en la temporada nueva.'});
  return found;
}

/** What changes by age: the old category's name, the new one's, and what each costs in the new season. */
export function categoryChange(
  facts: RenewalFacts,
  categories: RenewalCategory[],
  now: RenewalCategory,
): {fromName: string; toName: string; fromCents: number | null; toCents: number | null} | null {
  if (now.name === facts.categoryName) return null;
  const same = categories.find(category => category.name === facts.categoryName);
  return {
    fromName: facts.categoryName,
    toName: now.name,
    fromCents: same?.amountCents ?? null,
    toCents: now.amountCents,
  };
}
