/** Checks that a value of unknown origin has the shape and the limits of PlanGeometry. Never throws. */
import {isListOf, isNumber, isRecord, isText, isWhole} from './json-shape';
import {PLAN_LIMITS} from './geometry';
import {MAX_PROBLEMS, quote} from './refuse-plan';
import type {PlanProblem, ProblemCode} from './refuse-plan';
import {formatCount} from '../kernel/money';

type Add = (element: string, code: ProblemCode, message: string) => void;
type Json = Record<string, unknown>;

const MAX_ID = 2_147_483_647;
const SHAPES = ['pitch', 'stage', 'polygon', 'text', 'rect', 'ellipse'];

export function checkShape(plan: unknown): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const add: Add = (element, code, message) => {
    if (problems.length < MAX_PROBLEMS) problems.push({element, code, message});
  };
  if (!isRecord(plan)) {
    add('plano', 'malformed', 'El plano no es un objeto JSON.');
    return problems;
  }
  checkHead(plan, add);
  const zones = listOf(plan.zones, 'zones', PLAN_LIMITS.zones, add);
  const kinds = checkZones(zones, add);
  const rows = listOf(plan.rows, 'rows', PLAN_LIMITS.rows, add);
  const seats = checkRows(rows, kinds, add);
  if (problems.length === 0) checkCounts(plan, seats, kinds, add);
  listOf(plan.decor, 'decor', PLAN_LIMITS.decor, add).forEach((shape, i) =>
    checkDecor(shape, `decorado ${i + 1}`, add),
  );
  return problems;
}

function checkHead(plan: Json, add: Add): void {
  if (plan.format !== 1) add('format', 'malformed', 'El formato del plano debe ser 1.');
  checkText(plan.name, 'nombre del plano', PLAN_LIMITS.nameLength, add);
  for (const [key, word] of [
    ['width', 'ancho'],
    ['height', 'alto'],
  ] as const) {
    if (!isWhole(plan[key], 1, PLAN_LIMITS.size))
      add(key, 'bad_number', `El ${word} del plano debe ser un número entero entre 1 y ${PLAN_LIMITS.size}.`);
  }
  if (!isNumber(plan.seatRadius, 500) || plan.seatRadius <= 0)
    add('seatRadius', 'bad_number', 'El radio de las butacas debe estar entre 0 y 500.');
  if (!isWhole(plan.firstSeatId, 0, MAX_ID)) add('firstSeatId', 'bad_number', 'firstSeatId no es un número de butaca.');
}

function checkZones(zones: unknown[], add: Add): ('numbered' | 'general')[] {
  const codes = new Set<string>();
  return zones.map((zone, i) => {
    if (!isRecord(zone)) {
      add(`zona ${i + 1}`, 'malformed', `La zona ${i + 1} no es un objeto.`);
      return 'numbered';
    }
    const element = `zona ${isText(zone.name) && zone.name.trim() ? quote(zone.name) : i + 1}`;
    checkText(zone.name, `nombre de la ${element}`, PLAN_LIMITS.nameLength, add);
    checkText(zone.code, `código de la ${element}`, PLAN_LIMITS.codeLength, add);
    if (isText(zone.code)) {
      if (codes.has(zone.code)) add(element, 'duplicate_zone', `Hay dos zonas con el código ${quote(zone.code)}.`);
      codes.add(zone.code);
    }
    if (zone.gate !== undefined) checkText(zone.gate, `puerta de la ${element}`, PLAN_LIMITS.codeLength, add);
    if (zone.tier !== undefined) checkText(zone.tier, `categoría de la ${element}`, PLAN_LIMITS.nameLength, add);
    checkZoneNumbers(zone, element, add);
    return zone.kind === 'general' ? 'general' : 'numbered';
  });
}

