/** Whether a difference says anything: against counts of every table there is, and figures that were published. */
import {judgeSubjects} from '../../../api/src/domain/messaging/newsletters/subject-test/judge';
import {chanceOfCounts, chanceOfShares} from '../../../api/src/domain/messaging/newsletters/subject-test/significance';

const choose = (n: number, k: number): bigint => {
  let all = 1n;
  for (let i = 0; i < k; i++) all = (all * BigInt(n - i)) / BigInt(i + 1);
  return all;
};
/** Fisher's test in whole numbers. */
function exact([a, ofA]: readonly [number, number], [b, ofB]: readonly [number, number]): number {
  const hits = a + b;
  const ways = (k: number) => choose(ofA, k) * choose(ofB, hits - k);
  let sum = 0n;
  for (let k = Math.max(0, hits - ofB); k <= Math.min(hits, ofA); k++) if (ways(k) <= ways(a)) sum += ways(k);
  return Number((sum * 10n ** 15n) / choose(ofA + ofB, hits)) / 1e15;
}

test('[T37] two shares: every table of up to twelve each, and the lady who tasted tea', () => {
  let tables = 0;
  for (let ofA = 0; ofA <= 12; ofA++)
    for (let ofB = 0; ofB <= 12; ofB++)
      for (let a = 0; a <= ofA; a++)
        for (let b = 0; b <= ofB; b++) {
          const chance = chanceOfShares([a, ofA], [b, ofB]);
          if (Math.abs(chance - exact([a, ofA], [b, ofB])) > 1e-6) throw new Error(`${a}/${ofA} ${b}/${ofB}`);
          tables++;
        }
  expect(tables).toBe(8281);
  expect(chanceOfShares([3, 4], [1, 4])).toBeCloseTo(0.4857, 4);
  expect(chanceOfShares([1, 10], [11, 14])).toBeCloseTo(0.002759, 6);
  expect(chanceOfShares([90_000, 1_000_000], [91_000, 1_000_000])).toBeLessThan(0.02);
});

test('[T37] two counts: what the binomial says, and of a million', () => {
  expect(chanceOfCounts([7, 100], [3, 100])).toBeCloseTo(0.34375, 6);
  expect(chanceOfCounts([9, 50], [1, 50])).toBeCloseTo(0.021484, 5);
  expect(chanceOfCounts([0, 50], [0, 50])).toBe(1);
  expect(chanceOfCounts([5, 0], [0, 10])).toBe(1);
  expect(chanceOfCounts([50_000, 500_000], [51_000, 500_000])).toBeLessThan(0.01);
});

test('[T37] nothing against nothing is no victory; nor is what chance makes', () => {
  const of = (delivered: number, measured: number, opened: number, clicks: number) => ({
    delivered,
    measured,
    opened,
    clicks,
  });
  const judge = (a: number, b: number, all = 50) =>
    judgeSubjects({a: of(all, all, a, 0), b: of(all, all, b, 0)}, 'opens');
  expect(judge(0, 0)).toEqual({
    winner: 'a',
    verdict: 'equal',
    reason: 'Por aperturas de quienes lo permiten: el asunto A, 0 % (0 de 50); el B, 0 % (0 de 50).',
  });
  expect(judge(20, 22)).toMatchObject({winner: 'b', verdict: 'unclear'});
  expect(judge(20, 22).reason).toContain('Una diferencia así sale por azar 84 de cada 100 veces.');
  expect(judge(10, 30)).toMatchObject({winner: 'b', verdict: 'won'});
  expect(judgeSubjects({a: of(100, 0, 0, 30), b: of(100, 0, 0, 9)}, 'clicks')).toMatchObject({
    winner: 'a',
    verdict: 'won',
  });
});
