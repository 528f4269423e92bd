/**
 * What a telephone gets of the door's app before it can read: little, nothing from elsewhere, and a worker that knows
 * all of it and never answers for the API.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {importsOf, inProject, sources} from '../../support/code/sources';
import {ROOT} from '../../support/run/app';

const DIST = path.join(ROOT, 'backoffice/door/dist');
const read = (file: string): string => fs.readFileSync(path.join(DIST, file), 'utf8');
const assets = (): string[] => fs.readdirSync(path.join(DIST, 'assets')).filter(name => !/\.(br|gz)$/.test(name));

beforeAll(() => {
  const build = "await (await import('./api/bin/build.mjs')).buildStale(['door'])";
  execFileSync(process.execPath, ['--input-type=module', '-e', build], {cwd: ROOT, stdio: 'ignore'});
}, 120_000);

test('[audit F16] all scripts and styles before the decoder are 150 kB at the most', () => {
  const first = assets().filter(name => /\.(js|css)$/.test(name) && !name.startsWith('decoder-worker'));
  const bytes = first.reduce((sum, name) => sum + gzipSync(read(`assets/${name}`)).length, 0);
  expect(first.length).toBeGreaterThan(1);
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

test('[audit F16] the decoder is its own, under its own path, and no part of the first screen', () => {
  expect(assets().filter(name => name.endsWith('.wasm'))).toHaveLength(1);
  const html = read('index.html');
  expect(html).not.toMatch(/decoder|wasm/);
  expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, at]) => !at!.startsWith('/'))).toEqual([]);
  const worker = assets().find(name => name.startsWith('decoder-worker'))!;
  expect(read(`assets/${worker}`)).toContain('/admin/puerta/assets/zxing_reader');
});

test('[K19] the service worker knows every file, is one file itself, and knows no address of the API', () => {
  const worker = read('sw.js');
  const known = JSON.parse(/DOOR_FILES=(\[[^\]]*\])/.exec(worker)![1]!) as string[];
  expect(known.sort()).toEqual(
    assets()
      .map(name => `/admin/puerta/assets/${name}`)
      .sort(),
  );
  expect(worker).not.toMatch(/\bimport\b|\bexport\b|\/api\b/);
});

test.each([
  [
    'the app shares the rules of the door with the API, and nothing with anybody else',
    /^backoffice\/door\/src\//,
    /^(backoffice\/door\/src\/|api\/src\/domain\/access\/rules\/)/,
  ],
  [
    'its engine knows no screen, no browser and no camera',
    /^backoffice\/door\/src\/engine\//,
    /\/(engine|wire|rules)\//,
  ],
  ['what a reading is judged by is a leaf', /^api\/src\/domain\/access\/rules\//, /^api\/src\/domain\/access\/rules\//],
])('%s', (_promise, from, may) => {
  const imports = sources.flatMap(importsOf).filter(one => from.test(one.from));
  expect(imports.length).toBeGreaterThan(1);
  expect(imports.filter(({to}) => inProject(to) && !may.test(to))).toEqual([]);
});
