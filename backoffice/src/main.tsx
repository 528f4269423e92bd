// Start: who is this? Only then the application. Nothing of it is drawn for somebody who is not logged in.
import {lazy, Suspense} from 'react';
import {createRoot, type Root} from 'react-dom/client';
import '@fontsource-variable/archivo/wght.css';
// Each is fetched when something is set in it.
import '@fontsource-variable/oswald/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import {App} from './App';
import {EntryQuestion} from './layout/entry-question';
import {loadBrand, onBrand, type Brand} from './providers/brand';
import {
  askToLogIn,
  currentSession,
  exchangeKey,
  fetchSession,
  keepSession,
  leave,
  readToken,
  revoke,
  takeEntry,
  type StaffSession,
} from './providers/session';

const SecondStep = lazy(() => import('./pages/seguridad/second-step'));
const Welcome = lazy(() => import('./pages/seguridad/welcome'));

const never = new Promise<never>(() => undefined);

/** Only a worthless `?api_key=` ends at the front page; whoever has none logs in. */
function turnAway(hadKey: boolean): Promise<never> {
  if (hadKey) leave();
  else askToLogIn();
  return never;
}

/** Somebody else's key came while a person was in: ask, and drop whichever session is not wanted. */
async function chooseSession(
  root: Root,
  brand: Brand,
  fresh: StaffSession,
  tokenBefore: string,
): Promise<StaffSession> {
  const before = await fetchSession(tokenBefore).catch(() => null);
  if (before === null || before.user.id === fresh.user.id) return fresh;
  const change = await new Promise<boolean>(resolve => {
    root.render(<EntryQuestion brand={brand} current={before.user.name} next={fresh.user.name} onAnswer={resolve} />);
  });
  await revoke(change ? before.token : fresh.token);
  return change ? fresh : before;
}

async function whoIsThis(root: Root, brand: Brand, entry: ReturnType<typeof takeEntry>): Promise<StaffSession> {
  if (entry === null) {
    const token = readToken();
    return token === null ? turnAway(false) : fetchSession(token);
  }
  const fresh = await exchangeKey(entry.key).catch((failure: unknown) => {
    // A worthless key must not throw out whoever was in before it came.
    if (entry.tokenBefore === null) throw failure;
    window.location.replace('/');
    return never;
  });
  return entry.tokenBefore === null ? fresh : chooseSession(root, brand, fresh, entry.tokenBefore);
}

async function start(): Promise<void> {
  const host = document.getElementById('root');
  if (host === null) return;
  const {now, refreshed} = loadBrand();
  const root = createRoot(host);
  // Behind the «#», so that no server and no log ever sees it.
  const welcomeKey = /^#bienvenida=([\w-]{20,100})$/.exec(window.location.hash)?.[1];
  if (welcomeKey !== undefined) {
    root.render(
      <Suspense fallback={null}>
        <Welcome brand={now} welcomeKey={welcomeKey} />
      </Suspense>,
    );
    return;
  }
  const entry = takeEntry();
  try {
    keepSession(await whoIsThis(root, now, entry));
  } catch (failure) {
    const status = (failure as {status?: number}).status ?? 0;
    // Only a refusal sends a person away: a server that is starting or a lost network deserves another try.
    if (status >= 400 && status < 500) return void (await turnAway(entry !== null));
    root.render(
      <p className="boot" role="alert">
        No hay conexión con el servidor. Vuelve a cargar la página dentro de un momento.
      </p>,
    );
    return;
  }
  const session = currentSession();
  if (session !== null && session.stage !== 'full') {
    root.render(
      <Suspense fallback={null}>
        <SecondStep brand={now} session={session} />
      </Suspense>,
    );
    return;
  }
  // Hours are told by the club's clocks: whoever comes for the first time waits for what says which.
  const first = now.timezone ? now : await refreshed;
  root.render(<App brand={first} />);
  onBrand(brand => root.render(<App brand={brand} />));
  const brand = await refreshed;
  if (JSON.stringify(brand) !== JSON.stringify(first)) root.render(<App brand={brand} />);
}

void start();
