// Ground layer: decor and zones. Few paths, drawn under the seats on a canvas of their own.
import {farness, type Camera} from './camera';
import {drawShape} from './decor';
import {layerOf, type Scene, type Shot} from './scene';

const paths = new WeakMap<number[], Path2D>();

/** Path of a zone's outline in plan units, made once. */
export function outlinePath(outline: number[]): Path2D {
  let path = paths.get(outline);
  if (!path) {
    path = new Path2D();
    for (let i = 0; i + 1 < outline.length; i += 2) path.lineTo(outline[i]!, outline[i + 1]!);
    path.closePath();
    paths.set(outline, path);
  }
  return path;
}

/** Colour of a zone: its price level's; a plan without prices keeps the colours of the plan. */
export function zoneColor({plan, levels, theme}: Scene, zone: number): string | null {
  const {id, color} = plan.geometry.zones[zone]!;
  const level = levels.levelOf(id);
  if (level >= 0) return theme.color(`--sm-level-${levels.levels[level]!.color}`);
  return levels.levels.length === 0 && color ? color : null;
}

/** What a zone is filled with: strong from afar, a breath of it where the seats carry the colour. null: neutral. */
export function fieldColor(scene: Scene, zone: number, camera: Camera): string | null {
  const {plan, theme, free, states} = scene;
  const color = free[zone] === 0 ? null : zoneColor(scene, zone);
  if (color === null) return null;
  const strong =
    states.kind === 'public' || plan.geometry.zones[zone]!.kind === 'general' ? (theme.dark ? 0.46 : 0.92) : 0.28;
  const far = plan.geometry.zones[zone]!.kind === 'general' ? 1 : farness(plan, camera);
  return theme.overGround(color, 0.1 + (strong - 0.1) * far);
}

export function paintGround(canvas: HTMLCanvasElement, scene: Scene, shot: Shot): void {
  const ctx = layerOf(canvas, shot);
  const {camera, ratio} = shot;
  const {plan, theme} = scene;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = theme.color('--sm-bg');
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  const k = camera.scale * ratio;
  ctx.setTransform(k, 0, 0, k, camera.x * ratio, camera.y * ratio);
  const pixel = 1 / camera.scale;
  for (const shape of plan.geometry.decor) drawShape(ctx, shape, theme, pixel);

  const line = theme.color('--sm-line'),
    gap = theme.color('--sm-bg'),
    plain = theme.color('--sm-zone');
  const far = farness(plan, camera) > 0.5;
  ctx.lineJoin = 'round';
  if (far) drawDepth(ctx, scene, pixel);
  plan.geometry.zones.forEach((zone, i) => {
    if (zone.outline.length < 6) return;
    const path = outlinePath(zone.outline);
    ctx.fillStyle = fieldColor(scene, i, camera) ?? plain;
    ctx.fill(path);
    ctx.lineWidth = (far ? 1.5 : 1) * pixel;
    ctx.strokeStyle = far ? gap : (zoneColor(scene, i) ?? line);
    ctx.globalAlpha = far ? 1 : 0.5;
    ctx.stroke(path);
    ctx.globalAlpha = 1;
  });
}

/** A hint of height below each field. */
function drawDepth(ctx: CanvasRenderingContext2D, {plan, theme}: Scene, pixel: number): void {
  ctx.save();
  ctx.translate(0, 3 * pixel);
  ctx.fillStyle = theme.color('--sm-depth');
  for (const {outline} of plan.geometry.zones) if (outline.length >= 6) ctx.fill(outlinePath(outline));
  ctx.restore();
}
