// Marks layer: words, hover, keyboard focus, pins and the selection rectangle, above the seats.
import { PITCH_OF_SEATS } from './camera';
import { visitCells } from './grid';
import { fieldColor, outlinePath } from './ground';
import { BAR_HEIGHT, LINE_HEIGHT, zoneLabels, type ZoneLabel } from './labels';
import { drawRowLabels, PITCH_OF_ROW_LABELS } from './row-marks';
import type { Scene, Shot } from './scene';
import { SHAPES, SIGNS } from './shapes';
import { seatNumber } from './words';

/** Radius in CSS pixels from which the seat's number is written into it. */
const RADIUS_OF_NUMBERS = 9;
const MOST_PINS = 80;

export function paintMarks(canvas: HTMLCanvasElement, scene: Scene, shot: Shot): void {
  const ctx = canvas.getContext('2d')!;
  const { view, ratio, camera } = shot;
  const width = Math.round(view.width * ratio), height = Math.round(view.height * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, width, height);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = ctx.lineCap = 'round';
  const pitch = scene.plan.pitch * camera.scale;
  const zone = scene.cursorShown && scene.cursorSeat < 0 ? scene.cursorZone : -1;
  if (scene.hoverZone >= 0 && scene.hoverZone !== zone) ringZone(ctx, scene, shot, scene.hoverZone, '--sm-ink', 2);
  drawZoneLabels(ctx, scene, shot, pitch < PITCH_OF_SEATS);
  if (pitch >= PITCH_OF_ROW_LABELS) drawRowLabels(ctx, scene, shot);
  const radius = scene.plan.geometry.seatRadius * camera.scale;
  if (radius >= RADIUS_OF_NUMBERS) drawNumbers(ctx, scene, shot, radius);
  if (radius < 4.5 && scene.mark === 'check' && scene.selection.size <= MOST_PINS) for (const seat of scene.selection) drawPin(ctx, scene, shot, seat);
  if (zone >= 0) ringZone(ctx, scene, shot, zone, '--sm-focus', 4);
  if (scene.hoverSeat >= 0) ringSeat(ctx, scene, shot, scene.hoverSeat, '--sm-ink', 2);
  if (scene.cursorShown && scene.cursorSeat >= 0) ringSeat(ctx, scene, shot, scene.cursorSeat, '--sm-focus', 3.5);
}

/** The rectangle lives in view coordinates, above everything, and is drawn without repainting the plan. */
export function drawRectangle(ctx: CanvasRenderingContext2D, scene: Scene, [x0, y0, x1, y1]: readonly [number, number, number, number]): void {
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

function drawZoneLabels(ctx: CanvasRenderingContext2D, scene: Scene, shot: Shot, overSeats: boolean): void {
  const { theme } = scene;
  const font = (size: number, strong: boolean): string => `${strong ? 700 : 500} ${size}px ${theme.font}`;
  // A web font that arrives changes the widths.
  const loaded = `${document.fonts.status}${theme.font}`;
  const measure = (text: string, size: number, strong: boolean): number => (widthOf(ctx, text, strong, theme.font, loaded) * size) / 100;
  for (const label of zoneLabels(scene, shot, measure, overSeats)) {
    const field = fieldColor(scene, label.zone, shot.camera);
    // A rim of the field's own colour keeps the specks behind from eating into the words.
    ctx.strokeStyle = label.inside ? (field ?? theme.color('--sm-zone')) : theme.color('--sm-halo');
    ctx.fillStyle = !label.inside ? theme.color('--sm-ink') : field === null ? theme.color('--sm-muted') : theme.inkOn(field);
    ctx.lineWidth = 3;
    let y = label.y - label.height / 2;
    for (const { text, size, strong } of label.lines) {
      ctx.font = font(size, strong);
      y += (size * LINE_HEIGHT) / 2;
      ctx.strokeText(text, label.x, y + size * 0.06);
      ctx.fillText(text, label.x, y + size * 0.06);
      y += (size * LINE_HEIGHT) / 2;
    }
    if (label.share !== null) drawShare(ctx, label, y);
  }
}

/** A bar of the free share in the ink of the words, never so short that «some» looks like «none». */
function drawShare(ctx: CanvasRenderingContext2D, label: ZoneLabel, y: number): void {
  const width = Math.min(54, Math.max(30, label.width * 0.6)), height = 4;
  const x = label.x - width / 2, top = y + BAR_HEIGHT - height - 2;
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

function drawNumbers(ctx: CanvasRenderingContext2D, scene: Scene, { camera, view }: Shot, radius: number): void {
  const { plan, looks, states, selection, theme } = scene;
  const inks = looks.list.map((look) => (look.paint === 'solid' ? theme.inkOn(theme.color(look.color)) : ''));
  const size = Math.min(12, radius * 0.92);
  ctx.font = `600 ${size}px ${theme.font}`;
  const { scale, x, y } = camera;
  visitCells(plan.grid, -x / scale, -y / scale, (view.width - x) / scale, (view.height - y) / scale, (seat) => {
    const look = looks.of(seat, states.at(seat));
    if (!inks[look] || plan.attributes[seat] & 7 || (scene.mark === 'check' && selection.has(seat))) return;
    ctx.fillStyle = inks[look];
    const drop = looks.list[look].shape === 'triangle' ? radius * 0.2 : 0;
    ctx.fillText(seatNumber(plan, seat), plan.x[seat] * scale + x, plan.y[seat] * scale + y + drop + size * 0.06);
  });
}

function drawPin(ctx: CanvasRenderingContext2D, { plan, theme }: Scene, { camera }: Shot, seat: number): void {
  ctx.save();
  ctx.translate(plan.x[seat] * camera.scale + camera.x, plan.y[seat] * camera.scale + camera.y);
  ctx.fillStyle = theme.color('--sm-mine');
  ctx.strokeStyle = theme.color('--sm-mine-ink');
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.arc(0, 0, 7, 0, 7);
  ctx.stroke();
  ctx.fill();
  ctx.scale(6, 6);
  ctx.lineWidth = SIGNS.check.width;
  ctx.stroke(new Path2D(SIGNS.check.d));
  ctx.restore();
}

function ringSeat(ctx: CanvasRenderingContext2D, scene: Scene, { camera }: Shot, seat: number, color: string, width: number): void {
  const { plan, theme } = scene;
  const radius = Math.max(5, plan.geometry.seatRadius * camera.scale * 1.3);
  ctx.save();
  ctx.translate(plan.x[seat] * camera.scale + camera.x, plan.y[seat] * camera.scale + camera.y);
  ctx.scale(radius, radius);
  const ring = new Path2D(SHAPES.circle);
  ctx.strokeStyle = theme.color('--sm-halo');
  ctx.lineWidth = (width + 3) / radius;
  ctx.stroke(ring);
  ctx.strokeStyle = theme.color(color);
  ctx.lineWidth = width / radius;
  ctx.stroke(ring);
  ctx.restore();
}

function ringZone(ctx: CanvasRenderingContext2D, { plan, theme }: Scene, { camera }: Shot, zone: number, color: string, width: number): void {
  const { outline } = plan.geometry.zones[zone];
  if (outline.length < 6) return;
  ctx.save();
  ctx.translate(camera.x, camera.y);
  ctx.scale(camera.scale, camera.scale);
  ctx.lineWidth = (width + 3) / camera.scale;
  ctx.strokeStyle = theme.color('--sm-halo');
  ctx.stroke(outlinePath(outline));
  ctx.lineWidth = width / camera.scale;
  ctx.strokeStyle = theme.color(color);
  ctx.stroke(outlinePath(outline));
  ctx.restore();
}
