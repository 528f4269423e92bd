/**
 * A hot operation: one object holds the path, the OpenAPI text, the body's shape and the handler.
 * The front server answers it before Express; LoopBack gets its text as a route, so that it stands in OpenAPI.
 */
import Ajv, {type ValidateFunction} from 'ajv';
import {invalid} from '../../domain/kernel/errors';
import {fieldErrors} from './error-body';
import type {OperationText} from './operation-text';
import type {Shape} from '../../domain/kernel/shape';
import {VALIDATION} from './validation';
import type {HotRequest, QuickAnswer} from './http';

export interface HotOperation {
  method: 'GET' | 'POST';
  /** `{name}` marks a parameter. */
  path: string;
  text: OperationText;
  body?: Shape<unknown>;
  /** Of a body that the handler reads by itself, because a signature covers its bytes: only told. */
  posted?: Shape<unknown> | undefined;
  /** As what it comes, when it is not JSON. */
  postedAs?: string | undefined;
  /** Where the parameter is a number, it is one here too. */
  integers?: string[];
  query?: {name: string; description: string}[];
  /** Returns what is sent as JSON, or `SENT` when the handler has answered itself. */
  handle(request: HotRequest, body: unknown): Promise<unknown> | unknown;
  /** More stand in line than can be served soon: who comes now is told so at once, before any work is done for it. */
  isFull?(): boolean;
  /**
   * For reads that a crowd repeats: answered from memory in the moment that they are asked. Null: not now, `handle`
   * does it.
   */
  quick?(request: Pick<HotRequest, 'req' | 'params' | 'cookies'>): QuickAnswer | null;
}

export const SENT = Symbol('sent');

const ajv = new Ajv({allErrors: false, strict: false, coerceTypes: false, verbose: VALIDATION.verbose});
ajv.addFormat('email', /^(?!\.|[^@]*\.[.@])[^\s@"<>(),;:\\[\]]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}\.)+[a-z]{2,24}$/i);
ajv.addFormat('date-time', {validate: (s: string) => !Number.isNaN(Date.parse(s))});
ajv.addFormat('date', {validate: (s: string) => /^\d{4}-\d\d-\d\d$/.test(s) && !Number.isNaN(Date.parse(s))});

/** Typed body or a 422 that names the field. Compiled for the first body: all of them are a twentieth of a start. */
export function validator<T>(shape: Shape<T>): (body: unknown) => T {
  let check: ValidateFunction | undefined;
  return body => {
    check ??= ajv.compile(shape.schema);
    if (!check(body)) throw invalid(fieldErrors(VALIDATION.ajvErrorTransformer(check.errors ?? []) as never[]));
    return body as T;
  };
}
