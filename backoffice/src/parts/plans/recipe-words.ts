// What the parts of a plan's recipe are called, and what a new block begins with.
import type {Answer} from '../../providers/wire';
import {choicesOf, type Choice} from '../../crud/words/choices';

export type PlanExample = Answer<'listPlanExamples'>['items'][number];
export type PlanRecipe = PlanExample['recipe'];
export type PlanBlock = PlanRecipe['blocks'][number];
export type FieldKind = PlanRecipe['field']['kind'];

export const fieldKinds = choicesOf<FieldKind>({
  pitch: 'Campo de fútbol',
  court: 'Pista',
  stage: 'Escenario',
  none: 'Nada',
});

export const blockKinds = choicesOf<PlanBlock['kind']>({
  seats: 'Filas de butacas',
  corner: 'Esquina en curva',
  area: 'Zona sin numerar',
  boxes: 'Palcos a los lados',
});

export const numberings = choicesOf<NonNullable<PlanBlock['numbering']>>({
  left: 'Seguidos desde la izquierda: 1 2 3 4',
  right: 'Seguidos desde la derecha: 4 3 2 1',
  odd_left: 'Impares a la izquierda: 3 1 · 2 4',
  even_left: 'Pares a la izquierda: 4 2 · 1 3',
  odd: 'Solo impares: 1 3 5 7',
  even: 'Solo pares: 2 4 6 8',
});

export const wheelchairSides = choicesOf<NonNullable<PlanBlock['wheelchairsAt']>>({front: 'Delante', back: 'Detrás'});

export const rowNames = choicesOf<NonNullable<PlanBlock['rowNames']>>({
  numbers: 'Con números',
  letters: 'Con letras',
});

type Side = NonNullable<PlanBlock['side']>;
type Corner = Extract<Side, `${'bottom' | 'top'}${'Left' | 'Right'}`>;

const corners = choicesOf<Corner>({
  bottomLeft: 'Abajo a la izquierda',
  topLeft: 'Arriba a la izquierda',
  topRight: 'Arriba a la derecha',
  bottomRight: 'Abajo a la derecha',
});

/** Sides as they lie on the plan; before a stage they have names of their own. */
export function sidesFor(kind: PlanBlock['kind'], field: FieldKind): readonly Choice<Side>[] {
  if (kind === 'corner') return corners;
  const isStage = field === 'stage';
  return choicesOf<Exclude<Side, Corner>>({
    bottom: isStage ? 'Frente al escenario' : 'Abajo',
    left: 'A la izquierda',
    top: isStage ? 'Detrás del escenario' : 'Arriba',
    right: 'A la derecha',
  });
}

export function newBlock(kind: PlanBlock['kind'], recipe: PlanRecipe): PlanBlock {
  const name = `${blockKinds.find(one => one.id === kind)?.name ?? 'Bloque'} ${recipe.blocks.filter(block => block.kind === kind).length + 1}`;
  if (kind === 'corner') return {kind, name, side: 'bottomLeft', level: 1, rows: 8};
  if (kind === 'area') return {kind, name, side: 'bottom', level: 1, width: 20, depth: 6, capacity: 200};
  if (kind === 'boxes') return {kind, name: 'Palco', boxes: 4, chairs: 6};
  return {kind, name, side: 'bottom', level: 1, rows: 10, seats: 20};
}

/** «8 filas de 40, 3 sectores» */
export function tellBlock(block: PlanBlock): string {
  if (block.kind === 'area') return `${block.capacity ?? 0} personas sin numerar`;
  if (block.kind === 'boxes') return `${2 * (block.boxes ?? 0)} palcos de ${block.chairs ?? 0}`;
  if (block.kind === 'corner') return `${block.rows ?? 0} filas en curva`;
  const seats =
    block.lastSeats && block.lastSeats !== block.seats
      ? `de ${block.seats ?? 0} a ${block.lastSeats}`
      : `de ${block.seats ?? 0}`;
  return `${block.rows ?? 0} filas ${seats}${(block.sectors ?? 1) > 1 ? `, ${block.sectors} sectores` : ''}`;
}
