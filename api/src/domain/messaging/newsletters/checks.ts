/**
 * What must be right before a newsletter goes out, and what would better be. Every line is looked at, nothing is
 * assumed.
 */
import {isBlankHtml} from '../clean-mail-html';
import type {AudienceCount} from './audience';
import {formatCount, formatDecimal} from '../../kernel/money';
import {decode, webLink} from './web-link';

export interface CheckedNewsletter {
  subject: string;
  preheader: string;
  contentHtml: string;
  /** As it would go out. */
  html: string;
  text: string;
  hasServer: boolean;
  hasOwnText: boolean;
  hasTemplate: boolean;
  templateIsActive: boolean;
  isOfBlocks: boolean;
  /** Its blocks are a frame with nothing in it. */
  saysNothing: boolean;
  /** What its blocks name and nobody can buy. */
  notOnSale: string[];
  sender: {name: string; email: string; state: string} | null;
  /** On trial beside its own; '': none. */
  secondSenderName: string;
  /** It has places for words of its readers. */
  isPersonal: boolean;
  /** Those that stay empty for somebody, and for how many. */
  unknown: {place: string; count: number}[];
  groups: number;
  audience: AudienceCount;
  unsubscribeUrl: string;
}

export interface NewsletterCheck {
  code: string;
  label: string;
  /** Only a `bad` one keeps it from being sent. */
  result: 'good' | 'warn' | 'bad';
  detail: string;
}

/** Gmail cuts what is longer, and the way out with it. */
const MOST_BYTES = 100 * 1024;
const SPAM_WORDS = [
  'gratis',
  '100 %',
  '100%',
  'oferta irrepetible',
  'haz clic aquí',
  'gana dinero',
  'urgente',
  'sin compromiso',
  'última oportunidad',
  'dinero rápido',
  'premio seguro',
  '!!!',
  '€€€',
];

export function checkSending(n: CheckedNewsletter): NewsletterCheck[] {
  return [
    subject(n),
    preheader(n),
    content(n),
    sender(n),
    server(n),
    template(n),
    audience(n),
    unsubscribe(n),
    links(n),
    images(n),
    ...(n.isOfBlocks ? [onSale(n)] : []),
    ...(n.isPersonal ? [personal(n)] : []),
    size(n),
    plainText(n),
    words(n),
  ];
}

const say = (code: string, label: string, result: NewsletterCheck['result'], detail: string): NewsletterCheck => ({
  code,
  label,
  result,
  detail,
});

function subject({subject: text}: CheckedNewsletter): NewsletterCheck {
  const label = 'Asunto';
  if (text.trim() === '') return say('subject', label, 'bad', 'Falta el asunto.');
  if (text.length > 60)
    return say('subject', label, 'warn', `Tiene ${text.length} caracteres: en el móvil se leen unos 40.`);
  if (text === text.toUpperCase() && /\p{L}{4}/u.test(text))
    return say('subject', label, 'warn', 'Está todo en mayúsculas: los filtros lo toman por publicidad no deseada.');
  return say('subject', label, 'good', `${text.length} caracteres.`);
}

function preheader({preheader: text}: CheckedNewsletter): NewsletterCheck {
  const label = 'Preencabezado';
  if (text.trim() === '')
    return say('preheader', label, 'warn', 'Vacío: la bandeja de entrada mostrará el principio del texto.');
  return say(
    'preheader',
    label,
    text.length < 30 ? 'warn' : 'good',
    text.length < 30
      ? 'Muy corto: la bandeja de entrada lo completará con el principio del texto.'
      : `${text.length} caracteres.`,
  );
}

const content = ({contentHtml, isOfBlocks, saysNothing}: CheckedNewsletter): NewsletterCheck =>
  (isOfBlocks ? saysNothing : isBlankHtml(contentHtml))
    ? say('content', 'Contenido', 'bad', 'El boletín está vacío.')
    : say('content', 'Contenido', 'good', 'Hay contenido.');

function sender({sender: who, secondSenderName}: CheckedNewsletter): NewsletterCheck {
  const label = 'Remitente verificado';
  if (!who) return say('sender', label, 'bad', 'Falta elegir el remitente.');
  if (secondSenderName !== '' && secondSenderName.trim() === who.name.trim())
    return say('sender', label, 'bad', 'El segundo nombre del remitente es el mismo: no hay nada que probar.');
  if (who.state === 'verified')
    return say(
      'sender',
      label,
      'good',
      `${[who.name, secondSenderName].filter(Boolean).join(' o ')} <${who.email}>: DKIM, SPF y DMARC correctos.`,
    );
  return say(
    'sender',
    label,
    'bad',
    `El dominio de ${who.email} no está verificado: sin DKIM, SPF y DMARC, los buzones lo rechazan.`,
  );
}

const server = ({hasServer}: CheckedNewsletter): NewsletterCheck =>
  hasServer
    ? say('server', 'Servidor de correo', 'good', 'Hay uno por el que sale.')
    : say('server', 'Servidor de correo', 'bad', 'Falta: se pone en Configuración, Correo.');

function template({hasTemplate, templateIsActive, isOfBlocks}: CheckedNewsletter): NewsletterCheck {
  const label = 'Plantilla';
  if (isOfBlocks && !hasTemplate) return say('template', label, 'good', 'De bloques, sin plantilla.');
  if (!hasTemplate) return say('template', label, 'warn', 'Sin plantilla: irá con un marco sencillo.');
  return templateIsActive
    ? say('template', label, 'good', 'El marco de la plantilla está completo.')
    : say('template', label, 'warn', 'La plantilla está retirada.');
}

