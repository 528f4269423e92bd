/**
 * The frame of every mail: 600 px of tables with inline styles (what Outlook reads), one style block for phones
 * and dark mode (what the others read), a preheader, the club's colours, and at the foot who writes (LSSI art. 10).
 */
import {DISPLAY, FONT, INK, LINE, METAS, MUTED, PAGE, PAPER, styleSheet} from '../../domain/look/mail-look';
import {paperColours} from '../../domain/look/palettes';
import type {Typeface} from '../../domain/look/read-look';
import type {Words} from '../../domain/messaging/own-words/words';
import {html, SafeHtml, webAddress, withoutControls} from './html';

/** Who writes: the organisation of the installation. */
export interface MailIdentity {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  email: string;
  phone: string;
  /** The club's: of whatever has no venue of its own. */
  timezone: string;
  /** As chosen, #rrggbb. */
  primary: string | null;
  accent: string | null;
  typeface: Typeface;
  /** A picture that every mail program can show, with its address. */
  crest: {url: string; width: number; height: number} | null;
  /** https://entradas.club.example, without a slash at the end. */
  publicUrl: string;
  /** What the house says in its own words, by the kind of mail (letter.ts). */
  words?: Record<string, Partial<Words>> | undefined;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Codes that open something and stand in the body: they are for its reader alone (conceal.ts). */
  secrets?: string[] | undefined;
  /** Of one that the house may word in its own way (letter.ts). */
  worded?: Worded;
}

/** What staff are shown of a mail to word it: its places with their values here, and our own words. */
export interface Worded {
  kind: string;
  values: Record<string, string>;
  ours: Words;
}

export interface MailParts {
  identity: MailIdentity;
  subject: string;
  /** What the inbox shows after the subject. */
  preheader: string;
  title: string;
  body: SafeHtml;
  /** The same mail as plain text, paragraph by paragraph; without title and foot. */
  text: string[];
  secrets?: string[] | undefined;
}

export const STYLE = {
  paragraph: `margin:0 0 16px;font:400 16px/1.5 ${FONT};color:${INK};`,
  small: `margin:0 0 10px;font:400 13px/1.5 ${FONT};color:${MUTED};`,
  heading: `margin:0 0 4px;font:700 18px/1.3 ${FONT};color:${INK};`,
  cell: `font:400 15px/1.45 ${FONT};color:${INK};`,
} as const;

