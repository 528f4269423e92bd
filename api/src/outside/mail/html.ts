/**
 * HTML that cannot be broken out of: every value put into an `html` template is escaped unless it is itself
 * the result of one. There is no other way to build a mail here.
 */
export class SafeHtml {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

export type HtmlValue = SafeHtml | string | number | null | undefined | false | HtmlValue[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function markupOf(value: HtmlValue): string {
  if (value instanceof SafeHtml) return value.toString();
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (value === null || value === undefined || value === false) return '';
  return withoutControls(String(value)).replace(/[&<>"'`]/g, sign => ENTITIES[sign]!);
}

export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return new SafeHtml(parts.reduce((out, part, i) => out + markupOf(values[i - 1]) + part));
}

/** Names and titles lose line breaks, control characters and marks that turn the direction of writing. */
export function withoutControls(text: string): string {
  return text.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
}

/**
 * An address for a link. Throws TypeError when it is not http or https: it would come from a wrong setting, never from
 * a person.
 */
export function webAddress(url: string): string {
  const {protocol} = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`Not a web address: ${protocol}`);
  return url;
}
