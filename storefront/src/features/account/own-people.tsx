// The persons one buys for: kept once, chosen when a ticket asks who comes with it.
import {announce} from '../../lib/announce';
import {peopleApi} from '../../lib/api/people-api';
import {put, useQuery} from '../../lib/api/query';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {fullName, PERSON_PARTS, personIn, personProblems} from '../../lib/forms/people';
import type {Account, OwnPerson} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {ErrorSummary} from '../../ui/forms/field';
import {PeopleFields} from '../../ui/forms/people/people-fields';
import {Section} from '../../ui/section';
import {Trouble} from '../../ui/screens/trouble';
import './own-people.css';

export function OwnPeople({account}: {account: Account}) {
  const key = `account/people/${account.id}`;
  const {data: people, error, reload} = useQuery(key, peopleApi.ownPeople);
  const forget = async (person: OwnPerson) => {
    put(key, await peopleApi.forgetOwnPerson(person.id));
    announce(`${fullName(person)} ya no está en tu cuenta`);
  };
  return (
    <Section title="Para quién compras">
      <p className="muted">Las entradas nominativas piden quién viene. A quien guardes aquí lo eliges con un toque.</p>
      {error && !people && <Trouble error={error} onRetry={() => void reload()} />}
      {people && people.length > 0 && (
        <ul className="own-people">
          {people.map(person => (
            <li key={person.id}>
              <span>
                <strong>{fullName(person)}</strong>
                {person.docNo && ` · ${person.docNo}`}
              </span>
              <Button look="quiet" aria-label={`Quitar a ${fullName(person)}`} onClick={() => void forget(person)}>
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <details className="own-people-add">
        <summary>Añadir a una persona</summary>
        <AddPerson key={people?.length} onKept={now => put(key, now)} />
      </details>
    </Section>
  );
}

function AddPerson({onKept}: {onKept: (people: OwnPerson[]) => void}) {
  const form = useForm<Record<string, string>>(
    {},
    values => onlyErrors(personProblems(values, '', false)),
    async values => {
      const person = personIn(values, '');
      onKept(await peopleApi.keepOwnPerson(person));
      announce(`${fullName(person)} está en tu cuenta`);
    },
    name => PERSON_PARTS.some(part => part === name),
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <PeopleFields seats={[{at: '', legend: 'Quién es', needsDoc: false}]} form={form} />
      <Button type="submit" isBusy={form.isBusy}>
        Guardar
      </Button>
    </form>
  );
}
