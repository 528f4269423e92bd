// One way to talk to the API: JSON in, JSON out, and every failure as an ApiError with a Spanish message.
// A 503 `maintenance` is announced to the shell, whoever asked.
import {askInvoice} from './ask-invoice';

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly fields: Record<string, string> = {},
    /** What to quote to the help desk. */
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

const MAINTENANCE_EVENT = 'taquilla:maintenance';
/** The first page's data is asked for before anything listens: its refusal waits here. */
let wasClosed = false;

/** Tells whoever listens that the shop is closed, also when that was heard before. Returns how to stop. */
export function onMaintenance(tell: () => void): () => void {
  const hear = () => {
    wasClosed = false;
    tell();
  };
  window.addEventListener(MAINTENANCE_EVENT, hear);
  if (wasClosed) hear();
  return () => window.removeEventListener(MAINTENANCE_EVENT, hear);
}

declare global {
  interface Window {
    /** Answers asked for by public/early.js before this code was here, by address. */
    taquillaEarly?: Record<string, Promise<Response>>;
  }
}

/** An early answer, once: asked again, the server is asked again. */
function takeEarly(method: string, path: string): Promise<Response> | undefined {
  const early = method === 'GET' ? window.taquillaEarly?.[path] : undefined;
  if (early) delete window.taquillaEarly?.[path];
  return early;
}

interface Options {
  body?: unknown;
  /** Sent as its bytes, instead of a body. */
  file?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Of staff who are coming in; customers have a cookie. */
  bearer?: string;
}

/** @throws ApiError for every answer that is not 2xx or 304, and when the network fails. */
export async function request<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const headers: Record<string, string> = {accept: 'application/json'};
  if (options.file) headers['content-type'] = 'application/octet-stream';
  else if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.bearer) headers.authorization = `Bearer ${options.bearer}`;
  let answer: Response;
  try {
    answer = await (takeEarly(method, path) ??
      fetch(path, {
        method,
        headers,
        body: options.file ?? (options.body === undefined ? null : JSON.stringify(options.body)),
        credentials: 'same-origin',
        signal: options.signal ?? null,
      }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'network', 'No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo.');
  }
  if (!answer.ok) {
    const refusal = await failure(answer);
    const {body} = options;
    const asked =
      isObject(body) && !('invoice' in body) && options.idempotencyKey !== undefined
        ? askInvoice(refusal, [path, body], (invoice, idempotencyKey) =>
            request<T>(method, path, {...options, body: {...body, invoice}, idempotencyKey}),
          )
        : undefined;
    if (asked) return asked;
    throw refusal;
  }
  if (answer.status === 204) return undefined as T;
  return (await answer.json()) as T;
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;

interface ErrorBody {
  code?: string;
  message?: string;
  details?: Record<string, unknown>;
  errors?: Record<string, string>;
}

/** A sale with a waiting room: its page is no page of this application. One comes back to where one was. */
export function toQueue(url: string): void {
  if (url.startsWith('/queue?'))
    location.assign(`${url}&volver=${encodeURIComponent(location.pathname + location.search)}`);
}

export async function failure(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as ErrorBody;
  const code = body.code ?? (answer.status === 404 ? 'not_found' : 'unexpected');
  if (answer.status === 503 && code === 'maintenance') {
    wasClosed = true;
    window.dispatchEvent(new Event(MAINTENANCE_EVENT));
  }
  if (typeof body.details?.queueUrl === 'string') toQueue(body.details.queueUrl);
  const message = body.message ?? 'Algo ha fallado por nuestra parte. Vuelve a intentarlo en un momento.';
  return new ApiError(answer.status, code, message, body.details, body.errors, answer.headers.get('x-request-id'));
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(0, 'unexpected', 'Algo ha fallado. Vuelve a intentarlo en un momento.');
}
