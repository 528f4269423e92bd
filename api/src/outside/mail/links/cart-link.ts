/** The link by which whoever called pays what a clerk has put together. */
import {openSignedId, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';

export const cartLink = (config: Config, cartId: string): string =>
  `${config.publicUrl}/carrito?enlace=${signedId(config.secret, 'cart_link', cartId)}`;

/** Null: it is none of ours. */
export const cartOfLink = (config: Config, token: string): string | null =>
  openSignedId(config.secret, 'cart_link', token);
