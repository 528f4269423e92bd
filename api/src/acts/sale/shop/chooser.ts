/** Who puts something into a cart of the web: the visitor's cart, or a new one. */
import {isOfferCart} from '../../../domain/queue/offer-seats';
import type {HoldKey} from '../../../domain/seats/hold-key';
import {conflict} from '../../../domain/kernel/errors';
import type {HotRequest} from '../../../web/http/http';
import {cartOf, newCart} from '../../../web/http/visitor';
import type {Runtime} from '../../../runtime';
import {rightOf} from './buyer-operations';
import type {Chooser} from './selling';

/** Nothing is added to what was offered to somebody who waited: its time is longer than a cart's. */
export async function chooserOf(runtime: Runtime, request: HotRequest, once?: HoldKey): Promise<Chooser<'web'>> {
  const known = cartOf(runtime, request);
  const isOffer = known !== null && isOfferCart(known);
  if (isOffer) {
    const {rows} = await runtime.db.query(
      `select 1 from seat_claim where cart_id = $1 and kind = 'hold' and order_id is null and expires_at > now()
        union all select 1 from zone_claim where cart_id = $1 and kind = 'hold' and order_id is null
        and expires_at > now() limit 1`,
      [known],
    );
    if (rows[0])
      throw conflict(
        'offer_cart',
        'En tu carrito están las entradas que te hemos guardado. Cómpralas, o quítalas del carrito, antes de elegir otras.',
      );
  }
  const isNew = known === null || isOffer;
  return {
    channel: 'web',
    staffUserId: null,
    cartId: isNew ? newCart(runtime, request) : known,
    isNew,
    renew: () => newCart(runtime, request),
    rightFor: id => rightOf(runtime, request, id),
    once,
  };
}
