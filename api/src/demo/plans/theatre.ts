/**
 * «Teatro de la Alameda»: a fictional theatre of about 1,100 seats. Platea in curved rows around a central aisle,
 * boxes along both walls, anfiteatro behind. Odd seats to the left and even ones to the right, lowest at the aisle,
 * as in Spain. Always the same plan.
 */
import {encodePlan} from '../../domain/plans/encode';
import type {RowSpec, SeatSpec, ZoneSpec} from '../../domain/plans/encode';
import {SeatAttribute} from '../../domain/plans/geometry';
import type {PlanDraft, PlanShape} from '../../domain/plans/geometry';
import {labelPoint} from '../../domain/plans/label-point';
import {arcPoints, at} from '../../domain/plans/draw/draw-sector';
import {drawBoxes} from '../../domain/plans/draw/draw-boxes';
import type {Box} from '../../domain/plans/draw/draw-boxes';
import {flat, roundCorners} from '../../domain/plans/draw/round-corners';
import type {Point} from '../../domain/plans/draw/round-corners';

const WIDTH = 3_400;
const HEIGHT = 4_760;
/** The rows are arcs around a point behind the stage; angles are measured from straight down. */
const CENTRE = {cx: WIDTH / 2, cy: -1_560};
/** Half of the platea's fan, radians. */
const HALF = 0.205;
const PITCH = 52;
const DEPTH = 90;
const MARGIN = 40;
const AISLE = 130;
const {wheelchair, companion, restrictedView, aisle} = SeatAttribute;

interface Block {
  code: string;
  name: string;
  tier: string;
  color: string;
  gate: string;
  firstRow: number;
  rows: number;
  /** Radius of the first row. */
  inner: number;
  /** Half of the fan, radians. */
  half: number;
  /** Seats of each side before the side aisle, if there is one. */
  sideAisleAfter?: number;
  /** Pairs of wheelchair and companion's places at both outer ends of the last row. */
  wheelchairPairs?: number;
  /** Outermost seats of each side with a restricted view, from this row on. */
  restricted?: number;
}

const BLOCKS: Block[] = [
  {
    code: 'PLA',
    name: 'Platea',
    tier: 'Platea',
    color: '#9b2335',
    gate: '1',
    firstRow: 1,
    rows: 13,
    inner: 2_640,
    half: HALF,
    wheelchairPairs: 2,
  },
  {
    code: 'PLB',
    name: 'Platea posterior',
    tier: 'Platea posterior',
    color: '#c4574f',
    gate: '1',
    firstRow: 14,
    rows: 10,
    inner: 2_640 + 13 * DEPTH + 130,
    half: HALF,
    wheelchairPairs: 3,
  },
  {
    code: 'AN1',
    name: 'Delantera de anfiteatro',
    tier: 'Delantera de anfiteatro',
    color: '#2c5f8a',
    gate: '3',
    firstRow: 1,
    rows: 3,
    inner: 5_230,
    half: 0.225,
    sideAisleAfter: 11,
    restricted: 2,
  },
  {
    code: 'AN2',
    name: 'Anfiteatro',
    tier: 'Anfiteatro',
    color: '#6d9bc3',
    gate: '3',
    firstRow: 4,
    rows: 7,
    inner: 5_230 + 3 * DEPTH + 30,
    half: 0.225,
    sideAisleAfter: 11,
    restricted: 3,
  },
];

/** Rows of platea that stand where the musicians sit. */
const PIT_ROWS = 2;

/** The whole plan as a draft; with the pit open there is no first row. */
export function theatre({hasPit = false} = {}): PlanDraft {
  const [first, ...others] = BLOCKS as [Block, ...Block[]];
  const front = hasPit
    ? {
        ...first,
        firstRow: first.firstRow + PIT_ROWS,
        rows: first.rows - PIT_ROWS,
        inner: first.inner + PIT_ROWS * DEPTH,
      }
    : first;
  const boxes = drawBoxes({centre: CENTRE, half: HALF, from: 2_560, aisle: 150, count: 10, box: boxOf});
  return encodePlan({
    name: hasPit ? 'Teatro de la Alameda, con el foso abierto' : 'Teatro de la Alameda',
    width: WIDTH,
    height: HEIGHT,
    zones: [blockZone(front), blockZone(others[0]!), ...boxes, blockZone(others[1]!), blockZone(others[2]!)],
    decor: scenery(hasPit ? PIT_ROWS * DEPTH : 0),
  });
}

/** Of four to six seats: three at the rail, one to three behind, the fewer the nearer to the stage. */
function boxOf(index: number, rank: number): Box {
  const isSide = rank < 3;
  return {
    code: `P${index + 1}`,
    name: `Palco ${index + 1}`,
    color: isSide ? '#a58b52' : '#8a6a1f',
    gate: '2',
    tier: isSide ? 'Palcos laterales' : 'Palcos',
    chairs: [3, rank < 3 ? 1 : rank < 6 ? 2 : 3],
    attributes: row => (isSide || (rank < 6 && row === 1) ? restrictedView : 0),
  };
}

