/** What the group sees of its reservation, by its link. */
import type {Tx} from '../kernel/tx';
import {NAMED} from '../attendees/named';
import type {StateOf} from '../machines/registry';
import {readDeposit} from './close';
import {readSettings} from '../settings/read-settings';
import type {GroupKind, GroupSource} from './create';
import {billingOf, owedOf} from './pay';

export interface OwnReservation {
  id: number;
  code: string;
  state: StateOf<'reservation'>;
  source: GroupSource;
  groupKind: GroupKind;
  contactName: string;
  entityName: string;
  email: string;
  phone: string;
  fiscalName: string;
  nif: string;
  fiscalAddress: string;
  notes: string;
  cancelReason: string;
  eventTitle: string;
  eventSlug: string;
  eventId: number;
  eventSessionId: number;
  startsAt: Date;
  timezone: string;
  venueName: string;
  placeCount: number;
  totalCents: number;
  feeCents: number;
  depositCents: number;
  isDepositPaid: boolean;
  expiresAt: Date;
  isLate: boolean;
  mayPay: boolean;
  mayCancel: boolean;
  orderId: number | null;
  depositOrderId: number | null;
  lines: {zone: string; tariff: string; seats: string; quantity: number; cents: number}[];
  owedDepositCents: number | null;
  owedCents: number;
  /** What a cancellation now gives back of the deposit. */
  cancelRefundCents: number;
  isRefundByHand: boolean;
  depositBackUntil: Date;
  /** How it is paid by transfer; null: the house takes none, or nothing is to be paid. */
  transfer: {iban: string; holder: string; reference: string} | null;
  asksQuestions: boolean;
  /** The group and places of it that have not said what they must. */
  missingAnswers: number;
  /** Of its tickets, without the name that they must have. */
  missingNames: number;
}

type Row = Omit<
  OwnReservation,
  'owedDepositCents' | 'owedCents' | 'cancelRefundCents' | 'isRefundByHand' | 'transfer'
> & {transferCode: string; holder: string};

export async function readOwnReservation(tx: Tx, id: number): Promise<OwnReservation | null> {
  const {rows} = await tx.query<Row>(
    `select r.id, r.code, r.state, r.source, r.group_kind as "groupKind", r.contact_name as "contactName",
       r.entity_name as "entityName", r.email, r.phone, r.fiscal_name as "fiscalName", r.nif,
       r.fiscal_address as "fiscalAddress", r.notes, r.cancel_reason as "cancelReason", e.title as "eventTitle",
       e.slug as "eventSlug", e.id as "eventId", s.id as "eventSessionId", s.starts_at as "startsAt", v.timezone,
       v.name as "venueName", r.place_count as "placeCount", r.total_cents as "totalCents", r.fee_cents as "feeCents",
       r.deposit_cents as "depositCents", r.deposit_paid_at is not null as "isDepositPaid", r.expires_at as "expiresAt",
       r.expires_at <= now() as "isLate",
       r.state in ('pending', 'confirmed') and (r.source <> 'web' or r.state <> 'pending') and r.expires_at > now()
         as "mayPay",
       r.transfer_code as "transferCode", (select legal_name from organization) as holder,
       r.state in ('pending', 'confirmed') as "mayCancel", r.order_id as "orderId",
       (select o.id from "order" o where o.reservation_id = r.id and o.reservation_part = 'deposit'
         and o.paid_at is not null order by o.id desc limit 1) as "depositOrderId",
       days_from(s.starts_at, -setting_int('reservationDepositBackDays', 7)) as "depositBackUntil",
       r.state in ('pending', 'confirmed') and exists (select 1 from custom_field f where f.is_active and f.scope = 'event'
         and f.type <> 'separator' and (f.event_id is null or f.event_id = s.event_id)) as "asksQuestions",
       case when r.state in ('pending', 'confirmed') then reservation_lacks(r.id) else 0 end as "missingAnswers",
       (select count(*)::int from order_line l join ticket_attendee a on a.order_line_id = l.id
         where l.order_id = r.order_id and l.state = 'active' and s.starts_at > now() and not ${NAMED}) as "missingNames",
       coalesce((select json_agg(l) from (
         select z.name as zone, coalesce(k.name, '') as tariff, sum(l.quantity)::int as quantity,
           coalesce(string_agg('fila ' || st.row_label || ' butaca ' || st.seat_number, ', ' order by st.seat_index), '')
             as seats, sum(l.unit_cents * l.quantity)::int as cents
           from reservation_line l join zone z on z.id = l.zone_id left join seat st on st.id = l.seat_id
             left join price p on p.id = l.price_id left join price_category k on k.id = p.price_category_id
          where l.reservation_id = r.id group by z.id, k.id order by z.position, k.position) l), '[]') as lines
       from reservation r join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
         join venue v on v.id = e.venue_id where r.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  const owed = owedOf(row);
  const iban = row.mayPay && owed.restCents > 0 ? String((await readSettings(tx)).sepaIban ?? '') : '';
  const deposit = row.isDepositPaid ? await readDeposit(tx, id) : null;
  return {
    ...row,
    owedDepositCents: row.mayPay ? owed.depositCents : null,
    owedCents: row.mayPay ? owed.restCents : 0,
    cancelRefundCents: deposit?.isReturned ? deposit.cents : 0,
    transfer: iban === '' ? null : {iban, holder: row.holder, reference: row.transferCode},
    isRefundByHand: deposit?.isByHand ?? false,
  };
}

/** Who the invoice is for; until the tickets are paid. A try to pay them takes it along. False: too late. */
export async function saveInvoiceData(
  tx: Tx,
  id: number,
  data: {fiscalName: string; nif: string; fiscalAddress: string},
): Promise<boolean> {
  // The order first, as whoever settles it locks them.
  await tx.query(`select 1 from "order" where reservation_id = $1 and state = 'pending' for no key update`, [id]);
  const {rows} = await tx.query<{contactName: string; entityName: string}>(
    `update reservation set fiscal_name = $2, nif = $3, fiscal_address = $4, version = version + 1, updated_at = now()
      where id = $1 and state in ('pending', 'confirmed')
      returning contact_name as "contactName", entity_name as "entityName"`,
    [id, data.fiscalName, data.nif, data.fiscalAddress],
  );
  if (!rows[0]) return false;
  await tx.query(
    `update "order" set first_name = $2, doc_no = $3, consents = consents - 'billing' || $4, version = version + 1
      where reservation_id = $1 and state = 'pending'`,
    [
      id,
      data.fiscalName || rows[0].entityName || rows[0].contactName,
      data.nif || null,
      JSON.stringify(billingOf(data)),
    ],
  );
  return true;
}
