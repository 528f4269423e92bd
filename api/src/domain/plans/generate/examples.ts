/**
 * Houses to begin with: recipes like any other, opened to be changed. Numbers and rows as such houses have them in
 * Spain.
 */
import type {PlanRecipe} from './recipe';

export interface PlanExample {
  id: string;
  title: string;
  note: string;
  recipe: PlanRecipe;
}

export const PLAN_EXAMPLES: PlanExample[] = [
  {
    id: 'ground',
    title: 'Campo pequeño con tribuna',
    note: 'Tribuna numerada en tres sectores y los fondos y la preferencia de pie.',
    recipe: {
      name: 'Campo con tribuna',
      field: {kind: 'pitch', width: 105, depth: 68},
      surround: 6,
      blocks: [
        {
          kind: 'seats',
          name: 'Tribuna',
          code: 'T',
          side: 'bottom',
          rows: 8,
          seats: 40,
          sectors: 3,
          aisles: [20],
          wheelchairs: 4,
          wheelchairsAt: 'front',
          gate: '1',
        },
        {kind: 'area', name: 'Preferencia', code: 'PREF', side: 'top', width: 90, depth: 6, capacity: 900, gate: '2'},
        {kind: 'area', name: 'Fondo norte', code: 'FN', side: 'left', width: 50, depth: 5, capacity: 400, gate: '3'},
        {kind: 'area', name: 'Fondo sur', code: 'FS', side: 'right', width: 50, depth: 5, capacity: 400, gate: '4'},
      ],
    },
  },
  {
    id: 'hall',
    title: 'Pabellón',
    note: 'Gradas en los cuatro lados de la pista y las esquinas en curva.',
    recipe: {
      name: 'Pabellón',
      field: {kind: 'court', width: 40, depth: 20},
      surround: 4,
      blocks: [
        {
          kind: 'seats',
          name: 'Tribuna',
          code: 'TRI',
          side: 'bottom',
          rows: 12,
          seats: 26,
          sectors: 3,
          wheelchairs: 3,
          gate: '1',
        },
        {kind: 'corner', name: 'Esquina suroeste', code: 'ESO', side: 'bottomLeft', rows: 12, gate: '1'},
        {kind: 'seats', name: 'Fondo oeste', code: 'FO', side: 'left', rows: 12, seats: 36, aisles: [18], gate: '2'},
        {kind: 'corner', name: 'Esquina noroeste', code: 'ENO', side: 'topLeft', rows: 12, gate: '2'},
        {kind: 'seats', name: 'Preferencia', code: 'PRE', side: 'top', rows: 12, seats: 26, sectors: 3, gate: '3'},
        {kind: 'corner', name: 'Esquina noreste', code: 'ENE', side: 'topRight', rows: 12, gate: '3'},
        {kind: 'seats', name: 'Fondo este', code: 'FE', side: 'right', rows: 12, seats: 36, aisles: [18], gate: '4'},
        {kind: 'corner', name: 'Esquina sureste', code: 'ESE', side: 'bottomRight', rows: 12, gate: '4'},
      ],
    },
  },
  {
    id: 'theatre',
    title: 'Teatro a la italiana',
    note: 'Platea con pasillo central e impares a la izquierda, palcos a los lados, anfiteatro y paraíso.',
    recipe: {
      name: 'Teatro',
      field: {kind: 'stage', width: 12, depth: 6},
      surround: 4,
      curve: 20,
      blocks: [
        {
          kind: 'seats',
          name: 'Platea',
          code: 'PLA',
          side: 'bottom',
          rows: 14,
          seats: 20,
          lastSeats: 32,
          aisles: [16],
          numbering: 'odd_left',
          wheelchairs: 2,
          wheelchairsAt: 'back',
          gate: '1',
        },
        {kind: 'boxes', name: 'Palco', code: 'P', boxes: 6, chairs: 6, tier: 'Palcos', gate: '2'},
        {
          kind: 'seats',
          name: 'Anfiteatro',
          code: 'ANF',
          level: 2,
          side: 'bottom',
          rows: 6,
          seats: 38,
          lastSeats: 44,
          aisles: [11, 22, 33],
          numbering: 'odd_left',
          gate: '3',
        },
        {
          kind: 'seats',
          name: 'Paraíso',
          code: 'PAR',
          level: 3,
          side: 'bottom',
          rows: 4,
          seats: 44,
          lastSeats: 48,
          aisles: [12, 24, 36],
          numbering: 'odd_left',
          gate: '3',
        },
      ],
    },
  },
  {
    id: 'room',
    title: 'Sala con butacas',
    note: 'Un patio de filas rectas con dos pasillos y letras en las filas.',
    recipe: {
      name: 'Sala',
      field: {kind: 'stage', width: 10, depth: 4},
      surround: 3,
      blocks: [
        {
          kind: 'seats',
          name: 'Patio de butacas',
          code: 'PAT',
          side: 'bottom',
          rows: 12,
          seats: 20,
          aisles: [5, 15],
          rowNames: 'letters',
          wheelchairs: 2,
          wheelchairsAt: 'front',
          gate: '1',
        },
      ],
    },
  },
  {
    id: 'standing',
    title: 'Sala de pie',
    note: 'Una pista sin numerar ante el escenario.',
    recipe: {
      name: 'Sala de pie',
      field: {kind: 'stage', width: 10, depth: 4},
      surround: 2,
      blocks: [
        {kind: 'area', name: 'Pista', code: 'PISTA', side: 'bottom', width: 16, depth: 14, capacity: 400, gate: '1'},
      ],
    },
  },
];
