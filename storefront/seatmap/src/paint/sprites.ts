// Sprites: each kind of seat drawn once by canvas paths, then kept as pixels to be stamped thousands of times. A
// settled map has sprites for nine sub-pixel places, so that curved rows stay even; a moving one needs a single place.
import type {SeatLook} from '../looks';
import {HALF, MINE_GROWS, SHAPES, SIGNS, type Sign} from './shapes';
import type {Theme} from '../theme';

export interface SpriteSheet {
  /** Pixels of one sprite's square, and where its centre pixel lies in it. */
  cell: number;
  half: number;
  phases: number;
  pixels: Uint32Array;
  /** Row length of `pixels`. */
  stride: number;
  /** Index in `pixels` of a key's first sprite; -1 while it is not drawn. */
  at: Int32Array;
}

/** key = look × 8 + sign × 2 + ringed; the look after the last one is «mine». */
export const KEYS_PER_LOOK = 8;
const SIGN_OF_KEY: readonly (Sign | null)[] = [null, 'wheelchair', 'companion', 'restricted'];

export interface SpritePress {
  keyCount: number;
  /** Sheet for a seat of `radius` device pixels holding at least the keys that `wanted` flags. */
  sheet(radius: number, ratio: number, phases: number, far: boolean, wanted: Uint8Array): SpriteSheet;
  /** Colour of each key with its weight in alpha, for seats smaller than a pixel or two: r, g, b, a. */
  tints(): Uint8ClampedArray;
}

const WEIGHTS: Record<SeatLook['paint'], number> = {
  solid: 1,
  half: 0.55,
  dot: 0.34,
  ring: 0.1,
  cross: 0.8,
  check: 1,
  none: 0,
};

