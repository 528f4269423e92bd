/**
 * «Estadio de la Alameda»: a fictional club's all-seated stadium of about 22,000 places, drawn as Spanish grounds
 * are: Tribuna (with palco, press and boxes), Preferencia, two fondos and four corners, each with a lower and an
 * upper tier. Always the same plan: nothing in it is random.
 */
import {encodePlan} from '../../domain/plans/encode';
import type {ZoneSpec} from '../../domain/plans/encode';
import type {PlanDraft, PlanShape} from '../../domain/plans/geometry';
import {arcPoints, drawSector} from '../../domain/plans/draw/draw-sector';
import type {Cut, DrawnSector, SectorShape} from '../../domain/plans/draw/draw-sector';
import {drawOval} from '../../domain/plans/draw/draw-oval';
import type {Arc, Side} from '../../domain/plans/draw/draw-oval';
import {flat} from '../../domain/plans/draw/round-corners';
import type {Point} from '../../domain/plans/draw/round-corners';
import {dimBehindDugouts, dimBehindPillars, dimOuterEdge} from './restrict-views';

const WIDTH = 19_700;
const HEIGHT = 15_900;
const CENTRE = {cx: WIDTH / 2, cy: HEIGHT / 2};
const PITCH = {width: 10_500, height: 6_800};
const DEPTH = 80;
const LOWER_ROWS = 18;
/** From the lower to the upper tier's first row. */
const UPPER_FROM = LOWER_ROWS * DEPTH + 260;
/** From the first row to the outside of the building. */
const SHELL = UPPER_FROM + 13 * DEPTH + 260;

const OVAL = drawOval({
  ...CENTRE,
  halfWidth: PITCH.width / 2 + 1_050,
  halfHeight: PITCH.height / 2 + 950,
  halfStraight: 4_950,
  bowLong: 46_000,
  bowShort: 30_000,
});

interface Stand {
  side: Side;
  name: string;
  colors: [lower: string, upper: string];
  lower: number;
  upper: number;
  upperRows: number;
  /** Neighbouring lower sectors (counted from 0) with a vomitory in the aisle between them. */
  sharedVomitories: [number, number][];
}

// Clockwise from the main stand at the bottom, as the sectors are numbered.
const STANDS: Stand[] = [
  {
    side: 'bottom',
    name: 'Tribuna',
    colors: ['#1e4fa3', '#5b8bd9'],
    lower: 7,
    upper: 8,
    upperRows: 13,
    sharedVomitories: [
      [0, 1],
      [5, 6],
    ],
  },
  {
    side: 'bottomLeft',
    name: 'Córner Noroeste',
    colors: ['#5b4a9c', '#9182cf'],
    lower: 2,
    upper: 3,
    upperRows: 10,
    sharedVomitories: [[0, 1]],
  },
  {
    side: 'left',
    name: 'Fondo Norte',
    colors: ['#a8571b', '#dd9550'],
    lower: 5,
    upper: 6,
    upperRows: 10,
    sharedVomitories: [
      [0, 1],
      [3, 4],
    ],
  },
  {
    side: 'topLeft',
    name: 'Córner Noreste',
    colors: ['#5b4a9c', '#9182cf'],
    lower: 2,
    upper: 3,
    upperRows: 10,
    sharedVomitories: [[0, 1]],
  },
  {
    side: 'top',
    name: 'Preferencia',
    colors: ['#0f6e64', '#4bab9c'],
    lower: 7,
    upper: 8,
    upperRows: 13,
    sharedVomitories: [
      [1, 2],
      [4, 5],
    ],
  },
  {
    side: 'topRight',
    name: 'Córner Sureste',
    colors: ['#5b4a9c', '#9182cf'],
    lower: 2,
    upper: 3,
    upperRows: 10,
    sharedVomitories: [[0, 1]],
  },
  {
    side: 'right',
    name: 'Fondo Sur',
    colors: ['#9f2f4c', '#d97590'],
    lower: 5,
    upper: 6,
    upperRows: 10,
    sharedVomitories: [
      [0, 1],
      [3, 4],
    ],
  },
  {
    side: 'bottomRight',
    name: 'Córner Suroeste',
    colors: ['#5b4a9c', '#9182cf'],
    lower: 2,
    upper: 3,
    upperRows: 10,
    sharedVomitories: [[0, 1]],
  },
];

const STANDING_SECTOR = 128;
/** The three sectors of the Tribuna whose rear half belongs to press, palco and boxes. */
const BOX_SECTORS: Record<
  number,
  {code: string; name: string; tier: string; color: string; pitch: number; rows: number}
