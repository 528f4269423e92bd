/** The guests of a pass at one session as printed tickets: one page each, with the code that opens the gate. */
import {LOOK_JSON, type Look} from '../../../domain/look/read-look';
import {notFound} from '../../../domain/kernel/errors';
import type {TicketDocument, TicketPage, TicketSession} from '../../drawing/ticket-document';
import type {Tx} from '../../../domain/kernel/tx';
import {brandOf} from './house-brand';

interface Row extends Omit<TicketSession, 'tickets'> {
  number: string;
  issuedAt: Date;
  buyerName: string;
  house: string;
  look: Look;
  tickets: Pick<TicketPage, 'code' | 'state' | 'zoneName' | 'gate' | 'rowLabel' | 'seatNumber' | 'holderName'>[];
}

const SQL = `
select 'ABONO-' || p.member_code as number, max(g.issued_at) as "issuedAt",
  h.first_name || ' ' || h.surname1 as "buyerName",
       (select o.name from organization o) as house, ${LOOK_JSON} as look,
       e.title as "eventTitle", e.subtitle, e.kind, e.competition, e.round, s.starts_at as "startsAt",
         s.doors_at as "doorsAt", v.timezone, v.name as "venueName",
         concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.postal_code, v.city), '')) as "venueAddress",
         e.min_age as "minAge",
       json_build_object('name', c.name, 'legalName', c.legal_name, 'nif', c.nif, 'address', c.address, 'email',
         c.email, 'phone', c.phone) as organizer, e.organizer_text as conditions, session_terms(s) as "refundPolicy",
       json_agg(json_build_object('code', g.code, 'state', case g.state when 'used' then 'used'
         when 'revoked' then 'void' else 'valid' end, 'zoneName', z.name, 'gate', y.name, 'rowLabel', st.row_label,
         'seatNumber', st.seat_number, 'holderName', g.guest_name) order by g.n) as tickets
  from pass_invitation g join season_pass p on p.id = g.season_pass_id join pass_holder h on h.id = p.pass_holder_id
    join event_session s on s.id = g.event_session_id join event e on e.id = s.event_id
    join event_company c on c.id = e.event_company_id join venue v on v.id = e.venue_id
  join zone z on z.id = g.zone_id left join gate y on y.id = gate_of_zone(s.id, z.id)
    left join seat st on st.id = g.seat_id
 where g.season_pass_id = $1 and g.event_session_id = $2 and g.state <> 'revoked' and ($3::int is null or g.id = $3)
   group by p.id, h.id, e.id, s.id, v.id, c.id`;

/** All guests of the pass at the session, or one. @throws DomainError 404 when there is none */
export async function readGuestDocument(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number,
  guestId: number | null,
): Promise<TicketDocument> {
  const {rows} = await tx.query<Row>(SQL, [seasonPassId, eventSessionId, guestId]);
  if (!rows[0]) throw notFound('No hay invitaciones que descargar.');
  const {number, issuedAt, buyerName, house, look, tickets, ...session} = rows[0];
  const free = {
    unitCents: 0,
    feeCents: 0,
    discountCents: 0,
    totalCents: 0,
    vatBp: 0,
    vatCents: 0,
    feeVatBp: 0,
    feeVatCents: 0,
  };
  return {
    orderNumber: number,
    issuedAt,
    buyerName,
    brand: await brandOf(tx, house, look),
    sessions: [
      {
        ...session,
        tickets: tickets.map(ticket => ({
          ...ticket,
          ...free,
          code: ticket.code.replace(/(.{4})(?=.)/g, '$1 '),
          qrText: ticket.code,
          priceCategoryName: 'Invitación de abonado',
        })),
      },
    ],
  };
}
