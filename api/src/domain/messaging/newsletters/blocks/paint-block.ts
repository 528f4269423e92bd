/** Each kind of block as rows of the mail's table, and as plain text. */
import {euros} from '../../../kernel/money';
import {FONT, INK, LINE, MUTED} from '../../../look/mail-look';
import {toText} from '../to-text';
import type {Block, Column, ColumnsBlock, FooterBlock, ImageBlock} from './block';
import type {EventFacts, ProductFacts} from './facts';
import {absolute, type Look, safe} from './look';
import {dressed} from './dress';

export function paintBlock(block: Block, look: Look): string {
  switch (block.type) {
    case 'header':
      return header(look);
    case 'text':
      return row(`<div class="ink">${dressed(block.html, look)}</div>`, '14px 36px 0');
    case 'html':
      return row(`<div class="ink">${dressed(block.html, look)}</div>`, '14px 36px 0');
    case 'image':
      return image(block, look);
    case 'button':
      return row(button(block.label, block.href, look), '10px 36px');
    case 'event': {
      const event = look.facts.events.get(block.eventId);
      return event ? card(eventCard(event, look), look) : '';
    }
    case 'product': {
      const product = look.facts.products.get(block.productId);
      return product ? card(productCard(product, look), look) : '';
    }
    case 'columns':
      return columns(block, look);
    case 'divider':
      return row(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="border-top:1px solid ${LINE};font-size:1px;line-height:1px;height:1px;">&nbsp;</td></tr></table>`,
        '18px 36px',
      );
    case 'footer':
      return footer(block, look);
  }
}

export function sayBlock(block: Block, look: Look): string {
  switch (block.type) {
    case 'header':
      return look.house.name;
    case 'text':
    case 'html':
      return toText(absoluteLinks(block.html, look));
    case 'image':
      return [block.alt && `[${block.alt}]`, block.href && absolute(block.href, look)].filter(Boolean).join('\n');
    case 'button':
      return `${block.label}: ${absolute(block.href, look)}`;
    case 'event': {
      const event = look.facts.events.get(block.eventId);
      return event ? sayCard(eventCard(event, look)) : '';
    }
    case 'product': {
      const product = look.facts.products.get(block.productId);
      return product ? sayCard(productCard(product, look)) : '';
    }
    case 'columns':
      return [block.left, block.right].map(one => sayColumn(one, look)).join('\n\n');
    case 'divider':
      return '----';
    case 'footer':
      return ['--', block.note, ...footLines(look), 'Ver en la web: {{ver_en_web}}', 'Darme de baja: {{baja}}']
        .filter(Boolean)
        .join('\n');
  }
}

const row = (content: string, padding: string): string =>
  `<tr><td class="pad" style="padding:${padding};">${content}</td></tr>`;

function header({palette, display, house, facts}: Look): string {
  const {crest} = facts.look;
  const width = crest ? Math.min(160, Math.round((crest.width * 44) / crest.height)) : 0;
  const picture = crest
    ? `<img src="${safe(absolute(crest.url, {house}))}" alt="" width="${width}" height="${Math.round((crest.height * width) / crest.width)}" style="vertical-align:middle;border:0;margin-right:14px;">`
    : '';
  return `<tr><td class="pad" bgcolor="${palette.primary}" style="background:${palette.primary};border-bottom:4px solid ${palette.secondary};padding:22px 36px;font:700 20px/1.25 ${display};color:${palette.onPrimary};">${picture}${safe(house.name)}</td></tr>`;
}

function image({url, alt, href}: ImageBlock, look: Look): string {
  const picture = `<img class="fluid" src="${safe(absolute(url, look))}" alt="${safe(alt)}" width="526" style="display:block;width:100%;max-width:526px;height:auto;border:0;border-radius:8px;">`;
  return row(href ? `<a href="${safe(absolute(href, look))}">${picture}</a>` : picture, '14px 36px 0');
}

/** The colour is on the cell, the size in the padding: it is a button in every program. */
function button(label: string, href: string, look: Look): string {
  const {palette} = look;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0;"><tr><td class="button" bgcolor="${palette.primary}" style="background:${palette.primary};border:1px solid ${palette.primary};border-radius:10px;"><a href="${safe(absolute(href, look))}" style="display:inline-block;padding:13px 26px;font:700 16px/1.2 ${FONT};color:${palette.onPrimary};text-decoration:none;">${safe(label)}</a></td></tr></table>`;
}

interface Card {
  imageUrl: string | null;
  imageAlt: string;
  title: string;
  lines: string[];
  price: string;
  label: string;
  href: string;
}

const WHEN = (timezone: string) =>
  new Intl.DateTimeFormat('es-ES', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  });

function eventCard(event: EventFacts, look: Look): Card {
  const more = event.sessions - 1;
  return {
    imageUrl: event.imageUrl && absolute(event.imageUrl, look),
    imageAlt: event.imageAlt || `Cartel de «${event.title}»`,
    title: event.title,
    lines: [
      event.subtitle,
      event.startsAt ? `${capital(WHEN(event.timezone).format(event.startsAt))} h` : 'Sin más fechas',
      // A subtitle often says it already.
      sayTogether(event.subtitle).includes(sayTogether(event.venueName)) ? '' : event.venueName,
      more > 0 ? `Y ${more} ${more === 1 ? 'fecha' : 'fechas'} más` : '',
    ].filter(line => line !== ''),
    price: from(event.fromCents),
    label: 'Comprar entradas',
    href: `${look.house.publicUrl}/eventos/${event.id}`,
  };
}

const sayTogether = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const productCard = (product: ProductFacts, look: Look): Card => ({
  imageUrl: product.imageUrl && absolute(product.imageUrl, look),
  imageAlt: product.imageAlt || product.name,
  title: product.name,
  lines: product.summary === '' ? [] : [product.summary],
  price: from(product.fromCents),
  label: 'Ver en la tienda',
  href: `${look.house.publicUrl}/productos/${product.slug}/sesiones`,
});

const from = (cents: number | null): string =>
  cents === null ? '' : cents === 0 ? 'Gratis' : `Desde ${euros(cents).replaceAll(' ', '\u00a0')}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function card({imageUrl, imageAlt, title, lines, price, label, href}: Card, look: Look): string {
  const picture =
    imageUrl === null
      ? ''
      : `<tr><td><a href="${safe(href)}"><img class="fluid" src="${safe(imageUrl)}" alt="${safe(imageAlt)}" width="524" style="display:block;width:100%;max-width:524px;height:auto;border:0;"></a></td></tr>`;
  const said = lines
    .map(line => `<p class="muted" style="margin:0 0 4px;font:400 15px/1.45 ${FONT};color:${MUTED};">${safe(line)}</p>`)
    .join('');
  const cost =
    price === ''
      ? ''
      : `<p class="ink" style="margin:8px 0 0;font:700 16px/1.4 ${FONT};color:${INK};">${safe(price)}</p>`;
  return row(
    `<table role="presentation" class="panel" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f8fa;border:1px solid #e3e7ed;border-radius:10px;overflow:hidden;">${picture}<tr><td class="ink" style="padding:18px 20px;"><h2 class="ink" style="margin:0 0 6px;font:700 20px/1.25 ${look.display};color:${INK};">${safe(title)}</h2>${said}${cost}${button(label, href, look)}</td></tr></table>`,
    '16px 36px 0',
  );
}

