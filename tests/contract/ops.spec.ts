/**
 * What operations read is what the application says: every metric of the dashboard and of the alerts is told, every
 * alert leads to a section of the runbook, every command of the runbook is one of package.json or of compose, and the
 * compose file is the one that is meant.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {ROOT, startApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- it brings no types
const {load} = require('js-yaml') as {load(text: string): unknown};
const read = (name: string): string => fs.readFileSync(path.join(ROOT, name), 'utf8');
interface Panel {
  id: number;
  title: string;
  type: string;
  targets?: {expr: string}[];
  gridPos: {x: number; w: number};
}
interface Rule {
  alert: string;
  expr: string;
  labels: {severity: string};
  annotations: {summary: string; runbook: string};
}
interface Service {
  profiles?: string[];
  healthcheck?: object;
  environment?: Record<string, string>;
  env_file?: string;
  deploy?: {replicas?: number};
  stop_grace_period?: string;
  volumes?: string[];
  secrets?: string[];
}

const dashboard = JSON.parse(read('ops/grafana/taquilla.json')) as {
  title: string;
  uid: string;
  schemaVersion: number;
  panels: Panel[];
};
const rules = (load(read('ops/alerts.yml')) as {groups: {name: string; rules: Rule[]}[]}).groups.flatMap(
  group => group.rules,
);
const runbook = read('ops/RUNBOOK.md');
const compose = load(read('docker-compose.yml')) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, unknown>;
};
const METRICS_TOKEN = 'la-ficha-de-las-cifras';

/** What a process really answers to who shows the token, and the labels that it has there. */
async function metricsOf(): Promise<Map<string, Set<string>>> {
  const {url} = await freshDatabase();
  const app = await startApp({databaseUrl: url, env: {METRICS_TOKEN}});
  try {
    await app.db.query(
      `insert into doctor_finding (what, verdict, says, measure) values ('Copias', 'good', '', 3), ('TLS', 'good', '', 9)`,
    );
    await fetch(`${app.url}/api/public/events`);
    const ask = (token: string) =>
      fetch(`${app.url}/metrics`, {headers: {authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9'}});
    expect((await ask('otra-ficha-cualquiera')).status).toBe(404);
    const text = await (await ask(METRICS_TOKEN)).text();
    const names = new Map([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => [name!, new Set<string>()]));
    for (const [, name, labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
      names.set(name!, new Set([...(names.get(name!) ?? []), ...[...labels.matchAll(/(\w+)="/g)].map(([, l]) => l!)]));
    return names;
  } finally {
    await app.stop();
  }
}

/** Names in a query: ours and the process's. */
const named = (expr: string): string[] => expr.match(/\b(taquilla|process|nodejs)_[a-z0-9_]+/g) ?? [];

/** Labels by which rows are chosen: `name{label="…"}`. */
const chosenBy = (expr: string): [name: string, label: string][] =>
  [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)].flatMap(([, name, inside]) =>
    [...inside!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]): [string, string] => [name!, label!]),
  );
/** Prometheus puts these on everything. */
const OF_THE_SCRAPE = ['job', 'instance'];

test('[audit F31] every query of the dashboard and of the alerts asks for what /metrics says', async () => {
  const names = await metricsOf();
  const queries = [
    ...dashboard.panels.flatMap(panel =>
      (panel.targets ?? []).map(target => ({where: panel.title, expr: target.expr})),
    ),
    ...rules.map(rule => ({where: rule.alert, expr: rule.expr})),
  ];
  expect(queries.length).toBeGreaterThan(40);
  expect(queries.filter(({expr}) => !named(expr).length && !expr.startsWith('up{')).map(query => query.where)).toEqual(
    [],
  );
  expect(
    queries.flatMap(({where, expr}) =>
      named(expr)
        .filter(name => !names.has(name))
        .map(name => `${where}: ${name}`),
    ),
  ).toEqual([]);
  const strange = queries.flatMap(({where, expr}) =>
    chosenBy(expr)
      .filter(
        ([name, label]) => names.get(name)?.size && !OF_THE_SCRAPE.includes(label) && !names.get(name)!.has(label),
      )
      .map(([name, label]) => `${where}: ${name} has no ${label}`),
  );
  expect(strange).toEqual([]);
  expect(names.get('taquilla_doctor_measure')).toEqual(new Set(['what']));
  expect(chosenBy('sum(x{what="TLS", state=~"a|b"})')).toEqual([
    ['x', 'what'],
    ['x', 'state'],
  ]);
});

test('[audit F31] Prometheus of compose shows the token that the processes know', () => {
  const secret = compose.secrets['metrics-token'];
  expect(secret).toEqual({environment: 'METRICS_TOKEN'});
  expect(compose.services.prometheus!.secrets).toEqual(['metrics-token']);
  const {scrape_configs: scrapes} = load(read('ops/prometheus.yml')) as {
    scrape_configs: {authorization: {credentials_file: string}; static_configs: {targets: string[]}[]}[];
  };
  expect(scrapes.map(({authorization}) => authorization.credentials_file)).toEqual(['/run/secrets/metrics-token']);
  // make-env.sh makes one, and every process reads .env.
  const made = spawnSync('sh', [path.join(ROOT, 'ops', 'make-env.sh'), 'https://entradas.club.es'], {encoding: 'utf8'});
  expect(made.stdout).toMatch(/^METRICS_TOKEN=[0-9a-f]{32}$/m);
  for (const target of scrapes.flatMap(scrape => scrape.static_configs.flatMap(({targets}) => targets)))
    expect([target, compose.services[target.replace(':3000', '')]?.env_file]).toEqual([target, '.env']);
});

test('the dashboard imports into Grafana 10: rows of the sale, panels that fit, ids of their own', () => {
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(38);
  expect(dashboard.panels.filter(panel => panel.type === 'row').map(panel => panel.title)).toEqual([
    'Venta',
    'Dinero',
    'Puertas y pantallas',
    'Cola',
    'Salud',
    'Trabajos y procesos',
  ]);
  expect(new Set(dashboard.panels.map(panel => panel.id)).size).toBe(dashboard.panels.length);
  expect(dashboard.panels.filter(({gridPos}) => gridPos.x + gridPos.w > 24)).toEqual([]);
});

test('every alert says in Spanish what happens and leads to a section of the runbook', () => {
  const anchors = new Set(
    [...runbook.matchAll(/^##+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    expect([
      rule.alert,
      rule.annotations.summary.length > 20,
      ['aviso', 'urgente'].includes(rule.labels.severity),
    ]).toEqual([rule.alert, true, true]);
    expect([rule.alert, anchors.has(/^ops\/RUNBOOK\.md#(.+)$/.exec(rule.annotations.runbook)?.[1] ?? '')]).toEqual([
      rule.alert,
      true,
    ]);
  }
  expect(load(read('ops/prometheus.yml'))).toMatchObject({rule_files: ['alerts.yml']});
});

test('every npm command of the runbook, of INSTALL and of the README exists', () => {
  const {scripts} = JSON.parse(read('package.json')) as {scripts: Record<string, string>};
  const used = [...`${runbook}\n${read('ops/INSTALL.md')}\n${read('README.md')}`.matchAll(/npm run ([\w-]+)/g)].map(
    ([, name]) => name!,
  );
  expect([...new Set(used)].filter(name => !scripts[name])).toEqual([]);
});

test('compose: one application by default, three behind a proxy with a replica in the profile «scale»', () => {
  const {services} = compose;
  expect(services.app!.profiles).toBeUndefined();
  // Whatever ops/SETTINGS.md lists may stand in .env; nothing that the club sets in the office is overruled from here.
  expect(services.app!.env_file).toBe('.env');
  expect(Object.keys(services.app!.environment ?? {}).filter(name => /^(SMTP|MAIL|REDSYS)_/.test(name))).toEqual([]);
  expect(services.mail!.profiles).toEqual(['mail']);
  const scaled = Object.keys(services).filter(name => services[name]!.profiles?.includes('scale'));
  expect(scaled).toEqual(expect.arrayContaining(['api-1', 'api-2', 'api-3', 'proxy', 'replica']));
  for (const name of ['api-1', 'api-2', 'api-3', 'replica', 'database', 'proxy'])
    expect([name, Boolean(services[name]!.healthcheck)]).toEqual([name, true]);
  for (const name of ['api-1', 'api-2', 'api-3']) {
    expect(services[name]!.environment).toMatchObject({
      TRUST_PROXY: 'true',
      REPORTS_DATABASE_URL: expect.stringContaining('@replica:5432/') as string,
    });
    expect(services[name]!.stop_grace_period).toBeDefined();
  }
  const mounted = Object.values(services)
    .flatMap(service => service.volumes ?? [])
    .map(volume => volume.split(':')[0]);
  for (const source of mounted)
    expect([
      source,
      source!.startsWith('./') ? fs.existsSync(path.join(ROOT, source!)) : source! in compose.volumes,
    ]).toEqual([source, true]);
});

test('the proxy goes round dead processes, keeps streams open and says who asks', () => {
  const nginx = read('ops/nginx.conf');
  for (const words of [
    'server api-1:3000',
    'server api-2:3000',
    'server api-3:3000',
    'proxy_buffering off',
    'X-Forwarded-For $remote_addr',
    'proxy_next_upstream',
    'location = /metrics',
  ])
    expect(nginx).toContain(words);
  const depth = [...nginx.replace(/#.*$/gm, '')].reduce(
    (sum, letter) => sum + (letter === '{' ? 1 : letter === '}' ? -1 : 0),
    0,
  );
  expect(depth).toBe(0);
});

test('[D30] every call of the runbook is an operation of the API, and a session is refunded by one of them', () => {
  const {paths} = JSON.parse(read('openapi.json')) as {paths: Record<string, Record<string, unknown>>};
  const shape = (address: string) => address.replace(/\{[^}]+\}|\$id|\b[A-Z]{4,}\b/g, '*');
  const known = new Set(
    Object.entries(paths).flatMap(([at, verbs]) =>
      Object.keys(verbs).map(verb => `${verb.toUpperCase()} ${shape(at)}`),
    ),
  );
  const calls = [...runbook.matchAll(/\bapi (GET|POST|PUT|DELETE) (\/[^\s`'?]+)/g)].map(
    ([, verb, at]) => `${verb} ${shape(at!)}`,
  );
  expect(calls.length).toBeGreaterThan(8);
  expect(calls.filter(call => !known.has(call))).toEqual([]);
  expect(calls).toContain('POST /api/sesiones/*/cancelar');
});

test('[D31] the Node that is the current LTS is let in, and the manifest says the same', () => {
  const admits = (version: string): boolean => {
    const script = `Object.defineProperty(process.versions, 'node', {value: '${version}'}); (await import('./api/bin/node-version.mjs')).requireNode()`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], {cwd: ROOT}).status === 0;
  };
  expect(['20.19.0', '22.12.0', '24.0.0', '26.0.0', '26.10.0'].map(admits)).toEqual([true, true, true, true, true]);
  expect(['18.20.0', '20.18.0', '21.7.0', '25.1.0'].map(admits)).toEqual([false, false, false, false]);
  expect((JSON.parse(read('package.json')) as {engines: {node: string}}).engines.node).toBe('20 || 22 || 24 || 26');
});
