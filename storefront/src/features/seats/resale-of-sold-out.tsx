// Nothing is left of the house's own: what its buyers offer again is, on the same plan.
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import type {SessionDetail} from '../../lib/api/types';
import {useResale} from './resale/use-resale';
import {SeatPage} from './seat-page';

export function ResaleOfSoldOut({session, geometry}: {session: SessionDetail; geometry: PlanGeometry}) {
  return useResale(session).length > 0 ? <SeatPage session={session} geometry={geometry} /> : null;
}
