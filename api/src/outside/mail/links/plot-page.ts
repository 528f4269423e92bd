/** The page of an order's plots, opened by the order's own proof: what its mails, its result and its account lead to. */
import {signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';

export const plotPage = ({secret}: Pick<Config, 'secret'>, order: {id: number; number: string}): string =>
  `/compra-parcelas/${signedId(secret, 'checkout', order.id)}/${order.number}`;
