/**
 * Who reads a column: SQL of the API, a function or a view of the database, or an act that gets the written record.
 * The demo, the models, the generic mechanism and copies of a row into its own table are no readers. A name that
 * several tables have is read of that one which its alias names, or which alone has it among the tables of the text.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type {Database} from '../../../api/src/platform/database/db';
import {MACHINES, machineOf, type MachineName} from '../../../api/src/domain/machines/registry';

const STEPS = new Set(['to', 'either', 'mayBecome']);
const src = path.resolve(__dirname, '..', '..', '..', 'api', 'src');
const NO_READERS = /^(demo|models|web\/rest)\//;
/** Words that may stand behind a table's name without being its alias. */
const NO_ALIAS =
  /^(?:set|where|on|join|left|right|inner|cross|full|order|group|limit|using|returning|for|union|values|select|default|loop|natural|having|offset|window|as|then|and|or)$/i;

export type Columns = Map<string, Set<string>>;

interface Text {
  text: string;
  home: string;
}

/** The literals of each file; what is put into a template stands as a blank. */
export function textsOfApi(): Text[] {
  const texts: Text[] = [];
  for (const name of fs.readdirSync(src, {recursive: true, encoding: 'utf8'})) {
    const home = name.split(path.sep).join('/');
    if (!home.endsWith('.ts') || NO_READERS.test(home)) continue;
    const file = ts.createSourceFile(home, fs.readFileSync(path.join(src, name), 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) texts.push({text: node.text, home});
      else if (ts.isTemplateExpression(node))
        texts.push({
          text: [node.head, ...node.templateSpans.map(span => span.literal)].map(p => p.text).join(' ¤ '),
          home,
        });
      // A step of a machine compares the state it comes from.
      else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && STEPS.has(node.expression.text)) {
        const [first] = node.arguments;
        if (first && ts.isStringLiteral(first) && Object.hasOwn(MACHINES, first.text)) {
          const {table, column = 'state'} = machineOf(first.text as MachineName);
          texts.push({text: `select m.${column} from ${table} m`, home});
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return texts;
}

interface Trigger extends Text {
  table: string;
}

interface Names {
  /** Table by its name or alias. */
  by: Map<string, Set<string>>;
  tables: Set<string>;
}

function namesIn(text: string, columns: Columns, into: Names = {by: new Map(), tables: new Set()}): Names {
  const add = (table: string, alias: string | undefined) => {
    if (!columns.has(table)) return;
    into.tables.add(table);
    for (const name of [table, ...(alias && !NO_ALIAS.test(alias) ? [alias] : [])])
      into.by.set(name, (into.by.get(name) ?? new Set()).add(table));
  };
  for (const named of [
    /\b(?:from|join|update|into|using)\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(\w+))?/gi,
    /,\s*"?(\w+)"?\s+(\w+)\b/gi,
    /\bnull::(\w+),[^\n]*\)\s+(\w+)/gi,
    /\(select \* from (\w+) (?:[^()]|\([^()]*\))*\) (\w+)/gi,
  ])
    for (const [, table, alias] of text.matchAll(named)) add(table!, alias);
  return into;
}

/** What is only written: the columns of an insert, the left side of a set. */
const withoutWrites = (text: string): string =>
  text
    .replace(/--[^\n]*/g, ' ')
    .replace(/(insert into "?\w+"?(?:\s+as\s+\w+)?\s*)\([^)]*\)/gi, '$1')
    .replace(/(\bset\s+|,\s*)\w+\s*=(?!=)/gi, '$1 =');

function readIn(text: string, around: Names | null, columns: Columns, read: (table: string, column: string) => void) {
  const clean = withoutWrites(text);
  const own = namesIn(text, columns);
  const names = own.tables.size || !around ? own : around;
  if (!names.tables.size) return;
  const copied = new Set(
    [...text.matchAll(/insert into "?(\w+)"?[^;]*?\bfrom\s+"?(\w+)"?/gi)]
      .filter(([, to, from]) => to === from)
      .map(m => m[1]!),
  );
  for (const [, alias, column] of clean.matchAll(/(?:\b(\w+)\.)?"?\b([a-z_][a-z0-9_]*)\b"?/g)) {
    const whose = alias ? (names.by.get(alias) ?? new Set<string>()) : names.tables;
    const having = [...whose].filter(table => columns.get(table)!.has(column!));
    if (having.length === 1 && !copied.has(having[0]!)) read(having[0]!, column!);
  }
}

/** The functions, views and triggers as they stand after all migrations. */
export async function sourcesOfDatabase(db: Database): Promise<{columns: Columns; texts: Text[]; triggers: Trigger[]}> {
  const {rows} = await db.query<{table: string; column: string}>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  const columns: Columns = new Map();
  for (const {table, column} of rows) columns.set(table, (columns.get(table) ?? new Set()).add(column));
  const {rows: texts} = await db.query<Text>(
    // A row that a function takes is as if it stood behind its from.
    `select coalesce((select string_agg('from ' || t.typname || ' x ', '') from unnest(p.proargtypes::oid[]) a(type)
         join pg_type t on t.oid = a.type and t.typrelid <> 0), '')
       || coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as text, 'function ' || p.proname as home
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
     union all
     select pg_get_viewdef(c.oid), 'view ' || c.relname
       from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`,
  );
  const {rows: triggers} = await db.query<Trigger>(
    `select c.relname as table, p.prosrc as text, 'trigger ' || g.tgname as home
       from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where not g.tgisinternal and p.pronamespace = 'public'::regnamespace`,
  );
  return {columns, texts, triggers};
}

/** Every `table.column` that something reads, and where. */
export function readers(
  columns: Columns,
  ofDatabase: Text[],
  triggers: Trigger[],
  texts = textsOfApi(),
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const homes = new Map<string, Names>();
  const read = (table: string, column: string, home: string) => {
    const key = `${table}.${column}`;
    found.set(key, (found.get(key) ?? new Set()).add(home));
  };
  for (const {text, home} of texts) homes.set(home, namesIn(text, columns, homes.get(home)));
  for (const {text, home} of texts)
    readIn(text, homes.get(home)!, columns, (table, column) => read(table, column, home));
  for (const {text, home} of ofDatabase) readIn(text, null, columns, (table, column) => read(table, column, home));
  for (const {table, text, home} of triggers)
    for (const [, column] of withoutWrites(text).matchAll(/\b(?:new|old)\.(\w+)(?!\s*:=)/gi))
      if (columns.get(table)?.has(column!)) read(table, column!, home);
  // A row taken whole is read where its file, or whoever gets it as terms, names a column.
  for (const {text, home} of texts)
    for (const [, alias] of text.matchAll(/\bto_jsonb\((\w+)\)/g))
      for (const table of namesIn(text, columns).by.get(alias!) ?? [])
        for (const other of fs.readdirSync(src, {recursive: true, encoding: 'utf8'})) {
          const at = other.split(path.sep).join('/');
          if (!at.endsWith('.ts') || NO_READERS.test(at)) continue;
          const whole = fs.readFileSync(path.join(src, other), 'utf8');
          for (const column of columns.get(table)!)
            if (new RegExp(at === home ? `\\b${column}\\b` : `->>?'${column}'`).test(whole)) read(table, column, at);
        }
  return found;
}
