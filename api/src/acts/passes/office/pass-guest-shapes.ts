/** What the acts on the guests of a pass ask and answer. */
import {bool, id, instant, int, list, obj, opt, orNull, str} from '../../../domain/kernel/shape';
import {REASON} from '../shapes/pass-act-shapes';

export const MAIL = str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'});

export const OFFER = obj(
  {
    eventSessionId: id(),
    refusal: orNull(str()),
    refusalText: str(),
    perPass: int(),
    given: int(),
    opensAt: orNull(instant()),
    closesAt: instant(),
    isNominative: bool(),
    message: str(),
    zones: list(obj({id: id(), name: str(), isFull: bool()})),
  },
  'PassGuestOffer',
);

export const INVITE = obj({
  eventSessionId: id(),
  zoneId: id(),
  reason: REASON,
  guests: list(
    obj({
      name: str({minLength: 2, maxLength: 160}),
      email: opt(orNull(MAIL)),
      docNo: opt(orNull(str({maxLength: 20}))),
    }),
    {minItems: 1, maxItems: 20},
  ),
});

export const REVOKE = obj({reason: REASON});

export const SEND = obj({email: opt(orNull(MAIL))});
