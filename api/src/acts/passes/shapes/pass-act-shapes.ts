/** What the acts on a pass ask and answer. */
import {BLOCK_REASONS} from '../../../domain/passes/life/block-pass';
import {CARD_REASONS} from '../../../domain/passes/life/duplicate-card';
import {HANDOVER_KINDS} from '../../../domain/passes/life/hand-over';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {cents, day, id, instant, int, list, obj, oneOf, opt, orNull, str} from '../../../domain/kernel/shape';
import {OPERATION_ID} from '../../parameters';
import {TENDERED} from '../../sale/tendered';

export const REASON = str({minLength: 3, maxLength: 300, description: 'por qué: queda anotado'});

export const BLOCK = obj({
  why: oneOf(...BLOCK_REASONS),
  fromAt: opt(orNull(instant())),
  untilAt: opt(orNull(instant())),
  caseNumber: opt(orNull(str({maxLength: 60}))),
  reason: REASON,
});

export const UNBLOCK = obj({blockId: id(), reason: REASON});

export const CARD = obj({
  why: oneOf(...CARD_REASONS),
  charge: oneOf('cash', 'card_terminal', 'wallet', 'waived'),
  expectedCents: cents('lo que se ha dicho que cuesta; otra cosa se rechaza'),
  tenderedCents: TENDERED,
  operationId: OPERATION_ID,
  invoice: SAID_INVOICE,
  reason: REASON,
});

export const END = obj({
  fromOn: day('desde qué día'),
  refundTo: oneOf('none', 'wallet', 'means'),
  expectedRefundCents: cents(),
  reason: REASON,
});

export const RETURN = obj({reason: REASON});

export const HAND_OVER = obj({
  toHolderId: id(),
  kind: oneOf(...HANDOVER_KINDS),
  documents: opt(orNull(str({maxLength: 300}))),
  reason: REASON,
});

export const CARD_QUOTE = obj({feeCents: cents(), walletCents: cents(), number: orNull(str())}, 'DuplicateCardQuote');

export const END_QUOTE = obj(
  {
    sessions: int(),
    left: int(),
    totalCents: cents(),
    paidCents: cents(),
    owedCents: cents(),
    refundCents: cents('lo pagado que pasa de los partidos tenidos'),
    meansCents: cents('de ello, lo que puede volver por donde se pagó; el resto va al monedero'),
  },
  'PassEndQuote',
);

export const RETURN_QUOTE = obj(
  {refusal: orNull(str()), refusalText: str(), untilOn: day(), paidCents: cents()},
  'PassReturnQuote',
);

export const BACK = {
  meansCents: cents(),
  walletCents: cents(),
  toSend: list(id(), {description: 'devoluciones que se piden al banco'}),
};
