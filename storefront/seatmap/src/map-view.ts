// Map view: joins camera, gestures, keyboard and painter of one mounted map. No React in here.
import { centred, clamp, fit, maxScale, overviewOf, PITCH_FOR_MOUSE, PITCH_FOR_TOUCH, PITCH_OF_SEATS, toPlan, zoomAt, type Camera, type Viewport } from './camera';
import type { SeatPlan } from './decode';
import { createFlight } from './flight';
import { listenToGestures } from './gestures';
import { insidePolygon, seatNear, seatsWithin } from './grid';
import { meaningOf, type KeyMeaning } from './keyboard';
import { rowLabelAt } from './labels';
import { landingSeat, neighbourSeat, neighbourZone, nextAccepted, rowEnd } from './neighbours';
import { createPainter } from './painter';
import { countFree, type Scene } from './scene';

export type SelectHow = 'replace' | 'add' | 'remove';

/** What React must know of the view. */
export interface ViewReport {
  /** Whole plan in view: «Ver todo» has nothing to do. */
  whole: boolean;
  /** Largest zoom reached. */
  nearest: boolean;
  /** Zone in the middle of the view once seats are seen; -1 in the overview. */
  zone: number;
}

export interface TipTarget {
  kind: 'seat' | 'zone';
  index: number;
  x: number;
  y: number;
}

export interface ViewHandlers {
  mode(): 'pick' | 'select' | 'view';
  /** mode select: whether a drag selects or moves the plan. */
  tool(): 'hand' | 'rectangle';
  canPick(seat: number): boolean;
  toggleSeat(seat: number): void;
  selectSeats(seats: readonly number[], how: SelectHow): void;
  zone(zone: number): void;
  report(report: ViewReport): void;
  tip(target: TipTarget | null): void;
  /** Speaks of the keyboard's seat or zone. */
  speak(target: { kind: 'seat' | 'zone'; index: number }): void;
}

export interface MapView {
  /** Something in the scene was replaced. */
  refresh(what: 'marks' | 'seats' | 'all'): void;
  statesChanged(changed: readonly number[] | null): void;
  selectionChanged(changed: readonly number[]): void;
  key(event: KeyboardEvent): boolean;
  focus(): void;
  blur(): void;
  zoomBy(factor: number): void;
  overview(): void;
  showZone(zone: number): void;
  showSeats(seats: readonly number[]): void;
  dispose(): void;
}

