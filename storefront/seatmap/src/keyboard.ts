// Keyboard: what a key means on the map. A pure table; the view carries the meaning out.
import type { Direction } from './neighbours';

export type KeyMeaning =
  | { act: 'move'; direction: Direction; far: boolean }
  | { act: 'rowEnd'; end: 'first' | 'last' }
  | { act: 'choose' }
  | { act: 'zoom'; factor: number }
  | { act: 'overview' }
  | { act: 'row' }
  | { act: 'zone' };

const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const STEP = 1.5;

/** null: the key is not the map's, the page keeps it. */
export function meaningOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): KeyMeaning | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key in ARROWS) return { act: 'move', direction: ARROWS[event.key], far: event.shiftKey };
  switch (event.key) {
    case 'Home':
      return { act: 'rowEnd', end: 'first' };
    case 'End':
      return { act: 'rowEnd', end: 'last' };
    case 'Enter':
    case ' ':
      return { act: 'choose' };
    case '+':
    case '=':
      return { act: 'zoom', factor: STEP };
    case '-':
    case '_':
      return { act: 'zoom', factor: 1 / STEP };
    case '0':
    case 'Escape':
      return { act: 'overview' };
    case 'f':
    case 'F':
      return { act: 'row' };
    case 'z':
    case 'Z':
      return { act: 'zone' };
    default:
      return null;
  }
}
