/**
 * The floor plan: which room of the API stands on which, how many files a room has and how long they are, and that
 * nothing comes back to where it began: neither a file nor an area.
 */
import fs from 'node:fs';
import path from 'node:path';
import {importsOf, inProject, programs, root, sources, type Import} from '../../support/code/sources';

const [MAX_LINES, MAX_FILES, MAX_ROOMS, MAX_LOOSE] = [400, 20, 10, 6];

/** From the ground up; a room imports what stands before it. README shows the same plan. */
const FLOORS = [
  'domain',
  'platform',
  'web',
  'models',
  'outside',
  'runtime',
  'reports',
  'jobs',
  'acts',
  'ops',
  'demo',
  'front-server',
  'application',
  'serve',
  'main',
];

const imports = sources.flatMap(importsOf);

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = sources
    .map(file => ({file, lines: fs.readFileSync(path.join(root, file), 'utf8').split('\n').length}))
    .filter(({lines}) => lines > MAX_LINES + 1);
  expect(long).toEqual([]);
});

test('no circle of files, types included', () => {
  expect(circles(graphOf(imports.filter(({to}) => inProject(to))))).toEqual([]);
  expect(circles(graphOf([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')]))).toEqual([['b', 'c']]);
});

/** Folders of the office whose rooms still come back to themselves: the list only shrinks. */
const NOT_YET = ['backoffice/src/crud', 'backoffice/src/pages/abonados', 'backoffice/src/pages/cantera'];

test('no circle of rooms: what stands in one folder, files and folders, never comes back to itself', () => {
  const found = roomCircles(imports.filter(({to}) => inProject(to)));
  const isKnown = (circle: string) => NOT_YET.some(folder => circle.startsWith(folder));
  expect(found.filter(circle => !isKnown(circle))).toEqual([]);
  expect(NOT_YET.filter(folder => !found.some(circle => circle.startsWith(folder)))).toEqual([]);
  const seatsAndGoods = [
    edge('domain/seats/release', 'domain/goods/take'),
    edge('domain/goods/hold', 'domain/seats/hold'),
  ];
  expect(roomCircles(seatsAndGoods)).toEqual([
    'domain: goods and seats import each other (domain/goods/hold -> domain/seats/hold, domain/seats/release -> domain/goods/take)',
  ]);
});

const floorOf = (file: string): number => FLOORS.indexOf(file.split('/')[2]!);

test('a room of the API stands on those below it: no import runs up', () => {
  const wrong = (all: Import[]) =>
    all
      .filter(({from, to}) => from.startsWith('api/src/') && to.startsWith('api/src/') && floorOf(to) > floorOf(from))
      .map(({from, to}) => `${from} imports ${to}, which stands above it`);
  expect(wrong(imports)).toEqual([]);
  expect(wrong([edge('api/src/web/http/http', 'api/src/acts/registry')])).toHaveLength(1);
});

test(`the API has at most ${MAX_ROOMS} rooms and ${MAX_LOOSE} files, and README shows the rooms`, () => {
  const entries = fs.readdirSync(path.join(root, 'api/src'), {withFileTypes: true});
  const rooms = entries.filter(entry => entry.isDirectory()).map(({name}) => name);
  const loose = entries.filter(entry => entry.isFile()).map(({name}) => name.replace(/\.ts$/, ''));
  expect(rooms.length).toBeLessThanOrEqual(MAX_ROOMS);
  expect(loose.length).toBeLessThanOrEqual(MAX_LOOSE);
  expect([...rooms, ...loose].sort()).toEqual([...FLOORS].sort());
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  expect(rooms.filter(room => !new RegExp(`^ +${room}/ `, 'm').test(readme))).toEqual([]);
});

test('the domain shows its areas: each has its line in domain/README.md, and each line its area', () => {
  const folder = path.join(root, 'api/src/domain');
  const entries = fs.readdirSync(folder, {withFileTypes: true});
  const lines = fs.readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm);
  expect([...lines].map(([, area]) => area).sort()).toEqual(
    entries
      .filter(entry => entry.isDirectory())
      .map(({name}) => name)
      .sort(),
  );
  expect(entries.filter(entry => entry.isFile()).map(({name}) => name)).toEqual(['README.md']);
});

test(`no room has more than ${MAX_FILES} files, tests included`, () => {
  const rooms = new Map<string, number>();
  for (const file of [...sources, ...programs('tests')])
    rooms.set(path.dirname(file), (rooms.get(path.dirname(file)) ?? 0) + 1);
  const full = [...rooms].filter(([, files]) => files > MAX_FILES);
  expect(full.map(([room, files]) => `${room} has ${files} files: make a room of those that belong together`)).toEqual(
    [],
  );
});

test('files are named for the act, not for a noun that collects everything', () => {
  const vague = sources.filter(file =>
    /(^|[/.-])(utils?|helpers?|services?|managers?|common|misc)(\.|\/|$)/.test(file),
  );
  expect(vague).toEqual([]);
});

function edge(from: string, to: string): Import {
  return {from, to};
}

/** Each circle among what stands in one folder, in a sentence with the imports that close it. */
function roomCircles(edges: Import[]): string[] {
  const inFolder = new Map<string, {from: string; to: string; by: Import}[]>();
  for (const by of edges) {
    const [from, to] = [by.from.split('/'), by.to.split('/')];
    let depth = 0;
    while (from[depth] === to[depth] && depth < from.length) depth++;
    if (from[depth] === undefined || to[depth] === undefined) continue;
    const folder = from.slice(0, depth).join('/');
    const known = inFolder.get(folder) ?? [];
    known.push({from: from[depth]!, to: to[depth]!, by});
    inFolder.set(folder, known);
  }
  return [...inFolder].flatMap(([folder, all]) =>
    circles(graphOf(all)).map(circle => {
      const closing = all.filter(({from, to}) => circle.includes(from) && circle.includes(to));
      const shown = closing.slice(0, 6).map(({by}) => `${by.from} -> ${by.to}`);
      return `${folder}: ${circle.join(' and ')} import each other (${shown.sort().join(', ')})`;
    }),
  );
}

function graphOf(edges: Import[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const {from, to} of edges) graph.set(from, [...(graph.get(from) ?? []), to]);
  return graph;
}

/** Everybody who comes back to where they began (Tarjan's strongly connected components). */
function circles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string) => {
    const order = lowest.size;
    lowest.set(node, order);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!lowest.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of graph.keys()) if (!lowest.has(node)) visit(node);
  return found;
}
