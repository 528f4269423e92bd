/**
 * Text as every bank of the scheme takes it: the basic Latin set, nothing at its ends that some refuse («//», a leading
 * or closing slash).
 */
const SPECIAL: Record<string, string> = {
  ñ: 'n',
  Ñ: 'N',
  ç: 'c',
  Ç: 'C',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  '&': '+',
  '«': "'",
  '»': "'",
  '·': '.',
  '–': '-',
  '—': '-',
  _: '-',
};

export const sepaText = (text: string, most: number): string =>
  [...text]
    .map(sign => SPECIAL[sign] ?? sign)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
    .replace(/^[ /]+|[ /]+$/g, '')
    .slice(0, most)
    .trim();
