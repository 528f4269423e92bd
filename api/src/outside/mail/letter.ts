/**
 * A mail that the house may word in its own way: greeting, paragraphs, facts, a button, small print, in the order in
 * which they are given, as HTML and as text out of the same parts. What is a string is words, and the house's stand in its
 * place where it has written some; everything else stays as it is: facts, links, what the law demands (`must`) and small
 * print.
 */
import {fillWords, type Slot, SLOTS, type Words} from '../../domain/messaging/own-words/words';
import {html, SafeHtml, webAddress} from './html';
import {
  assemble,
  button,
  greeting,
  type MailIdentity,
  panel,
  paragraph,
  type RenderedMail,
  safeName,
  smallPrint,
  STYLE,
} from './layout';

const BREAK = html`<br>`;

interface Facts {
  facts: SafeHtml;
  text: string;
}
interface Must {
  must: SafeHtml | string;
  text: string;
}
interface Act {
  act: string;
  url: string;
}
interface Small {
  small: SafeHtml | string;
  text: string;
}
export type Part = string | Facts | Must | Act | Small;

/** A box of facts, and the same as lines of text. */
export const facts = (markup: SafeHtml, text: string): Facts => ({facts: panel(markup), text});
/** A box of lines. */
export const factLines = (lines: string[]): Facts =>
  facts(
    html`<p class="ink" style="${STYLE.cell}margin:0;">${lines.map((line, i) => html`${i > 0 && BREAK}${line}`)}</p>`,
    lines.join('\n'),
  );
/** Facts that are no box, or several. */
export const shown = (markup: SafeHtml, text: string): Facts => ({facts: markup, text});
/** A paragraph that stays as it is. */
export const must = (content: string): Must => ({must: content, text: content});
export const act = (label: string, url: string): Act => ({act: label, url});
export const small = (content: string): Small => ({small: content, text: content});
export const smallLink = (content: SafeHtml, text: string): Small => ({small: content, text});

export interface LetterParts {
  identity: MailIdentity;
  /** By which the house's own words are found. */
  kind: string;
  /** What words may name, as its reader sees it; '' when there is none. */
  values: Record<string, string>;
  /** Whom it greets by name; left out: nobody. */
  to?: string;
  /** Instead of it. */
  hello?: string;
  subject: string;
  /** The first words when there is none. */
  preheader?: string;
  title: string;
  parts: (Part | false | null | undefined)[];
  secrets?: string[];
  /** Above everything, for programs that read answers. */
  head?: {markup: SafeHtml; text: string} | false;
}

export function letter(mail: LetterParts): RenderedMail {
  const {identity, kind} = mail;
  const given = mail.parts.filter((part): part is Part => Boolean(part));
  const cut = given.findIndex(part => typeof part === 'object' && !('must' in part));
  const isWords = (part: Part): part is string => typeof part === 'string';
  const before = given.slice(0, cut < 0 ? given.length : cut).filter(isWords);
  const after = given.slice(cut < 0 ? given.length : cut).filter(isWords);
  const label = given.find((part): part is Act => typeof part === 'object' && 'act' in part)?.act ?? '';
  const ours: Words = {
    subject: mail.subject,
    preheader: mail.preheader ?? before[0] ?? '',
    title: mail.title,
    before: before.join('\n\n'),
    after: after.join('\n\n'),
    label,
  };
  const values = {...mail.values, ...(mail.to !== undefined && {nombre: safeName(mail.to)}), club: identity.name};
  const hello = mail.hello ?? (mail.to === undefined ? '' : greeting(mail.to));
  const own = identity.words?.[kind];
  const say = (slot: Slot): string =>
    own?.[slot] ? fillWords(own[slot], {...values, texto: ours[slot]}, String).trim() || ours[slot] : ours[slot];
  const parts = own
    ? reworded(given, cut, own, slot => ({...values, texto: ours[slot]}), say('label'))
    : given.map(drawn);
  const made = assemble({
    identity,
    subject: say('subject'),
    preheader: say('preheader'),
    title: say('title'),
    secrets: mail.secrets,
    body: html`${mail.head && mail.head.markup}${hello && paragraph(hello)}${parts.map(part => part.markup(identity))}`,
    text: [mail.head ? mail.head.text : '', hello, ...parts.map(part => part.text)].filter(Boolean),
  });
  return {...made, worded: {kind, values, ours}};
}

