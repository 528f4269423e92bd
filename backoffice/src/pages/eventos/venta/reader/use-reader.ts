// A code that is read anywhere on the page, whatever has the focus: what it wrote meanwhile is taken out of there again, and
// its Enter presses nothing.
import {useEffect, useRef} from 'react';
import {Burst} from './burst';

/** As if it had been typed, for React to see it. */
function putBack(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

export function useReader(onRead: (code: string) => void, active: boolean): void {
  const told = useRef(onRead);
  told.current = onRead;
  useEffect(() => {
    if (!active) return undefined;
    const burst = new Burst();
    let touched: {field: HTMLInputElement; before: string} | null = null;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState('AltGraph'))) return;
      // A dialog has its own box for what is read.
      if (document.querySelector('[role="dialog"]') !== null) return;
      const field = event.target instanceof HTMLInputElement ? event.target : null;
      const before = field?.value ?? '';
      const read = burst.press({key: event.key, at: event.timeStamp});
      if (burst.isBeginning) touched = field && {field, before};
      if (read === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (touched !== null) putBack(touched.field, touched.before);
      touched = null;
      told.current(read);
    };
    // Before the page: what a code's Enter would do there is not meant.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [active]);
}
