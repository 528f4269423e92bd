// What somebody has chosen for each pass to renew. It lives in the page and in the tab's memory: going to choose an
// account, or back from the bank, loses nothing.
import {useState} from 'react';
import {recall, remember} from '../../../lib/storage';
import type {PassAnswers} from '../pass-questions';
import type {RenewalChoice, RenewalItem} from '../../../lib/api/types';

export interface Chosen {
  isChosen: boolean;
  passCategoryId: number | null;
  seat: 'keep' | 'other';
  seatId: number | null;
  discountIds: number[];
  answers?: PassAnswers;
}

export type Choices = Record<number, Chosen>;

const PLACE = 'renewal/choices';
const FRESH: Chosen = {isChosen: true, passCategoryId: null, seat: 'keep', seatId: null, discountIds: []};

function read(): Choices {
  try {
    return JSON.parse(recall('session', PLACE) ?? '{}') as Choices;
  } catch {
    return {};
  }
}

/** Everybody who can renew is chosen until told otherwise: a family renews together. */
export function useChoices() {
  const [choices, setChoices] = useState<Choices>(read);
  const of = (passId: number): Chosen => choices[passId] ?? FRESH;
  const change = (passId: number, part: Partial<Chosen>) =>
    setChoices(old => {
      const next = {...old, [passId]: {...(old[passId] ?? FRESH), ...part}};
      remember('session', PLACE, JSON.stringify(next));
      return next;
    });
  /** Beside what was answered already, also in the same moment. */
  const answer = (passId: number, answers: PassAnswers) =>
    setChoices(old => {
      const own = old[passId] ?? FRESH;
      const next = {...old, [passId]: {...own, answers: {...own.answers, ...answers}}};
      remember('session', PLACE, JSON.stringify(next));
      return next;
    });
  return {of, change, answer};
}

export const forgetChoices = () => remember('session', PLACE, null);

export const askOf = (item: RenewalItem, {passCategoryId, seat, seatId, discountIds}: Chosen): RenewalChoice => ({
  passId: item.passId,
  passCategoryId,
  seat,
  seatId,
  discountIds,
});
