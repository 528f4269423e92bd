/** A code of somebody's own: the club's words, the code, until when. The code is money off, so it is concealed. */
import {html, webAddress} from '../../html';
import {
  assemble,
  button,
  calledBy,
  greeting,
  type MailIdentity,
  panel,
  paragraph,
  type RenderedMail,
  smallPrint,
  STYLE,
} from '../../layout';

export interface DiscountCodeMail {
  identity: MailIdentity;
  subject: string;
  message: string;
  name: string;
  /** As people read it: «PENA-7K2M-9ABC-D3QR». */
  code: string;
  discountName: string;
  /** «31/12/2026»; null: without an end. */
  lastDay: string | null;
  shopUrl: string;
  stopUrl: string;
}

export function renderDiscountCode(mail: DiscountCodeMail): RenderedMail {
  const words = mail.message
    .split(/\n+/)
    .map(line => line.trim())
    .filter(Boolean);
  const until = mail.lastDay ? ` Vale hasta el ${mail.lastDay}.` : '';
  const how = `Escríbelo en tu carrito antes de pagar. Es solo tuyo y se usa una vez.${until}`;
  const why = `Te escribe ${mail.identity.name}. Si no quieres recibir más ofertas, puedes`;
  return assemble({
    identity: mail.identity,
    secrets: [mail.code, mail.code.replaceAll('-', '')],
    subject: mail.subject,
    preheader: words[0] ?? mail.discountName,
    title: mail.discountName,
    body: html`${paragraph(greeting(calledBy(mail.name)))}${words.map(paragraph)}${panel(html`<p class="muted" style="${STYLE.small}margin:0 0 4px;">Tu código</p><p class="ink" style="${STYLE.cell}margin:0;font-size:20px;font-weight:700;letter-spacing:1px;">${mail.code}</p>`)}${paragraph(how)}${button(mail.identity, 'Ver qué hay', mail.shopUrl)}${smallPrint(html`${why} <a class="link" href="${webAddress(mail.stopUrl)}">darte de baja</a>.`)}`,
    text: [
      greeting(calledBy(mail.name)),
      ...words,
      `Tu código: ${mail.code}`,
      how,
      `Ver qué hay: ${webAddress(mail.shopUrl)}`,
      `${why} darte de baja: ${webAddress(mail.stopUrl)}`,
    ],
  });
}
