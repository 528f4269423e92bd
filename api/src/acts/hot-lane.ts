/** All hot operations of the API. */
import type {Runtime} from '../runtime';
import {AddressShare} from '../web/live/address-share';
import {buyerOperations} from './sale/shop/buyer-operations';
import {cartOperations} from './sale/shop/cart-operations';
import {catalogueOperations} from './sale/catalogue-operations';
import {checkoutOperations} from './sale/shop/checkout-operations';
import {doorOperations} from './door/hot/operations';
import {donationOperations} from './sale/shop/donation-operations';
import {FEW, HoldQueue} from './sale/shop/hold-queue';
import {ZoneQueue} from './sale/shop/zone-queue';
import {holderOperations} from './sale/shop/holder-operations';
import {HotRouter} from '../web/http/router';
import {Admission} from './waiting/admission';
import {JoinQueue} from './waiting/join-queue';
import {notificationOperations} from './sale/shop/notifications';
import {outsideOrderOperations} from './sale/shop/outside-order';
import {orderEmail} from './sale/shop/order-email';
import {QueueLine} from './waiting/queue-line';
import {queueOperations} from './waiting/queue-operations';
import {adOperations} from './ads/operations';
import {affiliateOperations} from './sale/shop/affiliate-operations';
import {giftOperations} from './sale/shop/gift-operations';
import {packOperations} from './sale/shop/pack-operations';
import {Selling} from './sale/shop/selling';
import {supporterOperations} from './sale/shop/supporter-operations';
import {questionOperations} from './questions/operations';
import {plotOperations} from './plots/operations';
import {resaleOperations} from './tickets/resale-operations';
import {shopOperations} from './sale/shop/shop-operations';
import {Throttle} from '../web/http/throttle';
import {waiterOperations} from './waiting/waiter-operations';
import {mailHookOperations} from './messages/hook-operations';
import {whatsappOperations} from './messages/whatsapp-operations';
import {WaitingRooms} from '../web/live/waiting-rooms';

export interface HotLane {
  router: HotRouter;
  /** One per process: its queue is what joins holds, whoever asks for them. */
  selling: Selling;
  /** The waiting rooms: who may buy, and the line before the door. */
  line: QueueLine;
}

export function hotLane(runtime: Runtime): HotLane {
  // One plan for ever, by index: the tables of a new sale are empty when the first statement is planned.
  const holdLane = runtime.db.lane(FEW, '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off');
  const selling = new Selling(
    runtime,
    new HoldQueue(holdLane),
    new ZoneQueue(runtime.db.lane(4, '-c plan_cache_mode=force_generic_plan')),
    new AddressShare(runtime.config.heldPerAddress),
  );
  const throttle = new Throttle(runtime.db, runtime.config.holdsPer10Min, runtime.config.queueJoinsPer10Min);
  const admission = new Admission(runtime, new WaitingRooms(runtime.db));
  const line = new QueueLine(
    admission,
    new JoinQueue(runtime.db.lane(2, '-c plan_cache_mode=force_generic_plan')),
    throttle,
  );
  return {
    selling,
    line,
    router: new HotRouter([
      ...catalogueOperations(runtime, admission),
      ...cartOperations(selling, throttle),
      ...donationOperations(runtime, throttle),
      ...resaleOperations(runtime, throttle),
      ...shopOperations(runtime, throttle),
      ...plotOperations(runtime, throttle),
      ...packOperations(runtime, throttle),
      ...giftOperations(runtime, throttle),
      ...supporterOperations(runtime, throttle),
      ...affiliateOperations(runtime, throttle),
      ...buyerOperations(runtime),
      ...adOperations(runtime, throttle),
      ...questionOperations(runtime),
      ...waiterOperations(runtime),
      ...holderOperations(selling, throttle),
      ...checkoutOperations(runtime, admission),
      ...notificationOperations(runtime),
      ...outsideOrderOperations(runtime),
      ...whatsappOperations(runtime),
      ...mailHookOperations(runtime),
      ...doorOperations(runtime),
      orderEmail(runtime),
      ...queueOperations(line),
    ]),
  };
}
