/**
 * What a pass costs: the list's price of zone, category and kind of sale, less its discounts. Discounts that any holder
 * meets (an early date, seniority, attendance) are given unasked; those that ask for a paper wait for it. What is not
 * stackable stands alone: the buyer gets whichever way takes more off, and never a price below zero.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readReleaseCredit} from '../release/release-credit';

export interface PassAsk {
  seasonListId: number;
  passCategoryId: number;
  /** Null: the category has no seat. */
  zoneId: number | null;
  kind: 'new' | 'renewal' | 'half_season';
  bornOn: string | null;
  /** Null: nobody who is known. */
  passHolderId: number | null;
  /** Discounts that the buyer asks for. */
  discountIds: number[];
  /** The family whose conditions are met; whoever asks has counted its members. */
  priceGroupId: number | null;
  /** What a renewal need not show again. */
  proven?: {category: boolean; group: boolean};
  /** The pass that this one renews: what its seats given free have earned comes off. */
  renewsPassId?: number | null;
}

export interface QuotedDiscount {
  id: number | null;
  name: string;
  cents: number;
  documentRequired: string;
  /** pending: granted once staff have seen the paper. */
  state: 'approved' | 'pending';
}

export interface PassQuote {
  passPriceId: number;
  categoryName: string;
  categoryKind: 'fixed_seat' | 'standing' | 'no_seat' | 'choose_n' | 'flat_rate' | 'discount';
  amountCents: number;
  discounts: QuotedDiscount[];
  discountCents: number;
  groupDiscountCents: number;
  releaseDiscountCents: number;
  totalCents: number;
  vatCode: string;
  /** Papers that staff must see before the pass is given. */
  documents: string[];
  canRelease: boolean;
  canTransfer: boolean;
  maxPerPerson: number;
  /** The price is this group's alone: the contract says so, whatever the group takes off. */
  onlyInGroupId: number | null;
}

interface Offer {
  passPriceId: number;
  amountCents: number;
  vatCode: string;
  maxPerPerson: number;
  categoryName: string;
  categoryKind: PassQuote['categoryKind'];
  categoryDocument: string;
  canRelease: boolean;
  canTransfer: boolean;
  bornFits: boolean | null;
  bornFromOn: string | null;
  bornUntilOn: string | null;
  onlyInGroupId: number | null;
  onlyInGroupName: string | null;
}

/** Errors: `invalid` 422 naming the field, `no_price` 409. */
export async function quotePass(tx: Tx, ask: PassAsk): Promise<PassQuote> {
  const offer = await readOffer(tx, ask);
  const discounts = chooseDiscounts(
    offer.amountCents,
    await readDiscounts(tx, ask, offer),
    await readGroup(tx, ask, offer),
  );
  const groupDiscountCents = discounts.find(d => d.id === null)?.cents ?? 0;
  const releaseDiscountCents = Math.min(
    await readReleaseCredit(tx, ask.renewsPassId ?? null),
    offer.amountCents - sumOf(discounts),
  );
  if (releaseDiscountCents > 0)
    discounts.push({
      id: null,
      name: 'Asientos liberados',
      cents: releaseDiscountCents,
      documentRequired: '',
      state: 'approved',
    });
  const discountCents = sumOf(discounts);
  const documents = [
    ask.proven?.category ? '' : offer.categoryDocument,
    ...discounts.filter(d => d.state === 'pending').map(d => d.documentRequired),
  ].filter(text => text !== '');
  return {
    passPriceId: offer.passPriceId,
    categoryName: offer.categoryName,
    categoryKind: offer.categoryKind,
    amountCents: offer.amountCents,
    vatCode: offer.vatCode,
    canRelease: offer.canRelease,
    canTransfer: offer.canTransfer,
    maxPerPerson: offer.maxPerPerson,
    onlyInGroupId: offer.onlyInGroupId,
    discounts,
    discountCents,
    groupDiscountCents,
    releaseDiscountCents,
    totalCents: offer.amountCents - discountCents,
    documents: [...new Set(documents)],
  };
}

