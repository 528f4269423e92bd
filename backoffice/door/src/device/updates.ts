// The service worker: what it keeps opens without a network; a newer version waits for a tap, never for a busy hour.

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

export const hearUpdates = (hear: () => void): (() => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};
export const isUpdateReady = (): boolean => waiting !== null;

export function takeUpdate(): void {
  waiting?.postMessage('take');
}

export function watchUpdates(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) location.reload();
  });
  navigator.serviceWorker
    .register('/admin/puerta/sw.js', {scope: '/admin/', updateViaCache: 'none'})
    .then(registration => {
      const look = (): void => {
        const {installing} = registration;
        const tell = (worker: ServiceWorker | null): void => {
          if (worker === null || navigator.serviceWorker.controller === null) return;
          waiting = worker;
          for (const hear of listeners) hear();
        };
        tell(registration.waiting);
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'installed') tell(installing);
        });
      };
      look();
      registration.addEventListener('updatefound', look);
      setInterval(() => void registration.update().catch(() => undefined), 15 * 60_000);
    })
    .catch(() => undefined);
}
