/** The gates that a plan's zones name, for a venue that does not have them yet. */
import {SeatAttribute} from '../../domain/plans/geometry';
import type {PlanGeometry} from '../../domain/plans/geometry';

export interface PlanGate {
  code: string;
  name: string;
  /** Leads to at least one wheelchair place. */
  isAccessible: boolean;
}

/** In the order of their numbers. */
export function gatesOf(plan: PlanGeometry): PlanGate[] {
  const accessible = new Set<string | undefined>();
  for (const row of plan.rows) {
    if (row.attributes?.some(([, bits]) => bits & SeatAttribute.wheelchair)) accessible.add(plan.zones[row.zone]!.gate);
  }
  const codes = new Set(plan.zones.flatMap(zone => zone.gate ?? []));
  return [...codes]
    .sort((a, b) => a.localeCompare(b, 'es', {numeric: true}))
    .map(code => ({code, name: `Puerta ${code}`, isAccessible: accessible.has(code)}));
}
