// The scheme in force: the one asked for, or the system's, kept current.
import {useSyncExternalStore} from 'react';

const QUERY = '(prefers-color-scheme: dark)';

function watch(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useScheme(asked: 'light' | 'dark' | 'auto' = 'auto'): 'light' | 'dark' {
  const dark = useSyncExternalStore(
    watch,
    () => matchMedia(QUERY).matches,
    () => false,
  );
  return asked === 'auto' ? (dark ? 'dark' : 'light') : asked;
}
