/**
 * HTML as a mail may carry it: tables, inline styles from a list, images by https or from the media manager, no
 * scripts, forms, frames or style sheets. Written by staff, read by thousands, so everything else falls away.
 */
import sanitizeHtml from 'sanitize-html';

const STYLES = [
  'color',
  'background',
  'background-color',
  'font',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-decoration',
  'text-transform',
  'vertical-align',
  'padding',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'margin',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'border',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-radius',
  'border-collapse',
  'border-color',
  'width',
  'max-width',
  'min-width',
  'height',
  'display',
  'white-space',
  'word-break',
  'mso-hide',
  'overflow',
];
/** No `url()`, no `expression()`, no escapes: a style sets what it says and loads nothing. */
const HARMLESS = [/^(?!.*(?:url|expression|import|javascript)\s*[(:])[^\\<>{}]{1,200}$/i];
const BOX = [
  'style',
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'role',
  'colspan',
  'rowspan',
  'class',
];

export const MAIL_TAGS = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
  'hr',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'sub',
  'sup',
  'code',
  'span',
  'div',
  'center',
  'img',
  'small',
  'mark',
];

export const cleanMailHtml = (dirty: string): string =>
  sanitizeHtml(dirty, {
    allowedTags: MAIL_TAGS,
    allowedAttributes: {
      '*': ['style', 'lang', 'dir'],
      a: ['href', 'title', 'style'],
      img: ['src', 'alt', 'width', 'height', 'style'],
      ol: ['start', 'style'],
      table: BOX,
      td: BOX,
      th: [...BOX, 'scope'],
      tr: BOX,
      div: ['style', 'align', 'role'],
      p: ['style', 'align'],
    },
    allowedStyles: {'*': Object.fromEntries(STYLES.map(name => [name, HARMLESS]))},
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: {img: ['https']},
    allowProtocolRelative: false,
    exclusiveFilter: ({tag, attribs}) =>
      tag === 'img' && !/^(?:https:\/\/|\/media\/\d+\/|\{\{)/.test(attribs.src ?? ''),
  });

/** Nothing that a reader would see. */
export const isBlankHtml = (markup: string): boolean =>
  !/<img\b/i.test(markup) &&
  sanitizeHtml(markup, {allowedTags: [], allowedAttributes: {}}).replace(/&nbsp;|\s/g, '') === '';

/** Within markup and within the quotes of an attribute, these are text. */
export const escape = (text: string) =>
  text.replace(/[&<>"']/g, sign => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'})[sign]!);
