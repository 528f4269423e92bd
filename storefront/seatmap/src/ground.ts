// Ground layer: decor and zones. Few paths, drawn under the seats on a canvas of their own.
import { drawShape } from './decor';
import type { Scene, Shot } from './scene';

const paths = new WeakMap<number[], Path2D>();

/** Path of a zone's outline in plan units, made once. */
export function outlinePath(outline: number[]): Path2D {
  let path = paths.get(outline);
  if (!path) {
    path = new Path2D();
    for (let i = 0; i + 1 < outline.length; i += 2) path.lineTo(outline[i], outline[i + 1]);
    path.closePath();
    paths.set(outline, path);
  }
  return path;
}

/** Colour of a zone: its price level's; a plan without prices keeps the colours of the plan. */
export function zoneColor({ plan, levels, theme }: Scene, zone: number): string | null {
  const { id, color } = plan.geometry.zones[zone];
  const level = levels.levelOf(id);
  if (level >= 0) return theme.color(`--sm-level-${levels.levels[level].color}`);
  return levels.levels.length === 0 && color ? color : null;
}

export function paintGround(canvas: HTMLCanvasElement, scene: Scene, shot: Shot): void {
  const ctx = canvas.getContext('2d')!;
  const { camera, view, ratio } = shot;
  const width = Math.round(view.width * ratio), height = Math.round(view.height * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const { plan, theme, free } = scene;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = theme.color('--sm-bg');
  ctx.fillRect(0, 0, width, height);
  const k = camera.scale * ratio;
  ctx.setTransform(k, 0, 0, k, camera.x * ratio, camera.y * ratio);
  const pixel = 1 / camera.scale;
  for (const shape of plan.geometry.decor) drawShape(ctx, shape, theme, pixel);

  // From afar a zone is a coloured field; the nearer, the more the seats themselves carry the colour.
  const near = Math.min(1, Math.max(0, (plan.pitch * camera.scale - 3) / 9));
  ctx.lineJoin = 'round';
  plan.geometry.zones.forEach((zone, i) => {
    if (zone.outline.length < 6) return;
    const path = outlinePath(zone.outline);
    const color = zoneColor(scene, i);
    const tint = color !== null && free[i] !== 0;
    ctx.fillStyle = theme.color('--sm-zone');
    ctx.fill(path);
    if (tint) {
      ctx.globalAlpha = zone.kind === 'general' ? 0.42 : 0.3 - near * 0.2;
      ctx.fillStyle = color;
      ctx.fill(path);
    }
    ctx.globalAlpha = tint ? 0.75 - near * 0.35 : 1;
    ctx.lineWidth = 1.25 * pixel;
    ctx.strokeStyle = tint ? color : theme.color('--sm-line');
    ctx.stroke(path);
    ctx.globalAlpha = 1;
  });
}
