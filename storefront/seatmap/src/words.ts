// Everything the map says, in Spanish: for the tip, the live region and the list.
import type {SeatPlan} from './decode';
import {SeatAttribute} from './geometry';
import type {SeatLooks} from './looks';
import type {PriceLevels} from './prices';
import type {SeatStates} from './states';

const exact = new Intl.NumberFormat('es-ES', {style: 'currency', currency: 'EUR', useGrouping: 'always'});
const whole = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
  useGrouping: 'always',
});
const plain = new Intl.NumberFormat('es-ES', {useGrouping: 'always'});

/** «25,00 €». */
export const euros = (cents: number): string => exact.format(cents / 100);
/** «25 €» when there are no cents, for labels with little room. */
export const eurosShort = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);
export const integer = (value: number): string => plain.format(value);

export interface Described {
  plan: SeatPlan;
  states: SeatStates;
  levels: PriceLevels;
  looks: SeatLooks;
  selection: ReadonlySet<number>;
}

/** «accesible», «acompañante», «visibilidad reducida»; empty for an ordinary seat. */
export function attributeWords(bits: number): string[] {
  const words: string[] = [];
  if (bits & SeatAttribute.wheelchair) words.push('plaza para silla de ruedas');
  if (bits & SeatAttribute.companion) words.push('plaza de acompañante');
  if (bits & SeatAttribute.restrictedView) words.push('visibilidad reducida');
  if (bits & SeatAttribute.aisle) words.push('junto al pasillo');
  return words;
}

export const seatNumber = (plan: SeatPlan, seat: number): string => {
  const row = plan.geometry.rows[plan.rowOf[seat]!]!;
  return row.numbers[seat - row.first]!;
};

/** Cents of a seat at the level of its zone; null when its zone has no price. */
export function seatCents({plan, levels}: Pick<Described, 'plan' | 'levels'>, seat: number): number | null {
  const level = levels.levelOf(plan.geometry.zones[plan.zoneOf[seat]!]!.id);
  return level < 0 ? null : levels.levels[level]!.cents;
}

export function stateWord({states, looks, selection}: Described, seat: number): string {
  return selection.has(seat) ? 'elegida' : looks.list[looks.of(seat, states.at(seat))]!.name;
}

/** «Tribuna Norte, fila 8, butaca 14, 25,00 €, libre». */
export function describeSeat(scene: Described, seat: number): string {
  const {plan} = scene;
  const cents = seatCents(scene, seat);
  return [
    plan.geometry.zones[plan.zoneOf[seat]!]!.name,
    `fila ${plan.geometry.rows[plan.rowOf[seat]!]!.label}`,
    `butaca ${seatNumber(plan, seat)}`,
    ...(cents === null ? [] : [euros(cents)]),
    ...attributeWords(plan.attributes[seat]!),
    stateWord(scene, seat),
  ].join(', ');
}

/** «312 butacas libres», «Agotada», or nothing when it is not known. */
export function freeWords(free: number, general: boolean): string {
  if (free < 0) return '';
  if (free === 0) return 'agotada';
  const noun = general
    ? free === 1
      ? 'plaza libre'
      : 'plazas libres'
    : free === 1
      ? 'butaca libre'
      : 'butacas libres';
  return `${integer(free)} ${noun}`;
}

/** «2 plazas para silla de ruedas libres», or that there is none left. */
export const wheelchairWords = (free: number): string =>
  free === 0
    ? 'ninguna plaza para silla de ruedas libre'
    : free === 1
      ? '1 plaza para silla de ruedas libre'
      : `${integer(free)} plazas para silla de ruedas libres`;

/** «Tribuna Norte, desde 25,00 €, 312 butacas libres». */
export function describeZone({plan, levels}: Pick<Described, 'plan' | 'levels'>, zone: number, free: number): string {
  const {name, kind, id} = plan.geometry.zones[zone]!;
  const cents = levels.fromCents(id);
  const general = kind === 'general';
  return [
    name,
    ...(general ? ['sin numerar'] : []),
    ...(cents === null ? ['no está a la venta'] : [`desde ${euros(cents)}`]),
    freeWords(free, general),
  ]
    .filter(Boolean)
    .join(', ');
}

/** «1 elegida», «3 elegidas». */
export const chosenWords = (count: number): string => (count === 1 ? '1 elegida' : `${integer(count)} elegidas`);
