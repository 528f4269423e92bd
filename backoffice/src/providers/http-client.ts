// Every call to the API: the token in a header, JSON both ways, errors as the API words them.
import {fetchUtils, HttpError} from 'react-admin';
import {askInvoice} from './acts/ask-invoice';
import {askTerminal} from './acts/ask-terminal';
import {askForPin} from './acts/counter';
import {enterAgain, ownToken, type Ended} from './session';
import {chargeAct, endAct, fly, keepAct, type Unanswered} from './acts/unanswered';
import type {AnswerOf, CallOf, Method, PathOf} from './wire';

export interface ApiProblem {
  code: string;
  message: string;
  details?: Record<string, unknown>;
  errors?: Record<string, string>;
}

const bearer = (token: string | null): string => `Bearer ${token ?? ''}`;
const isLocked = (status: number | undefined, problem: unknown) =>
  status === 403 && (problem as ApiProblem | null)?.code === 'session_locked';
const endedOf = (problem: unknown) => (problem as ApiProblem | null)?.details?.ended as Ended | undefined;

export const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const token = ownToken();
  const headers = new Headers(options.headers as HeadersInit | undefined);
  headers.set('Accept', 'application/json');
  headers.set('Authorization', bearer(token));
  try {
    return await fetchUtils.fetchJson(url, {...options, headers});
  } catch (failure) {
    if (!(failure instanceof HttpError)) throw failure;
    if (isLocked(failure.status, failure.body)) await askForPin(token);
    else if (failure.status === 401) await enterAgain(token, endedOf(failure.body));
    else throw failure;
    return httpClient(url, options);
  }
};

interface Sending {
  at?: object;
  query?: object;
  body?: unknown;
  /** A file as it is, instead of `body`. */
  bytes?: Blob;
  /** The address as the document has it, where `path` is filled already. */
  of?: string;
  idempotencyKey?: string;
  /** A card was charged for it, and it goes out again so. */
  onCharged?: (body: object) => void;
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

/** What moves money is kept until it is answered, and asked again with the body that went out first. */
async function send(method: string, path: string, sending: Sending): Promise<Response> {
  const {idempotencyKey: key, body = null} = sending;
  const kept =
    method.toUpperCase() === 'POST' && key !== undefined
      ? keepAct({key, path: sending.of ?? path, address: addressOf(path, sending), said: JSON.stringify(body)})
      : null;
  if (kept === null) return sendOnce(method, path, sending);
  if ('other' in kept)
    throw new HttpError(
      `Antes de esto se pidió otra cosa (${kept.other.name}) y no llegó la respuesta. Ciérralo y pulsa «Comprobar», arriba.`,
      409,
      {code: 'unanswered'},
    );
  return sendKept(kept.act);
}

const NO_ANSWER =
  'No ha llegado la respuesta y no se sabe si se ha hecho. Vuelve a pulsar: se comprueba, y no se hace dos veces.';

async function sendKept(act: Unanswered): Promise<Response> {
  const land = fly(act);
  try {
    const body = JSON.parse(act.said) as unknown;
    const answer = await sendOnce('post', act.address, {
      ...(body !== null && {body}),
      idempotencyKey: act.key,
      of: act.path,
      onCharged: charged => chargeAct(act, JSON.stringify(charged)),
    });
    // An answer that broke off, or that a network's own page gave, is none.
    const text = await answer.text();
    if (text !== '') JSON.parse(text);
    endAct(act);
    return new Response(text === '' ? null : text, {
      status: text === '' ? 204 : answer.status,
      headers: answer.headers,
    });
  } catch (failure) {
    if (isRefused(failure)) {
      endAct(act);
      throw failure;
    }
    const {status, code, message} = problemOf(failure);
    const isOurs = status >= 400 && status !== 500 && code !== 'unknown';
    throw new HttpError(isOurs ? message : NO_ANSWER, isOurs ? status : 0, {code});
  } finally {
    land();
  }
}

/** The server's own word that nothing was done; «wait» is not one, nor is what stands before it. */
function isRefused(failure: unknown): boolean {
  const {status, code} = problemOf(failure);
  return status >= 400 && status < 500 && status !== 429 && code !== 'unknown' && code !== 'in_progress';
}

/**
 * What became of it; when it had not been done it is done now.
 * @throws HttpError: refused for good, or still without an answer, which `unanswered()` then has
 */
export const askAgain = async (act: Unanswered): Promise<unknown> => readJson(await sendKept(act));

async function sendOnce(method: string, path: string, sending: Sending): Promise<Response> {
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
  if (isLocked(answer.status, problem)) {
    await askForPin(token);
    return sendOnce(method, path, sending);
  }
  if (answer.status === 401) {
    await enterAgain(token, endedOf(problem));
    return sendOnce(method, path, sending);
  }
  const charged = await askTerminal(problem as ApiProblem | null, {key: idempotencyKey, body}, paid => {
    sending.onCharged?.(paid);
    return sendOnce(method, path, {...sending, body: paid});
  });
  if (charged) return charged;
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
