/** All hot operations of the API. */
import type {Runtime} from '../runtime';
import {cartOperations} from './cart-operations';
import {catalogueOperations} from './catalogue-operations';
import {checkoutOperations} from './checkout-operations';
import {HoldQueue} from './hold-queue';
import {HotRouter} from './router';
import {Selling} from './selling';
import {Throttle} from './throttle';

export interface HotLane {
  router: HotRouter;
  /** One per process: its queue is what joins holds, whoever asks for them. */
  selling: Selling;
}

export function hotLane(runtime: Runtime): HotLane {
  const selling = new Selling(runtime, new HoldQueue(runtime.db));
  const throttle = new Throttle(runtime.config.holdsPer10Min);
  return {selling, router: new HotRouter([...catalogueOperations(runtime), ...cartOperations(selling, throttle), ...checkoutOperations(runtime)])};
}
