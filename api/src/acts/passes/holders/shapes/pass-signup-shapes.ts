/** What the page of a new pass sends and gets. */
import {CHECKOUT} from '../../../../outside/bank/go-to-bank';
import {SAID_ANSWERS} from '../../../questions/shapes';
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

const NAME = str({maxLength: 80});
const PHONE = phone();
const ADDRESS = {
  street: opt(str({maxLength: 120})),
  postalCode: opt(str({maxLength: 10})),
  city: opt(str({maxLength: 80})),
  province: opt(str({maxLength: 80})),
};
export const CODE = {schema: {type: 'string', maxLength: 40} as const, description: 'palabra de acceso de una fase'};

const PHASE_KIND = oneOf(
  'renewal',
  'seat_change',
  'waiting_list_sign_up',
  'waiting_list',
  'sponsored',
  'open',
  'half_season',
);
export const LISTS = obj(
  {
    items: list(
      obj({
        id: id(),
        name: str(),
        startsOn: day(),
        endsOn: day(),
        introHtml: str(),
        termsHtml: str(),
        planHash: orNull(str()),
        firstSeatId: orNull(id()),
        matches: int({minimum: 0, description: 'sesiones que quedan'}),
        phase: orNull(
          obj({
            kind: PHASE_KIND,
            name: str(),
            messageHtml: str(),
            endsAt: instant(),
            priceKind: oneOf('new', 'renewal', 'half_season'),
          }),
        ),
        next: orNull(obj({name: str(), startsAt: instant(), kind: PHASE_KIND})),
        needsCode: bool({description: 'hay una fase abierta para quien tiene su palabra'}),
        hasWaitingList: bool(),
        categories: list(
          obj({
            id: id(),
            name: str(),
            description: str(),
            kind: str(),
            bornFromOn: orNull(day()),
            bornUntilOn: orNull(day()),
            documentRequired: str(),
          }),
        ),
        prices: list(
          obj({
            passCategoryId: id(),
            zoneId: orNull(id()),
            amountCents: cents(),
            onlyInGroup: orNull(str({description: 'se vende solo en este grupo'})),
          }),
        ),
        standing: list(obj({id: id(), name: str(), left: int({minimum: 0})}), {
          description: 'zonas en las que se está de pie y plazas que quedan',
        }),
        families: list(obj({id: id(), name: str(), description: str(), documentRequired: str()})),
      }),
    ),
    people: list(obj({holderId: id(), name: str(), bornOn: orNull(day()), memberCode: str()}), {
      description: 'abonados de la cuenta',
    }),
    invoiceMaxCents: cents('por encima hacen falta NIF y domicilio'),
    payMinutes: int(),
  },
  'PassSignUpLists',
);

export const SEATS = obj(
  {
    states: str({
      maxLength: 200000,
      description: 'dos bits por butaca en base64, como los estados de una sesión: 0 libre, 2 ocupada',
    }),
    seatCount: int({minimum: 0}),
    firstSeatId: orNull(id()),
    free: int({minimum: 0}),
  },
  'PassSignUpSeats',
);

const WANTED = {
  holderId: opt(orNull(id('un abonado de la cuenta'))),
  passCategoryId: id(),
  seatId: opt(orNull(id())),
  zoneId: opt(orNull(id())),
  discountIds: opt(list(id(), {maxItems: 10})),
};
export const QUOTE = obj({
  seasonListId: id(),
  code: opt(orNull(str({maxLength: 40}))),
  people: list(obj({...WANTED, bornOn: opt(orNull(day()))}), {minItems: 1, maxItems: 10}),
  priceGroupId: opt(orNull(id())),
});
export const QUOTED = obj(
  {
    people: list(
      obj({
        trouble: orNull(obj({code: str(), message: str(), field: orNull(str())})),
        seatLabel: str(),
        amountCents: orNull(cents()),
        discounts: list(obj({id: orNull(id()), name: str(), cents: cents(), state: oneOf('approved', 'pending')})),
        totalCents: orNull(cents()),
        offered: list(obj({id: id(), name: str(), documentRequired: str()})),
        papers: list(obj({text: str(), passDiscountId: orNull(id()), provesGroup: bool()}), {
          description: 'lo que hay que subir',
        }),
      }),
    ),
    families: list(obj({id: id(), name: str(), description: str(), documentRequired: str()})),
    plans: list(
      obj({
        paymentFrequencyId: orNull(id()),
        name: str(),
        instalments: list(obj({dueOn: day(), amountCents: cents()})),
      }),
    ),
    totalCents: cents(),
    nowCents: cents('lo que se puede pagar ya'),
    waitingCents: cents('lo que espera a que se vean los documentos'),
    needsInvoice: bool({description: 'el total pide NIF y domicilio'}),
    keepCardText: str({description: 'lo que se acepta con `keepCard`'}),
  },
  'PassSignUpQuote',
);

export const UPLOADED = obj({token: str(), fileName: str(), sizeBytes: int({minimum: 1})}, 'PassUpload');

const PERSON = obj({
  ...WANTED,
  firstName: opt(NAME),
  surname1: opt(NAME),
  surname2: opt(NAME),
  docType: opt(oneOf('nif', 'passport', 'none')),
  docNo: opt(str({maxLength: 20})),
  bornOn: opt(day()),
  email: opt(str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', example: 'ana@example.org'})),
  phone: opt(PHONE),
  ...ADDRESS,
  guardianName: opt(str({maxLength: 120})),
  guardianPhone: opt(PHONE),
  expectedTotalCents: cents('lo que se ha mostrado'),
  answers: SAID_ANSWERS,
  papers: opt(
    list(
      obj({token: str({minLength: 36, maxLength: 36}), passDiscountId: opt(orNull(id())), provesGroup: opt(bool())}),
      {maxItems: 8},
    ),
  ),
});
export const SIGN = obj({
  invoice: SAID_INVOICE,
  seasonListId: id(),
  code: opt(orNull(str({maxLength: 40}))),
  people: list(PERSON, {minItems: 1, maxItems: 10}),
  priceGroupId: opt(orNull(id())),
  paymentFrequencyId: opt(orNull(id('plazos de `plans`; si ya no se ofrecen, 409 `plan_gone`'))),
  expectedFirstCents: opt(
    orNull(cents('lo que se ha mostrado que se paga hoy, sin contar el monedero; si no es, 409 `total_changed`')),
  ),
  method: oneOf('card', 'bizum', 'cart'),
  keepCard: opt(bool({description: 'los demás plazos se cobran en la tarjeta con la que se paga'})),
  acceptTerms: isTrue(),
  marketing: opt(bool()),
  affiliateCode: opt(orNull(str({maxLength: 20, description: 'de la peña o colaborador que trae a quien se abona'}))),
  buyer: obj({
    email: email(),
    firstName: NAME,
    surname1: NAME,
    surname2: opt(NAME),
    phone: opt(PHONE),
    docNo: opt(str({maxLength: 20})),
    ...ADDRESS,
  }),
  replaces: opt(
    orNull(
      str({
        maxLength: 100,
        description: 'checkoutToken del intento anterior de este mismo navegador: sus butacas se sueltan',
      }),
    ),
  ),
});
export const SIGNED = obj(
  {
    passes: list(
      obj({
        person: int(),
        passId: id(),
        state: oneOf('requested', 'pending_payment', 'active'),
        seatLabel: str(),
        totalCents: cents(),
      }),
    ),
    checkout: orNull(CHECKOUT),
    isInCart: bool({description: 'se paga con lo demás del carrito'}),
  },
  'PassSignedUp',
);
