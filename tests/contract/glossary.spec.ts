/** Names: every entity of the registry stands in GLOSSARY.md, and no name is one of those that collect everything. */
import fs from 'node:fs';
import path from 'node:path';
import {ENTITIES} from '../../api/src/models/registry';

const glossary = fs.readFileSync(path.resolve(__dirname, '..', '..', 'GLOSSARY.md'), 'utf8');

test.each(ENTITIES.map(e => e.name))('%s stands in the glossary', name => {
  expect(glossary).toMatch(new RegExp(`\\|[^|\\n]*\\|[^|\\n]*\\b${name}\\b`));
});

test('no entity has a name that says nothing', () => {
  for (const {name} of ENTITIES) expect(name).not.toMatch(/Manager|Helper|Util|Service|Handler|Data$|Info$/);
});
