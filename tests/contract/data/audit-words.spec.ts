/** What an act notes, and each state that is noted by itself, is said in Spanish to whoever reads who did what. */
import fs from 'node:fs';
import path from 'node:path';
import {MACHINES} from '../../../api/src/domain/machines/registry';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {AUDIT_FACTS, AUDIT_RECORDS, auditValueName} from '../../../backoffice/src/crud/words/audit-words';

const SOURCE = path.resolve(__dirname, '..', '..', '..', 'api', 'src');

/** Names of the facts in each `changes: {…}` of a file that writes the audit. */
function factsOf(text: string): string[] {
  if (!/writeAudit|this\.note/.test(text)) return [];
  return [...text.matchAll(/changes: \{/g)].flatMap(({index}) => {
    let depth = 1;
    let own = '';
    for (let at = index + 'changes: {'.length; depth > 0 && at < text.length; at++) {
      const sign = text[at]!;
      if ('{[('.includes(sign)) depth++;
      else if ('}])'.includes(sign)) depth--;
      else if (depth === 1) own += sign;
    }
    return own.split(',').flatMap(part => /^\s*([a-z]\w*)\s*(?::|$)/i.exec(part.trim())?.[1] ?? []);
  });
}

function facts(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of fs.readdirSync(SOURCE, {recursive: true, encoding: 'utf8'})) {
    if (!file.endsWith('.ts') || file.startsWith('demo')) continue;
    for (const fact of factsOf(fs.readFileSync(path.join(SOURCE, file), 'utf8'))) found.set(fact, file);
  }
  return found;
}

test('[M14] [K7] every fact that an act notes has its Spanish name', () => {
  expect(factsOf(`writeAudit(tx, {changes: {isPart: a({b: 1}), seats, ...more}})`)).toEqual(['isPart', 'seats']);
  const noted = facts();
  expect(noted.size).toBeGreaterThan(150);
  expect([...noted].filter(([fact]) => AUDIT_FACTS[fact] === undefined)).toEqual([]);
});

test('[M14] [K7] every state that is noted has its Spanish word', () => {
  const states = new Set(
    Object.values(MACHINES).flatMap(one => ('resource' in one.audit ? Object.keys(one.next) : [])),
  );
  expect(states.size).toBeGreaterThan(60);
  expect([...states].filter(state => auditValueName('state', state) === state)).toEqual([]);
});

/** Numbers of what no list of the office shows. */
const OF_NO_LIST: readonly string[] = ['batchId', 'handoverId', 'otherId', 'seatId'];

test('[M14] whatever an act notes by its number is a record that has a name, or of no list', () => {
  const paths = new Set(ENTITIES.map(entity => resourceOf(entity).path));
  expect(Object.values(AUDIT_RECORDS).filter(path => !paths.has(path))).toEqual([]);
  const numbers = [...facts().keys()].filter(fact => /Ids?$/.test(fact)).map(fact => fact.replace(/Ids$/, 'Id'));
  expect([...new Set(numbers)].filter(fact => AUDIT_RECORDS[fact] === undefined).sort()).toEqual(OF_NO_LIST);
});
