/** One HTTP call to the bank: bounded in time and size, never following a redirection. */

const MAX_ANSWER = 262_144;

/**
 * Posts a text and gives the whole answer back.
 * @throws whatever the network throws, an abort after `timeoutMs`, or an Error when the answer is no 2xx or too long:
 * in every case nothing is known of what the bank did.
 */
export async function postToBank(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The bank answered ${answer.status}`);
  if (text.length > MAX_ANSWER) throw new Error('The answer of the bank is too long');
  return text;
}

export const DEFAULT_TIMEOUT_MS = 10_000;
