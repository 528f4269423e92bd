// The server's clock decides when a hold ends; this keeps how far the visitor's clock is from it.
import { useEffect, useState } from 'react';

let offsetMs = 0;

export function syncClock(serverNow: string): void {
  const server = Date.parse(serverNow);
  if (Number.isFinite(server)) offsetMs = server - Date.now();
}

/** Milliseconds since 1970 by the server's clock, as near as it is known. */
export const serverTime = () => Date.now() + offsetMs;

/** Whole seconds left, renewed each second; null without an end. */
export function useSecondsLeft(endsAt: string | null | undefined): number | null {
  const left = () => (endsAt ? Math.max(0, Math.ceil((Date.parse(endsAt) - serverTime()) / 1000)) : null);
  const [, tick] = useState(0);
  useEffect(() => {
    if (!endsAt) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left();
}

export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
