/**
 * The document cut by tags: the operations of one and what they refer to, a fiftieth of the whole. Swagger UI takes
 * seconds for all of it and reads one of these at once.
 */
export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
}
export interface ApiDocument {
  openapi: string;
  info: {title: string; version: string; description: string};
  security: object[];
  tags: {name: string; description: string}[];
  'x-tagGroups': {name: string; tags: string[]}[];
  /** What each of them is for. */
  'x-areas': Record<string, string>;
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: Record<string, Record<string, object>>;
}

/** Under which address a tag is read, and a heading found. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export function sliceOf(whole: ApiDocument, tag: string): object {
  const {openapi, info, security, components} = whole;
  const paths: ApiDocument['paths'] = {};
  for (const [at, operations] of Object.entries(whole.paths)) {
    const own = Object.entries(operations).filter(([, {tags}]) => tags.includes(tag));
    if (own.length > 0) paths[at] = Object.fromEntries(own);
  }
  const needed: ApiDocument['components'] = {securitySchemes: components.securitySchemes!};
  const take = (part: object): void => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const parts = (needed[kind!] ??= {});
      if (name! in parts) continue;
      parts[name!] = components[kind!]![name!]!;
      take(parts[name!]!);
    }
  };
  take(paths);
  const tags = whole.tags.filter(({name}) => name === tag);
  return {openapi, info: {title: info.title, version: info.version}, security, tags, paths, components: needed};
}
