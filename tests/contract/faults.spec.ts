/** `npm run faults` and the tests mean the same by a number. */
import fs from 'node:fs';
import path from 'node:path';

const tests = path.resolve(__dirname, '..');
const listed = [
  ...fs.readFileSync(path.join(tests, 'bin', 'faults.mjs'), 'utf8').matchAll(/^ {2}'?(F\d\d|10X|BOT)'?: /gm),
].map(([, number]) => number!);
const inTitles = new Set(
  fs
    .readdirSync(tests, {recursive: true, encoding: 'utf8'})
    .filter(name => name.endsWith('.spec.ts'))
    .flatMap(name => [...fs.readFileSync(path.join(tests, name), 'utf8').matchAll(/\[(F\d+|10X|BOT)\]/g)])
    .map(([, number]) => number!),
);

test('every fault that can be asked for has a test with its number, every number in a title can be asked for', () => {
  expect(listed.length).toBeGreaterThan(20);
  expect([...inTitles].sort()).toEqual([...listed].sort());
});
