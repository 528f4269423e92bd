// Decor: pitch, stage and the rest of the drawing that is not a seat. Everything in plan units, the caller has set the
// transform.
import type {PlanShape} from '../geometry';
import type {Theme} from '../theme';

/** `pixel` is one CSS pixel in plan units. */
export function drawShape(ctx: CanvasRenderingContext2D, shape: PlanShape, theme: Theme, pixel: number): void {
  const p = shape.points;
  ctx.save();
  if (shape.kind !== 'polygon' && shape.kind !== 'text' && shape.rotation) {
    const cx = p[0]! + p[2]! / 2,
      cy = p[1]! + p[3]! / 2;
    ctx.translate(cx, cy);
    ctx.rotate((shape.rotation * Math.PI) / 180);
    ctx.translate(-cx, -cy);
  }
  switch (shape.kind) {
    case 'pitch':
      drawPitch(ctx, p[0]!, p[1]!, p[2]!, p[3]!, theme, pixel);
      break;
    case 'stage':
      drawStage(ctx, p[0]!, p[1]!, p[2]!, p[3]!, theme, pixel);
      if (shape.text)
        drawText(
          ctx,
          shape.text,
          p[0]! + p[2]! / 2,
          p[1]! + p[3]! / 2,
          theme.color('--sm-stage-ink'),
          15,
          theme,
          pixel,
          p[2]! * 0.8,
        );
      break;
    case 'text':
      // Words stand on the marks layer, above the zones.
      break;
    default:
      drawPlain(ctx, shape, theme, pixel);
  }
  ctx.restore();
}

function drawPlain(ctx: CanvasRenderingContext2D, shape: PlanShape, theme: Theme, pixel: number): void {
  const p = shape.points;
  ctx.beginPath();
  if (shape.kind === 'ellipse') ctx.ellipse(p[0]! + p[2]! / 2, p[1]! + p[3]! / 2, p[2]! / 2, p[3]! / 2, 0, 0, 7);
  else if (shape.kind === 'rect') ctx.roundRect(p[0]!, p[1]!, p[2]!, p[3]!, Math.min(p[2]!, p[3]!, 60) * 0.2);
  else for (let i = 0; i + 1 < p.length; i += 2) ctx.lineTo(p[i]!, p[i + 1]!);
  ctx.closePath();
  // A colour of the plan was chosen for white paper: by night it is only hinted at.
  ctx.globalAlpha = shape.color && theme.dark ? 0.16 : 1;
  ctx.fillStyle = shape.color ?? theme.color('--sm-block');
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.lineWidth = pixel;
  ctx.strokeStyle = theme.color('--sm-line');
  ctx.globalAlpha = 0.7;
  ctx.stroke();
  ctx.globalAlpha = 1;
  if (shape.text && shape.kind !== 'polygon') {
    drawText(
      ctx,
      shape.text,
      p[0]! + p[2]! / 2,
      p[1]! + p[3]! / 2,
      shape.color && !theme.dark ? theme.inkOn(shape.color) : theme.color('--sm-muted'),
      12,
      theme,
      pixel,
      p[2]! * 0.9,
    );
  }
}

/** Capitals with some air between them; left out when they would not fit or would be too small to read. */
function drawText(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  color: string,
  size: number,
  theme: Theme,
  pixel: number,
  room = Infinity,
): void {
  ctx.font = `600 ${size * pixel}px ${theme.font}`;
  ctx.letterSpacing = `${size * pixel * 0.12}px`;
  const words = text.toLocaleUpperCase('es');
  if (ctx.measureText(words).width <= room) {
    ctx.fillStyle = color;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(words, x, y);
  }
  ctx.letterSpacing = '0px';
}