interface Drawn {
  markup: (identity: MailIdentity) => SafeHtml;
  text: string;
}

function drawn(part: Part): Drawn {
  if (typeof part === 'string') return {markup: () => paragraph(part), text: part};
  if ('facts' in part) return {markup: () => part.facts, text: part.text};
  if ('must' in part) return {markup: () => paragraph(part.must), text: part.text};
  if ('act' in part)
    return {markup: identity => button(identity, part.act, part.url), text: `${part.act}: ${webAddress(part.url)}`};
  return {markup: () => smallPrint(part.small), text: part.text};
}

/** The house's words stand where ours stood: before the facts, or after them and before the button if we said nothing there. */
function reworded(
  given: Part[],
  cut: number,
  own: Partial<Words>,
  valuesOf: (slot: 'before' | 'after') => Record<string, string>,
  label: string,
): Drawn[] {
  const paragraphs = (slot: 'before' | 'after'): Drawn[] =>
    (own[slot] ?? '')
      .split(/\n{2,}/)
      .map(text => inWords(text, valuesOf(slot)))
      .filter(({text}) => text !== '');
  const side = (parts: Part[], slot: 'before' | 'after', otherwise: (parts: Part[]) => number): Drawn[] => {
    if (!own[slot]) return parts.map(part => drawn(part));
    const words = paragraphs(slot);
    const first = parts.findIndex(part => typeof part === 'string');
    const at = first < 0 ? otherwise(parts) : first;
    const rest = (some: Part[]) => some.filter(part => typeof part !== 'string').map(part => drawn(part));
    return [...rest(parts.slice(0, at)), ...words, ...rest(parts.slice(at))];
  };
  const at = cut < 0 ? given.length : cut;
  let isFirst = true;
  const named = given.map(part => {
    if (typeof part === 'string' || !('act' in part) || !isFirst) return part;
    isFirst = false;
    return {...part, act: label};
  });
  return [
    ...side(named.slice(0, at), 'before', () => 0),
    ...side(named.slice(at), 'after', parts => {
      const next = parts.findIndex(part => typeof part === 'object' && ('act' in part || 'small' in part));
      return next < 0 ? parts.length : next;
    }),
  ];
}

/** `**bold**`, addresses that staff wrote, line by line; values are text and nothing else. */
function inWords(template: string, values: Record<string, string>): Drawn {
  const fill = (text: string) => fillWords(text, values, String);
  const lines = template.trim().split('\n');
  const ofLine = (line: string): SafeHtml =>
    html`${line.split(/(\*\*[^*]+\*\*|https:\/\/[^\s<>"{}]+[^\s<>"{}.,;:!?)])/).map(piece => {
      if (/^\*\*[^*]+\*\*$/.test(piece)) return html`<strong>${fill(piece.slice(2, -2))}</strong>`;
      if (/^https:\/\//.test(piece) && URL.canParse(piece)) return html`<a class="link" href="${piece}">${piece}</a>`;
      // Our own text may have paragraphs.
      return fill(piece)
        .split(/\n+/)
        .map((part, i) => html`${i > 0 && BREAK}${part}`);
    })}`;
  const text = fill(template.trim().replace(/\*\*([^*]+)\*\*/g, '$1')).trim();
  return {text, markup: () => paragraph(html`${lines.map((line, i) => html`${i > 0 && BREAK}${ofLine(line)}`)}`)};
}

/** Whether anything of it is the house's. */
export const hasWords = (words: Partial<Words>): boolean => SLOTS.some(slot => (words[slot] ?? '') !== '');
