/** What goes over the wire between a family and the academy. */
import {DOCUMENT_KINDS} from '../../../domain/academy/document-kinds';
import {ENROLMENT_STATES} from '../../../domain/academy/enrolment-states';
import {NEXT_STEPS, PAPER_STATES} from '../../../domain/academy/family/read-family';
import {RELATIONS} from '../../../domain/academy/family/second-guardian';
import {IMAGE_PURPOSES} from '../../../domain/academy/set-image-consent';
import {ASKED_FIELD, SAID_ANSWERS} from '../../questions/shapes';
import {SETTLED} from '../settled';
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
} from '../../../domain/kernel/shape';

const KIND = oneOf(...DOCUMENT_KINDS);
const PURPOSE = oneOf(...IMAGE_PURPOSES);
const SEX = oneOf('female', 'male');
const NAME = str({minLength: 1, maxLength: 80, pattern: '\\S'});
const MORE = opt(str({maxLength: 120}));
const PHONE = opt(phone());
const SIZE = str({maxLength: 10});
const SIZES = {shirtSize: opt(SIZE), shortsSize: opt(SIZE), socksSize: opt(SIZE), shoeSize: opt(SIZE)};
const DOC = opt(str({maxLength: 20, description: 'NIF, NIE o pasaporte'}));

/** Every way to pay, with what would be charged. */
export const ACADEMY_PLANS = list(
  obj({
    paymentFrequencyId: orNull(id('null: como lo reparte la cantera si no se elige plan')),
    name: str(),
    instalments: list(obj({dueOn: day(), amountCents: cents()}), {
      description: 'lo que se cobrará: el primero al tener plaza',
    }),
  }),
);

export const SCHOOL = obj(
  {
    school: orNull(
      obj({
        seasonListId: id(),
        seasonName: str(),
        startsOn: day(),
        endsOn: day(),
        introHtml: str(),
        consentHtml: str(),
        fingerprint: str({description: 'del texto que se firma'}),
        protocolUrl: str(),
        delegateName: str(),
        delegateEmail: str(),
        delegatePhone: str(),
        signupOpensOn: orNull(day()),
        signupClosesOn: orNull(day()),
        isSignupOpen: bool(),
        renewalOpensOn: orNull(day()),
        renewalClosesOn: orNull(day()),
        isRenewalOpen: bool(),
        minAge: int(),
        maxAge: int(),
        maxInstalments: int(),
        siblingDiscountBp: int(),
        largeFamilyDiscountBp: int(),
        partnerDiscountBp: int(),
        partnerClubs: str(),
        paymentMethods: list(str()),
        requiredDocuments: list(KIND),
        requiredFields: list(str()),
        categories: list(
          obj({
            id: id(),
            name: str(),
            sex: oneOf('mixed', 'female', 'male'),
            birthYearFrom: int(),
            birthYearTo: int(),
            isInviteOnly: bool(),
            freePlaces: orNull(int({description: 'null: sin límite'})),
            documents: list(KIND),
            newCents: cents(),
            renewalCents: cents(),
            concepts: list(obj({concept: str(), kind: str(), amountCents: cents()})),
          }),
        ),
        questions: list(ASKED_FIELD),
      }),
    ),
  },
  'School',
);

