// Marks layer: words, hover, keyboard focus, pins and the selection rectangle, above the seats.
import {farness, onScreen} from './camera';
import {drawDecorTexts} from './decor-text';
import {fieldColor, outlinePath} from './ground';
import {BAR_HEIGHT, LINE_HEIGHT, zoneLabels, type ZoneLabel} from './labels';
import {drawRowLabels, PITCH_OF_ROW_LABELS} from './row-marks';
import {layerOf, visitShot, type Scene, type Shot} from './scene';
import {SHAPES, SIGNS} from './shapes';
import {seatNumber} from '../words';

/** Radius in CSS pixels from which the seat's number is written into it. */
const RADIUS_OF_NUMBERS = 9;
const MOST_PINS = 80;

export function paintMarks(canvas: HTMLCanvasElement, scene: Scene, shot: Shot): void {
  const ctx = layerOf(canvas, shot);
  const {ratio, camera} = shot;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = ctx.lineCap = 'round';
  const pitch = scene.plan.pitch * camera.scale;
  const zone = scene.cursorShown && scene.cursorSeat < 0 ? scene.cursorZone : -1;
  if (scene.hoverZone >= 0 && scene.hoverZone !== zone) ringZone(ctx, scene, shot, scene.hoverZone, '--sm-ink', 2);
  drawDecorTexts(ctx, scene, shot, drawZoneLabels(ctx, scene, shot));
  if (pitch >= PITCH_OF_ROW_LABELS) drawRowLabels(ctx, scene, shot);
  const radius = scene.plan.geometry.seatRadius * camera.scale;
  if (radius >= RADIUS_OF_NUMBERS) drawNumbers(ctx, scene, shot, radius);
  if (radius < 4.5 && scene.mark === 'check' && scene.selection.size <= MOST_PINS)
    for (const seat of scene.selection) drawPin(ctx, scene, shot, seat);
  if (zone >= 0) ringZone(ctx, scene, shot, zone, '--sm-focus', 4);
  if (scene.hoverSeat >= 0) ringSeat(ctx, scene, shot, scene.hoverSeat, '--sm-ink', 2);
  if (scene.cursorShown && scene.cursorSeat >= 0) ringSeat(ctx, scene, shot, scene.cursorSeat, '--sm-focus', 3.5);
}

/** The rectangle lives in view coordinates, above everything, and is drawn without repainting the plan. */
export function drawRectangle(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): void {
  ctx.strokeStyle = ctx.fillStyle = scene.theme.color('--sm-focus');
  ctx.globalAlpha = 0.14;
  ctx.fillRect(x0, y0, x1 - x0, y1 - y0);
  ctx.globalAlpha = 1;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([5, 4]);
  ctx.strokeRect(x0, y0, x1 - x0, y1 - y0);
  ctx.setLineDash([]);
}

const widths = new Map<string, number>();

/** Width at 100 px, measured once: fifty zones ask for some hundred widths at every paint. */
function widthOf(ctx: CanvasRenderingContext2D, text: string, strong: boolean, family: string, loaded: string): number {
  const name = `${strong}${loaded}${text}`;
  let width = widths.get(name);
  if (width === undefined) {
    if (widths.size > 2000) widths.clear();
    ctx.font = `${strong ? 700 : 500} 100px ${family}`;
    widths.set(name, (width = ctx.measureText(text).width));
  }
  return width;
}

function drawZoneLabels(ctx: CanvasRenderingContext2D, scene: Scene, shot: Shot): ZoneLabel[] {
  const {theme} = scene;
  const font = (size: number, strong: boolean): string => `${strong ? 700 : 500} ${size}px ${theme.font}`;
  // A web font that arrives changes the widths.
  const loaded = `${document.fonts.status}${theme.font}`;
  const measure = (text: string, size: number, strong: boolean): number =>
    (widthOf(ctx, text, strong, theme.font, loaded) * size) / 100;
  const labels = zoneLabels(scene, shot, measure);
  const seatsShown = farness(scene.plan, shot.camera) < 0.5;
  for (const label of labels) {
    // Over seats words stand on a plate of their own.
    const plate = label.inside && seatsShown && scene.plan.rowsOfZone[label.zone]!.length > 0;
    if (plate) drawPlate(ctx, scene, label);
    const field = fieldColor(scene, label.zone, shot.camera);
    // A rim of the field's own colour keeps the specks behind from eating into the words.
    const onGround = plate || !label.inside;
    ctx.strokeStyle = plate ? 'transparent' : onGround ? theme.color('--sm-halo') : (field ?? theme.color('--sm-zone'));
    ctx.fillStyle = onGround
      ? theme.color('--sm-ink')
      : field === null
        ? theme.color('--sm-muted')
        : theme.inkOn(field);
    ctx.lineWidth = 3;
    let y = label.y - label.height / 2;
    for (const {text, size, strong} of label.lines) {
      ctx.font = font(size, strong);
      y += (size * LINE_HEIGHT) / 2;
      ctx.strokeText(text, label.x, y + size * 0.06);
      ctx.fillText(text, label.x, y + size * 0.06);
      y += (size * LINE_HEIGHT) / 2;
    }
    if (label.share !== null) drawShare(ctx, label, y);
  }
  return labels;
}

