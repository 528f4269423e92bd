/**
 * What a camera sees at a door, as a file that Chromium takes for its camera: codes held before it one after the other,
 * drawn as the product draws them on a ticket, with nothing between.
 */
import fs from 'node:fs';
import {qrModules, QUIET_ZONE} from '../../../api/src/outside/drawing/qr';

const WIDTH = 320;
const HEIGHT = 240;
/** Few: it is a file of every picture whole. */
const FPS = 2;
/** Grey of a hand and a wall, white of the paper. */
const WALL = 120;

interface Held {
  /** Null: nobody holds anything. */
  text: string | null;
  seconds: number;
}

function pictureOf(text: string | null): Buffer {
  const luminance = Buffer.alloc(WIDTH * HEIGHT, WALL);
  if (text !== null) {
    const modules = qrModules(text);
    const side = modules.length + 2 * QUIET_ZONE;
    const scale = Math.floor((HEIGHT * 0.85) / side);
    const [left, top] = [Math.floor((WIDTH - side * scale) / 2), Math.floor((HEIGHT - side * scale) / 2)];
    for (let y = 0; y < side * scale; y++)
      for (let x = 0; x < side * scale; x++) {
        const row = modules[Math.floor(y / scale) - QUIET_ZONE];
        luminance[(top + y) * WIDTH + left + x] = row?.[Math.floor(x / scale) - QUIET_ZONE] ? 20 : 235;
      }
  }
  return Buffer.concat([luminance, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/** Shown over and over. */
export function writeCodeVideo(file: string, held: readonly Held[]): void {
  const frames = held.flatMap(({text, seconds}) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(text)]);
    return Array.from({length: Math.round(seconds * FPS)}, () => frame);
  });
  fs.writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FPS}:1 Ip A1:1 C420mpeg2\n`), ...frames]),
  );
}