const SECOND = obj({firstName: NAME, surname1: NAME, email: email(), relation: oneOf(...RELATIONS)}, 'SecondGuardian');
const MEDICAL_TEXT = opt(str({maxLength: 2000}));
/** What is priced, and with `signed` sent. */
export const SEND = obj(
  {
    seasonListId: id(),
    relation: oneOf(...RELATIONS),
    guardian: obj({firstName: NAME, surname1: NAME, surname2: MORE, docNo: DOC, phone: PHONE, address: MORE}),
    second: opt(SECOND),
    children: list(
      obj({
        athleteId: opt(orNull(id('uno de los míos'))),
        firstName: NAME,
        surname1: NAME,
        surname2: MORE,
        birthOn: day(),
        sex: SEX,
        docNo: DOC,
        ageCategoryId: opt(orNull(id('si caben varias'))),
        invitationCode: opt(str({maxLength: 20})),
        ...SIZES,
        school: MORE,
        previousClub: MORE,
        address: MORE,
        city: MORE,
        postalCode: opt(str({maxLength: 10})),
        emergencyName: MORE,
        emergencyPhone: PHONE,
        secondEmergencyName: MORE,
        secondEmergencyPhone: PHONE,
        consents: opt(list(PURPOSE, {maxItems: IMAGE_PURPOSES.length})),
        medical: opt(
          obj({allergies: MEDICAL_TEXT, conditions: MEDICAL_TEXT, medication: MEDICAL_TEXT, consent: isTrue()}),
        ),
        answers: SAID_ANSWERS,
      }),
      {minItems: 1, maxItems: 8},
    ),
    signed: opt(
      obj({
        hasNoSecond: opt(bool()),
        paymentFrequencyId: opt(orNull(id('una de `plans`; si ya no se ofrece, 409 `plan_gone`'))),
        expectedTotalCents: cents('lo que se ha mostrado'),
        expectedFirstCents: opt(
          orNull(cents('lo que se ha mostrado que se paga al tener plaza; si no es, 409 `total_changed`')),
        ),
        whatsapp: opt(bool()),
        acceptData: isTrue(),
        acceptProtocol: isTrue(),
        fingerprint: str({minLength: 64, maxLength: 64}),
        signedName: str({minLength: 3, maxLength: 160}),
      }),
    ),
  },
  'FamilyEnrolment',
);

const CATEGORY = obj({id: id(), name: str(), isFull: bool()}, 'FittingCategory');
export const QUOTED = obj(
  {
    children: list(
      obj({
        firstName: str(),
        category: CATEGORY,
        options: list(CATEGORY),
        kind: oneOf('new', 'renewal'),
        amountCents: cents(),
        discountCents: cents(),
        discountReason: str(),
        sizes: obj({shirtSize: SIZE, shortsSize: SIZE, socksSize: SIZE, shoeSize: SIZE}),
      }),
    ),
    totalCents: cents(),
    early: orNull(obj({untilOn: day(), totalCents: cents('si se paga entero y hay plaza antes de ese día')})),
    plans: ACADEMY_PLANS,
  },
  'FamilyQuote',
);
export const SENT = obj(
  {
    children: list(
      obj({
        enrolmentId: id(),
        number: str(),
        firstName: str(),
        categoryName: str(),
        state: oneOf(...ENROLMENT_STATES),
        next: str(),
      }),
    ),
    totalCents: cents(),
  },
  'FamilySent',
);

export const OWN_FAMILY = obj(
  {
    guardian: orNull(
      obj({
        firstName: str(),
        surname1: str(),
        surname2: str(),
        docNo: orNull(str()),
        phone: str(),
        address: str(),
        isWhatsappAllowed: bool(),
      }),
    ),
    children: list(
      obj({
        id: id(),
        firstName: str(),
        name: str(),
        birthOn: day(),
        sex: SEX,
        shirtSize: SIZE,
        shortsSize: SIZE,
        socksSize: SIZE,
        shoeSize: SIZE,
        hasMedicalRecord: bool(),
        photoAt: orNull(instant()),
        consents: list(obj({purpose: PURPOSE, isGranted: bool(), isRefusedByOther: bool()})),
        other: orNull(obj({firstName: str(), state: oneOf('linked', 'invited', 'unknown')})),
        papers: list(
          obj({kind: KIND, isAsked: bool(), state: oneOf(...PAPER_STATES), note: str(), expiresOn: orNull(day())}),
        ),
        enrolments: list(
          obj({
            id: id(),
            number: str(),
            seasonName: str(),
            categoryName: str(),
            teamName: orNull(str()),
            state: oneOf(...ENROLMENT_STATES),
            note: str(),
            isCurrent: bool(),
            amountCents: cents(),
            discountCents: cents(),
            paidCents: cents(),
            overdueCents: cents(),
            payUntilAt: orNull(instant()),
            isPayer: bool(),
            next: oneOf(...NEXT_STEPS),
            missing: str(),
            canWithdraw: bool({description: 'con plaza, pide antes qué supone'}),
          }),
        ),
      }),
    ),
    settled: opt(SETTLED),
  },
  'OwnFamily',
);
/** Any part may be left out. */
export const CHANGE = obj(
  {
    consent: opt(obj({purpose: PURPOSE, isGranted: bool()})),
    sizes: opt(obj(SIZES)),
    second: opt(SECOND),
    inviteAgain: opt(bool()),
    whatsapp: opt(bool()),
  },
  'OwnChildChange',
);
