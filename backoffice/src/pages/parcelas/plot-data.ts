// Plots, areas, prices and extras as the API answers them.
import type { RaRecord } from 'react-admin';

export interface PlotRecord extends RaRecord {
  id: number;
  number: string;
  plotAreaId: number;
  plotPriceId: number;
  frontCm: number;
  depthCm: number;
  hasPower: boolean;
  hasWater: boolean;
  x: number;
  y: number;
  state: string;
  note: string;
  priceName: string;
}

export interface AreaRecord extends RaRecord {
  id: number;
  name: string;
  state: string;
  startsOn: string;
  endsOn: string;
  mapWidth: number;
  mapHeight: number;
}

export interface PriceRecord extends RaRecord {
  id: number;
  name: string;
  unit: string;
  amountCents: number;
  depositCents: number;
  includedPeople: number;
  maxPeople: number;
  includedVehicles: number;
  maxInstalments: number;
}

export interface ExtraRecord extends RaRecord {
  id: number;
  name: string;
  amountCents: number;
  maxQuantity: number;
}

/** How many units a plot is, when they are its metres. */
export function usualUnits(plot: PlotRecord, unit: string): number {
  if (unit === 'linear_metre') return Math.max(1, Math.round(plot.frontCm / 100));
  if (unit === 'square_metre') return Math.max(1, Math.round((plot.frontCm * plot.depthCm) / 10_000));
  return 1;
}

export interface PlotInstalment {
  id: number;
  n: number;
  dueOn: string;
  amountCents: number;
  paidCents: number;
  state: string;
  paidAt: string | null;
}

export const isOwed = (part: PlotInstalment): boolean => !['paid', 'paid_late', 'waived', 'uncollectable'].includes(part.state);
