// Tickets that are sold to persons and have none yet: who comes, until the day that the session sets.
import {useAccount} from '../../lib/account';
import {announce} from '../../lib/announce';
import {peopleApi} from '../../lib/api/people-api';
import {put, useQuery} from '../../lib/api/query';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {personIn, personProblems} from '../../lib/forms/people';
import {hour, longDay} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import type {Reservation} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {ErrorSummary} from '../../ui/forms/field';
import {PeopleFields} from '../../ui/forms/people/people-fields';

export const missingNames = ({sessions}: Reservation) =>
  sessions.flatMap(session =>
    session.tickets.flatMap(ticket =>
      ticket.state !== 'void' && ticket.attendee?.isNamed === false ? [{session, ticket}] : [],
    ),
  );

export function NameMissing({hash, reservation}: {hash: string; reservation: Reservation}) {
  const account = useAccount().data;
  const own = useQuery(account ? `account/people/${account.id}` : null, peopleApi.ownPeople);
  const missing = missingNames(reservation);
  const open = missing.filter(({session}) => session.attendeesDueAt !== null);
  const isMixed = new Set(open.map(({session}) => session.sessionId)).size > 1;
  const seats = open.map(({session, ticket}, n) => ({
    at: `people[${n}]`,
    lineId: ticket.lineId,
    legend: [isMixed && session.eventTitle, placeWords(ticket), ticket.priceCategoryName].filter(Boolean).join(' · '),
    needsDoc: ticket.attendee!.needsDoc,
  }));
  // Who leaves a place empty says it another day.
  const filled = (values: Record<string, string>) =>
    seats.filter(({at}) => Object.values(personIn(values, at)).some(Boolean));
  const form = useForm<Record<string, string>>(
    {},
    values => {
      const said = filled(values);
      const checked = said.length > 0 ? said : seats.slice(0, 1);
      return onlyErrors(Object.assign({}, ...checked.map(({at, needsDoc}) => personProblems(values, at, needsDoc))));
    },
    async values => {
      const said = filled(values);
      const people = said.map(({at, lineId}) => ({lineId, ...personIn(values, at)}));
      put(`reservation/${hash}`, await peopleApi.nameOwnAttendees(hash, people));
      announce(said.length === 1 ? 'Guardado el nombre' : 'Guardados los nombres');
    },
    name => name.startsWith('people['),
  );
  if (missing.length === 0) return null;
  const count =
    missing.length === 1 ? 'Falta el nombre de 1 asistente' : `Faltan los nombres de ${missing.length} asistentes`;
  const isWithheld = missing.some(({ticket}) => ticket.isNameless);
  return (
    <section id="quien-viene" className="name-missing" aria-labelledby="name-missing-title">
      <h2 id="name-missing-title">{count}</h2>
      {isWithheld && <p>Sin nombre no te podemos dar la entrada, y en la puerta no se pasa sin él.</p>}
      {open.length === 0 ? (
        <p>El plazo para decirlo aquí ha terminado. Te ayudan en la taquilla, con el número del pedido.</p>
      ) : (
        <>
          {[...new Map(open.map(({session}) => [session.sessionId, session])).values()].map(session => (
            <p key={session.sessionId}>
              {isMixed && `${session.eventTitle}: `}Puedes decirlo hasta el{' '}
              <strong>
                {longDay(session.attendeesDueAt!, session.timezone)} a las{' '}
                {hour(session.attendeesDueAt!, session.timezone)}
              </strong>
              .
            </p>
          ))}
          <form className="form" noValidate onSubmit={form.onSubmit}>
            <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
            <PeopleFields
              seats={seats}
              form={form}
              known={(own.data ?? []).map(({id: _, docNo, ...person}) => ({...person, docNo: docNo ?? ''}))}
            />
            <Button type="submit" look="primary" isBusy={form.isBusy}>
              Guardar
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
