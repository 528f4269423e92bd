// openapi.d.ts, the types of both fronts, from openapi.json: made where types are checked, never committed. Its first line
// keeps the hash of what it was made from, so the usual answer («nothing to do») costs the reading of one file.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {root} from './install.mjs';

const target = path.join(root, 'openapi.d.ts');

/** True when it was written anew. */
export async function writeOpenapiTypes() {
  const spec = fs.readFileSync(path.join(root, 'openapi.json'), 'utf8');
  const first = `// Made from openapi.json ${createHash('sha256').update(spec).digest('hex')}: do not edit.`;
  if (fs.existsSync(target) && fs.readFileSync(target, 'utf8').startsWith(`${first}\n`)) return false;
  const {default: openapiTypescript, astToString} = await import('openapi-typescript');
  const types = astToString(await openapiTypescript(JSON.parse(spec), {alphabetize: true}));
  fs.writeFileSync(`${target}.${process.pid}`, `${first}\n${types}`);
  fs.renameSync(`${target}.${process.pid}`, target);
  return true;
}
