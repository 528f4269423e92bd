// Row marks: the numbers of the rows, at their ends and, for rows that begin out of view, at the edge of the view.
import {onScreen, type Camera, type Viewport} from './camera';
import {rowSpots} from './row-spots';
import {visitShot, type Scene, type Shot} from './scene';

export const PITCH_OF_ROW_LABELS = 12;
const PITCH_OF_EDGE_LABELS = 17;

export function drawRowLabels(ctx: CanvasRenderingContext2D, scene: Scene, {camera, view}: Shot): void {
  const {plan, theme} = scene;
  const {rows} = plan.geometry;
  const spots = rowSpots(plan);
  const pitch = plan.pitch * camera.scale;
  const size = Math.min(13, Math.max(9, pitch * 0.46));
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.fillStyle = theme.color('--sm-muted');
  for (let i = 0; i < spots.length; i += 2) {
    const x = spots[i]! * camera.scale + camera.x,
      y = spots[i + 1]! * camera.scale + camera.y;
    if (x > -20 && y > -20 && x < view.width + 20 && y < view.height + 20) ctx.fillText(rows[i >> 2]!.label, x, y);
  }
}

/** A row whose beginning is out of view carries its number at the edge of the view: one always knows where one is. */
export function drawRowsAtEdge(ctx: CanvasRenderingContext2D, scene: Scene, camera: Camera, view: Viewport): void {
  const {plan, theme} = scene;
  if (plan.pitch * camera.scale < PITCH_OF_EDGE_LABELS) return;
  const first = new Map<number, number>(),
    last = new Map<number, number>();
  visitShot(plan, {camera, view}, seat => {
    const {x, y} = onScreen(plan, camera, seat);
    const row = plan.rowOf[seat]!;
    if (x < 0 || y < 0 || x > view.width || y > view.height) return;
    first.set(row, Math.min(seat, first.get(row) ?? seat));
    last.set(row, Math.max(seat, last.get(row) ?? seat));
  });
  ctx.font = `700 11px ${theme.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const [row, seat] of first) {
    const {label: text, first: begin, x: length} = plan.geometry.rows[row]!;
    // An end in view has its number beside it.
    if (seat === begin || last.get(row) === begin + length.length - 1) continue;
    const wide = Math.max(18, ctx.measureText(text).width + 8);
    const {x, y} = onScreen(plan, camera, seat);
    const px = Math.min(Math.max(x, wide / 2 + 3), view.width - wide / 2 - 3);
    const py = Math.min(Math.max(y, 12), view.height - 12);
    // On the edge itself, or a vomitory in mid-view would be labelled too.
    if (px > 30 && py > 30 && px < view.width - 30 && py < view.height - 30) continue;
    ctx.fillStyle = theme.color('--sm-ink-2');
    ctx.beginPath();
    ctx.roundRect(px - wide / 2, py - 9, wide, 18, 5);
    ctx.fill();
    ctx.fillStyle = theme.color('--sm-panel');
    ctx.fillText(text, px, py + 0.5);
  }
}
