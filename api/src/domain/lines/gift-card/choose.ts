/** A gift card in the cart: for how much, for whom, with which words, and on which day it is sent. */
import {DomainError, invalid} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {openForGoods, type ForCart} from '../../goods/hold';
import {putInCart} from '../../orders/cart-goods';
import {readGiftOffer} from '../../gift-cards/offer';

export interface ChooseGiftCard extends ForCart {
  cents: number;
  senderName: string;
  recipientName: string;
  /** '': whoever buys it gives it. */
  recipientEmail: string;
  message: string;
  /** YYYY-MM-DD; null: at once. */
  deliverOn: string | null;
}

const MOST = 10;

/** @throws DomainError 422 `amountCents`, `deliverOn`; 409 `cart_closed`; `limit_reached` */
export async function chooseGiftCard(tx: Tx, ask: ChooseGiftCard): Promise<void> {
  const offer = await readGiftOffer(tx);
  const hasOther = offer.maxCents > offer.minCents;
  const isOther = hasOther && ask.cents >= offer.minCents && ask.cents <= offer.maxCents;
  if (!isOther && !offer.amountsCents.includes(ask.cents))
    throw invalid({
      amountCents: hasOther
        ? `Entre ${euros(offer.minCents)} y ${euros(offer.maxCents)}.`
        : 'No hay tarjetas regalo de ese importe.',
    });
  await openForGoods(tx, ask);
  const {rows} = await tx.query<{cards: number; isLate: boolean; isFar: boolean}>(
    `select (select count(*)::int from gift_card where cart_id = $1) as cards,
            $2::date < club_today() as "isLate",
            $2::date > club_today() + 365 as "isFar"`,
    [ask.cartId, ask.deliverOn],
  );
  if (rows[0]!.isLate) throw invalid({deliverOn: 'Ese día ya ha pasado.'});
  if (rows[0]!.isFar) throw invalid({deliverOn: 'Como mucho dentro de un año.'});
  if (rows[0]!.cards >= MOST) throw new DomainError('limit_reached', `Como mucho ${MOST} tarjetas en un pedido.`);
  await tx.query(
    `insert into gift_card (cart_id, amount_cents, sender_name, recipient_name, recipient_email, message, deliver_on)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ask.cartId,
      ask.cents,
      ask.senderName,
      ask.recipientName,
      ask.recipientEmail,
      ask.message,
      ask.recipientEmail === '' ? null : ask.deliverOn,
    ],
  );
  await putInCart(tx, ask.cartId, 'gift_card');
}
