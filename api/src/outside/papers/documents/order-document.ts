/** One order as documents need it: read once, handed to PDF, calendar, mail and the reservation page. */
import type {Cause, Tax} from '../../../domain/verifactu/taxes';
import {createHash, type KeyObject} from 'node:crypto';
import {readTicketKey, sign} from '../../../domain/access/ticket-code';
import {KNOWN_ATTENDEE, NAMELESS, NAMES_DUE_AT, type KnownAttendee} from '../../../domain/attendees/named';
import {signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';
import {OWN_WORDS_JSON} from '../../../domain/messaging/own-words/keep';
import {LOOK_JSON, type Look} from '../../../domain/look/read-look';
import {identityOf, type Organisation} from '../../mail/identity';
import {brandOf} from './house-brand';
import {notFound} from '../../../domain/kernel/errors';
import type {MailIdentity} from '../../mail/layout';
import type {PaidPart} from '../../mail/render/order-confirmation';
import type {Brand} from '../../drawing/brand';
import type {TicketAd, TicketDocument, TicketPage, TicketSession} from '../../drawing/ticket-document';
import type {Tx} from '../../../domain/kernel/tx';

export interface OrderFile {
  id: number;
  number: string;
  isTrial: boolean;
  state: string;
  email: string;
  firstName: string;
  buyerName: string;
  totalCents: number;
  discountCents: number;
  /** By name; what a card takes off is not among them. */
  discounts: {name: string; cents: number}[];
  feeCents: number;
  refundedCents: number;
  createdAt: Date;
  paidAt: Date | null;
  reservationHash: string;
  reservationUrl: string;
  identity: MailIdentity;
  timezone: string;
  brand: Brand;
  payments: PaidPart[];
  sessions: OrderSession[];
}

export interface OrderTicket extends TicketPage {
  id: number;
  orderLineId: number;
  /** Sold to a person: whether it has one, and what of the document tells whose it is. */
  attendee: KnownAttendee | null;
  /** It belongs to nobody yet: its code is neither shown nor printed. */
  isNameless: boolean;
  /** Whoever it was given to, who has its code; null: whoever bought it. */
  givenTo: string | null;
}

/** Whoever bought it can show it at a door. */
export const isAtHand = (ticket: Pick<OrderTicket, 'state' | 'isNameless' | 'givenTo'>): boolean =>
  ticket.state !== 'void' && !ticket.isNameless && ticket.givenTo === null;

export interface OrderSession extends TicketSession {
  sessionId: number;
  eventId: number;
  eventSlug: string;
  endsAt: Date;
  isCancelled: boolean;
  /** Higher whenever the session has changed. */
  revision: number;
  postponedFrom: Date | null;
  tickets: OrderTicket[];
  /** Until when it can be said who comes, where that is open. */
  attendeesDueAt: Date | null;
}

interface Head {
  id: number;
  number: string;
  isTrial: boolean;
  state: string;
  email: string;
  firstName: string;
  buyerName: string;
  totalCents: number;
  discountCents: number;
  discounts: OrderFile['discounts'];
  feeCents: number;
  refundedCents: number;
  createdAt: Date;
  paidAt: Date | null;
  org: Organisation;
  look: Look;
  words: MailIdentity['words'];
  payments: OrderFile['payments'];
}

interface Row {
  sessionId: number;
  eventId: number;
  eventSlug: string;
  eventTitle: string;
  subtitle: string;
  kind: TicketSession['kind'];
  competition: string | null;
  round: string | null;
  startsAt: Date;
  doorsAt: Date;
  endsAt: Date;
  cancelled: boolean;
  timezone: string;
  venueName: string;
  venueAddress: string;
  minAge: number | null;
  organizer: TicketSession['organizer'];
  conditions: string;
  refundPolicy: string;
  nominative: boolean;
  attendeesDueAt: Date | null;
  revision: number;
  postponedFrom: Date | null;
  attendee: OrderTicket['attendee'];
  isNameless: boolean;
  givenTo: string | null;
  ticketId: number;
  code: string;
  orderLineId: number;
  sequence: number;
  ticketState: TicketPage['state'];
  holderName: string;
  zoneName: string;
  gate: string | null;
  rowLabel: string | null;
  seatNumber: string | null;
  attributes: number;
  priceCategoryName: string;
  documentRequired: string;
  unitCents: number;
  feeCents: number;
  discountCents: number;
  discountName: string | null;
  totalCents: number;
  vatBp: number;
  vatCents: number;
  feeVatBp: number;
  feeVatCents: number;
  tax: Tax | null;
  taxCause: Cause | null;
  vatExemption: string | null;
}

/** Of `"order" o`. */
export const DISCOUNTS_OF_ORDER = `coalesce((select json_agg(json_build_object('name', u.name, 'cents', u.cents)
  order by u.discount_id) from order_discount u where u.order_id = o.id), '[]')`;

const HEAD = `
select o.id, o.number, o.is_trial as "isTrial", o.state, o.email, o.first_name as "firstName",
  concat_ws(' ', o.first_name, nullif(o.surname1, ''), nullif(o.surname2, '')) as "buyerName",
       o.total_cents as "totalCents", o.discount_cents as "discountCents", ${DISCOUNTS_OF_ORDER} as discounts, o.fee_cents as "feeCents",
         o.refunded_cents as "refundedCents", o.created_at as "createdAt", o.paid_at as "paidAt",
       (select row_to_json(g) from organization g) as org, ${LOOK_JSON} as look, ${OWN_WORDS_JSON} as words,
       coalesce((select json_agg(json_build_object('method', p.method, 'amountCents', p.amount_cents,
           'authorisation', t.authorisation_code, 'lastFour', t.last_four) order by p.id) from payment p
           left join terminal_operation t on t.payment_id = p.id where p.order_id = o.id and p.state in ('authorised', 'refunded', 'partially_refunded')), '[]') as payments
  from "order" o where o.id = $1`;

/** Of a ticket's line `l` of session `s`: the card that made it cheaper, or the discounts of its order that are of it. */
const DISCOUNT_OF_TICKET = `case when l.discount_cents = 0 then null
  when l.supporter_id is not null then (select t.name from supporter p join supporter_tier t on t.id = p.supporter_tier_id
    where p.id = l.supporter_id)
  when (select o.reservation_part from "order" o where o.id = l.order_id) = 'balance' then 'Señal ya pagada'
  else (select string_agg(u.name, ' · ' order by u.discount_id) from order_discount u
    join discount d on d.id = u.discount_id where u.order_id = l.order_id and d.applies_to <> 'goods'
      and (d.event_ids = '{}' or s.event_id = any(d.event_ids))
      and (d.event_session_ids = '{}' or s.id = any(d.event_session_ids))
      and (d.price_category_ids = '{}' or l.price_category_id = any(d.price_category_ids))) end`;

/** Of a ticket that is still its buyer's it says what it cost in the end: less what came back, with what was paid to move it. */
const GIVEN_BACK = `(select coalesce(sum(f.amount_cents), 0)::int as cents, coalesce(sum(f.fee_cents), 0)::int as fee,
   coalesce(sum(f.vat_cents), 0)::int as vat, coalesce(sum(f.fee_vat_cents), 0)::int as fee_vat
  from refund_line f where f.order_line_id = l.id and l.state = 'active')`;
const PAID_ON_TOP = `(select coalesce(sum(x.total_cents - x.refunded_cents), 0)::int as cents,
   coalesce(sum(x.vat_cents), 0)::int as vat
  from ticket_move m join order_line x on x.id = m.order_line_id and x.state = 'active'
  where m.ticket_id = t.id and m.state = 'applied')`;

const TICKETS = `
select s.id as "sessionId", e.id as "eventId", e.slug as "eventSlug", e.title as "eventTitle", e.subtitle, e.kind,
  e.competition, e.round, s.starts_at as "startsAt", s.postponed_from as "postponedFrom", s.version - 1 as revision, s.doors_at as "doorsAt", s.ends_at as "endsAt",
       s.state = 'cancelled' as cancelled, v.timezone, v.name as "venueName",
         concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.postal_code, v.city), '')) as "venueAddress",
         e.min_age as "minAge",
       json_build_object('name', c.name, 'legalName', c.legal_name, 'nif', c.nif, 'address', c.address, 'email',
         c.email, 'phone', c.phone) as organizer, e.organizer_text as conditions, session_terms(s) as "refundPolicy",
         (select x.accepted_name from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted') as "givenTo",
         s.is_nominative or a.order_line_id is not null as nominative,
         case when s.is_nominative then ${NAMES_DUE_AT} end as "attendeesDueAt",
         ${KNOWN_ATTENDEE} as attendee, ${NAMELESS} as "isNameless",
       t.id as "ticketId", t.code, l.id as "orderLineId", t.sequence, t.state as "ticketState",
         t.holder_name as "holderName", z.name as "zoneName", g.name as gate, st.row_label as "rowLabel",
         case when exists (select 1 from unseated_ticket u where u.ticket_id = t.id and u.state = 'open')
           then 'por asignar' else st.seat_number end as "seatNumber", coalesce(st.attributes, 0) as attributes,
       k.name as "priceCategoryName", k.document_required as "documentRequired", l.unit_cents - back.cents + more.cents as "unitCents",
         l.fee_cents - back.fee as "feeCents", l.discount_cents as "discountCents", ${DISCOUNT_OF_TICKET} as "discountName",
         l.total_cents - back.cents + more.cents as "totalCents",
       l.vat_bp as "vatBp", l.vat_cents - back.vat + more.vat as "vatCents", l.fee_vat_bp as "feeVatBp",
       l.fee_vat_cents - back.fee_vat as "feeVatCents",
       l.tax, l.tax_cause as "taxCause", tax_exemption(l.vat_code, l.tax_cause) as "vatExemption"
  from ticket t join order_line l on l.id = t.order_line_id join "order" o on o.id = l.order_id join event_session s on s.id = t.event_session_id
    join event e on e.id = s.event_id
  join event_company c on c.id = e.event_company_id join venue v on v.id = e.venue_id join zone z on z.id = t.zone_id
    left join gate g on g.id = gate_of_zone(s.id, z.id)
  left join seat st on st.id = t.seat_id join price_category k on k.id = l.price_category_id
 left join ticket_attendee a on a.order_line_id = l.id
 cross join lateral ${GIVEN_BACK} back cross join lateral ${PAID_ON_TOP} more
 where t.order_id = $1 order by s.starts_at, s.id, z.position, st.seat_index nulls last, t.id`;

let signing: {text: string; key: KeyObject} | undefined;
const ticketKey = (config: Config) => {
  if (signing?.text !== config.ticketKey) signing = {text: config.ticketKey, key: readTicketKey(config.ticketKey)};
  return signing.key;
};

export async function readOrderFile(tx: Tx, config: Config, orderId: number): Promise<OrderFile> {
  const head = (await tx.query<Head>(HEAD, [orderId])).rows[0];
  if (!head) throw notFound('No encontramos ese pedido.');
  const {rows} = await tx.query<Row>(TICKETS, [orderId]);
  const sessions = new Map<number, OrderSession>();
  for (const r of rows) {
    let session = sessions.get(r.sessionId);
    if (!session) {
      session = {
        sessionId: r.sessionId,
        eventId: r.eventId,
        eventSlug: r.eventSlug,
        eventTitle: r.eventTitle,
        subtitle: r.subtitle,
        kind: r.kind,
        competition: r.competition,
        round: r.round,
        startsAt: r.startsAt,
        doorsAt: r.doorsAt,
        endsAt: r.endsAt,
        isCancelled: r.cancelled,
        postponedFrom: r.postponedFrom,
        revision: r.revision,
        timezone: r.timezone,
        venueName: r.venueName,
        venueAddress: r.venueAddress,
        minAge: r.minAge,
        organizer: r.organizer,
        conditions: r.conditions,
        refundPolicy: r.refundPolicy,
        attendeesDueAt: r.attendeesDueAt,
        tickets: [],
      };
      sessions.set(r.sessionId, session);
    }
    const qrText = sign({ticketId: r.ticketId, sessionId: r.sessionId, sequence: r.sequence}, ticketKey(config));
    session.tickets.push({
      id: r.ticketId,
      orderLineId: r.orderLineId,
      attendee: r.attendee,
      isNameless: r.isNameless,
      givenTo: r.givenTo,
      qrText,
      code: r.code.replace(/(.{4})(?=.)/g, '$1-'),
      state: r.ticketState,
      zoneName: r.zoneName,
      gate: r.gate,
      rowLabel: r.rowLabel,
      seatNumber: r.seatNumber,
      attributes: r.attributes,
      ...(r.nominative ? {holderName: r.holderName} : {}),
      priceCategoryName: r.priceCategoryName,
      documentRequired: r.documentRequired,
      unitCents: r.unitCents,
      feeCents: r.feeCents,
      discountCents: r.discountCents,
      discountName: r.discountName,
      totalCents: r.totalCents,
      vatBp: r.vatBp,
      vatCents: r.vatCents,
      feeVatBp: r.feeVatBp,
      feeVatCents: r.feeVatCents,
      tax: r.tax,
      taxCause: r.taxCause,
      vatExemption: r.vatExemption,
    });
  }
  const {org, look, words, ...order} = head;
  const reservationHash = signedId(config.secret, 'reservation', orderId);
  return {
    ...order,
    reservationHash,
    reservationUrl: `${config.publicUrl}/reservas/${reservationHash}`,
    timezone: org.timezone,
    brand: await brandOf(tx, org.name, look),
    identity: identityOf(org, look, config, words),
    sessions: [...sessions.values()],
  };
}

/**
 * What is printed: what is at the buyer's hand. `ticketIds`: these instead (a reprint at the counter, a ticket for whom it
 * was given to).
 */
export function ticketDocument(
  file: OrderFile,
  config: Config,
  ticketIds: number[] | null = null,
  ads?: Map<number, TicketAd>,
): TicketDocument {
  const sessions = file.sessions
    .map(s => ({
      ...s,
      ad: ads?.get(s.eventId),
      tickets: s.tickets
        .filter(t => (ticketIds ? t.state !== 'void' && !t.isNameless && ticketIds.includes(t.id) : isAtHand(t)))
        .map(t => (t.givenTo === null ? t : {...t, hidesPrice: 'given' as const, holderName: t.givenTo})),
    }))
    .filter(s => s.tickets.length > 0);
  return {
    orderNumber: file.number,
    isTrial: file.isTrial,
    issuedAt: file.paidAt ?? file.createdAt,
    buyerName: file.buyerName,
    brand: file.brand,
    conditionsUrl: `${config.publicUrl}/condiciones-generales`,
    sessions,
  };
}

/** Same content, same tag: a PDF is made again only when something printed has changed. */
export const documentTag = (file: OrderFile, ads: Map<number, TicketAd>) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        file.state,
        file.sessions,
        [...ads.values()].map(({altText, body, href}) => [altText, body, href]),
      ]),
    )
    .digest('hex')
    .slice(0, 24);
