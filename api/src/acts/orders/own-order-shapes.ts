/** A paid order as whoever has its link sees it, and what may be done with its tickets. */
import {LINE_KIND_NAMES} from '../../domain/orders/due';
import {RESALE} from '../tickets/resale-shape';
import {HANDS} from '../tickets/transfer-shapes';
import {bool, cents, id, instant, int, list, obj, oneOf, opt, orNull, str} from '../../domain/kernel/shape';

export const TICKET = obj({
  id: id(),
  lineId: id(),
  code: str({description: 'vacío mientras le falta el nombre a una entrada que lo necesita'}),
  zoneName: str(),
  gate: orNull(str()),
  rowLabel: orNull(str()),
  seatNumber: orNull(str()),
  priceCategoryName: str(),
  totalCents: cents(),
  state: str(),
  holderName: orNull(str({description: 'de quién es, si son nominativas'})),
  cancel: orNull(
    obj({
      untilAt: instant(),
      keptCents: cents('lo que se queda la organización'),
      moneyCents: orNull(cents('lo que vuelve por donde vino')),
      creditCents: orNull(cents('lo que va a una tarjeta de la tienda, con lo que se añade')),
      bonusCents: cents('de ello, lo que se añade'),
      returnedCents: cents('de ello, lo que vuelve a las tarjetas regalo o al monedero con que se pagó'),
      isPostponed: bool({description: 'porque la sesión cambia de día: se devuelve todo'}),
      movedCents: cents('además y por donde vino: lo pagado por cambiarla de butaca'),
    }),
  ),
  move: orNull(
    obj(
      {
        untilAt: instant(),
        feeCents: cents(),
        seatId: id('la butaca de ahora'),
        zoneIds: list(id(), {description: 'donde se vende su tarifa'}),
      },
      'TicketMoveTerms',
    ),
  ),
  attendee: orNull(
    obj(
      {
        isNamed: bool(),
        needsDoc: bool(),
        docEnd: orNull(str()),
        firstName: str(),
        surname1: str(),
        surname2: str(),
        fixUntil: orNull(instant('hasta cuándo lo corrige quien compró')),
      },
      'TicketAttendee',
    ),
  ),
  ...HANDS,
  resale: RESALE,
  isNameless: bool({description: 'sin nombre no se da'}),
});
export const CANCEL = obj({
  ticketIds: list(id(), {minItems: 1, maxItems: 100}),
  back: oneOf('money', 'credit'),
  expectedCents: cents('lo que se ha mostrado'),
});
export const CANCELLED = obj({givenCents: cents()});
export const RESERVATION = obj(
  {
    orderNumber: str(),
    state: str(),
    createdAt: instant(),
    paidAt: orNull(instant()),
    buyerName: str(),
    totalCents: cents(),
    refundedCents: cents(),
    isSoldOutside: bool({
      description: 'la cobró la liga, el club visitante, una agencia o una peña, y es quien devuelve',
    }),
    isInvoiceComing: bool({description: 'se está expidiendo una factura de lo pagado o de lo devuelto'}),
    sessions: list(
      obj({
        sessionId: id(),
        eventId: id(),
        eventTitle: str(),
        eventSlug: str(),
        startsAt: instant(),
        postponedFrom: orNull(instant('el día que tenía, si ha cambiado')),
        doorsAt: instant(),
        endsAt: instant(),
        venueName: str(),
        venueAddress: str(),
        timezone: str(),
        attendeesDueAt: orNull(instant('hasta cuándo se puede decir quién viene; nada: ya no')),
        tickets: list(TICKET),
      }),
    ),
    organizers: list(obj({name: str(), legalName: str(), nif: str()}), {
      description: 'quien vende cada cosa, como en sus papeles',
    }),
    conditions: str(),
    dues: list(obj({description: str(), quantity: int(), cents: cents(), vatCents: cents()}), {
      description: 'lo pagado que no son entradas',
    }),
    redemptions: list(
      obj(
        {
          kind: oneOf(...LINE_KIND_NAMES),
          title: str(),
          detail: str(),
          quantity: int(),
          code: orNull(str()),
          isShipped: opt(bool()),
          visit: orNull(obj({startsAt: instant(), endsAt: instant(), timezone: str(), name: str()})),
        },
        'Redemption',
      ),
      {
        description: 'lo que se recoge o se visita, con su código si lo tiene',
      },
    ),
    notes: list(str(), {description: 'lo que hay que saber de ello'}),
  },
  'Reservation',
);
