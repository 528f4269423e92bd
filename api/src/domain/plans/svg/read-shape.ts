/** The geometry of one drawn SVG element in the root's units: where its middle is and what its outline looks like. */
import {flattenPath} from './flatten-path';
import type {SvgElement} from './read-svg';
import {apply, readNumbers} from './transform';

export interface DrawnShape {
  /** Outline, x0, y0, x1, y1 … */
  outline: number[];
  centre: [number, number];
  /** Size along its own axes and their turn in degrees clockwise: what is left of rect and ellipse after the matrix. */
  width: number;
  height: number;
  rotation: number;
}

/** Only the middle, for seats: most are circles, and there are up to 100,000 of them. */
export function readCentre(element: SvgElement): [number, number] | undefined {
  if (element.tag !== 'circle') return readShape(element)?.centre;
  const [cx, cy, r] = [
    readLength(element.attributes.cx, 0),
    readLength(element.attributes.cy, 0),
    readLength(element.attributes.r, 1),
  ];
  if (cx === undefined || cy === undefined || r === undefined) return undefined;
  const centre = apply(element.matrix, cx, cy);
  return centre.every(Number.isFinite) ? centre : undefined;
}

/** undefined when its numbers are missing or none. */
export function readShape(element: SvgElement): DrawnShape | undefined {
  const own = ownOutline(element);
  if (!own || own.length === 0) return undefined;
  const outline = own.flatMap(([x, y]) => apply(element.matrix, x, y));
  if (!outline.every(Number.isFinite)) return undefined;
  const xs = own.map(([x]) => x);
  const ys = own.map(([, y]) => y);
  const [left, right] = extremes(xs);
  const [top, bottom] = extremes(ys);
  const [a, b, c, d] = element.matrix;
  return {
    outline,
    centre: apply(element.matrix, (left + right) / 2, (top + bottom) / 2),
    width: (right - left) * Math.hypot(a, b),
    height: (bottom - top) * Math.hypot(c, d),
    rotation: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function ownOutline({tag, attributes}: SvgElement): [number, number][] | undefined {
  const number = (name: string, fallback?: number) => readLength(attributes[name], fallback);
  if (tag === 'circle' || tag === 'ellipse') {
    const [cx, cy] = [number('cx', 0), number('cy', 0)];
    const [rx, ry] = tag === 'circle' ? [number('r', 1), number('r', 1)] : [number('rx', 1), number('ry', 1)];
    if (cx === undefined || cy === undefined || rx === undefined || ry === undefined) return undefined;
    return Array.from({length: 24}, (_, i) => [
      cx + rx * Math.cos((i * Math.PI) / 12),
      cy + ry * Math.sin((i * Math.PI) / 12),
    ]);
  }
  if (tag === 'rect') {
    const [x, y, width, height] = [number('x', 0), number('y', 0), number('width', 1), number('height', 1)];
    if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  }
  if (tag === 'path') return flattenPath(attributes.d ?? '');
  if (tag === 'text') {
    const [x, y] = [number('x', 0), number('y', 0)];
    return x === undefined || y === undefined ? undefined : [[x, y]];
  }
  if (tag !== 'polygon' && tag !== 'polyline') return undefined;
  const numbers = readNumbers(attributes.points ?? '');
  return numbers.length < 6 || numbers.length % 2 !== 0
    ? undefined
    : Array.from({length: numbers.length / 2}, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!]);
}

/** A number, with px or without a unit; undefined when it is something else. */
export function readLength(text: string | undefined, fallback?: number): number | undefined {
  if (text === undefined) return fallback;
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(?:px)?\s*$/i.exec(text.slice(0, 100));
  return match ? Number(match[1]) : undefined;
}

function extremes(values: number[]): [number, number] {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity] as [
    number,
    number,
  ]);
}
