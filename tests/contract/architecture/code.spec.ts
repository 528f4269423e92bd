/** What code may not do wherever it stands, read from the files: the environment, clocks, days, locks, SQL and awaits. */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {TIMED, WAITED} from '../../../api/src/domain/kernel/locks';
import {code, programs, root, sources} from '../../support/code/sources';

test('only config.ts reads the environment', () => {
  const readers = sources.filter(
    file =>
      file.startsWith('api/src/') &&
      file !== 'api/src/platform/environment/config.ts' &&
      /\bprocess\.env\b/.test(code(file)),
  );
  expect(readers.map(file => `${file} reads process.env: put the variable in config.ts and hand it over`)).toEqual([]);
});

test('the domain has no clock and no console', () => {
  const clocks = sources.filter(
    file => file.startsWith('api/src/domain/') && /\bnew Date\(\)|\bDate\.now\(|\bconsole\./.test(code(file)),
  );
  expect(clocks.map(file => `${file}: take now as an argument, and print nothing`)).toEqual([]);
});

/** What takes the day of UTC, or of one place, for the club's or a session's. */
const OTHER_DAYS = [
  /\b(current_date|current_time|localtime|localtimestamp)\b/i,
  /(\b(\w+_at|at|moment|timestamptz)|now\(\)|_at\))::date\b/i,
  /\bdate_trunc\('(day|week|month|quarter|year)',\s*(now\(\)|(\w+\.)?\w+_at)\s*\)/i,
  /\bextract\((year|month|day|hour|dow|isodow|doy|week|quarter)\s+from\s+(now\(\)|(\w+\.)?\w+_at)\s*\)/i,
  /\bto_char\((now\(\)|(\w+\.)?\w+_at),\s*'[^']*(DD|HH|YY|MM)/i,
  /\bage\((\w+\.)?\w+_on\)/i,
  /\bat time zone\s+'(?!UTC)/i,
  /\bnew Date\(\)\s*\.(toISOString\(\)\s*\.slice\(0, 10\)|get(Date|Month|FullYear|Day|Hours)\()/,
  /\bDate\.now\(\)[^;]*?\)\s*\.toISOString\(\)\s*\.slice\(0, 10\)/,
];

test("days are the club's: club_today(), club_day(), club_start(), session_day() say which", () => {
  const wrong = (text: string) => OTHER_DAYS.map(one => one.exec(text)?.[0]).filter(Boolean);
  const later = fs
    .readdirSync(path.join(root, 'api/migrations'))
    .filter(name => name.endsWith('.sql') && name >= '0230')
    .map(name => `api/migrations/${name}`);
  expect(later.length).toBeGreaterThan(0);
  const sql = (file: string) => fs.readFileSync(path.join(root, file), 'utf8').replace(/--.*$/gm, '');
  const found = [...sources.map(file => [file, code(file)]), ...later.map(file => [file, sql(file)])];
  expect(found.flatMap(([file, text]) => wrong(text!).map(what => `${file}: «${what}»`))).toEqual([]);
  expect(
    ['x >= current_date', 's.starts_at::date', 'max(starts_at)::date', 'age(born_on)'].map(text => wrong(text).length),
  ).toEqual([1, 1, 1, 1]);
  expect(
    wrong("date_trunc('day', now() at time zone v.timezone), session_day(s), $1::date, age(x.on, born_on)"),
  ).toEqual([]);
});

const LOCK_KEY = /\bpg_(try_)?advisory_|\bwithLock\(\s*\d/;

test('advisory locks have their keys in kernel/locks.ts, each its own', () => {
  // db.ts takes a key from whoever calls it.
  const own = ['api/src/domain/kernel/locks.ts', 'api/src/platform/database/db.ts'];
  const elsewhere = sources.filter(file => file.startsWith('api/src/') && !own.includes(file));
  expect(
    elsewhere.filter(file => LOCK_KEY.test(code(file))).map(file => `${file}: name it in domain/kernel/locks.ts`),
  ).toEqual([]);
  expect(own.map(file => LOCK_KEY.test(code(file)))).toEqual([true, true]);
  expect(LOCK_KEY.test('db.withLock(7303, id, work)')).toBe(true);
  for (const keys of [Object.values(TIMED), Object.values(WAITED)])
    expect(new Set<unknown>(keys).size).toBe(keys.length);
});

const WRITES = /\b(insert\s+into|update\s+"?[a-z_]+"?(\s+[a-z]+)?\s+set|delete\s+from)\b/i;

test('acts change no row by SQL of their own: that is a verb of the domain', () => {
  const writing = sources.filter(file => file.startsWith('api/src/acts/') && WRITES.test(code(file)));
  expect(writing.map(file => `${file} writes: make it domain/<area>/<verb>.ts`)).toEqual([]);
});

test('what writes is seen as writing', () => {
  const seen = (text: string) => WRITES.test(text);
  expect(
    ['insert into "order" (id)', 'update ticket t\n set state', 'update look set', 'delete from cart where'].map(seen),
  ).toEqual([true, true, true, true]);
  expect(['select 1 from cart for update', 'inserted into'].map(seen)).toEqual([false, false]);
});

const AWAITS = 6;

test('[N2] no code names a zone: not the setting’s choices, the bank, calendars, the demo', () => {
  const may =
    /(settings\/club-today|src\/outside\/bank\/.*|drawing\/calendar|src\/demo\/.*|words\/(choices|format))\.ts$/;
  const naming = sources.filter(file => /Europe\/Madrid|Atlantic\/Canary/.test(code(file)));
  expect(naming.filter(file => !may.test(file))).toEqual([]);
});

test(`no statement waits ${AWAITS} times: give the steps names`, () => {
  const waiting = [...sources, ...programs('tests').filter(file => file.endsWith('.ts'))].flatMap(file =>
    awaitsIn(fs.readFileSync(path.join(root, file), 'utf8'), file)
      .filter(({awaits}) => awaits >= AWAITS)
      .map(({line, awaits}) => `${file}:${line} waits ${awaits} times`),
  );
  expect(waiting).toEqual([]);
  expect(awaitsIn('f(await a, [await b], await c.d); x = async () => await e;')).toEqual([
    {line: 1, awaits: 3},
    {line: 1, awaits: 0},
  ]);
});

/** Each statement with the awaits of its own expressions: what inner functions and blocks wait for is theirs. */
function awaitsIn(text: string, name = 'x.ts'): {line: number; awaits: number}[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: {line: number; awaits: number}[] = [];
  const own = (node: ts.Node): number => {
    let awaits = ts.isAwaitExpression(node) ? 1 : 0;
    node.forEachChild(child => {
      if (!ts.isFunctionLike(child) && !ts.isStatement(child)) awaits += own(child);
    });
    return awaits;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStatement(node) && !ts.isBlock(node))
      found.push({line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, awaits: own(node)});
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}