function drawPlate(ctx: CanvasRenderingContext2D, {theme}: Scene, {x, y, width, height}: ZoneLabel): void {
  ctx.fillStyle = theme.color('--sm-panel');
  ctx.beginPath();
  ctx.roundRect(x - width / 2 - 6, y - height / 2 - 3, width + 12, height + 6, 7);
  ctx.fill();
}

/** A bar of the free share in the ink of the words, never so short that «some» looks like «none». */
function drawShare(ctx: CanvasRenderingContext2D, label: ZoneLabel, y: number): void {
  const width = Math.min(54, Math.max(30, label.width * 0.6)),
    height = 4;
  const x = label.x - width / 2,
    top = y + BAR_HEIGHT - height - 2;
  ctx.beginPath();
  ctx.roundRect(x, top, width, height, 2);
  ctx.lineWidth = 2;
  ctx.stroke();
  ctx.globalAlpha = 0.3;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.beginPath();
  ctx.roundRect(x, top, Math.max(height, width * (label.share ?? 0)), height, 2);
  ctx.fill();
}

function drawNumbers(ctx: CanvasRenderingContext2D, scene: Scene, shot: Shot, radius: number): void {
  const {plan, looks, states, selection, theme} = scene;
  const inks = looks.list.map(look => (look.paint === 'solid' ? theme.inkOn(theme.color(look.color)) : ''));
  const size = Math.min(12, radius * 0.92);
  ctx.font = `600 ${size}px ${theme.font}`;
  visitShot(plan, shot, seat => {
    const look = looks.of(seat, states.at(seat));
    if (!inks[look] || plan.attributes[seat]! & 7 || (scene.mark === 'check' && selection.has(seat))) return;
    ctx.fillStyle = inks[look];
    const drop = looks.list[look]!.shape === 'triangle' ? radius * 0.2 : 0;
    const {x, y} = onScreen(plan, shot.camera, seat);
    ctx.fillText(seatNumber(plan, seat), x, y + drop + size * 0.06);
  });
}

function drawPin(ctx: CanvasRenderingContext2D, {plan, theme}: Scene, {camera}: Shot, seat: number): void {
  const {x, y} = onScreen(plan, camera, seat);
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(6.5, 6.5);
  ctx.fillStyle = theme.color('--sm-mine');
  ctx.strokeStyle = theme.color('--sm-mine-ink');
  ctx.lineWidth = SIGNS.check.width;
  const circle = new Path2D(SHAPES.circle);
  ctx.stroke(circle);
  ctx.fill(circle);
  ctx.stroke(new Path2D(SIGNS.check.d));
  ctx.restore();
}

/**
 * Strokes a path of its own scale in a colour, with a rim of the ground around it. `at` and `scale` place the path on
 * the screen.
 */
function ring(
  ctx: CanvasRenderingContext2D,
  {theme}: Scene,
  path: Path2D,
  at: {x: number; y: number; scale: number},
  color: string,
  width: number,
): void {
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.scale(at.scale, at.scale);
  for (const [stroke, extra] of [
    ['--sm-halo', 3],
    [color, 0],
  ] as const) {
    ctx.strokeStyle = theme.color(stroke);
    ctx.lineWidth = (width + extra) / at.scale;
    ctx.stroke(path);
  }
  ctx.restore();
}

function ringSeat(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  {camera}: Shot,
  seat: number,
  color: string,
  width: number,
): void {
  const {plan} = scene;
  const at = {...onScreen(plan, camera, seat), scale: Math.max(5, plan.geometry.seatRadius * camera.scale * 1.3)};
  ring(ctx, scene, new Path2D(SHAPES.circle), at, color, width);
}

function ringZone(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  {camera}: Shot,
  zone: number,
  color: string,
  width: number,
): void {
  ring(ctx, scene, outlinePath(scene.plan.geometry.zones[zone]!.outline), camera, color, width);
}
