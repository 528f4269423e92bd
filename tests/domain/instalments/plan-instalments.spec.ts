/**
 * A plan adds up to the cent, its days follow one another and end in time, whatever the template, the total and the
 * day.
 */
import fc from 'fast-check';
import {beginAgreed} from '../../../api/src/domain/instalments/choose-plan';
import {
  addDays,
  addMonths,
  planInstalments,
  type FrequencyTemplate,
} from '../../../api/src/domain/instalments/plan-instalments';

const monthly = (over: Partial<FrequencyTemplate> = {}): FrequencyTemplate => ({
  kind: 'every_n_months',
  instalments: 3,
  everyMonths: 1,
  firstBp: 2500,
  fixedDays: [],
  minTotalCents: 10_000,
  ...over,
});
const day = fc.integer({min: 0, max: 700}).map(n => addDays('2026-01-01', n));

describe('a plan of payments', () => {
  it('pays the first part on signing and splits the rest exactly', () => {
    expect(planInstalments(monthly(), 40_001, '2026-07-01', '2027-05-31')).toEqual([
      {n: 1, dueOn: '2026-07-01', amountCents: 10_000},
      {n: 2, dueOn: '2026-08-01', amountCents: 15_001},
      {n: 3, dueOn: '2026-09-01', amountCents: 15_000},
    ]);
    expect(planInstalments(monthly({firstBp: 0}), 10_000, '2026-07-01', '2027-05-31')!.map(i => i.amountCents)).toEqual(
      [3334, 3333, 3333],
    );
  });

  it('ends months where they end', () => {
    expect([1, 2, 3, 13].map(n => addMonths('2027-01-31', n))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-02-29',
    ]);
    expect(planInstalments(monthly(), 40_000, '2028-01-31', '2028-12-31')!.map(i => i.dueOn)).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
    expect(addMonths('2026-12-15', 2)).toBe('2027-02-15');
  });

  it('pays fixed days that are over with the first part, and keeps the others', () => {
    const fixed = monthly({
      kind: 'fixed_dates',
      everyMonths: null,
      firstBp: 5000,
      fixedDays: ['2026-07-05', '2026-10-05', '2027-01-05'],
    });
    expect(planInstalments(fixed, 40_000, '2026-06-20', '2027-06-30')).toEqual([
      {n: 1, dueOn: '2026-06-20', amountCents: 20_000},
      {n: 2, dueOn: '2026-10-05', amountCents: 10_000},
      {n: 3, dueOn: '2027-01-05', amountCents: 10_000},
    ]);
    expect(planInstalments(fixed, 40_000, '2026-10-05', '2027-06-30')).toEqual([
      {n: 1, dueOn: '2026-10-05', amountCents: 30_000},
      {n: 2, dueOn: '2027-01-05', amountCents: 10_000},
    ]);
    expect(planInstalments(fixed, 40_000, '2027-01-05', '2027-06-30')).toBeNull();
  });

  it('is not offered when it is too little, too late, or a part would be nothing', () => {
    expect(planInstalments(monthly(), 9_999, '2026-07-01', '2027-05-31')).toBeNull();
    expect(planInstalments(monthly(), 40_000, '2027-03-02', '2027-05-31')).toBeNull();
    expect(planInstalments(monthly(), 40_000, '2027-03-01', '2027-05-31')).not.toBeNull();
    expect(planInstalments(monthly({firstBp: 10_000}), 40_000, '2026-07-01', '2027-05-31')).toBeNull();
    expect(planInstalments(monthly({minTotalCents: 0}), 2, '2026-07-01', '2027-05-31')).toBeNull();
    expect(
      planInstalments(
        monthly({kind: 'single', instalments: 1, everyMonths: null, minTotalCents: 0}),
        0,
        '2026-07-01',
        '2027-05-31',
      ),
    ).toBeNull();
  });

  it('holds for every template, total and day', () => {
    const template = fc.record({
      kind: fc.constantFrom('fixed_dates', 'every_n_months', 'single'),
      instalments: fc.integer({min: 1, max: 12}),
      everyMonths: fc.integer({min: 1, max: 4}),
      firstBp: fc.integer({min: 0, max: 10_000}),
      fixedDays: fc.uniqueArray(day, {minLength: 12, maxLength: 12}).map(days => [...days].sort()),
      minTotalCents: fc.constantFrom(0, 10_000),
    }) as fc.Arbitrary<FrequencyTemplate>;
    let made = 0;
    fc.assert(
      fc.property(template, fc.integer({min: 0, max: 200_000}), day, day, (frequency, total, today, end) => {
        const plan = planInstalments(frequency, total, today, end);
        if (plan === null) return;
        made += 1;
        expect(plan.reduce((sum, i) => sum + i.amountCents, 0)).toBe(total);
        expect(plan.every(i => i.amountCents > 0)).toBe(true);
        expect(plan.map(i => i.n)).toEqual(plan.map((_, i) => i + 1));
        expect(plan[0]!.dueOn).toBe(today);
        expect(plan.every((i, at) => at === 0 || i.dueOn > plan[at - 1]!.dueOn)).toBe(true);
        expect(total >= frequency.minTotalCents && plan.length <= 12).toBe(true);
        if (frequency.kind === 'single') expect(plan).toHaveLength(1);
        else expect(plan.length > 1 && plan[plan.length - 1]!.dueOn <= addDays(end, -30)).toBe(true);
      }),
      {numRuns: 2_000},
    );
    expect(made).toBeGreaterThan(200);
  });

  it('[V1] what was agreed begins later with the same parts and days; what is over is paid first', () => {
    const agreed = [
      {dueOn: '2026-07-01', amountCents: 100},
      {dueOn: '2026-08-01', amountCents: 50},
      {dueOn: '2026-09-01', amountCents: 50},
    ];
    const days = (today: string, total = 200) =>
      beginAgreed(agreed, total, today).map(p => [p.n, p.dueOn, p.amountCents]);
    expect(days('2026-07-20')).toEqual([
      [1, '2026-07-20', 100],
      [2, '2026-08-01', 50],
      [3, '2026-09-01', 50],
    ]);
    expect(days('2026-08-01', 401)).toEqual([
      [1, '2026-08-01', 301],
      [2, '2026-09-01', 100],
    ]);
    expect(days('2026-10-01')).toEqual([[1, '2026-10-01', 200]]);
  });
});