const sayCard = ({title, lines, price, label, href}: Card): string =>
  [title.toUpperCase(), ...lines, price, `${label}: ${href}`].filter(line => line !== '').join('\n');

/** Two cells side by side; on a phone one below the other. */
function columns({left, right}: ColumnsBlock, look: Look): string {
  const cell = (one: Column, padding: string): string =>
    `<td class="col" width="50%" valign="top" style="width:50%;padding:${padding};">${column(one, look)}</td>`;
  return row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cell(left, '14px 12px 0 0')}${cell(right, '14px 0 0 12px')}</tr></table>`,
    '0 36px',
  );
}

function column({imageUrl, imageAlt = '', html, label, href}: Column, look: Look): string {
  const picture = imageUrl
    ? `<img class="fluid" src="${safe(absolute(imageUrl, look))}" alt="${safe(imageAlt)}" width="250" style="display:block;width:100%;max-width:250px;height:auto;border:0;border-radius:8px;">`
    : '';
  return [
    picture && href ? `<a href="${safe(absolute(href, look))}">${picture}</a>` : picture,
    html ? `<div class="ink" style="padding-top:10px;">${dressed(html, look)}</div>` : '',
    label && href ? button(label, href, look) : '',
  ].join('');
}

const sayColumn = ({imageAlt, html, label, href}: Column, look: Look): string =>
  [
    imageAlt && `[${imageAlt}]`,
    html && toText(absoluteLinks(html, look)),
    href && `${label ? `${label}: ` : ''}${absolute(href, look)}`,
  ]
    .filter(Boolean)
    .join('\n');

/** Who writes (LSSI art. 10 and 20), why it comes, and the way out (art. 21). */
function footer({note}: FooterBlock, look: Look): string {
  const small = `margin:0 0 8px;font:400 13px/1.5 ${FONT};color:${MUTED};`;
  const link = `color:${look.palette.primaryInk};`;
  const lines = [note, ...footLines(look)].filter((line): line is string => Boolean(line));
  return `<tr><td class="pad rule" style="padding:24px 36px 26px;">${lines
    .map(line => `<p class="muted" style="${small}">${safe(line)}</p>`)
    .join(
      '',
    )}<p class="muted" style="${small}"><a class="link" href="{{ver_en_web}}" style="${link}">Ver en la web</a> · <a class="link" href="{{baja}}" style="${link}">Darme de baja o elegir qué recibo</a> · <a class="link" href="${safe(look.house.publicUrl)}/aviso-de-privacidad" style="${link}">Privacidad</a></p></td></tr>`;
}

const footLines = ({house}: Look): string[] => [
  `Publicidad de ${house.name}. La recibes porque nos diste tu consentimiento.`,
  [house.legalName, house.nif && `NIF\u00a0${house.nif}`, house.address].filter(Boolean).join(' · '),
];

const absoluteLinks = (html: string, look: Look): string =>
  html.replace(/(href|src)="(\/[^"]*)"/g, (_whole, name: string, url: string) => `${name}="${absolute(url, look)}"`);
