/** Numbered tickets of an outlet as paper has them: the code that they will have as tickets, and their number. */
import {consignmentName} from '../../../../domain/consignments/name';
import {notFound} from '../../../../domain/kernel/errors';
import {vatInside} from '../../../../domain/kernel/money';
import type {TicketDocument, TicketPage, TicketSession} from '../../../drawing/ticket-document';
import type {Tx} from '../../../../domain/kernel/tx';
import {houseBrand} from '../house-brand';

interface Row
  extends Omit<TicketSession, 'tickets'>,
    Pick<TicketPage, 'zoneName' | 'gate' | 'rowLabel' | 'seatNumber' | 'attributes' | 'priceCategoryName'> {
  consignmentId: number;
  n: number;
  quantity: number;
  code: string;
  unitCents: number;
  vatBp: number;
  tax: TicketPage['tax'];
  taxCause: TicketPage['taxCause'];
  vatExemption: string | null;
  documentRequired: string;
  now: Date;
}

/** Of what is printed the price is said with the tax of today, as on every ticket. */
const TICKETS = `
select b.id as "consignmentId", c.n, b.quantity, c.code, b.unit_cents as "unitCents", now() as now,
  e.title as "eventTitle", e.subtitle, e.kind, e.competition, e.round, s.starts_at as "startsAt", s.doors_at as "doorsAt",
  v.timezone, v.name as "venueName",
  concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.postal_code, v.city), '')) as "venueAddress",
  e.min_age as "minAge", json_build_object('name', k.name, 'legalName', k.legal_name, 'nif', k.nif, 'address', k.address,
    'email', k.email, 'phone', k.phone) as organizer, e.organizer_text as conditions, session_terms(s) as "refundPolicy",
  z.name as "zoneName", g.name as gate, st.row_label as "rowLabel", st.seat_number as "seatNumber",
  coalesce(st.attributes, 0) as attributes, p.name as "priceCategoryName", p.document_required as "documentRequired",
  r.bp as "vatBp", w.tax, w.cause as "taxCause", tax_exemption(e.vat_code, w.cause) as "vatExemption"
  from consigned_ticket c join consignment b on b.id = c.consignment_id
    join event_session s on s.id = b.event_session_id join event e on e.id = s.event_id
    join event_company k on k.id = e.event_company_id join venue v on v.id = e.venue_id join zone z on z.id = b.zone_id
    left join seat st on st.id = c.seat_id
    left join gate g on g.id = gate_of_zone(s.id, z.id) join price_category p on p.id = b.price_category_id
    cross join lateral (select vat_rate_bp(e.vat_code, session_day(s)) as bp) r
    -- As its line will bear it (order_line_bears_tax).
    left join lateral (select x.tax, case when r.bp = 0 then x.cause end as cause from vat_rate x
      where x.code = e.vat_code and x.valid_from <= session_day(s)
      order by (x.rate_bp = r.bp) desc, x.valid_from desc limit 1) w on true
 where c.id = any($1) order by b.id, c.n`;

/** Of one batch. @throws DomainError 404 */
export async function readConsignmentTickets(tx: Tx, ids: readonly number[]): Promise<TicketDocument> {
  const {rows} = await tx.query<Row>(TICKETS, [ids]);
  if (!rows[0]) throw notFound('No existe esa impresión del lote.');
  const sessions = rows.map(
    ({
      consignmentId,
      n,
      quantity,
      code,
      unitCents,
      vatBp,
      zoneName,
      gate,
      rowLabel,
      seatNumber,
      attributes,
      now: _,
      ...row
    }): TicketSession => ({
      ...row,
      tickets: [
        {
          qrText: code,
          code: code.replace(/(.{4})(?=.)/g, '$1-'),
          state: 'valid',
          ofBatch: `${consignmentName(consignmentId)} · n.º ${n} de ${quantity}`,
          zoneName,
          gate,
          rowLabel,
          seatNumber,
          attributes,
          priceCategoryName: row.priceCategoryName,
          documentRequired: row.documentRequired,
          unitCents,
          feeCents: 0,
          discountCents: 0,
          totalCents: unitCents,
          vatBp,
          vatCents: vatInside(unitCents, vatBp),
          feeVatBp: 0,
          feeVatCents: 0,
          tax: row.tax,
          taxCause: row.taxCause,
          vatExemption: row.vatExemption,
        },
      ],
    }),
  );
  return {
    orderNumber: consignmentName(rows[0].consignmentId),
    issuedAt: rows[0].now,
    buyerName: '',
    brand: await houseBrand(tx),
    sessions,
  };
}
