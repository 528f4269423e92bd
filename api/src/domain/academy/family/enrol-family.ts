/**
 * A guardian enrols several children at once: all or nothing. Every child by the same steps whether it is only priced
 * or really sent, so that a quote cannot say what sending would not; who prices throws the transaction away.
 */
import {DomainError, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {hearSubjects} from '../../forms/hear-subjects';
import {keepAnswers} from '../../forms/keep-answers';
import type {SaidAnswer} from '../../forms/read-answers';
import {checkEnrolment} from '../money/check-enrolment';
import {previousOf} from '../enrol';
import type {EnrolmentState} from '../enrolment-states';
import {agreePlan, requireShown} from '../money/agree';
import type {PlanOf} from '../money/plan';
import {quoteEnrolments} from '../money/quote';
import {type IMAGE_PURPOSES, setImageConsent} from '../set-image-consent';
import {takeInvitationCode} from '../take-invitation-code';
import {findCategories, type FoundCategory} from './find-category';
import {type GuardianSaid, keepOwnGuardian} from './own-guardian';
import {requireOwnAthlete} from '../personal/own-athletes';
import {placeRequest} from './papers';
import {type FamilyPlan, offeredToFamily} from '../money/offered-plans';
import {addSecondGuardian, type SecondSaid} from './second-guardian';
import {findSameAthlete, lockChildren} from './same-athlete';
import {signText} from './sign-text';
import {type ChildDetails, keepDetails, requireDetails} from './child-details';
import {predictSizes, type Sizes} from './predict-sizes';

export interface ChildSaid extends ChildDetails {
  /** One of mine; null: somebody new. */
  athleteId: number | null;
  firstName: string;
  surname1: string;
  surname2: string;
  birthOn: string;
  sex: 'female' | 'male';
  docNo: string | null;
  ageCategoryId: number | null;
  invitationCode: string | null;
  consents: (typeof IMAGE_PURPOSES)[number][];
  answers: readonly SaidAnswer[];
}

export interface FamilyAsk {
  customerId: number;
  seasonListId: number;
  relation: SecondSaid['relation'];
  guardian: GuardianSaid;
  second: SecondSaid | null;
  children: ChildSaid[];
  paymentFrequencyId: number | null;
}

export interface FamilySent extends FamilyAsk {
  hasNoSecond: boolean;
  isWhatsappAllowed: boolean;
  /** What was shown; null: nobody was shown a price. */
  expectedTotalCents: number | null;
  /** What was shown to be paid with the places; null: nothing was. */
  expectedFirstCents: number | null;
  fingerprint: string;
  signedName: string;
  ip: string | null;
}

export interface PricedChild {
  athleteId: number;
  enrolmentId: number;
  number: string;
  firstName: string;
  category: FoundCategory;
  /** Where several fit. */
  options: FoundCategory[];
  kind: 'new' | 'renewal';
  amountCents: number;
  discountCents: number;
  discountReason: string;
  /** Owed when the whole season is paid at once by the day; as otherwise when no day is to come. */
  wholeCents: number;
  /** For its parts. */
  owed: PlanOf;
  sizes: Sizes;
}

export interface FamilyPriced {
  guardianId: number;
  children: PricedChild[];
  totalCents: number;
  plans: FamilyPlan[];
  /** Null: paying at once makes nothing cheaper now. */
  early: {untilOn: string; totalCents: number} | null;
}

export interface FamilyEnrolled extends FamilyPriced {
  states: Map<number, EnrolmentState>;
  secondGuardianId: number | null;
}

/**
 * Writes all of it; the caller that only wants to know rolls it back. Errors: `invalid` 422 with `children.<n>.<field>`,
 * `duplicate`, `athlete_known` 409.
 */
export async function priceFamily(tx: Tx, ask: FamilyAsk): Promise<FamilyPriced> {
  const {id: guardianId} = await keepOwnGuardian(tx, ask.customerId, ask.guardian);
  await lockChildren(tx, ask.children);
  const children: PricedChild[] = [];
  for (const [at, child] of ask.children.entries())
    children.push(await ofChild(at, () => priceChild(tx, ask, guardianId, child)));
  const totalCents = children.reduce((sum, child) => sum + child.amountCents - child.discountCents, 0);
  const plans = await offeredToFamily(
    tx,
    ask.seasonListId,
    children.map(child => child.owed),
  );
  const early = plans.some(plan => plan.instalments.length === 1)
    ? await earlyOf(tx, ask.seasonListId, children, totalCents)
    : null;
  return {guardianId, children, totalCents, early, plans};
}

/** Errors: those of `priceFamily`, `total_changed`, `plan_gone`, `text_changed` 409. */
export async function enrolFamily(tx: Tx, ask: FamilySent): Promise<FamilyEnrolled> {
  await requireDetails(tx, ask);
  const answers = await hearSubjects(
    tx,
    ask.children.map((child, at) => ({
      place: {scope: 'academy' as const, seasonListId: ask.seasonListId},
      said: child.answers,
      at: `children.${at}.answers`,
    })),
  );
  const priced = await priceFamily(tx, ask);
  if (ask.expectedTotalCents !== null && priced.totalCents !== ask.expectedTotalCents)
    throw new DomainError('total_changed', 'El precio acaba de cambiar: míralo otra vez antes de enviar.', {
      details: {totalCents: priced.totalCents},
    });
  const plan = priced.plans.length === 0 ? null : requireShown(priced.plans, ask);
  const enrolmentIds = priced.children.map(child => child.enrolmentId);
  for (const [at, id] of enrolmentIds.entries()) if (plan) await agreePlan(tx, id, {...plan, parts: plan.ofEach[at]!});
  await keepAnswers(
    tx,
    enrolmentIds.map((id, at) => ({kind: 'enrolment' as const, id, answers: answers[at]!})),
  );
  await signText(tx, {...ask, enrolmentIds, guardianId: priced.guardianId});
  for (const [at, {athleteId}] of priced.children.entries()) {
    await keepDetails(tx, athleteId, ask.children[at]!);
    for (const purpose of ask.children[at]!.consents)
      await setImageConsent(tx, {
        athleteId,
        purpose,
        isGranted: true,
        guardianId: priced.guardianId,
        staffUserId: null,
      });
  }
  if (ask.isWhatsappAllowed)
    await tx.query('update guardian set whatsapp_consent_at = coalesce(whatsapp_consent_at, now()) where id = $1', [
      priced.guardianId,
    ]);
  const second = await secondOf(tx, ask, priced);
  // Places are asked for in one order: two families never wait for each other.
  const states = new Map<number, EnrolmentState>();
  for (const child of [...priced.children].sort((a, b) => a.category.id - b.category.id))
    states.set(child.enrolmentId, await placeRequest(tx, child.enrolmentId));
  return {...priced, states, secondGuardianId: second};
}

async function earlyOf(
  tx: Tx,
  seasonListId: number,
  children: readonly PricedChild[],
  totalCents: number,
): Promise<FamilyPriced['early']> {
  const wholeCents = children.reduce((sum, child) => sum + child.wholeCents, 0);
  if (wholeCents >= totalCents) return null;
  const {rows} = await tx.query<{untilOn: string}>(
    'select early_until_on::text as "untilOn" from academy_settings where season_list_id = $1',
    [seasonListId],
  );
  return {untilOn: rows[0]!.untilOn, totalCents: wholeCents};
}

async function secondOf(tx: Tx, ask: FamilyAsk, priced: FamilyPriced): Promise<number | null> {
  if (ask.second === null) return null;
  let id: number | null = null;
  for (const {athleteId} of priced.children)
    id = await addSecondGuardian(tx, {athleteId, guardianId: priced.guardianId, second: ask.second});
  return id;
}

async function priceChild(tx: Tx, ask: FamilyAsk, guardianId: number, child: ChildSaid): Promise<PricedChild> {
  const athlete = await athleteOf(tx, ask, guardianId, child);
  const previousId = await previousOf(tx, athlete.id, ask.seasonListId);
  await requireWindow(tx, ask.seasonListId, previousId !== null);
  const options = await findCategories(tx, {...child, ...athlete, seasonListId: ask.seasonListId});
  const category = options[0]!;
  const fields = {seasonListId: ask.seasonListId, athleteId: athlete.id, ageCategoryId: category.id};
  await requireNoOther(tx, athlete, ask.seasonListId);
  await checkEnrolment(tx, null, fields);
  const code = await takeInvitationCode(tx, category.id, child.invitationCode);
  const kind = previousId === null ? 'new' : 'renewal';
  const priced = {...fields, kind, priceOverrideCents: code?.priceOverrideCents ?? null} as const;
  const [price, whole] = await quoteEnrolments(tx, [priced, {...priced, isWhole: true}]);
  const {rows} = await tx.query<{id: number; number: string}>(
    `insert into enrolment (season_list_id, athlete_id, age_category_id, kind, state, amount_cents, discount_cents,
      discount_reason, previous_enrolment_id, academy_invitation_code_id, payer_guardian_id, submitted_at)
     values ($1, $2, $3, $4, 'submitted', $5, $6, $7, $8, $9, $10, now()) returning id, number`,
    [
      ask.seasonListId,
      athlete.id,
      category.id,
      kind,
      price!.amountCents,
      price!.discountCents,
      price!.discountReason,
      previousId,
      code?.id ?? null,
      guardianId,
    ],
  );
  return {
    athleteId: athlete.id,
    enrolmentId: rows[0]!.id,
    number: rows[0]!.number,
    firstName: athlete.firstName,
    category,
    options,
    kind,
    amountCents: price!.amountCents,
    discountCents: price!.discountCents,
    discountReason: price!.discountReason,
    wholeCents: whole!.amountCents - whole!.discountCents,
    owed: {...price!, totalCents: price!.amountCents - price!.discountCents},
    sizes: await predictSizes(tx, athlete.id),
  };
}

interface Athlete {
  id: number;
  firstName: string;
  birthOn: string;
  sex: 'female' | 'male';
}

async function athleteOf(tx: Tx, ask: FamilyAsk, guardianId: number, child: ChildSaid): Promise<Athlete> {
  if (child.athleteId !== null) {
    await requireOwnAthlete(tx, ask.customerId, child.athleteId);
    return readAthlete(tx, child.athleteId);
  }
  const known = await findSameAthlete(tx, child, {guardianId, secondEmail: ask.second?.email ?? null});
  if (known !== null) return readAthlete(tx, known);
  const {rows} = await tx.query<{id: number}>(
    `insert into athlete (first_name, surname1, surname2, birth_on, sex, doc_no) values ($1, $2, $3, $4, $5, $6)
      returning id`,
    [child.firstName, child.surname1, child.surname2, child.birthOn, child.sex, child.docNo],
  );
  await tx.query('insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 1, $3)', [
    rows[0]!.id,
    guardianId,
    ask.relation,
  ]);
  return {...rows[0]!, firstName: child.firstName, birthOn: child.birthOn, sex: child.sex};
}

const readAthlete = async (tx: Tx, id: number): Promise<Athlete> =>
  (
    await tx.query<Athlete>(
      'select id, first_name as "firstName", birth_on::text as "birthOn", sex from athlete where id = $1',
      [id],
    )
  ).rows[0]!;

async function requireNoOther(tx: Tx, athlete: Athlete, seasonListId: number): Promise<void> {
  const {rows} = await tx.query<{number: string}>(
    `select number from enrolment where athlete_id = $1 and season_list_id = $2
      and state not in ('rejected', 'withdrawn')`,
    [athlete.id, seasonListId],
  );
  if (rows[0])
    throw new DomainError(
      'duplicate',
      `${athlete.firstName} ya tiene una solicitud en esta temporada (${rows[0].number}): la ves en «Mi familia».`,
    );
}

/** New ones while enrolling is open; those of last season also while renewing is. */
async function requireWindow(tx: Tx, seasonListId: number, isRenewal: boolean): Promise<void> {
  const {rows} = await tx.query<{isOpen: boolean; isRenewalOpen: boolean; opensOn: string | null}>(
    `select ${IS_SIGNUP_OPEN} as "isOpen", ${IS_RENEWAL_OPEN} as "isRenewalOpen",
      to_char(s.signup_opens_on, 'DD/MM/YYYY') as "opensOn"
       from academy_settings s join season_list l on l.id = s.season_list_id where l.id = $1`,
    [seasonListId],
  );
  const window = rows[0];
  if (!window) throw invalid({seasonListId: 'Esa temporada de cantera no existe.'});
  if (window.isOpen || (isRenewal && window.isRenewalOpen)) return;
  throw new DomainError(
    'signup_closed',
    'El plazo de inscripción no está abierto ahora: mira las fechas en «Cantera».',
  );
}

const TODAY = 'club_today()';
const IS_LIVE = `l.state in ('campaign', 'active')`;
/** Over `academy_settings s` and `season_list l`. */
export const IS_SIGNUP_OPEN = `(${IS_LIVE} and s.signup_opens_on <= ${TODAY}
  and coalesce(s.signup_closes_on >= ${TODAY}, true)) is true`;
export const IS_RENEWAL_OPEN = `(${IS_LIVE} and s.renewal_opens_on <= ${TODAY}
  and coalesce(s.renewal_closes_on >= ${TODAY}, true)) is true`;

/** What is wrong with a child is told at its place in the form, with its number. */
async function ofChild<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, error.message, {
      errors: Object.fromEntries(
        Object.entries(error.errors ?? {}).map(([field, text]) => [`children.${at}.${field}`, text]),
      ),
      details: {...error.details, child: at},
    });
  }
}
