/**
 * Signs an athlete up for a season: the athlete and the guardians (new, or known already), their link and the
 * enrolment, all or nothing. A minor has at least one guardian. What is owed comes from the prices, never from who
 * asks.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {hearOne} from '../forms/hear-subjects';
import {keepAnswers} from '../forms/keep-answers';
import type {SaidAnswer} from '../forms/read-answers';
import {checkEnrolment} from './money/check-enrolment';
import {agreePlan, byDay, requireShown, type PlanSaid} from './money/agree';
import {readEnrolmentPlans, type EnrolmentPlan} from './money/plan';
import {quoteEnrolments, type EnrolmentQuote} from './money/quote';
import {takeInvitationCode} from './take-invitation-code';

export interface NewGuardian {
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string | null;
  email: string;
  phone: string;
  relation: 'mother' | 'father' | 'legal_guardian' | 'other';
}

export interface NewAthlete {
  firstName: string;
  surname1: string;
  surname2: string;
  birthOn: string;
  sex: 'female' | 'male';
  docNo: string | null;
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
}

export interface Enrol {
  seasonListId: number;
  ageCategoryId: number;
  teamId: number | null;
  athlete: {id: number} | NewAthlete;
  /** At most two; for a known athlete without any, the ones on file stand. */
  guardians: NewGuardian[];
  overrideReason: string;
  invitationCode: string | null;
  note: string;
  /** Offered to him by name: a category by invitation asks for no code. */
  isOffered?: boolean;
  /** To the fields of the academy. */
  answers?: readonly SaidAnswer[];
  /** None: as the academy splits it when no plan is chosen. */
  plan?: PlanSaid;
  /** What was shown; null: nothing was. */
  expectedTotalCents?: number | null;
}

export interface Enrolled {
  id: number;
  number: string;
  athleteId: number;
  amountCents: number;
  discountCents: number;
  discountReason: string;
}

const ADULT = 18;

/**
 * Errors: `invalid` 422 naming the field; `duplicate` when two ask at once, `plan_gone`, `total_changed` 409 when it is
 * not what was shown.
 */
export async function enrol(tx: Tx, ask: Enrol): Promise<Enrolled> {
  const athleteId = 'id' in ask.athlete ? ask.athlete.id : await storeAthlete(tx, ask.athlete);
  if ('id' in ask.athlete && ask.guardians.length > 0)
    throw invalid({guardians: 'Este deportista ya tiene sus tutores en la ficha: cámbialos allí.'});
  for (const [at, guardian] of ask.guardians.entries()) await linkGuardian(tx, athleteId, guardian, at);
  const fields = {
    seasonListId: ask.seasonListId,
    athleteId,
    ageCategoryId: ask.ageCategoryId,
    teamId: ask.teamId,
    overrideReason: ask.overrideReason,
  };
  await checkEnrolment(tx, null, fields);
  await requireGuardian(tx, athleteId);
  const answers = await hearOne(tx, {scope: 'academy', seasonListId: ask.seasonListId}, ask.answers);
  const code = ask.isOffered ? null : await takeInvitationCode(tx, ask.ageCategoryId, ask.invitationCode);
  const previous = await previousOf(tx, athleteId, ask.seasonListId);
  const kind = previous === null ? 'new' : 'renewal';
  const {price, totalCents, plans} = await priceEnrolment(tx, {
    ...ask,
    athleteId,
    kind,
    priceOverrideCents: code?.priceOverrideCents ?? null,
  });
  if ((ask.expectedTotalCents ?? totalCents) !== totalCents)
    throw conflict('total_changed', 'El precio acaba de cambiar: míralo otra vez antes de inscribir.', {totalCents});
  const plan = requireShown(plans, ask.plan ?? {paymentFrequencyId: null, expectedFirstCents: null});
  const {rows} = await tx.query<{id: number; number: string}>(
    `insert into enrolment (season_list_id, athlete_id, age_category_id, team_id, kind, state, amount_cents,
      discount_cents, discount_reason, previous_enrolment_id, academy_invitation_code_id, override_reason, note,
      submitted_at)
     values ($1, $2, $3, $4, $5, 'submitted', $6, $7, $8, $9, $10, $11, $12, now()) returning id, number`,
    [
      ask.seasonListId,
      athleteId,
      ask.ageCategoryId,
      ask.teamId,
      kind,
      price.amountCents,
      price.discountCents,
      price.discountReason,
      previous,
      code?.id ?? null,
      ask.overrideReason,
      ask.note,
    ],
  );
  await keepAnswers(tx, [{kind: 'enrolment', id: rows[0]!.id, answers}]);
  await agreePlan(tx, rows[0]!.id, plan);
  const {amountCents, discountCents, discountReason} = price;
  return {...rows[0]!, athleteId, amountCents, discountCents, discountReason};
}

export interface EnrolmentPriced {
  price: EnrolmentQuote;
  totalCents: number;
  /** Owed when all of it is paid at once, with the place; as otherwise when that makes nothing cheaper. */
  wholeCents: number;
  plans: (EnrolmentPlan & {instalments: {dueOn: string; amountCents: number}[]})[];
}

