/**
 * The import zones of the house, read from the files themselves: a wrong import fails with the sentence
 * that says where it should have gone. eslint.config.mjs shows most of them in the editor already.
 */
import fs from 'node:fs';
import {builtinModules} from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import {TIMED, WAITED} from '../../api/src/domain/kernel/locks';
import {code, declared, importsOf, inProject, programs, root, sources, type Import} from '../support/code/sources';

const [MAX_LINES, MAX_FILES] = [400, 20];
const WORKSPACES = ['api', 'storefront/seatmap', 'storefront', 'backoffice', 'backoffice/door', 'tests'];

interface Zone {
  promise: string;
  from: RegExp;
  except?: RegExp;
  /** Group 1 of `from`, when there is one, is handed over: the area or feature that imports. */
  refuses: (to: string, area: string) => boolean;
}

const PURE_NODE = /^node:(crypto|buffer|util|assert|url)$/;
const PURE_PACKAGES = /^(luxon|sanitize-html|saxes|fast-xml-parser)$/;

const zones: Zone[] = [
  {
    promise: 'only db.ts, database/client.ts and the embedded server import pg',
    from: /^api\/src\//,
    except: /^api\/src\/(db$|database\/client$|embedded\/)/,
    refuses: to => to === 'pg',
  },
  {
    promise:
      'the domain imports only the domain, tx, errors, money, the check characters of codes, addresses of mail and pure packages: adapters call it, never the other way',
    from: /^api\/src\/domain\//,
    refuses: to =>
      inProject(to)
        ? !/^api\/src\/(domain\/|tx$|errors$|money$|mail-address$|spanish-codes$|foreign-codes$)/.test(to)
        : !PURE_NODE.test(to) && !PURE_PACKAGES.test(to),
  },
  {
    promise: 'machines are a leaf: every area may ask them, they know only errors and tx',
    from: /^api\/src\/domain\/machines\//,
    refuses: to => !/^api\/src\/(domain\/machines\/|errors$|tx$)/.test(to),
  },
  {
    promise: 'seats know neither orders nor payments',
    from: /^api\/src\/domain\/seats\//,
    refuses: to => /^api\/src\/domain\/(orders|payments|passes|instalments)\//.test(to),
  },
  {
    promise: 'orders do not know payments, passes or instalments',
    from: /^api\/src\/domain\/orders\//,
    refuses: to => /^api\/src\/domain\/(payments|passes|instalments)\//.test(to),
  },
  {
    promise: 'rest/ is generic: it imports no model',
    from: /^api\/src\/rest\//,
    refuses: to => /^api\/src\/(models|controllers|domain)\//.test(to),
  },
  {
    promise: 'models are declarations: they import the field vocabulary and the domain only',
    from: /^api\/src\/models\//,
    refuses: to => /^api\/src\/(controllers|hot|http|queueing|jobs|bank|mail|pdf|db$|config$)/.test(to),
  },
  {
    promise:
      'who is paid through is known by the contract: only the registry, and the built-in bank on the other side of its wire, import a provider',
    from: /^api\/src\//,
    except: /^api\/src\/bank\/(registry$|redsys\/|lfp\/|test-bank\/)/,
    refuses: to => /^api\/src\/bank\/(redsys|lfp)\//.test(to),
  },
  {
    promise: 'a provider knows no other provider',
    from: /^api\/src\/bank\/(redsys|lfp)\//,
    refuses: (to, name) =>
      /^api\/src\/bank\/(redsys|lfp|test-bank)\//.test(to) && !to.startsWith(`api/src/outside/bank/${name}/`),
  },
  {
    promise: 'the embedded server stands alone',
    from: /^api\/src\/embedded\//,
    refuses: to => inProject(to) && !to.startsWith('api/src/platform/embedded/'),
  },
  {
    promise: 'the API shares no code with the fronts',
    from: /^api\/src\//,
    refuses: to => /^(storefront|backoffice|tests)\//.test(to),
  },
  {
    promise: 'storefront: ui and lib know no page and no feature',
    from: /^storefront\/src\/(?:ui|lib)\//,
    refuses: to => /^storefront\/src\/(pages|features)\//.test(to),
  },
  {
    promise: 'storefront: a feature imports ui and lib, never a page or another feature',
    from: /^storefront\/src\/features\/([^/]+)/,
    refuses: (to, area) =>
      /^storefront\/src\/pages\//.test(to) || (to.startsWith('storefront/src/features/') && to.split('/')[3] !== area),
  },
  {
    promise: 'the seat map is a package of its own',
    from: /^storefront\/seatmap\//,
    refuses: to => inProject(to) && !to.startsWith('storefront/seatmap/'),
  },
  {
    promise: 'the fronts share only the OpenAPI types and the seat map',
    from: /^storefront\/src\//,
    refuses: to => /^(api|backoffice|tests)\//.test(to),
  },
  {
    promise: 'the fronts share only the OpenAPI types and the seat map',
    from: /^backoffice\/src\//,
    refuses: to => /^(api|tests|storefront\/src)\//.test(to),
  },
  {
    promise: 'back office: a resource never imports a resource or a page',
    from: /^backoffice\/src\/resources\/([^/]+\/[^/]+)/,
    refuses: (to, area) =>
      /^backoffice\/src\/(pages|registry)\//.test(to) ||
      (to.startsWith('backoffice/src/resources/') && to.split('/').slice(3, 5).join('/') !== area),
  },
  {
    promise: 'back office: crud and providers know no resource and no page',
    from: /^backoffice\/src\/(?:crud|providers)\//,
    refuses: to => /^backoffice\/src\/(resources|pages|registry)\//.test(to),
  },
  {
    promise: 'back office: providers do not know crud',
    from: /^backoffice\/src\/providers\//,
    refuses: to => to.startsWith('backoffice/src/crud/'),
  },
];

