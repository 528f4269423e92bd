/**
 * The areas of a pretix plan: decor, and the numberless zones that our export writes as an area with the words
 * «Nombre (aforo 800)», because the format has nothing of its own for them.
 */
import type {LooseZone} from '../assemble-plan';
import {PLAN_LIMITS, type PlanShape} from '../geometry';
import type {AddProblem, Offset} from './read-position';
import {isNumber, isRecord, isText} from '../json-shape';
import {paletteColor, readColor} from '../read-color';

type Json = Record<string, unknown>;
type GeneralZone = Omit<LooseZone, 'code'>;

const GENERAL = /^(.{1,100}) \(aforo (\d{1,6})\)$/u;

/** A rectangle with these words is drawn as what it is. */
const STAGE = /^(?:escenario|stage|bühne|scène|palcoscenico)$/iu;
const PITCH = /^(?:terreno de juego|campo|césped|pitch|spielfeld)$/iu;

export function readAreas(
  areas: unknown,
  origin: Offset,
  place: string,
  add: AddProblem,
): {shapes: PlanShape[]; general: GeneralZone[]} {
  const found = {shapes: [] as PlanShape[], general: [] as GeneralZone[]};
  if (areas === undefined || areas === null) return found;
  if (!Array.isArray(areas) || areas.length > PLAN_LIMITS.decor) {
    add(`${place}.areas`, 'malformed', `Las áreas de ${place} no son una lista, o pasan de ${PLAN_LIMITS.decor}.`);
    return found;
  }
  for (const [i, area] of areas.entries()) {
    const element = `${place}.areas[${i}]`;
    const shapes = isRecord(area) ? readArea(area, origin) : undefined;
    if (!shapes) {
      add(element, 'malformed', `El área ${element} no tiene la posición y las medidas de su figura.`);
      continue;
    }
    const general = generalZone(shapes);
    if (general) found.general.push(general);
    else found.shapes.push(...shapes);
  }
  return found;
}

function generalZone([shape, caption]: PlanShape[]): GeneralZone | undefined {
  const words = GENERAL.exec(caption?.text ?? '');
  if (!words || shape?.kind !== 'polygon') return undefined;
  const color = shape.color ?? paletteColor(0);
  return {name: words[1]!.trim(), kind: 'general', capacity: Number(words[2]), color, outline: shape.points, rows: []};
}

/** One shape, and one more for the words of a polygon. undefined when its numbers are missing. */
function readArea(area: Json, origin: Offset): PlanShape[] | undefined {
  const position = area.position;
  if (!isRecord(position) || !isSmall(position.x) || !isSmall(position.y)) return undefined;
  const at = {x: origin.x + position.x, y: origin.y + position.y};
  const turn = isSmall(area.rotation) ? area.rotation % 360 : 0;
  const color = readColor(area.color);
  const common = {...(color && {color}), ...(turn !== 0 && {rotation: turn})};
  const caption = readCaption(area.text, at, turn);
  if (area.shape === 'text') return caption && [{...caption, ...common}];
  if (area.shape === 'polygon') {
    const points = readPoints(area.polygon, at, turn);
    return points && [{kind: 'polygon', points, ...(color && {color})}, ...(caption ? [caption] : [])];
  }
  const text = caption?.text !== undefined && {text: caption.text};
  if (area.shape === 'circle' || area.shape === 'ellipse') {
    const radii = readRadii(area);
    return (
      radii && [
        {kind: 'ellipse', points: [at.x - radii.x, at.y - radii.y, 2 * radii.x, 2 * radii.y], ...common, ...text},
      ]
    );
  }
  const size = isRecord(area.rectangle) ? area.rectangle : area;
  if (!isSmall(size.width) || !isSmall(size.height)) return undefined;
  // The format turns a rectangle around its corner, ours around its centre.
  const centre = turned({x: size.width / 2, y: size.height / 2}, turn);
  const points = [at.x + centre.x - size.width / 2, at.y + centre.y - size.height / 2, size.width, size.height];
  const kind = STAGE.test(caption?.text ?? '') ? 'stage' : PITCH.test(caption?.text ?? '') ? 'pitch' : 'rect';
  return [{kind, points, ...common, ...text}];
}

function readRadii(area: Json): Offset | undefined {
  if (isRecord(area.circle) && isSmall(area.circle.radius)) return {x: area.circle.radius, y: area.circle.radius};
  const radius = isRecord(area.ellipse) ? area.ellipse.radius : undefined;
  if (isRecord(radius) && isSmall(radius.x) && isSmall(radius.y)) return {x: radius.x, y: radius.y};
  return isSmall(area.width) && isSmall(area.height) ? {x: area.width / 2, y: area.height / 2} : undefined;
}

function readPoints(polygon: unknown, at: Offset, turn: number): number[] | undefined {
  const list = isRecord(polygon) && Array.isArray(polygon.points) ? (polygon.points as unknown[]) : [];
  if (list.length < 3 || list.length > PLAN_LIMITS.outlinePoints) return undefined;
  const points: number[] = [];
  for (const point of list) {
    if (!isRecord(point) || !isSmall(point.x) || !isSmall(point.y)) return undefined;
    const {x, y} = turned({x: point.x, y: point.y}, turn);
    points.push(at.x + x, at.y + y);
  }
  return points;
}

/** The words of an area: a text of its own, or `{text, position, size}`. Empty words are none. */
function readCaption(text: unknown, at: Offset, turn: number): PlanShape | undefined {
  const words = isRecord(text) ? text.text : text;
  if (!isText(words) || words.trim() === '') return undefined;
  const offset = isRecord(text) && isRecord(text.position) ? text.position : {};
  const {x, y} = turned({x: isSmall(offset.x) ? offset.x : 0, y: isSmall(offset.y) ? offset.y : 0}, turn);
  const size = isRecord(text) && isSmall(text.size) && text.size > 0 ? text.size : 16;
  const line = Array.from(words.replace(/\s+/g, ' ').trim()).slice(0, 60).join('');
  return {kind: 'text', points: [at.x + x, at.y + y, size], text: line};
}

function turned({x, y}: Offset, degrees: number): Offset {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return {x: x * cos - y * sin, y: x * sin + y * cos};
}

function isSmall(value: unknown): value is number {
  return isNumber(value, PLAN_LIMITS.size);
}
