/** Turns the d attribute of a path into the points of its first outline; curves are sampled. */

type Point = [number, number];

const TOKEN = /([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/g;
/** Numbers that each command takes at a time. */
const TAKES: Record<string, number> = {M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0};
const MAX_TEXT = 200_000;
const STEPS = 8;

/**
 * Points of the first subpath, in the path's own units. undefined when the text is no path data, like the SVG
 * grammar demands: a moveto first, then whole groups of numbers.
 */
export function flattenPath(data: string): Point[] | undefined {
  if (data.length > MAX_TEXT || data.replace(TOKEN, '').trim().replace(/,/g, '').trim() !== '') return undefined;
  const tokens = [...data.matchAll(TOKEN)];
  const pen: Pen = {points: [], x: 0, y: 0, startX: 0, startY: 0, control: undefined, lastCommand: ''};
  for (let i = 0; i < tokens.length; ) {
    const letter = tokens[i]![1];
    if (!letter || (i === 0 && letter.toUpperCase() !== 'M')) return undefined;
    i++;
    let command = letter;
    const takes = TAKES[letter.toUpperCase()]!;
    do {
      const group = tokens.slice(i, i + takes);
      if (group.length < takes || group.some(token => token[2] === undefined)) return undefined;
      const isNewSubpath = command.toUpperCase() === 'M' && pen.points.length > 1;
      if (isNewSubpath) return pen.points;
      draw(
        pen,
        command,
        group.map(token => Number(token[2])),
      );
      i += takes;
      // Further pairs after a moveto are linetos.
      if (command === 'M') command = 'L';
      if (command === 'm') command = 'l';
    } while (takes > 0 && i < tokens.length && tokens[i]![2] !== undefined);
  }
  return pen.points.length > 0 && pen.points.every(point => point.every(Number.isFinite)) ? pen.points : undefined;
}

interface Pen {
  points: Point[];
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** Last control point of a curve, for S and T. */
  control: Point | undefined;
  lastCommand: string;
}

function draw(pen: Pen, command: string, n: number[]): void {
  const name = command.toUpperCase();
  const [dx, dy] = command === name ? [0, 0] : [pen.x, pen.y];
  const at = (i: number): Point => [n[i]! + dx, n[i + 1]! + dy];
  const mirrored = (of: string): Point =>
    pen.control && of.includes(pen.lastCommand)
      ? [2 * pen.x - pen.control[0], 2 * pen.y - pen.control[1]]
      : [pen.x, pen.y];
  let control: Point | undefined;
  if (name === 'Z') lineTo(pen, [pen.startX, pen.startY]);
  else if (name === 'M') {
    const [x, y] = at(0);
    Object.assign(pen, {x, y, startX: x, startY: y, points: [[x, y]]});
  } else if (name === 'L') lineTo(pen, at(0));
  else if (name === 'H') lineTo(pen, [n[0]! + dx, pen.y]);
  else if (name === 'V') lineTo(pen, [pen.x, n[0]! + dy]);
  else if (name === 'C' || name === 'S') {
    const first = name === 'C' ? at(0) : mirrored('CS');
    control = name === 'C' ? at(2) : at(0);
    curveTo(pen, first, control, name === 'C' ? at(4) : at(2));
  } else if (name === 'Q' || name === 'T') {
    control = name === 'Q' ? at(0) : mirrored('QT');
    const end = name === 'Q' ? at(2) : at(0);
    const third = (from: Point): Point => [
      from[0] + ((control![0] - from[0]) * 2) / 3,
      from[1] + ((control![1] - from[1]) * 2) / 3,
    ];
    curveTo(pen, third([pen.x, pen.y]), third(end), end);
  } else if (name === 'A') arcTo(pen, n, at(5));
  pen.control = control;
  pen.lastCommand = name;
}

function lineTo(pen: Pen, [x, y]: Point): void {
  pen.points.push([x, y]);
  Object.assign(pen, {x, y});
}

function curveTo(pen: Pen, [x1, y1]: Point, [x2, y2]: Point, end: Point): void {
  const [x0, y0] = [pen.x, pen.y];
  for (let i = 1; i < STEPS; i++) {
    const t = i / STEPS;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    pen.points.push([a * x0 + b * x1 + c * x2 + d * end[0], a * y0 + b * y1 + c * y2 + d * end[1]]);
  }
  lineTo(pen, end);
}

/** From endpoints to centre: SVG 2, appendix B.2.4. */
function arcTo(pen: Pen, n: number[], end: Point): void {
  const [large, sweep] = [n[3] !== 0, n[4] !== 0];
  let [rx, ry] = [Math.abs(n[0]!), Math.abs(n[1]!)];
  const tilt = (n[2]! * Math.PI) / 180;
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)];
  const [halfX, halfY] = [(pen.x - end[0]) / 2, (pen.y - end[1]) / 2];
  const [x1, y1] = [cos * halfX + sin * halfY, -sin * halfX + cos * halfY];
  if (rx === 0 || ry === 0 || (x1 === 0 && y1 === 0)) return lineTo(pen, end);
  const stretch = Math.sqrt(Math.max(1, (x1 / rx) ** 2 + (y1 / ry) ** 2));
  [rx, ry] = [rx * stretch, ry * stretch];
  const inside = Math.max(0, (rx * ry) ** 2 / ((rx * y1) ** 2 + (ry * x1) ** 2) - 1);
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(inside);
  const [cx1, cy1] = [(factor * rx * y1) / ry, (-factor * ry * x1) / rx];
  const centre: Point = [cos * cx1 - sin * cy1 + (pen.x + end[0]) / 2, sin * cx1 + cos * cy1 + (pen.y + end[1]) / 2];
  const from = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx);
  let turn = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const steps = Math.max(2, Math.ceil((Math.abs(turn) * STEPS) / 2));
  for (let i = 1; i < steps; i++) {
    const angle = from + (turn * i) / steps;
    const [x, y] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    pen.points.push([cos * x - sin * y + centre[0], sin * x + cos * y + centre[1]]);
  }
  lineTo(pen, end);
}