const imports = sources.flatMap(importsOf);

test('the project has sources and imports to look at', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(imports.length).toBeGreaterThan(50);
});

test.each([...new Set(zones.map(zone => zone.promise))])('%s', promise => {
  const broken = zones
    .filter(zone => zone.promise === promise)
    .flatMap(zone =>
      imports.filter(
        ({from, to}) =>
          zone.from.test(from) && !zone.except?.test(from) && zone.refuses(to, zone.from.exec(from)?.[1] ?? ''),
      ),
    )
    .map(({from, to}) => `${from} imports ${to}, but ${promise}`);
  expect(broken).toEqual([]);
});

test('the zones do refuse what they are for', () => {
  const refused = (from: string, to: string) =>
    zones.some(
      zone => zone.from.test(from) && !zone.except?.test(from) && zone.refuses(to, zone.from.exec(from)?.[1] ?? ''),
    );
  expect(refused('api/src/domain/seats/hold', 'api/src/platform/database/db')).toBe(true);
  expect(refused('api/src/domain/seats/hold', 'pino')).toBe(true);
  expect(refused('api/src/domain/seats/hold', 'api/src/domain/kernel/tx')).toBe(false);
  expect(refused('api/src/controllers/public/cart', 'pg')).toBe(true);
  expect(refused('api/src/jobs/money/send-refund', 'api/src/outside/bank/redsys/response')).toBe(true);
  expect(refused('api/src/outside/bank/terminals', 'api/src/outside/bank/redsys/sign')).toBe(true);
  expect(refused('api/src/outside/bank/registry', 'api/src/outside/bank/redsys/provider')).toBe(false);
  expect(refused('api/src/outside/bank/lfp/provider', 'api/src/outside/bank/redsys/sign')).toBe(true);
  expect(refused('storefront/src/features/cart/line', 'storefront/src/features/seats/picker')).toBe(true);
  expect(refused('storefront/src/features/cart/line', 'storefront/src/features/cart/total')).toBe(false);
  expect(refused('backoffice/src/resources/house/incidencias', 'backoffice/src/resources/house/auditoria')).toBe(true);
  expect(refused('backoffice/src/resources/house/incidencias', 'backoffice/src/registry/section')).toBe(true);
  expect(refused('backoffice/src/resources/billing/facturas', 'backoffice/src/resources/billing/facturas/sheet')).toBe(
    false,
  );
});

