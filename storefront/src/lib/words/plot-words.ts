// Plots of ground in the words of whoever lets them.
import type {ShopPlot, ShopPlotPrice} from '../api/types';
import {count, euros, percent} from './format';

export const PLOTS_PATH = '/parcelas';
/** Of the address of the form over the page. */
export const PLOT = 'parcela';
/** Where the number is given later, a price is chosen. */
export const PRICE = 'precio';

const KINDS: Record<ShopPlotPrice['kind'], string> = {
  camping: 'Acampada',
  motorhome: 'Autocaravana',
  fair_booth: 'Caseta',
  stand: 'Puesto',
  parking: 'Aparcamiento',
  box: 'Palco',
};
export const kindWord = ({kind}: Pick<ShopPlotPrice, 'kind'>): string => KINDS[kind];

const PER: Record<ShopPlotPrice['unit'], string> = {
  plot: 'por parcela',
  linear_metre: 'por metro de frente',
  square_metre: 'por m²',
  night: 'por noche',
};
export const priceWords = ({cents, unit}: ShopPlotPrice): string => `${euros(cents)} ${PER[unit]}`;

const UNITS: Record<ShopPlotPrice['unit'], string> = {
  plot: 'Parcelas',
  linear_metre: 'Metros de frente',
  square_metre: 'Metros cuadrados',
  night: 'Noches',
};
export const unitsLabel = ({unit}: ShopPlotPrice): string => UNITS[unit];

/** What is asked for when nobody has said otherwise: what the plot measures, or one night. */
export function usualUnits(plot: ShopPlot | null, {unit}: ShopPlotPrice): number {
  if (plot === null) return 1;
  const {frontCm, depthCm} = plot;
  if (unit === 'linear_metre') return Math.max(1, Math.round(frontCm / 100));
  if (unit === 'square_metre') return Math.max(1, Math.round((frontCm * depthCm) / 10_000));
  return 1;
}

const metres = (cm: number) => count(cm / 100);
const people = (n: number) => (n === 1 ? '1 persona' : `${n} personas`);

/** «6 × 8 m, con luz y agua». */
export function plotFacts({frontCm, depthCm, hasPower, hasWater}: ShopPlot): string {
  const size = frontCm > 0 && depthCm > 0 ? `${metres(frontCm)} × ${metres(depthCm)} m` : '';
  const services = [hasPower && 'luz', hasWater && 'agua'].filter(Boolean).join(' y ');
  return [size, services && `con ${services}`].filter(Boolean).join(', ');
}

export function includedWords(price: ShopPlotPrice): string[] {
  const {includedPeople, maxPeople, includedVehicles, powerWatts, depositCents, maxInstalments} = price;
  return [
    ...(includedPeople > 0 ? [`Incluye ${people(includedPeople)}`] : []),
    ...(maxPeople > includedPeople ? [`Caben ${people(maxPeople)} como mucho`] : []),
    ...(includedVehicles > 0
      ? [includedVehicles === 1 ? 'Entra 1 vehículo' : `Entran ${includedVehicles} vehículos`]
      : []),
    ...(powerWatts > 0 ? [`${count(powerWatts)} W de potencia`] : []),
    ...(depositCents > 0 ? [`Fianza de ${euros(depositCents)}, que se devuelve`] : []),
    ...(maxInstalments > 1 ? [`Se puede pagar en ${maxInstalments} plazos`] : []),
  ];
}

/** What comes back of a plot that is cancelled, and until when. */
export function cancelWords({cancel: {fullDays, partDays, partBp, feeCents}}: Pick<ShopPlotPrice, 'cancel'>): string {
  const all = `Si la cancelas con más de ${fullDays} días, te devolvemos todo${feeCents > 0 ? ` menos ${euros(feeCents)}` : ''}`;
  const half = partBp === 0 ? null : partBp === 5000 ? 'la mitad' : `el ${percent(partBp)} %`;
  const part = half === null || partDays === fullDays ? [] : [`con ${partDays} o más, ${half}`];
  return `${[all, ...part, 'después, nada'].join('; ')}.`;
}
