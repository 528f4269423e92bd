/**
 * What a printed ticket says, as plain data: the documents know nothing of tables. Money is integer cents with
 * VAT inside, instants are Dates, every text is plain text (no HTML).
 */
import type {Cause, Tax} from '../../domain/verifactu/taxes';
import type {Brand} from './brand';

export interface TicketDocument {
  orderNumber: string;
  /** Bought in a trial: stamped «PRUEBA». */
  isTrial?: boolean;
  /** When it was paid, or issued when nothing was owed. */
  issuedAt: Date;
  buyerName: string;
  brand: Brand;
  /**
   * Where the conditions stand whole, e.g. https://…/condiciones-generales. The address of the order itself is not
   * printed: whoever is handed one ticket of it would hold them all.
   */
  conditionsUrl?: string;
  sessions: TicketSession[];
}

export interface Organizer {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  email: string;
  phone: string;
}

export interface TicketSession {
  eventTitle: string;
  subtitle?: string;
  kind: 'match' | 'theatre' | 'concert' | 'dance' | 'family' | 'other';
  competition?: string | null;
  round?: string | null;
  startsAt: Date;
  doorsAt: Date;
  /** IANA zone of the venue. */
  timezone: string;
  venueName: string;
  venueAddress: string;
  minAge?: number | null;
  organizer: Organizer;
  /** The organiser's own conditions of entry and purchase, in paragraphs. */
  conditions?: string;
  /** event_session.refund_policy; empty means that tickets are not given back at will. */
  refundPolicy?: string;
  /** Nobody paid for it: nothing of money, invoices or refunds is said. */
  isInvitation?: boolean;
  /** What is advertised on its sheets. */
  ad?: TicketAd | undefined;
  tickets: TicketPage[];
}

export interface TicketAd {
  /** JPEG or PNG, twice as wide as high. */
  picture: Buffer;
  altText: string;
  body: string;
  href: string | null;
}

/** Bits of `attributes`, as in the seat plan. */
export const SEAT = {wheelchair: 1, companion: 2, restrictedView: 4, aisle: 8} as const;

/** «Puerta 14 B» under the word «Puerta» is «14 B». */
export const gateLabel = (gate: string) => gate.replace(/^puerta\s+/i, '');

export interface TicketPage {
  /** Text of the access QR, see domain/access/ticket-code. */
  qrText: string;
  /** What a person reads and types when the QR cannot be read: ticket.code in groups of four. */
  code: string;
  state: 'valid' | 'used' | 'void';
  /** Of an outlet's batch: of which, and its number there; said in place of the order. */
  ofBatch?: string;
  zoneName: string;
  gate?: string | null | undefined;
  /** Both null: a zone without numbered seats. */
  rowLabel: string | null;
  seatNumber: string | null;
  attributes?: number | undefined;
  /** Given by whoever bought it, what it cost is theirs alone; and what the house invites to costs nothing. */
  hidesPrice?: 'given' | 'invited';
  /** Only on nominative tickets, and on those that were given. */
  holderName?: string;
  priceCategoryName: string;
  /** What must be shown at the gate for this price («carné joven»). */
  documentRequired?: string;
  /** Price before discount, fee inside. */
  unitCents: number;
  feeCents: number;
  discountCents: number;
  /** How what took it off is called; null: nothing of a name. */
  discountName?: string | null;
  /** unitCents − discountCents. */
  totalCents: number;
  /** VAT of the admission (total without fee), basis points and the cents inside it. */
  vatBp: number;
  vatCents: number;
  feeVatBp: number;
  feeVatCents: number;
  /** Whose rates these are; none: IVA. */
  tax?: Tax | null | undefined;
  /** Why the admission bears none, where it is not simply exempt. */
  taxCause?: Cause | null | undefined;
  /** Mention when the admission is exempt, e.g. «art. 20.Uno.14.º LIVA». */
  vatExemption?: string | null;
}
