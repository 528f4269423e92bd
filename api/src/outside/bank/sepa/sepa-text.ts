/**
 * Text as every bank of the scheme takes it: the basic Latin set, nothing at its ends that some refuse («//», a leading
 * or closing slash). Promise: no letter of a name is lost. Marks fall off their letters; what has no plain form by
 * Unicode has one here, in Latin, Greek and Cyrillic (EPC217-08 and what passports write); only other scripts cannot be said.
 */
const PLAIN: Record<string, string> = {
  a: 'ɐɑɒⱥαа',
  ae: 'æ',
  b: 'ƀƃɓʙƅβб',
  c: 'ƈȼɕʗǀǃʘ',
  d: 'đðƌȡɖɗƍẟδд',
  db: 'ȸ',
  dz: 'ʣʥ',
  e: 'ǝɇəɘɚɛɜɝɞʚɤεеэє',
  f: 'ƒɸφф',
  fn: 'ʩ',
  g: 'ǥɠɡɢɣʛγгґ',
  h: 'ħɥɦʜʮʯɧ',
  hv: 'ƕ',
  i: 'ıɨɩɪηιиіiї',
  j: 'ȷɉɟʄʝјй',
  dj: 'ђ',
  dzh: 'ʤџ',
  k: 'ƙʞκк',
  l: 'łƚȴɫɬɭʟƛλл',
  lj: 'љ',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ʫɮ',
  m: 'ɯɰɱμм',
  n: 'ƞȠȵɲɳɴνн',
  ng: 'ŋ',
  nj: 'њ',
  o: 'øɵɔɷοωо',
  oe: 'œɶ',
  oi: 'ƣ',
  ou: 'ȣ',
  p: 'ƥπп',
  ps: 'ψ',
  q: 'ĸɋʠ',
  qp: 'ȹ',
  r: 'ɍɹɺɻɼɽɾɿʀʁƦρр',
  s: 'ȿʂʃʅʆƨƪƽſẜẝσςсѕ',
  sh: 'ш',
  shch: 'щ',
  ss: 'ß',
  t: 'ŧƫƭȶʇʈⱦτт',
  tc: 'ʨ',
  tch: 'ʧ',
  ch: 'χч',
  th: 'þθ',
  ts: 'ʦцћ',
  u: 'ʉʊуў',
  v: 'ʋʌɅỽв',
  w: 'ʍƿ',
  x: 'ξ',
  kh: 'х',
  y: 'ƴȝɏʎʏỿυы',
  ya: 'я',
  yo: 'ё',
  yu: 'ю',
  z: 'ƶȥɀʐʑʒʓƹƺζз',
  zh: 'ж',
  "'": 'ɂʔʕʖʡʢƾʼʻʹ‘’‚‛“”„«»´`"ъьʬʭ',
  '2': 'ƻ',
  '-': '–—−_‐‑',
  '.': '·',
  '/': '⁄',
  '+': '&',
  E: '€',
};
const OF = new Map(Object.entries(PLAIN).flatMap(([plain, signs]) => [...signs].map(sign => [sign, plain] as const)));
// Clicks of some African names: two of them are doubled bars.
OF.set('ǁ', 'c').set('ǂ', 'c');

function plainOf(sign: string): string {
  const found = OF.get(sign);
  if (found !== undefined) return found;
  const small = sign.toLowerCase();
  return small === sign ? sign : (OF.get(small)?.toUpperCase() ?? sign);
}

const withoutEnds = (text: string): string => text.replace(/^[ /]+|[ /]+$/g, '');

export const sepaText = (text: string, most: number): string =>
  withoutEnds(
    withoutEnds(
      [...text.normalize('NFKD').replace(/\p{M}/gu, '')]
        .map(plainOf)
        .join('')
        .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
        .replace(/\/{2,}/g, '/')
        .replace(/ +/g, ' '),
    ).slice(0, most),
  );
