// Records of the API that hand-made screens read. Money is integer cents, instants are ISO strings in UTC.
import type {Answer, Stored} from './wire';

export type Channel = 'web' | 'box_office' | 'phone';

export type EventRecord = Stored<'Event', {poster: Poster}>;

export interface Poster {
  hue?: number;
  pattern?: string;
  imageUrl?: string;
  alt?: string;
}

export type SessionRecord = Stored<'EventSession'>;

export type VenueRecord = Stored<'Venue'>;

export type ZoneRecord = Stored<'Zone'>;

export type PriceCategoryRecord = Stored<'PriceCategory'>;

export type PriceRecord = Stored<'Price'>;

export type BlockLabelRecord = Stored<'BlockLabel'>;

export type MapZone = SessionMap['zones'][number];

/** `GET /api/sesiones/{id}/mapa`. */
export type SessionMap = Answer<'getSessionMap'>;

export type CartLine = StaffCart['lines'][number];

export type StaffCart = Answer<'getStaffCart'>;

export type CounterSale = Answer<'sellAtCounter'>;

export type SeatHolder = Answer<'getSeatHolder'>;

export type OrderDetail = Answer<'getOrderDetail'>;

export type OrderLine = OrderDetail['lines'][number];

export type OrderPayment = OrderDetail['payments'][number];

export type OrderRefund = OrderDetail['refunds'][number];