test('only config.ts reads the environment', () => {
  const readers = sources.filter(
    file => file.startsWith('api/src/') && file !== 'api/src/platform/environment/config.ts' && /\bprocess\.env\b/.test(code(file)),
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

test('advisory locks have their keys in domain/locks.ts, each its own', () => {
  // db.ts takes a key from whoever calls it.
  const own = ['api/src/domain/kernel/locks.ts', 'api/src/platform/database/db.ts'];
  const elsewhere = sources.filter(file => file.startsWith('api/src/') && !own.includes(file));
  expect(
    elsewhere.filter(file => LOCK_KEY.test(code(file))).map(file => `${file}: name it in domain/locks.ts`),
  ).toEqual([]);
  expect(own.map(file => LOCK_KEY.test(code(file)))).toEqual([true, true]);
  expect(LOCK_KEY.test('db.withLock(7303, id, work)')).toBe(true);
  for (const keys of [Object.values(TIMED), Object.values(WAITED)])
    expect(new Set<unknown>(keys).size).toBe(keys.length);
});

const WRITES = /\b(insert\s+into|update\s+"?[a-z_]+"?(\s+[a-z]+)?\s+set|delete\s+from)\b/i;

test('controllers write no SQL: what changes a row is a verb of the domain', () => {
  const writing = sources.filter(file => file.startsWith('api/src/controllers/') && WRITES.test(code(file)));
  expect(writing.map(file => `${file} writes: make it domain/<area>/<verb>.ts`)).toEqual([]);
});

test('what writes is seen as writing', () => {
  const seen = (text: string) => WRITES.test(text);
  expect(
    ['insert into "order" (id)', 'update ticket t\n set state', 'update look set', 'delete from cart where'].map(seen),
  ).toEqual([true, true, true, true]);
  expect(['select 1 from cart for update', 'inserted into'].map(seen)).toEqual([false, false]);
});

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = sources
    .map(file => ({file, lines: fs.readFileSync(path.join(root, file), 'utf8').split('\n').length}))
    .filter(({lines}) => lines > MAX_LINES + 1);
  expect(long).toEqual([]);
});

test('no circle of files, types included', () => {
  expect(circles(graphOf(imports.filter(({to}) => inProject(to))))).toEqual([]);
  expect(
    circles(
      graphOf(
        [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'b'],
        ].map(([from, to]) => ({from: from!, to: to!})),
      ),
    ),
  ).toEqual([['b', 'c']]);
});

test(`no room has more than ${MAX_FILES} files, tests included`, () => {
  const rooms = new Map<string, number>();
  for (const file of [...sources, ...programs('tests')])
    rooms.set(path.dirname(file), (rooms.get(path.dirname(file)) ?? 0) + 1);
  expect([...rooms].filter(([, files]) => files > MAX_FILES)).toEqual([]);
});

test('the back office has each resource once', () => {
  const names = sources
    .filter(file => file.startsWith('backoffice/src/registry/'))
    .flatMap(file => [...code(file).matchAll(/\bname: '([^']+)'/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** An act of any kind, a report of any name, an address that an answer gave, the one address outside the document. */
const UNTYPED = [
  'backoffice/src/crud/acts/act-dialog.tsx',
  'backoffice/src/crud/figures/report-screen.tsx',
  'backoffice/src/pages/venta/print.ts',
  'backoffice/src/providers/version.ts',
];

test('the back office calls the API as its document has it, but for these files', () => {
  const calling = sources.filter(
    file => file.startsWith('backoffice/src/') && /(?<!function )\bcall(ForBytes)?Untyped\b/.test(code(file)),
  );
  expect(calling.sort()).toEqual(UNTYPED);
});

test('a form keeps the key of its act until an answer is known: one place decides when it is another act', () => {
  const own = sources.filter(
    file =>
      file.startsWith('backoffice/src/') && /current(: string)? = crypto\.randomUUID|useRef\(crypto/.test(code(file)),
  );
  expect(own).toEqual(['backoffice/src/crud/acts/act-key.ts']);
});

test('files are named for the act, not for a noun that collects everything', () => {
  const vague = sources.filter(file =>
    /(^|[/.-])(utils?|helpers?|services?|managers?|common|misc)(\.|\/|$)/.test(file),
  );
  expect(vague).toEqual([]);
});

test('every package that is imported is declared where it is imported, or at the top for the tools of all', () => {
  const top = declared('.');
  const undeclared = WORKSPACES.flatMap(workspace => {
    const own = declared(workspace);
    return programs(workspace)
      .flatMap(importsOf)
      .filter(
        ({to}) => !/^(node:|virtual:|\/|openapi$)/.test(to) && !inProject(`${to}/`) && !builtinModules.includes(to),
      )
      .filter(({to}) => !own.has(to) && !top.has(to))
      .map(({from, to}) => `${from} imports ${to}: declare it in ${workspace}/package.json`);
  });
  expect(undeclared).toEqual([]);
});

const AWAITS = 6;

test('[N2] no code names a zone: not the setting’s choices, the bank, calendars, the demo', () => {
  const may = /(settings\/club-today|src\/bank\/.*|pdf\/calendar|src\/demo\/.*|words\/(choices|format))\.ts$/;
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