export function spritePress(looks: readonly SeatLook[], theme: Theme): SpritePress {
  const mine: SeatLook = {name: '', paint: 'check', shape: 'circle', color: '--sm-mine'};
  const all = [...looks, mine];
  const keyCount = all.length * KEYS_PER_LOOK;
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d', {willReadFrequently: true})!;
  const paths = new Map<string, Path2D>();
  let sheet: SpriteSheet | null = null;
  let sheetFor = '';
  let tints: Uint8ClampedArray | null = null;

  const path = (d: string): Path2D => {
    let known = paths.get(d);
    if (!known) paths.set(d, (known = new Path2D(d)));
    return known;
  };

  return {
    keyCount,
    tints() {
      if (tints) return tints;
      canvas.width = keyCount;
      canvas.height = 1;
      for (let key = 0; key < keyCount; key++) {
        const look = all[Math.floor(key / KEYS_PER_LOOK)]!;
        const ringed = key & 1;
        ctx.globalAlpha = ringed ? 1 : look.far === '' ? 0 : look.far ? 1 : WEIGHTS[look.paint];
        ctx.fillStyle = theme.color(ringed ? '--sm-mine' : look.far || look.color);
        ctx.fillRect(key, 0, 1, 1);
      }
      tints = ctx.getImageData(0, 0, keyCount, 1).data;
      return tints;
    },
    sheet(radius, ratio, phases, far, wanted) {
      const name = `${radius.toFixed(3)}|${ratio}|${phases}|${far}`;
      if (name !== sheetFor || !sheet) {
        sheetFor = name;
        const half = Math.ceil(radius * 1.36 + 1);
        const cell = half * 2 + 1;
        sheet = {
          cell,
          half,
          phases,
          stride: cell * phases * phases,
          pixels: new Uint32Array(0),
          at: new Int32Array(keyCount).fill(-1),
        };
      }
      const missing: number[] = [];
      for (let key = 0; key < keyCount; key++) if (wanted[key] && sheet.at[key]! < 0) missing.push(key);
      if (missing.length > 0) press(sheet, missing, radius, ratio, far);
      return sheet;
    },
  };

  function press(into: SpriteSheet, keys: number[], radius: number, ratio: number, far: boolean): void {
    const {cell, phases, half, stride} = into;
    canvas.width = stride;
    canvas.height = cell * keys.length;
    keys.forEach((key, line) => {
      for (let phase = 0; phase < phases * phases; phase++) {
        const px = half + ((phase % phases) + 0.5) / phases;
        const py = half + (Math.floor(phase / phases) + 0.5) / phases;
        ctx.setTransform(radius, 0, 0, radius, phase * cell + px, line * cell + py);
        drawKey(key, radius, ratio, far);
      }
    });
    const fresh = new Uint32Array(ctx.getImageData(0, 0, stride, canvas.height).data.buffer);
    const grown = new Uint32Array(into.pixels.length + fresh.length);
    grown.set(into.pixels);
    grown.set(fresh, into.pixels.length);
    keys.forEach((key, line) => (into.at[key] = into.pixels.length + line * cell * stride));
    into.pixels = grown;
  }

  /** Draws about the origin with the seat's radius as unit. */
  function drawKey(key: number, radius: number, ratio: number, far: boolean): void {
    const index = Math.floor(key / KEYS_PER_LOOK);
    const sign = SIGN_OF_KEY[(key >> 1) & 3]!;
    const cssRadius = radius / ratio;
    const look = all[index]!;
    if (far && look.far !== undefined) drawSpeck(look.far);
    else drawSeat(look, sign, cssRadius, 1 / radius);
    if (key & 1) {
      ctx.lineWidth = Math.max(0.24, (1.6 * ratio) / radius);
      ctx.strokeStyle = theme.color('--sm-mine');
      ctx.beginPath();
      ctx.arc(0, 0, 1.32 - ctx.lineWidth / 2, 0, 7);
      ctx.stroke();
    }
  }

  function drawSpeck(color: string): void {
    if (color === '') return;
    ctx.fillStyle = theme.color(color);
    ctx.beginPath();
    ctx.arc(0, 0, 1, 0, 7);
    ctx.fill();
  }

  function drawSeat(look: SeatLook, sign: Sign | null, cssRadius: number, pixel: number): void {
    const color = theme.color(look.color);
    const shape = path(SHAPES[cssRadius < 3 ? 'circle' : look.shape]);
    ctx.fillStyle = ctx.strokeStyle = color;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    switch (look.paint) {
      case 'none':
        return;
      case 'dot':
        ctx.beginPath();
        ctx.arc(0, 0, cssRadius < 3 ? 0.6 : 0.46, 0, 7);
        ctx.fill();
        return;
      case 'ring':
        ctx.lineWidth = Math.max(0.14, pixel);
        ctx.beginPath();
        ctx.arc(0, 0, 0.42, 0, 7);
        ctx.stroke();
        return;
      case 'half':
        ctx.save();
        ctx.clip(shape);
        ctx.globalAlpha = 0.22;
        ctx.fill(shape);
        ctx.globalAlpha = 1;
        ctx.fill(path(HALF));
        ctx.lineWidth = 0.36;
        ctx.stroke(shape);
        ctx.restore();
        return;
      case 'cross':
        ctx.fill(shape);
        if (cssRadius >= 4) stroke('cross', '--sm-bg', 1);
        return;
      case 'check':
        ctx.beginPath();
        ctx.arc(0, 0, MINE_GROWS, 0, 7);
        ctx.fill();
        if (cssRadius >= 3.5) stroke(sign && cssRadius >= 7 ? sign : 'check', '--sm-mine-ink', 1.1);
        return;
      default:
        ctx.fill(shape);
        if (sign && cssRadius >= 4.5) stroke(sign, theme.inkOn(color), look.shape === 'triangle' ? 0.8 : 1.05);
    }
  }

  function stroke(sign: Sign, color: string, grow: number): void {
    ctx.save();
    ctx.scale(grow, grow);
    ctx.strokeStyle = theme.color(color);
    ctx.lineWidth = SIGNS[sign].width;
    ctx.stroke(path(SIGNS[sign].d));
    ctx.restore();
  }
}
