// The entities as the API's document names them: address, singular, plural and whose permissions rule them. They are
// said once, in api/src/models; the office imports them as «virtual:entities», made when it is built or served.
import {readFileSync} from 'node:fs';
import type {Plugin} from 'vite';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** `area:action` */
  'x-permission': string;
}

const NAME = 'virtual:entities';
/** What the summary of reading one record begins with. */
const SEE = 'Ver ';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function entitiesOf(document: {paths: Record<string, {get?: Operation}>}): Record<string, object> {
  const found = Object.entries(document.paths).flatMap(([path, {get: list}]) => {
    const one = document.paths[`${path}/{id}`]?.get;
    if (!list || !one?.summary.startsWith(SEE)) return [];
    const words = {
      one: capital(one.summary.slice(SEE.length)),
      many: capital(list.tags[0]!),
      area: list['x-permission'].split(':')[0]!,
    };
    return [[path.replace('/api/', ''), words] as const];
  });
  return Object.fromEntries(found);
}

export function entities(document: URL): Plugin {
  return {
    name: 'entities',
    resolveId: id => (id === NAME ? `\0${NAME}` : undefined),
    load: id =>
      id === `\0${NAME}`
        ? `export const entities = ${JSON.stringify(entitiesOf(JSON.parse(readFileSync(document, 'utf8'))))};`
        : undefined,
  };
}
