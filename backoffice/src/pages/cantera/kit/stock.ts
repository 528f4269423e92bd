// The stock of kit: its rows and what of them can be shown.
import {choicesOf} from '../../../crud/words/choices';
export interface StockRow {
  itemId: number;
  variantId: number;
  itemName: string;
  size: string;
  sku: string | null;
  supplier: string;
  position: number;
  onHand: number;
  reserved: number;
  needed: number;
  missing: number;
  onOrder: number;
  toOrder: number;
}

export type Measure = 'all' | 'onHand' | 'reserved' | 'needed' | 'missing';

export const measures = choicesOf<Measure>({
  all: 'Todo',
  onHand: 'En almacén',
  reserved: 'Reservadas',
  needed: 'Hacen falta',
  missing: 'Faltan',
});
