/**
 * A place of the next season is offered to those of the last one, with category, price and until when. Promises: an
 * offer keeps its place (the trigger counts it), nobody is offered twice, and the price told is the highest that will be
 * asked.
 */
import {invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {quoteEnrolments} from '../money/quote';
import {type LeftOut, readFamilyDebts, whyLeftOut} from './left-out';
import {RENEWABLE, type RenewalRow} from './read-renewals';

export interface OfferRenewals {
  seasonListId: number;
  /** Null: all whose category is plain. */
  enrolmentIds: readonly number[] | null;
  /** Last day to answer. */
  untilOn: string;
  /** Also to families that owe something by now. */
  withDebts: boolean;
  /** Whoever was put into a category by hand goes to that of their years; else they stay where they were put. */
  byYears?: boolean;
}

export interface Offered {
  offerIds: number[];
  /** Not offered because their category is full. */
  noPlace: number;
  /** Not offered because a person has to decide first, or because it is done already. */
  leftOut: number;
  /** By name, and why. */
  left: LeftOut[];
}

const OPEN_TURNS = ['same', 'up', 'moves'];
const AGAIN = ['declined', 'expired', 'withdrawn'];

/** Errors: `not_found` 404, `invalid` 422. */
export async function offerRenewals(tx: Tx, ask: OfferRenewals): Promise<Offered> {
  await checkUntil(tx, ask);
  await tx.query('select 1 from age_category where season_list_id = $1 order by id for no key update', [
    ask.seasonListId,
  ]);
  const {rows} = await tx.query<RenewalRow & {since: Date; free: number | null}>(
    `select r.*, (select c.capacity - academy_places_taken(c.id, null, null) from age_category c
      where c.id = r."ageCategoryId") as free
       from (${RENEWABLE}) r order by since, "enrolmentId"`,
    [ask.seasonListId, ask.enrolmentIds, ask.byYears ?? false],
  );
  const owed = ask.withDebts
    ? new Map<number, number>()
    : await readFamilyDebts(
        tx,
        rows.map(row => row.athleteId),
      );
  const fitting = rows.filter(
    row =>
      !owed.has(row.athleteId) &&
      row.ageCategoryId !== null &&
      row.newEnrolmentId === null &&
      (row.offerState === null || (ask.enrolmentIds !== null && AGAIN.includes(row.offerState))) &&
      (ask.enrolmentIds !== null || OPEN_TURNS.includes(row.turn)),
  );
  const used = new Map<number, number>();
  const chosen = fitting.filter(({ageCategoryId, free}) => {
    const n = (used.get(ageCategoryId!) ?? 0) + 1;
    if (free !== null && n > free) return false;
    used.set(ageCategoryId!, n);
    return true;
  });
  const quotes = await quoteEnrolments(
    tx,
    chosen.map(row => ({
      seasonListId: ask.seasonListId,
      ageCategoryId: row.ageCategoryId!,
      athleteId: row.athleteId,
      kind: 'renewal' as const,
      priceOverrideCents: null,
    })),
  );
  const priced = chosen.map((row, at) => ({row, ...quotes[at]!}));
  const col = <T>(pick: (one: (typeof priced)[number]) => T) => priced.map(pick);
  const values = [
    col(one => one.row.enrolmentId),
    col(one => one.row.ageCategoryId),
    col(one => one.amountCents),
    col(one => one.discountCents),
    ask.untilOn,
  ];
  const source = 'unnest($1::int[], $2::int[], $3::int[], $4::int[]) as n(previous, category, amount, discount)';
  const until = `($5::date + 1)::timestamp at time zone club_zone()`;
  const again = await move<{id: number}>(tx, to('renewal_offer', 'offered'), {
    as: 'o',
    set: `age_category_id = n.category, amount_cents = n.amount, discount_cents = n.discount, until_at = ${until},
      reminded_at = null, answered_at = null`,
    using: source,
    where: 'o.previous_enrolment_id = n.previous',
    values,
    returning: 'o.id',
  });
  const {rows: made} = await tx.query<{id: number}>(
    `insert into renewal_offer (previous_enrolment_id, season_list_id, age_category_id, amount_cents, discount_cents,
      until_at) select n.previous, $6, n.category, n.amount, n.discount, ${until} from ${source}
     on conflict (previous_enrolment_id) do nothing returning id`,
    [...values, ask.seasonListId],
  );
  const offerIds = [...again.rows, ...made].map(({id}) => id);
  const isOffered = new Set(chosen.map(row => row.enrolmentId));
  const left = rows
    .filter(row => !isOffered.has(row.enrolmentId))
    .map(row => whyLeftOut(row, owed.get(row.athleteId) ?? 0, fitting.includes(row)));
  return {offerIds, noPlace: fitting.length - chosen.length, leftOut: rows.length - fitting.length, left};
}

async function checkUntil(tx: Tx, {seasonListId, untilOn}: OfferRenewals): Promise<void> {
  const {rows} = await tx.query<{isPast: boolean; closes: string | null; isOver: boolean; hasBefore: boolean}>(
    `select $2::date < club_today() as "isPast",
       to_char(s.renewal_closes_on, 'DD/MM/YYYY') as closes, coalesce($2::date > s.renewal_closes_on, false) as "isOver",
       l.previous_list_id is not null as "hasBefore"
       from season_list l left join academy_settings s on s.season_list_id = l.id
      where l.id = $1 and l.kind = 'academy'`,
    [seasonListId, untilOn],
  );
  const list = rows[0];
  if (!list) throw notFound('No existe esa lista de cantera.');
  if (!list.hasBefore) throw invalid({untilOn: 'La lista no tiene una anterior de la que se renueve.'});
  if (list.isPast) throw invalid({untilOn: 'Ese día ya ha pasado.'});
  if (list.isOver)
    throw invalid({untilOn: `Las renovaciones se cierran el ${list.closes}: elige ese día o uno anterior.`});
}

/** Offers whose families are silent and not reminded these three days. Null: of every list, near their end. */
export async function takeSilentOffers(tx: Tx, seasonListId: number | null): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `update renewal_offer set reminded_at = now(), updated_at = now() where id in (select id from renewal_offer
      where state = 'offered' and until_at > now() and coalesce(reminded_at, '-infinity') < now() - interval '3 days'
        and case when $1::int is null then until_at < now() + interval '4 days' and reminded_at is null
          else season_list_id = $1 end order by id limit 5000 for update skip locked) returning id`,
    [seasonListId],
  );
  return rows.map(({id}) => id);
}

/** The places of those who let it pass are free again; an offer answered at the office is done. */
export async function endOffers(tx: Tx): Promise<{expired: number; renewed: number}> {
  const renewed = await move(tx, to('renewal_offer', 'accepted'), {
    as: 'o',
    set: 'enrolment_id = n.id, answered_at = now()',
    using: 'enrolment n',
    where: `n.previous_enrolment_id = o.previous_enrolment_id
      and n.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')`,
  });
  const expired = await move(tx, to('renewal_offer', 'expired'), {where: 'until_at <= now()'});
  return {expired: expired.rowCount, renewed: renewed.rowCount};
}

/** Taken back by staff. Those that were still open. */
export async function withdrawOffers(tx: Tx, seasonListId: number, enrolmentIds: readonly number[]): Promise<number> {
  const done = await move(tx, to('renewal_offer', 'withdrawn'), {
    where: 'season_list_id = $1 and previous_enrolment_id = any($2)',
    set: 'answered_at = now()',
    values: [seasonListId, enrolmentIds],
  });
  return done.rowCount;
}
