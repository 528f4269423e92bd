// Every call to the API: the token in a header, JSON both ways, errors as the API words them.
import {fetchUtils, HttpError} from 'react-admin';
import {askInvoice} from './ask-invoice';
import {enterAgain, ownToken, type Ended} from './session';
import type {AnswerOf, CallOf, Method, PathOf} from './wire';

export interface ApiProblem {
  code: string;
  message: string;
  details?: Record<string, unknown>;
  errors?: Record<string, string>;
}

const bearer = (token: string | null): string => `Bearer ${token ?? ''}`;
const endedOf = (problem: unknown) => (problem as ApiProblem | null)?.details?.ended as Ended | undefined;

export const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const token = ownToken();
  const headers = new Headers(options.headers as HeadersInit | undefined);
  headers.set('Accept', 'application/json');
  headers.set('Authorization', bearer(token));
  try {
    return await fetchUtils.fetchJson(url, {...options, headers});
  } catch (failure) {
    if (!(failure instanceof HttpError) || failure.status !== 401) throw failure;
    await enterAgain(token, endedOf(failure.body));
    return httpClient(url, options);
  }
};

interface Sending {
  at?: object;
  query?: object;
  body?: unknown;
  /** A file as it is, instead of `body`. */
  bytes?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

function addressOf(path: string, {at = {}, query = {}}: Sending): string {
  const values = new Map<string, unknown>(Object.entries(at));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function send(method: string, path: string, sending: Sending): Promise<Response> {
  const {body, bytes, idempotencyKey, signal} = sending;
  const token = ownToken();
  const headers = new Headers({Accept: 'application/json', Authorization: bearer(token)});
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (bytes !== undefined) headers.set('Content-Type', 'application/octet-stream');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  let answer: Response;
  try {
    answer = await fetch(addressOf(path, sending), {
      method: method.toUpperCase(),
      headers,
      signal,
      body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    throw new HttpError('No hay conexión con el servidor. Comprueba la red y vuelve a intentarlo.', 0, null);
  }
  if (answer.ok) return answer;
  const problem: unknown = await answer.json().catch(() => null);
  if (answer.status === 401) {
    await enterAgain(token, endedOf(problem));
    return send(method, path, sending);
  }
  const asked = await askInvoice(problem as ApiProblem | null, sending.body, (more, key) =>
    send(method, path, {...sending, body: more, idempotencyKey: key}),
  );
  if (asked) return asked;
  const message = (problem as ApiProblem | null)?.message ?? `El servidor ha respondido ${answer.status}.`;
  throw new HttpError(message, answer.status, problem);
}

/** What need not be given may be left out whole. */
type Optional<Called> = object extends Called ? [called?: Called] : [called: Called];

/**
 * A command or query outside the CRUD dialect, as the document has it: its path, what it is given, what it answers.
 * @throws HttpError whose message is the API's own sentence
 */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...called: Optional<CallOf<M, P>>
): Promise<AnswerOf<M, P>> {
  return (await readJson(await send(method, path, given(called)))) as AnswerOf<M, P>;
}

/** Binary answers: seat states, PDF, plan files. */
export async function callForBytes<P extends PathOf<'get'>>(
  path: P,
  ...called: Optional<CallOf<'get', P>>
): Promise<Bytes> {
  return readBytes(await send('get', path, given(called)));
}

/** For addresses that the document cannot know while the program is written: a contract test names who may. */
export async function callUntyped<Answer>(
  path: string,
  {method = 'GET', ...sending}: Sending & {method?: string} = {},
): Promise<Answer> {
  return (await readJson(await send(method, path, sending))) as Answer;
}

export async function callForBytesUntyped(path: string): Promise<Bytes> {
  return readBytes(await send('get', path, {}));
}

export interface Bytes {
  bytes: ArrayBuffer;
  headers: Headers;
}

const given = ([called]: readonly unknown[]): Sending => (called ?? {}) as Sending;

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

async function readBytes(answer: Response): Promise<Bytes> {
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
