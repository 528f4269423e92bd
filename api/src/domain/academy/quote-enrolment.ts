/**
 * What an enrolment costs: the prices of its category for its kind, and the sibling discount for who shares a guardian.
 */
import type {Tx} from '../../tx';

export interface EnrolmentQuote {
  amountCents: number;
  discountCents: number;
  discountReason: string;
}

export interface QuoteAsk {
  seasonListId: number;
  ageCategoryId: number;
  athleteId: number;
  kind: 'new' | 'renewal';
  /** Of an invitation code: stands in for the prices. */
  priceOverrideCents: number | null;
}

/**
 * A concept written for this kind wins over the one for any. The place reservation is part of what is owed, not added
 * to it.
 */
export async function quoteEnrolment(tx: Tx, ask: QuoteAsk): Promise<EnrolmentQuote> {
  const {rows} = await tx.query<{amount: number}>(
    `select coalesce(sum(amount_cents), 0)::int as amount from (
       select distinct on (concept) amount_cents from academy_price
        where age_category_id = $1 and concept <> 'place_reservation' and enrolment_kind in ('any', $2)
          order by concept, enrolment_kind = 'any') as prices`,
    [ask.ageCategoryId, ask.kind],
  );
  const amountCents = ask.priceOverrideCents ?? rows[0]!.amount;
  const siblings = await tx.query<{bp: number; n: number}>(
    `select coalesce((select sibling_discount_bp from academy_settings where season_list_id = $1), 0) as bp,
            (select count(distinct e.athlete_id)::int from athlete_guardian mine
              join athlete_guardian theirs on theirs.guardian_id = mine.guardian_id
              and theirs.athlete_id <> mine.athlete_id
               join enrolment e on e.athlete_id = theirs.athlete_id and e.season_list_id = $1
                 and e.state not in ('draft', 'rejected', 'withdrawn') where mine.athlete_id = $2) as n`,
    [ask.seasonListId, ask.athleteId],
  );
  const {bp, n} = siblings.rows[0]!;
  const discountCents = n > 0 ? Math.round((amountCents * bp) / 10000) : 0;
  return {amountCents, discountCents, discountReason: discountCents > 0 ? 'Hermanos en la cantera' : ''};
}
