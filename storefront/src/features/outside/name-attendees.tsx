// Name and document of each person whose ticket has none yet; all at once, so that nothing stays half done.
import {api} from '../../lib/api/api';
import type {OutsideOrder} from '../../lib/api/types';
import {announce} from '../../lib/announce';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {personIn, personProblems} from '../../lib/forms/people';
import {placeWords} from '../../lib/words/place-words';
import {Button} from '../../ui/button';
import {ErrorSummary} from '../../ui/forms/field';
import {PeopleFields} from '../../ui/forms/people/people-fields';

interface Props {
  order: OutsideOrder;
  token: string;
  onNamed: (order: OutsideOrder) => void;
}

export function NameAttendees({order, token, onNamed}: Props) {
  const seats = order.tickets
    .filter(({isActive, isNamed}) => isActive && !isNamed)
    // As the server names what is wrong.
    .map((ticket, n) => ({at: `people[${n}]`, lineId: ticket.lineId, legend: placeWords(ticket), needsDoc: true}));
  const form = useForm<Record<string, string>>(
    {},
    values => onlyErrors(Object.assign({}, ...seats.map(({at}) => personProblems(values, at, true)))),
    async values => {
      const people = seats.map(({at, lineId}) => ({lineId, ...personIn(values, at)}));
      onNamed(await api.nameAttendees(token, order.orderNumber, people));
      announce('Guardado: cada entrada tiene su nombre');
    },
    name => name.startsWith('people['),
  );
  return (
    <form className="name-attendees" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <PeopleFields seats={seats} form={form} />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Guardar los nombres
      </Button>
    </form>
  );
}
