// Going back shows the place that was left, and `#part` of an address that part; everything else is lib/arrival's.
import {useCallback, useEffect, useLayoutEffect, useRef} from 'react';
import {useLocation, useNavigationType, type Location} from 'react-router';
import {recall, remember} from './storage';

const NAME = 'scroll';
/** How long a page may take to grow to the saved position, in milliseconds. */
const PATIENCE_MS = 3000;

type Places = Record<string, number>;
const places = (): Places => JSON.parse(recall('session', NAME) ?? '{}') as Places;

function save(key: string, y: number): void {
  const entries = Object.entries({...places(), [key]: Math.round(y)});
  remember('session', NAME, JSON.stringify(Object.fromEntries(entries.slice(-50))));
}

const HANDS_ON = ['wheel', 'touchstart', 'keydown'] as const;

/** Tries in every frame until it is done, the visitor scrolls, or patience ends. Returns how to stop it. */
function insist(isDone: () => boolean): () => void {
  const end = Date.now() + PATIENCE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of HANDS_ON) window.removeEventListener(name, stop);
  };
  const step = () => {
    if (isDone() || Date.now() > end) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const name of HANDS_ON) window.addEventListener(name, stop, {passive: true});
  step();
  return stop;
}

/** Only when the page is tall enough: a shorter page is not scrolled to its end instead. */
const restore = (y: number) =>
  insist(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < y - 2) return false;
    window.scrollTo({top: y, behavior: 'instant'});
    return true;
  });

/** Keeps a part of the page in view while what is above it arrives. */
const follow = (id: string) =>
  insist(() => {
    document.getElementById(id)?.scrollIntoView({behavior: 'instant'});
    return false;
  });

/** The first entry of every visit has the same key: the path tells them apart. */
const nameOf = (location: Location) => `${location.key}:${location.pathname}`;

/** @returns whether the scroll of the page that comes is taken care of here; asked once */
export function useScrollMemory(): () => boolean {
  const location = useLocation();
  const how = useNavigationType();
  const isFirst = useRef(true);
  const path = useRef(location.pathname);
  /** Date.now() until which a page that comes is shown from here. */
  const mindedUntil = useRef(0);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // A layout effect: its cleanup runs before the next page moves the scroll, so the old place is still true.
  useLayoutEffect(() => {
    const name = nameOf(location);
    let y = window.scrollY;
    const seen = () => {
      y = window.scrollY;
    };
    const keep = () => save(name, y);
    window.addEventListener('scroll', seen, {passive: true});
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', seen);
      window.removeEventListener('pagehide', keep);
    };
    // Only another entry of the history is another place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);

  useLayoutEffect(() => {
    const isNewPage = path.current !== location.pathname;
    path.current = location.pathname;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    const saved = how === 'POP' ? places()[nameOf(location)] : undefined;
    const hash = location.hash && decodeURIComponent(location.hash.slice(1));
    mindedUntil.current = saved !== undefined || hash ? Date.now() + PATIENCE_MS : 0;
    if (saved !== undefined) return restore(saved);
    if (hash) return follow(hash);
    // Before its heading is there: a page that is still loading is not shown from its end.
    if (isNewPage && !wasFirst) window.scrollTo({top: 0, behavior: 'instant'});
    return undefined;
  }, [location, how]);

  return useCallback(() => {
    const isMinded = Date.now() < mindedUntil.current;
    mindedUntil.current = 0;
    return isMinded;
  }, []);
}
