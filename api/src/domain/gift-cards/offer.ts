/** Which gift cards the club sells, by its settings. */
import type {Tx} from '../kernel/tx';
import {readSettings} from '../settings/read-settings';

export interface GiftCardOffer {
  amountsCents: number[];
  /** Of any other amount; equal when there is none: without amounts either, no gift card is sold. */
  minCents: number;
  maxCents: number;
  /** Null: it never ends. */
  months: number | null;
}

export async function readGiftOffer(tx: Tx): Promise<GiftCardOffer> {
  const settings = await readSettings(tx);
  const months = Number(settings.giftCardMonths);
  return {
    amountsCents: String(settings.giftCardAmounts)
      .split(';')
      .filter(amount => amount.trim() !== '')
      .map(amount => Math.round(Number(amount.trim().replace(',', '.')) * 100)),
    minCents: Number(settings.giftCardMinCents),
    maxCents: Number(settings.giftCardMaxCents),
    months: months === 0 ? null : months,
  };
}
