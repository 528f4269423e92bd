/**
 * What an enrolment costs, line by line, and every discount that its family has a right to, added, never below zero. A
 * concept written for its kind wins over the one for any; a pack of clothes is asked only when it is due; the place
 * reservation is the first part of what is owed, not added to it.
 */
import type {Tx} from '../../kernel/tx';
import type {DocumentKind} from '../document-kinds';

export interface QuoteLine {
  concept: 'registration' | 'fee' | 'kit';
  amountCents: number;
  vatCode: string;
}

export interface QuoteDiscount {
  reason: 'siblings' | 'large_family' | 'partner_club' | 'early';
  text: string;
  amountCents: number;
}

export interface EnrolmentQuote {
  amountCents: number;
  discountCents: number;
  discountReason: string;
  lines: QuoteLine[];
  discounts: QuoteDiscount[];
  /** What keeps the place; 0: the first part does. */
  reservationCents: number;
}

export interface QuoteAsk {
  seasonListId: number;
  ageCategoryId: number;
  /** Null: somebody whom nobody knows yet. */
  athleteId: number | null;
  kind: 'new' | 'renewal';
  /** Of an invitation code: stands in for the prices. */
  priceOverrideCents: number | null;
  /** The whole season is paid at once. */
  isWhole?: boolean;
  /** Who pays, when the athlete is not known yet or another guardian does. */
  guardianId?: number | null;
  /** It is asked for already: only siblings who asked before count, as when its price was told. */
  enrolmentId?: number;
}

/** One alone is a set of one: there is no other way to a price. */
export async function quoteEnrolment(tx: Tx, ask: QuoteAsk): Promise<EnrolmentQuote> {
  return (await quoteEnrolments(tx, [ask]))[0]!;
}

/** In the order of the asks, with two reads for all of them. None changes what another costs: nothing is written. */
export async function quoteEnrolments(tx: Tx, asks: readonly QuoteAsk[]): Promise<EnrolmentQuote[]> {
  if (asks.length === 0) return [];
  const prices = await readPrices(tx, [...new Set(asks.map(ask => ask.ageCategoryId))]);
  const rights = await readRights(tx, asks);
  return asks.map((ask, at) => priceOf(ask, prices.get(ask.ageCategoryId) ?? [], rights[at]!));
}

interface Price {
  concept: QuoteLine['concept'] | 'place_reservation';
  kind: 'any' | 'new' | 'renewal';
  cents: number;
  vatCode: string;
}

/** The arithmetic, of what was read. */
export function priceOf(ask: QuoteAsk, written: readonly Price[], rights: Rights): EnrolmentQuote {
  const ofKind = written.filter(
    row =>
      row.kind === ask.kind ||
      (row.kind === 'any' && !written.some(other => other.concept === row.concept && other.kind === ask.kind)),
  );
  const reservation = ofKind.find(row => row.concept === 'place_reservation');
  const prices = ofKind.flatMap(({concept, cents, vatCode}): QuoteLine[] =>
    concept === 'place_reservation' || (concept === 'kit' && !rights.isKitDue)
      ? []
      : [{concept, amountCents: cents, vatCode}],
  );
  const lines = ask.priceOverrideCents === null ? prices : overridden(prices, ask.priceOverrideCents, reservation);
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const discounts = discountsOf(ask, rights, amountCents);
  const discountCents = discounts.reduce((sum, one) => sum + one.amountCents, 0);
  return {
    amountCents,
    discountCents,
    discountReason: discounts.map(one => one.text).join('; '),
    lines,
    discounts,
    reservationCents: Math.min(reservation?.cents ?? 0, amountCents - discountCents),
  };
}

/** One price for everything, at the rate of the fee. */
function overridden(prices: QuoteLine[], cents: number, reservation: {vatCode: string} | undefined): QuoteLine[] {
  const main = prices.find(line => line.concept === 'fee') ?? prices[0];
  return [{concept: 'fee', amountCents: cents, vatCode: main?.vatCode ?? reservation?.vatCode ?? 'sport_exempt'}];
}

async function readPrices(tx: Tx, categoryIds: readonly number[]): Promise<Map<number, Price[]>> {
  const {rows} = await tx.query<Price & {categoryId: number}>(
    `select age_category_id as "categoryId", concept, enrolment_kind as kind, amount_cents as cents, vat_code as "vatCode"
       from academy_price where age_category_id = any($1) order by concept`,
    [categoryIds],
  );
  const of = new Map<number, Price[]>();
  for (const {categoryId, ...price} of rows) of.set(categoryId, [...(of.get(categoryId) ?? []), price]);
  return of;
}

/**
 * Over `asked q` (list_id, category_id, athlete_id). True in a category whose clothes have no price of their own: they
 * are in the fee, every year. Else so many years after the last pack that was handed over.
 */
const IS_KIT_DUE = `(not exists (select 1 from academy_price p where p.age_category_id = q.category_id and p.concept = 'kit')
  or not exists (select 1 from season_list l join enrolment e on e.athlete_id = q.athlete_id and e.season_list_id <> l.id
    join season_list o on o.id = e.season_list_id and o.starts_on < l.starts_on
      and o.starts_on > l.starts_on - make_interval(years =>
        coalesce((select kit_every_years from academy_settings where season_list_id = l.id), 2)::int)
    join kit_delivery d on d.enrolment_id = e.id and d.state in ('delivered', 'exchanged', 'lost')
    where l.id = q.list_id))`;

