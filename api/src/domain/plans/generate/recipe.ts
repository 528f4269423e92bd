/**
 * What a person says of a house without drawing it: what stands in the middle, and blocks of places on its sides.
 * Metres, seats and rows; the generator finds the places. Levels stand behind each other, blocks of a level beside each
 * other in the order given.
 */

export const SIDES = ['bottom', 'left', 'top', 'right'] as const;
export const CORNERS = ['bottomLeft', 'topLeft', 'topRight', 'bottomRight'] as const;
export type Side = (typeof SIDES)[number];
export type Corner = (typeof CORNERS)[number];

/** As they are read from the spectator's left: 1 2 3 · 3 2 1 · 1 3 5 · 2 4 6 · 3 1 2 4 · 4 2 1 3. */
export const NUMBERINGS = ['left', 'right', 'odd', 'even', 'odd_left', 'even_left'] as const;
export type Numbering = (typeof NUMBERINGS)[number];

export interface PlanRecipe {
  name: string;
  field: {
    kind: 'pitch' | 'court' | 'stage' | 'none';
    /** Metres from left to right, and from the top to the bottom of the plan. */
    width: number;
    depth: number;
  };
  /** Metres from the field to the first row. */
  surround: number;
  /** Metres: radius of the first row before a stage; null: straight rows. */
  curve?: number | null;
  blocks: PlanBlock[];
}

/**
 * seats: straight rows, or curved ones before a stage. corner: rows on arcs. area: nobody has a number. boxes: along
 * both walls.
 */
export interface PlanBlock {
  kind: 'seats' | 'corner' | 'area' | 'boxes';
  name: string;
  /** Made of the name if it is missing; with sectors or boxes their number follows. */
  code?: string | null;
  color?: string | null;
  gate?: string | null;
  /** Price tier, the block's name if it is missing. */
  tier?: string | null;
  side?: Side | Corner | null;
  /** 1 is the nearest. */
  level?: number | null;
  rows?: number | null;
  /** Of the first row; of each, if `lastSeats` is missing. A corner has as many as fit. */
  seats?: number | null;
  lastSeats?: number | null;
  /** After which seat, counted from the left in the longest row. */
  aisles?: number[] | null;
  numbering?: Numbering | null;
  rowNames?: 'numbers' | 'letters' | null;
  firstRow?: number | null;
  /** Wheelchair places, each with a companion's beside it, in a row of their own. */
  wheelchairs?: number | null;
  wheelchairsAt?: 'front' | 'back' | null;
  /** The block beside itself so many times, each a zone with a number. */
  sectors?: number | null;
  /** Of an area: metres along its side and away from the field, and how many people. */
  width?: number | null;
  depth?: number | null;
  capacity?: number | null;
  /** Boxes on each side, and chairs in each. */
  boxes?: number | null;
  chairs?: number | null;
}

export const RECIPE_LIMITS = {
  blocks: 60,
  rows: 120,
  seats: 400,
  sectors: 40,
  level: 9,
  wheelchairs: 100,
  boxes: 30,
  chairs: 12,
  aisles: 20,
} as const;
