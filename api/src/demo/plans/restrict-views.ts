/** Marks the seats of a drawn stadium from which something hides the pitch: the law wants it said before the sale. */
import {SeatAttribute} from '../../domain/plans/geometry';
import type {PlanShape} from '../../domain/plans/geometry';
import type {SeatSpec, ZoneSpec} from '../../domain/plans/encode';
import type {Arc} from '../../domain/plans/draw/draw-oval';

/** Pillars of the roof, evenly along the arc at `offset` behind its first row; five rows behind each see it. */
export function dimBehindPillars(zones: ZoneSpec[], arc: Arc, offset: number, count: number): PlanShape[] {
  const radius = arc.radius + offset;
  return Array.from({length: count}, (_, i) => {
    const angle = arc.from + ((arc.to - arc.from) * (i + 1)) / (count + 1);
    dim(zones, seat => {
      const [dx, dy] = [seat.x - arc.cx, seat.y - arc.cy];
      const behind = Math.hypot(dx, dy) - radius;
      const turn = Math.atan2(dy, dx) - angle;
      const aside = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) * radius;
      return behind > 0 && behind < 420 && aside < 70;
    });
    const [x, y] = [arc.cx + radius * Math.cos(angle), arc.cy + radius * Math.sin(angle)];
    return {kind: 'ellipse', points: [x - 12, y - 12, 24, 24].map(Math.round), color: '#1e293b'};
  });
}

/** The two front rows behind the dugouts. */
export function dimBehindDugouts(zones: ZoneSpec[], codes: string[]): void {
  for (const zone of zones.filter(z => codes.includes(z.code))) {
    for (const row of zone.rows.filter(r => r.label === '1' || r.label === '2')) row.seats.forEach(mark);
  }
}

/** The two seats at the outer end of the upper rows of a stand's last sector, beside the scoreboard. */
export function dimOuterEdge(zones: ZoneSpec[], codes: string[], end: 'first' | 'last'): void {
  for (const zone of zones.filter(z => codes.includes(z.code))) {
    for (const row of zone.rows.filter(r => Number(r.label) >= 5)) {
      (end === 'first' ? row.seats.slice(0, 2) : row.seats.slice(-2)).forEach(mark);
    }
  }
}

function dim(zones: ZoneSpec[], isHidden: (seat: SeatSpec) => boolean): void {
  for (const zone of zones) for (const row of zone.rows) row.seats.filter(isHidden).forEach(mark);
}

function mark(seat: SeatSpec): void {
  seat.attributes = (seat.attributes ?? 0) | SeatAttribute.restrictedView;
}
