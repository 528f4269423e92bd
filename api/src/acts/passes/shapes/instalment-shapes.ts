/** What the page of instalments sends and gets, with an account or with a link. */
import {signedId} from '../../../platform/keys/token';
import type {Schedule} from '../../../domain/instalments/read-schedule';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {
  bool,
  cents,
  day,
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
} from '../../../domain/kernel/shape';

const STATE = str({
  enum: [
    'scheduled',
    'charging',
    'paid',
    'failed',
    'failed_for_good',
    'needs_authentication',
    'due',
    'in_grace',
    'overdue',
    'paid_late',
    'waived',
    'uncollectable',
    'returned',
  ],
});

export const SCHEDULE = obj(
  {
    id: id(),
    title: str(),
    holderName: str(),
    seatLabel: str(),
    state: str(),
    totalCents: cents(),
    paidCents: cents(),
    owedCents: cents('lo que ya ha vencido'),
    restCents: cents('todo lo que falta'),
    planName: orNull(str()),
    planMethods: list(str()),
    seasonEndsOn: day(),
    clubName: str(),
    card: orNull(obj({brand: str(), last4: str(), expiresOn: day(), endsBeforeLast: bool()})),
    mandate: orNull(obj({id: id(), reference: str(), ibanEnding: str(), signedOn: day()})),
    mandateText: orNull(str({description: 'lo que se firma para domiciliar; null si no se domicilia'})),
    consentText: str({description: 'lo que se acepta al guardar la tarjeta'}),
    instalments: list(
      obj({
        id: id(),
        n: int({minimum: 1}),
        dueOn: day(),
        amountCents: cents(),
        feeCents: cents('gastos de un recibo devuelto'),
        dueCents: cents('lo que se paga ahora: el plazo y sus gastos'),
        state: STATE,
        method: orNull(str()),
        paidAt: orNull(instant()),
        retryOn: orNull(day()),
        graceUntilOn: orNull(day()),
        isOwed: bool(),
        canPay: bool(),
        reservationHash: orNull(str({description: 'el pedido que lo pagó'})),
      }),
    ),
  },
  'InstalmentSchedule',
);

/** A schedule as it is sent: its orders by the address that their owner opens. */
export const showSchedule = (schedule: Schedule, mandateText: string | null, secret: string) => ({
  ...schedule,
  mandateText,
  instalments: schedule.instalments.map(({orderId, ...i}) => ({
    ...i,
    reservationHash: orderId === null ? null : signedId(secret, 'reservation', orderId),
  })),
});

export const OWED = obj(
  {
    title: str(),
    clubName: str(),
    isOwedNow: bool(),
    totalCents: cents(),
    consentText: str(),
    items: list(obj({id: id(), description: str(), dueOn: day(), amountCents: cents(), isUnderWay: bool()})),
  },
  'PaymentLink',
);

const CHOICE = {
  method: oneOf('card', 'bizum'),
  keepCard: opt(bool()),
  expectedTotalCents: cents('total que se ha mostrado'),
  invoice: SAID_INVOICE,
};
const WHICH = {instalmentIds: list(id(), {minItems: 1, maxItems: 24})};
export const PAY = obj({...WHICH, ...CHOICE});
export const IN_CART = obj(WHICH);
export const PAY_LINK = obj(CHOICE);
export const NEW_CARD = obj({accept: isTrue('acepto que se guarde la tarjeta')});
export const REMOVED = obj({removed: bool()});
export const SIGN_MANDATE = obj({
  iban: str({minLength: 15, maxLength: 42, example: 'ES91 2100 0418 4502 0005 1332'}),
  debtorName: str({minLength: 1, maxLength: 70}),
  accept: isTrue('acepto la orden de domiciliación'),
});
export const SIGNED_MANDATE = obj({id: id(), reference: str(), ibanEnding: str()});
