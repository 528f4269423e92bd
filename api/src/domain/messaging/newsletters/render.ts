/** The mail as a reader gets it: its blocks, or HTML in a frame, with places filled in, and the same in plain text. */
import {escape} from '../clean-mail-html';
import {type Block} from './blocks/block';
import type {BlockFacts} from './blocks/facts';
import {paintBlocks} from './blocks/paint';
import {afterComma, fillPlaces, isPersonal, type PersonalField} from './fields';
import {toText} from './to-text';
import {inLink, wholeLinks, wholeLinksInText} from './web-link';

export interface NewsletterParts {
  subject: string;
  preheader: string;
  frameHtml: string | null;
  contentHtml: string;
  text: string;
  /** They stand for content and frame; none: it was written as HTML. */
  blocks?: Block[];
  /** Its page on the web; none: nobody keeps it. */
  webPath?: string;
  facts?: BlockFacts;
}

/** What we know of whoever reads it, by the names of places (reader-words.ts). */
export type ReaderWords = Partial<Record<PersonalField, string>>;
export interface NewsletterReader {
  words: ReaderWords;
  unsubscribeUrl: string;
}

export interface NewsletterHouse {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  publicUrl: string;
}

export interface RenderedNewsletter {
  subject: string;
  html: string;
  text: string;
}

/** Without a template there is still a way out and who writes (LSSI art. 21, 20). */
const PLAIN_FRAME = `<div style="max-width: 600px; margin: 0 auto; padding: 24px; font-family: Arial, sans-serif; color: #1a2328">{{contenido}}<hr /><p style="font-size: 12px; color: #5b6670">{{razon_social}} · {{direccion}} · <a href="{{ver_en_web}}">Ver en la web</a> · <a href="{{baja}}">Darme de baja</a></p></div>`;

/** What stands in the place of a reader's word, with the comma before it, or there within an address. */
type OwnWord = (field: PersonalField, fallback: string | undefined, isInLink: boolean, comma: string) => string;

export const renderNewsletter = (
  parts: NewsletterParts,
  house: NewsletterHouse,
  {words, unsubscribeUrl}: NewsletterReader,
): RenderedNewsletter => renderAs(parts, house, unsubscribeUrl, (...place) => wordOf(words, ...place));

function wordOf(words: ReaderWords, ...[field, fallback, isInLink, comma]: Parameters<OwnWord>): string {
  const known = (words[field] ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const word = known === '' ? (fallback ?? '') : known;
  return afterComma(comma, isInLink ? inLink(word) : word);
}

export function renderAs(
  parts: NewsletterParts,
  house: NewsletterHouse,
  wayOut: string,
  own: OwnWord,
): RenderedNewsletter {
  const fixed: Record<string, string> = {
    asunto: parts.subject,
    preencabezado: parts.preheader,
    baja: wayOut,
    ver_en_web: `${house.publicUrl}${parts.webPath ?? ''}`,
    organizacion: house.name,
    razon_social: house.legalName,
    direccion: house.address,
    nif: house.nif,
  };
  const value = (name: string, fallback: string | undefined, isInLink: boolean, comma: string): string | undefined => {
    if (isPersonal(name)) return own(name, fallback, isInLink, comma);
    const word = Object.hasOwn(fixed, name) ? fixed[name] : undefined;
    return word === undefined ? undefined : afterComma(comma, isInLink && name !== 'baja' ? inLink(word) : word);
  };
  const plain = (text: string): string => fillPlaces(text, value, String);
  // Subject and preheader have places of their own, and stand in the head of the mail.
  fixed.asunto = plain(parts.subject);
  fixed.preencabezado = plain(parts.preheader);
  const {html, text} = parts.blocks?.length ? inBlocks(parts, house) : inFrame(parts, house);
  return {
    subject: fixed.asunto,
    html: fillPlaces(wholeLinks(html, {ver_en_web: fixed.ver_en_web!}), value, escape),
    text: plain(wholeLinksInText(text)),
  };
}

function inBlocks({blocks = [], facts, text}: NewsletterParts, house: NewsletterHouse): {html: string; text: string} {
  const painted = paintBlocks(blocks, facts!, house);
  return text.trim() === '' ? painted : {html: painted.html, text: `${text.trim()}\n\n${textFoot(house)}`};
}

function inFrame(parts: NewsletterParts, house: NewsletterHouse): {html: string; text: string} {
  const framed = (parts.frameHtml ?? PLAIN_FRAME)
    .replace('{{contenido}}', () => parts.contentHtml)
    .replaceAll('src="/media/', `src="${house.publicUrl}/media/`);
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>{{asunto}}</title>
</head>
<body style="margin:0;padding:0;background:#f2f4f6">
<div style="display:none;max-height:0;overflow:hidden">{{preencabezado}}</div>
${framed}
</body>
</html>
`;
  const written = parts.text.trim() === '' ? toText(parts.contentHtml) : parts.text.trim();
  return {html, text: `${written}\n\n${textFoot(house)}`};
}

const textFoot = ({legalName, address}: NewsletterHouse): string =>
  `--\n${[legalName, address].filter(Boolean).join(' · ')}\nVer en la web: {{ver_en_web}}\nDarme de baja: {{baja}}\n`;

/** Signs that no text has: where a reader's own words come in. */
const LINK = '\u0001';
const SIGNS = [...'\u0002\u0003\u0004\u0005\u0006\u000e\u000f', ...'\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017'];

export type OwnWords = Record<string, {plain: string; html: string}>;

export interface SharedNewsletter extends RenderedNewsletter {
  /** Each one character. */
  signs: string;
  /** What stands for the signs. */
  wordsOf(reader: NewsletterReader): OwnWords;
}

/** The same for many readers, with signs for what is a reader's own. */
export function renderShared(parts: NewsletterParts, house: NewsletterHouse): SharedNewsletter {
  const places = new Map<string, {sign: string; of: Parameters<OwnWord>}>();
  const signOf: OwnWord = (...of) => {
    const key = JSON.stringify([of[0], of[1] ?? '', of[2], of[3]]);
    let place = places.get(key);
    if (!place) places.set(key, (place = {sign: SIGNS[places.size]!, of}));
    return place.sign;
  };
  const whole = renderAs(parts, house, LINK, signOf);
  const asked = [...places.values()];
  return {
    ...whole,
    signs: LINK + asked.map(place => place.sign).join(''),
    wordsOf: ({words, unsubscribeUrl}) => ({
      [LINK]: {plain: unsubscribeUrl, html: escape(unsubscribeUrl)},
      ...Object.fromEntries(
        asked.map(({sign, of}) => {
          const plain = wordOf(words, ...of);
          return [sign, {plain, html: escape(plain)}];
        }),
      ),
    }),
  };
}

/** How many different words of a reader a mail may have. */
export const MOST_PLACES = SIGNS.length;

/** What one reader gets of it. */
export function writeFor(whole: RenderedNewsletter, words: OwnWords): RenderedNewsletter {
  const own = Object.entries(words);
  const write = (text: string, how: 'plain' | 'html') =>
    own.reduce((done, [sign, words]) => done.replaceAll(sign, () => words[how]), text);
  return {subject: write(whole.subject, 'plain'), html: write(whole.html, 'html'), text: write(whole.text, 'plain')};
}

export const fill = (text: string, values: Record<string, string>, show: (value: string) => string): string =>
  fillPlaces(
    text,
    (name, _fallback, isInLink, comma) =>
      Object.hasOwn(values, name) ? afterComma(comma, isInLink ? inLink(values[name]!) : values[name]!) : undefined,
    show,
  );
