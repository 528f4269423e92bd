/**
 * What a release had is never edited, removed or numbered below: a database that it made is known by the contents of its
 * migrations, and would be refused by whoever changed one. And every place that tells the version tells the same.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {knownMigrations} from '../../api/src/platform/database/history';
import {VERSION} from '../../api/src/platform/process/version';

const ROOT = path.resolve(__dirname, '..', '..');
const read = (...at: string[]): string => fs.readFileSync(path.join(ROOT, ...at), 'utf8');
const json = (...at: string[]): Record<string, unknown> => JSON.parse(read(...at)) as Record<string, unknown>;

type Releases = Record<string, Record<string, string>>;
const RELEASES = json('api/migrations/releases.json') as Releases;
const byVersion = ([a]: [string, unknown], [b]: [string, unknown]): number => a.localeCompare(b, 'en', {numeric: true});

/** What is wrong with these files, in a sentence each. */
function problemsOf(releases: Releases, files: {name: string; hash: string}[]): string[] {
  const here = new Map(files.map(({name, hash}) => [`${name}.sql`, hash]));
  const sealed = Object.entries(releases)
    .sort(byVersion)
    .flatMap(([version, own]) => Object.entries(own).map(([name, hash]) => ({version, name, hash})));
  const last =
    sealed
      .map(({name}) => name)
      .sort()
      .at(-1) ?? '';
  const names = new Set(sealed.map(({name}) => name));
  return [
    ...sealed.flatMap(({version, name, hash}) => {
      if (!here.has(name)) return `${name} of ${version} is gone`;
      return here.get(name) === hash ? [] : `${name} is not as ${version} had it`;
    }),
    ...[...here.keys()].filter(name => !names.has(name) && name < last).map(name => `${name} is below ${last}`),
    ...Object.entries(releases)
      .sort(byVersion)
      .flatMap(([version, own], i, all) => {
        const before =
          Object.keys(all[i - 1]?.[1] ?? {})
            .sort()
            .at(-1) ?? '';
        return Object.keys(own)
          .filter(name => name < before)
          .map(name => `${name} of ${version} is below ${before}`);
      }),
  ];
}

const files = knownMigrations();
const sealedNow = {'1.0.0': Object.fromEntries(files.map(({name, hash}) => [`${name}.sql`, hash]))};

test('[audit F23] every migration of a release is as it was, and each new one comes after', () => {
  expect(Object.keys(RELEASES)).toContain('1.0.0');
  expect(Object.keys(RELEASES['1.0.0']!).length).toBe(20);
  expect(problemsOf(RELEASES, files)).toEqual([]);
});

test.each([
  ['an edited one', files.map((one, i) => (i === 3 ? {...one, hash: 'f'.repeat(64)} : one)), /0040_\w+\.sql is not as/],
  ['one that is gone', files.filter((_, i) => i !== 5), /0060_\w+\.sql of 1\.0\.0 is gone/],
  [
    'one between them',
    [...files, {name: '0105_between', hash: 'e'.repeat(64)}],
    /^0105_between\.sql is below \d{4}_\w+\.sql$/,
  ],
])('%s is seen', (_, changed, says) => {
  expect(problemsOf(sealedNow, changed)).toEqual([expect.stringMatching(says)]);
});

test('one that comes after is no problem, nor is the next release with it', () => {
  const next = {name: '0990_next', hash: createHash('sha256').update('').digest('hex')};
  expect(problemsOf(sealedNow, [...files, next])).toEqual([]);
  expect(problemsOf({...sealedNow, '1.1.0': {'0990_next.sql': next.hash}}, [...files, next])).toEqual([]);
});

test('the version is one, in every package, in the document and where an operator reads of it', () => {
  // What stands in for another's package keeps that one's version.
  const workspaces = (json('package.json').workspaces as string[]).filter(folder =>
    (json(folder, 'package.json').name as string).startsWith('@taquilla/'),
  );
  const lock = json('package-lock.json') as {version: string; packages: Record<string, {version: string}>};
  const told = Object.fromEntries([
    ['package-lock.json', lock.version],
    ['openapi.json', (json('openapi.json').info as {version: string}).version],
    ...['.', ...workspaces].flatMap(folder => [
      [folder, json(folder, 'package.json').version],
      [`${folder} of the lock`, lock.packages[folder === '.' ? '' : folder]!.version],
    ]),
  ] as [string, string][]);
  expect(told).toEqual(Object.fromEntries(Object.keys(told).map(where => [where, VERSION])));
  expect(Object.keys(RELEASES).at(-1)).toBe(VERSION);
  // What comes with the next one stands above it until it has its number.
  const [first, ...others] = read('CHANGELOG.md').match(/^## .*$/gm)!;
  expect(first === '## Sin publicar' ? others : [first, ...others]).toEqual(
    Object.keys(RELEASES)
      .reverse()
      .map(version => `## ${version}`),
  );
});
