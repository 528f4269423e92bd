/** Invitations of one address, as their page and their PDF say them. Never what a place costs. */
import type {Config} from '../../../platform/environment/config';
import type {TicketDocument, TicketPage, TicketSession} from '../../drawing/ticket-document';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

export const GUEST_FILE_NAME = 'invitacion.pdf';

export interface Guests {
  batchId: number;
  sessionId: number;
  eventTitle: string;
  startsAt: Date;
  doorsAt: Date;
  timezone: string;
  venueName: string;
  venueAddress: string;
  isOver: boolean;
  isCancelled: boolean;
  recipientName: string;
  message: string;
  createdAt: Date;
  session: Omit<TicketSession, 'tickets' | 'startsAt' | 'doorsAt'>;
  places: {
    id: number;
    code: string;
    state: 'issued' | 'sent' | 'downloaded' | 'used' | 'revoked';
    recipientName: string;
    zoneName: string;
    gate: string | null;
    rowLabel: string | null;
    seatNumber: string | null;
    attributes: number;
  }[];
}

/** Null: there is no such invitation. Revoked ones are not among the places. */
export async function readGuests(tx: Tx, invitationId: number): Promise<Guests | null> {
  const {rows} = await tx.query<Guests>(
    `select b.id as "batchId", s.id as "sessionId", e.title as "eventTitle", s.starts_at as "startsAt", s.doors_at as "doorsAt",
       v.timezone, v.name as "venueName", concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.postal_code, v.city), ''))
         as "venueAddress", s.ends_at < now() as "isOver", s.state = 'cancelled' as "isCancelled",
       f.recipient_name as "recipientName", b.message, b.created_at as "createdAt",
       json_build_object('eventTitle', e.title, 'subtitle', e.subtitle, 'kind', e.kind, 'competition', e.competition, 'round', e.round,
         'timezone', v.timezone, 'venueName', v.name, 'venueAddress', concat_ws(', ', nullif(v.address, ''),
         nullif(concat_ws(' ', v.postal_code, v.city), '')), 'minAge', e.min_age, 'organizer', json_build_object('name', c.name,
         'legalName', c.legal_name, 'nif', c.nif, 'address', c.address, 'email', c.email, 'phone', c.phone),
         'conditions', e.organizer_text) as session,
       coalesce((select json_agg(json_build_object('id', i.id, 'code', i.code, 'state', i.state, 'recipientName', i.recipient_name,
         'zoneName', z.name, 'gate', g.name, 'rowLabel', st.row_label, 'seatNumber', st.seat_number,
         'attributes', coalesce(st.attributes, 0)) order by z.position, st.seat_index, i.id)
         from invitation i join zone z on z.id = i.zone_id left join seat st on st.id = i.seat_id
         left join gate g on g.id = gate_of_zone(s.id, z.id)
        where i.invitation_batch_id = f.invitation_batch_id and lower(i.email) = lower(f.email) and i.state <> 'revoked'
          and (f.email <> '' or i.id = f.id)), '[]') as places
       from invitation f join invitation_batch b on b.id = f.invitation_batch_id join event_session s on s.id = f.event_session_id
       join event e on e.id = s.event_id join event_company c on c.id = e.event_company_id join venue v on v.id = e.venue_id
      where f.id = $1`,
    [invitationId],
  );
  return rows[0] ?? null;
}

export async function guestDocument(tx: Tx, config: Config, guests: Guests): Promise<TicketDocument> {
  const page = (place: Guests['places'][number]): TicketPage => ({
    qrText: place.code,
    code: place.code.replace(/(.{4})(?=.)/g, '$1-'),
    state: place.state === 'used' ? 'used' : 'valid',
    zoneName: place.zoneName,
    gate: place.gate,
    rowLabel: place.rowLabel,
    seatNumber: place.seatNumber,
    attributes: place.attributes,
    hidesPrice: 'invited',
    holderName: place.recipientName,
    priceCategoryName: 'Invitación',
    unitCents: 0,
    feeCents: 0,
    discountCents: 0,
    totalCents: 0,
    vatBp: 0,
    vatCents: 0,
    feeVatBp: 0,
    feeVatCents: 0,
  });
  return {
    orderNumber: String(guests.batchId),
    issuedAt: guests.createdAt,
    buyerName: '',
    brand: await houseBrand(tx),
    conditionsUrl: `${config.publicUrl}/condiciones-generales`,
    sessions: [
      {
        ...guests.session,
        isInvitation: true,
        startsAt: guests.startsAt,
        doorsAt: guests.doorsAt,
        tickets: guests.places.map(page),
      },
    ],
  };
}