const sumOf = (discounts: QuotedDiscount[]): number => discounts.reduce((sum, d) => sum + d.cents, 0);

async function readOffer(tx: Tx, ask: PassAsk): Promise<Offer> {
  const {rows: categories} = await tx.query<{kind: string; name: string}>(
    'select kind, name from pass_category where id = $1 and season_list_id = $2 and is_active',
    [ask.passCategoryId, ask.seasonListId],
  );
  if (!categories[0]) throw invalid({passCategoryId: 'Esa categoría no se ofrece esta temporada.'});
  if (categories[0].kind === 'fixed_seat' && ask.zoneId === null) throw invalid({seatId: 'Elige la butaca.'});
  if (categories[0].kind === 'standing' && ask.zoneId === null) throw invalid({zoneId: 'Elige la zona.'});
  if (categories[0].kind === 'no_seat' && ask.zoneId !== null)
    throw invalid({seatId: 'Esta categoría no lleva butaca.'});
  const {rows} = await tx.query<Offer>(
    `select p.id as "passPriceId", p.amount_cents as "amountCents", p.vat_code as "vatCode",
      least(coalesce(p.max_per_person, k.max_per_person), k.max_per_person) as "maxPerPerson", k.name as "categoryName",
      k.kind as "categoryKind",
            k.document_required as "categoryDocument", k.can_release as "canRelease", k.can_transfer as "canTransfer",
              k.born_from_on::text as "bornFromOn", k.born_until_on::text as "bornUntilOn",
            case when k.born_from_on is null and k.born_until_on is null then true
              else $5::date between coalesce(k.born_from_on, '-infinity')
              and coalesce(k.born_until_on, 'infinity') end as "bornFits",
            p.price_group_id as "onlyInGroupId", (select g.name from price_group g
              where g.id = p.price_group_id) as "onlyInGroupName"
       from pass_price p join pass_category k on k.id = p.pass_category_id
         where p.season_list_id = $1 and p.pass_category_id = $2 and p.zone_id is not distinct from $3 and p.kind = $4
         and p.is_active`,
    [ask.seasonListId, ask.passCategoryId, ask.zoneId, ask.kind, ask.bornOn],
  );
  const offer = rows[0];
  if (!offer) throw conflict('no_price', `«${categories[0].name}» no se vende en esa zona.`);
  if (offer.bornFits === null) throw invalid({bornOn: 'Esta categoría va por edad: escribe la fecha de nacimiento.'});
  if (!offer.bornFits)
    throw invalid({
      bornOn: `«${offer.categoryName}» es para quienes nacieron ${bornText(offer.bornFromOn, offer.bornUntilOn)}.`,
    });
  if (offer.onlyInGroupId !== null && offer.onlyInGroupId !== ask.priceGroupId)
    throw invalid({priceGroupId: `«${offer.categoryName}» se vende ahí solo en el grupo «${offer.onlyInGroupName}».`});
  return offer;
}

const spanish = (day: string) => day.split('-').reverse().join('/');
const bornText = (from: string | null, until: string | null) =>
  from && until
    ? `entre el ${spanish(from)} y el ${spanish(until)}`
    : from
      ? `desde el ${spanish(from)}`
      : `hasta el ${spanish(until!)}`;

interface Candidate extends QuotedDiscount {
  isStackable: boolean;
}

interface DiscountRow {
  id: number;
  name: string;
  kind: 'percent' | 'fixed';
  percentBp: number | null;
  amountCents: number | null;
  condition: string;
  documentRequired: string;
  needsApproval: boolean;
  isStackable: boolean;
  isMet: boolean;
}

/** Given unasked to whoever meets them. */
const UNASKED = ['none', 'early', 'seniority', 'attendance'];

