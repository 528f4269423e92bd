// One ticket as a ticket: the code to be read at the gate, the place in large type, a perforation between.
import type {ReactNode} from 'react';
import {euros} from '../../lib/words/format';
import {saidOf} from '../../lib/words/said';
import {gateNumber, placeWords} from '../../lib/words/place-words';
import type {Enum, ReservationTicket} from '../../lib/api/types';
import {TicketCode} from './ticket-code';
import './ticket-card.css';

const STATES: Record<Exclude<Enum<'Ticket', 'state'>, 'valid'>, string> = {used: 'Ya usada', void: 'Anulada'};

interface Props {
  /** Its code to be read. */
  qr: string;
  eventTitle: string;
  ticket: Pick<
    ReservationTicket,
    | 'state'
    | 'code'
    | 'zoneName'
    | 'gate'
    | 'rowLabel'
    | 'seatNumber'
    | 'priceCategoryName'
    | 'holderName'
    | 'attendee'
    | 'isNameless'
    | 'givenTo'
  > & {totalCents: number | null};
  /** What can be done with it. */
  children?: ReactNode;
}

export function TicketCard({qr, eventTitle, ticket, children}: Props) {
  const isGiven = ticket.givenTo !== null && ticket.state !== 'void';
  const isValid = ticket.state === 'valid' && !ticket.isNameless && !isGiven;
  return (
    <li className="ticket" data-state={isGiven ? 'given' : ticket.state}>
      <div className="ticket-code">
        {isValid ? (
          <TicketCode src={qr} place={placeWords(ticket)} />
        ) : (
          <p className="ticket-void">
            {ticket.isNameless ? 'Falta el nombre' : isGiven ? 'Dada' : (saidOf(STATES, ticket.state) ?? ticket.state)}
          </p>
        )}
        {ticket.code && <p className="ticket-number figures">{ticket.code}</p>}
      </div>
      <div className="ticket-body">
        <p className="ticket-zone">{ticket.zoneName}</p>
        <dl className="ticket-place">
          {ticket.gate && (
            <div>
              <dt>Puerta</dt>
              <dd>{gateNumber(ticket.gate)}</dd>
            </div>
          )}
          {ticket.rowLabel && (
            <div>
              <dt>Fila</dt>
              <dd>{ticket.rowLabel}</dd>
            </div>
          )}
          {ticket.seatNumber ? (
            <div>
              <dt>Butaca</dt>
              <dd>{ticket.seatNumber}</dd>
            </div>
          ) : (
            <div>
              <dt>Asiento</dt>
              <dd>Libre</dd>
            </div>
          )}
        </dl>
        {ticket.holderName ? (
          <p className="ticket-holder">
            {ticket.holderName}
            {ticket.attendee?.docEnd && <span className="muted"> · documento acabado en {ticket.attendee.docEnd}</span>}
          </p>
        ) : (
          ticket.attendee && <p className="ticket-holder muted">Sin nombre todavía</p>
        )}
        <p className="ticket-foot">
          <span>{ticket.priceCategoryName}</span>
          {ticket.totalCents !== null && <span className="figures">{euros(ticket.totalCents)}</span>}
        </p>
        {children}
        <p className="visually-hidden">{eventTitle}</p>
      </div>
    </li>
  );
}
