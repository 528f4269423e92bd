/**
 * ops/INSTALL.md followed as it stands, block by block, on a machine that is a folder: from an empty PostgreSQL in
 * production mode to the first person, a copy, an upgrade, the way back, several processes. A block that nobody runs
 * fails, and so does a command that is neither run nor noted with its reason.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {Database} from '../../../api/src/platform/database/db';
import {ROOT} from '../../support/run/app';
import {drawnOf} from '../../support/run/draw';
import {databaseUrl} from '../../support/run/server';
import {dropDatabases, makeHouse, type House} from '../../support/install/house';

const text = fs.readFileSync(path.join(ROOT, 'ops/INSTALL.md'), 'utf8');
/** The blocks of a section, in their order. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map(part => [
      part.split('\n')[0]!,
      [...part.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, block]) => ({language, block: block!})),
    ]),
);
const blocksOf = (section: string): string[] => sections.get(section)!.map(({block}) => block);

let house: House | null = null;
const asked = new Set<string>();
const follow = (block: string, change: (text: string) => string = same => same): Promise<string> => {
  asked.add(block);
  return house!.follow(change(block));
};
const health = async (port: number): Promise<{version: string; commit: string}> =>
  (await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as {version: string; commit: string};
const headOf = (folder: string): string =>
  execFileSync('git', ['rev-parse', 'HEAD'], {cwd: folder, encoding: 'utf8'}).slice(0, 12);
const inDatabase = async <T>(name: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = new Database(databaseUrl(process.env.TAQUILLA_TEST_SERVER!, name), 1);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};
const categories = (database: string): Promise<string[]> =>
  inDatabase(database, async db =>
    (await db.query<{name: string}>('select name from price_category order by id')).rows.map(row => row.name),
  );
const copiesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter(name => name.endsWith('.tar.gz'))
    .sort();
const NEXT = {'api/migrations/9999_next.sql': 'create table of_the_next_version (id integer primary key);\n'};

beforeAll(async () => {
  await dropDatabases();
});
afterEach(async () => {
  await house?.leave();
  house = null;
});

/** Both are followed by turns: each installs, upgrades and goes back for a minute or two. */
const ways = drawnOf('ways to install', [0, 1], 4);
const inTurn = (way: number) => (ways.includes(way) ? test : test.skip);

