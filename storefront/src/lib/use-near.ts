// Whether a part of the page has come near enough to be asked for: who never scrolls there costs the server nothing.
import {useEffect, useRef, useState, type RefObject} from 'react';

export function useNear<T extends HTMLElement>(): {ref: RefObject<T>; isNear: boolean} {
  const ref = useRef<T>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const watch = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      rootMargin: '600px',
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [isNear]);
  return {ref, isNear};
}