> = {
  103: {code: 'PRENSA', name: 'Tribuna de prensa', tier: 'Prensa', color: '#55606e', pitch: 80, rows: 4},
  104: {code: 'PALCO', name: 'Palco de honor', tier: 'Palco de honor', color: '#8a6a1f', pitch: 68, rows: 4},
  105: {code: 'VIP', name: 'Palcos VIP', tier: 'Palcos VIP', color: '#b08d3c', pitch: 58, rows: 5},
};
const PLATFORMS: Record<number, 'front' | 'rear'> = {
  101: 'rear',
  107: 'rear',
  102: 'front',
  106: 'front',
  109: 'front',
  111: 'rear',
  113: 'rear',
  115: 'front',
  118: 'rear',
  119: 'front',
  121: 'front',
  122: 'rear',
  124: 'front',
  126: 'front',
  130: 'front',
  132: 'front',
};

const GATES = 16;

/** The whole plan as a draft, about 22,400 seats and one unnumbered zone of 800. */
export function stadium(): PlanDraft {
  const openings: Point[][] = [];
  const gates = gatePoints();
  const lower: ZoneSpec[] = [];
  const upper: ZoneSpec[] = [];
  let lowerNumber = 101;
  let upperNumber = 201;
  for (const stand of STANDS) {
    const arc = OVAL[stand.side];
    for (const [from, to] of shares(arc, stand.lower, lowerNumber)) {
      lower.push(...lowerSector(stand, lowerNumber, {arc, from, to, inner: arc.radius, rows: LOWER_ROWS}, openings));
      lowerNumber++;
    }
    for (const [from, to] of shares(arc, stand.upper)) {
      const shape = {arc, from, to, inner: arc.radius + UPPER_FROM, rows: stand.upperRows};
      upper.push(upperSector(stand, upperNumber, shape, openings));
      upperNumber++;
    }
  }
  const zones = [...lower, ...upper];
  const pillars = dimBehindPillars(zones, OVAL.top, UPPER_FROM + 5.5 * DEPTH, 7);
  dimBehindDugouts(zones, ['103', '104', '105']);
  dimOuterEdge(zones, ['212', '232'], 'last');
  dimOuterEdge(zones, ['217', '237'], 'first');
  return encodePlan({
    name: 'Estadio de la Alameda',
    width: WIDTH,
    height: HEIGHT,
    zones: zones.map(zone => ({...zone, gate: gateOf(zone, gates)})),
    decor: [
      ...ground(),
      ...openings.map(polygon => shape('polygon', flat(polygon), '#94a3b8')),
      ...pillars,
      ...signs(gates),
    ],
  });
}

