// Records of the API that hand-made screens read. Money is integer cents, instants are ISO strings in UTC.
import type { RaRecord } from 'react-admin';

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

export interface MapZone {
  id: number;
  code: string;
  name: string;
  kind: 'numbered' | 'general';
  color: string;
  gate: string | null;
  capacity: number;
  /** Free when the map was asked for; live figures come with the states. */
  free: number;
  /** Box-office prices, dearest first; `cents` with the fee inside. */
  prices: { id: number; priceCategoryId: number; cents: number; feeCents: number }[];
}

/** `GET /api/sesiones/{id}/mapa`. */
export interface SessionMap {
  sessionId: number;
  state: SessionRecord['state'];
  timezone: string;
  maxPerOrder: number;
  /** Whether the box office may sell now. */
  canSell: boolean;
  planHash: string;
  firstSeatId: number;
  seatCount: number;
  zones: MapZone[];
  priceCategories: { id: number; name: string; description: string; documentRequired: string; isDefault: boolean }[];
  labels: { id: number; name: string; code: string; color: string; isSellableAtBoxOffice: boolean }[];
}

export interface CartLine {
  /** `s:<session>:<seat>` or `z:<claim>`. */
  key: string;
  kind: 'seat' | 'zone';
  sessionId: number;
  eventId: number;
  eventTitle: string;
  startsAt: string;
  venueName: string;
  timezone: string;
  zoneId: number;
  zoneName: string;
  gate: string | null;
  rowLabel: string | null;
  seatNumber: string | null;
  seatId: number | null;
  priceId: number;
  priceCategoryName: string;
  unitCents: number;
  quantity: number;
  totalCents: number;
  prices: { id: number; name: string; cents: number }[];
}

export interface StaffCart {
  expiresAt: string | null;
  canExtend: boolean;
  serverNow: string;
  lines: CartLine[];
  discount: { code: string; name: string; cents: number } | null;
  subtotalCents: number;
  discountCents: number;
  feeCents: number;
  totalCents: number;
  problems: { code: string; message: string; lineKeys: string[] }[];
}

export interface CounterSale {
  orderId: number;
  orderNumber: string;
  totalCents: number;
  changeCents: number;
  ticketIds: number[];
  /** Tickets on A4; `thermalUrl` on a ticket printer. */
  pdfUrl: string;
  thermalUrl?: string;
}

export interface SeatHolder {
  seatId: number;
  zoneName: string;
  gate: string | null;
  rowLabel: string;
  seatNumber: string;
  kind: 'free' | 'hold' | 'block' | 'reservation' | 'invitation' | 'pass' | 'sale' | 'hidden';
  order: { id: number; number: string; state: string; channel: string; buyerName: string; email: string; priceCategoryName: string | null } | null;
  ticket: { id: number; code: string; state: string; printCount: number } | null;
  cart: { until: string; channel: string; staffName: string | null } | null;
  block: { id: number; labelName: string; labelColor: string; reason: string; staffName: string | null; createdAt: string; untilAt: string | null } | null;
  guest: { kind: 'reservation' | 'invitation' | 'pass'; id: number; name: string; reference: string } | null;
  history: { orderNumber: string; orderId: number; state: string; at: string }[];
}

export interface OrderDetail {
  id: number;
  number: string;
  state: string;
  channel: Channel;
  createdAt: string;
  paidAt: string | null;
  buyer: { firstName: string; surname1: string; surname2: string; email: string; phone: string; docNo: string | null; customerId: number | null };
  staffName: string | null;
  totalCents: number;
  discountCents: number;
  feeCents: number;
  refundedCents: number;
  discount: { id: number; code: string; name: string } | null;
  lines: OrderLine[];
  payments: OrderPayment[];
  refunds: OrderRefund[];
  /** Debits positive; each posting sums to zero. */
  ledger: { id: number; at: string; account: string; amountCents: number }[];
  mails: { id: number; kind: string; toEmail: string; subject: string; state: string; lastError: string | null; createdAt: string; sentAt: string | null }[];
  incidents: { id: number; kind: string; title: string; state: string; createdAt: string }[];
  audit: { id: number; at: string; actorName: string; action: string; resource: string; changes: Record<string, unknown>; reason: string | null }[];
}

export interface OrderLine {
  id: number;
  position: number;
  /** What it is; only a ticket has a session and a place of its own. */
  kind: 'ticket' | 'product' | 'pass' | 'experience' | 'pack' | 'plot' | 'academy' | 'supporter';
  description: string;
  quantity: number;
  fulfilment: 'paid' | 'prepared' | 'delivered' | 'returned' | null;
  state: string;
  sessionId: number | null;
  eventId: number | null;
  eventTitle: string | null;
  startsAt: string | null;
  timezone: string | null;
  zoneName: string | null;
  gate: string | null;
  rowLabel: string | null;
  seatNumber: string | null;
  priceCategoryName: string | null;
  unitCents: number;
  feeCents: number;
  discountCents: number;
  totalCents: number;
  vatBp: number;
  refundable: boolean;
  ticket: { id: number; code: string; state: string; holderName: string; printCount: number } | null;
}

export interface OrderPayment {
  id: number;
  method: string;
  state: string;
  amountCents: number;
  gatewayOrder: string | null;
  responseCode: string | null;
  authorisationCode: string | null;
  tenderedCents: number | null;
  changeCents: number | null;
  createdAt: string;
  settledAt: string | null;
  lastQueriedAt: string | null;
  /** Whether the bank may be asked what became of it. */
  canQuery: boolean;
}

export interface OrderRefund {
  id: number;
  amountCents: number;
  state: string;
  reason: string;
  isAutomatic: boolean;
  staffName: string | null;
  attempts: number;
  createdAt: string;
  doneAt: string | null;
}
