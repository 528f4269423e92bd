/** Codes that people hold and may have to type: no letter that looks like a cipher. */
import {randomInt} from 'node:crypto';

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** 20 signs of 31: 99 bits by chance, nothing to guess. */
export const newInvitationCode = (): string => draw(20);
/** Short enough for the telephone; unique, not secret. */
export const newReservationCode = (): string => `R${draw(7)}`;
export const newBuyerCode = (): string => draw(10);

const draw = (length: number): string => Array.from({length}, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As it is stored: what people write between the signs is not part of it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
