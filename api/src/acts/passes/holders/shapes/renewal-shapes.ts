/** What the pages of a renewal send and get. */
import {CHECKOUT} from '../../../../outside/bank/go-to-bank';
import {SAID_ANSWERS} from '../../../questions/shapes';
import {RENEWAL_REFUSALS} from '../../../../domain/passes/renewal/read-renewals';
import {SAID_INVOICE} from '../../../questions/invoice-shape';
import {
  bool,
  cents,
  day,
  email,
  id,
  instant,
  int,
  isTrue,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
} from '../../../../domain/kernel/shape';

const DOC = str({maxLength: 20});
const PHONE = phone();

export const SEARCH = obj({
  memberNumber: int({minimum: 1, maximum: 999999}),
  docNo: opt(orNull(DOC)),
  bornOn: opt(orNull(day())),
});
export const SEARCHED = obj({checked: bool()});

const CONTACT = {
  email: str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', example: 'ana@example.org'}),
  phone: PHONE,
  street: str({maxLength: 120}),
  postalCode: str({maxLength: 10}),
  city: str({maxLength: 80}),
  province: str({maxLength: 80}),
};

export const RENEWALS = obj(
  {
    items: list(
      obj({
        passId: id(),
        isReached: bool({description: 'de la cuenta; si no, solo se ha demostrado quién es y el nombre va tapado'}),
        isOwn: bool(),
        name: str(),
        memberCode: orNull(str()),
        categoryName: str(),
        seatLabel: str(),
        fromListName: str(),
        listId: id(),
        listName: str(),
        termsHtml: str(),
        refusal: orNull(str({enum: [...Object.keys(RENEWAL_REFUSALS), null]})),
        refusalText: orNull(str()),
        overdueCents: cents(),
        opensAt: orNull(instant()),
        closesAt: orNull(instant()),
        guaranteeUntilAt: orNull(instant()),
        hasLostPriority: bool(),
        renewal: orNull(obj({id: id(), state: str(), totalCents: cents()})),
        walletCents: cents(),
        holderId: id(),
        autoRenew: bool(),
        contact: orNull(obj(CONTACT)),
      }),
    ),
    buyer: orNull(obj({email: str(), firstName: str(), surname1: str(), surname2: str(), phone: str(), docNo: str()})),
  },
  'Renewals',
);

const CHOICE = {
  passId: id(),
  passCategoryId: opt(orNull(id('vacía: la que le toca'))),
  seat: opt(oneOf('keep', 'other')),
  seatId: opt(orNull(id())),
  discountIds: opt(list(id(), {maxItems: 10})),
};
export const QUOTE = obj({passes: list(obj(CHOICE), {minItems: 1, maxItems: 20}), priceGroupId: opt(orNull(id()))});

const INSTALMENT = obj({dueOn: day(), amountCents: cents()});
export const QUOTED = obj(
  {
    lines: list(
      obj({
        passId: id(),
        categoryId: id(),
        categoryName: str(),
        change: orNull(obj({fromName: str(), toName: str(), fromCents: orNull(cents()), toCents: orNull(cents())})),
        categories: list(
          obj({id: id(), name: str(), needsSeat: bool(), amountCents: orNull(cents()), documentRequired: str()}),
        ),
        seatId: orNull(id()),
        seatLabel: str(),
        isSeatKept: bool(),
        needsSeat: bool(),
        seatTrouble: orNull(obj({reason: str(), message: str()})),
        amountCents: orNull(cents()),
        discounts: list(
          obj({
            id: orNull(id()),
            name: str(),
            cents: cents(),
            state: oneOf('approved', 'pending'),
            documentRequired: str(),
          }),
        ),
        offered: list(obj({id: id(), name: str(), documentRequired: str()})),
        totalCents: orNull(cents()),
        documents: list(str()),
        trouble: orNull(str({description: 'lo que falta por elegir: el grupo para el que es el precio'})),
      }),
    ),
    families: list(obj({id: id(), name: str(), description: str(), documentRequired: str()})),
    plans: list(obj({paymentFrequencyId: orNull(id()), name: str(), instalments: list(INSTALMENT)}), {
      description: 'cómo se puede pagar lo que no espera documentos',
    }),
    totalCents: cents(),
    nowCents: cents('lo que se paga al firmar si se paga de una vez'),
    waitingCents: cents('lo que espera a que se vean los documentos'),
    docNoRequired: bool(),
    keepCardText: str({description: 'lo que se acepta con `keepCard`'}),
  },
  'RenewalQuote',
);

export const RENEW = obj({
  invoice: SAID_INVOICE,
  passes: list(
    obj({
      ...CHOICE,
      expectedTotalCents: cents(),
      autoRenew: opt(bool()),
      contact: opt(orNull(obj(CONTACT))),
      answers: SAID_ANSWERS,
    }),
    {minItems: 1, maxItems: 20},
  ),
  priceGroupId: opt(orNull(id())),
  paymentFrequencyId: opt(orNull(id('plazos de `plans`; si ya no se ofrecen, 409 `plan_gone`'))),
  expectedFirstCents: opt(
    orNull(cents('lo que se ha mostrado que se paga hoy, sin contar el monedero; si no es, 409 `total_changed`')),
  ),
  walletHolderId: opt(orNull(id('de quién es el monedero que paga lo que alcance'))),
  method: oneOf('card', 'bizum', 'cart'),
  keepCard: opt(bool({description: 'los demás plazos se cobran en la tarjeta con la que se paga'})),
  acceptTerms: isTrue(),
  buyer: obj({
    email: email(),
    firstName: str({minLength: 1, maxLength: 80}),
    surname1: str({minLength: 1, maxLength: 80}),
    surname2: opt(orNull(str({maxLength: 80}))),
    phone: opt(orNull(PHONE)),
    docNo: opt(orNull(DOC)),
  }),
  affiliateCode: opt(orNull(str({maxLength: 20, description: 'de la peña o colaborador que trae a quien renueva'}))),
});
export const RENEWED = obj(
  {
    checkout: orNull(CHECKOUT),
    isInCart: bool({description: 'se paga con lo demás del carrito'}),
    renewed: list(
      obj({
        passId: id(),
        newPassId: id(),
        state: oneOf('requested', 'pending_payment', 'active'),
        totalCents: cents(),
        documents: list(str()),
      }),
    ),
  },
  'Renewed',
);

export const SEATS = obj(
  {
    zones: list(obj({id: id(), name: str(), free: int({minimum: 0}), amountCents: cents()})),
    seats: list(obj({id: id(), rowLabel: str(), seatNumber: str()})),
  },
  'RenewalSeats',
);
export const AUTO_RENEW = obj({autoRenew: bool()});
export const STOP = obj({token: str({minLength: 10, maxLength: 100}), resume: opt(bool())});
export const STOPPED = obj(
  {state: oneOf('stopped', 'resumed', 'renewed'), name: str(), listName: str(), amountCents: cents(), chargeOn: day()},
  'AutoRenewStop',
);
