// A screen above the reading: its title and the way back.
import type {ReactNode} from 'react';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Above({title, onClose, children}: Props) {
  return (
    <main className="sheet">
      <header className="bar">
        <button type="button" className="square" onClick={onClose} aria-label="Volver a leer">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M19 12H5m7 7-7-7 7-7" />
          </svg>
        </button>
        <h1>{title}</h1>
      </header>
      {children}
    </main>
  );
}
