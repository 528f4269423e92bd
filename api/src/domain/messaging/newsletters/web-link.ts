/**
 * Where a link of a mail leads, as a browser asks for it: letters beyond ASCII in percent signs, a name with ñ as the net
 * knows it. What somebody's own word stands in is written for an address too, and never in the name of the site: a name
 * makes nobody else's page. What is no address of the web is left as it was written, so that whoever looks can say so.
 */
import {escape} from '../clean-mail-html';

/** Longer ones are cut by somebody on the way. */
const MOST_LETTERS = 2000;

/** Null: no browser finds a page by it. */
export function webLink(written: string): string | null {
  if (!/^https?:\/\//i.test(written.trim())) return null;
  let url: URL;
  try {
    url = new URL(written.trim());
  } catch {
    return null;
  }
  const isSite = /^[^.].*\.[^.]+\.?$/.test(url.hostname) || url.hostname === 'localhost';
  return isSite && url.href.length <= MOST_LETTERS ? url.href : null;
}

const ANCHOR = /(<a\b[^>]*?\bhref=")([^"]*)(")/gi;
const PLACE = /\{\{%?\s*([a-z][a-z0-9_]*)\s*((?:\|[^{}|]{0,120})?)\}\}/g;

/** Every link of this markup made whole; places within one are marked for it: `{{%nombre}}`. */
export const wholeLinks = (html: string, fixed: Record<string, string> = {}): string =>
  html.replace(ANCHOR, (_whole, before: string, written: string, after: string) => {
    const url = decode(written).replace(PLACE, (place, name: string) => fixed[name] ?? place);
    return `${before}${escape(linkWithPlaces(url))}${after}`;
  });

/** The same in plain text, where a full stop behind an address is none of it. */
export const wholeLinksInText = (text: string): string =>
  text.replace(/https?:\/\/(?:\{\{[^{}]*\}\}|[^\s<>"{}])+/g, written => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: signs of a reader's own words
    if (!/[^\u0001-\u007e]|\{\{/.test(written)) return written;
    const end = /[.,;:!?)\]»”’]*$/.exec(written)!;
    return `${linkWithPlaces(written.slice(0, end.index))}${end[0]}`;
  });

function linkWithPlaces(written: string): string {
  const places = [...written.matchAll(PLACE)].map(([, field, fallback]) => `{{%${field}${fallback}}}`);
  const name = (n: number) => `lugar${n}de${places.length}lugar`;
  if (!/^https?:\/\//i.test(written)) return written.replace(PLACE, '{{%$1$2}}');
  let n = 0;
  const made = webLink(written.replace(PLACE, () => name(n++)));
  const site = made && new URL(made);
  // Braces that nothing fills: what is wrong is seen where it is looked at.
  if (!site || (places.length > 0 && `${site.username}${site.password}${site.host}`.includes(name(0))))
    return written.replace(PLACE, whole => whole.replace('{{', '{ {'));
  return places.reduce((url, place, at) => url.replaceAll(name(at), () => place), made);
}

/** A word within an address; one that is an address stays as it is. */
export const inLink = (word: string): string =>
  /^(https?:\/\/|mailto:)/i.test(word)
    ? word
    : encodeURIComponent(word.replace(/\p{Cs}/gu, '\ufffd')).replace(/%40/g, '@');

const SIGNS: Record<string, string> = {amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'"};
export const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => SIGNS[name]!);
