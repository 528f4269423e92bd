// What the club does: the parts of the shop that there are, and what its events are called.
import {useSite} from './site';
import type {Site} from './api/types';

export type Part = Site['modules'][number];

/** Undefined until the site is known. */
export const useUses = (part: Part): boolean | undefined => useSite()?.modules.includes(part);

/** There is something of it to be bought now; undefined until the site is known. */
export const useSells = (what: Site['sells'][number]): boolean | undefined => useSite()?.sells.includes(what);

/** It exists already, whether or not it is bought by itself; undefined until the site is known. */
export const useHas = (what: Site['has'][number]): boolean | undefined => useSite()?.has.includes(what);

const PLAYED = {
  one: 'un partido',
  many: 'partidos',
  the: 'el partido',
  theMany: 'los partidos',
  this: 'este partido',
  each: 'cada partido',
  all: 'todos los partidos',
  yours: 'Tus partidos',
  another: 'otro',
  that: 'el que',
  coming: 'los próximos partidos',
  atHome: ['partido en casa', 'partidos en casa'] as [string, string],
};
type ShowWords = Omit<typeof PLAYED, 'atHome'> & {atHome: [one: string, many: string]};

const STAGED: ShowWords = {
  one: 'una función',
  many: 'funciones',
  the: 'la función',
  theMany: 'las funciones',
  this: 'esta función',
  each: 'cada función',
  all: 'todas las funciones',
  yours: 'Tus funciones',
  another: 'otra',
  that: 'la que',
  coming: 'las próximas funciones',
  atHome: ['función', 'funciones'],
};

const BOTH: ShowWords = {
  ...PLAYED,
  one: 'un partido o una función',
  coming: 'los próximos partidos y funciones',
  atHome: ['fecha', 'fechas'],
};

/** «Quedan 3 partidos en casa.» */
export const leftOf = (count: number, {atHome: [one, many]}: ShowWords): string =>
  count === 1 ? `Queda 1 ${one}.` : `Quedan ${count} ${many}.`;

/** A theatre hears nothing of matches, a club nothing of performances. */
export function useShowWords(): ShowWords {
  const activities = useSite()?.activities;
  return activities?.length === 1 ? (activities[0] === 'theatre' ? STAGED : PLAYED) : BOTH;
}
