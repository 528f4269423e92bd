// How long it still is until an instant, by the server’s clock.
import {useEffect, useState} from 'react';

/** Seconds left, never below 0; null without an instant. `serverNow` corrects a wrong clock of this computer. */
export function useCountdown(until: string | null, serverNow: string | undefined): number | null {
  const [offset, setOffset] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (serverNow !== undefined) setOffset(Date.parse(serverNow) - Date.now());
  }, [serverNow]);
  useEffect(() => {
    if (until === null) return undefined;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.round((Date.parse(until) - now - offset) / 1000));
}

const HOUR = 3600;

/** Minutes and seconds; from an hour on hours and minutes, which are what anybody asks of a link. */
export const timeText = (seconds: number): string =>
  seconds >= HOUR
    ? `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / 60)} min`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