inTurn(0)(
  'without Docker: installed, the first person, a copy, upgraded, rolled back, several processes',
  async () => {
    house = await makeHouse();
    if (!house) return console.log('no openssl, git or bash here: not followed');
    const [install, copyAndDrill, upgrade, rollBack] = blocksOf('Without Docker') as [string, string, string, string];
    const [port] = house.ports as [number];
    const opt = path.join(house.at, 'opt/taquilla');
    const backups = path.join(house.at, 'var/backups/taquilla');

    const installed = await follow(install);
    expect(installed).toMatch(/superadmin\/inicio#bienvenida=[\w-]{43}/);
    expect(installed).toContain('✓ Permisos');
    expect(installed).toContain('✓ Proxy');
    expect(installed).toContain('✓ PUBLIC_URL');
    expect(installed).not.toContain('✗');
    expect((await health(port)).commit).toBe(headOf(opt));
    expect((await fetch(`${`http://127.0.0.1:${port}`}/superadmin/inicio`)).status).toBe(200);
    expect(fs.statSync(path.join(house.at, 'etc/taquilla.env')).mode & 0o777).toBe(0o640);
    checkUnits(path.join(house.at, 'etc/systemd/system'));
    checkProxy(fs.readFileSync(path.join(house.at, 'etc/nginx/conf.d/taquilla.conf'), 'utf8'));

    expect(await follow(copyAndDrill)).toContain('ningún invariante roto');
    expect(copiesIn(backups)).toHaveLength(1);

    // The club has made it its own by now.
    await inDatabase('taquilla', async db => {
      await db.query(`update price_category set name = 'Peque' where name = 'Infantil'`);
      await db.query('delete from canned_reply');
    });
    const before = await categories('taquilla');
    const {version, commit} = await health(port);
    house.release('9.0.0', NEXT);
    const upgraded = await follow(upgrade);
    expect(upgraded).toContain('Migraciones aplicadas: 9999_next');
    expect(upgraded).not.toContain('✗');
    expect(await health(port)).toMatchObject({version: '9.0.0', commit: headOf(opt)});
    expect(await categories('taquilla')).toEqual(before);
    await inDatabase('taquilla', async db => {
      expect((await db.query('select 1 from canned_reply')).rowCount).toBe(0);
      await db.query(`update price_category set name = 'Estropeada ' || id`);
    });

    const copy = copiesIn(backups).at(-1)!;
    const back = await follow(rollBack, block => block.replaceAll('COPY', copy));
    expect(back).toContain('todas las sumas cuadran');
    expect(back).not.toContain('✗');
    expect(await health(port)).toMatchObject({version, commit});
    expect(await categories('taquilla_before')).toEqual(before);
    expect(
      await inDatabase(
        'taquilla_before',
        async db => (await db.query(`select to_regclass('of_the_next_version') as it`)).rows,
      ),
    ).toEqual([{it: null}]);

    await follow(blocksOf('Several processes')[1]!);
    const all = await Promise.all(house.ports.map(async at => (await fetch(`http://127.0.0.1:${at}/ready`)).status));
    expect(all).toEqual([200, 200, 200]);
    expect(
      fs.readFileSync(path.join(house.at, 'etc/nginx/conf.d/taquilla.conf'), 'utf8').match(/^ {2}server 127/gm),
    ).toHaveLength(3);
    expect(new Set(house.notes().map(({command}) => command.split(' ')[0]))).toEqual(
      new Set(['apt-get', 'useradd', 'npm', 'systemctl', 'nginx', 'certbot']),
    );
  },
  900_000,
);

inTurn(1)(
  'with compose: the image has what its commands need; copied out, upgraded, rolled back',
  async () => {
    house = await makeHouse();
    if (!house) return console.log('no openssl, git or bash here: not followed');
    const [install, nightly, upgrade, rollBack] = blocksOf('With compose') as [string, string, string, string];
    const [port] = house.ports as [number];
    const opt = path.join(house.at, 'opt/taquilla');
    const backups = path.join(house.at, 'var/backups/taquilla');
    fs.mkdirSync(backups);

    const installed = await follow(install);
    expect(installed).toMatch(/superadmin\/inicio#bienvenida=[\w-]{43}/);
    expect(installed).not.toContain('✗');
    expect(await health(port)).toMatchObject({commit: headOf(opt)});
    // What only sources need is not in the image.
    expect(fs.existsSync(path.join(house.at, 'container/app/api/src'))).toBe(false);
    expect(fs.readFileSync(path.join(opt, '.dockerignore'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.git/*', '!.git/HEAD', '!.git/refs']),
    );

    await follow(nightly);
    expect(copiesIn(backups)).toHaveLength(1);

    await inDatabase('taquilla', db => db.query(`update price_category set name = 'Peque' where name = 'Infantil'`));
    const before = await categories('taquilla');
    const {version} = await health(port);
    house.release('9.0.0', NEXT);
    expect(await follow(upgrade)).not.toContain('✗');
    expect(await health(port)).toMatchObject({version: '9.0.0', commit: headOf(opt)});
    expect(await categories('taquilla')).toEqual(before);
    await inDatabase('taquilla', db => db.query(`update price_category set name = 'Estropeada ' || id`));

    const copy = copiesIn(path.join(house.at, 'container/app/.data/backups')).at(-1)!;
    expect(await follow(rollBack, block => block.replaceAll('COPY', copy))).not.toContain('✗');
    expect(await health(port)).toMatchObject({version});
    expect(await categories('taquilla_before')).toEqual(before);
    await follow(blocksOf('Several processes')[0]!);
  },
  900_000,
);

test('every block was followed, and all of them are for a shell', () => {
  if (!asked.size) return;
  const isDue = (title: string, at: number): boolean =>
    ways.length === 2 ||
    (title === 'Several processes' ? at === 1 - ways[0]! : title === ['Without Docker', 'With compose'][ways[0]!]);
  const all = [...sections].flatMap(([title, some]) => some.filter((_, at) => isDue(title, at)));
  expect(all.filter(({language}) => language !== 'sh')).toEqual([]);
  expect(all.map(({block}) => block).filter(block => !asked.has(block))).toEqual([]);
  expect(text.split('\n').length).toBeLessThanOrEqual(150);
});

/** By systemd itself where it is. */
function checkUnits(folder: string): void {
  const names = fs.readdirSync(folder).sort();
  expect(names).toEqual(fs.readdirSync(path.join(ROOT, 'ops', 'systemd')).sort());
  const units = names.map(name => path.join(folder, name));
  if (spawnSync('systemd-analyze', ['--version']).error) return console.log('no systemd here: units were only read');
  const said = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', ...units.map(unit => unit.replace('@.service', '@3000.service'))],
    {encoding: 'utf8'},
  );
  expect(
    `${said.stdout}${said.stderr}`
      .split('\n')
      .filter(line => line.includes('taquilla') && !line.includes('Failed to resolve unit specifiers')),
  ).toEqual([]);
  expect(said.status).toBe(0);
}

/** As nginx reads it, where it is. */
function checkProxy(conf: string): void {
  const bare = conf.replace(/#.*$/gm, '');
  expect([...bare].reduce((depth, letter) => depth + (letter === '{' ? 1 : letter === '}' ? -1 : 0), 0)).toBe(0);
  expect(
    bare
      .split('\n')
      .map(line => line.trim())
      .filter(line => line && !/[{};]$/.test(line)),
  ).toEqual([]);
  for (const words of [
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_buffering off;',
    'location = /metrics',
    'server_name entradas.club.es;',
  ])
    expect(bare).toContain(words);
}
