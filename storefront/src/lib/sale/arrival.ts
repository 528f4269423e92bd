// One rule for whatever takes the place of something else: it comes into view and takes the focus, so that nobody is
// left looking at a footer or hears nothing. Three cases, and no page scrolls or moves the focus by its own hand:
//  - a page's heading (another `h1` than before: a link was followed, the hold ended, an order was paid): by itself;
//  - a part of a page (a step, an answer, a refusal beside its button): `useArrival` on its heading or box;
//  - what had the focus is gone and nothing says it took its place: the nearest heading that still stands gets it.
// Instant, never gliding: there is no motion to be reduced. What arrives is read by its focus and not announced
// besides.
import {useEffect, useLayoutEffect, useRef, type RefObject} from 'react';
import {useLocation} from 'react-router';
import {useScrollMemory} from '../scroll-memory';

/** What arrived last on its own account: the page's heading, drawn in the same moment, leaves it the focus. */
let arrived: HTMLElement | null = null;

const isHeading = (element: HTMLElement) => /^H\d$/.test(element.tagName);

function focus(element: HTMLElement): void {
  // Links and buttons can have the focus already; the rest only from here, never by Tab.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({preventScroll: true});
}

/** Bars that stand above and below are minded by the page's scroll-padding. */
export function arrive(element: HTMLElement | null | undefined): void {
  if (!element) return;
  arrived = element;
  focus(element);
  element.scrollIntoView({block: isHeading(element) ? 'start' : 'nearest', behavior: 'instant'});
}

/**
 * The ref of what takes the place of something else.
 * @param scene what is shown: whenever it changes, and when it is first drawn, it arrives; null: nothing to arrive at
 * @param isFirstToo false where the first scene comes with its page
 */
export function useArrival<T extends HTMLElement>(scene: unknown = true, isFirstToo = true): RefObject<T> {
  const ref = useRef<T>(null);
  const last = useRef<unknown>(isFirstToo ? null : scene);
  // Before the page's own heading is looked for, see below.
  useLayoutEffect(() => {
    const isOther = last.current !== scene;
    last.current = scene;
    if (isOther && scene !== null) arrive(ref.current);
  }, [scene]);
  return ref;
}

/** The top of the page, or as far down as its heading needs: with large letters a drawing above it fills a phone. */
function showPage(heading: HTMLElement): void {
  window.scrollTo({top: 0, behavior: 'instant'});
  if (heading.getBoundingClientRect().bottom > window.innerHeight)
    heading.scrollIntoView({block: 'start', behavior: 'instant'});
}

/** Where one goes on reading when what had the focus is no more. */
function nearest(standing: Element, main: HTMLElement): HTMLElement {
  for (let one: Element | null = standing; one && one !== main; one = one.parentElement) {
    const heading = one.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) return heading;
  }
  return main.querySelector<HTMLElement>('h1') ?? main;
}

/** For the frame around every page. */
export function useArrivals(): void {
  const {pathname} = useLocation();
  const isComingBack = useScrollMemory();
  const first = useRef(pathname);
  const isFirst = useRef(true);
  if (first.current !== pathname) isFirst.current = false;

  useEffect(() => {
    const main = document.getElementById('contenido')!;
    let heading: HTMLElement | null = null;
    /** What has the focus, and what it stands in. */
    let path: Element[] = [];

    const look = () => {
      const now = main.querySelector('h1');
      if (now && now !== heading) {
        heading = now;
        const isVisit = isFirst.current;
        isFirst.current = false;
        // The browser itself reads a page that was just loaded.
        if (isVisit || (arrived?.isConnected && arrived === document.activeElement)) return;
        focus(now);
        if (!isComingBack()) showPage(now);
        return;
      }
      const [lost] = path;
      if (!lost || lost.isConnected || document.activeElement !== document.body) return;
      focus(nearest(path.find(one => one.isConnected) ?? main, main));
    };
    const note = ({target}: FocusEvent) => {
      path = [];
      for (let one = target as Element | null; one && one !== main; one = one.parentElement) path.push(one);
    };
    const watch = new MutationObserver(look);
    look();
    watch.observe(main, {childList: true, subtree: true});
    main.addEventListener('focusin', note);
    return () => {
      watch.disconnect();
      main.removeEventListener('focusin', note);
    };
  }, [isComingBack]);
}
