/**
 * Reads the JSON that pretix's seating plan editor exports. Positions of zone, row and seat add up; areas become
 * decor; a zone whose seats have several categories becomes one of our zones for each. What our export writes comes
 * back with the same seats, ids, labels, categories and places.
 */
import {assemblePlan, type LooseZone} from '../assemble-plan';
import {readAreas} from './import-pretix-areas';
import type {RowSpec} from '../encode';
import {PLAN_LIMITS, type PlanDraft, type PlanShape} from '../geometry';
import {isNumber, isRecord, isText} from '../json-shape';
import {paletteColor, readColor} from '../read-color';
import {MAX_PROBLEMS, planRefused, quote, type PlanProblem, type ProblemCode} from '../refuse-plan';
import {seatElement} from '../validate';
import {tooManySeats} from '../validate-shape';
import {readPosition, type AddProblem, type Offset} from './read-position';

/** Seats of one pretix zone and category on their way to one of our zones. */
type Groups = Map<string, {category: string; rows: RowSpec[]}>;

/** Parsed JSON of any shape; `plan_refused` (422) when it is no such plan. */
export function importPretix(input: unknown): PlanDraft {
  if (!isRecord(input)) throw refusal('archivo', 'malformed', 'El plano no es un objeto JSON.');
  const problems: PlanProblem[] = [];
  const add: AddProblem = (element, code, message) => {
    if (problems.length < MAX_PROBLEMS) problems.push({element, code, message});
  };
  const colors = readCategories(input.categories, add);
  const decor: PlanShape[] = [];
  const zones: LooseZone[] = [];
  const codes = new Set<string>();
  if (!Array.isArray(input.zones)) add('zones', 'malformed', 'Falta la lista de zonas (zones).');
  else if (countSeats(input.zones) > PLAN_LIMITS.seats)
    add('plano', 'too_many_seats', tooManySeats(countSeats(input.zones)));
  else if (input.zones.length > PLAN_LIMITS.zones)
    add('zones', 'too_large', `El plano tiene más de ${PLAN_LIMITS.zones} zonas.`);
  else input.zones.forEach((zone: unknown, i) => zones.push(...readZone(zone, i, colors, codes, decor, add)));
  const name = isText(input.name) && input.name.trim() ? input.name.trim() : undefined;
  if (!name) add('name', 'missing_label', 'El plano no tiene nombre (name).');
  if (problems.length > 0) throw planRefused(problems);
  return assemblePlan({name: name!, size: readSize(input.size), zones, decor});
}

function refusal(element: string, code: ProblemCode, message: string) {
  return planRefused([{element, code, message}]);
}

/** Before anything is built: a file of a million seats is refused for its number, not for the memory it takes. */
function countSeats(zones: unknown[]): number {
  let seats = 0;
  for (const zone of zones) {
    if (!isRecord(zone) || !Array.isArray(zone.rows)) continue;
    for (const row of zone.rows) if (isRecord(row) && Array.isArray(row.seats)) seats += row.seats.length;
  }
  return seats;
}

function readCategories(list: unknown, add: AddProblem): Map<string, string> {
  const colors = new Map<string, string>();
  if (!Array.isArray(list)) add('categories', 'malformed', 'Falta la lista de categorías (categories).');
  else {
    for (const [i, category] of list.entries()) {
      if (!isRecord(category) || !isText(category.name))
        add(`categories[${i}]`, 'malformed', `La categoría ${i + 1} no tiene nombre.`);
      else if (!colors.has(category.name)) colors.set(category.name, readColor(category.color) ?? paletteColor(i));
    }
    // A plan that knows no categories has seats of none.
    if (list.length === 0) colors.set('', paletteColor(0));
  }
  return colors;
}

/** Without a usable size the page is drawn around the seats. */
function readSize(size: unknown): {width: number; height: number} | undefined {
  if (!isRecord(size) || !isNumber(size.width, Infinity) || !isNumber(size.height, Infinity)) return undefined;
  return size.width > 0 && size.height > 0 ? {width: size.width, height: size.height} : undefined;
}