async function readDiscounts(tx: Tx, ask: PassAsk, offer: Offer): Promise<Candidate[]> {
  const {rows} = await tx.query<DiscountRow>(
    `select d.id, d.name, d.kind, d.percent_bp as "percentBp", d.amount_cents as "amountCents", d.condition,
      d.document_required as "documentRequired", d.needs_approval as "needsApproval", d.is_stackable as "isStackable",
            (d.max_uses is null or d.max_uses > (select count(*) from season_pass_discount u
              join season_pass p on p.id = u.season_pass_id where u.pass_discount_id = d.id and u.state <> 'rejected'
              and p.state not in ('void', 'cancelled_by_holder')))
            and case d.condition
                  when 'seniority' then h.member_since_on <= club_today() - make_interval(years => d.min_years)
                  when 'attendance' then d.min_attendance <= (select count(distinct c.event_session_id)
                    from season_pass o join counted_scan c on c.source = 'pass' and c.right_id = o.id
                                                                where o.pass_holder_id = h.id
                                                                  and o.season_list_id = (select previous_list_id
                                                                  from season_list where id = d.season_list_id))
                  else true end as "isMet"
       from pass_discount d left join pass_holder h on h.id = $3
      where d.season_list_id = $1 and (d.pass_price_id is null or d.pass_price_id = $2) and d.is_active
        and d.condition not in ('group')
        and club_today() between coalesce(d.valid_from_on, '-infinity') and coalesce(d.valid_until_on, 'infinity')
          and (d.id = any($4) or (d.condition = any($5) and d.document_required = '' and not d.needs_approval))
          order by d.id`,
    [ask.seasonListId, offer.passPriceId, ask.passHolderId, ask.discountIds, UNASKED],
  );
  for (const id of ask.discountIds)
    if (!rows.some(row => row.id === id))
      throw invalid({discountIds: 'Uno de los descuentos elegidos ya no se ofrece para este abono.'});
  const refused = rows.find(row => ask.discountIds.includes(row.id) && !row.isMet);
  if (refused) throw invalid({discountIds: `«${refused.name}» no se puede aplicar a este abono.`});
  return rows
    .filter(row => row.isMet)
    .map(row => ({
      id: row.id,
      name: row.name,
      documentRequired: row.documentRequired,
      isStackable: row.isStackable,
      state: row.needsApproval || row.documentRequired !== '' ? 'pending' : 'approved',
      cents:
        row.kind === 'percent'
          ? Math.round((offer.amountCents * row.percentBp!) / 10_000)
          : Math.min(row.amountCents!, offer.amountCents),
    }));
}

async function readGroup(tx: Tx, ask: PassAsk, offer: Offer): Promise<Candidate[]> {
  if (ask.priceGroupId === null) return [];
  const {rows} = await tx.query<{name: string; bp: number; documentRequired: string}>(
    `select g.name, coalesce(m.discount_bp, g.discount_bp) as bp, g.document_required as "documentRequired"
      from price_group g join price_group_member m on m.price_group_id = g.id and m.pass_category_id = $3
      where g.id = $1 and g.season_list_id = $2 and g.is_active`,
    [ask.priceGroupId, ask.seasonListId, ask.passCategoryId],
  );
  if (!rows[0]) throw invalid({priceGroupId: 'Esta categoría no entra en ese grupo.'});
  return [
    {
      id: null,
      name: rows[0].name,
      documentRequired: rows[0].documentRequired,
      isStackable: false,
      state: rows[0].documentRequired === '' || ask.proven?.group ? 'approved' : 'pending',
      cents: Math.round((offer.amountCents * rows[0].bp) / 10_000),
    },
  ];
}

/** All that stack, or the best of those that do not: whichever takes more off; the last one is cut at zero. */
export function chooseDiscounts(amountCents: number, discounts: Candidate[], group: Candidate[]): QuotedDiscount[] {
  const stackable = discounts.filter(d => d.isStackable);
  const alone = [...discounts.filter(d => !d.isStackable), ...group].sort((a, b) => b.cents - a.cents)[0];
  const together = stackable.reduce((sum, d) => sum + d.cents, 0);
  const chosen = alone && alone.cents > together ? [alone] : stackable;
  let left = amountCents;
  return chosen.flatMap(({isStackable: _, ...d}) => {
    const cents = Math.min(d.cents, left);
    left -= cents;
    return cents > 0 ? [{...d, cents}] : [];
  });
}
