/**
 * Money that became credit: a gift card that nobody bought. What was paid stands on it as what is owed to whoever spends
 * it; what the club puts on top is a discount of its own. It is sent as any gift card is. What was credit before comes
 * never here: it returns to where it was (a trigger of refund), so no turn of buying and cancelling grows.
 */
import type {Tx} from '../kernel/tx';
import {readGiftOffer} from '../gift-cards/offer';
import {moveOne, to} from '../machines/move';
import {post} from '../payments/ledger';

export async function giveCredit(
  tx: Tx,
  ask: {orderId: number; refundId: number; cents: number; bonusCents: number},
): Promise<void> {
  const {months} = await readGiftOffer(tx);
  const total = ask.cents + ask.bonusCents;
  const {rows} = await tx.query<{id: number}>(
    `insert into gift_card (refund_id, amount_cents, sender_name, recipient_name, recipient_email, message)
      select $1, $2, (select coalesce(name, '') from organization limit 1),
        left(concat_ws(' ', o.first_name, nullif(o.surname1, '')), 80), o.email,
        'Por las entradas que has anulado del pedido ' || o.number || '.' from "order" o where o.id = $3 returning id`,
    [ask.refundId, total, ask.orderId],
  );
  const {id} = rows[0]!;
  await moveOne(tx, to('gift_card', 'active', ['chosen']), {
    id,
    set: `code = new_gift_code(), activated_at = now(),
      expires_on = (now() at time zone club_zone() + make_interval(months => $2::int))::date`,
    values: [months],
  });
  await tx.query(
    `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id, note)
      select $1, 'issue', $2, o.id, 'Anulación del pedido ' || o.number from "order" o where o.id = $3`,
    [id, total, ask.orderId],
  );
  await post(tx, {orderId: ask.orderId, refundId: ask.refundId}, [
    ['discounts', ask.bonusCents],
    ['gift_cards', -ask.bonusCents],
  ]);
}
