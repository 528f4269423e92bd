/**
 * What `npm start` installs is what building and running need; the tools of tests and checks come with `npm test`. The
 * lock says of each package whether only `devDependencies` lead to it: those stay away.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {ROOT} from '../support/run/app';

/** It comes without types. */
const {satisfies} = createRequire(__filename)('semver') as {satisfies(version: string, range: string): boolean};

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Locked extends Manifest {
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  peerDependencies?: Record<string, string>;
  engines?: {node?: string | undefined} | string[];
}

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const manifest = (folder: string): Manifest => JSON.parse(read(path.join(folder, 'package.json'))) as Manifest;
const {packages} = JSON.parse(read('package-lock.json')) as {packages: Record<string, Locked>};
const locked = (name: string): Locked | undefined => packages[`node_modules/${name}`];

/** What each workspace is made of, and where the packages are named that it may import besides its own. */
const WORKSPACES: Record<string, {sources: string[]; besides?: string[]}> = {
  api: {sources: ['api/src']},
  '.': {sources: ['api/bin'], besides: ['api']},
  storefront: {sources: ['storefront/src', 'storefront/vite.config.ts'], besides: ['.']},
  'storefront/seatmap': {sources: ['storefront/seatmap/src']},
  backoffice: {sources: ['backoffice/src', 'backoffice/icons', 'backoffice/vite.config.ts'], besides: ['.']},
  'backoffice/door': {sources: ['backoffice/door/src', 'backoffice/door/vite.config.ts'], besides: ['.']},
};
/** Scripts of checks, beside those of the start. */
const OF_CHECKS = ['api/bin/openapi-types.mjs'];

const filesOf = (at: string): string[] =>
  fs.statSync(path.join(ROOT, at)).isFile()
    ? [at]
    : fs
        .readdirSync(path.join(ROOT, at), {recursive: true})
        .map(name => path.join(at, String(name)))
        .filter(file => /\.(tsx?|mjs|cjs|css)$/.test(file) && !file.includes(`${path.sep}dist${path.sep}`));

