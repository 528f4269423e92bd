/**
 * A hall of any number of seats, and a floor without numbers when it has places: what bowl() is too large for or does
 * not have.
 */
import {encodePlan, type ZoneSpec} from '../../api/src/domain/plans/encode';
import type {PlanDraft} from '../../api/src/domain/plans/geometry';

const PER_ROW = 40;
const STEP = 60;

export function hall(seats: number, places = 0): PlanDraft {
  const rows = Math.ceil(seats / PER_ROW);
  const [width, height] = [PER_ROW * STEP + 200, rows * STEP + 800];
  const zones: ZoneSpec[] = [
    {
      code: 'PATIO',
      name: 'Patio de butacas',
      kind: 'numbered',
      color: '#1e4fa3',
      outline: [50, 50, width - 50, 50, width - 50, rows * STEP + 100, 50, rows * STEP + 100],
      label: [width / 2, 80],
      rows: Array.from({length: rows}, (_, r) => ({
        label: String(r + 1),
        seats: Array.from({length: Math.min(PER_ROW, seats - r * PER_ROW)}, (_, n) => ({
          x: 100 + n * STEP,
          y: 100 + r * STEP,
          number: String(n + 1),
        })),
      })),
    },
  ];
  if (places > 0) {
    const top = rows * STEP + 200;
    zones.push({
      code: 'PISTA',
      name: 'Pista',
      kind: 'general',
      color: '#a8571b',
      outline: [50, top, width - 50, top, width - 50, height - 50, 50, height - 50],
      label: [width / 2, top + 100],
      capacity: places,
      rows: [],
    });
  }
  return encodePlan({name: `Sala de ${seats} butacas`, width, height, zones});
}
