// What the API sends and takes, read from its OpenAPI document: money in integer cents, instants as ISO 8601 UTC.
import type {components, operations, paths} from '../../../openapi';

type Body<Answers> = Answers extends {content: {'application/json': infer Content}} ? Content : never;

/** The answer of an operation, by its operationId. */
export type Answer<Name extends keyof operations> = operations[Name] extends {responses: infer Answers}
  ? Body<Answers[keyof Answers & (200 | 201)]>
  : never;

/** What an operation is sent. */
export type Sent<Name extends keyof operations> = operations[Name] extends {
  requestBody: {content: {'application/json': infer Content}};
}
  ? Content
  : never;

/** The parameters of an operation that stand behind the question mark. */
export type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The addresses that can be called so. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

/** The entities, by the address that is also their resource: what has a list and records of it. */
export type EntityPath = {
  [P in PathOf<'get'>]: P extends `/api/${infer Name}` ? (`${P}/{id}` extends PathOf<'get'> ? Name : never) : never;
}[PathOf<'get'>];

export type AnswerOf<M extends Method, P extends PathOf<M>> = paths[P][M] extends {responses: infer Answers}
  ? Body<Answers[keyof Answers & (200 | 201)]>
  : never;

/** A form may not have its value yet: the API says what is missing, in words. */
type Drafted<Content> = Content extends readonly (infer One)[]
  ? readonly Drafted<One>[]
  : Content extends object
    ? {[Field in keyof Content]: Drafted<Content[Field]> | null | undefined}
    : Content;
type At<Called> = Called extends {parameters: {path: infer Values}}
  ? {at: Readonly<Record<keyof Values, number | string | undefined>>}
  : {at?: undefined};
type Asked<Called> = Called extends {parameters: {query: infer Values}}
  ? {query: Values}
  : Called extends {parameters: {query?: infer Values}}
    ? {query?: Values}
    : never;
type Given<Called> = Called extends {requestBody: {content: {'application/json': infer Content}}}
  ? {body: Drafted<Content>}
  : Called extends {requestBody: {content: {'application/octet-stream': unknown}}}
    ? {bytes: Blob}
    : Called extends {requestBody?: {content: {'application/json': infer Content}}}
      ? {body?: Drafted<Content>}
      : {body?: undefined};

/** What an address is called with: `at` fills its braces, `query` stands behind its question mark. */
export type CallOf<M extends Method, P extends PathOf<M>> = P extends unknown
  ? At<paths[P][M]> & Asked<paths[P][M]> & Given<paths[P][M]> & {idempotencyKey?: string; signal?: AbortSignal}
  : never;

type Schemas = components['schemas'];

/**
 * A record as lists and forms have it, by the name of its entity. `Read` is what the document does not know:
 * what a json field holds, and that what is looked up through a required reference is never null.
 */
export type Stored<Name extends keyof Schemas, Read = unknown> = Omit<Schemas[Name], keyof Read> & Read;

type Member<Field> = Field extends readonly (infer One)[] ? One : Field;

/** The values of an enum of an entity, or of the members of a list of them; a field that is no enum has none. */
export type Enum<Name extends keyof Schemas, Field extends keyof Schemas[Name]> =
  Member<NonNullable<Schemas[Name][Field]>> extends infer Value extends string
    ? string extends Value
      ? never
      : Value
    : never;
