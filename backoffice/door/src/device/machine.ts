// What this machine is and can: battery, storage that stays, whether it is installed.

interface Battery {
  level: number;
  charging: boolean;
}

const VERSION = import.meta.env.VITE_VERSION as string | undefined;

export async function batteryPercent(): Promise<number | undefined> {
  const ask = (navigator as {getBattery?: () => Promise<Battery>}).getBattery;
  const battery = ask && (await ask.call(navigator).catch(() => undefined));
  return battery && Math.round(battery.level * 100);
}

export const isInstalled = (): boolean =>
  ['standalone', 'fullscreen', 'minimal-ui'].some(mode => matchMedia(`(display-mode: ${mode})`).matches) ||
  (navigator as {standalone?: boolean}).standalone === true;

/** Whether the browser may take the storage back when it needs room. */
export const isPersistent = (): Promise<boolean> =>
  navigator.storage?.persisted?.().catch(() => false) ?? Promise.resolve(false);

/** Browsers say yes to what is installed, or used often. */
export const askPersistence = (): Promise<boolean> =>
  navigator.storage?.persist?.().catch(() => false) ?? Promise.resolve(false);

export async function machine(): Promise<{
  batteryPercent?: number;
  isInstalled: boolean;
  isPersistent: boolean;
  version: string;
}> {
  const battery = await batteryPercent();
  return {
    ...(battery !== undefined && {batteryPercent: battery}),
    isInstalled: isInstalled(),
    isPersistent: await isPersistent(),
    version: VERSION ?? 'desarrollo',
  };
}

/** A browser that has taken the storage back has taken this too only if it took all; a reader that finds one of the two knows. */
const MARK = 'taquilla-puerta.emparejado';

export function markPaired(pending: number | null): void {
  try {
    if (pending === null) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, String(pending));
  } catch {
    // Without it nothing is lost but the sentence.
  }
}

/** How many readings had not gone up when this browser was last paired; null when it never was. */
export function pairedMark(): number | null {
  try {
    const mark = localStorage.getItem(MARK);
    return mark === null ? null : Number(mark);
  } catch {
    return null;
  }
}

/** The office's session in this browser, if somebody is logged in. */
export function staffToken(): string | null {
  try {
    return localStorage.getItem('staff_token');
  } catch {
    return null;
  }
}

type InstallPrompt = Event & {prompt: () => Promise<unknown>};
let installPrompt: InstallPrompt | null = null;
window.addEventListener('beforeinstallprompt', event => {
  event.preventDefault();
  installPrompt = event as InstallPrompt;
});

export const canInstall = (): boolean => installPrompt !== null;
export async function install(): Promise<void> {
  await installPrompt?.prompt();
  installPrompt = null;
}
