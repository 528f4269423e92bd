/**
 * What a family is offered, and what it says: last year's particulars are shown and asked again, permissions begin
 * refused, and the place that was promised is taken or given back in the same act.
 */
import {conflict, DomainError, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import type {SaidAnswer} from '../../forms/read-answers';
import {changeEnrolmentState} from '../change-enrolment-state';
import {enrol} from '../enrol';
import {offeredToFamily, type FamilyPlan} from '../money/offered-plans';
import {requireOwnAthlete} from '../personal/own-athletes';
import {agreePlan, requireShown, type PlanSaid} from '../money/agree';
import {quoteEnrolments} from '../money/quote';
import {IMAGE_PURPOSES} from '../set-image-consent';
import {isOf, type OFFER_STATES, type TURNS} from './read-renewals';
import {daysOf, readWindow} from './staff-rules';

export interface OwnOffer {
  id: number;
  seasonListId: number;
  listName: string;
  athleteName: string;
  before: string;
  categoryName: string;
  turn: (typeof TURNS)[number];
  amountCents: number;
  discountCents: number;
  untilAt: Date;
  state: (typeof OFFER_STATES)[number];
  newEnrolmentId: number | null;
  newState: string | null;
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
  emergencyName: string;
  emergencyPhone: string;
  /** Of last year, to what is asked again. */
  answers: SaidAnswer[];
}

/**
 * Separated parents: a telephone that is the other guardian's is not shown, nor what may have been answered by the other
 * one. Files, signatures and consents are given anew.
 */
export async function readOwnOffers(tx: Tx, customerId: number): Promise<OwnOffer[]> {
  const {rows} = await tx.query<OwnOffer>(
    `select r.id, r.season_list_id as "seasonListId", l.name as "listName",
       trim(a.first_name || ' ' || a.surname1) as "athleteName", c.name as before, n.name as "categoryName",
       case when a.birth_on + interval '18 years' <= l.starts_on then 'adult' when n.name = c.name then 'same'
         else 'up' end as turn, r.amount_cents as "amountCents", r.discount_cents as "discountCents",
       r.until_at as "untilAt", case when r.state = 'offered' and r.until_at <= now() then 'expired'
         else r.state end as state, o.id as "newEnrolmentId", o.state as "newState", a.shirt_size as "shirtSize",
       a.shorts_size as "shortsSize", a.socks_size as "socksSize", a.shoe_size as "shoeSize",
       case when other.has then '' else a.emergency_name end as "emergencyName",
       case when other.has then '' else a.emergency_phone end as "emergencyPhone",
       (select coalesce(json_agg(json_build_object('fieldId', f.id, 'value', x.value)), '[]') from custom_field_answer x
         join custom_field f on f.id = x.custom_field_id and f.pii_class = 'normal'
           and f.type not in ('file', 'signature', 'consent', 'checkbox')
         where x.subject_kind = 'enrolment' and x.subject_id = e.id and (e.payer_guardian_id = g.id
           or not exists (select 1 from athlete_guardian k3 where k3.athlete_id = a.id and k3.guardian_id <> g.id)))
         as answers
       from renewal_offer r join enrolment e on e.id = r.previous_enrolment_id join athlete a on a.id = e.athlete_id
       join athlete_guardian k on k.athlete_id = a.id join guardian g on g.id = k.guardian_id and g.customer_id = $1
       join age_category c on c.id = e.age_category_id join age_category n on n.id = r.age_category_id
       join season_list l on l.id = r.season_list_id and l.state in ('preparation', 'campaign', 'active')
       left join enrolment o on o.id = r.enrolment_id
       cross join lateral (select exists (select 1 from athlete_guardian k2 join guardian g2 on g2.id = k2.guardian_id
         where k2.athlete_id = a.id and g2.id <> g.id and g2.phone <> ''
           and regexp_replace(g2.phone, '\\D', '', 'g') = regexp_replace(a.emergency_phone, '\\D', '', 'g')) as has) other
      where r.state <> 'withdrawn' order by r.until_at, a.birth_on, r.id`,
    [customerId],
  );
  return rows;
}

export interface RenewalAnswer {
  offerId: number;
  isComing: boolean;
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
  /** Both empty: what is on file stays. */
  emergencyName: string;
  emergencyPhone: string;
  /** Given again, one by one; every other one is off. */
  purposes: readonly (typeof IMAGE_PURPOSES)[number][];
  answers?: readonly SaidAnswer[];
}

export interface Answered {
  offerId: number;
  enrolmentId: number | null;
  state: string;
  toPayCents: number;
}

interface Locked {
  athleteId: number;
  seasonListId: number;
  ageCategoryId: number;
  state: string;
  isOver: boolean;
  toldCents: number;
  /** Of a category that is not of its years: why it was put into such a one. */
  overrideReason: string;
}

/**
 * The ways to pay what is told for these, of one season: those of a first enrolment (offered-plans), of the price of the
 * offers, which is not exceeded. None for offers of several seasons, nor where nothing is to be paid.
 */
export async function readOfferedPlans(tx: Tx, customerId: number, offerIds: readonly number[]): Promise<FamilyPlan[]> {
  const {rows} = await tx.query<{
    athleteId: number;
    seasonListId: number;
    ageCategoryId: number;
    guardianId: number;
    toldCents: number;
  }>(
    `select e.athlete_id as "athleteId", r.season_list_id as "seasonListId", r.age_category_id as "ageCategoryId",
       g.id as "guardianId", r.amount_cents - r.discount_cents as "toldCents"
       from unnest($1::int[]) with ordinality w(id, n) join renewal_offer r on r.id = w.id and r.state = 'offered'
         join enrolment e on e.id = r.previous_enrolment_id
         join athlete_guardian k on k.athlete_id = e.athlete_id join guardian g on g.id = k.guardian_id
      where g.customer_id = $2 order by w.n`,
    [offerIds, customerId],
  );
  if (rows.length < offerIds.length) throw notFound('No encontramos a ese deportista en tu familia.');
  const [first] = rows;
  if (!first || rows.some(row => row.seasonListId !== first.seasonListId)) return [];
  const quotes = await quoteEnrolments(
    tx,
    rows.map(({toldCents: _told, ...row}) => ({...row, kind: 'renewal', priceOverrideCents: null})),
  );
  return offeredToFamily(
    tx,
    first.seasonListId,
    quotes.map((quote, at) => ({...quote, totalCents: rows[at]!.toldCents})),
  );
}

/** All of a family at once. `plan`: null when nobody has chosen one. Errors: `plan_gone`, `total_changed` 409, below. */
export async function answerRenewals(
  tx: Tx,
  customerId: number,
  said: readonly RenewalAnswer[],
  plan: PlanSaid | null,
): Promise<Answered[]> {
  const coming = said.filter(one => one.isComing).map(one => one.offerId);
  const plans = plan && coming.length > 0 ? await readOfferedPlans(tx, customerId, coming) : [];
  const chosen = plan && plans.length > 0 ? requireShown(plans, plan) : null;
  const done: Answered[] = [];
  for (const [at, one] of said.entries()) {
    const parts = chosen?.ofEach[coming.indexOf(one.offerId)];
    const {paymentFrequencyId = null} = chosen ?? {};
    done.push(await answerRenewal(tx, customerId, one, at, parts ? {paymentFrequencyId, parts} : null));
  }
  return done;
}

/**
 * One answer, with the parts that were agreed for it. Errors: `not_found` 404 also for the child of another family, `wrong_state` 409, `offer_expired` 410, `invalid`
 * 422 outside the window.
 */
export async function answerRenewal(
  tx: Tx,
  customerId: number,
  said: RenewalAnswer,
  at: number,
  agreed: Parameters<typeof agreePlan>[2] | null = null,
): Promise<Answered> {
  const {rows} = await tx.query<Locked>(
    `select e.athlete_id as "athleteId", r.season_list_id as "seasonListId", r.age_category_id as "ageCategoryId",
      r.state, r.until_at <= now() as "isOver", r.amount_cents - r.discount_cents as "toldCents",
      case when ${isOf('n')} then '' else coalesce(nullif(e.override_reason, ''), 'Ofrecida en la renovación') end
        as "overrideReason"
       from renewal_offer r join enrolment e on e.id = r.previous_enrolment_id join athlete a on a.id = e.athlete_id
         join age_category n on n.id = r.age_category_id where r.id = $1 for update of r`,
    [said.offerId],
  );
  const offer = rows[0];
  if (!offer) throw notFound('No encontramos a ese deportista en tu familia.');
  const {guardianId} = await requireOwnAthlete(tx, customerId, offer.athleteId);
  if (offer.state !== 'offered')
    throw conflict('wrong_state', 'Esta renovación ya está contestada. Vuelve a cargar la página.');
  if (offer.isOver) throw new DomainError('offer_expired', 'El plazo de esta oferta ha terminado. Llama a la cantera.');
  if (!said.isComing) {
    await moveOne(tx, to('renewal_offer', 'declined'), {id: said.offerId, set: 'answered_at = now()'});
    return {offerId: said.offerId, enrolmentId: null, state: 'declined', toPayCents: 0};
  }
  const window = await readWindow(tx, offer.seasonListId, 'renewal');
  if (!window.isOpen) throw invalid({[`answers.${at}`]: `El plazo para renovar es ${daysOf(window)}.`});
  await keepParticulars(tx, offer.athleteId, guardianId, said);
  const done = await namedAt(`answers.${at}.`, () => enrolAgain(tx, offer, said));
  const toPayCents = await holdPrice(tx, done, offer.toldCents, guardianId);
  if (agreed) await agreePlan(tx, done.id, agreed);
  const {state} = await changeEnrolmentState(tx, {enrolmentId: done.id, to: 'admitted', note: ''});
  await moveOne(tx, to('renewal_offer', 'accepted'), {
    id: said.offerId,
    set: 'answered_at = now(), enrolment_id = $2',
    values: [done.id],
  });
  return {offerId: said.offerId, enrolmentId: done.id, state, toPayCents};
}

const enrolAgain = (tx: Tx, offer: Locked, said: RenewalAnswer) =>
  enrol(tx, {
    seasonListId: offer.seasonListId,
    ageCategoryId: offer.ageCategoryId,
    teamId: null,
    athlete: {id: offer.athleteId},
    guardians: [],
    overrideReason: offer.overrideReason,
    invitationCode: null,
    note: '',
    isOffered: true,
    answers: said.answers ?? [],
  });

/** What is wrong of one of several is named with its place among them. */
async function namedAt<T>(before: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof DomainError) || failure.code !== 'invalid' || !failure.errors) throw failure;
    const named = Object.entries(failure.errors).map(([name, text]) => [before + name, text] as const);
    throw invalid(Object.fromEntries(named), failure.message);
  }
}

