/**
 * A plan made of a recipe instead of a drawing, the same geometry as an import gives. Pure and bounded: at most 100,000
 * seats, refused before they are drawn. No two seats share a place or a label, zones do not overlap, and seat 1 is
 * where it was asked for.
 */
import {invalid} from '../../kernel/errors';
import {BOX_DEPTH, drawBoxes, type Box} from '../draw/draw-boxes';
import {encodePlan, type ZoneSpec} from '../encode';
import {PLAN_LIMITS, type PlanDraft, type PlanShape} from '../geometry';
import {labelPoint} from '../label-point';
import {paletteColor} from '../read-color';
import {validPlan} from '../validate';
import {tooManySeats} from '../validate-shape';
import {checkRecipe} from './check-recipe';
import {METRE, placeBlocks, type PlacedHouse} from './place-blocks';
import type {PlanBlock, PlanRecipe} from './recipe';

const PAGE_EDGE = 200;
const WALL = 130;

/** Errors: `invalid` 422 naming `blocks.N.field`, `plan_refused` 422. */
export function generatePlan(recipe: PlanRecipe): PlanDraft {
  checkRecipe(recipe);
  const codes = codesOf(recipe.blocks);
  const look = (block: PlanBlock) => ({
    color: block.color ?? paletteColor(recipe.blocks.indexOf(block)),
    tier: block.tier?.trim() || block.name.trim(),
    ...(block.gate?.trim() && {gate: block.gate.trim()}),
  });
  const house = placeBlocks(recipe);
  const seats = house.placed.reduce((sum, {rows}) => sum + rows.reduce((n, row) => n + row.seats.length, 0), 0);
  if (seats > PLAN_LIMITS.seats) throw invalid({blocks: tooManySeats(seats)}, tooManySeats(seats));
  const zones = house.placed.map(({block, sector, rows, outline}): [PlanBlock, ZoneSpec] => [
    block,
    {
      code: `${codes.get(block)}${sector || ''}`,
      name: `${block.name.trim()}${sector ? ` ${sector}` : ''}`,
      ...look(block),
      kind: block.kind === 'area' ? 'general' : 'numbered',
      ...(block.kind === 'area' && {capacity: block.capacity!}),
      outline,
      label: labelPoint(outline),
      rows,
    },
  ]);
  let aisle = WALL;
  for (const block of recipe.blocks.filter(one => one.kind === 'boxes')) {
    const named = (index: number) => ({
      code: `${codes.get(block)}${index + 1}`,
      name: `${block.name.trim()} ${index + 1}`,
      ...look(block),
    });
    zones.push(...boxesOf(block, house.hall, aisle, named).map((zone): [PlanBlock, ZoneSpec] => [block, zone]));
    aisle += BOX_DEPTH + WALL;
  }
  // As they were written: a plan's zones are listed in this order everywhere.
  zones.sort(([a], [b]) => recipe.blocks.indexOf(a) - recipe.blocks.indexOf(b));
  return validPlan(
    onPage(
      recipe,
      zones.map(([, zone]) => zone),
    ),
  );
}

function boxesOf(
  block: PlanBlock,
  hall: PlacedHouse['hall'],
  aisle: number,
  named: (index: number) => Omit<Box, 'chairs'>,
): ZoneSpec[] {
  const chairs = block.chairs ?? 1;
  const atRail = Math.ceil(chairs / 2);
  const straight = hall.halfAngle === 0 ? hall.halfWidth : 0;
  return drawBoxes({
    centre: {cx: 0, cy: hall.centreY},
    half: hall.halfAngle,
    from: hall.firstRow,
    aisle: straight + aisle,
    count: block.boxes ?? 1,
    box: index => ({...named(index), chairs: [atRail, chairs - atRail].filter(count => count > 0)}),
  });
}

/** Everything moved so that the page begins at 0, 0. */
function onPage(recipe: PlanRecipe, zones: ZoneSpec[]): PlanDraft {
  const decor = fieldOf(recipe);
  const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
  const include = (x: number, y: number) => {
    [box.left, box.right] = [Math.min(box.left, x), Math.max(box.right, x)];
    [box.top, box.bottom] = [Math.min(box.top, y), Math.max(box.bottom, y)];
  };
  for (const {outline} of zones) for (let i = 0; i < outline.length; i += 2) include(outline[i]!, outline[i + 1]!);
  for (const {
    points: [x, y, w, h],
  } of decor) {
    include(x!, y!);
    include(x! + w!, y! + h!);
  }
  const [dx, dy] = [PAGE_EDGE - box.left, PAGE_EDGE - box.top];
  const moved = (points: number[]) => points.map((value, i) => value + (i % 2 === 0 ? dx : dy));
  return encodePlan({
    name: recipe.name.trim(),
    width: box.right - box.left + 2 * PAGE_EDGE,
    height: box.bottom - box.top + 2 * PAGE_EDGE,
    zones: zones.map(zone => ({
      ...zone,
      outline: moved(zone.outline),
      label: [zone.label[0] + dx, zone.label[1] + dy],
      rows: zone.rows.map(row => ({...row, seats: row.seats.map(seat => ({...seat, x: seat.x + dx, y: seat.y + dy}))})),
    })),
    decor: decor.map(shape => ({...shape, points: [...moved(shape.points.slice(0, 2)), ...shape.points.slice(2)]})),
  });
}

function fieldOf({field}: PlanRecipe): PlanShape[] {
  if (field.kind === 'none') return [];
  const [w, h] = [field.width * METRE, field.depth * METRE];
  const points = [-w / 2, -h / 2, w, h];
  if (field.kind === 'pitch') return [{kind: 'pitch', points, color: '#4c9a57'}];
  if (field.kind === 'stage') return [{kind: 'stage', points, color: '#3f3a36', text: 'Escenario'}];
  const circle = Math.min(w, h) * 0.24;
  return [
    {kind: 'rect', points, color: '#d9a066'},
    {kind: 'ellipse', points: [-circle / 2, -circle / 2, circle, circle], color: '#c68a4e', text: 'Pista'},
  ];
}

/** The block's own, or the first letters of its name; followed by a number where two would be the same. */
function codesOf(blocks: PlanBlock[]): Map<PlanBlock, string> {
  const own = new Set(blocks.flatMap(block => block.code?.trim() || []));
  const taken = new Set(own);
  return new Map(
    blocks.map(block => {
      const given = block.code?.trim();
      if (given) return [block, given];
      const words = block.name
        .normalize('NFD')
        .replace(/[^A-Za-z0-9 ]/g, '')
        .toUpperCase()
        .split(' ')
        .filter(Boolean);
      const short =
        (words.length > 1
          ? words
              .map(word => word[0])
              .join('')
              .slice(0, 4)
          : (words[0] ?? '').slice(0, 3)) || 'Z';
      // Never ends in a digit of its own: sectors add theirs.
      let code = short.replace(/\d+$/, '') || 'Z';
      for (let n = 0; taken.has(code); n++)
        code = `${short}${String.fromCharCode(65 + (n % 26))}${n >= 26 ? 'X'.repeat(Math.floor(n / 26)) : ''}`;
      taken.add(code);
      return [block, code];
    }),
  );
}
