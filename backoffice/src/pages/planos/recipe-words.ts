// What the parts of a plan's recipe are called, and what a new block begins with.
import type {Answer} from '../../providers/wire';

export type PlanExample = Answer<'listPlanExamples'>['items'][number];
export type PlanRecipe = PlanExample['recipe'];
export type PlanBlock = PlanRecipe['blocks'][number];
export type FieldKind = PlanRecipe['field']['kind'];

interface Word<Id extends string> {
  id: Id;
  name: string;
}

export const fieldKinds: readonly Word<FieldKind>[] = [
  {id: 'pitch', name: 'Campo de fútbol'},
  {id: 'court', name: 'Pista'},
  {id: 'stage', name: 'Escenario'},
  {id: 'none', name: 'Nada'},
];

export const blockKinds: readonly Word<PlanBlock['kind']>[] = [
  {id: 'seats', name: 'Filas de butacas'},
  {id: 'corner', name: 'Esquina en curva'},
  {id: 'area', name: 'Zona sin numerar'},
  {id: 'boxes', name: 'Palcos a los lados'},
];

export const numberings: readonly Word<NonNullable<PlanBlock['numbering']>>[] = [
  {id: 'left', name: 'Seguidos desde la izquierda: 1 2 3 4'},
  {id: 'right', name: 'Seguidos desde la derecha: 4 3 2 1'},
  {id: 'odd_left', name: 'Impares a la izquierda: 3 1 · 2 4'},
  {id: 'even_left', name: 'Pares a la izquierda: 4 2 · 1 3'},
  {id: 'odd', name: 'Solo impares: 1 3 5 7'},
  {id: 'even', name: 'Solo pares: 2 4 6 8'},
];

export const rowNames: readonly Word<'numbers' | 'letters'>[] = [
  {id: 'numbers', name: 'Con números'},
  {id: 'letters', name: 'Con letras'},
];

const corners = [
  {id: 'bottomLeft', name: 'Abajo a la izquierda'},
  {id: 'topLeft', name: 'Arriba a la izquierda'},
  {id: 'topRight', name: 'Arriba a la derecha'},
  {id: 'bottomRight', name: 'Abajo a la derecha'},
] as const;

/** Sides as they lie on the plan; before a stage they have names of their own. */
export function sidesFor(kind: PlanBlock['kind'], field: FieldKind): readonly Word<NonNullable<PlanBlock['side']>>[] {
  if (kind === 'corner') return corners;
  const isStage = field === 'stage';
  return [
    {id: 'bottom', name: isStage ? 'Frente al escenario' : 'Abajo'},
    {id: 'left', name: 'A la izquierda'},
    {id: 'top', name: isStage ? 'Detrás del escenario' : 'Arriba'},
    {id: 'right', name: 'A la derecha'},
  ];
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
