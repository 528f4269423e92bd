// A counter that is locked, or that somebody else takes over: whoever listens asks who goes on and for their PIN, and what
// was refused meanwhile is sent again.
import {currentSession, keepSession, readToken, type StaffSession, storeToken, takeUp} from '../session';

export interface CounterAsk {
  isLocked: boolean;
  /** Whoever was there goes on. */
  onTaken: () => void;
}

let listener: ((ask: CounterAsk | null) => void) | null = null;
let asking: Promise<void> | null = null;

/** @returns how to stop */
export function onCounterAsked(hear: (ask: CounterAsk | null) => void): () => void {
  listener = hear;
  return () => {
    listener = null;
  };
}

const ask = (isLocked: boolean): Promise<void> =>
  new Promise(resolve => {
    listener?.({
      isLocked,
      onTaken: () => {
        listener?.(null);
        resolve();
      },
    });
  });

/** Somebody wants to change; closed without a PIN nothing has happened. */
export function askWhoAttends(): void {
  if (asking === null) void ask(false);
}

/** Resolves once whoever stood there is back. `refused`: the token that opens nothing any more. */
export async function askForPin(refused: string | null = null): Promise<void> {
  const token = readToken();
  // Nothing stands on the screen yet: it begins with the question.
  if (token === null || listener === null) {
    window.location.reload();
    return new Promise(() => undefined);
  }
  if (refused !== null && token !== refused && (await takeUp(token))) return;
  asking ??= ask(true).finally(() => {
    asking = null;
  });
  return asking;
}

/** The same person with the same rights goes on where they were; for another one all is read anew. */
export function takeTurn(session: StaffSession, ask: CounterAsk): void {
  const before = currentSession();
  if (before?.user.id === session.user.id && before.user.roles.join() === session.user.roles.join()) {
    keepSession(session);
    ask.onTaken();
    return;
  }
  storeToken(session.token);
  window.location.reload();
}
