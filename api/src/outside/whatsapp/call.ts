/**
 * One call of Meta's Graph API: bounded in time and size, following no redirection. What it throws says what is to be
 * done and carries neither the token nor what was sent.
 */
import {troubleOf, type Trouble} from '../../domain/messaging/whatsapp/troubles';
import type {WhatsappAccess} from './access';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER = 2 * 1024 * 1024;

export class WhatsappError extends Error {
  constructor(
    readonly trouble: Trouble,
    /** For staff, in Spanish. */
    readonly says: string,
    readonly code: number | null,
    /** What Meta advises, when it does. */
    readonly advice = '',
  ) {
    super(`WhatsApp: ${says}`);
  }
}

interface MetaError {
  code?: number;
  error_user_msg?: string;
  message?: string;
  error_data?: {details?: string} | string;
}

export interface GraphCall {
  method?: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: object | Buffer | undefined;
  headers?: Record<string, string>;
}

/** @throws WhatsappError; `later` when nothing is known of what Meta did */
export async function callGraph<T>(
  {apiUrl, token}: Pick<WhatsappAccess, 'apiUrl' | 'token'>,
  {method = 'GET', path, query = {}, body, headers = {}}: GraphCall,
): Promise<T> {
  const search = new URLSearchParams(query).toString();
  const isBytes = Buffer.isBuffer(body);
  const answer = await fetch(`${apiUrl}/${path}${search && `?${search}`}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isBytes && {'content-type': 'application/json'}),
      ...headers,
    },
    body: body === undefined ? null : isBytes ? new Uint8Array(body) : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const text = await answer.text().catch(() => {
    throw silent();
  });
  if (text.length > MAX_ANSWER) throw silent();
  const told = parsed(text);
  if (!answer.ok) throw refusal(told, answer.status);
  if (told === null) throw silent();
  return told as T;
}

const silent = () => new WhatsappError('later', 'Meta no ha contestado a tiempo', null);

/** Nothing was sent where nobody took the call. */
function unreachable(error: unknown): WhatsappError {
  const code = (error as {cause?: {code?: string}}).cause?.code ?? '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
    ? new WhatsappError('away', 'no se llega a Meta', null)
    : silent();
}

function refusal(told: unknown, status: number): WhatsappError {
  const error = ((told as {error?: MetaError} | null)?.error ?? {}) as MetaError;
  const code = typeof error.code === 'number' ? error.code : null;
  const {trouble, says} = troubleOf(code, status);
  const details = typeof error.error_data === 'object' ? error.error_data?.details : error.error_data;
  const advice = String(error.error_user_msg ?? details ?? error.message ?? '').slice(0, 400);
  return new WhatsappError(trouble, says, code, advice);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
