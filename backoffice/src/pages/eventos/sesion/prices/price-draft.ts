// The price grid of a session as it is being written: a cell is a zone, a category and a channel.
import type {Saved} from '../../../../crud/inputs/amount-draft';
import type {Channel, PriceRecord} from '../../../../providers/api-types';

/** null: the price of every channel that has none of its own. */
export type GridChannel = Channel | 'partner' | 'lfp' | null;

export const cellKey = (zoneId: number, categoryId: number, channel: GridChannel): string =>
  `${zoneId}:${categoryId}:${channel ?? ''}`;

export interface Cell {
  zoneId: number;
  priceCategoryId: number;
  channel: GridChannel;
}

export function cellOf(key: string): Cell {
  const [zoneId = '', categoryId = '', channel = ''] = key.split(':');
  return {
    zoneId: Number(zoneId),
    priceCategoryId: Number(categoryId),
    channel: channel === '' ? null : (channel as Channel),
  };
}

export const savedPrices = (prices: readonly PriceRecord[]): Saved =>
  new Map(
    prices
      .filter(price => price.isActive)
      .map(price => [cellKey(price.zoneId, price.priceCategoryId, price.channel), price.amountCents]),
  );
