// Name and document of each person whose ticket has none yet; all at once, so that nothing stays half done.
import {api} from '../../lib/api/api';
import type {OutsideOrder} from '../../lib/api/types';
import {announce} from '../../lib/announce';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {placeWords} from '../../lib/words/place-words';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';

interface Props {
  order: OutsideOrder;
  token: string;
  onNamed: (order: OutsideOrder) => void;
}

const PARTS = ['firstName', 'surname1', 'surname2', 'docNo'] as const;
type Part = (typeof PARTS)[number];
type Values = Record<string, string>;
/** As the server names what is wrong. */
const nameOf = (n: number, part: Part) => `people[${n}].${part}`;

export function NameAttendees({order, token, onNamed}: Props) {
  const missing = order.tickets.filter(({isActive, isNamed}) => isActive && !isNamed);
  const form = useForm<Values>(
    Object.fromEntries(missing.flatMap((_, n) => PARTS.map(part => [nameOf(n, part), '']))),
    values =>
      onlyErrors(
        Object.fromEntries(
          missing.flatMap((_, n) => [
            [nameOf(n, 'firstName'), required(values[nameOf(n, 'firstName')]!, 'Escribe el nombre')],
            [nameOf(n, 'surname1'), required(values[nameOf(n, 'surname1')]!, 'Escribe el primer apellido')],
            [nameOf(n, 'docNo'), required(values[nameOf(n, 'docNo')]!, 'Escribe el NIF, NIE o pasaporte')],
          ]),
        ),
      ),
    async values => {
      const of = (n: number, part: Part) => values[nameOf(n, part)]!.trim();
      const people = missing.map(({lineId}, n) => ({
        lineId,
        firstName: of(n, 'firstName'),
        surname1: of(n, 'surname1'),
        surname2: of(n, 'surname2'),
        docNo: of(n, 'docNo'),
      }));
      onNamed(await api.nameAttendees(token, order.orderNumber, people));
      announce('Guardado: cada entrada tiene su nombre');
    },
  );
  const field = (n: number, part: Part) => ({
    name: nameOf(n, part),
    value: form.values[nameOf(n, part)] ?? '',
    error: form.errors[nameOf(n, part)],
    onChange: (event: {target: {value: string}}) => form.set(nameOf(n, part), event.target.value),
    autoComplete: 'off',
  });
  return (
    <form className="name-attendees" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {missing.map((ticket, n) => (
        <fieldset key={ticket.lineId}>
          <legend>{placeWords(ticket)}</legend>
          <div className="name-attendees-fields">
            <TextField {...field(n, 'firstName')} label="Nombre" />
            <TextField {...field(n, 'surname1')} label="Primer apellido" />
            <TextField {...field(n, 'surname2')} label="Segundo apellido" isOptional />
            <TextField {...field(n, 'docNo')} label="NIF, NIE o pasaporte" />
          </div>
        </fieldset>
      ))}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Guardar los nombres
      </Button>
    </form>
  );
}
