/** What the holder's own pages send and get. */
import {GUEST_REFUSALS} from '../../../../domain/passes/guests/read-guest-offer';
import {LEND_REFUSALS} from '../../../../domain/passes/transfer/lend-refusal';
import {bool, cents, day, id, instant, int, list, obj, opt, orNull, phone, str} from '../../../../domain/kernel/shape';
import {PASS_SESSION} from '../../shapes/pass-seat-shapes';
import {PAY} from '../pay-own-due';

const CODE = str({description: 'lo que dice el QR; también se puede teclear en la puerta'});
const WALLET = obj({
  balanceCents: cents(),
  renewalDiscountCents: cents('lo que se descuenta al renovar este abono'),
  movements: list(obj({kind: str(), amountCents: int(), note: str(), at: instant(), expiresOn: orNull(day())})),
});

export const OWN_SESSION = obj(
  {
    ...PASS_SESSION.props,
    slug: str(),
    doorsAt: instant(),
    venueName: str(),
    timezone: str(),
    gate: orNull(str()),
    isOver: bool(),
    isNominative: bool(),
    isIncluded: bool({description: 'el abono abre esta sesión: siempre, o porque está elegida'}),
    chosenPlace: orNull(str()),
    supplementCents: cents('suplemento del día del club'),
    supplementState: orNull(
      str({enum: ['owed', 'paid', 'over', null], description: 'owed: se paga hasta ownSeatUntilAt'}),
    ),
    ownSeatUntilAt: orNull(instant()),
    lent: orNull(
      obj({
        toName: str(),
        toEmail: str(),
        toPhone: str(),
        code: CODE,
        state: str({enum: ['proposed', 'accepted', 'used']}),
        canRevoke: bool(),
      }),
    ),
    lendRefusal: orNull(str({enum: [...Object.keys(LEND_REFUSALS), null], description: 'por qué no se puede ceder'})),
    lendsUsed: int({minimum: 0}),
    lendsLimit: int({minimum: 0}),
    guests: obj({
      refusal: orNull(str({enum: [...Object.keys(GUEST_REFUSALS), null], description: 'por qué no se puede invitar'})),
      perPass: int({minimum: 0}),
      given: int({minimum: 0}),
      cents: cents('lo que cuesta cada una, gastos incluidos; 0: invita la casa'),
      opensAt: orNull(instant()),
      closesAt: instant(),
      isNominative: bool(),
      message: str(),
      zones: list(obj({id: id(), name: str(), isFull: bool()})),
    }),
  },
  'OwnPassSession',
);

export const OWN_PASSES = obj(
  {
    items: list(
      obj({
        id: id(),
        listName: str(),
        seasonEndsOn: day(),
        beginsOn: day(),
        hasBegun: bool({description: 'falso: es de la próxima temporada y todavía no abre ninguna puerta'}),
        holderName: str(),
        memberCode: str(),
        memberSinceOn: day(),
        isOwn: bool(),
        categoryName: str(),
        categoryKind: str(),
        choices: orNull(obj({allowed: int(), used: int()})),
        ticketDiscountBp: orNull(int()),
        documentRequired: str(),
        zoneName: orNull(str()),
        rowLabel: orNull(str()),
        seatNumber: orNull(str()),
        gate: orNull(str()),
        state: str(),
        hasAccess: bool(),
        blocks: list(obj({reason: str(), untilAt: orNull(instant()), caseNumber: str()})),
        cardNumber: orNull(str()),
        cardState: orNull(str()),
        cardCode: orNull(CODE),
        totalCents: cents(),
        paidCents: cents(),
        owedCents: cents(),
        overdueCents: cents(),
        nextInstalment: orNull(obj({dueOn: day(), amountCents: cents(), state: str()})),
        autoRenew: bool(),
        wallet: WALLET,
        nextSessions: list(OWN_SESSION),
        sessionsAhead: int({minimum: 0}),
      }),
    ),
  },
  'OwnPasses',
);

export const GUEST = obj(
  {id: id(), name: str(), email: str(), zoneName: str(), code: CODE, state: str({enum: ['issued', 'sent', 'used']})},
  'PassGuest',
);

const NAME = str({minLength: 1, maxLength: 120});
const DOC = opt(orNull(str({maxLength: 20})));
const ADDRESS = opt(
  orNull(str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', example: 'pilar@example.org'})),
);

export const SESSION = obj({eventSessionId: id()});
export const SUPPLEMENT = obj({eventSessionId: id(), ...PAY, expectedTotalCents: cents()});
export const LEND = obj({
  eventSessionId: id(),
  toName: NAME,
  toEmail: ADDRESS,
  toPhone: opt(orNull(phone())),
  toDocNo: DOC,
});
export const INVITE = obj({
  eventSessionId: id(),
  zoneId: id(),
  guests: list(obj({name: NAME, email: ADDRESS, docNo: DOC}), {minItems: 1, maxItems: 20}),
});
export const REVOKE_GUEST = obj({eventSessionId: id(), id: id()});
export const LINK = obj({memberNumber: int({minimum: 1, maximum: 999999}), docNo: DOC, bornOn: opt(orNull(day()))});
export const LINKED = obj({checked: bool()});
