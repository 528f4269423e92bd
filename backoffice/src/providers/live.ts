// Server-sent events with the token in a header, which EventSource cannot send. Reconnects by itself.
import {enterAgain, ownToken} from './session';

export interface LiveHandlers {
  onEvent: (name: string, data: string) => void;
  /** Where to go on from after a cut: the version held now. */
  since: () => number;
}

const pauseAfter = (failures: number): number => Math.min(30_000, 1_000 * 2 ** failures);

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = window.setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });

/** Reads `path?since=…` until `signal` is aborted. */
export async function followLive(path: string, handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const token = ownToken();
    try {
      const answer = await fetch(`${path}?since=${handlers.since()}`, {
        headers: {Accept: 'text/event-stream', Authorization: `Bearer ${token ?? ''}`},
        signal,
      });
      if (answer.status === 401) {
        await enterAgain(token);
        continue;
      }
      if (answer.status >= 400 && answer.status < 500) return;
      if (answer.ok && answer.body !== null) {
        failures = 0;
        await readEvents(answer.body, handlers.onEvent);
      }
    } catch {
      if (signal.aborted) return;
    }
    await wait(pauseAfter(failures), signal);
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: LiveHandlers['onEvent']): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      );
      const data = fields.get('data');
      if (data !== undefined) onEvent(fields.get('event') ?? 'message', data);
    }
  }
}
