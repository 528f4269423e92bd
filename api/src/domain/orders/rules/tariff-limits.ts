/**
 * How few and how many tickets of a tariff an order may have, in each session. What comes by right of its own (a
 * holder's price, a pack) is not counted.
 */
import type {QuotedLine} from './quoted-line';

export interface TariffProblem {
  code: 'below_minimum' | 'above_maximum';
  message: string;
  lines: QuotedLine[];
}

export function tariffProblems(lines: readonly QuotedLine[]): TariffProblem[] {
  const groups = new Map<string, QuotedLine[]>();
  for (const line of lines) {
    if (line.forPassId !== null || line.friendOfferId !== null || line.guestPolicyId !== null) continue;
    if (line.packClaimId !== null || (line.leastOfTariff === null && line.mostOfTariff === null)) continue;
    const key = `${line.eventSessionId} ${line.priceCategoryId}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((own): TariffProblem[] => {
    const {leastOfTariff: least, mostOfTariff: most, priceCategoryName: name} = own[0]!;
    const has = own.reduce((sum, line) => sum + line.quantity, 0);
    if (least !== null && has < least)
      return [{code: 'below_minimum', message: tooFew(`entradas de «${name}»`, least, has), lines: own}];
    if (most !== null && has > most)
      return [{code: 'above_maximum', message: tooMany(`entradas de «${name}»`, most, has), lines: own}];
    return [];
  });
}

export const tooFew = (what: string, least: number, has: number): string =>
  `De ${what} se compran al menos ${least} a la vez, y llevas ${has}: añade ${least - has} más o quítalo.`;

export const tooMany = (what: string, most: number, has: number): string =>
  `De ${what} caben como mucho ${most} en un pedido, y llevas ${has}: quita ${has - most}.`;
