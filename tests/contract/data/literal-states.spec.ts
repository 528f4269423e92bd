/** A state moves by domain/machines alone: no update writes one by hand, and no other file says what may become what. */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {MACHINES, machineOf, statesOf, type MachineName} from '../../../api/src/domain/machines/registry';

const names = Object.keys(MACHINES) as MachineName[];
const columns = new Set(names.map(name => machineOf(name).column ?? 'state'));
const words = names.map(name => new Set<string>(statesOf(name)));

const root = path.resolve(__dirname, '../../..');
/** History is laid as it was; the built-in bank is the other side, with machines of its own. */
const MAY = /^api\/src\/(domain\/machines|demo|outside\/bank\/test-bank)\//;

const sources = filesUnder('api/src').filter(file => !MAY.test(file));

test('no update outside the machines writes a state', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(file => handWritten(file, read(file)))).toEqual([]);
});

test('no file outside the machines says what may become what', () => {
  expect(sources.flatMap(file => tables(file, read(file)))).toEqual([]);
});

test('both refuse what they are for', () => {
  const updates = [
    'tx.query(`update "order" set state = \'paid\' where id = $1`)',
    "tx.query('update plot p set version = version + 1, state = $2 where id = $1')",
    'tx.query(`update x set total = coalesce(a, b), "state" = case when y then 1 end from z`)',
    'tx.query(`with a as (update order_line l set fulfilment = $1 from b) select 1`)',
    'tx.query(`insert into x values (1) on conflict (id) do update set n = 1, state = excluded.state`)',
    'tx.query(`update x set (state, n) = (1, 2)`)',
    "move(tx, to('order', 'paid'), {id, set: `state = 'refunded'`})",
    "const set = 'state = $2, used_at = now()'",
  ];
  for (const code of updates) expect(handWritten('x.ts', code)).toHaveLength(1);
  const fine = [
    "tx.query(`update cart set discount_id = null where id = $1 and state = 'open'`)",
    "tx.query(`update x set n = case when state = 'open' then 1 end, m = (select state from y where a, state = b)`)",
    "tx.query(`update order_line l set ${becomes('order_line', 'active', 'l')} from fit`)",
    "const where = `state = 'outbox' and sealed_body is not null`",
  ];
  for (const code of fine) expect(handWritten('x.ts', code)).toEqual([]);
  expect(tables('x.ts', "const T = {pending: ['paid', 'cancelled'], expired: ['paid'], paid: []}")).toHaveLength(1);
  expect(tables('x.ts', "const T = {cash: ['paid'], card: [], wallet: []}")).toEqual([]);
});

function handWritten(file: string, code: string): string[] {
  const found: string[] = [];
  each(file, code, node => {
    const text = textOf(node);
    if (text === null) return;
    const lists = [
      ...text.matchAll(/\bupdate(?:\s+(?:only\s+)?["\w.§]+(?:\s+(?:as\s+)?(?!set\b)\w+)?)?\s+set\b/gi),
    ].map(match => text.slice(match.index + match[0].length));
    const isSet = ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'set';
    const alone = assigned(text);
    if (
      lists.some(list => writesState(assigned(list))) ||
      ((isSet || (alone.length > 1 && alone.every(Boolean))) && writesState(alone))
    )
      found.push(`${file}: ${text.trim().replace(/\s+/g, ' ').slice(0, 90)}: move it by domain/machines/move`);
  });
  return found;
}

const writesState = (targets: string[]) =>
  targets.some(target => target.match(/\w+/g)?.some(column => columns.has(column)));

/** What a list of assignments gives something to, up to the end of the list; '' for what is no assignment. */
function assigned(list: string): string[] {
  let depth = 0;
  let item = '';
  const items: string[] = [];
  for (const part of list.split(/([(),]|\b(?:where|from|returning|case|end)\b)/i)) {
    if (depth === 0 && /^(where|from|returning)$/i.test(part)) break;
    if (/^(\(|case)$/i.test(part)) depth++;
    if (/^(\)|end)$/i.test(part) && --depth < 0) break;
    if (part === ',' && depth === 0) {
      items.push(item);
      item = '';
    } else item += part;
  }
  return [...items, item].map(one => /^\s*(\([^)]*\)|"?\w+"?)\s*=/.exec(one)?.[1] ?? '');
}

/** Objects that name states of one machine and, for each, states of the same one. */
function tables(file: string, code: string): string[] {
  const found: string[] = [];
  each(file, code, node => {
    if (!ts.isObjectLiteralExpression(node) || node.properties.length < 3) return;
    const said = node.properties.flatMap(property => {
      if (!ts.isPropertyAssignment(property) || !ts.isArrayLiteralExpression(property.initializer)) return [null];
      return [property.name.getText(), ...property.initializer.elements.map(one => textOf(one))];
    });
    if (
      said.length > node.properties.length &&
      words.some(states => said.every(word => word !== null && states.has(word)))
    )
      found.push(`${file}: {${said.slice(0, 4).join(', ')} …}: a machine stands in domain/machines`);
  });
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join('§')
    : null;
}

function each(file: string, code: string, look: (node: ts.Node) => void): void {
  const visit = (node: ts.Node): void => {
    look(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

function filesUnder(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), {withFileTypes: true}).flatMap(entry => {
    const at = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(at) : at.endsWith('.ts') ? [at] : [];
  });
}
