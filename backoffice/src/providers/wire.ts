// What the API sends and takes, read from its OpenAPI document: money in integer cents, instants as ISO 8601 UTC.
import type {components, operations} from '../../../openapi';

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
