/**
 * The codes that may enter a session, for turnstiles of others: CSV whose last line is an Ed25519 signature of all
 * that stands before it, by the key that signs the tickets, so that a list that was changed on its way is noticed.
 */
import {sign as signBytes} from 'node:crypto';
import type {Config} from '../../../platform/environment/config';
import {keyIdOf, readTicketKey, sign} from '../../../domain/access/ticket-code';
import type {Tx} from '../../../domain/kernel/tx';

const PURPOSE = 'taquilla/code-list/1\0';
const cell = (text: string): string =>
  /[";\n\r]|^[=+\-@\t]/.test(text) ? `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"` : text;

interface Row {
  source: string;
  id: number;
  code: string;
  sequence: number | null;
  zone: string;
  seatRow: string;
  seat: string;
  gate: string;
  category: string;
}

const SOURCES: Record<string, string> = {
  ticket: 'entrada',
  pass: 'abono',
  pass_transfer: 'abono cedido',
  pass_invitation: 'invitación de abonado',
  invitation: 'invitación',
  external_code: 'externo',
  accreditation: 'acreditación',
  plot_occupant: 'parcela',
};
const RIGHTS = `
select r.source, r.right_id as id, r.code, r.sequence, coalesce(z.name, '') as zone,
  coalesce(s.row_label, '') as "seatRow", coalesce(s.seat_number, '') as seat, coalesce(g.name, '') as gate, r.category
  from access_right r left join zone z on z.id = r.zone_id left join seat s on s.id = r.seat_id
    left join gate g on g.id = coalesce(r.gate_id, gate_of_zone($1, r.zone_id))
 where r.event_session_id = $1 and r.status = 'active' order by r.source, r.right_id`;

export async function signedCodeList(tx: Tx, config: Config, eventSessionId: number): Promise<string> {
  const key = readTicketKey(config.ticketKey);
  const {rows} = await tx.query<Row>(RIGHTS, [eventSessionId]);
  const lines = rows.map(row =>
    [
      SOURCES[row.source] ?? row.source,
      row.sequence === null
        ? row.code
        : sign({ticketId: row.id, sessionId: eventSessionId, sequence: row.sequence}, key),
      row.code,
      row.zone,
      row.seatRow,
      row.seat,
      row.gate,
      row.category,
    ]
      .map(cell)
      .join(';'),
  );
  const body = `${['origen;texto del QR;código;zona;fila;butaca;puerta;tarifa', ...lines].join('\r\n')}\r\n`;
  const signature = signBytes(null, Buffer.from(PURPOSE + body), key).toString('base64url');
  return `${body}#firma Ed25519 ${keyIdOf(key)};${signature}\r\n`;
}