function audience({groups, audience: count}: CheckedNewsletter): NewsletterCheck {
  const label = 'Destinatarios';
  if (groups === 0) return say('audience', label, 'bad', 'Falta elegir los grupos.');
  if (count.willGet === 0)
    return say('audience', label, 'bad', 'En esos grupos no hay nadie a quien se pueda escribir.');
  const left = [
    [count.inactive, 'no activos'],
    [count.excluded, 'en grupos excluidos'],
    [count.suppressed, 'en la lista de supresión'],
    [count.outside, 'que no cumplen las condiciones'],
  ]
    .filter(([n]) => (n as number) > 0)
    .map(([n, what]) => `${formatCount(n as number)} ${what}`);
  return say(
    'audience',
    label,
    'good',
    `${formatCount(count.willGet)} personas${left.length ? `; quedan fuera ${left.join(', ')}` : ''}.`,
  );
}

const unsubscribe = ({html, text, unsubscribeUrl}: CheckedNewsletter): NewsletterCheck =>
  html.includes(`href="${unsubscribeUrl}"`) && text.includes(unsubscribeUrl)
    ? say(
        'unsubscribe',
        'Enlace de baja',
        'good',
        'En el HTML, en el texto y, de un solo clic, en la cabecera firmada de cada correo.',
      )
    : say('unsubscribe', 'Enlace de baja', 'bad', 'Falta el enlace para darse de baja.');

function links({html}: CheckedNewsletter): NewsletterCheck {
  const label = 'Enlaces';
  const all = [...html.matchAll(/<a\b([^>]*)>/gi)]
    .map(match => /href="([^"]*)"/i.exec(match[1]!)?.[1] ?? '')
    .map(url => decode(url).trim());
  const wrong = [
    ...new Set(all.filter(url => webLink(url) === null && !/^(mailto:\S+@\S+|tel:\+?[\d ]+)$/i.test(url))),
  ];
  if (wrong.length)
    return say(
      'links',
      label,
      'bad',
      wrong.some(url => url === '' || url === '#')
        ? 'Hay enlaces sin dirección.'
        : `No llevan a ningún sitio: ${wrong.slice(0, 3).join(', ')}.`,
    );
  const insecure = all.filter(url => url.startsWith('http:') && !/^http:\/\/(localhost|127\.)/.test(url));
  if (insecure.length)
    return say(
      'links',
      label,
      'warn',
      `${insecure.length === 1 ? 'Un enlace no es seguro' : `${insecure.length} enlaces no son seguros`} (http): ${insecure[0]}.`,
    );
  return say('links', label, 'good', all.length === 1 ? 'Un enlace.' : `${all.length} enlaces.`);
}

function images({html, isOfBlocks}: CheckedNewsletter): NewsletterCheck {
  const label = 'Imágenes';
  const all = [...html.matchAll(/<img\b[^>]*>/gi)].map(match => match[0]);
  // The crest stands beside the name that it means.
  const silent = all.filter((tag, n) => !(isOfBlocks && n === 0) && !/alt="[^"]*\S[^"]*"/i.test(tag)).length;
  if (silent)
    return say(
      'images',
      label,
      'warn',
      silent === 1 ? 'Una imagen no tiene texto alternativo.' : `${silent} imágenes no tienen texto alternativo.`,
    );
  if (all.some(tag => /src="[^"]*\.svg"/i.test(tag)))
    return say('images', label, 'warn', 'Hay imágenes SVG: Gmail y Outlook no las muestran. Usa JPG o PNG.');
  return say('images', label, 'good', all.length === 0 ? 'Sin imágenes.' : `${all.length} con texto alternativo.`);
}

const onSale = ({notOnSale: gone}: CheckedNewsletter): NewsletterCheck =>
  gone.length === 0
    ? say('on_sale', 'Eventos y productos', 'good', 'Se pueden comprar los que salen.')
    : say('on_sale', 'Eventos y productos', 'bad', `Sale ${gone.join('; ')}.`);

function personal({unknown}: CheckedNewsletter): NewsletterCheck {
  const label = 'Campos de cada persona';
  if (unknown.length === 0) return say('personal', label, 'good', 'Ninguno queda en blanco.');
  const empty = unknown.map(({place, count}) => `{{${place}}} para ${formatCount(count)}`).join(', ');
  return say(
    'personal',
    label,
    'warn',
    `Quedan en blanco ${empty}. Escribe detrás de «|» lo que se les dice: {{${unknown[0]!.place}|…}}.`,
  );
}

function size({html}: CheckedNewsletter): NewsletterCheck {
  const bytes = Buffer.byteLength(html);
  const said = `${formatDecimal(bytes / 1024, 1)} kB`;
  return bytes > MOST_BYTES
    ? say('size', 'Tamaño', 'bad', `${said}: a partir de 100 kB, Gmail corta el mensaje.`)
    : say('size', 'Tamaño', 'good', `${said}, menos de 100 kB.`);
}

const plainText = ({hasOwnText, text}: CheckedNewsletter): NewsletterCheck =>
  text.trim() === ''
    ? say('text', 'Versión en texto', 'bad', 'Falta.')
    : say('text', 'Versión en texto', 'good', hasOwnText ? 'Escrita a mano.' : 'Sacada del HTML.');

function words({subject: title, text}: CheckedNewsletter): NewsletterCheck {
  const found = SPAM_WORDS.filter(word => `${title} ${text}`.toLowerCase().includes(word));
  return found.length
    ? say(
        'words',
        'Palabras de riesgo',
        'warn',
        `Los filtros desconfían de: ${found.map(word => `«${word}»`).join(', ')}.`,
      )
    : say('words', 'Palabras de riesgo', 'good', 'Ninguna.');
}
