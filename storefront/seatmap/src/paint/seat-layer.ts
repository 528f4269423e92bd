// Seat layer: stamps sprites into one ImageData. 60,000 seats are some million pixel writes, 5 to 15 ms, whatever they
// look like.
import {farness} from './camera';
import {visitCells} from '../grid';
import {SeatAttribute} from '../geometry';
import {layerOf, visitShot, type Scene, type Shot} from './scene';
import {KEYS_PER_LOOK, spritePress, type SpritePress, type SpriteSheet} from './sprites';

/** Below this diameter in device pixels a seat is spread over the pixels it covers instead of being stamped. */
const SPLAT_BELOW = 1.9;
const PHASES_BELOW = 26;

export interface SeatLayer {
  paint(shot: Shot, settled: boolean): void;
  /** Repaints single seats of the last shot. */
  patch(seats: readonly number[]): void;
  /** Looks, theme, states or selection changed: kinds of all seats are worked out anew. */
  forget(what: 'looks' | 'keys'): void;
}

export function seatLayer(canvas: HTMLCanvasElement, scene: Scene): SeatLayer {
  const keys = new Uint16Array(scene.plan.count);
  let press: SpritePress | null = null;
  let keysStale = true;
  let image: ImageData | null = null;
  let words = new Uint32Array(0);
  let last: {shot: Shot; sheet: SpriteSheet | null} | null = null;

  function keyOf(seat: number): number {
    const {looks, states, plan, selection, mark} = scene;
    const chosen = selection.has(seat);
    const mine = chosen && mark === 'check';
    const look = mine ? looks.list.length : looks.of(seat, states.at(seat));
    const bits = plan.attributes[seat]!;
    const signed = bits > 0 && (mine || looks.list[look]!.paint === 'solid');
    const sign = !signed
      ? 0
      : bits & SeatAttribute.wheelchair
        ? 1
        : bits & SeatAttribute.companion
          ? 2
          : bits & SeatAttribute.restrictedView
            ? 3
            : 0;
    return look * KEYS_PER_LOOK + sign * 2 + (chosen && !mine ? 1 : 0);
  }

  function buffer(width: number, height: number): ImageData {
    if (image?.width === width && image.height === height) {
      words.fill(0);
      return image;
    }
    image = new ImageData(width, height);
    words = new Uint32Array(image.data.buffer);
    return image;
  }

  const visible = (shot: Shot, visit: (seat: number) => void): void => visitShot(scene.plan, shot, visit);

  function splat(shot: Shot, target: ImageData, tints: Uint8ClampedArray, diameter: number): void {
    const {data, width, height} = target;
    const {x, y} = scene.plan;
    const scale = shot.camera.scale * shot.ratio;
    const ox = shot.camera.x * shot.ratio - 0.5,
      oy = shot.camera.y * shot.ratio - 0.5;
    const cover = Math.min(1, (diameter * diameter * Math.PI) / 4 + 0.12) / 255;
    visible(shot, seat => {
      const tint = keys[seat]! * 4;
      const alpha = tints[tint + 3]!;
      if (alpha === 0) return;
      const px = x[seat]! * scale + ox,
        py = y[seat]! * scale + oy;
      const column = Math.floor(px),
        line = Math.floor(py);
      if (column < 0 || line < 0 || column + 1 >= width || line + 1 >= height) return;
      const fx = px - column,
        fy = py - line;
      for (let corner = 0; corner < 4; corner++) {
        const weight = alpha * cover * (corner & 1 ? fx : 1 - fx) * (corner & 2 ? fy : 1 - fy);
        const p = ((line + (corner >> 1)) * width + column + (corner & 1)) * 4;
        const after = data[p + 3]! / 255 + weight;
        const share = after > 0 ? weight / after : 0;
        data[p]! += (tints[tint]! - data[p]!) * share;
        data[p + 1]! += (tints[tint + 1]! - data[p + 1]!) * share;
        data[p + 2]! += (tints[tint + 2]! - data[p + 2]!) * share;
        data[p + 3] = after * 255;
      }
    });
  }

  function stamp(seat: number, shot: Shot, sheet: SpriteSheet, target: ImageData): void {
    const {plan} = scene;
    const {cell, half, phases, stride, pixels} = sheet;
    const px = (plan.x[seat]! * shot.camera.scale + shot.camera.x) * shot.ratio;
    const py = (plan.y[seat]! * shot.camera.scale + shot.camera.y) * shot.ratio;
    const column = Math.floor(px),
      line = Math.floor(py);
    const phase = Math.floor((py - line) * phases) * phases + Math.floor((px - column) * phases);
    const left = column - half,
      top = line - half;
    const from = sheet.at[keys[seat]!]! + phase * cell;
    const {width, height} = target;
    const c0 = Math.max(0, -left),
      c1 = Math.min(cell, width - left);
    const l1 = Math.min(cell, height - top);
    for (let l = Math.max(0, -top); l < l1; l++) {
      let source = from + l * stride + c0;
      let sink = (top + l) * width + left + c0;
      for (let c = c0; c < c1; c++, source++, sink++) {
        const pixel = pixels[source]!;
        if (pixel !== 0) words[sink] = pixel;
      }
    }
  }

  const isFar = (shot: Shot): boolean => farness(scene.plan, shot.camera) > 0.5;

  function wantedKeys(shot: Shot, count: number): Uint8Array {
    const wanted = new Uint8Array(count);
    visible(shot, seat => {
      wanted[keys[seat]!] = 1;
    });
    return wanted;
  }

  return {
    forget(what) {
      keysStale = true;
      if (what === 'looks') press = null;
    },
    paint(shot, settled) {
      press ??= spritePress(scene.looks.list, scene.theme);
      if (keysStale) for (let seat = 0; seat < keys.length; seat++) keys[seat] = keyOf(seat);
      keysStale = false;
      const ctx = layerOf(canvas, shot);
      const target = buffer(canvas.width, canvas.height);
      const radius = scene.plan.geometry.seatRadius * shot.camera.scale * shot.ratio;
      let sheet: SpriteSheet | null = null;
      if (radius * 2 < SPLAT_BELOW) splat(shot, target, press.tints(), radius * 2);
      else {
        const used = (sheet = press.sheet(
          radius,
          shot.ratio,
          settled && radius * 2 < PHASES_BELOW ? 3 : 1,
          isFar(shot),
          wantedKeys(shot, press.keyCount),
        ));
        visible(shot, seat => stamp(seat, shot, used, target));
      }
      ctx.putImageData(target, 0, 0);
      last = {shot, sheet};
    },
    patch(seats) {
      for (const seat of seats) keys[seat] = keyOf(seat);
      if (!last || !image || !press) return;
      if (!last.sheet || seats.length > 300) {
        this.paint(last.shot, true);
        return;
      }
      const {shot} = last;
      const wanted = new Uint8Array(press.keyCount);
      for (const seat of seats) wanted[keys[seat]!] = 1;
      const radius = scene.plan.geometry.seatRadius * shot.camera.scale * shot.ratio;
      const sheet = press.sheet(radius, shot.ratio, last.sheet.phases, isFar(shot), wanted);
      for (const seat of seats) patchOne(seat, shot, sheet, image);
    },
  };

  /** Clears the seat's square, then stamps whoever reaches into it. */
  function patchOne(seat: number, shot: Shot, sheet: SpriteSheet, target: ImageData): void {
    const {plan} = scene;
    const {scale, x, y} = shot.camera;
    const column = Math.floor((plan.x[seat]! * scale + x) * shot.ratio),
      line = Math.floor((plan.y[seat]! * scale + y) * shot.ratio);
    const left = Math.max(0, column - sheet.half),
      top = Math.max(0, line - sheet.half);
    const right = Math.min(target.width, column + sheet.half + 1),
      bottom = Math.min(target.height, line + sheet.half + 1);
    if (right <= left || bottom <= top) return;
    for (let l = top; l < bottom; l++) words.fill(0, l * target.width + left, l * target.width + right);
    const reach = (sheet.cell * 1.02) / (scale * shot.ratio);
    visitCells(
      plan.grid,
      plan.x[seat]! - reach,
      plan.y[seat]! - reach,
      plan.x[seat]! + reach,
      plan.y[seat]! + reach,
      other => {
        if (
          Math.abs(plan.x[other]! - plan.x[seat]!) <= reach &&
          Math.abs(plan.y[other]! - plan.y[seat]!) <= reach &&
          sheet.at[keys[other]!]! >= 0
        )
          stamp(other, shot, sheet, target);
      },
    );
    layerOf(canvas, shot).putImageData(target, 0, 0, left, top, right - left, bottom - top);
  }
}
