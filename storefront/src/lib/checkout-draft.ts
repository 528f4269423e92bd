// What was typed into «Datos y pago», so that going back, to the bank or to the map, costs nobody their typing. It
// lives in this tab alone and no longer than the cart: whoever empties the cart or lets its time run out takes it
// along.
import {serverTime} from './clock';
import {recall, remember} from './storage';

const NAME = 'checkout-draft';

interface Draft {
  /** Whose form it was: an account's id, or 'guest'. */
  who: string;
  until: string;
  values: unknown;
}

/** What `who` typed; null when there is nothing, or its cart has ended. */
export function recallDraft<T>(who: string): T | null {
  const draft = JSON.parse(recall('session', NAME) ?? 'null') as Draft | null;
  if (!draft) return null;
  if (Date.parse(draft.until) <= serverTime()) forgetDraft();
  else if (draft.who === who) return draft.values as T;
  return null;
}

/** @param until when the cart's seats are let go */
export function keepDraft(who: string, values: object, until: string | null): void {
  if (until) remember('session', NAME, JSON.stringify({who, until, values} satisfies Draft));
}

export const forgetDraft = (): void => remember('session', NAME, null);
