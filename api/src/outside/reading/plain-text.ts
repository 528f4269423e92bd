/**
 * Bytes as text: UTF-8, or what a Spanish office writes when it is not. Not every Node knows windows-1252 (some answer
 * Latin 1, where «€» is a control), so its own table stands here.
 */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** What was read as Latin 1, by windows-1252: no text has the controls of Latin 1. */
export const windowsSigns = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, sign => SIGNS[sign.charCodeAt(0) - 0x80]!);

export function plainText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return windowsSigns(bytes.toString('latin1'));
  }
}