export function assemble(parts: MailParts): RenderedMail {
  const {identity} = parts;
  const subject = withoutControls(parts.subject).slice(0, 180);
  const palette = paperColours(identity);
  const legal = legalLine(identity);
  const display = DISPLAY[identity.typeface];
  const markup = html`<!doctype html>
<html lang="es" dir="ltr">
<head>
${HEAD}
<title>${subject}</title>
<style>
a{color:${palette.primaryInk}}${new SafeHtml(styleSheet(palette, NARROW, '.ink td,.ink th'))}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${PAGE};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${PAGE};">${parts.preheader}${FILLER}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAGE};"><tr><td align="center" style="padding:24px 0;">
<table role="presentation" class="frame" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;background:${PAPER};border:1px solid ${LINE};border-radius:12px;overflow:hidden;">
<tr><td class="pad" bgcolor="${palette.primary}" style="background:${palette.primary};border-bottom:4px solid ${palette.secondary};padding:22px 36px;font:700 20px/1.25 ${display};color:${palette.onPrimary};">${head(identity)}</td></tr>
<tr><td class="pad ink" style="padding:32px 36px 12px;">
<h1 class="title ink" style="margin:0 0 18px;font:700 27px/1.2 ${display};color:${INK};">${parts.title}</h1>
${parts.body}
</td></tr>
<tr><td class="pad rule" style="padding:20px 36px 26px;border-top:1px solid #e3e7ed;">
${identity.email && html`<p class="muted" style="${STYLE.small}">¿Dudas? Escríbenos a <a class="link" href="mailto:${identity.email}" style="color:${palette.primaryInk};">${identity.email}</a>${identity.phone && html` o llama al ${nonBreaking(identity.phone)}`}.</p>`}
<p class="muted" style="${STYLE.small}margin:0;">${legal}<br><a class="link" href="${webAddress(identity.publicUrl)}/aviso-legal" style="color:${palette.primaryInk};">Aviso legal</a> · <a class="link" href="${identity.publicUrl}/aviso-de-privacidad" style="color:${palette.primaryInk};">Privacidad</a> · <a class="link" href="${identity.publicUrl}/condiciones-generales" style="color:${palette.primaryInk};">Condiciones</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  const text = [
    parts.title,
    ...parts.text,
    '--',
    ...(identity.email
      ? [`¿Dudas? Escríbenos a ${identity.email}${identity.phone ? ` o llama al ${identity.phone}` : ''}.`]
      : []),
    legal,
    `Aviso legal: ${identity.publicUrl}/aviso-legal · Privacidad: ${identity.publicUrl}/aviso-de-privacidad`,
  ];
  return {
    subject,
    secrets: parts.secrets,
    html: markup.toString(),
    text: `${text.map(paragraph => paragraph.split('\n').map(withoutControls).join('\n')).join('\n\n')}\n`,
  };
}

const HEAD = new SafeHtml(METAS);
const NARROW = '.title{font-size:24px!important}.wide{display:block!important;width:auto!important}';

/** Keeps the inbox from showing the beginning of the mail after a short preheader. */
const FILLER = new SafeHtml('&#847;&zwnj;&nbsp;'.repeat(60));

export const nonBreaking = (text: string) => text.replace(/ /g, '\u00a0');

/** The name stands beside the crest: many read mails without pictures. */
function head({name, crest, publicUrl}: MailIdentity): SafeHtml | string {
  if (!crest) return name;
  const height = 44;
  const width = Math.min(160, Math.round((crest.width * height) / crest.height));
  return html`<img src="${webAddress(publicUrl + crest.url)}" alt="" width="${width}" height="${Math.round((crest.height * width) / crest.width)}" style="vertical-align:middle;border:0;margin-right:14px;">${name}`;
}

function legalLine(identity: MailIdentity): string {
  return [identity.legalName, identity.nif && `NIF\u00a0${identity.nif}`, identity.address].filter(Boolean).join(' · ');
}

export function paragraph(content: SafeHtml | string): SafeHtml {
  return html`<p class="ink" style="${STYLE.paragraph}">${content}</p>`;
}

export function smallPrint(content: SafeHtml | string): SafeHtml {
  return html`<p class="muted" style="${STYLE.small}">${content}</p>`;
}

/** A link that looks like a button in every client: the colour is on the cell, the size in the padding. */
export function button(identity: MailIdentity, label: string, url: string): SafeHtml {
  const palette = paperColours(identity);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 24px;"><tr><td class="button" bgcolor="${palette.primary}" style="background:${palette.primary};border:1px solid ${palette.primary};border-radius:10px;"><a href="${webAddress(url)}" style="display:inline-block;padding:14px 28px;font:700 16px/1.2 ${FONT};color:${palette.onPrimary};text-decoration:none;">${label}</a></td></tr></table>`;
}

/** A quiet box for facts that belong together. */
export function panel(content: SafeHtml): SafeHtml {
  return html`<table role="presentation" class="panel" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;background:#f6f8fa;border:1px solid #e3e7ed;border-radius:10px;"><tr><td class="ink" style="padding:18px 20px;">${content}</td></tr></table>`;
}

/** «Hola, Marta:», or «Hola:» when the name is no name. */
export const greeting = (firstName: string): string =>
  safeName(firstName) ? `Hola, ${safeName(firstName)}:` : 'Hola:';

const SEVERAL =
  /\s(y|e|&|\+)\s|^(a la|al|los|las|el|la|pe[ñn]as?|club|asociaci[oó]n|ayuntamiento|familia|grupo|colegio|escuela|fundaci[oó]n|federaci[oó]n|empresa|bar|restaurante|hotel|[cu]\.?\s?d\.?|a\.?m\.?p\.?a\.?)\s/i;

/**
 * How somebody is greeted of whom the whole name is known, in one box: as everybody else, without their surnames. Several
 * people, or who is no person, by all of it.
 */
export const calledBy = (name: string): string => {
  const said = name.trim();
  return SEVERAL.test(said) ? said : said.split(/\s+/, 1)[0]!;
};

/**
 * A name that a mail may say; '' when it is none. Anybody can type a stranger's address and an advertisement as a name
 * into a form that sends mail: neither addresses nor long texts are repeated.
 */
export function safeName(firstName: string): string {
  const name = withoutControls(firstName).trim();
  return name.length <= 40 && /^[\p{L}\p{M} .'’·-]+$/u.test(name) && !/\.\p{L}{2,}/u.test(name) ? name : '';
}
