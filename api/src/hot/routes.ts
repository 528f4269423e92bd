/** All hot operations of the API. */
import type {Runtime} from '../runtime';
import {AddressShare} from '../http/address-share';
import {buyerOperations} from './sale/buyer-operations';
import {cartOperations} from './sale/cart-operations';
import {catalogueOperations} from './session/catalogue-operations';
import {checkoutOperations} from './sale/checkout-operations';
import {doorOperations} from './door/operations';
import {donationOperations} from './sale/donation-operations';
import {FEW, HoldQueue} from './sale/hold-queue';
import {ZoneQueue} from './sale/zone-queue';
import {holderOperations} from './sale/holder-operations';
import {HotRouter} from '../http/router';
import {Admission} from './waiting/admission';
import {JoinQueue} from './waiting/join-queue';
import {notificationOperations} from './sale/notifications';
import {outsideOrderOperations} from './sale/outside-order';
import {orderEmail} from './sale/order-email';
import {QueueLine} from './waiting/queue-line';
import {queueOperations} from './waiting/queue-operations';
import {adOperations} from './ads/operations';
import {affiliateOperations} from './sale/affiliate-operations';
import {giftOperations} from './sale/gift-operations';
import {packOperations} from './sale/pack-operations';
import {Selling} from './sale/selling';
import {supporterOperations} from './sale/supporter-operations';
import {questionOperations} from './questions/operations';
import {plotOperations} from './plots/operations';
import {resaleOperations} from './resale/operations';
import {shopOperations} from './sale/shop-operations';
import {Throttle} from '../http/throttle';
import {waiterOperations} from './waiting/waiter-operations';
import {mailHookOperations} from './mail/operations';
import {whatsappOperations} from './whatsapp/operations';
import {WaitingRooms} from './waiting/waiting-rooms';

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
