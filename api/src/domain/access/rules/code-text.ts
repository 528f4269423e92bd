/** What a camera, a keyboard wedge or a person gives, and under which spellings a code is looked for. */

/** As codes are stored: what people write between the signs is no part of them. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Wedges say first, where they are set to, of which kind the code is (AIM) and how it is encoded (ECI). */
const ADDED = /^(?:\][CQdeLz][0-9A-Fa-f])?(?:\\0000(?:01|03|26|27))*/;

/** Without what a reader adds: those prefixes, and whatever is not printed. */
export const cleanText = (read: string): string =>
  read
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g, '')
    .trim()
    .replace(ADDED, '')
    .trim();

/** A code of ours is stored plain, one of another seller as it is on its paper: both are looked for, the plain first. */
export function spellings(text: string): string[] {
  const plain = plainCode(text);
  return plain === '' || plain === text ? [text] : [plain, text];
}

/** What opens a group's page, or the code of its reservation; a bare number could be guessed. */
export function groupText(text: string): {hash: string} | {code: string} | null {
  const hash = /(?:^|\/reservas\/)(g-[0-9a-z]{1,7}\.[\w-]{27})$/.exec(text)?.[1];
  if (hash !== undefined) return {hash};
  const code = plainCode(text);
  return /^R[2-9A-Z]{7}$/.test(code) ? {code} : null;
}
