/**
 * A closed bowl of exactly as many seats as asked, for benchmarks: three tiers around a pitch, sectors about 14 m wide.
 * The same number of seats always gives the same plan.
 */
import {encodePlan} from '../../domain/plans/encode';
import type {ZoneSpec} from '../../domain/plans/encode';
import type {PlanDraft} from '../../domain/plans/geometry';
import {arcPoints, countSeats, drawSector} from '../../domain/plans/draw/draw-sector';
import type {SectorShape} from '../../domain/plans/draw/draw-sector';
import {drawOval} from '../../domain/plans/draw/draw-oval';
import type {Arc, Side} from '../../domain/plans/draw/draw-oval';
import {flat} from '../../domain/plans/draw/round-corners';
import {formatCount} from '../../domain/kernel/money';

const PITCH = {width: 10_500, height: 6_800};
const DEPTH = 80;
const TIER_GAP = 320;
const SECTOR_WIDTH = 1_400;
const SIDES: Side[] = ['bottom', 'bottomLeft', 'left', 'topLeft', 'top', 'topRight', 'right', 'bottomRight'];
const TIERS = [
  {name: 'Grada baja', colors: ['#1e4fa3', '#5b4a9c']},
  {name: 'Grada media', colors: ['#0f6e64', '#4b7f3a']},
  {name: 'Grada alta', colors: ['#a8571b', '#9f2f4c']},
];

/** `seats` from 3,000 to 100,000; anything else is a RangeError. */
export function bowl(seats: number): PlanDraft {
  if (!Number.isInteger(seats) || seats < 3_000 || seats > 100_000)
    throw new RangeError('bowl: 3,000 to 100,000 seats');
  // The fewest rows that hold them, shared out among the tiers; then the last row gives back the surplus.
  let [tooFew, enough] = [0, 240];
  while (enough - tooFew > 1) {
    const rows = Math.floor((tooFew + enough) / 2);
    if (countOf(sectorsOf(ovalAt(0, 0), tiers(rows))) < seats) tooFew = rows;
    else enough = rows;
  }
  const {width, height} = reach(tiers(enough));
  const oval = ovalAt(width, height);
  const sectors = sectorsOf(oval, tiers(enough));
  const zones = sectors.map(zoneOf);
  const highest = sectors.at(-1)!.tier;
  trim(
    zones.filter((_, i) => sectors[i]!.tier === highest),
    countOf(sectors) - seats,
  );
  const x = width - PITCH.width / 2;
  const y = height - PITCH.height / 2;
  return encodePlan({
    name: `Estadio de ${formatCount(seats)} localidades`,
    width: 2 * width,
    height: 2 * height,
    zones,
    decor: [
      {kind: 'polygon', points: flat(SIDES.flatMap(side => ring(oval[side], -150))), color: '#cfe3cf'},
      {kind: 'pitch', points: [x - 300, y - 300, PITCH.width + 600, PITCH.height + 600], color: '#4c9a57'},
    ],
  });
}

/** Rows of each tier; the lower ones take what does not divide. */
function tiers(rows: number): number[] {
  return TIERS.map((_, tier) => Math.floor((rows + TIERS.length - 1 - tier) / TIERS.length));
}

/** From the middle of the plan to its edges. */
function reach(perTier: number[]): {width: number; height: number} {
  const depth = perTier.reduce((sum, rows) => sum + rows * DEPTH + TIER_GAP, 0) + 300;
  return {width: PITCH.width / 2 + 1_800 + depth, height: PITCH.height / 2 + 1_400 + depth};
}

function ovalAt(cx: number, cy: number): Record<Side, Arc> {
  return drawOval({
    cx,
    cy,
    halfWidth: PITCH.width / 2 + 1_800,
    halfHeight: PITCH.height / 2 + 1_400,
    halfStraight: 4_400,
    bowLong: 30_000,
    bowShort: 20_000,
  });
}

interface Sector extends SectorShape {
  tier: number;
  side: number;
  number: number;
}

function sectorsOf(oval: Record<Side, Arc>, perTier: number[]): Sector[] {
  let offset = 0;
  return perTier.flatMap((rows, tier) => {
    const before = offset;
    offset += rows * DEPTH + TIER_GAP;
    if (rows === 0) return [];
    let number = (tier + 1) * 100;
    return SIDES.flatMap((name, side) => {
      const arc = oval[name];
      const inner = arc.radius + before;
      const count = Math.max(1, Math.round(((arc.to - arc.from) * inner) / SECTOR_WIDTH));
      const angle = (i: number) => arc.from + ((arc.to - arc.from) * i) / count;
      return Array.from({length: count}, (_, i) => {
        number++;
        return {arc, from: angle(i), to: angle(i + 1), inner, rows, depth: DEPTH, tier, side, number};
      });
    });
  });
}

function zoneOf(sector: Sector): ZoneSpec {
  const {tier, side, number} = sector;
  const {name, colors} = TIERS[tier]!;
  const {outline, label, rows} = drawSector(sector);
  return {
    code: String(number),
    name: `${name}, sector ${number}`,
    kind: 'numbered',
    color: colors[side % 2]!,
    tier: side % 2 === 0 ? name : `${name}, córner`,
    outline: flat(outline),
    label,
    gate: String(side + 1),
    rows,
  };
}

function ring(arc: Arc, offset: number) {
  return arcPoints({arc}, arc.radius + offset, arc.from, arc.to).slice(1);
}

function countOf(sectors: Sector[]): number {
  return sectors.reduce((sum, sector) => sum + countSeats(sector), 0);
}

/** Takes single seats from the ends of the last rows, sector by sector. */
function trim(zones: ZoneSpec[], surplus: number): void {
  for (let i = 0; surplus > 0; i = (i + 1) % zones.length) {
    const rows = zones[i]!.rows;
    const last = rows.at(-1)!;
    // Every sector keeps a seat; there are always more seats than surplus.
    if (rows.length === 1 && last.seats.length === 1) continue;
    last.seats.pop();
    if (last.seats.length === 0) rows.pop();
    surplus--;
  }
}
