/** `LONG=1` runs the lengths that the acceptance asks for; without it a part of them that fits into `npm test`. */
export const LONG = process.env.LONG === '1';
