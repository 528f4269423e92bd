// Records of the API that hand-made screens read. Money is integer cents, instants are ISO strings in UTC.
import type { RaRecord } from 'react-admin';
import type { Answer } from './wire';

export type Channel = 'web' | 'box_office' | 'phone';

export interface EventRecord extends RaRecord<number> {
  slug: string;
  title: string;
  subtitle: string;
  kind: string;
  venueId: number;
  eventCompanyId: number;
  visibility: 'public' | 'link_only' | 'draft';
  homeTeam: string | null;
  awayTeam: string | null;
  poster: Poster;
  durationMinutes: number | null;
}

export interface Poster {
  hue?: number;
  pattern?: string;
  imageUrl?: string;
  alt?: string;
}

export interface SessionRecord extends RaRecord<number> {
  eventId: number;
  seatPlanId: number;
  code: string;
  state: 'draft' | 'on_sale' | 'paused' | 'closed' | 'cancelled';
  startsAt: string;
  doorsAt: string;
  endsAt: string;
  saleStartsAt: string;
  saleEndsAt: string;
  boxOfficeEndsAt: string;
  maxPerOrder: number;
  version: number;
}

export interface VenueRecord extends RaRecord<number> {
  name: string;
  city: string;
  timezone: string;
}

export interface ZoneRecord extends RaRecord<number> {
  seatPlanId: number;
  code: string;
  name: string;
  kind: 'numbered' | 'general';
  capacity: number;
  position: number;
  color: string;
}

export interface PriceCategoryRecord extends RaRecord<number> {
  name: string;
  position: number;
  isDefault: boolean;
}

export interface PriceRecord extends RaRecord<number> {
  eventSessionId: number;
  zoneId: number;
  priceCategoryId: number;
  channel: Channel | null;
  amountCents: number;
  isActive: boolean;
}

export interface BlockLabelRecord extends RaRecord<number> {
  name: string;
  code: string;
  color: string;
  isSellableAtBoxOffice: boolean;
}

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
