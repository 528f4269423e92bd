/** Who was in last season and who is in this one, what they owe in instalments and what has been paid. */
import {split} from '../../domain/kernel/money';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import type {DemoCategory} from './categories';
import type {DemoAthlete} from './people';

export interface DemoEnrolment {
  id: number;
  athlete: DemoAthlete;
  category: DemoCategory;
  state: string;
  kind: 'new' | 'renewal';
}

const PLACES = ['admitted', 'payment_pending', 'enrolled', 'suspended'];
const STATES: [state: string, weight: number][] = [
  ['enrolled', 300],
  ['suspended', 7],
  ['payment_pending', 16],
  ['admitted', 9],
  ['submitted', 12],
  ['documents_pending', 10],
  ['waiting_list', 10],
  ['rejected', 4],
  ['withdrawn', 7],
  ['draft', 4],
];
const NOTES: Record<string, string> = {
  documents_pending: 'Falta el reconocimiento médico en vigor.',
  suspended: 'Plazo impagado desde hace más de un mes.',
  rejected: 'Sin plaza tras las pruebas.',
  withdrawn: 'Cambio de domicilio.',
};

interface Season {
  listId: number;
  categories: DemoCategory[];
}

export async function storeEnrolments(
  tx: DemoTx,
  athletes: DemoAthlete[],
  last: Season,
  current: Season,
  frequencyId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<DemoEnrolment[]> {
  const before = drawLast(athletes, last.categories, chance);
  const firstBefore = await takeIds(tx, 'enrolment', before.length);
  before.forEach((e, i) => (e.id = firstBefore + i));
  const now = drawCurrent(
    athletes,
    current.categories,
    new Set(before.filter(e => e.state === 'finished').map(e => e.athlete.id)),
    chance,
  );
  const firstNow = await takeIds(tx, 'enrolment', now.length);
  now.forEach((e, i) => (e.id = firstNow + i));
  await storeRows(tx, before, last.listId, new Map(), frequencyId, calendar, -460, chance);
  await storeRows(
    tx,
    now,
    current.listId,
    new Map(before.filter(e => e.state === 'finished').map(e => [e.athlete.id, e.id])),
    frequencyId,
    calendar,
    -140,
    chance,
  );
  await setCapacities(tx, current.categories, now, chance);
  await setCapacities(tx, last.categories, before, chance);
  await storeInstalments(tx, before, [-440, -380, -300], frequencyId, calendar, chance);
  await storeInstalments(tx, now, [-118, -36, 41], frequencyId, calendar, chance);
  return now;
}

const categoryOf = (athlete: DemoAthlete, categories: DemoCategory[]) =>
  categories.find(
    c => athlete.birthYear >= c.from && athlete.birthYear <= c.to && (c.sex === 'mixed' || c.sex === athlete.sex),
  );

function drawLast(athletes: DemoAthlete[], categories: DemoCategory[], chance: Chance): DemoEnrolment[] {
  return athletes.flatMap(athlete => {
    const category = categoryOf(athlete, categories);
    if (!category || chance.isLucky(0.19)) return [];
    return [
      {
        id: 0,
        athlete,
        category,
        state: chance.isLucky(0.03) ? 'withdrawn' : 'finished',
        kind: chance.isLucky(0.7) ? ('renewal' as const) : ('new' as const),
      },
    ];
  });
}

/** Of those who were there most come again; who was not there is new. */
function drawCurrent(
  athletes: DemoAthlete[],
  categories: DemoCategory[],
  finished: ReadonlySet<number>,
  chance: Chance,
): DemoEnrolment[] {
  return athletes.flatMap(athlete => {
    const category = categoryOf(athlete, categories);
    const kind = finished.has(athlete.id) ? ('renewal' as const) : ('new' as const);
    if (!category || (kind === 'renewal' && chance.isLucky(0.1))) return [];
    return [{id: 0, athlete, category, state: chance.weighted(STATES), kind}];
  });
}

async function storeRows(
  tx: DemoTx,
  enrolments: DemoEnrolment[],
  listId: number,
  previous: ReadonlyMap<number, number>,
  frequencyId: number,
  calendar: Calendar,
  since: number,
  chance: Chance,
): Promise<void> {
  const squad = new Map<number, number>();
  const seen = new Set<number>();
  await insertRows(
    tx,
    'enrolment',
    enrolments.map(e => {
      const {athlete, category, state, kind} = e;
      const isPlaced = PLACES.includes(state);
      const at = calendar.minutesAfter(calendar.daysAhead(since + chance.below(90), '09:00'), chance.below(700));
      const amount = kind === 'new' ? category.newCents : category.renewalCents;
      const isSibling = athlete.guardianIds.some(g => seen.has(g));
      athlete.guardianIds.forEach(g => seen.add(g));
      const teamId =
        isPlaced && state !== 'admitted' && category.teams.length > 0
          ? category.teams[(squad.get(category.id) ?? 0) % category.teams.length]!
          : null;
      const shirt = teamId === null ? null : 1 + Math.floor((squad.get(category.id) ?? 0) / category.teams.length);
      if (teamId !== null) squad.set(category.id, (squad.get(category.id) ?? 0) + 1);
      const discount = isSibling ? Math.round(amount / 10) : 0;
      const ended = ['rejected', 'withdrawn', 'finished'].includes(state);
      const was = ['enrolled', 'suspended', 'finished'].includes(state);
      return {
        id: e.id,
        seasonListId: listId,
        athleteId: athlete.id,
        ageCategoryId: category.id,
        teamId,
        kind,
        state,
        stateNote: NOTES[state] ?? '',
        amountCents: amount,
        discountCents: discount,
        discountReason: discount > 0 ? 'Hermanos en la cantera' : '',
        paymentFrequencyId: isPlaced || was ? frequencyId : null,
        payerGuardianId: athlete.guardianIds[0] ?? null,
        payUntilAt: state === 'payment_pending' ? calendar.daysAhead(2, '20:00') : null,
        previousEnrolmentId: previous.get(athlete.id) ?? null,
        shirtNo: shirt,
        submittedAt: state === 'draft' ? null : at,
        admittedAt: isPlaced || was ? calendar.minutesAfter(at, 2900) : null,
        enrolledAt: was ? calendar.minutesAfter(at, 7000) : null,
        endedAt: ended ? calendar.minutesAfter(at, 40_000) : null,
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
}

/** A category with a waiting list is full to the last place. */
async function setCapacities(
  tx: DemoTx,
  categories: DemoCategory[],
  enrolments: DemoEnrolment[],
  chance: Chance,
): Promise<void> {
  for (const category of categories) {
    const own = enrolments.filter(e => e.category === category);
    const placed = own.filter(e => PLACES.includes(e.state) || e.state === 'finished').length;
    const spare = own.some(e => e.state === 'waiting_list') ? 0 : 4 + chance.below(10);
    await tx.query('update age_category set capacity = $2 where id = $1', [category.id, placed + spare]);
  }
}

const OWES = ['payment_pending', 'enrolled', 'suspended', 'finished'];

/** Three payments; `days` from today are those on which they fall due. */
async function storeInstalments(
  tx: DemoTx,
  enrolments: DemoEnrolment[],
  days: number[],
  frequencyId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const {rows: owed} = await tx.query<{id: number; cents: number}>(
    'select id, amount_cents - discount_cents as cents from enrolment where id = any($1)',
    [enrolments.map(e => e.id)],
  );
  const centsOf = new Map(owed.map(row => [row.id, row.cents]));
  const rows = enrolments
    .filter(e => OWES.includes(e.state))
    .flatMap(e => {
      const parts = split(centsOf.get(e.id)!, [40, 30, 30]);
      return parts.map((amount, at) => {
        // Who was admitted these days pays from today on.
        const day = e.state === 'payment_pending' ? Math.max(days[at]!, at * 30) : days[at]!;
        const isPast = day < 0;
        const isPaid =
          e.state === 'finished' ||
          (isPast &&
            e.state !== 'payment_pending' &&
            !(e.state === 'suspended' && at > 0) &&
            !(at === 1 && chance.isLucky(0.08)));
        const isLate = isPaid && chance.isLucky(0.07);
        const paidAt = isPaid
          ? calendar.minutesAfter(
              calendar.daysAhead(day + (isLate ? 6 + chance.below(20) : -chance.below(4)), '10:00'),
              chance.below(600),
            )
          : null;
        const overdue = !isPaid && isPast;
        const paid = isPaid ? amount : overdue && chance.isLucky(0.12) ? Math.round(amount / 200) * 100 : 0;
        return {
          contractKind: 'academy',
          enrolmentId: e.id,
          paymentFrequencyId: frequencyId,
          n: at + 1,
          dueOn: calendar.daysAhead(day, '12:00').toISOString().slice(0, 10),
          amountCents: amount,
          paidCents: paid,
          state: isPaid
            ? isLate
              ? 'paid_late'
              : 'paid'
            : overdue
              ? at === 0
                ? 'overdue'
                : chance.weighted([
                    ['overdue', 5],
                    ['failed', 2],
                    ['returned', 1],
                    ['failed_for_good', 1],
                  ] as const)
              : 'scheduled',
          vatCode: 'sport_exempt',
          method: chance.weighted([
            ['card_token', 6],
            ['sepa', 2],
            ['box_office', 2],
          ] as const),
          attempts: isPaid ? 1 : overdue ? 1 + chance.below(3) : 0,
          lastError: overdue ? 'El banco ha denegado el cargo.' : '',
          paidAt,
        };
      });
    });
  await insertRows(tx, 'instalment', rows);
  await tx.query(
    `update enrolment e set paid_cents = n.paid, overdue_cents = n.overdue
      from (select enrolment_id, sum(paid_cents)::int as paid, sum(overdue_cents(i))::int as overdue
        from instalment i where enrolment_id = any($1) group by 1) n where e.id = n.enrolment_id`,
    [enrolments.map(e => e.id)],
  );
}