export async function isKitDue(
  tx: Tx,
  {seasonListId, ageCategoryId, athleteId}: Pick<QuoteAsk, 'seasonListId' | 'ageCategoryId' | 'athleteId'>,
): Promise<boolean> {
  const {rows} = await tx.query<{isDue: boolean}>(
    `select ${IS_KIT_DUE} as "isDue" from (select $1::int as list_id, $2::int as category_id, $3::int as athlete_id) q`,
    [seasonListId, ageCategoryId, athleteId],
  );
  return rows[0]!.isDue;
}

export interface Rights {
  isKitDue: boolean;
  siblingBp: number;
  largeFamilyBp: number;
  partnerBp: number;
  earlyBp: number;
  isEarly: boolean;
  hasSiblings: boolean;
  isLargeFamily: boolean;
  isOfPartner: boolean;
}

/**
 * The same person, however the sheet was written: the document, the account, or the same name with the same address where
 * one of the two sheets has no document. Over `guardian m` and `guardian t` (SQL).
 */
export const SAME_GUARDIAN = `(t.id = m.id or t.doc_no = m.doc_no or t.customer_id = m.customer_id
  or (t.email <> '' and lower(t.email) = lower(m.email) and (m.doc_no is null or t.doc_no is null)
    and fold(t.first_name || ' ' || t.surname1) = fold(m.first_name || ' ' || m.surname1)))`;

/** Over `asked q` (SQL): a good paper of that kind. */
const SHOWS = (kind: DocumentKind): string =>
  `exists (select 1 from athlete_document d where d.athlete_id = q.athlete_id and d.kind = '${kind}'
    and d.state = 'validated' and coalesce(d.expires_on >= club_today(), true))`;

/** In the order of the asks. */
async function readRights(tx: Tx, asks: readonly QuoteAsk[]): Promise<Rights[]> {
  const {rows} = await tx.query<Rights>(
    `with asked as materialized (select * from unnest($1::int[], $2::int[], $3::int[], $4::int[],
        $5::int[]) with ordinality as a (list_id, category_id, athlete_id, guardian_id, enrolment_id, n)),
      payer as (select q.n, q.list_id, q.athlete_id, q.enrolment_id, k.guardian_id from asked q join athlete_guardian k using (athlete_id)
        union select n, list_id, athlete_id, enrolment_id, guardian_id from asked where guardian_id is not null),
      with_siblings as materialized (
        select distinct q.n from payer q join guardian m on m.id = q.guardian_id join guardian t on ${SAME_GUARDIAN}
          join athlete_guardian k on k.guardian_id = t.id and k.athlete_id is distinct from q.athlete_id
          join enrolment e on e.athlete_id = k.athlete_id and e.season_list_id = q.list_id
            and e.state not in ('draft', 'rejected', 'withdrawn')
            and (q.enrolment_id is null or e.id < q.enrolment_id))
     select ${IS_KIT_DUE} as "isKitDue", coalesce(s.sibling_discount_bp, 0) as "siblingBp",
       coalesce(s.large_family_discount_bp, 0) as "largeFamilyBp", coalesce(s.partner_discount_bp, 0) as "partnerBp",
       coalesce(s.early_discount_bp, 0) as "earlyBp",
       coalesce(s.early_until_on >= club_today(), false) as "isEarly",
       w.n is not null as "hasSiblings",
       ${SHOWS('large_family')} as "isLargeFamily", ${SHOWS('partner_club')} as "isOfPartner"
       from asked q left join academy_settings s on s.season_list_id = q.list_id left join with_siblings w on w.n = q.n
      order by q.n`,
    [
      asks.map(ask => ask.seasonListId),
      asks.map(ask => ask.ageCategoryId),
      asks.map(ask => ask.athleteId),
      asks.map(ask => ask.guardianId ?? null),
      asks.map(ask => ask.enrolmentId ?? null),
    ],
  );
  return rows;
}

export const EARLY_TEXT = 'Temporada entera pagada por adelantado';

function discountsOf(ask: QuoteAsk, rights: Rights, amountCents: number): QuoteDiscount[] {
  const asked: [QuoteDiscount['reason'], string, number][] = [
    ['siblings', 'Hermanos en la cantera', rights.hasSiblings ? rights.siblingBp : 0],
    ['large_family', 'Familia numerosa', rights.isLargeFamily ? rights.largeFamilyBp : 0],
    ['partner_club', 'Club convenido', rights.isOfPartner ? rights.partnerBp : 0],
    ['early', EARLY_TEXT, ask.isWhole && rights.isEarly ? rights.earlyBp : 0],
  ];
  let left = amountCents;
  return asked.flatMap(([reason, text, bp]) => {
    const cents = Math.min(left, Math.round((amountCents * bp) / 10_000));
    left -= cents;
    return cents > 0 ? [{reason, text, amountCents: cents}] : [];
  });
}
