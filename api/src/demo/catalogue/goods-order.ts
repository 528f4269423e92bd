/** An order of what the catalogue sells, as it is drawn before it is stored. */
import type {Person} from './people';

export interface GoodsLine {
  kind:
    | 'ticket'
    | 'product'
    | 'experience'
    | 'pack'
    | 'supporter'
    | 'donation'
    | 'plot'
    | 'plot_deposit'
    | 'shipping'
    | 'gift_card';
  description: string;
  unitCents: number;
  quantity: number;
  variantId?: number;
  slotId?: number;
  packId?: number;
  /** A product's: where it is handed over, and at the gate of which session. */
  pickup?: string;
  sessionId?: number;
  /** Of a ticket that goes with a pack. */
  seat?: {sessionId: number; zoneId: number; seatId: number; priceId: number; priceCategoryId: number};
  vat?: {code: string; bp: number};
  plotSaleId?: number;
  instalmentId?: number;
  fulfilment?: 'paid' | 'prepared' | 'delivered';
  code?: string;
}

export interface GoodsOrder {
  at: Date;
  channel: 'web' | 'box_office';
  who: Person & {docNo?: string};
  staffUserId: number | null;
  method: 'card' | 'bizum' | 'cash' | 'card_terminal' | 'gift_card' | 'free';
  lines: GoodsLine[];
  returned: {at: Date; reason: string; staffUserId: number; staffName: string; lines?: GoodsLine[]} | null;
}
