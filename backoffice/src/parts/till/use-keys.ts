// Function keys of a screen. They work wherever the focus is, but not behind an open dialog.
import {useEffect} from 'react';

export function useKeys(keys: Readonly<Record<string, () => unknown>>, active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const act = keys[event.key];
      if (act === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [keys, active]);
}
