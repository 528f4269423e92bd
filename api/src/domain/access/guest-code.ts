/** Codes of guests, reservations and buyers who were let in. */
import {drawCode} from '../kernel/draw-code';

/** 20 signs of 31: 99 bits by chance, nothing to guess. */
export const newInvitationCode = (): string => drawCode(20);
/** Short enough for the telephone; unique, not secret. */
export const newReservationCode = (): string => `R${drawCode(7)}`;
export const newBuyerCode = (): string => drawCode(10);
