/** Text that somebody wrote, with the styles of a mail on each of its elements: Outlook reads no style sheet. */
import sanitizeHtml from 'sanitize-html';
import {FONT, INK} from '../../../look/mail-look';
import {MAIL_TAGS} from '../../clean-mail-html';
import {absolute, type Look} from './look';

const BODY = `font:400 16px/1.5 ${FONT};color:${INK};`;

/** The markup is clean already (clean-mail-html.ts): what its writer styled stays. */
export function dressed(markup: string, look: Look): string {
  const title = (size: number) => `margin:0 0 10px;font:700 ${size}px/1.25 ${look.display};color:${INK};`;
  const styles: Record<string, string> = {
    p: `margin:0 0 14px;${BODY}`,
    h1: title(27),
    h2: title(23),
    h3: title(19),
    h4: title(16),
    ul: `margin:0 0 14px;padding-left:22px;${BODY}`,
    ol: `margin:0 0 14px;padding-left:22px;${BODY}`,
    li: `margin:0 0 6px;${BODY}`,
    blockquote: `margin:0 0 14px;padding-left:14px;border-left:3px solid ${look.palette.secondary};${BODY}`,
    img: 'max-width:100%;height:auto;border:0;',
  };
  return sanitizeHtml(markup, {
    allowedTags: MAIL_TAGS,
    allowedAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        const own = attribs.style ?? '';
        const base = tagName === 'a' ? linkStyle(own, look) : styles[tagName];
        return {
          tagName,
          attribs: {
            ...attribs,
            ...(base !== undefined && {style: `${base}${own}`}),
            ...(tagName === 'a' && own === '' && {class: 'link'}),
            ...(attribs.href !== undefined && {href: absolute(attribs.href, look)}),
            ...(attribs.src !== undefined && {src: absolute(attribs.src, look)}),
          },
        };
      },
    },
  });
}

/** A link with a style of its own is a button that somebody drew. */
const linkStyle = (own: string, {palette}: Look): string => (own === '' ? `color:${palette.primaryInk};` : '');
