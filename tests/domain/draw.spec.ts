/** What is run by turns: within ten commits all of it, and the same turn again by SEED. */
import fs from 'node:fs';
import path from 'node:path';
import {ROOT} from '../support/run/app';
import {otherTurns, SECOND} from '../e2e/second-journeys';
import {drawnOf, inTurn, isChanged, partOf} from '../support/run/draw';
import {LONG} from '../support/run/long';

const count = (n: number) => Array.from({length: n}, (_, i) => i);

function at<T>(turn: number, what: () => T): T {
  const before = process.env.DRAW;
  process.env.DRAW = String(turn);
  try {
    return what();
  } finally {
    if (before === undefined) delete process.env.DRAW;
    else process.env.DRAW = before;
  }
}

test.each([1, 2, 3, 4, 5])('any ten commits in a row run each of %i parts', of => {
  for (const first of [...count(60), 0x2ffb040a])
    for (const name of ['second screen', 'by night'])
      expect(new Set(count(10).map(n => at(first + n, () => partOf(name, of)))).size).toBe(of);
});

test('who pushes two commits at a time sees both halves', () => {
  expect(new Set(count(20).map(n => at(2 * n, () => partOf('by night', 2)))).size).toBe(2);
});

test('two things are not always drawn together', () => {
  const together = count(50).filter(n => at(n, () => partOf('by night', 2) === partOf('second screen', 2)));
  expect(together.length).toBeGreaterThan(5);
  expect(together.length).toBeLessThan(45);
});

test('one turn is the same each time; its parts are all there is, none twice', () => {
  const all = count(23);
  const parts = count(5).map(n => at(n, () => all.filter((_, i) => i % 5 === partOf('addresses', 5))));
  expect(parts.flat().sort((a, b) => a - b)).toEqual(all);
  expect(at(7, () => drawnOf('addresses', all, 5))).toEqual(at(7, () => drawnOf('addresses', all, 5)));
});

test('what goes at length runs once in five commits, skipped in the others, and always where it is named or new', () => {
  const is = (which: typeof test) =>
    count(5).filter(n => at(5 + n, () => inTurn('/somewhere/at-length.spec.ts') === which)).length;
  const before = {...process.env};
  Object.assign(process.env, {DRAW_ADDED: ''});
  delete process.env.CHOSEN;
  try {
    expect([is(test), is(test.skip)]).toEqual(LONG ? [5, 0] : [1, 4]);
    process.env.DRAW_ADDED = 'tests/elsewhere/other.spec.ts\ntests/somewhere/at-length.spec.ts';
    expect([is(test), is(test.skip)]).toEqual([5, 0]);
    Object.assign(process.env, {DRAW_ADDED: '', CHOSEN: 'yes'});
    expect([is(test), is(test.skip)]).toEqual([5, 0]);
  } finally {
    for (const name of ['CHOSEN', 'DRAW_ADDED'])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  }
});

test('of the last ten commits, and of no older one, git tells which files they touched', () => {
  expect(isChanged('tests/domain/no-such-file.spec.ts')).toBe(false);
  expect(isChanged('api/migrations/0010_common.sql')).toBe(false); // sealed
});

test('a part is all of it where somebody names the file', () => {
  const before = process.env.CHOSEN;
  process.env.CHOSEN = 'yes';
  try {
    expect(drawnOf('addresses', count(23), 5)).toEqual(count(23));
  } finally {
    if (before === undefined) delete process.env.CHOSEN;
    else process.env.CHOSEN = before;
  }
});

test('second journeys are files that exist, and each has its turn', () => {
  expect(SECOND.filter(file => !fs.existsSync(path.join(ROOT, 'tests', 'e2e', `${file}.spec.ts`)))).toEqual([]);
  const before = process.env.CHOSEN;
  delete process.env.CHOSEN;
  try {
    const later = count(4).map(n => at(4 + n, () => otherTurns().length));
    expect(later.reduce((sum, n) => sum + n)).toBe(LONG ? 0 : 3 * SECOND.length);
  } finally {
    if (before !== undefined) process.env.CHOSEN = before;
  }
});

test('more than ten commits could hold is refused', () => {
  expect(() => partOf('rare', 6)).toThrow('ten commits');
});
