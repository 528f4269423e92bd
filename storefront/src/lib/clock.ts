// The server's clock decides when a hold ends; this keeps how far the visitor's clock is from it.
import {useEffect, useState} from 'react';
import {clubZone} from './zone';

let offsetMs = 0;

export function syncClock(serverNow: string): void {
  const server = Date.parse(serverNow);
  if (Number.isFinite(server)) offsetMs = server - Date.now();
}

/** Milliseconds since 1970 by the server's clock, as near as it is known. */
export const serverTime = () => Date.now() + offsetMs;

/** «2026-12-24»: the day so many days from today, as it is counted where the shop is. */
export const dayFromToday = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: clubZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(serverTime() + days * 86_400_000);

/** Whole seconds left, renewed when they change, so that two clocks on a page agree; null without an end. */
export function useSecondsLeft(endsAt: string | null | undefined): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!endsAt) return;
    let timer = 0;
    const next = () => {
      const left = Date.parse(endsAt) - serverTime();
      tick(n => n + 1);
      if (left > 0) timer = window.setTimeout(next, (left % 1000) + 5);
    };
    next();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endsAt ? Math.max(0, Math.ceil((Date.parse(endsAt) - serverTime()) / 1000)) : null;
}

export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
