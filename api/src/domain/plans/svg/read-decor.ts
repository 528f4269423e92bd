/** Decor of an SVG plan: shapes and words marked with data-decor. */
import type {PlanShape} from '../geometry';
import {PLAN_LIMITS} from '../geometry';
import {readColor} from '../read-color';
import type {SvgElement} from './read-svg';
import {readLength, readShape} from './read-shape';

/** `kind` is the attribute's value: «pitch» and «stage» are drawn as such, anything else by the element's own shape. */
export function readDecor(element: SvgElement, kind: string, origin: {x: number; y: number}): PlanShape | undefined {
  const shape = readShape(element);
  if (!shape) return undefined;
  const color = readColor(element.inherited('fill'));
  const common = {...(color && {color}), ...(Math.abs(shape.rotation) > 0.01 && {rotation: shape.rotation})};
  const [x, y] = [shape.centre[0] - origin.x, shape.centre[1] - origin.y];
  if (element.tag === 'text') {
    const words = element.text.replace(/\s+/g, ' ').trim();
    const size =
      Math.abs(readLength(element.inherited('font-size'), 16) ?? 16) * Math.hypot(element.matrix[2], element.matrix[3]);
    if (words === '') return undefined;
    return {kind: 'text', points: [x, y, Math.max(1, size)], text: Array.from(words).slice(0, 100).join(''), ...common};
  }
  const box = [x - shape.width / 2, y - shape.height / 2, shape.width, shape.height];
  if (kind === 'pitch' || kind === 'stage') return {kind, points: box, ...common};
  if (element.tag === 'rect') return {kind: 'rect', points: box, ...common};
  if (element.tag === 'circle' || element.tag === 'ellipse') return {kind: 'ellipse', points: box, ...common};
  const points = shape.outline.map((value, i) => value - (i % 2 === 0 ? origin.x : origin.y));
  if (points.length < 6 || points.length > 2 * PLAN_LIMITS.outlinePoints) return undefined;
  return {kind: 'polygon', points, ...(color && {color})};
}
