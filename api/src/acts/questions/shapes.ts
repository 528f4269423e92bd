/** What a purchase asks besides who buys, and how it is answered: who comes with each ticket, and the house's own fields. */
import {bool, cents, id, instant, int, list, num, obj, oneOf, opt, orNull, str} from '../../domain/kernel/shape';

/** Empty parts are told by name: which are needed, the session says. */
export const PERSON_FIELDS = {
  firstName: opt(orNull(str({maxLength: 80}))),
  surname1: opt(orNull(str({maxLength: 80}))),
  surname2: opt(orNull(str({maxLength: 80}))),
  docNo: opt(orNull(str({maxLength: 20, description: 'NIF, NIE o pasaporte'}))),
};

/** Of tickets that have been bought. */
export const PEOPLE = obj(
  {people: list(obj({lineId: id(), ...PERSON_FIELDS}), {minItems: 1, maxItems: 100})},
  'PeopleOfTickets',
);

export const SAID_ANSWERS = opt(
  list(
    obj(
      {
        fieldId: id(),
        value: str({
          maxLength: 10_000,
          description:
            'un día como 2026-10-25, una casilla «Sí» o «No», varias opciones una por línea, de un fichero su token',
        }),
      },
      'SaidAnswer',
    ),
    {maxItems: 200},
  ),
);

/** Of what is in a cart. */
export const SAID_ITEMS = opt(
  list(
    obj(
      {
        key: str({maxLength: 60, description: 'de la línea del carrito'}),
        n: int({minimum: 0, maximum: 999, description: 'cuál de las entradas de la línea, desde 0'}),
        person: opt(orNull(obj(PERSON_FIELDS, 'SaidPerson'))),
        answers: SAID_ANSWERS,
      },
      'SaidItem',
    ),
    {maxItems: 200},
  ),
);

export const OWN_PERSON = obj(
  {id: id(), firstName: str(), surname1: str(), surname2: str(), docNo: orNull(str())},
  'OwnPerson',
);

export const ASKED_FIELD = obj(
  {
    id: id(),
    label: str(),
    help: str(),
    type: oneOf(
      'text',
      'long_text',
      'number',
      'date',
      'email',
      'phone',
      'nif',
      'iban',
      'postal_code',
      'select',
      'multi',
      'checkbox',
      'file',
      'signature',
      'separator',
      'consent',
    ),
    isRequired: bool(),
    choices: list(obj({value: str(), label: str()})),
    min: orNull(num()),
    max: orNull(num()),
    visibleIf: orNull(obj({fieldId: id(), equals: str()})),
  },
  'AskedField',
);

const IDS = list(id());
export const QUESTIONS = obj(
  {
    sessions: list(
      obj({
        sessionId: id(),
        names: orNull(
          obj({
            needsDoc: bool({description: 'de cada asistente, también el documento'}),
            isRequired: bool({description: 'sin nombre no se da la entrada'}),
            attendeesDueAt: orNull(instant('hasta cuándo se puede dejar para después; nada: hay que decirlo ahora')),
          }),
        ),
        fieldIds: IDS,
      }),
      {description: 'lo que se pregunta de cada entrada'},
    ),
    goods: list(
      obj({
        kind: oneOf('supporter', 'plot'),
        key: orNull(str({description: 'de la línea del carrito; vacío: cada una de su clase'})),
        fieldIds: IDS,
      }),
      {
        description: 'lo que se pregunta de cada cosa que no es una entrada',
      },
    ),
    orderFieldIds: IDS,
    fields: list(ASKED_FIELD, {description: 'en el orden en que se preguntan'}),
    people: list(OWN_PERSON, {description: 'las personas guardadas de la cuenta'}),
    invoiceMaxCents: cents('por encima, la factura lleva por ley NIF y domicilio: `invoice` al pagar'),
  },
  'CartQuestions',
);
