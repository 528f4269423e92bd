/**
 * What a recipe may not say, told field by field before anything is drawn: a plan of a million seats is refused for its
 * number.
 */
import {invalid} from '../../kernel/errors';
import {PLAN_LIMITS} from '../geometry';
import {tooManySeats} from '../validate-shape';
import {roomForWheelchairs, rowLengths} from './draw-rows';
import {CORNERS, RECIPE_LIMITS, SIDES, type PlanBlock, type PlanRecipe} from './recipe';

type Errors = Record<string, string>;
const L = RECIPE_LIMITS;

/** Errors: `invalid` 422 naming `blocks.N.field`. */
export function checkRecipe(recipe: PlanRecipe): void {
  const errors: Errors = {};
  const between = (at: string, value: number | null | undefined, from: number, to: number, what: string) => {
    if (value === null || value === undefined || !(value >= from && value <= to))
      errors[at] = `${what}: entre ${from} y ${to}.`;
  };
  if (recipe.name.trim() === '') errors.name = 'Pon un nombre al plano.';
  if (recipe.field.kind !== 'none') {
    between('field.width', recipe.field.width, 2, 200, 'Metros de ancho');
    between('field.depth', recipe.field.depth, 2, 200, 'Metros de fondo');
  }
  between('surround', recipe.surround, 2, 60, 'Metros hasta la primera fila');
  if (recipe.blocks.length === 0 || recipe.blocks.length > L.blocks)
    errors.blocks = `Un plano tiene entre 1 y ${L.blocks} bloques.`;
  recipe.blocks.forEach((block, i) => checkBlock(block, `blocks.${i}`, errors, between));
  checkCurve(recipe, errors);
  checkCodes(recipe.blocks, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors, firstOf(errors, recipe.blocks));
  // What arcs hold is known when they are drawn; everything else is counted here.
  const seats = recipe.blocks.reduce((sum, block) => sum + seatsOf(block), 0);
  if (seats > PLAN_LIMITS.seats) throw invalid({blocks: tooManySeats(seats)}, tooManySeats(seats));
}

export function seatsOf(block: PlanBlock): number {
  if (block.kind === 'boxes') return 2 * (block.boxes ?? 0) * (block.chairs ?? 0);
  if (block.kind !== 'seats') return 0;
  return (
    (block.sectors ?? 1) * (rowLengths(block).reduce((sum, count) => sum + count, 0) + 2 * (block.wheelchairs ?? 0))
  );
}

type Between = (at: string, value: number | null | undefined, from: number, to: number, what: string) => void;

