// Map view: joins camera, gestures, keyboard and painter of one mounted map. No React in here.
import {
  centred,
  clamp,
  fit,
  maxScale,
  onScreen,
  overviewOf,
  PITCH_FOR_TOUCH,
  PITCH_OF_SEATS,
  toPlan,
  type Camera,
  type Viewport,
} from '../paint/camera';
import {emptyBox, grow, type Box} from '../decode';
import {createFlight} from './flight';
import {listenToGestures} from './gestures';
import {insidePolygon, seatNear} from '../grid';
import {keyCursor} from './key-cursor';
import type {MapCore, MapView, ViewHandlers, ViewReport} from './map-core';
import {createPainter} from '../paint/painter';
import {pointerActs} from './pointer-acts';
import {countFree, type Scene} from '../paint/scene';

export function createMapView(stage: HTMLElement, layers: HTMLElement, scene: Scene, on: ViewHandlers): MapView {
  const {plan} = scene;
  const painter = createPainter(layers, scene);
  const flight = createFlight();
  let view: Viewport = {width: 0, height: 0};
  let camera: Camera = {scale: 1, x: 0, y: 0};
  let reported = '';

  function look(next: Camera, moving: boolean): void {
    camera = clamp(next, plan, view);
    painter.look(camera, moving);
    report();
  }

  function fly(goal: Camera): void {
    clearHover();
    flight.to(camera, clamp(goal, plan, view), (at, arrived) => look(at, !arrived));
  }

  function isWhole(): boolean {
    return camera.scale <= overviewOf(plan, view).scale * 1.02;
  }

  function report(): void {
    const whole = isWhole();
    const zone = !whole && plan.pitch * camera.scale >= PITCH_OF_SEATS ? zoneAt(view.width / 2, view.height / 2) : -1;
    const now: ViewReport = {whole, nearest: camera.scale >= maxScale(plan) * 0.99, zone};
    const name = JSON.stringify(now);
    if (name === reported) return;
    reported = name;
    on.report(now);
  }

  function measure(): void {
    const next = {width: stage.clientWidth, height: stage.clientHeight};
    if (next.width === 0 || (next.width === view.width && next.height === view.height)) return;
    const first = view.width === 0;
    const whole = first || isWhole();
    const [cx, cy] = toPlan(camera, view.width / 2, view.height / 2);
    view = next;
    painter.resize(view);
    look(whole ? overviewOf(plan, view) : centred(cx, cy, camera.scale, view), false);
    if (first) performance.mark('seatmap:first-draw');
  }

  function zoneAt(px: number, py: number): number {
    const [x, y] = toPlan(camera, px, py);
    const {zones} = plan.geometry;
    for (let i = zones.length - 1; i >= 0; i--) if (insidePolygon(zones[i]!.outline, x, y)) return i;
    // A finger beside a narrow zone, or on a vomitory, means the zone.
    const seat = seatNear(plan.grid, x, y, Math.max(plan.pitch, 12 / camera.scale));
    return seat < 0 ? -1 : plan.zoneOf[seat]!;
  }

  function clearHover(): void {
    on.tip(null);
    if (scene.hoverSeat < 0 && scene.hoverZone < 0) return;
    scene.hoverSeat = scene.hoverZone = -1;
    painter.refresh('marks');
  }

  function zoomInto(px: number, py: number): void {
    const [x, y] = toPlan(camera, px, py);
    fly(centred(x, y, Math.max((PITCH_FOR_TOUCH * 1.15) / plan.pitch, camera.scale * 1.6), view));
  }

  function showZone(zone: number, px = view.width / 2, py = view.height / 2): boolean {
    const goal = fit(
      plan.zoneBoxes[zone]!,
      view,
      Math.min(44, view.width * 0.07),
      (PITCH_FOR_TOUCH * 1.3) / plan.pitch,
    );
    // A zone that already fills the view is no nearer after fitting: then the place that was tapped counts.
    const nearer = goal.scale > camera.scale * 1.3;
    if (nearer) fly(goal);
    else zoomInto(px, py);
    return nearer;
  }

  /** The factor that stays between the overview and the largest zoom. */
  function allowed(factor: number, from: Camera): number {
    return Math.min(Math.max(factor, overviewOf(plan, view).scale / from.scale), maxScale(plan) / from.scale);
  }

  const core: MapCore = {
    stage,
    scene,
    plan,
    on,
    painter,
    flight,
    camera: () => camera,
    view: () => view,
    look,
    fly,
    isWhole,
    zoneAt,
    clearHover,
    showZone,
    allowed,
    seatAt(px, py) {
      const [x, y] = toPlan(camera, px, py);
      return seatNear(plan.grid, x, y, Math.max(plan.pitch * 0.8, 12 / camera.scale));
    },
    onScreen: seat => onScreen(plan, camera, seat),
    toggleAll(seats) {
      const able = seats.filter(on.canPick);
      if (able.length > 0) on.selectSeats(able, able.every(seat => scene.selection.has(seat)) ? 'remove' : 'add');
    },
  };
  const cursor = keyCursor(core);
  const stopGestures = listenToGestures(stage, pointerActs(core));
  const sizes = new ResizeObserver(measure);
  // Words painted before a web font arrived are painted again in it.
  const fontsCame = (): void => painter.refresh('seats');
  document.fonts.addEventListener('loadingdone', fontsCame);
  countFree(plan, scene.states, scene.free, scene.total);
  measure();
  sizes.observe(stage);

  return {
    refresh: what => painter.refresh(what),
    selectionChanged: changed => painter.patch(changed),
    statesChanged(changed) {
      const before = scene.free.slice();
      countFree(plan, scene.states, scene.free, scene.total);
      // The ground changes only when a zone sells out or comes back; everything else is seats and labels.
      const flipped = before.some((free, i) => (free === 0) !== (scene.free[i] === 0));
      if (changed && !flipped) painter.patch(changed);
      else painter.refresh('seats');
    },
    key: cursor.key,
    focus: cursor.focus,
    blur() {
      scene.cursorShown = false;
      clearHover();
      painter.refresh('marks');
    },
    zoomBy: cursor.zoomBy,
    overview() {
      scene.cursorSeat = -1;
      fly(overviewOf(plan, view));
    },
    showZone: zone => void showZone(zone),
    showSeats(seats) {
      if (seats.length > 0) fly(fit(boxOf(plan, seats), view, 60, (PITCH_FOR_TOUCH * 1.15) / plan.pitch));
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

function boxOf({x, y}: Scene['plan'], seats: readonly number[]): Box {
  const box = emptyBox();
  for (const seat of seats) grow(box, x[seat]!, y[seat]!);
  return box;
}
