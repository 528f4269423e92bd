/**
 * By which way a real club fills each table that the demo fills, in words that a machine can check:
 *   resource:<path>            a form of the office makes it (generic create, granted to somebody, with a screen)
 *   act:<operationId>@<file>   an operation that a front calls, and the file behind it that writes the table
 *   command:<name>             a command of the console
 *   base                       the base data of an empty installation
 *   consequence:<file>         nobody writes it by itself: this file does, on the way of something else (or a trigger of this migration)
 */
import fs from 'node:fs';
import path from 'node:path';
import {allows, ROLES, type Area} from '../../../api/src/web/auth/permissions';
import {MACHINES, machineOf, type MachineName} from '../../../api/src/domain/machines/registry';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';

export {WAYS} from './ways';

const root = path.resolve(__dirname, '..', '..', '..');

const sources = new Map<string, string>();
const read = (file: string): string => {
  if (!sources.has(file)) sources.set(file, fs.readFileSync(file, 'utf8'));
  return sources.get(file)!;
};
const under = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter(file => /\.tsx?$/.test(file))
    .map(file => path.join(root, folder, file));
const api = under('api/src').filter(file => !file.includes(`${path.sep}demo${path.sep}`));
const migrations = fs
  .readdirSync(path.join(root, 'api/migrations'))
  .map(file => path.join(root, 'api/migrations', file));
const office = under('backoffice/src');
const fronts = [...office, ...under('storefront/src')];
const operations = new Map(
  Object.entries(
    (
      JSON.parse(read(path.join(root, 'openapi.json'))) as {
        paths: Record<string, Record<string, {operationId: string}>>;
      }
    ).paths,
  ).flatMap(([at, verbs]) =>
    Object.entries(verbs).map(([verb, {operationId}]): [string, {verb: string; at: string}] => [
      operationId,
      {verb, at},
    ]),
  ),
);
const commands = (JSON.parse(read(path.join(root, 'package.json'))) as {scripts: Record<string, string>}).scripts;

const writes = (text: string, table: string): boolean =>
  new RegExp(
    `insert into (?:${table.includes('.') ? 'test_bank\\.' : ''})"?${table.split('.').at(-1)}"?[\\s(]`,
    'i',
  ).test(text);

/** Everything that these files import, far and near; demo data are no part of it. */
function reachedFrom(entries: string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    // Whoever asks the contract of a line asks the kinds that are put in place behind it.
    if (file === inApi('domain/orders/line-kind.ts')) waiting.push(inApi('domain/lines/registry.ts'));
    for (const [, to] of read(file).matchAll(/from '(\.[^']+)'/g)) {
      const found = [
        `${path.resolve(path.dirname(file), to!)}.ts`,
        path.resolve(path.dirname(file), to!, 'index.ts'),
      ].find(one => api.includes(one));
      if (found) waiting.push(found);
    }
  }
  return seen;
}

const inApi = (file: string): string => path.join(root, 'api', file.startsWith('migrations/') ? '' : 'src', file);

const CHECKS: Record<string, (table: string, given: string) => string | null> = {
  resource: (table, at) => {
    const resource = ENTITIES.map(resourceOf).find(one => one.path === at && one.table === table);
    if (!resource) return `no model «${at}» of this table`;
    if (resource.readOnly) return `«${at}» is read-only`;
    if (!ROLES.some(role => allows([role], resource.group as Area, 'create'))) return `nobody may create «${at}»`;
    const makes = office.some(
      file =>
        new RegExp(`['"]${at}['"]`).test(read(file)) &&
        /CreateBase|useCreate\(|RecordDialog|\.create\(|\binputs[=:,]/.test(read(file)) &&
        !/canCreate: false/.test(read(file)),
    );
    return makes ? null : `no screen of the office makes «${at}»`;
  },
  act: (table, given) => {
    const [operationId, file] = given.split('@') as [string, string];
    const operation = operations.get(operationId);
    if (!operation || operation.verb === 'get') return `no act «${operationId}»`;
    const last = operation.at
      .split('/')
      .filter(part => part && !part.startsWith('{'))
      .at(-1)!;
    if (!fronts.some(front => new RegExp(`\\b${last}\\b`).test(read(front)))) return `no front calls «${operation.at}»`;
    if (!writes(read(inApi(file)), table)) return `${file} does not write it`;
    const homes = api.filter(one => new RegExp(`\\b(?:id|operationId): '${operationId}'`).test(read(one)));
    return reachedFrom(homes).has(inApi(file)) ? null : `«${operationId}» does not come to ${file}`;
  },
  command: (_table, name) => (commands[name] ? null : `no command «${name}»`),
  base: table =>
    table === 'base_data' || new RegExp(`table: '${table}'`).test(read(inApi('domain/beginning/lay-base.ts')))
      ? null
      : 'not among the base data',
  consequence: (table, file) => {
    if (!fs.existsSync(inApi(file)) || !writes(read(inApi(file)), table)) return `${file} does not write it`;
    return file.startsWith('migrations/') || reachedFrom([inApi('serve.ts')]).has(inApi(file))
      ? null
      : `nothing comes to ${file}`;
  },
};

/** What is wrong with a way; null when a real club can go it. */
export function problemOf(table: string, way: string): string | null {
  const [kind, ...rest] = way.split(':');
  const check = CHECKS[kind!];
  return check ? check(table, rest.join(':')) : `«${way}» is no kind of way`;
}

/** A table that anybody but the demo writes is none for later. */
export const writtenAnywhere = (table: string): string[] =>
  api.filter(file => writes(read(file), table)).map(file => path.relative(root, file));

const machines = Object.keys(MACHINES) as MachineName[];
const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A column has its way when a form of the office has it, or when anything but the demo sets it. */
export function columnHasWay(table: string, column: string): boolean {
  const name = camel(column);
  const field = ENTITIES.map(resourceOf)
    .find(one => one.table === table)
    ?.byName.get(name);
  if (
    field &&
    !field.readOnly &&
    office.some(file => new RegExp(`source="${name}["./]|\\b${name}:|\\b${name},`).test(read(file)))
  )
    return true;
  const set = new RegExp(`(?:update ${table} (?:\\w+ )?set|insert into ${table} ?\\()[^;\`]*\\b${column}\\b`, 'i');
  // A move of the machines (domain/machines) names the table by its machine and the columns in its own words.
  const moved = machines
    .filter(name => machineOf(name).table === table)
    .some(
      name =>
        (machineOf(name).column ?? 'state') === column ||
        api.some(file => new RegExp(`\\bto\\('${name}'[^;]*\\bset:\\s*['\`][^'\`]*\\b${column} =`).test(read(file))),
    );
  return (
    moved ||
    api.some(file => set.test(read(file))) ||
    migrations.some(file =>
      new RegExp(`(?:new\\.${column} ?:?=|update ${table} (?:\\w+ )?set[^;]*\\b${column}\\b)`, 'i').test(read(file)),
    )
  );
}