function checkBlock(block: PlanBlock, at: string, errors: Errors, between: Between): void {
  const {kind, side} = block;
  if (block.name.trim() === '') errors[`${at}.name`] = 'Pon un nombre al bloque.';
  if (block.color && !/^#[0-9a-f]{6}$/i.test(block.color)) errors[`${at}.color`] = 'Un color como #1e88e5.';
  between(`${at}.level`, block.level ?? 1, 1, L.level, 'Nivel');
  if (
    kind === 'corner'
      ? !CORNERS.some(one => one === side)
      : kind !== 'boxes' && !SIDES.some(one => one === (side ?? 'bottom'))
  )
    errors[`${at}.side`] = kind === 'corner' ? 'Elige una de las cuatro esquinas.' : 'Elige uno de los cuatro lados.';
  if (kind === 'area') {
    between(`${at}.width`, block.width, 1, 300, 'Metros de ancho');
    between(`${at}.depth`, block.depth, 1, 200, 'Metros de fondo');
    between(`${at}.capacity`, block.capacity, 1, PLAN_LIMITS.zoneCapacity, 'Aforo');
  } else if (kind === 'boxes') {
    between(`${at}.boxes`, block.boxes, 1, L.boxes, 'Palcos a cada lado');
    between(`${at}.chairs`, block.chairs, 1, L.chairs, 'Sillas de cada palco');
  } else {
    between(`${at}.rows`, block.rows, 1, L.rows, 'Filas');
    between(`${at}.firstRow`, block.firstRow ?? 1, 1, 999, 'Primera fila');
    between(`${at}.wheelchairs`, block.wheelchairs ?? 0, 0, L.wheelchairs, 'Plazas de silla de ruedas');
    between(`${at}.sectors`, block.sectors ?? 1, 1, L.sectors, 'Sectores');
  }
  if (kind === 'seats') checkSeats(block, at, errors, between);
}

function checkSeats(block: PlanBlock, at: string, errors: Errors, between: Between): void {
  between(`${at}.seats`, block.seats, 1, L.seats, 'Butacas de la primera fila');
  between(`${at}.lastSeats`, block.lastSeats ?? block.seats, 1, L.seats, 'Butacas de la última fila');
  if (errors[`${at}.seats`] || errors[`${at}.lastSeats`] || errors[`${at}.rows`]) return;
  const longest = Math.max(block.seats!, block.lastSeats ?? 1);
  const aisles = block.aisles ?? [];
  if (
    aisles.length > L.aisles ||
    new Set(aisles).size !== aisles.length ||
    aisles.some(after => !Number.isInteger(after) || after < 1 || after >= longest)
  )
    errors[`${at}.aisles`] = `Cada pasillo va tras una butaca distinta, de la 1 a la ${longest - 1}.`;
  else if ((block.wheelchairs ?? 0) > roomForWheelchairs(block))
    errors[`${at}.wheelchairs`] = `En esa fila caben ${roomForWheelchairs(block)} como mucho.`;
}

/** Curved rows look at a stage: everybody sits before it, and nobody on it. */
function checkCurve({field, curve, surround, blocks}: PlanRecipe, errors: Errors): void {
  const hasBoxes = blocks.some(block => block.kind === 'boxes');
  const elsewhere = blocks.findIndex(block => block.kind !== 'boxes' && (block.side ?? 'bottom') !== 'bottom');
  if (hasBoxes && !blocks.some(block => block.kind === 'seats'))
    errors.blocks ??= 'Los palcos van a los lados de un patio de butacas: añade uno.';
  if (elsewhere >= 0 && (curve || hasBoxes))
    errors[`blocks.${elsewhere}.side`] ??= curve
      ? 'Con las filas en curva, todo el público se sienta frente al escenario.'
      : 'Con palcos, todo el público se sienta frente al escenario.';
  if (!curve) return;
  if (!(curve >= 5 && curve <= 500)) errors.curve = 'Radio de la primera fila: entre 5 y 500 metros.';
  // The first row bends towards the stage at its ends.
  const half = field.kind === 'none' ? 0 : field.width / 2;
  const room = surround - 1;
  const least = Math.ceil((half * half + room * room) / (2 * room));
  if (curve < least && half > 0)
    errors.curve ??= `Con ese escenario, la primera fila necesita un radio de ${least} metros o más.`;
}

function checkCodes(blocks: PlanBlock[], errors: Errors): void {
  const seen = new Set<string>();
  blocks.forEach(({code}, i) => {
    const own = code?.trim();
    if (!own) return;
    if (seen.has(own)) errors[`blocks.${i}.code`] = `El código ${own} está dos veces.`;
    if (!/^[A-Za-z0-9ÁÉÍÓÚÑáéíóúñ]{1,20}$/.test(own)) errors[`blocks.${i}.code`] = 'Letras y números, 20 como mucho.';
    seen.add(own);
  });
}

/** The sentence above the form says which block it is about. */
function firstOf(errors: Errors, blocks: PlanBlock[]): string {
  const [at, message] = Object.entries(errors)[0]!;
  const block = /^blocks\.(\d+)\./.exec(at);
  return block ? `${blocks[Number(block[1])]!.name || `Bloque ${Number(block[1]) + 1}`}: ${message}` : message;
}
