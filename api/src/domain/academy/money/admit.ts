/**
 * Who is admitted goes on by itself: to pay, with the parts written and the time to pay the first; or enrolled, when
 * nothing is owed. The price is the one that was told at the sign-up; a discount whose paper came since counts, one that
 * staff gave stays when it is more, and that of the whole season is had by who pays all of it at once. The parts are
 * those that were agreed.
 */
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {oweKit} from '../kit/owe-kit';
import {readAgreed} from './agree';
import {beginParts, isWhole, planParts, readPlanFacts, type Part, type PlanFacts, type PlanOf} from './plan';
import {isKitDue, quoteEnrolments, type QuoteLine} from './quote';

interface Row {
  state: string;
  seasonListId: number;
  ageCategoryId: number;
  athleteId: number;
  kind: 'new' | 'renewal';
  amountCents: number;
  discountCents: number;
  overrideCents: number | null;
  frequencyId: number | null;
  payerId: number | null;
  hasParts: boolean;
}

export interface WentOn {
  state: 'payment_pending' | 'enrolled';
  kitOwed: number;
}

/** Of one whose row the caller has locked, and which is admitted or waits for its money. */
export async function goOnToPay(tx: Tx, enrolmentId: number): Promise<WentOn> {
  const {rows} = await tx.query<Row>(
    `select e.state, e.season_list_id as "seasonListId", e.age_category_id as "ageCategoryId", e.athlete_id as "athleteId",
      e.kind, e.amount_cents as "amountCents", e.discount_cents as "discountCents",
      (select c.price_override_cents from academy_invitation_code c where c.id = e.academy_invitation_code_id) as "overrideCents",
      e.payment_frequency_id as "frequencyId", coalesce(e.payer_guardian_id, (select k.guardian_id
        from athlete_guardian k where k.athlete_id = e.athlete_id order by k.position limit 1)) as "payerId",
      exists (select 1 from instalment i where i.enrolment_id = e.id) as "hasParts"
       from enrolment e where e.id = $1`,
    [enrolmentId],
  );
  const row = rows[0]!;
  const owedCents = row.hasParts ? row.amountCents - row.discountCents : await writeParts(tx, enrolmentId, row);
  if (row.state === 'admitted')
    await moveOne(tx, to('enrolment', 'payment_pending'), {
      id: enrolmentId,
      set: `payer_guardian_id = coalesce(payer_guardian_id, $2), pay_until_at = now() + make_interval(hours =>
        coalesce((select pay_hours from academy_settings where season_list_id = $3), 48)::int)`,
      values: [row.payerId, row.seasonListId],
    });
  if (owedCents > 0) return {state: 'payment_pending', kitOwed: 0};
  return {state: 'enrolled', kitOwed: await enrolPaid(tx, enrolmentId, row)};
}

/** Its money is there, or nothing was to be paid: how many garments are owed from now on. */
export async function enrolPaid(
  tx: Tx,
  enrolmentId: number,
  about: Pick<Row, 'seasonListId' | 'ageCategoryId' | 'athleteId'>,
): Promise<number> {
  await moveOne(tx, to('enrolment', 'enrolled', ['payment_pending']), {
    id: enrolmentId,
    set: 'enrolled_at = coalesce(enrolled_at, now()), pay_until_at = null',
  });
  return (await isKitDue(tx, about)) ? oweKit(tx, enrolmentId) : 0;
}

/** What is to be paid. */
async function writeParts(tx: Tx, enrolmentId: number, row: Row): Promise<number> {
  const facts = await readPlanFacts(tx, row.seasonListId, row.frequencyId);
  const ask = {...row, priceOverrideCents: row.overrideCents, guardianId: row.payerId, enrolmentId};
  const [inParts, whole] = await quoteEnrolments(tx, [ask, {...ask, isWhole: true}]);
  const toldCents = row.amountCents - row.discountCents;
  const agreed =
    (await readAgreed(tx, enrolmentId, row.frequencyId)) ??
    chosenParts(facts, {...inParts!, totalCents: toldCents, lines: linesOf(inParts!.lines, row.amountCents)});
  const quote = isWhole(agreed) ? whole! : inParts!;
  const isBetter = quote.discountCents > row.discountCents;
  const discountCents = Math.min(row.amountCents, isBetter ? quote.discountCents : row.discountCents);
  if (isBetter)
    await tx.query(
      `update enrolment set discount_cents = $2::int, discount_reason = $3, early_discount_cents = least($2::int, $4::int),
        version = version + 1, updated_at = now() where id = $1`,
      [
        enrolmentId,
        discountCents,
        quote.discountReason,
        quote.discounts.find(({reason}) => reason === 'early')?.amountCents ?? 0,
      ],
    );
  const totalCents = row.amountCents - discountCents;
  const parts = beginParts(agreed, {...facts, totalCents, isOfDays: facts.frequency?.kind === 'fixed_dates'});
  await tx.query(
    `insert into instalment (contract_kind, enrolment_id, payment_frequency_id, n, due_on, amount_cents, vat_code)
      select 'academy', $1, $2, p.n, p.day, p.cents, p.vat
        from unnest($3::int[], $4::date[], $5::int[], $6::text[]) as p(n, day, cents, vat)`,
    [
      enrolmentId,
      parts.length > 1 ? row.frequencyId : null,
      parts.map(part => part.n),
      parts.map(part => part.dueOn),
      parts.map(part => part.amountCents),
      parts.map(part => part.vatCode),
    ],
  );
  return totalCents;
}

const NO_LIMIT = {maxInstalments: 24, endsOn: '9999-12-31'};

/**
 * Of who chose when nothing was kept of it: as the template says, also one that is offered no more or goes beyond the
 * season, whose last days then bring what is left of it (beginParts). All at once only when it cannot be parted.
 */
function chosenParts(facts: PlanFacts, of: PlanOf): Part[] {
  const {frequency} = facts;
  return (
    planParts({...facts, ...of}) ??
    planParts({...facts, ...of, ...NO_LIMIT, frequency: frequency && {...frequency, minTotalCents: 0}}) ??
    planParts({...facts, ...of, frequency: null, reservationCents: 0})!
  );
}

/** What was agreed may be another sum than today's prices: then it is shared out as they are. */
const linesOf = (lines: QuoteLine[], amountCents: number): QuoteLine[] =>
  lines.length > 0 ? lines : [{concept: 'fee', amountCents, vatCode: 'sport_exempt'}];
