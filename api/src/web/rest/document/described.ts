/** An operation as LoopBack describes it. */
import type {ReferenceObject} from '@loopback/rest';
import type {Permission} from '../../http/access';
import type {JsonSchema} from '../../../domain/kernel/shape';

export interface Response {
  description?: string;
  $ref?: string;
  content?: Record<string, {schema?: object | undefined}>;
}
export type Responses = Record<string, Response>;

export interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: (Parameter | ReferenceObject)[];
  requestBody?: RequestBody | ReferenceObject;
  responses: Responses;
  security?: object[];
  'x-permission': Permission;
  'x-versioned'?: boolean;
}
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  [more: string]: unknown;
}
export interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, {schema?: (JsonSchema & Partial<ReferenceObject>) | undefined; example?: unknown}>;
}
