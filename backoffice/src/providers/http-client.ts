// Every call to the API: the token in a header, JSON both ways, errors as the API words them.
import {fetchUtils, HttpError} from 'react-admin';
import {leave, readToken} from './session';

export interface ApiProblem {
  code: string;
  message: string;
  details?: Record<string, unknown>;
  errors?: Record<string, string>;
}

const authorization = (): string => `Bearer ${readToken() ?? ''}`;

export const httpClient: typeof fetchUtils.fetchJson = (url, options = {}) => {
  const headers = new Headers(options.headers as HeadersInit | undefined);
  headers.set('Accept', 'application/json');
  headers.set('Authorization', authorization());
  return fetchUtils.fetchJson(url, {...options, headers});
};

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** A file as it is, instead of `body`. */
  bytes?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

async function send(
  path: string,
  {method = 'GET', body, bytes, idempotencyKey, signal}: CallOptions,
): Promise<Response> {
  const headers = new Headers({Accept: 'application/json', Authorization: authorization()});
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (bytes !== undefined) headers.set('Content-Type', 'application/octet-stream');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      signal,
      body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    throw new HttpError('No hay conexión con el servidor. Comprueba la red y vuelve a intentarlo.', 0, null);
  }
  if (answer.ok) return answer;
  if (answer.status === 401) {
    leave();
    return new Promise<never>(() => undefined);
  }
  const problem: unknown = await answer.json().catch(() => null);
  const message = (problem as ApiProblem | null)?.message ?? `El servidor ha respondido ${answer.status}.`;
  throw new HttpError(message, answer.status, problem);
}

/** A command or query outside the CRUD dialect. @throws HttpError whose message is the API's own sentence */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const answer = await send(path, options);
  const text = await answer.text();
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** Binary answers: seat states, PDF, plan files. */
export async function callForBytes(
  path: string,
  signal?: AbortSignal,
): Promise<{bytes: ArrayBuffer; headers: Headers}> {
  const answer = await send(path, {signal});
  return {bytes: await answer.arrayBuffer(), headers: answer.headers};
}

/** The API's problem inside any thrown value, for what depends on `code`, `details` or `errors`. */
export function problemOf(failure: unknown): ApiProblem & {status: number} {
  if (failure instanceof HttpError) {
    const body = failure.body as ApiProblem | null;
    return {
      status: failure.status as number,
      code: body?.code ?? 'unknown',
      message: failure.message,
      details: body?.details,
      errors: body?.errors,
    };
  }
  return {status: 0, code: 'client', message: failure instanceof Error ? failure.message : String(failure)};
}
