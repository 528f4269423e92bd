/** A ticket that is offered to another person, and what whoever took it sees. */
import {bool, email, id, instant, list, obj, oneOf, opt, orNull, str} from '../../domain/kernel/shape';
import {PERSON_FIELDS} from '../questions/shapes';

/** Of a ticket that may change hands. */
export const HANDS = {
  giveUntilAt: orNull(instant('hasta cuándo se puede dar a otra persona; nada: no se puede')),
  offer: orNull(
    obj({toName: str(), toEmail: str({description: 'vacío: su enlace se da en mano'}), url: str()}, 'TicketOffer'),
  ),
  givenTo: orNull(str({description: 'quien la tiene ahora, con otro código'})),
};
export const GIVE = obj({
  toName: str({maxLength: 80}),
  toEmail: opt(orNull(email())),
});
export const OFFER_MADE = obj({url: str({description: 'el enlace con el que se acepta'})});
/** An offer, or the ticket of whoever took it: nothing of the order that it came of, nor what it cost. */
export const GIVEN = obj(
  {
    id: id(),
    eventTitle: str(),
    eventId: id(),
    startsAt: instant(),
    doorsAt: instant(),
    venueName: str(),
    venueAddress: str(),
    timezone: str(),
    zoneName: str(),
    gate: orNull(str()),
    rowLabel: orNull(str()),
    seatNumber: orNull(str()),
    priceCategoryName: str(),
    documentRequired: str({description: 'lo que se enseña en la puerta con esta tarifa'}),
    giverName: str(),
    toName: str({description: 'de lo ofrecido: a quién, como lo escribió quien la da'}),
    emailMasked: orNull(str({description: 'de lo ofrecido por correo: adónde se envió'})),
    untilAt: orNull(instant('de lo ofrecido: hasta cuándo se acepta')),
    needsDoc: bool({description: 'pide el documento de quien viene'}),
    isCancelled: bool({description: 'la sesión'}),
    /** Of whoever took it. */
    holderName: str(),
    code: str(),
    state: oneOf('valid', 'used', 'void'),
    ...HANDS,
  },
  'GivenTicket',
);
/** Of an account. */
export const RECEIVED = list(
  obj({
    hash: str({description: 'de la página de la entrada'}),
    eventTitle: str(),
    startsAt: instant(),
    timezone: str(),
    venueName: str(),
    zoneName: str(),
    rowLabel: orNull(str()),
    seatNumber: orNull(str()),
    giverName: str(),
  }),
);
export const ACCEPT = obj({...PERSON_FIELDS, email: opt(email())}, 'AcceptTicket');
export const ACCEPTED = obj({hash: str({description: 'de su página: con ella se entra'})});