/** What it costs, and every way to pay it with what would be charged. */
export async function priceEnrolment(
  tx: Tx,
  ask: {
    seasonListId: number;
    ageCategoryId: number;
    athleteId: number | null;
    kind: 'new' | 'renewal';
    priceOverrideCents: number | null;
  },
): Promise<EnrolmentPriced> {
  const [price, whole] = await quoteEnrolments(tx, [ask, {...ask, isWhole: true}]);
  const totalCents = price!.amountCents - price!.discountCents;
  const plans = await readEnrolmentPlans(tx, ask.seasonListId, {...price!, totalCents});
  return {
    price: price!,
    totalCents,
    wholeCents: whole!.amountCents - whole!.discountCents,
    plans: plans.map(plan => ({...plan, instalments: byDay(plan.parts)})),
  };
}

/**
 * Before anybody is enrolled: of an athlete on file, or of somebody new with these guardians, by whom siblings are known.
 * What it writes to know it is undone.
 */
export async function priceBefore(
  tx: Tx,
  ask: Pick<Enrol, 'seasonListId' | 'ageCategoryId' | 'invitationCode'> & {
    athleteId: number | null;
    guardians: NewGuardian[];
  },
): Promise<EnrolmentPriced> {
  await tx.query('savepoint price_before');
  const athleteId = ask.athleteId ?? (await storeAthlete(tx, NOBODY));
  if (ask.athleteId === null)
    for (const [at, guardian] of ask.guardians.entries()) await linkGuardian(tx, athleteId, guardian, at);
  const code = ask.invitationCode ? await takeInvitationCode(tx, ask.ageCategoryId, ask.invitationCode) : null;
  const kind = (await previousOf(tx, athleteId, ask.seasonListId)) === null ? 'new' : 'renewal';
  const priced = await priceEnrolment(tx, {
    ...ask,
    athleteId,
    kind,
    priceOverrideCents: code?.priceOverrideCents ?? null,
  });
  await tx.query('rollback to savepoint price_before');
  return priced;
}

const NOBODY: NewAthlete = {
  firstName: '-',
  surname1: '-',
  surname2: '',
  birthOn: '2000-01-01',
  sex: 'female',
  docNo: null,
  shirtSize: '',
  shortsSize: '',
  socksSize: '',
  shoeSize: '',
};

async function storeAthlete(tx: Tx, a: NewAthlete): Promise<number> {
  if (a.docNo && (await tx.query('select 1 from athlete where doc_no = $1', [a.docNo])).rowCount > 0)
    throw invalid({'athlete.docNo': 'Ya hay un deportista con ese documento: búscalo.'});
  const {rows} = await tx.query<{id: number}>(
    `insert into athlete (first_name, surname1, surname2, birth_on, sex, doc_no, shirt_size, shorts_size, socks_size,
      shoe_size) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      a.firstName,
      a.surname1,
      a.surname2,
      a.birthOn,
      a.sex,
      a.docNo,
      a.shirtSize,
      a.shortsSize,
      a.socksSize,
      a.shoeSize,
    ],
  );
  return rows[0]!.id;
}

/**
 * The same document is the same person; so is the same name with the same address where one of the two sheets has no
 * document (as quote.ts knows siblings). Siblings share them, and so comes the discount.
 */
async function linkGuardian(tx: Tx, athleteId: number, g: NewGuardian, at: number): Promise<void> {
  const {rows: same} = await tx.query<{id: number; docNo: string | null}>(
    `select id, doc_no as "docNo" from guardian where doc_no = $1 or ($2 <> '' and lower(email) = lower($2)
        and (doc_no is null or $1::text is null) and fold(first_name || ' ' || surname1) = fold($3 || ' ' || $4))
      order by doc_no is not distinct from $1 desc, id limit 1`,
    [g.docNo, g.email, g.firstName, g.surname1],
  );
  const known = same[0];
  if (known && known.docNo === null && g.docNo !== null)
    await tx.query('update guardian set doc_no = $2, version = version + 1, updated_at = now() where id = $1', [
      known.id,
      g.docNo,
    ]);
  const id =
    known?.id ??
    (
      await tx.query<{id: number}>(
        `insert into guardian (first_name, surname1, surname2, doc_no, email, phone) values ($1, $2, $3, $4, $5, $6)
          returning id`,
        [g.firstName, g.surname1, g.surname2, g.docNo, g.email, g.phone],
      )
    ).rows[0]!.id;
  const linked = await tx.query(
    `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, $3, $4)
      on conflict (athlete_id, guardian_id) do nothing`,
    [athleteId, id, at + 1, g.relation],
  );
  if (linked.rowCount === 0) throw invalid({[`guardians.${at}.docNo`]: 'Es la misma persona que el otro tutor.'});
}

async function requireGuardian(tx: Tx, athleteId: number): Promise<void> {
  const {rows} = await tx.query<{age: number; n: number}>(
    `select extract(year from age(club_today(), a.birth_on))::int as age, (select count(*)::int from athlete_guardian g
      where g.athlete_id = a.id) as n from athlete a where a.id = $1`,
    [athleteId],
  );
  if (rows[0]!.n === 0 && rows[0]!.age < ADULT)
    throw invalid({guardians: 'Un menor necesita al menos un padre, madre o tutor.'});
}

/** The enrolment of the list before, which this one renews. */
export async function previousOf(tx: Tx, athleteId: number, seasonListId: number): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `select e.id from season_list l join enrolment e on e.season_list_id = l.previous_list_id
      where l.id = $2 and e.athlete_id = $1 and e.state in ('enrolled', 'suspended', 'finished')
        and not exists (select 1 from enrolment next where next.previous_enrolment_id = e.id)`,
    [athleteId, seasonListId],
  );
  return rows[0]?.id ?? null;
}
