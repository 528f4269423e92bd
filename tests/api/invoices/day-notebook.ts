/** The notebook of a day, written by hand beside each act: it knows nothing of the product. */
import {HOUSE, PROMOTER} from './day-stage';

/** Cents that came (and went back) by where they came to, and by whose tickets or passes they are of. */
export const money = {gateway: 0, cash: 0, card_terminal: 0, bank_account: 0, gift_cards: 0};
export const turnover: Record<string, number> = {[PROMOTER]: 0, [HOUSE]: 0};
export const book = {invoiced: 0, fees: 0};
export const RETURN_FEE = 250;

export const note = (where: keyof typeof money, issuer: string, cents: number): void => {
  money[where] += cents;
  turnover[issuer]! += cents;
  book.invoiced += cents;
};