/** Whoever answers pays; what was told is not exceeded. */
async function holdPrice(
  tx: Tx,
  {id, amountCents, discountCents}: {id: number; amountCents: number; discountCents: number},
  toldCents: number,
  guardianId: number,
): Promise<number> {
  const isMore = amountCents - discountCents > toldCents;
  await tx.query(
    `update enrolment set payer_guardian_id = $2, discount_cents = case when $3 then amount_cents - $4
        else discount_cents end, discount_reason = case when $3 then 'Precio ofrecido en la renovación'
        else discount_reason end where id = $1`,
    [id, guardianId, isMore, toldCents],
  );
  return isMore ? toldCents : amountCents - discountCents;
}

async function keepParticulars(tx: Tx, athleteId: number, guardianId: number, said: RenewalAnswer): Promise<void> {
  await tx.query(
    `update athlete set shirt_size = $2, shorts_size = $3, socks_size = $4, shoe_size = $5,
      emergency_name = case when $6 = '' and $7 = '' then emergency_name else $6 end,
      emergency_phone = case when $6 = '' and $7 = '' then emergency_phone else $7 end,
      version = version + 1, updated_at = now() where id = $1`,
    [
      athleteId,
      said.shirtSize,
      said.shortsSize,
      said.socksSize,
      said.shoeSize,
      said.emergencyName,
      said.emergencyPhone,
    ],
  );
  await tx.query(
    `insert into image_consent (athlete_id, purpose, is_granted, guardian_id, granted_at, revoked_at)
     select $1, p, p = any($2), $3, case when p = any($2) then now() end, case when not p = any($2) then now() end
       from unnest($4::text[]) p
     on conflict (athlete_id, purpose) do update set is_granted = excluded.is_granted,
       guardian_id = excluded.guardian_id, staff_user_id = null, updated_at = now(),
       granted_at = coalesce(excluded.granted_at, image_consent.granted_at), revoked_at = excluded.revoked_at`,
    [athleteId, said.purposes, guardianId, IMAGE_PURPOSES],
  );
}