function blockZone(block: Block): ZoneSpec {
  const {code, name, tier, color, gate} = block;
  const outline = flat(fan(block.inner - MARGIN, block.inner + (block.rows - 1) * DEPTH + MARGIN, block.half));
  const rows = Array.from({length: block.rows}, (_, row) => blockRow(block, row)).flat();
  return {code, name, kind: 'numbered', color, outline, label: labelPoint(outline), gate, tier, rows};
}

/** The runs of one row from left to right: odd numbers falling towards the central aisle, then even ones rising. */
function blockRow(block: Block, row: number): RowSpec[] {
  const radius = block.inner + row * DEPTH;
  const label = String(block.firstRow + row);
  const right = bank(block, row, radius);
  const left = right
    .map(run => run.map(seat => ({...seat, turn: -seat.turn, number: seat.number - 1})).reverse())
    .reverse();
  return [...left, ...right].map(run => ({
    label,
    seats: run.map(({turn, number, attributes}): SeatSpec => {
      const {x, y} = at(CENTRE, radius, Math.PI / 2 - turn);
      return {x, y, number: String(number), attributes};
    }),
  }));
}

interface BankSeat {
  /** Angle from the central aisle. */
  turn: number;
  number: number;
  attributes: number;
}

/** The even half of a row, from the central aisle outwards. */
function bank(block: Block, row: number, radius: number): BankSeat[][] {
  const {sideAisleAfter = Infinity, wheelchairPairs = 0, restricted = 0} = block;
  const reach = radius * block.half - MARGIN - (sideAisleAfter < Infinity ? AISLE - PITCH : 0);
  const count = Math.floor((reach - AISLE / 2) / PITCH) + 1;
  // Wheelchair places are wider: each pair takes the room of three seats.
  const pairs = row === block.rows - 1 ? wheelchairPairs : 0;
  const seats: BankSeat[] = [];
  let off = AISLE / 2;
  for (let i = 0; i < count - 3 * pairs; i++) {
    if (i === sideAisleAfter) off += AISLE - PITCH;
    const dim = i >= count - restricted ? restrictedView : 0;
    seats.push({turn: off / radius, number: 2 * (i + 1), attributes: dim});
    off += PITCH;
  }
  const runs = [seats.slice(0, sideAisleAfter), seats.slice(sideAisleAfter)].filter(run => run.length > 0);
  for (const run of runs) {
    run[0]!.attributes |= aisle;
    run.at(-1)!.attributes |= aisle;
  }
  off += 24;
  for (let i = 0; i < 2 * pairs; i++) {
    const attributes = i % 2 === 0 ? wheelchair : companion;
    runs.at(-1)!.push({turn: off / radius, number: 2 * (seats.length + i + 1), attributes});
    off += 74;
  }
  return runs;
}

function fan(inner: number, outer: number, half: number): Point[] {
  const [a, b] = [Math.PI / 2 - half, Math.PI / 2 + half];
  return roundCorners([...arcPoints({arc: CENTRE}, inner, a, b), ...arcPoints({arc: CENTRE}, outer, b, a)], 45);
}

/** `openPit`: how far the pit reaches into the platea. */
function scenery(openPit: number): PlanShape[] {
  const {cx} = CENTRE;
  const polygon = (points: Point[], color: string): PlanShape => ({kind: 'polygon', points: flat(points), color});
  const text = (x: number, y: number, size: number, words: string, color: string): PlanShape => ({
    kind: 'text',
    points: [x, y, size],
    text: words,
    color,
  });
  const wall = (side: 1 | -1, along: number): Point => beside(side, along, 480);
  const hall: Point[] = [
    wall(-1, 2_510),
    wall(1, 2_510),
    wall(1, 4_880),
    [cx + 1_510, 4_700],
    [cx - 1_510, 4_700],
    wall(-1, 4_880),
  ];
  const sign = (side: 1 | -1): PlanShape => {
    const [x, y] = beside(side, 3_650, 390);
    return {
      ...text(Math.round(x), Math.round(y), 70, 'PALCOS', '#8a7a63'),
      rotation: side * (90 - (HALF * 180) / Math.PI),
    };
  };
  const pit = arcPoints({arc: CENTRE}, 2_520 + openPit, Math.PI / 2 - 0.2, Math.PI / 2 + 0.2);
  const booth = fan(4_970, 5_100, 0.05);
  return [
    polygon(roundCorners(hall, 160), '#efe9e1'),
    polygon(roundCorners([[cx - 520, 830], [cx + 520, 830], ...pit], 40), '#d8cdbd'),
    {kind: 'stage', points: [cx - 820, 180, 1_640, 600], color: '#3f3a36', text: 'Escenario'},
    polygon(
      [
        [cx - 980, 760],
        [cx + 980, 760],
        [cx + 860, 850],
        [cx - 860, 850],
      ],
      '#7c2d2d',
    ),
    text(cx, 895, 60, 'FOSO', '#6b5f4f'),
    polygon(booth, '#57534e'),
    text(cx, 3_475, 60, 'CABINA', '#fafaf9'),
    sign(-1),
    sign(1),
  ];
}

/** A point `out` from the edge of the platea's fan, `along` it from the centre of the rows. */
function beside(side: 1 | -1, along: number, out: number): Point {
  const [sin, cos] = [Math.sin(HALF), Math.cos(HALF)];
  return [CENTRE.cx + side * (along * sin + out * cos), CENTRE.cy + along * cos - out * sin];
}
