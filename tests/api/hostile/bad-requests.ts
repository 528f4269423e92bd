/** Requests that no honest client sends, made from what the OpenAPI document says an honest one would. */
import fc from 'fast-check';

export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  schema?: Schema;
}

export interface Operation {
  operationId: string;
  'x-permission'?: string | {area: string; action: string};
  parameters?: Parameter[];
  requestBody?: {content: Record<string, {schema: Schema}>};
  responses: Record<string, unknown>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

export const endpointsOf = (spec: OpenApi): Endpoint[] =>
  Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({method: method.toUpperCase(), path, operation})),
  );

/** A body that could be meant: ids are 1, texts short, dates sane. */
export function plausible(schema: Schema | undefined): unknown {
  if (!schema) return {};
  if (schema.enum) return schema.enum[0];
  if (schema.example !== undefined) return schema.example;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, plausible(part)]));
    case 'array':
      return [plausible(schema.items)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'email'
        ? 'ana@example.org'
        : schema.format === 'date-time'
          ? '2030-01-01T10:00:00.000Z'
          : schema.format === 'date'
            ? '2030-01-01'
            : 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
    default:
      return {};
  }
}

const nested = (depth: number, open: string, close: string, core = '1'): string =>
  open.repeat(depth) + core + close.repeat(depth);
const HUGE = 'ñ'.repeat(2_500_000); // 5 MB in UTF-8

/** Values that have broken programs. */
const EVIL: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  9007199254740993,
  1e21,
  0.1 + 0.2,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(80),
  'NaN',
  'Infinity',
  '1e5',
  '0x1F',
  '٣',
  '１',
  "'; drop table seat_claim; --",
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(70_000),
  '2030-02-31',
  '0000-00-00',
  '9999999-99-99',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  '2030-01-01T10:00:00.000+99:99',
  '294276-12-31T23:59:59Z',
  '4713-01-01 BC',
  'infinity',
  'now',
  [],
  [[]],
  {},
  [null],
  [{}],
  ['a', 1],
  {a: {b: {c: {}}}},
  {'': 1},
  {toString: 1},
  {constructor: {prototype: {x: 1}}},
  new Array(3000).fill(1),
  '1',
  [1],
  {length: -1},
];

