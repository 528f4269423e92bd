// What is asked besides who buys: session by session who comes and what the house asks of each ticket, of whatever else is
// bought, and of the order.
import type {Form} from '../../lib/forms/form';
import type {TypedPerson} from '../../lib/forms/people';
import {capital, hour, longDay, tickets} from '../../lib/words/format';
import type {Account, Cart} from '../../lib/api/types';
import {AskedFields, type AnswersForm} from '../../ui/forms/asked/asked-fields';
import {CheckField} from '../../ui/forms/field';
import {PeopleFields, type PeopleForm} from '../../ui/forms/people/people-fields';
import {Segmented} from '../../ui/forms/segmented';
import {isNow, type AskedItem, type Questions} from './asked';
import type {CheckoutValues} from './checkout-values';

interface Props {
  form: Form<CheckoutValues>;
  cart: Cart;
  questions: Questions;
  account: Account | null | undefined;
}

export function QuestionsPart({form, cart, questions, account}: Props) {
  const {values, errors} = form;
  const set = (name: string, value: string) => form.set(name as `items.${string}`, value);
  const answers: AnswersForm = {values, errors, set};
  const sessionIds = [...new Set(questions.items.flatMap(item => item.sessionId ?? []))];
  const goods = questions.items.filter(item => item.sessionId === null);
  return (
    <>
      {sessionIds.map(sessionId => (
        <SessionPart
          key={sessionId}
          form={form}
          cart={cart}
          questions={questions}
          items={questions.items.filter(item => item.sessionId === sessionId)}
          isOne={sessionIds.length === 1}
        />
      ))}
      {account && questions.items.some(item => isNow(values, item)) && (
        <CheckField name="keepPeople" checked={values.keepPeople} onChange={value => form.set('keepPeople', value)}>
          Guardar a estas personas en mi cuenta, para no escribirlas otra vez.
        </CheckField>
      )}
      {goods.map(item => (
        <fieldset key={item.at} className="checkout-part">
          <legend>{item.legend}</legend>
          <AskedFields {...item} all={questions.all} form={answers} />
        </fieldset>
      ))}
      {questions.order.fields.length > 0 && (
        <fieldset className="checkout-part">
          <legend>Unas preguntas</legend>
          <AskedFields {...questions.order} all={questions.all} form={answers} />
        </fieldset>
      )}
    </>
  );
}

type SessionProps = Pick<Props, 'form' | 'cart' | 'questions'> & {items: AskedItem[]; isOne: boolean};

function SessionPart({form, cart, questions, items, isOne}: SessionProps) {
  const {values, errors} = form;
  const {sessionId, names} = items[0]!;
  const line = cart.lines.find(one => one.sessionId === sessionId)!;
  const set = (name: string, value: string) => form.set(name as `items.${string}`, value);
  const people: PeopleForm = {values: values as unknown as PeopleForm['values'], errors, set};
  const answers: AnswersForm = {values, errors, set};
  const dueAt = names?.attendeesDueAt ?? null;
  const until = dueAt && `${longDay(dueAt, line.timezone)} a las ${hour(dueAt, line.timezone)}`;
  const isLater = dueAt !== null && values.later.includes(sessionId!);
  const extra = (at: string) => {
    const item = items.find(one => one.at === at)!;
    return item.fields.length > 0 && <AskedFields {...item} all={questions.all} form={answers} />;
  };
  return (
    <fieldset className="checkout-part">
      <legend>
        {names ? 'Quién viene' : 'De cada entrada'}
        {!isOne && `: ${line.eventTitle}, ${longDay(line.startsAt, line.timezone)}`}
      </legend>
      {names && (
        <p>
          {capital(tickets(items.length))} {items.length === 1 ? 'nominativa' : 'nominativas'}: cada una lleva el nombre
          de quien viene{names.needsDoc && ', que enseñará su documento en la puerta'}.
        </p>
      )}
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
              when === 'later' ? [...values.later, sessionId!] : values.later.filter(other => other !== sessionId),
            )
          }
        />
      )}
      {isLater && (
        <p>
          Puedes decirlo hasta el <strong>{until}</strong>, en la página de tu pedido. Te lo recordaremos por correo.
          {names?.isRequired && ' Las entradas te las damos cuando lo digas: sin nombre no se puede pasar.'}
        </p>
      )}
      {names && !isLater ? (
        <PeopleFields
          seats={items.map(({at, legend}) => ({at, legend, needsDoc: names.needsDoc}))}
          form={people}
          known={knownTo(values, questions)}
          extra={extra}
        />
      ) : (
        items
          .filter(item => item.fields.length > 0)
          .map(({at, legend}) => (
            <fieldset key={at} className="people-person">
              <legend>{legend}</legend>
              {extra(at)}
            </fieldset>
          ))
      )}
    </fieldset>
  );
}

/** The buyer, as far as he has written himself down, and the persons of the account. */
function knownTo(values: CheckoutValues, {people}: Questions): TypedPerson[] {
  const self = {
    firstName: values.firstName.trim(),
    surname1: values.surname1.trim(),
    surname2: values.surname2.trim(),
    docNo: values.docNo.trim(),
  };
  return [
    ...(self.firstName && self.surname1 ? [self] : []),
    ...people.map(({id: _, docNo, ...person}) => ({...person, docNo: docNo ?? ''})),
  ];
}
