// What the public API answers: money in integer cents, instants as ISO 8601 UTC, ids as integers.

export type EventKind = 'match' | 'theatre' | 'concert' | 'dance' | 'family' | 'other';
export type SaleState = 'before' | 'open' | 'paused' | 'closed' | 'sold_out' | 'cancelled';
export type PayMethod = 'card' | 'bizum';

/** Filled outlines in a box of width × height, drawn in order. */
export interface CrestDrawing {
  width: number;
  height: number;
  paths: { fill: string; d: string }[];
}

export interface Site {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  email: string;
  phone: string;
  timezone: string;
  brand: { shortName?: string; colors?: Record<string, string>; crest?: string | CrestDrawing; tagline?: string };
  isDemo: boolean;
  maintenanceMessage: string | null;
}

export interface Poster {
  hue?: number;
  pattern?: string;
  crestHome?: string;
  crestAway?: string;
  imageUrl?: string;
  alt?: string;
}

export interface SessionCard {
  id: number;
  startsAt: string;
  doorsAt: string;
  saleState: SaleState;
  saleStartsAt: string;
  saleEndsAt: string;
  freeCount: number;
  capacity: number;
  fromCents: number | null;
}

export interface EventHead {
  id: number;
  slug: string;
  title: string;
  subtitle: string;
  kind: EventKind;
  poster: Poster;
  competition: string | null;
  round: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
}

export interface VenueHead {
  id: number;
  name: string;
  city: string;
  timezone: string;
}

export interface EventCard extends EventHead {
  venue: VenueHead;
  /** Upcoming sessions only, the earliest first. */
  sessions: SessionCard[];
  fromCents: number | null;
}

export interface EventPage extends EventCard {
  descriptionHtml: string;
  minAge: number | null;
  durationMinutes: number | null;
  organizerText: string;
  organizer: { name: string; legalName: string; nif: string };
  venue: VenueHead & { address: string; postalCode: string; howToArrive: string };
}

export interface PriceCategory {
  id: number;
  name: string;
  description: string;
  documentRequired: string;
  isDefault: boolean;
}

export interface ZonePrice {
  id: number;
  priceCategoryId: number;
  /** What the buyer pays for one ticket: the booking fee is inside. */
  cents: number;
  feeCents: number;
}

export interface SessionZone {
  id: number;
  code: string;
  name: string;
  kind: 'numbered' | 'general';
  free: number;
  gate: string | null;
  prices: ZonePrice[];
}

export interface SessionDetail {
  id: number;
  event: EventHead;
  venue: VenueHead & { address: string };
  startsAt: string;
  doorsAt: string;
  endsAt: string;
  saleState: SaleState;
  saleStartsAt: string;
  saleEndsAt: string;
  refundPolicy: string;
  maxPerOrder: number;
  orphanRule: boolean;
  holdMinutes: number;
  planHash: string;
  firstSeatId: number;
  seatCount: number;
  capacity: number;
  freeCount: number;
  serverNow: string;
  priceCategories: PriceCategory[];
  zones: SessionZone[];
}

export interface CartLine {
  /** `s:<sessionId>:<seatId>` or `z:<zoneClaimId>`. */
  key: string;
  kind: 'seat' | 'zone';
  sessionId: number;
  eventId: number;
  eventSlug: string;
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
  /** 1 wheelchair, 2 companion, 4 restricted view, 8 aisle. */
  attributes: number;
  priceId: number;
  priceCategoryName: string;
  unitCents: number;
  feeCents: number;
  quantity: number;
  totalCents: number;
  prices: { id: number; name: string; cents: number }[];
}

export interface Cart {
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
  /** The order this cart has become, while its payment is not known: the cart itself is empty then. */
  pendingOrder: PendingOrder | null;
}

export interface PendingOrder {
  orderNumber: string;
  totalCents: number;
  checkoutToken: string;
  gatewayOrder: string;
  resultUrl: string;
  expiresAt: string;
}

export interface HeldSeats {
  expiresAt: string;
  seats: { seatId: number; priceId: number; cents: number }[];
  adjacent?: boolean;
}

export interface Buyer {
  email: string;
  firstName: string;
  surname1: string;
  surname2?: string;
  phone?: string;
  docNo?: string;
}

export interface CheckoutRequest extends Buyer {
  acceptTerms: true;
  marketing?: boolean;
  method: PayMethod;
  expectedTotalCents: number;
}

export interface Checkout {
  orderNumber: string;
  totalCents: number;
  checkoutToken: string;
  gatewayOrder: string;
  resultUrl: string;
  /** The bank's form; null when nothing is owed and the order is already paid. */
  redirect: { url: string; fields: Record<string, string> } | null;
}

export interface CheckoutResult {
  state: 'paid' | 'pending' | 'denied' | 'expired' | 'refunded';
  orderNumber: string;
  totalCents: number;
  emailMasked: string;
  reservationHash: string | null;
  reason: { code: string; message: string } | null;
  canRetry: boolean;
  /** null: not known. */
  charged: boolean | null;
}

export interface ReservationTicket {
  id: number;
  code: string;
  zoneName: string;
  gate: string | null;
  rowLabel: string | null;
  seatNumber: string | null;
  priceCategoryName: string;
  totalCents: number;
  state: string;
}

export interface ReservationSession {
  sessionId: number;
  eventTitle: string;
  eventSlug: string;
  eventId: number;
  startsAt: string;
  doorsAt: string;
  venueName: string;
  venueAddress: string;
  timezone: string;
  tickets: ReservationTicket[];
}

export interface Reservation {
  orderNumber: string;
  state: string;
  createdAt: string;
  paidAt: string | null;
  buyerName: string;
  totalCents: number;
  refundedCents: number;
  sessions: ReservationSession[];
  organizer: { name: string; legalName: string; nif: string };
  conditions: string;
}

export interface Account {
  id: number;
  email: string;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
  docNo: string | null;
  postalCode: string | null;
  marketing: boolean;
  emailVerified: boolean;
}

export interface AccountOrder {
  number: string;
  state: string;
  createdAt: string;
  totalCents: number;
  reservationHash: string | null;
  sessions: { eventTitle: string; startsAt: string; venueName: string; timezone: string; tickets: number }[];
}

export type LegalKind = 'legal_notice' | 'privacy' | 'terms' | 'help' | 'accessibility';

export interface LegalText {
  title: string;
  bodyHtml: string;
  edition: number;
  publishedAt: string;
}

export interface Faq {
  id: number;
  question: string;
  answerHtml: string;
  category: string;
}
