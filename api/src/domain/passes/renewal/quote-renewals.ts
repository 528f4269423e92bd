/**
 * What renewing these passes together costs: each one's category, seat, discounts and papers; the families that they
 * make; the ways to pay. Nothing is kept.
 */
import type {Channel} from '../../kernel/channel';
import {DomainError, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {combinePlans, type CombinedPlan} from '../../instalments/choose-plan';
import {readSettings} from '../../settings/read-settings';
import {readFamilies, requireFamily, type FamilyGroup} from '../price/count-family';
import type {PassQuote} from '../price/quote-pass';
import {readRenewals, type RenewalWho} from './read-renewals';
import {reportLostSeat} from './report-lost-seat';
import {quoteRenewal, resolveRenewal, type RenewalChoice, type ResolvedRenewal} from './resolve-renewal';

export interface RenewalLine {
  resolved: ResolvedRenewal;
  quote: PassQuote | null;
  /** What must be chosen before it can be had: the group that its price is for. */
  trouble: string | null;
  /** Discounts that may be asked for, with the paper that proves them. */
  offered: {id: number; name: string; documentRequired: string}[];
}

export interface RenewalsQuote {
  lines: RenewalLine[];
  families: FamilyGroup[];
  plans: CombinedPlan[];
  totalCents: number;
  nowCents: number;
  waitingCents: number;
  docNoRequired: boolean;
}

/** Errors: `not_found` 404, `no_category`, `no_price` 409, `invalid` 422. */
export async function quoteRenewals(
  tx: Tx,
  who: RenewalWho,
  channel: Channel,
  choices: RenewalChoice[],
  priceGroupId: number | null,
): Promise<RenewalsQuote> {
  const known = new Map(
    (
      await readRenewals(
        tx,
        who,
        channel,
        choices.map(choice => choice.passId),
      )
    ).map(facts => [facts.passId, facts]),
  );
  const resolved: ResolvedRenewal[] = [];
  for (const choice of choices) {
    const facts = known.get(choice.passId);
    if (!facts) throw notFound('No encontramos ese abono entre los que puedes renovar.');
    const one = await resolveRenewal(tx, facts, choice);
    if (one.isSeatKept && one.seatTrouble) await reportLostSeat(tx, facts);
    resolved.push(one);
  }
  const listId = resolved[0]!.facts.seasonListId;
  const categoryIds = resolved.filter(one => one.facts.seasonListId === listId).map(one => one.category.id);
  const families = await readFamilies(tx, listId, categoryIds);
  const family = await requireFamily(tx, listId, categoryIds, priceGroupId);
  const lines: RenewalLine[] = [];
  for (const [i, one] of resolved.entries())
    lines.push({
      resolved: one,
      ...(await quoteInGroup(tx, one, choices[i]!, family)),
      offered: await readAsked(tx, one, listId),
    });
  const payable = lines.filter(line => line.quote && line.quote.documents.length === 0 && line.quote.totalCents > 0);
  const sum = (some: RenewalLine[]) => some.reduce((cents, line) => cents + (line.quote?.totalCents ?? 0), 0);
  const nowCents = sum(payable);
  const settings = await readSettings(tx);
  return {
    lines,
    families,
    plans: await combinePlans(
      tx,
      'pass',
      listId,
      payable.map(line => line.quote!.totalCents),
    ),
    totalCents: sum(lines),
    nowCents,
    waitingCents: sum(lines.filter(line => line.quote && line.quote.documents.length > 0)),
    docNoRequired: nowCents > Number(settings.simplifiedInvoiceMaxCents),
  };
}

/**
 * A price that is a group's alone is no error of the page: the families that can be chosen stand in the same answer.
 */
async function quoteInGroup(
  tx: Tx,
  one: ResolvedRenewal,
  choice: RenewalChoice,
  family: FamilyGroup | null,
): Promise<Pick<RenewalLine, 'quote' | 'trouble'>> {
  try {
    return {quote: await quoteRenewal(tx, one, choice, family), trouble: null};
  } catch (error) {
    const text = error instanceof DomainError ? error.errors?.priceGroupId : undefined;
    if (text === undefined) throw error;
    return {quote: null, trouble: text};
  }
}

async function readAsked(
  tx: Tx,
  {facts, category, zoneId}: ResolvedRenewal,
  seasonListId: number,
): Promise<RenewalLine['offered']> {
  const {rows} = await tx.query<RenewalLine['offered'][number]>(
    `select d.id, d.name, d.document_required as "documentRequired" from pass_discount d
      where d.season_list_id = $1 and d.is_active and club_today() between coalesce(d.valid_from_on, '-infinity')
        and coalesce(d.valid_until_on, 'infinity') and d.condition not in ('group', 'referral')
        and (d.document_required <> '' or d.needs_approval)
        and (d.pass_price_id is null or d.pass_price_id = (select p.id from pass_price p
          where p.season_list_id = $1 and p.pass_category_id = $2 and p.zone_id is not distinct from $3
          and p.kind = $4)) order by d.id`,
    [seasonListId, category.id, zoneId, facts.phase?.priceKind ?? 'renewal'],
  );
  return rows;
}
