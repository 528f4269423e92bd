/** What a purchase asks besides who buys, and how it is answered: who comes with each ticket. */
import {bool, id, instant, int, list, obj, opt, orNull, str} from '../../rest/shape';

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

/** Of tickets in a cart. */
export const SAID_TICKETS = opt(
  list(
    obj(
      {
        key: str({maxLength: 60, description: 'de la línea del carrito'}),
        n: int({minimum: 0, maximum: 999, description: 'cuál de las entradas de la línea, desde 0'}),
        person: opt(orNull(obj(PERSON_FIELDS, 'SaidPerson'))),
      },
      'SaidTicket',
    ),
    {maxItems: 200},
  ),
);

export const OWN_PERSON = obj(
  {id: id(), firstName: str(), surname1: str(), surname2: str(), docNo: orNull(str())},
  'OwnPerson',
);

export const QUESTIONS = obj(
  {
    sessions: list(
      obj({
        sessionId: id(),
        needsDoc: bool({description: 'de cada asistente, también el documento'}),
        isRequired: bool({description: 'sin nombre no se da la entrada'}),
        attendeesDueAt: orNull(instant('hasta cuándo se puede dejar para después; nada: hay que decirlo ahora')),
      }),
      {description: 'las que piden quién viene con cada entrada'},
    ),
    people: list(OWN_PERSON, {description: 'las personas guardadas de la cuenta'}),
  },
  'CartQuestions',
);
