/**
 * What was chosen for one pass, made whole: category, seat and zone in the new season, and whether the seat can be had.
 */
import {DomainError, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {requireFreeSeat} from '../seats/list-seats';
import {quotePass, type PassQuote} from '../price/quote-pass';
import type {RenewalFacts} from './read-renewals';
import {
  categoryChange,
  proposeCategory,
  readRenewalCategories,
  requireCategory,
  type RenewalCategory,
} from './renewal-categories';

export interface RenewalChoice {
  passId: number;
  /** Null: the one that is proposed. */
  passCategoryId: number | null;
  /** keep: the seat that the pass has; other: `seatId`. Categories without a seat take none, whatever is said. */
  seat: 'keep' | 'other';
  seatId: number | null;
  discountIds: number[];
}

export interface ResolvedRenewal {
  facts: RenewalFacts;
  category: RenewalCategory;
  categories: RenewalCategory[];
  change: ReturnType<typeof categoryChange>;
  seatId: number | null;
  zoneId: number | null;
  seatLabel: string;
  /** Why the seat cannot be had: another must be chosen. `none`: there is no seat to keep. */
  seatTrouble: {reason: string; message: string} | null;
  isSeatKept: boolean;
}

export async function resolveRenewal(tx: Tx, facts: RenewalFacts, choice: RenewalChoice): Promise<ResolvedRenewal> {
  const other = choice.seat === 'other' ? await readSeat(tx, facts.seasonListId, choice.seatId) : null;
  const categories = await readRenewalCategories(tx, facts, other?.zoneId ?? facts.zoneId);
  const category =
    choice.passCategoryId === null
      ? proposeCategory(facts, categories)
      : requireCategory(categories, choice.passCategoryId);
  const known = {facts, category, categories, change: categoryChange(facts, categories, category)};
  if (!category.needsSeat)
    return {...known, seatId: null, zoneId: null, seatLabel: '', seatTrouble: null, isSeatKept: false};
  const seatId = other?.id ?? facts.seatId;
  if (seatId === null)
    return {
      ...known,
      seatId,
      zoneId: null,
      seatLabel: '',
      isSeatKept: false,
      seatTrouble: {
        reason: 'none',
        message: facts.hadSeat
          ? 'Tu butaca no existe en el plano de la temporada nueva: elige otra.'
          : `«${category.name}» lleva butaca: elige una.`,
      },
    };
  return {
    ...known,
    seatId,
    zoneId: other?.zoneId ?? facts.zoneId,
    seatLabel: other?.label ?? facts.seatLabel,
    isSeatKept: other === null,
    seatTrouble: await seatTrouble(tx, facts, seatId),
  };
}

/** What it costs; null while a seat is still to be chosen. */
export async function quoteRenewal(
  tx: Tx,
  {facts, category, zoneId}: ResolvedRenewal,
  choice: RenewalChoice,
  family: {id: number; name: string; categoryIds: number[]} | null,
): Promise<PassQuote | null> {
  if (category.needsSeat && zoneId === null) return null;
  return quotePass(tx, askOf(facts, category, zoneId, choice, family));
}

/** The same question for the quote and for the contract. */
export const askOf = (
  facts: RenewalFacts,
  category: RenewalCategory,
  zoneId: number | null,
  choice: RenewalChoice,
  family: {id: number; name: string; categoryIds: number[]} | null,
) => ({
  seasonListId: facts.seasonListId,
  passCategoryId: category.id,
  zoneId,
  kind: facts.phase?.priceKind ?? ('renewal' as const),
  bornOn: facts.bornOn,
  passHolderId: facts.holderId,
  discountIds: choice.discountIds,
  renewsPassId: facts.passId,
  priceGroupId: family?.categoryIds.includes(category.id) ? family.id : null,
  proven: {category: category.isProven, group: family !== null && facts.priceGroupName === family.name},
});

async function readSeat(
  tx: Tx,
  seasonListId: number,
  seatId: number | null,
): Promise<{id: number; zoneId: number; label: string}> {
  const {rows} = await tx.query<{id: number; zoneId: number; label: string}>(
    `select s.id, s.zone_id as "zoneId", seat_place(z, s.row_label, s.seat_number) as label from seat s
      join zone z on z.id = s.zone_id join season_list l on l.seat_plan_id = s.seat_plan_id
      where l.id = $1 and s.id = $2`,
    [seasonListId, seatId],
  );
  if (!rows[0]) throw invalid({seatId: 'Elige una butaca del plano de la temporada nueva.'});
  return rows[0];
}

async function seatTrouble(tx: Tx, facts: RenewalFacts, seatId: number): Promise<ResolvedRenewal['seatTrouble']> {
  const except =
    facts.renewal?.state === 'pending_payment'
      ? await tx.query<{id: number | null}>('select seat_id as id from season_pass where id = $1', [facts.renewal.id])
      : null;
  // Its own earlier try, not paid: choosing again takes its place.
  if (except?.rows[0]?.id === seatId) return null;
  try {
    await requireFreeSeat(tx, facts.seasonListId, seatId, facts.passId);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'seat_taken') throw error;
    return {reason: String(error.details?.reason ?? ''), message: error.message};
  }
}