function checkZoneNumbers(zone: Json, element: string, add: Add): void {
  if (!isWhole(zone.id, 0, MAX_ID)) add(element, 'bad_number', `El id de la ${element} no es un número entero.`);
  if (zone.kind !== 'numbered' && zone.kind !== 'general')
    add(element, 'malformed', `La ${element} debe ser numerada (numbered) o general (general).`);
  if (!isText(zone.color) || !/^#[0-9a-f]{6}$/i.test(zone.color))
    add(element, 'malformed', `El color de la ${element} debe tener la forma #rrggbb.`);
  if (!isPolygon(zone.outline)) add(element, 'bad_number', `El contorno de la ${element} no es un polígono.`);
  if (!isListOf(zone.label, isCoordinate) || zone.label.length !== 2)
    add(element, 'bad_number', `El punto del rótulo de la ${element} debe ser [x, y].`);
  if (zone.kind === 'general' ? !isWhole(zone.capacity, 1, PLAN_LIMITS.zoneCapacity) : zone.capacity !== undefined)
    add(
      element,
      'bad_capacity',
      zone.kind === 'general'
        ? `El aforo de la ${element} debe ser un número entero entre 1 y ${PLAN_LIMITS.zoneCapacity}.`
        : `La ${element} es numerada: su aforo son sus butacas.`,
    );
}

/** Returns the number of seats. */
function checkRows(rows: unknown[], kinds: ('numbered' | 'general')[], add: Add): number {
  let seats = 0;
  let zoneBefore = 0;
  for (const [i, row] of rows.entries()) {
    const element = `fila ${i + 1} del archivo`;
    if (!isRecord(row)) {
      add(element, 'malformed', `La ${element} no es un objeto.`);
      continue;
    }
    if (!isWhole(row.zone, 0, kinds.length - 1))
      add(element, 'unknown_zone', `La ${element} es de una zona que no existe.`);
    else {
      if (kinds[row.zone] === 'general') add(element, 'unknown_zone', `La ${element} es de una zona sin numerar.`);
      if (row.zone < zoneBefore) add(element, 'malformed', `Las filas deben ir por orden de zona: mira la ${element}.`);
      zoneBefore = row.zone;
    }
    checkText(row.label, `rótulo de la ${element}`, PLAN_LIMITS.labelLength, add);
    if (row.first !== seats) add(element, 'malformed', `La ${element} debe empezar en la butaca de índice ${seats}.`);
    seats += checkSeats(row, element, add);
  }
  return seats;
}

function checkSeats(row: Json, element: string, add: Add): number {
  const {x, y, numbers, guids, attributes} = row;
  if (!Array.isArray(numbers) || numbers.length === 0) {
    add(element, 'no_seats', `La ${element} no tiene butacas.`);
    return 0;
  }
  const count = numbers.length;
  if (count > PLAN_LIMITS.seats) {
    add(element, 'too_many_seats', `La ${element} tiene más de ${PLAN_LIMITS.seats} butacas.`);
    return count;
  }
  const isStep = (value: unknown): value is number => isWhole(value, -2 * PLAN_LIMITS.size, 2 * PLAN_LIMITS.size);
  if (!isListOf(x, isStep) || !isListOf(y, isStep) || x.length !== count || y.length !== count)
    add(element, 'bad_number', `Las posiciones de la ${element} deben ser ${count} pares de números enteros.`);
  for (const [i, number] of numbers.entries())
    checkText(number, `número de la butaca ${i + 1} de la ${element}`, PLAN_LIMITS.labelLength, add);
  if (guids !== undefined) {
    if (!Array.isArray(guids) || guids.length !== count)
      add(element, 'malformed', `Faltan o sobran identificadores en la ${element}.`);
    else
      for (const [i, guid] of guids.entries())
        checkText(guid, `identificador de la butaca ${i + 1} de la ${element}`, PLAN_LIMITS.guidLength, add);
  }
  const isMarked = (pair: unknown): pair is unknown =>
    Array.isArray(pair) && pair.length === 2 && isWhole(pair[0], 0, count - 1) && isWhole(pair[1], 0, 15);
  if (attributes !== undefined && !isListOf(attributes, isMarked))
    add(element, 'malformed', `Las características de las butacas de la ${element} no se entienden.`);
  return count;
}

const NO_SEATS =
  'El plano no tiene butacas ni zonas sin numerar. En un SVG, cada butaca es una figura con su id, como «A-1-5» (zona, fila, butaca), ' +
  'y una zona sin numerar, una con data-zone y data-capacity; en el JSON de pretix, las butacas están en zones → rows → seats.';

function checkCounts(plan: Json, seats: number, kinds: string[], add: Add): void {
  if (seats > PLAN_LIMITS.seats) add('plano', 'too_many_seats', tooManySeats(seats));
  else if (plan.seatCount !== seats)
    add('seatCount', 'malformed', `El plano dice tener otras butacas que las ${seats} que trae.`);
  if (seats === 0 && !kinds.includes('general')) add('plano', 'no_seats', NO_SEATS);
}

export function tooManySeats(seats: number): string {
  return `El plano tiene ${formatCount(seats)} butacas; el máximo son ${formatCount(PLAN_LIMITS.seats)}.`;
}

function checkDecor(shape: unknown, element: string, add: Add): void {
  if (!isRecord(shape) || !isText(shape.kind) || !SHAPES.includes(shape.kind)) {
    add(element, 'malformed', `El ${element} no es una figura conocida (${SHAPES.join(', ')}).`);
    return;
  }
  const {kind, points, text, color, rotation} = shape;
  const fits =
    kind === 'polygon'
      ? isPolygon(points)
      : isListOf(points, isCoordinate) &&
        (kind === 'text' ? points.length === 2 || points.length === 3 : points.length === 4);
  if (!fits) add(element, 'bad_number', `Los puntos del ${element} no son los de su figura.`);
  if (text !== undefined) checkText(text, `texto del ${element}`, PLAN_LIMITS.nameLength, add);
  if (color !== undefined && (!isText(color) || !/^#[0-9a-f]{6}$/i.test(color)))
    add(element, 'malformed', `El color del ${element} debe tener la forma #rrggbb.`);
  if (rotation !== undefined && !isNumber(rotation, 3600))
    add(element, 'bad_number', `El giro del ${element} no es un ángulo.`);
}

function checkText(value: unknown, element: string, length: number, add: Add): void {
  // Control characters and half characters: jsonb refuses some, and nobody can read the others.
  const isBad = !isText(value) || value.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(value);
  if (isBad) add(element, 'missing_label', `Falta el ${element}, o no es un texto de una línea.`);
  else if (value.length > length) add(element, 'label_too_long', `El ${element} tiene más de ${length} caracteres.`);
}

function listOf(value: unknown, name: string, limit: number, add: Add): unknown[] {
  if (!Array.isArray(value)) add(name, 'malformed', `Falta la lista ${name} del plano.`);
  else if (value.length > limit) add(name, 'too_large', `La lista ${name} tiene más de ${limit} elementos.`);
  // A copy without the holes that a sparse list may have.
  else return Array.from(value as unknown[]);
  return [];
}

function isCoordinate(value: unknown): value is number {
  return isNumber(value, 2 * PLAN_LIMITS.size);
}

function isPolygon(value: unknown): boolean {
  return (
    isListOf(value, isCoordinate) &&
    value.length >= 6 &&
    value.length % 2 === 0 &&
    value.length <= 2 * PLAN_LIMITS.outlinePoints
  );
}
