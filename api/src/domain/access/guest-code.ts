/** Codes of guests, reservations and buyers who were let in. */
import {drawCode} from '../draw-code';

/** 20 signs of 31: 99 bits by chance, nothing to guess. */
export const newInvitationCode = (): string => drawCode(20);
/** Short enough for the telephone; unique, not secret. */
export const newReservationCode = (): string => `R${drawCode(7)}`;
export const newBuyerCode = (): string => drawCode(10);

/** As it is stored: what people write between the signs is not part of it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
