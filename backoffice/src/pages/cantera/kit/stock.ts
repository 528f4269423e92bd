// The stock of kit: its rows and what of them can be shown.
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
  toOrder: number;
}

export const measures = [
  {id: 'all', name: 'Todo'},
  {id: 'onHand', name: 'En almacén'},
  {id: 'reserved', name: 'Reservadas'},
  {id: 'needed', name: 'Hacen falta'},
  {id: 'missing', name: 'Faltan'},
] as const;
export type Measure = (typeof measures)[number]['id'];
