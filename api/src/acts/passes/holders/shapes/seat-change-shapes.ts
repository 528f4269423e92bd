/** What the page of the seat change sends and gets. */
import {SEAT_CHANGE_REFUSALS} from '../../../../domain/passes/seat-change/seat-change-refusal';
import {
  bool,
  cents,
  id,
  instant,
  int,
  isTrue,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
} from '../../../../domain/kernel/shape';
import {CHECKOUT, PAY} from '../pay-own-due';

export const SEAT_CHANGE = obj(
  {
    seatId: orNull(id()),
    seatLabel: orNull(str()),
    seasonListId: id(),
    planHash: orNull(str({description: 'el plano: /api/public/plans/{hash}'})),
    refusal: orNull(
      str({enum: [...Object.keys(SEAT_CHANGE_REFUSALS), null], description: 'por qué no se puede cambiar'}),
    ),
    window: orNull(obj({startsAt: instant(), endsAt: instant(), isOpen: bool()})),
    used: int({minimum: 0}),
    limit: int({minimum: 0}),
    feeCents: cents('gastos del cambio'),
    multiplierBp: int({minimum: 0, description: 'por cuánto se multiplica la diferencia; 10000 es una vez'}),
    creditCheaper: bool({description: 'un asiento más barato devuelve la diferencia al monedero'}),
    prices: list(obj({zoneId: id(), cents: cents('lo que cuesta la categoría en la zona')})),
    open: list(
      obj({
        id: id(),
        state: oneOf('draft', 'pending_payment'),
        isSwap: bool(),
        isAsker: bool(),
        fromSeat: str(),
        toSeat: orNull(str()),
        otherName: orNull(str()),
        otherMemberCode: orNull(str()),
        message: str(),
        totalCents: cents(),
        isPayer: bool(),
        expiresAt: instant(),
        offer: orNull(obj({isPayer: bool(), totalCents: cents(), creditCents: cents()})),
        refusal: orNull(str({description: 'por qué la permuta no se puede hacer ahora'})),
      }),
    ),
    done: list(obj({fromSeat: str(), toSeat: str(), at: instant(), isSwap: bool()})),
  },
  'SeatChangeOffer',
);
export const FREE_SEATS = obj({seatIds: list(id())}, 'FreeListSeats');
export const SEAT_QUOTE = obj(
  {
    seatLabel: str(),
    zoneId: id(),
    passPriceId: id(),
    differenceCents: cents('diferencia de precio, con su multiplicador'),
    creditCents: cents('saldo que se devuelve'),
    feeCents: cents(),
    totalCents: cents(),
  },
  'SeatChangeQuote',
);
export const CHANGE = obj({seatId: id(), expectedTotalCents: cents('lo que se ha visto en la pantalla'), ...PAY});
export const CHANGED = obj({isApplied: bool(), checkout: orNull(CHECKOUT)}, 'SeatChanged');
export const PAY_CHANGE = obj({seatChangeId: id(), ...PAY});
export const ONE_CHANGE = obj({seatChangeId: id()});
export const SWAP = obj({
  memberNumber: int({minimum: 1, maximum: 999999}),
  surname1: str({minLength: 1, maxLength: 80, description: 'primer apellido de la otra persona'}),
  message: opt(orNull(str({maxLength: 300}))),
  hasAgreed: isTrue('las dos personas han hablado de la permuta'),
});
export const AGREE = obj({seatChangeId: id(), expectedTotalCents: cents(), ...PAY});
export const CARD_ASK = obj({reason: oneOf('lost', 'stolen', 'damaged'), expectedTotalCents: cents(), ...PAY});
export const CARD_QUOTE = obj({feeCents: cents(), refusal: orNull(str())}, 'CardQuote');
export const CARD_DONE = obj({isDone: bool(), checkout: orNull(CHECKOUT)}, 'CardReplaced');