/** The packages that a text imports as it runs; types are gone by then. */
const IMPORT =
  /^(?:import|export) (?!type )(?:[\w*{][^'"();=]*? from )?'([^'.][^']*)'|(?:import|require)\('([^'.][^']*)'\)|@import '([^'.][^']*)'/gm;
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)]
    .map(([, one, two, three]) => (one ?? two ?? three)!)
    .filter(name => !name.startsWith('node:') && !name.startsWith('virtual:'))
    .map(packageOf);

test('[audit F36] the rule finds what a text imports, and not its types', () => {
  expect(
    importsOf(
      `import type {A} from 'a';\nimport {b} from 'b/c';\nimport '@d/e/f.css';\nconst g = await import('g');\nimport './h';`,
    ),
  ).toEqual(['b', '@d/e', 'g']);
});

test.each(Object.entries(WORKSPACES))('[audit F36] %s imports nothing that a start does not install', (folder, at) => {
  const {sources, besides = []} = at;
  const named = [folder, ...besides].flatMap(one => Object.keys(manifest(one).dependencies ?? {}));
  const imported = sources
    .flatMap(filesOf)
    .filter(file => !OF_CHECKS.includes(file))
    .flatMap(file => importsOf(read(file)).map(name => ({file, name})));
  expect(imported.length).toBeGreaterThan(0);
  // The icons stand in icons.json: see below; the rules of the door are a folder of the API.
  expect(
    imported.filter(
      ({name}) => !named.includes(name) && !['@mui/icons-material', '@taquilla/door-rules'].includes(name),
    ),
  ).toEqual([]);
});

test('[audit F36] what is named for a start is used by it, or asked for by what is', () => {
  const unused = ['.', 'api', 'storefront', 'backoffice', 'backoffice/door'].flatMap(folder => {
    const names = Object.keys(manifest(folder).dependencies ?? {});
    const texts = (folder === '.' ? ['api/bin'] : WORKSPACES[folder]!.sources).flatMap(filesOf).map(read);
    const asked = new Set(names.flatMap(name => Object.keys(locked(name)?.peerDependencies ?? {})));
    return names.filter(name => !asked.has(name) && !texts.some(text => text.includes(name)));
  });
  expect(unused).toEqual([]);
});

test('[audit F36] the tools of tests and checks are not among what a start installs', () => {
  const needed = new Set(Object.keys(WORKSPACES).flatMap(folder => Object.keys(manifest(folder).dependencies ?? {})));
  const tools = ['.', 'tests'].flatMap(folder => Object.keys(manifest(folder).devDependencies ?? {}));
  expect(manifest('tests').dependencies).toBeUndefined();
  // LoopBack asks for ajv-formats, react-admin for ra-core: no tool brings those along.
  const carried = new Set(
    Object.entries(packages).flatMap(([where, {dev, ...one}]) =>
      dev || !where.includes('node_modules/') ? [] : Object.keys({...one.dependencies, ...one.peerDependencies}),
    ),
  );
  const installed = tools.filter(name => !needed.has(name) && !carried.has(name) && !locked(name)?.dev);
  expect(installed).toEqual([]);
  expect(tools.length).toBeGreaterThan(30);
});

test('[audit F2] no package refuses a Node that the README promises', () => {
  const promised = ['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.0.0', '24.9.0', '26.0.0', '26.10.0'];
  const refusing = Object.entries(packages).flatMap(([where, {engines}]) => {
    const range = engines && !Array.isArray(engines) ? engines.node : undefined;
    // LoopBack names the even versions it was released on; this suite is what says that it runs on the next.
    const asked = where.includes('@loopback/') ? promised.filter(node => !node.startsWith('26')) : promised;
    const refused = range && where.includes('node_modules/') ? asked.filter(node => !satisfies(node, range)) : [];
    return refused.length ? [`${where} (${range}): ${refused.join(' ')}`] : [];
  });
  expect(refusing).toEqual([]);
});

test('every icon that a screen or react-admin imports is there, and no other: node backoffice/icons/collect.mjs', () => {
  const importers = ['backoffice/src', 'node_modules/ra-ui-materialui/dist', 'node_modules/ra-input-rich-text/dist'];
  const names = importers.flatMap(folder =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true})
      .map(name => path.join(folder, String(name)))
      .filter(file => /\.(js|tsx?)$/.test(file) && !file.endsWith('.d.ts'))
      .flatMap(file => [...read(file).matchAll(/['"]@mui\/icons-material\/(\w+)['"]/g)].map(([, name]) => name!)),
  );
  expect(names.length).toBeGreaterThan(150);
  const drawn = Object.keys(JSON.parse(read('backoffice/icons/icons.json')) as object);
  expect(drawn).toEqual([...new Set(names)].sort());
});

describe('[audit F5] an account whose home is the checkout, or nowhere', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-home-'));
  afterAll(() => fs.rmSync(home, {recursive: true, force: true}));
  const environment = {PATH: process.env.PATH, HOME: home};
  const filesIn = (folder: string): string[] =>
    fs
      .readdirSync(folder, {recursive: true, withFileTypes: true})
      .flatMap(entry => (entry.isDirectory() ? [] : [entry.name]));

  test('what runs by npm leaves no file there', () => {
    const {stdout} = spawnSync('npm', ['run'], {cwd: ROOT, env: environment, encoding: 'utf8'});
    expect(stdout).toContain('backup-drill');
    expect(filesIn(home)).toEqual([]);
  });

  test('what npm fetches lies elsewhere while it is fetched, and is gone afterwards', () => {
    // In the place of npm: says where it would keep what it fetches, and keeps something.
    const npm = path.join(home, 'npm-cli.js');
    fs.writeFileSync(
      npm,
      `const cache = process.env.npm_config_cache;
       require('node:fs').writeFileSync(cache + '/kept', 'package');
       console.log('npm error code ' + cache);
       process.exit(1);`,
    );
    const script = `const {runNpm} = await import('./api/bin/npm.mjs'); console.log(await runNpm(${JSON.stringify(home)}, ['ci'], () => 0))`;
    const fetched = (at: string) => {
      const env = {...environment, HOME: at, npm_execpath: npm};
      const {stdout} = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      });
      return /\/\S*taquilla-npm-\w+/.exec(stdout)?.[0] ?? `nowhere: ${stdout}`;
    };
    for (const at of [home, path.join(home, 'checkout'), '/dev/null/nowhere']) {
      const cache = fetched(at);
      expect(cache).toContain('taquilla-npm-');
      expect([at, fs.existsSync(cache)]).toEqual([at, false]);
    }
    expect(filesIn(home)).toEqual(['npm-cli.js']);
  });

  test('INSTALL gives the account no home in what it installs', () => {
    const install = fs.readFileSync(path.join(ROOT, 'ops', 'INSTALL.md'), 'utf8');
    expect(/useradd .*--home-dir (\S+)/.exec(install)?.[1]).toBe('/nonexistent');
  });
});
