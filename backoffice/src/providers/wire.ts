// What the API sends and takes, read from its OpenAPI document: money in integer cents, instants as ISO 8601 UTC.
import type { RaRecord } from 'react-admin';
import type { components, operations } from '../../../openapi';

type Body<Answers> = Answers extends { content: { 'application/json': infer Content } } ? Content : never;

/** The answer of an operation, by its operationId. */
export type Answer<Name extends keyof operations> = operations[Name] extends { responses: infer Answers } ? Body<Answers[keyof Answers & (200 | 201)]> : never;

/** What an operation is sent. */
export type Sent<Name extends keyof operations> = operations[Name] extends { requestBody: { content: { 'application/json': infer Content } } } ? Content : never;

/** A record as lists and forms have it, by the name of its entity. */
export type Stored<Name extends keyof components['schemas']> = components['schemas'][Name] & RaRecord<number>;
