// What is said of a gift card in its list and on its page.
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

export type GiftCardRecord = Stored<'GiftCard'>;

/** When it goes to whom it is for, or went; without an address its buyer gives it. */
export const deliveryOf = ({recipientEmail, deliverOn, deliveredAt}: GiftCardRecord): string =>
  deliveredAt !== null
    ? `Enviada el ${formatInstant(deliveredAt)}`
    : recipientEmail === ''
      ? 'La da quien la compra'
      : deliverOn === null
        ? 'Se envía enseguida'
        : `Se envía el ${formatDay(deliverOn)}`;
