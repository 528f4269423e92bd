/** The models say what the columns are: table, name, type, nullability; nothing drifts in silence. */
import {Database} from '../../../api/src/platform/database/db';
import {ENTITIES} from '../../../api/src/models/registry';
import {BY_DATABASE} from '../../../api/src/web/rest/fields';
import {recordSchema, resourceOf} from '../../../api/src/web/rest/resource';
import type {JsonSchema} from '../../../api/src/domain/kernel/shape';
import {freshDatabase} from '../../support/run/database';

const TYPES: Record<string, string[]> = {
  id: ['integer', 'bigint'],
  ref: ['integer'],
  int: ['integer', 'smallint', 'bigint'],
  cents: ['integer'],
  version: ['integer'],
  flag: ['boolean'],
  text: ['text'],
  longText: ['text'],
  html: ['text'],
  email: ['text'],
  phone: ['text'],
  nif: ['text'],
  iban: ['text'],
  enumOf: ['text'],
  instant: ['timestamp with time zone'],
  day: ['date'],
  json: ['jsonb'],
  tags: ['ARRAY'],
};

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: 'YES' | 'NO';
  is_generated: 'ALWAYS' | 'NEVER';
}

let columns: Map<string, Column>;
/** Text of the check constraints on a column; the table that its foreign key points to. */
let checks: Map<string, string>;
let keys: Map<string, string>;
/** What PostgreSQL makes of computed properties. */
let computed: Map<string, string>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 2);
  const {rows} = await db.query<Column>(
    `select table_name, column_name, data_type, is_nullable, column_default, is_identity, is_generated
      from information_schema.columns where table_schema = 'public'`,
  );
  columns = new Map(rows.map(c => [`${c.table_name}.${c.column_name}`, c]));
  const constraints = await db.query<{at: string; kind: string; text: string}>(
    `select k.conrelid::regclass || '.' || a.attname as at, k.contype as kind, case k.contype
      when 'c' then pg_get_constraintdef(k.oid) else k.confrelid::regclass::text end as text
       from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
         where k.connamespace = 'public'::regnamespace
         and (k.contype = 'c' or (k.contype = 'f' and a.attname <> 'is_trial'
         and cardinality(k.conkey) - (select count(*) from pg_attribute t
         where t.attrelid = k.conrelid and t.attnum = any(k.conkey) and t.attname = 'is_trial') = 1))`,
  );
  const plain = (text: string) => text.replaceAll('"', '');
  // A check over two columns: what it says of the other one is no choice of this one.
  const ofColumn = (at: string, text: string) =>
    text.replace(/\((\w+) (?:(?:=|<>) '[a-z_]+'::text|= ANY \(ARRAY\[[^\]]*\]\))\)/g, (said, column) =>
      at.endsWith(`.${column}`) ? said : '',
    );
  checks = new Map();
  for (const c of constraints.rows.filter(row => row.kind === 'c'))
    checks.set(plain(c.at), `${checks.get(plain(c.at)) ?? ''} ${ofColumn(c.at, c.text)}`);
  keys = new Map(constraints.rows.filter(row => row.kind === 'f').map(c => [plain(c.at), plain(c.text)]));
  // A view shows the keys of its tables.
  const shown = await db.query<{at: string; of: string}>(
    `select view_name || '.' || column_name as at, table_name || '.' || column_name as of
      from information_schema.view_column_usage where view_schema = 'public'`,
  );
  for (const {at, of} of shown.rows) if (!keys.has(at) && keys.has(of)) keys.set(at, keys.get(of)!);
  computed = new Map();
  for (const r of resources)
    for (const [name, sql] of Object.entries(r.computed ?? {})) {
      const {type} = (
        await db.query<{type: string}>(`select pg_typeof((select ${sql} from "${r.table}" t limit 1))::text as type`)
      ).rows[0]!;
      computed.set(`${r.name}.${name}`, type);
    }
  await db.close();
  await fresh.drop();
});

const resources = ENTITIES.map(resourceOf);

test.each(resources.map(r => [r.name, r] as const))('%s has the columns it declares', (_, r) => {
  for (const f of r.fields) {
    const c = columns.get(`${r.table}.${f.column}`);
    const said = `${r.name}.${f.name} is ${c?.data_type ?? 'missing'}`;
    expect(TYPES[f.kind]!.map(type => `${r.name}.${f.name} is ${type}`)).toContain(said);
  }
});