/** Whole bodies, as text: not JSON, not an object, too deep, too long. */
const RAW: string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '"',
  '{"a":}',
  "{'a':1}",
  '{"a":NaN}',
  'NaN',
  'undefined',
  'null',
  'true',
  '0',
  '1e400',
  '"texto"',
  '[]',
  '[1,2,3]',
  '[{}]',
  '{}',
  '\u0000',
  '{"a":"\u0000"}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  nested(1000, '[', ']'),
  nested(1000, '{"a":', '}'),
  nested(50_000, '[', ']'),
  nested(20_000, '{"a":', '}'),
  `{"a":"${HUGE}"}`,
  HUGE,
  `{"a":${'9'.repeat(10_000)}}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  'a=1&b=2',
];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-99',
  'application/json; charset=utf-16',
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/vnd.api+json',
  '',
  'json',
  '/',
];
const HEADERS: [name: string, values: string[]][] = [
  ['if-match', ['x', '"', 'W/', '"-1"', '99999999999999999999', '*', '1e5', ' ']],
  [
    'idempotency-key',
    [
      '',
      'x',
      'x'.repeat(101),
      "a'b'c'd'e",
      'válida-no',
      '%00%00%00%00%00',
      'cccccccc',
      '00000000-0000-0000-0000-000000000000',
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'deflate', 'nada']],
  ['accept-encoding', ['gzip', 'nada;q=x', '*;q=0']],
  ['accept', ['text/html', '*/*;q=0', 'application/nada']],
  ['x-request-id', ['x', '../../..', 'a'.repeat(300), 'valida-1234']],
  ['cookie', ['cart=', 'cart=a.b', 'customer=x', 'cart=%00; customer=%ff', '=;=;=', 'cart'.repeat(500)]],
  ['origin', ['null', 'https://example.net', 'no es una dirección', 'http://127.0.0.1']],
  ['accept-language', ['xx-XX', '*', 'a'.repeat(2000)]],
];
const IDS = [
  '1',
  '1',
  '1',
  '2',
  '2147483647',
  '2147483648',
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '9'.repeat(30),
  '%00',
  '%ff',
  '..%2f..',
  "1'",
  'null',
  '%F0%9F%98%80',
  'x'.repeat(150),
];

export interface BadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Half of the time one part of a plausible body is made evil, so that what lies behind the validation is reached too.
 */
export function badRequests({method, path, operation}: Endpoint): fc.Arbitrary<BadRequest> {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const base = plausible(schema);
  const places = placesOf(base);
  const evil = fc.oneof(
    fc.constantFrom(...EVIL),
    fc.string({unit: 'binary', maxLength: 50}),
    fc.double(),
    fc.maxSafeInteger(),
    fc.jsonValue({maxDepth: 3}),
  );
  const mended = fc
    .array(fc.tuple(fc.constantFrom(...(places.length ? places : [[]])), evil, fc.nat(4)), {minLength: 1, maxLength: 3})
    .map(changes => {
      const copy = structuredClone(base);
      let text: string | undefined;
      for (const [place, value, how] of changes) change(copy, place, value, how);
      try {
        text = JSON.stringify(copy);
      } catch {
        text = '{}';
      }
      return text ?? 'null';
    });
  const body = fc.oneof(
    {weight: 5, arbitrary: mended},
    {weight: 2, arbitrary: fc.constantFrom(...RAW)},
    {weight: 1, arbitrary: fc.jsonValue({maxDepth: 4}).map(value => JSON.stringify(value))},
    {weight: 1, arbitrary: fc.constant(JSON.stringify(base))},
  );
  const header = fc
    .constantFrom(...HEADERS)
    .chain(([name, values]) => fc.constantFrom(...values).map(value => [name, value] as const));
  const headers = fc.record({
    type: fc.oneof(
      {weight: 6, arbitrary: fc.constant('application/json')},
      {weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES)},
    ),
    more: fc.array(header, {maxLength: 2}),
    key: fc.uuid(),
  });
  const ids = fc.array(fc.constantFrom(...IDS), {minLength: 4, maxLength: 4});
  const query = fc.oneof(
    {weight: 4, arbitrary: fc.constant('')},
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?a[]=1&a[b]=2',
        '?__proto__[x]=1',
        '?filter={',
        '?id=1;drop',
        `?q=${'x'.repeat(5000)}`,
        '?%',
        '?%00=%ff',
      ),
    },
  );
  return fc.record({body, headers, ids, query}).map(made => {
    let at = 0;
    const headerSet: Record<string, string> = {
      'idempotency-key': made.headers.key,
      ...(made.headers.type ? {'content-type': made.headers.type} : {}),
      ...Object.fromEntries(made.headers.more.map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')])),
    };
    return {
      method,
      path: path.replace(/\{\w+\}/g, () => made.ids[at++ % made.ids.length]!) + made.query,
      headers: headerSet,
      ...(method === 'DELETE' && made.ids[3] !== '1' ? {} : {body: made.body}),
    };
  });
}

/** Paths to everything inside a JSON value. */
function placesOf(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return at.length ? [at] : [];
  const inside = Object.entries(value).flatMap(([name, part]) =>
    placesOf(part, [...at, Array.isArray(value) ? Number(name) : name]),
  );
  return at.length ? [at, ...inside] : inside;
}

/** 0–2: put the value there; 3: take the place away; 4: put it beside, under a name that nobody knows. */
function change(root: unknown, place: (string | number)[], value: unknown, how: number): void {
  let parent = root as Record<string | number, unknown>;
  for (const step of place.slice(0, -1)) {
    if (parent === null || typeof parent !== 'object') return;
    parent = parent[step] as Record<string | number, unknown>;
  }
  if (parent === null || typeof parent !== 'object') return;
  const last = place.at(-1);
  if (last === undefined || how === 4) parent[`inventado${how}`] = value;
  else if (how === 3) delete parent[last];
  else parent[last] = value;
}