/** The sectors' angles; the standing sector is twice as wide as its neighbours. */
function shares(arc: Arc, count: number, firstNumber = 0): [number, number][] {
  const weights = Array.from({length: count}, (_, i) => (firstNumber + i === STANDING_SECTOR ? 2 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  return weights.map(weight => {
    const from = arc.from + ((arc.to - arc.from) * done) / total;
    done += weight;
    return [from, arc.from + ((arc.to - arc.from) * done) / total];
  });
}

function lowerSector(stand: Stand, number: number, shape: SectorShape, openings: Point[][]): ZoneSpec[] {
  const tier = `${stand.name} baja`;
  if (number === STANDING_SECTOR) {
    const name = 'Grada de animación';
    return [{...zone('ANIM', name, name, '#c8102e', drawSector(shape)), kind: 'general', capacity: 800, rows: []}];
  }
  const box = BOX_SECTORS[number];
  const front = box ? {...shape, rows: 9} : {...shape, platform: PLATFORMS[number], cuts: lowerCuts(stand, number)};
  const drawn = drawSector(front);
  openings.push(...drawn.openings);
  const zones: ZoneSpec[] = [
    {...zone(String(number), `${tier}, sector ${number}`, tier, stand.colors[0], drawn), rows: drawn.rows},
  ];
  if (box) {
    const first = 9 * DEPTH + 96;
    const depth = ((LOWER_ROWS - 1) * DEPTH - first) / (box.rows - 1);
    const boxes = drawSector({...shape, inner: shape.inner + first, rows: box.rows, depth, pitch: box.pitch});
    zones.push({...zone(box.code, box.name, box.tier, box.color, boxes), rows: boxes.rows});
  }
  return zones;
}

/** Vomitories: at the aisle between two sectors half way up, or from the concourse behind. */
function lowerCuts(stand: Stand, number: number): Cut[] {
  const index = number - STANDS.slice(0, STANDS.indexOf(stand)).reduce((sum, s) => sum + s.lower, 101);
  const side = (at: 'from' | 'to'): Cut[] => [{at, first: 7, last: 10, width: 84}];
  if (stand.sharedVomitories.some(([left]) => left === index)) return side('to');
  if (stand.sharedVomitories.some(([, right]) => right === index)) return side('from');
  if (PLATFORMS[number] === 'rear') return [];
  return [{at: 'back', first: LOWER_ROWS - 4, last: LOWER_ROWS - 1, width: 150}];
}

function upperSector(stand: Stand, number: number, shape: SectorShape, openings: Point[][]): ZoneSpec {
  const tier = `${stand.name} alta`;
  const drawn = drawSector({...shape, cuts: [{at: 'front', first: 0, last: 3, width: number % 2 === 0 ? 150 : 170}]});
  openings.push(...drawn.openings);
  return {...zone(String(number), `${tier}, sector ${number}`, tier, stand.colors[1], drawn), rows: drawn.rows};
}

function zone(code: string, name: string, tier: string, color: string, drawn: DrawnSector): Omit<ZoneSpec, 'rows'> {
  return {code, name, kind: 'numbered', color, outline: flat(drawn.outline), label: drawn.label, tier};
}

/** The nearest of the gates. */
function gateOf(zone: ZoneSpec, gates: Point[]): string {
  const far = gates.map(([x, y]) => Math.hypot(x - zone.label[0], y - zone.label[1]));
  return String(far.indexOf(Math.min(...far)) + 1);
}

/**
 * Evenly along the building's shell, clockwise, so that the middle of the Tribuna lies between the last and the first.
 */
function gatePoints(): Point[] {
  const line = oval(SHELL - 160);
  const middle = line.findIndex(([x]) => x < CENTRE.cx);
  const start: Point = [CENTRE.cx, OVAL.bottom.cy + OVAL.bottom.radius + SHELL - 160];
  const closed = [start, ...line.slice(middle), ...line.slice(0, middle), start];
  const steps = closed.slice(1).map(([x, y], i) => Math.hypot(x - closed[i]![0], y - closed[i]![1]));
  const total = steps.reduce((sum, step) => sum + step, 0);
  return Array.from({length: GATES}, (_, gate) => {
    let rest = (total * (gate + 0.5)) / GATES;
    const i = steps.findIndex(step => (rest -= step) <= 0);
    const [[ax, ay], [bx, by]] = [closed[i]!, closed[i + 1]!];
    const back = -rest / steps[i]!;
    return [Math.round(bx + (ax - bx) * back), Math.round(by + (ay - by) * back)];
  });
}

function ground(): PlanShape[] {
  const {cx, cy} = CENTRE;
  const x = cx - PITCH.width / 2;
  const y = cy - PITCH.height / 2;
  const dugout = (left: number) => shape('rect', [cx + left, y + PITCH.height + 360, 1_100, 150], '#64748b');
  return [
    shape('polygon', flat(oval(SHELL)), '#e2e8f0'),
    shape('polygon', flat(oval(-130)), '#cfe3cf'),
    // The grass runs three metres beyond the lines.
    shape('pitch', [x - 300, y - 300, PITCH.width + 600, PITCH.height + 600], '#4c9a57'),
    dugout(-1_900),
    dugout(800),
  ];
}

function oval(offset: number): Point[] {
  return STANDS.flatMap(({side}) => {
    const arc = OVAL[side];
    return arcPoints({arc}, arc.radius + offset, arc.from, arc.to).slice(1);
  });
}

function signs(gates: Point[]): PlanShape[] {
  const outside = (side: Side, text: string, rotation: number): PlanShape => {
    const arc = OVAL[side];
    const [angle, radius] = [(arc.from + arc.to) / 2, arc.radius + SHELL + 300];
    const points = [arc.cx + radius * Math.cos(angle), arc.cy + radius * Math.sin(angle), 260];
    return {kind: 'text', points: points.map(Math.round), text, color: '#475569', rotation};
  };
  return [
    outside('bottom', 'TRIBUNA', 0),
    outside('left', 'FONDO NORTE', -90),
    outside('top', 'PREFERENCIA', 0),
    outside('right', 'FONDO SUR', 90),
    ...gates.map(([x, y], i): PlanShape => ({kind: 'text', points: [x, y, 170], text: `P${i + 1}`, color: '#334155'})),
  ];
}

function shape(kind: PlanShape['kind'], points: number[], color: string): PlanShape {
  return {kind, points, color};
}
