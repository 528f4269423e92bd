// Who comes, session by session: now, or after the purchase where the session lets one.
import type {Form} from '../../lib/forms/form';
import type {TypedPerson} from '../../lib/forms/people';
import {capital, hour, longDay, tickets} from '../../lib/words/format';
import type {Account, Cart, CartQuestions} from '../../lib/api/types';
import {CheckField} from '../../ui/forms/field';
import {PeopleFields, type PeopleForm} from '../../ui/forms/people/people-fields';
import {Segmented} from '../../ui/forms/segmented';
import {isNow, type AskedTicket} from './asked';
import type {CheckoutValues} from './checkout-values';

interface Props {
  form: Form<CheckoutValues>;
  cart: Cart;
  questions: CartQuestions;
  asked: AskedTicket[];
  account: Account | null | undefined;
}

export function AttendeesPart({form, cart, questions, asked, account}: Props) {
  const {values} = form;
  const self = {
    firstName: values.firstName.trim(),
    surname1: values.surname1.trim(),
    surname2: values.surname2.trim(),
    docNo: values.docNo.trim(),
  };
  const known: TypedPerson[] = [
    ...(self.firstName && self.surname1 ? [self] : []),
    ...questions.people.map(({id: _, docNo, ...person}) => ({...person, docNo: docNo ?? ''})),
  ];
  const people: PeopleForm = {
    values: values as unknown as PeopleForm['values'],
    errors: form.errors,
    set: (name, value) => form.set(name as `tickets.${string}`, value),
  };
  const isAnyNow = asked.some(one => isNow(values, one));
  return (
    <>
      {questions.sessions.map(({sessionId, attendeesDueAt, isRequired, needsDoc}) => {
        const own = asked.filter(one => one.sessionId === sessionId);
        const line = cart.lines.find(one => one.sessionId === sessionId);
        if (!line || own.length === 0) return null;
        const isLater = attendeesDueAt !== null && values.later.includes(sessionId);
        const until =
          attendeesDueAt && `${longDay(attendeesDueAt, line.timezone)} a las ${hour(attendeesDueAt, line.timezone)}`;
        return (
          <fieldset key={sessionId} className="checkout-part">
            <legend>
              Quién viene
              {questions.sessions.length > 1 && ` a ${line.eventTitle}, ${longDay(line.startsAt, line.timezone)}`}
            </legend>
            <p>
              {capital(tickets(own.length))} {own.length === 1 ? 'nominativa' : 'nominativas'}: cada una lleva el nombre
              de quien viene{needsDoc && ', que enseñará su documento en la puerta'}.
            </p>
            {until && (
              <Segmented
                legend="Cuándo lo dices"
                value={isLater ? 'later' : 'now'}
                options={[
                  ['now', 'Lo digo ahora'],
                  ['later', 'Lo digo después'],
                ]}
                onChange={when =>
                  form.set(
                    'later',
                    when === 'later' ? [...values.later, sessionId] : values.later.filter(other => other !== sessionId),
                  )
                }
              />
            )}
            {isLater ? (
              <p>
                Puedes decirlo hasta el <strong>{until}</strong>, en la página de tu pedido. Te lo recordaremos por
                correo.
                {isRequired && ' Las entradas te las damos cuando lo digas: sin nombre no se puede pasar.'}
              </p>
            ) : (
              <PeopleFields seats={own} form={people} known={known} />
            )}
          </fieldset>
        );
      })}
      {account && isAnyNow && (
        <CheckField name="keepPeople" checked={values.keepPeople} onChange={value => form.set('keepPeople', value)}>
          Guardar a estas personas en mi cuenta, para no escribirlas otra vez.
        </CheckField>
      )}
    </>
  );
}
