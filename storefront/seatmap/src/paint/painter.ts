// Painter: three canvases, a little larger than the view, that follow the camera. While the camera moves the painted
// canvases are only shifted by CSS; they are painted anew, at pixel ratio 1, when an edge would show or the zoom has
// drifted; once it rests everything is painted at full ratio. Frames of 60,000 seats stay within 16.7 ms in software
// rendering that way.
import type {Camera, Viewport} from './camera';
import {paintGround} from './ground';
import {drawRectangle, paintMarks} from './marks';
import {drawRowsAtEdge} from './row-marks';
import type {Scene, Shot} from './scene';
import {seatLayer, type SeatLayer} from './seat-layer';

/** More pixels than this a canvas of a phone does not thank for. */
const MOST_PIXELS = 4_500_000;
const SETTLE_MS = 140;

export interface Painter {
  resize(view: Viewport): void;
  look(camera: Camera, moving: boolean): void;
  /** marks: hover, focus, labels only · seats: a selection or state change too · all: theme, prices or plan. */
  refresh(what: 'marks' | 'seats' | 'all'): void;
  patch(seats: readonly number[]): void;
  dispose(): void;
}

export function createPainter(layers: HTMLElement, scene: Scene): Painter {
  const make = (): HTMLCanvasElement => layers.appendChild(document.createElement('canvas'));
  const [ground, seats, marks] = [make(), make(), make()];
  const seating: SeatLayer = seatLayer(seats, scene);
  let view: Viewport = {width: 0, height: 0};
  let rim = 0;
  let camera: Camera = {scale: 1, x: 0, y: 0};
  let painted: Camera | null = null;
  let sharp = false;
  let frame = 0;
  let settleTimer = 0;
  let todo = new Set<'marks' | 'shift' | 'full'>();

  const fullRatio = (): number => {
    const area = (view.width + rim * 2) * (view.height + rim * 2);
    return Math.min(window.devicePixelRatio || 1, Math.max(1, Math.sqrt(MOST_PIXELS / area)));
  };
  const shotAt = (ratio: number): Shot => ({
    camera: {scale: camera.scale, x: camera.x + rim, y: camera.y + rim},
    view: {width: view.width + rim * 2, height: view.height + rim * 2},
    ratio,
  });

  function paint(settled: boolean): void {
    if (view.width === 0) return;
    const ratio = settled ? fullRatio() : 1;
    const shot = shotAt(ratio);
    paintGround(ground, scene, shot);
    seating.paint(shot, settled);
    painted = camera;
    sharp = settled;
    layers.style.transform = '';
    mark();
  }

  function mark(): void {
    if (!painted) return;
    const ratio = fullRatio();
    const shot = {...shotAt(ratio), camera: {scale: painted.scale, x: painted.x + rim, y: painted.y + rim}};
    paintMarks(marks, scene, shot);
    const ctx = marks.getContext('2d')!;
    ctx.setTransform(ratio, 0, 0, ratio, rim * ratio, rim * ratio);
    if (sharp) drawRowsAtEdge(ctx, scene, painted, view);
    if (scene.rectangle) drawRectangle(ctx, scene, scene.rectangle);
  }

  /** True when the shifted canvases still cover the view at an honest size. */
  function canShift(): boolean {
    if (!painted) return false;
    const k = camera.scale / painted.scale;
    if (k < 0.8 || k > 1.35) return false;
    const left = camera.x - painted.x * k - rim * k,
      top = camera.y - painted.y * k - rim * k;
    return (
      left <= 0 &&
      top <= 0 &&
      left + (view.width + rim * 2) * k >= view.width &&
      top + (view.height + rim * 2) * k >= view.height
    );
  }

  function run(): void {
    frame = 0;
    const doing = todo;
    todo = new Set();
    if (doing.has('full')) return paint(true);
    if (doing.has('shift')) {
      if (!canShift() || !painted) return paint(false);
      const k = camera.scale / painted.scale;
      layers.style.transform = `matrix(${k},0,0,${k},${camera.x - painted.x * k},${camera.y - painted.y * k})`;
    }
    if (doing.has('marks')) mark();
  }

  function ask(what: 'marks' | 'shift' | 'full'): void {
    todo.add(what);
    if (!frame) frame = requestAnimationFrame(run);
  }

  function settleSoon(): void {
    clearTimeout(settleTimer);
    settleTimer = window.setTimeout(() => {
      if (!sharp || painted !== camera) ask('full');
    }, SETTLE_MS);
  }

  return {
    resize(next) {
      view = next;
      rim = Math.round(Math.min(120, Math.max(36, Math.min(view.width, view.height) * 0.16)));
      for (const canvas of [ground, seats, marks]) {
        canvas.style.cssText = `left:${-rim}px;top:${-rim}px;width:${view.width + rim * 2}px;height:${view.height + rim * 2}px`;
      }
      painted = null;
    },
    look(next, moving) {
      camera = next;
      if (!painted) paint(true);
      else if (moving) {
        ask('shift');
        settleSoon();
      } else ask('full');
    },
    refresh(what) {
      if (what === 'all') seating.forget('looks');
      else if (what === 'seats') seating.forget('keys');
      ask(what === 'marks' ? 'marks' : 'full');
    },
    patch(changed) {
      seating.patch(changed);
      ask('marks');
    },
    dispose() {
      cancelAnimationFrame(frame);
      clearTimeout(settleTimer);
      for (const canvas of [ground, seats, marks]) canvas.remove();
    },
  };
}
