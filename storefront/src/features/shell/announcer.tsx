// The one polite live region: whatever lib/announce says is put here.
import {useEffect, useState} from 'react';
import {ANNOUNCE_EVENT} from '../../lib/announce';

export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer = 0;
    const hear = (event: Event) => {
      // Emptied first: the same words twice are otherwise no change.
      setText('');
      clearTimeout(timer);
      timer = window.setTimeout(() => setText((event as CustomEvent<string>).detail), 80);
    };
    window.addEventListener(ANNOUNCE_EVENT, hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(ANNOUNCE_EVENT, hear);
    };
  }, []);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