/** A football pitch in the proportions of law 1 (105 × 68 m), along the longer side of the rectangle. */
function drawPitch(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  theme: Theme,
  pixel: number,
): void {
  ctx.translate(x + w / 2, y + h / 2);
  if (h > w) ctx.rotate(Math.PI / 2);
  const length = Math.max(w, h),
    breadth = Math.min(w, h);
  // Grass runs three metres beyond the lines when the rectangle is the grass; lines keep their true measures.
  const metre = Math.min(length / 111, breadth / 74);
  ctx.beginPath();
  ctx.roundRect(-length / 2, -breadth / 2, length, breadth, metre * 1.5);
  ctx.save();
  ctx.clip();
  ctx.fillStyle = theme.color('--sm-grass');
  ctx.fillRect(-length / 2, -breadth / 2, length, breadth);
  ctx.fillStyle = theme.color('--sm-grass-2');
  const stripe = length / 18;
  for (let i = 1; i < 18; i += 2) ctx.fillRect(-length / 2 + i * stripe, -breadth / 2, stripe, breadth);
  ctx.restore();

  ctx.scale(metre, metre);
  ctx.strokeStyle = ctx.fillStyle = theme.color('--sm-chalk');
  ctx.lineWidth = Math.max(0.16, (1.1 * pixel) / metre);
  ctx.lineJoin = 'miter';
  ctx.strokeRect(-52.5, -34, 105, 68);
  ctx.beginPath();
  ctx.moveTo(0, -34);
  ctx.lineTo(0, 34);
  ctx.moveTo(9.15, 0);
  ctx.arc(0, 0, 9.15, 0, 7);
  ctx.stroke();
  spot(ctx, 0);
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.scale(side, 1);
    ctx.strokeRect(36, -20.16, 16.5, 40.32);
    ctx.strokeRect(47, -9.16, 5.5, 18.32);
    ctx.strokeRect(52.5, -3.66, 1.8, 7.32);
    ctx.beginPath();
    ctx.arc(41.5, 0, 9.15, Math.PI - 0.927, Math.PI + 0.927);
    ctx.stroke();
    for (const end of [-1, 1]) {
      ctx.beginPath();
      ctx.arc(52.5, end * 34, 1.4, Math.PI - (end > 0 ? 0 : Math.PI / 2), Math.PI + (end > 0 ? Math.PI / 2 : 0));
      ctx.stroke();
    }
    spot(ctx, 41.5);
    ctx.restore();
  }
}

function spot(ctx: CanvasRenderingContext2D, x: number): void {
  ctx.beginPath();
  ctx.arc(x, 0, 0.45, 0, 7);
  ctx.fill();
}

/** Boards, a curved apron towards the audience (below) and a light edge. */
function drawStage(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  theme: Theme,
  pixel: number,
): void {
  const apron = Math.min(h * 0.35, w * 0.08);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + w, y);
  ctx.lineTo(x + w, y + h - apron);
  ctx.quadraticCurveTo(x + w / 2, y + h + apron, x, y + h - apron);
  ctx.closePath();
  const light = ctx.createLinearGradient(0, y, 0, y + h);
  light.addColorStop(0, theme.color('--sm-stage-2'));
  light.addColorStop(1, theme.color('--sm-stage'));
  ctx.fillStyle = light;
  ctx.fill();
  ctx.save();
  ctx.clip();
  ctx.lineWidth = pixel;
  ctx.strokeStyle = theme.color('--sm-stage-2');
  ctx.globalAlpha = 0.5;
  ctx.beginPath();
  const board = Math.max(w / 28, pixel * 8);
  for (let at = x + board; at < x + w; at += board) {
    ctx.moveTo(at, y);
    ctx.lineTo(x + w / 2 + (at - x - w / 2) * 1.06, y + h + apron);
  }
  ctx.stroke();
  ctx.restore();
  ctx.lineWidth = 2 * pixel;
  ctx.strokeStyle = theme.color('--sm-stage-edge');
  ctx.beginPath();
  ctx.moveTo(x, y + h - apron);
  ctx.quadraticCurveTo(x + w / 2, y + h + apron, x + w, y + h - apron);
  ctx.stroke();
}
