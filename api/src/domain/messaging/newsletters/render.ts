/** The mail as a reader gets it: the content in its frame, placeholders filled in, and the same in plain text. */
import sanitizeHtml from 'sanitize-html';

export interface NewsletterParts {
  subject: string;
  preheader: string;
  frameHtml: string | null;
  contentHtml: string;
  text: string;
}

export interface NewsletterReader {
  firstName: string;
  unsubscribeUrl: string;
  webUrl: string;
}

export interface NewsletterHouse {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  publicUrl: string;
}

/** Without a template there is still a way out and who writes (LSSI art. 21, 20). */
const PLAIN_FRAME = `<div style="max-width: 600px; margin: 0 auto; padding: 24px; font-family: Arial, sans-serif; color: #1a2328">{{contenido}}<hr /><p style="font-size: 12px; color: #5b6670">{{razon_social}} · {{direccion}} · <a href="{{baja}}">Darme de baja</a></p></div>`;

export function renderNewsletter(
  parts: NewsletterParts,
  house: NewsletterHouse,
  reader: NewsletterReader,
): {subject: string; html: string; text: string} {
  const values: Record<string, string> = {
    asunto: parts.subject,
    preencabezado: parts.preheader,
    nombre: reader.firstName,
    baja: reader.unsubscribeUrl,
    ver_en_web: reader.webUrl,
    organizacion: house.name,
    razon_social: house.legalName,
    direccion: house.address,
    nif: house.nif,
  };
  const framed = (parts.frameHtml ?? PLAIN_FRAME).replace('{{contenido}}', () => parts.contentHtml);
  const filled = fill(framed, values, escape).replaceAll('src="/media/', `src="${house.publicUrl}/media/`);
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(fill(parts.subject, values, String))}</title>
</head>
<body style="margin:0;padding:0;background:#f2f4f6">
<div style="display:none;max-height:0;overflow:hidden">${escape(fill(parts.preheader, values, String))}</div>
${filled}
</body>
</html>
`;
  const written = parts.text.trim() === '' ? toText(parts.contentHtml) : parts.text.trim();
  const text = `${fill(written, values, String)}\n\n--\n${[house.legalName, house.address].filter(Boolean).join(' · ')}\nDarme de baja: ${reader.unsubscribeUrl}\n`;
  return {subject: fill(parts.subject, values, String), html, text};
}

/** Signs that no text has: where a reader's own words come in. */
export const [NAME, LINK] = ['\u0001', '\u0002'];

/** The same for many readers, with signs for what is a reader's own. */
export const renderShared = (parts: NewsletterParts, house: NewsletterHouse) =>
  renderNewsletter(parts, house, {firstName: NAME, unsubscribeUrl: LINK, webUrl: house.publicUrl});

/** What stands for the signs. */
export function wordsOf({firstName, unsubscribeUrl}: Omit<NewsletterReader, 'webUrl'>) {
  const name = firstName.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return {
    [NAME]: {plain: name, html: escape(name)},
    [LINK]: {plain: unsubscribeUrl, html: escape(unsubscribeUrl)},
  };
}

/** All that they share is made once. */
export function compileNewsletter(
  parts: NewsletterParts,
  house: NewsletterHouse,
): (reader: Omit<NewsletterReader, 'webUrl'>) => {subject: string; html: string; text: string} {
  const whole = renderShared(parts, house);
  return reader => {
    const own = Object.entries(wordsOf(reader));
    const write = (text: string, how: 'plain' | 'html') =>
      own.reduce((done, [sign, words]) => done.replaceAll(sign, () => words[how]), text);
    return {subject: write(whole.subject, 'plain'), html: write(whole.html, 'html'), text: write(whole.text, 'plain')};
  };
}

export const fill = (text: string, values: Record<string, string>, show: (value: string) => string) =>
  text.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? show(values[name]!) : whole,
  );

export const escape = (text: string) =>
  text.replace(/[&<>"']/g, sign => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'})[sign]!);

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