test.each(resources.map(r => [r.name, r] as const))('%s: a record may have null where its column may', (_, r) => {
  // Of a view, and of a column made from others, PostgreSQL does not know it.
  if (columns.get(`${r.table}.id`)?.is_nullable === 'YES') return;
  for (const f of r.fields) {
    const c = columns.get(`${r.table}.${f.column}`);
    if (c?.is_generated === 'NEVER')
      expect({field: `${r.name}.${f.name}`, orNull: f.orNull}).toEqual({
        field: `${r.name}.${f.name}`,
        orNull: c.is_nullable === 'YES',
      });
  }
});

const parsed = (text: string | null): unknown => {
  const [, inside, type] = /^'(.*)'::(text|jsonb|text\[\]|date\[\]|integer\[\])$/.exec(text ?? '') ?? [];
  if (type === 'text') return inside;
  if (type === 'jsonb') return JSON.parse(inside!);
  if (type) return inside === '{}' ? [] : inside!.slice(1, -1).split(',');
  return text === null ? undefined : /^(true|false|-?\d+)$/.test(text) ? JSON.parse(text) : BY_DATABASE;
};

test.each(resources.filter(r => !r.readOnly).map(r => [r.name, r] as const))(
  '%s: what the document says is there when nothing is sent is the default of its column',
  (_, r) => {
    for (const f of r.fields.filter(field => !field.readOnly && !field.required && !field.orNull)) {
      const column = columns.get(`${r.table}.${f.column}`)!;
      // A view has its table's.
      if (column.column_default !== null)
        expect({field: f.name, is: f.default}).toEqual({field: f.name, is: parsed(column.column_default)});
    }
  },
);

test('computed properties have the type that the document gives them', () => {
  const said = resources.flatMap(r =>
    Object.keys(r.computed ?? {}).map(name => [`${r.name}.${name}`, recordSchema(r).properties![name]] as const),
  );
  const type = ({type: json, format}: JsonSchema) =>
    ({'date-time': 'timestamp with time zone', date: 'date'})[format ?? ''] ?? (json === 'string' ? 'text' : json);
  expect(Object.fromEntries(said.map(([name, schema]) => [name, type(schema!)]))).toEqual(Object.fromEntries(computed));
});

test.each(resources.filter(r => !r.readOnly).map(r => [r.name, r] as const))(
  '%s can be written: what may be missing has a default or may be null',
  (_, r) => {
    const declared = new Map(r.fields.map(f => [`${r.table}.${f.column}`, f]));
    for (const [key, c] of columns) {
      if (c.table_name !== r.table || c.is_nullable === 'YES' || c.column_default !== null || c.is_identity === 'YES')
        continue;
      const f = declared.get(key);
      if (c.is_generated === 'ALWAYS') continue; // the database writes it
      // organization has one row, made by migration or demo; its id is not sent.
      if (r.table === 'organization' && c.column_name === 'id') continue;
      expect({column: key, required: f?.required && !f.readOnly}).toEqual({column: key, required: true});
    }
  },
);

test.each(resources.map(r => [r.name, r] as const))(
  '%s: choices are those that the column takes, references are foreign keys',
  (_, r) => {
    for (const f of r.fields) {
      const at = `${r.table}.${f.column}`;
      const taken = [...(checks.get(at) ?? '').matchAll(/'([a-z_]+)'::text/g)].map(m => m[1]);
      if (f.kind === 'enumOf' && taken.length)
        expect({at, offered: (f.schema.enum ?? []).filter(value => value !== null).sort()}).toEqual({
          at,
          offered: [...new Set(taken)].sort(),
        });
      if (f.kind === 'ref')
        expect({at, to: keys.get(at)}).toEqual({at, to: resources.find(other => other.path === f.resource)?.table});
    }
  },
);

test('addresses and tables are nobody else’s', () => {
  expect(new Set(resources.map(r => r.path)).size).toBe(resources.length);
  expect(new Set(resources.map(r => r.table)).size).toBe(resources.length);
});
