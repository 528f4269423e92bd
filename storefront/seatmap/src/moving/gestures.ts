// Gestures: pointer and wheel events of the stage become pan, zoom, tap, hover and rectangle. One finger or the mouse
// drags, two fingers pinch and pan at once, a wheel zooms where it points. Nothing glides on. Promise: the map is no
// trap. At rest the style sheet leaves a finger's up and down to the page (touch-action), and what a drag asks for
// beyond the plan's end the page gets.

export interface GestureHandlers {
  /** A gesture begins: running animations must stop. */
  begin(): void;
  /** Returns the part of `dy` for which the plan had no way left. */
  pan(dx: number, dy: number): number;
  zoom(factor: number, x: number, y: number): void;
  /** The camera rests again. */
  end(): void;
  tap(x: number, y: number, event: PointerEvent): void;
  hover(x: number, y: number): void;
  leave(): void;
  /** What a one-pointer drag does. */
  dragMeaning(event: PointerEvent): 'pan' | 'rectangle';
  rectangle(x0: number, y0: number, x1: number, y1: number): void;
  rectangleEnd(event: PointerEvent | null): void;
  /** Zooming out further is impossible: the page may have the wheel. */
  atFloor(): boolean;
}

/** Where a pointer is in the window: the stage may be scrolled away under it. */
interface Track {
  x: number;
  y: number;
}

const SLOP = {mouse: 4, pen: 6, touch: 9} as Readonly<Record<string, number>>;
/** After the page itself has scrolled, the wheel belongs to the page for this long. */
const PAGE_WHEEL_MS = 350;

/** Returns the function that takes the listeners away again. */
export function listenToGestures(stage: HTMLElement, on: GestureHandlers): () => void {
  const pointers = new Map<number, Track>();
  let start: Track = {x: 0, y: 0};
  let mode: 'none' | 'press' | 'pan' | 'rectangle' | 'pinch' = 'none';
  let pageScrolledAt = -Infinity;
  const stop = new AbortController();
  const {signal} = stop;

  const trackOf = (event: PointerEvent | WheelEvent): Track => ({x: event.clientX, y: event.clientY});
  const place = ({x, y}: Track): Track => {
    const box = stage.getBoundingClientRect();
    return {x: x - box.left - stage.clientLeft, y: y - box.top - stage.clientTop};
  };
  const pair = (): {x: number; y: number; distance: number} => {
    const [a, b] = [...pointers.values()] as [Track, Track];
    return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))};
  };

  function down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    stage.setPointerCapture(event.pointerId);
    const at = trackOf(event);
    pointers.set(event.pointerId, at);
    on.begin();
    if (pointers.size === 1) {
      start = at;
      mode = 'press';
    } else {
      if (mode === 'rectangle') on.rectangleEnd(null);
      mode = 'pinch';
    }
  }

  function drag(event: PointerEvent, dx: number, dy: number): void {
    const left = on.pan(dx, dy);
    if (event.pointerType === 'touch' && Math.abs(left) > 0.1) window.scrollBy({top: -left, behavior: 'instant'});
  }

  function move(event: PointerEvent): void {
    const at = trackOf(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      const {x, y} = place(at);
      if (event.pointerType !== 'touch') on.hover(x, y);
      return;
    }
    if (mode === 'pinch' && pointers.size >= 2) {
      const was = pair();
      pointers.set(event.pointerId, at);
      const is = pair();
      on.pan(is.x - was.x, is.y - was.y);
      const {x, y} = place(is);
      on.zoom(is.distance / was.distance, x, y);
      return;
    }
    pointers.set(event.pointerId, at);
    if (mode === 'press' && Math.hypot(at.x - start.x, at.y - start.y) > (SLOP[event.pointerType] ?? 6)) {
      mode = on.dragMeaning(event);
      if (mode === 'pan') on.leave();
      stage.dataset.drag = mode;
    }
    if (mode === 'pan') drag(event, at.x - before.x, at.y - before.y);
    else if (mode === 'rectangle') {
      const from = place(start),
        to = place(at);
      on.rectangle(from.x, from.y, to.x, to.y);
    }
  }

  function up(event: PointerEvent): void {
    const at = pointers.get(event.pointerId);
    if (!at) return;
    pointers.delete(event.pointerId);
    const cancelled = event.type !== 'pointerup';
    if (mode === 'rectangle') on.rectangleEnd(cancelled ? null : event);
    else if (mode === 'press' && !cancelled && event.button !== 1) {
      const {x, y} = place(at);
      on.tap(x, y, event);
    }
    if (pointers.size === 0) {
      if (mode === 'pan' || mode === 'pinch') on.end();
      mode = 'none';
      delete stage.dataset.drag;
    } else if (pointers.size === 1) mode = 'pan';
  }

  function wheel(event: WheelEvent): void {
    const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 200 : 1;
    const dx = event.deltaX * unit,
      dy = event.deltaY * unit;
    const pinching = event.ctrlKey;
    if (!pinching && (performance.now() - pageScrolledAt < PAGE_WHEEL_MS || (dy > 0 && on.atFloor()))) return;
    event.preventDefault();
    on.begin();
    const {x, y} = place(trackOf(event));
    if (!pinching && Math.abs(dx) > Math.abs(dy)) on.pan(-dx, 0);
    else on.zoom(Math.exp(-Math.max(-240, Math.min(240, dy)) * (pinching ? 0.01 : 0.0021)), x, y);
  }

  stage.addEventListener('pointerdown', down, {signal});
  stage.addEventListener('pointermove', move, {signal});
  stage.addEventListener('pointerup', up, {signal});
  stage.addEventListener('pointercancel', up, {signal});
  stage.addEventListener('pointerleave', event => event.pointerType !== 'touch' && on.leave(), {signal});
  stage.addEventListener('wheel', wheel, {signal, passive: false});
  window.addEventListener('scroll', () => (pageScrolledAt = performance.now()), {signal, passive: true, capture: true});
  return () => stop.abort();
}
