/** What customers send and see of their cases. */
import {CASE_CATEGORIES} from '../../domain/cases/open-case';
import {statesOf} from '../../domain/machines/registry';
import {CASE_FILE} from '../../reports/messages/case-thread';
import {bool, email, id, instant, int, list, obj, oneOf, opt, orNull, phone, str} from '../../domain/kernel/shape';

/** Of files that were sent before. */
export const FILES = opt(list(str({format: 'uuid', example: '7b1f4c1e-52a4-4c1e-9d53-0f6f2f5a9c11'}), {maxItems: 5}));
export const STATE = oneOf(...statesOf('case'));
const BODY = str({minLength: 1, maxLength: 5000});

export const OPEN_CASE = obj({
  category: oneOf(...CASE_CATEGORIES),
  title: str({minLength: 3, maxLength: 200}),
  body: BODY,
  contactName: str({minLength: 1, maxLength: 120}),
  contactEmail: email(),
  contactPhone: opt(phone()),
  reservation: opt(str({maxLength: 100, description: 'el enlace del pedido'})),
  passId: opt(id()),
  orderNumber: opt(str({maxLength: 20})),
  files: FILES,
});
export const OPENED_CASE = obj({number: str(), trackingCode: str(), hash: str()});
export const FIND_CASE = obj({trackingCode: str({minLength: 4, maxLength: 30}), email: email()});
export const FOUND_CASE = obj({hash: str()});
export const SAY_IN_CASE = obj({body: BODY, files: FILES});
export const STORED_FILE = {contentType: 'application/pdf, image/png, image/jpeg', description: 'El archivo.'};
export const UPLOADED = obj({token: str(), fileName: str(), sizeBytes: int()});

export const OWN_CASE = obj(
  {
    number: str(),
    trackingCode: str(),
    category: oneOf(...CASE_CATEGORIES),
    state: STATE,
    title: str(),
    contactName: str(),
    emailMasked: str(),
    createdAt: instant(),
    firstReplyAt: orNull(instant()),
    firstReplyDueAt: orNull(instant()),
    resolutionDueAt: orNull(instant()),
    orderNumber: orNull(str()),
    passName: orNull(str()),
    messages: list(obj({id: id(), isStaff: bool(), body: str(), createdAt: instant(), files: list(CASE_FILE)})),
  },
  'OwnCase',
);
export const OWN_CASES = obj({
  number: str(),
  title: str(),
  state: STATE,
  createdAt: instant(),
  lastMessageAt: instant(),
  hash: str(),
});