function readZone(
  zone: unknown,
  index: number,
  colors: Map<string, string>,
  codes: Set<string>,
  decor: PlanShape[],
  add: AddProblem,
): LooseZone[] {
  const place = `zones[${index}]`;
  const origin = isRecord(zone) ? readPosition(zone.position) : undefined;
  if (!isRecord(zone) || !origin || !Array.isArray(zone.rows)) {
    add(place, 'malformed', `La zona ${index + 1} no tiene posición y filas (position, rows).`);
    return [];
  }
  const areas = readAreas(zone.areas, origin, place, add);
  decor.push(...areas.shapes);
  const id = isText(zone.zone_id) ? zone.zone_id.trim() : '';
  const name = (isText(zone.name) && zone.name.trim()) || id || `Zona ${index + 1}`;
  const groups: Groups = new Map();
  zone.rows.forEach((row: unknown, r: number) =>
    readRow(row, origin, name, `${place}.rows[${r}]`, colors, groups, add),
  );
  if (groups.size === 0 && areas.shapes.length + areas.general.length === 0) {
    add(`zona ${quote(name)}`, 'empty_zone', `La zona ${quote(name)} no tiene butacas.`);
  }
  const numbered = [...groups.values()].map(({category, rows}): LooseZone => {
    const suffix = groups.size > 1 ? `-${slug(category)}` : '';
    return {
      code: freeCode(`${id || slug(name)}${suffix}`, codes),
      name: groups.size > 1 ? `${name} · ${category}` : name,
      kind: 'numbered',
      color: colors.get(category) ?? paletteColor(0),
      ...(category && {tier: category}),
      rows,
    };
  });
  const general = areas.general.map(area => ({...area, code: freeCode(slug(area.name), codes)}));
  return [...numbered, ...general];
}

function readRow(
  row: unknown,
  zoneOrigin: Offset,
  zoneName: string,
  place: string,
  colors: Map<string, string>,
  groups: Groups,
  add: AddProblem,
): void {
  const offset = isRecord(row) ? readPosition(row.position ?? {x: 0, y: 0}) : undefined;
  if (!isRecord(row) || !offset || !Array.isArray(row.seats)) {
    add(place, 'malformed', `La fila ${place} no tiene butacas (seats), o su posición no son números.`);
    return;
  }
  const label = [row.row_number, row.row_label]
    .map(text => (isText(text) ? text.trim() : ''))
    .find(text => text !== '');
  if (label === undefined) {
    add(place, 'missing_label', `La fila ${place} de la zona ${quote(zoneName)} no tiene número (row_number).`);
    return;
  }
  const own = new Map<string, RowSpec>();
  for (const [i, seat] of row.seats.entries()) {
    const read = readSeat(seat, `${place}.seats[${i}]`, zoneName, label, !colors.has(''), add);
    if (!read) continue;
    if (!colors.has(read.category)) {
      const element = seatElement(zoneName, label, read.number);
      add(element, 'unknown_category', `La categoría ${quote(read.category)} no está en el plano: ${element}.`);
      continue;
    }
    const part = own.get(read.category) ?? {label, seats: []};
    own.set(read.category, part);
    const [x, y] = [zoneOrigin.x + offset.x + read.x, zoneOrigin.y + offset.y + read.y];
    part.seats.push({x, y, number: read.number, guid: read.guid});
  }
  for (const [category, part] of own) {
    const group = groups.get(category) ?? {category, rows: []};
    groups.set(category, group);
    group.rows.push(part);
  }
}

function readSeat(
  seat: unknown,
  place: string,
  zoneName: string,
  label: string,
  hasCategory: boolean,
  add: AddProblem,
) {
  const position = isRecord(seat) ? readPosition(seat.position) : undefined;
  if (!isRecord(seat) || !position) {
    add(place, 'bad_number', `La posición de la butaca ${place} no son dos números.`);
    return undefined;
  }
  const [guid, number] = [seat.seat_guid, seat.seat_number].map(text => (isText(text) ? text.trim() : ''));
  const category = isText(seat.category) ? seat.category : hasCategory ? null : '';
  if (!guid || !number || category === null) {
    const what = !guid ? 'identificador (seat_guid)' : !number ? 'número (seat_number)' : 'categoría (category)';
    add(
      place,
      'missing_label',
      `Una butaca de la fila ${quote(label)} de la zona ${quote(zoneName)} no tiene ${what}: ${place}.`,
    );
    return undefined;
  }
  return {...position, guid, number, category};
}

/** A short code of letters and digits. */
function slug(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return Array.from(plain).slice(0, 24).join('') || 'Z';
}

/** Two zones of a file may share an id; ours may not. */
function freeCode(wish: string, taken: Set<string>): string {
  let code = wish;
  for (let i = 2; taken.has(code); i++) code = `${wish}-${i}`;
  taken.add(code);
  return code;
}
