/** What the acts on the seats of a pass ask and answer. */
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {bool, cents, id, instant, int, list, obj, oneOf, opt, orNull, phone, str} from '../../../domain/kernel/shape';
import {OPERATION_ID} from '../../parameters';
import {REASON} from './pass-act-shapes';

export const PASS_SESSION = obj(
  {
    eventSessionId: id(),
    eventId: id(),
    title: str(),
    startsAt: instant(),
    seatId: orNull(id()),
    state: str({
      enum: ['own', 'released', 'sold', 'compensated', 'unsold', 'lent', 'not_claimed', 'no_seat', 'cancelled'],
    }),
    releaseId: orNull(id()),
    canRelease: bool(),
    canRecover: bool(),
    refusal: orNull(str({description: 'por qué no se puede liberar'})),
    closesAt: orNull(instant()),
    recoverUntil: orNull(instant()),
    expectedCents: cents('lo que daría venderse hoy a la tarifa general; liberado, lo que se dijo entonces'),
    payout: orNull(str({enum: ['wallet', 'renewal_discount', null], description: 'cómo se recibe'})),
    isGuaranteed: bool({description: 'se recibe aunque no se venda'}),
    compensationCents: orNull(cents()),
  },
  'PassSession',
);

export const LEND = obj({
  eventSessionId: id(),
  toName: str({minLength: 2, maxLength: 160}),
  toEmail: opt(orNull(str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'}))),
  toPhone: opt(orNull(phone())),
  toDocNo: opt(orNull(str({maxLength: 20}))),
  reason: REASON,
});

export const LEND_STATE = obj({eventSessionId: id(), refusal: orNull(str()), used: int()}, 'PassLendState');

export const PLACES = obj(
  {
    refusal: orNull(str()),
    refusalText: str(),
    seatLabel: str(),
    feeCents: cents(),
    zones: list(
      obj({
        id: id(),
        name: str(),
        cents: cents('lo que cuesta allí su categoría'),
        rows: list(obj({label: str(), seats: list(obj({id: id(), number: str()}))})),
      }),
    ),
  },
  'FreePlaces',
);

export const QUOTE = obj(
  {
    passPriceId: id(),
    zoneId: id(),
    differenceCents: cents(),
    creditCents: cents('al monedero, si el asiento es más barato'),
    seatLabel: str(),
    feeCents: cents(),
    totalCents: cents(),
  },
  'StaffSeatChangeQuote',
);

export const CHANGE = obj({
  seatId: id(),
  charge: oneOf('cash', 'card_terminal', 'wallet', 'later'),
  expectedTotalCents: cents('lo que se ha dicho que cuesta; otra cosa se rechaza'),
  tenderedCents: opt(orNull(int({minimum: 1, maximum: 100_000_000}))),
  operationId: OPERATION_ID,
  invoice: SAID_INVOICE,
  reason: REASON,
});

export const CHANGED = obj({
  isApplied: bool({description: 'falso: la butaca se guarda hasta que pague'}),
  orderId: orNull(id()),
  changeCents: cents(),
});

export const CLAIM = obj({eventSessionId: id()});

export const CLAIMED = obj(
  {
    claimed: int({minimum: 0}),
    conflicts: list(obj({seasonPassId: id(), seatId: id(), kind: str()})),
    withoutPlace: list(id(), {description: 'abonos de pie para los que no queda plaza'}),
  },
  'ClaimedSession',
);
