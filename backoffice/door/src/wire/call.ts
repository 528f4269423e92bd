// Calls to the API: a token in a header, JSON both ways, a limit to how long is waited.

/** What the API has refused, in its own words; status 0: nobody has answered. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Record<string, string> = {},
  ) {
    super(message);
  }

  /** Nobody has judged it: it may be asked again. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

export interface Asked {
  method?: 'GET' | 'POST';
  token?: string | null;
  instance?: string;
  body?: unknown | undefined;
  /** In milliseconds. */
  limit?: number;
}

export async function send(path: string, {method, token, instance, body, limit = 15_000}: Asked): Promise<Response> {
  const headers = new Headers({Accept: 'application/json'});
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (instance) headers.set('X-Door-Instance', instance);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
      cache: 'no-store',
    });
  } catch {
    throw new Refusal(0, 'unanswered', 'El servidor no contesta.');
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as {
    code?: string;
    message?: string;
    errors?: Record<string, string>;
  } | null;
  throw new Refusal(
    answer.status,
    problem?.code ?? 'unknown',
    problem?.message ?? `El servidor ha respondido ${answer.status}.`,
    problem?.errors,
  );
}

/** @throws Refusal, also where the answer breaks off */
export async function ask<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  const answer = await send(path, asked);
  try {
    return (await answer.json()) as Answer;
  } catch {
    throw new Refusal(0, 'cut', 'La respuesta ha llegado cortada.');
  }
}
