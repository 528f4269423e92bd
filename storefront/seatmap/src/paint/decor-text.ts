// Words of the plan itself: stands, gates, «Cabina». Above the zones, and only where they hide nothing and have room.
import {PITCH_OF_SEATS} from './camera';
import {insidePolygon, seatNear} from '../grid';
import type {ZoneLabel} from './labels';
import type {Scene, Shot} from './scene';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function drawDecorTexts(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  {camera, view}: Shot,
  labels: readonly ZoneLabel[],
): void {
  const {plan, theme} = scene;
  const size = Math.min(view.width, view.height) < 560 ? 10.5 : 12;
  const taken: Box[] = [...labels];
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.letterSpacing = `${size * 0.1}px`;
  ctx.lineWidth = 3;
  ctx.strokeStyle = theme.color('--sm-halo');
  // Long words name stands, short ones gates: the stand goes first when both want the place.
  const texts = plan.geometry.decor
    .filter(({kind, text}) => kind === 'text' && text)
    .sort((a, b) => (b.text?.length ?? 0) - (a.text?.length ?? 0));
  for (const {points, text = '', rotation = 0, color} of texts) {
    const words = text.toLocaleUpperCase('es');
    const x = points[0]! * camera.scale + camera.x,
      y = points[1]! * camera.scale + camera.y;
    if (x < -100 || y < -100 || x > view.width + 100 || y > view.height + 100) continue;
    const angle = (rotation * Math.PI) / 180;
    const long = ctx.measureText(words).width,
      cos = Math.abs(Math.cos(angle)),
      sin = Math.abs(Math.sin(angle));
    const box: Box = {x, y, width: long * cos + size * sin, height: long * sin + size * cos};
    if (
      taken.some(
        other =>
          Math.abs(other.x - x) * 2 < other.width + box.width + 4 &&
          Math.abs(other.y - y) * 2 < other.height + box.height + 2,
      )
    )
      continue;
    if (
      onZone(
        scene,
        points[0]!,
        points[1]!,
        (long / 2 - 2) / camera.scale,
        angle,
        plan.pitch * camera.scale < PITCH_OF_SEATS,
      )
    )
      continue;
    taken.push(box);
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    // A colour of the plan was chosen for its own ground: no rim.
    const own = color && !theme.dark;
    if (!own) ctx.strokeText(words, 0, 0);
    ctx.fillStyle = own ? color : theme.color('--sm-muted');
    ctx.fillText(words, 0, 0);
    ctx.restore();
  }
  ctx.letterSpacing = '0px';
}

/** Whether the middle line of the words touches a zone from afar, a seat from near. */
function onZone({plan}: Scene, x: number, y: number, half: number, angle: number, far: boolean): boolean {
  return [-1, -0.5, 0, 0.5, 1].some(at => {
    const px = x + Math.cos(angle) * half * at,
      py = y + Math.sin(angle) * half * at;
    return far
      ? plan.geometry.zones.some(({outline}) => insidePolygon(outline, px, py))
      : seatNear(plan.grid, px, py, plan.pitch * 0.8) >= 0;
  });
}
