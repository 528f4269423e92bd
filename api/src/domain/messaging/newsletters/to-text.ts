/** Markup as plain text. */
import sanitizeHtml from 'sanitize-html';

/** Paragraphs, list marks and the addresses of links; no tables, no pictures. */
export function toText(markup: string): string {
  const marked = markup
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_whole, url: string, label: string) =>
      label.includes(url) ? label : `${label} (${url})`,
    )
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<img\b[^>]*alt="([^"]+)"[^>]*>/gi, '[$1]')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(?:p|div|h[1-6]|tr|table|ul|ol|blockquote)>/gi, '\n\n');
  return decode(sanitizeHtml(marked, {allowedTags: [], allowedAttributes: {}}))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const decode = (text: string) =>
  text
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
