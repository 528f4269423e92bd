// Keyboard: what a key means on the map. A pure table; the view carries the meaning out.
import type {Direction} from '../neighbours';

export type KeyMeaning =
  | {act: 'move'; direction: Direction; far: boolean}
  | {act: 'rowEnd'; end: 'first' | 'last'}
  | {act: 'choose'}
  | {act: 'zoom'; factor: number}
  | {act: 'overview'}
  | {act: 'row'}
  | {act: 'zone'};

const STEP = 1.5;
const MEANINGS: Readonly<Record<string, KeyMeaning>> = {
  Home: {act: 'rowEnd', end: 'first'},
  End: {act: 'rowEnd', end: 'last'},
  Enter: {act: 'choose'},
  ' ': {act: 'choose'},
  '+': {act: 'zoom', factor: STEP},
  '=': {act: 'zoom', factor: STEP},
  '-': {act: 'zoom', factor: 1 / STEP},
  0: {act: 'overview'},
  Escape: {act: 'overview'},
  f: {act: 'row'},
  z: {act: 'zone'},
};

/** null: the key is not the map's, the page keeps it. */
export function meaningOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): KeyMeaning | null {
  const {key} = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key.startsWith('Arrow'))
    return {act: 'move', direction: key.slice(5).toLowerCase() as Direction, far: event.shiftKey};
  return MEANINGS[key] ?? null;
}
