// openapi.d.ts, the types of both fronts, from openapi.json: made where types are checked, never committed. Its first line
// keeps the hash of what it was made from, so the usual answer («nothing to do») costs the reading of a few files.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {root} from './install.mjs';

const target = path.join(root, 'openapi.d.ts');

/** True when it was written anew. */
export async function writeOpenapiTypes() {
  const spec = fs.readFileSync(path.join(root, 'openapi.json'), 'utf8');
  const hash = createHash('sha256')
    .update(spec)
    .update(fs.readFileSync(fileURLToPath(import.meta.url)));
  const first = `// Made from openapi.json ${hash.digest('hex')}: do not edit.`;
  if (fs.existsSync(target) && fs.readFileSync(target, 'utf8').startsWith(`${first}\n`)) return false;
  const {default: openapiTypescript, astToString} = await import('openapi-typescript');
  const types = astToString(
    await openapiTypescript(byDirection(JSON.parse(spec, ofFixedLength)), {
      alphabetize: true,
      defaultNonNullable: false,
    }),
  );
  fs.writeFileSync(`${target}.${process.pid}`, `${first}\n${types}`);
  fs.renameSync(`${target}.${process.pid}`, target);
  return true;
}

/** A list of two is a pair: OpenAPI 3.0 has no word for it that `openapi-typescript` would read. */
const ofFixedLength = (_key, value) =>
  value?.type === 'array' && value.minItems > 0 && value.minItems === value.maxItems
    ? {...value, prefixItems: Array(value.minItems).fill(value.items)}
    : value;

/**
 * One schema says what a record is when it is read and when it is sent; a type is the one or the other. Read, it has
 * everything that has a default and nothing is in the way of changing it in memory; sent, it has nothing that is read
 * only and lacks what it likes of the rest: on a PUT all of it.
 */
function byDirection(document) {
  const {schemas, requestBodies} = document.components;
  // The other bodies that stand once are a few fields, nobody's record.
  const ofRecord = name =>
    name in schemas && '$ref' in (requestBodies[name]?.content['application/json']?.schema ?? {});
  const whole = property => (property.$ref ? schemas[property.$ref.split('/').at(-1)] : property);
  const hasDefault = property => 'default' in property || 'x-default' in property;
  const sent = (name, isPartial) => {
    const {properties, required, ...rest} = schemas[name];
    const writable = Object.entries(properties).filter(([, property]) => !property.readOnly);
    return {
      ...rest,
      properties: Object.fromEntries(writable),
      required: isPartial ? [] : required.filter(key => writable.some(([name]) => name === key)),
    };
  };
  const bodyOf = (name, isPartial) => ({
    ...requestBodies[name],
    content: {'application/json': {schema: sent(name, isPartial)}},
  });
  for (const operations of Object.values(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const name = operation.requestBody?.$ref?.split('/').at(-1);
      if (name && ofRecord(name)) operation.requestBody = bodyOf(name, method === 'put');
    }
  for (const name of Object.keys(requestBodies).filter(ofRecord)) {
    delete requestBodies[name];
    const {properties, required, ...rest} = schemas[name];
    schemas[name] = {
      ...rest,
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, {readOnly, ...property}]) => [key, property]),
      ),
      required: Object.keys(properties).filter(key => required.includes(key) || hasDefault(whole(properties[key]))),
    };
  }
  return document;
}
