/**
 * What operations read is what the application says: every metric of the dashboard and of the alerts exists, every
 * alert leads to a section of the runbook, every command of the runbook is one of package.json or of compose, and the
 * compose file is the one that is meant.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {Database} from '../../api/src/db';
import {addGauges} from '../../api/src/metrics/gauges';
import {makeMetrics} from '../../api/src/metrics/metrics';
import {ROOT} from '../support/run/app';

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
};

async function metricNames(): Promise<Set<string>> {
  const metrics = makeMetrics();
  const db = new Database('postgres://nobody@127.0.0.1:1/none', 2); // never connected
  addGauges(
    {metrics, db},
    () => true,
    () => Promise.resolve(null),
  );
  const names = new Set<string>();
  for (const {name, type} of await metrics.registry.getMetricsAsJSON())
    for (const end of String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) names.add(name + end);
  await db.close();
  return names;
}

/** Names in a query: ours and the process's. */
const named = (expr: string): string[] => expr.match(/\b(taquilla|process|nodejs)_[a-z0-9_]+/g) ?? [];

test('every query of the dashboard and of the alerts asks for metrics that exist', async () => {
  const names = await metricNames();
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
  expect(named('sum(taquilla_nothing_at_all)').some(name => names.has(name))).toBe(false);
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
  // Whatever README lists may stand in .env; nothing that the club sets in the office is overruled from here.
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
