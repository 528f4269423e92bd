/**
 * What a mail says to its reader alone: links that act and codes that open doors. Promise: nothing that stays in clear
 * opens anything. The whole body is sealed under APP_SECRET until the mail server has it, or for the days in which it may
 * be sent again (`staysSealed`); what staff see says where a link stood. Concealing denies by default: an address is
 * personal unless it is one of the plain pages below. A template names the codes that it shows (`secrets`); drawn codes
 * are known by their table.
 */
import {seal, unseal} from '../../platform/keys/seal';
import type {RenderedMail} from './layout';

export type Body = Pick<RenderedMail, 'html' | 'text'>;

const LINK = '[enlace personal]';
const CODE = '[código personal]';
/** Pages and pictures that show everybody the same, or nothing before a log-in. */
const PLAIN = new RegExp(
  `^/?$|^/(aviso-legal|aviso-de-privacidad|condiciones-generales|faqs|mi-abono|perfil|abonos/(nuevo|renovar)|` +
    `eventos(/\\d{1,9}){0,2}|perfil/abono/\\d{1,9}/plazos|media/\\d{1,9}/[\\w.-]+)$`,
);

/** `publicUrl` is the shop's own address: plain pages are plain only there. */
export function conceal({html, text, secrets = []}: RenderedMail, publicUrl: string): Body {
  const isPlain = (url: string) =>
    (url === publicUrl || url.startsWith(`${publicUrl}/`)) && PLAIN.test(url.slice(publicUrl.length));
  const words = (body: string) => secrets.filter(Boolean).reduce((left, secret) => left.replaceAll(secret, CODE), body);
  const links = (body: string) =>
    body.replace(/https?:\/\/[^\s<>"')]+/gi, found => {
      const url = found.replace(/[.,;:!?]+$/, '');
      return isPlain(url) ? found : LINK + found.slice(url.length);
    });
  const markup = html
    .replace(/<table role="img"[\s\S]*?<\/table>/g, CODE)
    .replace(/ (?:href|src)="(https?:[^"]*)"/gi, (found, url: string) => (isPlain(url) ? found : ''));
  return {html: words(links(markup)), text: words(links(text))};
}

/** Bound to the message by its key: what is sealed for one does not open for another. */
export const sealBody = (secret: string, dedupeKey: string, {html, text}: Body): Buffer =>
  seal(secret, `mail:${dedupeKey}`, JSON.stringify({html, text}));

/** @throws Error when it was sealed under another APP_SECRET */
export const openBody = (secret: string, dedupeKey: string, sealed: Buffer): Body =>
  JSON.parse(unseal(secret, `mail:${dedupeKey}`, sealed)) as Body;
