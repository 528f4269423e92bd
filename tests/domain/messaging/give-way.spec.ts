import {restAfter} from '../../../api/src/jobs/give-way';

test.each([
  [500, 0, 0],
  [500, 5, 500],
  [500, 1, 100],
  [500, 10_000, 4_000],
  [100, 10_000, 900],
  [0, 50, 0],
])('after %d ms with %d answers it rests %d ms', (ms, answers, rest) => expect(restAfter(ms, answers)).toBe(rest));
