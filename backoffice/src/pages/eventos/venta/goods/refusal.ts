// Why no more of it goes into the cart, in one sentence: what is left says more than that it was refused.
import {problemOf} from '../../../../providers/http-client';

export function refusalOf(failure: unknown): string {
  const {errors, message} = problemOf(failure);
  return errors?.quantity === undefined ? message : `${message.replace(/\.$/, '')}. ${errors.quantity}`;
}
