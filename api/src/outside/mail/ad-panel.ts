/** An ad in a mail: told as one, below what the mail is for. The picture is linked, as mail programs want it. */
import {html, type SafeHtml, webAddress} from './html';
import {panel, STYLE} from './layout';

export interface AdInMail {
  imageUrl: string;
  altText: string;
  body: string;
  href: string | null;
}

export function adPanel({imageUrl, altText, body, href}: AdInMail): SafeHtml {
  const picture = html`<img src="${webAddress(imageUrl)}" alt="${altText}" width="484" height="242" style="display:block;width:100%;max-width:484px;height:auto;border:0;border-radius:8px;">`;
  return panel(
    html`<p class="muted" style="${STYLE.small}margin:0 0 8px;">Publicidad</p>${href === null ? picture : html`<a href="${webAddress(href)}" style="text-decoration:none;">${picture}</a>`}${body && html`<p class="ink" style="${STYLE.cell}margin:10px 0 0;">${body}</p>`}`,
  );
}

export const adTexts = ({altText, body, href}: AdInMail): string =>
  [`Publicidad: ${altText}`, body, href && webAddress(href)].filter(Boolean).join('\n');
