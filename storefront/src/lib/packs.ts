// What of a pack is chosen, what is missing, and what it comes to. Plain functions; the server checks and prices it.
import {useSells} from './activities';
import {api} from './api/api';
import {packsKey} from './api/keys';
import {useQuery} from './api/query';
import type {PackArea, PackChoice, PackDetail, ShopPack} from './api/types';

/** Component -> its session; null: it goes in, and its day is still to be chosen. */
export type ChosenSessions = ReadonlyMap<number, number | null>;

/** Packs on sale, asked for only where there are any; long fresh: they only show the way to their pages. */
export function usePacks(): ShopPack[] {
  const hasPacks = useSells('event_packs');
  return useQuery(hasPacks ? packsKey : null, api.packs, 300_000).data ?? [];
}

/** Those that always go in, with their session where there is only one. */
export const firstChoice = (pack: PackDetail): ChosenSessions =>
  new Map(pack.choices.filter(choice => choice.isNeeded).map(choice => [choice.componentId, onlySession(choice)]));

export const onlySession = ({sessions}: PackChoice): number | null => (sessions.length === 1 ? sessions[0]!.id : null);

export const creditsOf = (pack: PackDetail, chosen: ChosenSessions): number =>
  pack.choices.reduce((sum, choice) => sum + (chosen.has(choice.componentId) ? choice.credits : 0), 0);

/** Whether one more may go in. */
export function hasRoom(pack: PackDetail, chosen: ChosenSessions, choice: PackChoice): boolean {
  if (pack.kind === 'pick') return chosen.size < (pack.choose ?? 0);
  return pack.kind !== 'flexible' || creditsOf(pack, chosen) + choice.credits <= (pack.choose ?? 0);
}

/** What has to be chosen yet, in words; null: nothing. */
export function missing(pack: PackDetail, chosen: ChosenSessions): string | null {
  const left = pack.kind === 'pick' ? (pack.choose ?? 0) - chosen.size : 0;
  if (left > 0) return left === 1 ? 'Elige una sesión más' : `Elige ${left} sesiones más`;
  if (chosen.size === 0) return 'Elige al menos una sesión';
  const undated = pack.choices.find(choice => chosen.get(choice.componentId) === null);
  return undated ? `Elige el día de «${undated.title}»` : null;
}

interface ChosenSession {
  choice: PackChoice;
  session: PackChoice['sessions'][number];
}

export const sessionsOf = (pack: PackDetail, chosen: ChosenSessions): ChosenSession[] =>
  pack.choices.flatMap(choice => {
    const session = choice.sessions.find(one => one.id === chosen.get(choice.componentId));
    return session ? [{choice, session}] : [];
  });

export const areaName = (area: string): string => (area === '*' ? 'Cualquier zona' : area);

export interface PackSum {
  cents: number;
  /** What its tickets cost one by one; null while not all of them are chosen. */
  aloneCents: number | null;
  /** A discount where a zone has dearer and cheaper seats. */
  isFrom: boolean;
}

/** Of one pack; null: what its tickets cost less the discount is not known before they are chosen. */
export function sumOf(pack: PackDetail, chosen: ChosenSessions, area: PackArea, categoryId: number): PackSum | null {
  const price = area.prices.find(one => one.priceCategoryId === categoryId);
  const picked = sessionsOf(pack, chosen);
  const alone = picked.map(({choice, session}) => ({
    tickets: choice.tickets,
    price: session.prices.find(one => one.area === area.area && one.priceCategoryId === categoryId),
  }));
  const isWhole = missing(pack, chosen) === null && alone.every(one => one.price !== undefined);
  const sum = (of: (cents: number) => number) =>
    alone.reduce((total, {tickets, price: one}) => total + tickets * of(one?.cents ?? 0), 0);
  const aloneCents = isWhole ? sum(cents => cents) : null;
  if (price?.cents != null) return {cents: price.cents, aloneCents, isFrom: false};
  if (aloneCents === null) return null;
  const share = 10_000 - (pack.discountBp ?? 0);
  return {
    cents: sum(cents => Math.round((cents * share) / 10_000)),
    aloneCents,
    isFrom: alone.some(({price: one}) => one!.mostCents > one!.cents),
  };
}

/** In which of the chosen sessions there is no such zone with that tariff. */
export const lacking = (pack: PackDetail, chosen: ChosenSessions, area: string, categoryId: number): string[] =>
  sessionsOf(pack, chosen)
    .filter(({session}) => !session.prices.some(one => one.area === area && one.priceCategoryId === categoryId))
    .map(({choice}) => choice.title);

/** One seat can be the same in all of them: one plan, numbered, as many tickets in each. */
export function canBeSameSeat(pack: PackDetail, chosen: ChosenSessions, area: string): boolean {
  const picked = sessionsOf(pack, chosen);
  const [first] = picked;
  return (
    picked.length > 1 &&
    picked.every(
      ({choice, session}) =>
        session.seatPlanId === first!.session.seatPlanId &&
        choice.tickets === first!.choice.tickets &&
        session.prices.some(one => one.area === area && one.isNumbered),
    )
  );
}
