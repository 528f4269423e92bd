// What screen readers should hear without the focus moving. The shell owns the region.

export const ANNOUNCE_EVENT = 'taquilla:announce';

export function announce(message: string): void {
  window.dispatchEvent(new CustomEvent<string>(ANNOUNCE_EVENT, {detail: message}));
}