export function createMapView(stage: HTMLElement, layers: HTMLElement, scene: Scene, on: ViewHandlers): MapView {
  const plan: SeatPlan = scene.plan;
  const painter = createPainter(layers, scene);
  const flight = createFlight();
  let view: Viewport = { width: 0, height: 0 };
  let camera: Camera = { scale: 1, x: 0, y: 0 };
  let reported = '';
  let lastEmptyTap = { at: -Infinity, x: 0, y: 0 };
  let lastPointer = 'mouse';

  const pitch = (): number => plan.pitch * camera.scale;
  const pickPitch = (): number => (lastPointer === 'touch' ? PITCH_FOR_TOUCH : PITCH_FOR_MOUSE);
  const isWhole = (at: Camera): boolean => at.scale <= overviewOf(plan, view).scale * 1.02;

  function look(next: Camera, moving: boolean): void {
    camera = moving ? next : clamp(next, plan, view);
    painter.look(camera, moving);
    report();
  }

  function fly(goal: Camera): void {
    clearHover();
    flight.to(camera, clamp(goal, plan, view), (at, arrived) => look(at, !arrived));
  }

  function report(): void {
    const zone = pitch() >= PITCH_OF_SEATS && !isWhole(camera) ? zoneAt(view.width / 2, view.height / 2) : -1;
    const now: ViewReport = { whole: isWhole(camera), nearest: camera.scale >= maxScale(plan) * 0.99, zone };
    const name = `${now.whole}${now.nearest}${zone}`;
    if (name === reported) return;
    reported = name;
    on.report(now);
  }

  function measure(): void {
    const next = { width: stage.clientWidth, height: stage.clientHeight };
    if (next.width === 0 || (next.width === view.width && next.height === view.height)) return;
    const first = view.width === 0;
    const whole = first || isWhole(camera);
    const [cx, cy] = toPlan(camera, view.width / 2, view.height / 2);
    view = next;
    painter.resize(view);
    look(whole ? overviewOf(plan, view) : centred(cx, cy, camera.scale, view), false);
    if (first) {
      performance.mark('seatmap:first-draw');
      stage.dispatchEvent(new CustomEvent('seatmap:first-draw', { bubbles: true }));
    }
  }

  function zoneAt(px: number, py: number): number {
    const [x, y] = toPlan(camera, px, py);
    const { zones } = plan.geometry;
    for (let i = zones.length - 1; i >= 0; i--) if (insidePolygon(zones[i].outline, x, y)) return i;
    const seat = seatNear(plan.grid, x, y, plan.pitch);
    return seat < 0 ? -1 : plan.zoneOf[seat];
  }

  function seatAt(px: number, py: number): number {
    const [x, y] = toPlan(camera, px, py);
    return seatNear(plan.grid, x, y, Math.max(plan.pitch * 0.62, 12 / camera.scale));
  }

  function screen(seat: number): { x: number; y: number } {
    return { x: plan.x[seat] * camera.scale + camera.x, y: plan.y[seat] * camera.scale + camera.y };
  }

  function clearHover(): void {
    on.tip(null);
    if (scene.hoverSeat < 0 && scene.hoverZone < 0) return;
    scene.hoverSeat = scene.hoverZone = -1;
    painter.refresh('marks');
  }

  function showZone(zone: number, px = view.width / 2, py = view.height / 2): void {
    const box = plan.zoneBoxes[zone];
    const goal = fit(box, view, Math.min(44, view.width * 0.07), (PITCH_FOR_TOUCH * 1.3) / plan.pitch);
    // A zone as wide as the stand is no nearer after fitting: then the place that was tapped counts.
    if (goal.scale > camera.scale * 1.3) fly(goal);
    else zoomInto(px, py);
  }

  function zoomInto(px: number, py: number): void {
    const wanted = (PITCH_FOR_TOUCH * 1.15) / plan.pitch;
    const [x, y] = toPlan(camera, px, py);
    fly(centred(x, y, Math.max(wanted, camera.scale * 1.6), view));
  }

  function enterZone(zone: number, px?: number, py?: number): void {
    scene.cursorZone = zone;
    if (plan.geometry.zones[zone].kind === 'numbered') showZone(zone, px, py);
    on.zone(zone);
  }

  function tap(px: number, py: number, event: PointerEvent): void {
    lastPointer = event.pointerType;
    scene.cursorShown = false;
    const selecting = on.mode() === 'select' && on.tool() === 'rectangle';
    const zone = zoneAt(px, py);
    if (pitch() < pickPitch()) {
      if (zone < 0) return emptyTap(px, py);
      if (selecting) return toggleAll(zoneSeats(zone));
      return enterZone(zone, px, py);
    }
    const seat = seatAt(px, py);
    if (seat >= 0) return tapSeat(seat);
    if (on.mode() === 'select') {
      const [x, y] = toPlan(camera, px, py);
      const row = rowLabelAt(plan, x, y, Math.max(plan.pitch * 0.5, 12 / camera.scale));
      if (row >= 0) return toggleAll(rowSeats(row));
    }
    if (zone >= 0 && plan.geometry.zones[zone].kind === 'general') return enterZone(zone);
    emptyTap(px, py);
  }

  function tapSeat(seat: number): void {
    scene.cursorSeat = seat;
    scene.cursorZone = plan.zoneOf[seat];
    on.tip({ kind: 'seat', index: seat, ...screen(seat) });
    if (on.mode() !== 'view' && on.canPick(seat)) on.toggleSeat(seat);
  }

  /** Twice in the same empty place zooms in. */
  function emptyTap(px: number, py: number): void {
    const now = performance.now();
    on.tip(null);
    if (now - lastEmptyTap.at < 350 && Math.hypot(px - lastEmptyTap.x, py - lastEmptyTap.y) < 30) fly(zoomAt(camera, 2, px, py));
    lastEmptyTap = { at: now, x: px, y: py };
  }

  const range = (first: number, length: number): number[] => Array.from({ length }, (_, i) => first + i);
  const rowSeats = (row: number): number[] => range(plan.geometry.rows[row].first, plan.geometry.rows[row].x.length);
  const zoneSeats = (zone: number): number[] => plan.rowsOfZone[zone].flatMap(rowSeats);

  function toggleAll(seats: number[]): void {
    const able = seats.filter(on.canPick);
    if (able.length > 0) on.selectSeats(able, able.every((seat) => scene.selection.has(seat)) ? 'remove' : 'add');
  }

  function hover(px: number, py: number): void {
    lastPointer = 'mouse';
    const near = pitch() >= PITCH_FOR_MOUSE;
    const seat = near ? seatAt(px, py) : -1;
    const zone = !near || seat < 0 ? zoneAt(px, py) : -1;
    const shownZone = near && zone >= 0 && plan.geometry.zones[zone].kind !== 'general' ? -1 : zone;
    stage.dataset.over = seat >= 0 ? (on.canPick(seat) ? 'seat' : 'taken') : shownZone >= 0 ? 'zone' : '';
    if (seat === scene.hoverSeat && shownZone === scene.hoverZone) {
      if (shownZone >= 0) on.tip({ kind: 'zone', index: shownZone, x: px, y: py });
      return;
    }
    scene.hoverSeat = seat;
    scene.hoverZone = shownZone;
    on.tip(seat >= 0 ? { kind: 'seat', index: seat, ...screen(seat) } : shownZone >= 0 ? { kind: 'zone', index: shownZone, x: px, y: py } : null);
    painter.refresh('marks');
  }

  const stopGestures = listenToGestures(stage, {
    begin: () => flight.stop(),
    pan: (dx, dy) => look(clamp({ ...camera, x: camera.x + dx, y: camera.y + dy }, plan, view), true),
    zoom(factor, px, py) {
      const limited = clampFactor(factor);
      if (limited !== 1) look(clamp(zoomAt(camera, limited, px, py), plan, view), true);
      clearHover();
    },
    end: () => look(camera, false),
    tap,
    hover,
    leave: clearHover,
    dragMeaning: (event) =>
      on.mode() === 'select' && on.tool() === 'rectangle' && event.button !== 1 && (event.buttons & 4) === 0 ? 'rectangle' : 'pan',
    rectangle(x0, y0, x1, y1) {
      scene.rectangle = [x0, y0, x1, y1];
      clearHover();
      painter.refresh('marks');
    },
    rectangleEnd(event) {
      const drawn = scene.rectangle;
      scene.rectangle = null;
      painter.refresh('marks');
      if (!event || !drawn) return;
      const found = seatsWithin(plan.grid, ...toPlan(camera, drawn[0], drawn[1]), ...toPlan(camera, drawn[2], drawn[3])).filter(on.canPick);
      const adding = event.shiftKey || event.ctrlKey || event.metaKey || event.pointerType === 'touch';
      on.selectSeats(found, event.altKey ? 'remove' : adding ? 'add' : 'replace');
    },
    atFloor: () => isWhole(camera),
  });

  function clampFactor(factor: number): number {
    const floor = overviewOf(plan, view).scale / camera.scale, ceiling = maxScale(plan) / camera.scale;
    return Math.min(Math.max(factor, floor), ceiling);
  }

  // Keyboard: a cursor on a zone in the overview, on a seat inside.
  function moveTo(seat: number): void {
    if (seat < 0) return;
    scene.cursorSeat = seat;
    scene.cursorZone = plan.zoneOf[seat];
    scene.cursorShown = true;
    keepInView(seat);
    on.speak({ kind: 'seat', index: seat });
    on.tip({ kind: 'seat', index: seat, ...screen(seat) });
    painter.refresh('marks');
  }

  function keepInView(seat: number): void {
    const scale = Math.max(camera.scale, Math.min(PITCH_FOR_TOUCH / plan.pitch, maxScale(plan)));
    const at = screen(seat);
    const margin = Math.min(90, view.width / 4, view.height / 4);
    const inside = at.x > margin && at.y > margin && at.x < view.width - margin && at.y < view.height - margin;
    if (inside && scale === camera.scale) return;
    flight.stop();
    look(centred(plan.x[seat], plan.y[seat], scale, view), false);
  }

  function toZone(zone: number): void {
    scene.cursorZone = zone;
    scene.cursorSeat = -1;
    scene.cursorShown = true;
    on.tip(null);
    on.speak({ kind: 'zone', index: zone });
    painter.refresh('marks');
  }

  const firstZone = (): number => Math.max(0, plan.geometry.zones.findIndex((_, i) => scene.free[i] > 0));
  const isFree = (seat: number): boolean => scene.states.at(seat) === 0;

  function move(direction: Parameters<typeof neighbourSeat>[2], far: boolean): void {
    if (scene.cursorSeat < 0) return toZone(scene.cursorZone < 0 ? firstZone() : scene.cursorShown ? neighbourZone(plan, scene.cursorZone, direction) : scene.cursorZone);
    if (!scene.cursorShown) return moveTo(scene.cursorSeat);
    const selecting = on.mode() === 'select';
    const seat = far && !selecting ? nextAccepted(plan, scene.cursorSeat, direction, isFree) : neighbourSeat(plan, scene.cursorSeat, direction);
    if (seat >= 0 && far && selecting) on.selectSeats([scene.cursorSeat, seat].filter(on.canPick), 'add');
    moveTo(seat);
  }

  function choose(): void {
    if (scene.cursorSeat >= 0) {
      if (on.mode() === 'view') return;
      if (on.canPick(scene.cursorSeat)) on.toggleSeat(scene.cursorSeat);
      else on.speak({ kind: 'seat', index: scene.cursorSeat });
    } else if (scene.cursorZone < 0) toZone(firstZone());
    else {
      const zone = scene.cursorZone;
      const seat = plan.geometry.zones[zone].kind === 'numbered' ? landingSeat(plan, zone, isFree) : -1;
      if (seat < 0) return on.zone(zone);
      flight.stop();
      camera = fit(plan.zoneBoxes[zone], view, 30, maxScale(plan));
      on.zone(zone);
      moveTo(seat);
      look(camera, false);
    }
  }

  function carryOut(meaning: KeyMeaning): boolean {
    switch (meaning.act) {
      case 'move':
        move(meaning.direction, meaning.far);
        return true;
      case 'rowEnd':
        if (scene.cursorSeat >= 0) moveTo(rowEnd(plan, scene.cursorSeat, meaning.end));
        return scene.cursorSeat >= 0;
      case 'choose':
        choose();
        return true;
      case 'zoom':
        zoomBy(meaning.factor);
        return true;
      case 'overview': {
        const already = isWhole(camera) && scene.cursorSeat < 0;
        fly(overviewOf(plan, view));
        if (!already) toZone(scene.cursorZone < 0 ? firstZone() : scene.cursorZone);
        return !already;
      }
      default:
        if (on.mode() !== 'select' || scene.cursorZone < 0) return false;
        if (meaning.act === 'zone') toggleAll(zoneSeats(scene.cursorZone));
        else if (scene.cursorSeat >= 0) toggleAll(rowSeats(plan.rowOf[scene.cursorSeat]));
        return true;
    }
  }

  function zoomBy(factor: number): void {
    const from = flight.goal() ?? camera;
    const limited = Math.min(Math.max(factor, overviewOf(plan, view).scale / from.scale), maxScale(plan) / from.scale);
    const seat = scene.cursorShown && scene.cursorSeat >= 0 ? screen(scene.cursorSeat) : { x: view.width / 2, y: view.height / 2 };
    fly(zoomAt(from, limited, seat.x, seat.y));
  }

  const sizes = new ResizeObserver(measure);
  sizes.observe(stage);
  // Words painted before a web font arrived are painted again in it.
  const fontsCame = (): void => painter.refresh('marks');
  document.fonts.addEventListener('loadingdone', fontsCame);
  countFree(plan, scene.states, scene.free, scene.total);
  measure();

  return {
    refresh: (what) => painter.refresh(what),
    statesChanged(changed) {
      const before = scene.free.slice();
      countFree(plan, scene.states, scene.free, scene.total);
      // The ground changes only when a zone sells out or comes back; everything else is seats and labels.
      const flipped = before.some((free, i) => (free === 0) !== (scene.free[i] === 0));
      if (changed && !flipped) painter.patch(changed);
      else painter.refresh('seats');
    },
    selectionChanged: (changed) => painter.patch(changed),
    key(event) {
      const meaning = meaningOf(event);
      return meaning !== null && carryOut(meaning);
    },
    focus() {
      if (!stage.matches(':focus-visible')) return;
      if (scene.cursorSeat >= 0) moveTo(scene.cursorSeat);
      else toZone(scene.cursorZone < 0 ? firstZone() : scene.cursorZone);
    },
    blur() {
      scene.cursorShown = false;
      clearHover();
      painter.refresh('marks');
    },
    zoomBy,
    overview: () => {
      scene.cursorSeat = -1;
      fly(overviewOf(plan, view));
    },
    showZone,
    showSeats(seats) {
      if (seats.length === 0) return;
      const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
      for (const seat of seats) {
        box.minX = Math.min(box.minX, plan.x[seat]);
        box.maxX = Math.max(box.maxX, plan.x[seat]);
        box.minY = Math.min(box.minY, plan.y[seat]);
        box.maxY = Math.max(box.maxY, plan.y[seat]);
      }
      fly(fit(box, view, 60, (PITCH_FOR_TOUCH * 1.15) / plan.pitch));
    },
    dispose() {
      flight.stop();
      stopGestures();
      sizes.disconnect();
      document.fonts.removeEventListener('loadingdone', fontsCame);
      painter.dispose();
    },
  };
}
