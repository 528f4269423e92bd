// A name that was said is corrected by whoever bought, as often as the session lets them.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {peopleApi} from '../../lib/api/people-api';
import {put} from '../../lib/api/query';
import type {Reservation, ReservationTicket} from '../../lib/api/types';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {partName, personIn, personProblems} from '../../lib/forms/people';
import {hour, longDay} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import {Button} from '../../ui/button';
import {ErrorSummary} from '../../ui/forms/field';
import {PeopleFields} from '../../ui/forms/people/people-fields';
import {Section} from '../../ui/section';
import './cancel-tickets.css';

const AT = 'people[0]';

type Fixable = ReservationTicket & {attendee: NonNullable<ReservationTicket['attendee']>; until: string};

const fixable = ({sessions}: Reservation): Fixable[] =>
  sessions.flatMap(({timezone, tickets}) =>
    tickets.flatMap(ticket =>
      ticket.attendee?.fixUntil
        ? [
            {
              ...ticket,
              attendee: ticket.attendee,
              until: `${longDay(ticket.attendee.fixUntil, timezone)} a las ${hour(ticket.attendee.fixUntil, timezone)}`,
            },
          ]
        : [],
    ),
  );

export function FixName({hash, reservation}: {hash: string; reservation: Reservation}) {
  const own = fixable(reservation);
  const [openId, setOpenId] = useState<number | null>(null);
  const open = own.find(({id}) => id === openId);
  if (own.length === 0) return null;
  return (
    <Section title="Corregir un nombre">
      <div className="cancel-tickets">
        {open ? (
          <Fix key={open.id} hash={hash} ticket={open} onClose={() => setOpenId(null)} />
        ) : (
          <>
            <p>Si un nombre está mal, puedes corregirlo hasta el {own[0]!.until}.</p>
            <ul className="ticket-choices">
              {own.map(ticket => (
                <li key={ticket.id}>
                  <span>
                    <strong>{ticket.holderName}</strong>, {placeWords(ticket)}
                  </span>
                  <Button onClick={() => setOpenId(ticket.id)}>
                    Corregir<span className="visually-hidden"> el nombre de {ticket.holderName}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  );
}

function Fix({hash, ticket, onClose}: {hash: string; ticket: Fixable; onClose: () => void}) {
  const {attendee} = ticket;
  const form = useForm<Record<string, string>>(
    {
      [partName(AT, 'firstName')]: attendee.firstName,
      [partName(AT, 'surname1')]: attendee.surname1,
      [partName(AT, 'surname2')]: attendee.surname2,
    },
    values => onlyErrors(personProblems(values, AT, attendee.needsDoc && attendee.docEnd === null)),
    async values => {
      put(
        `reservation/${hash}`,
        await peopleApi.nameOwnAttendees(hash, [{lineId: ticket.lineId, ...personIn(values, AT)}]),
      );
      announce('Nombre corregido. Te enviamos la entrada otra vez.');
      onClose();
    },
    name => name.startsWith('people['),
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <PeopleFields
        seats={[{at: AT, legend: placeWords(ticket), needsDoc: attendee.needsDoc && attendee.docEnd === null}]}
        form={form}
      />
      {attendee.docEnd && (
        <p className="small muted">Si no escribes otro documento, sigue el que acaba en {attendee.docEnd}.</p>
      )}
      <div className="reservation-actions">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Guardar
        </Button>
        <Button onClick={onClose}>Dejarlo como está</Button>
      </div>
    </form>
  );
}
