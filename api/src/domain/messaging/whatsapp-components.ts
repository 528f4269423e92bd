/** The parts of a WhatsApp template, read strictly; the first thing that is wrong is named by its field. */
import {invalid} from '../kernel/errors';

export type ParameterFormat = 'positional' | 'named';
export type Examples = Record<string, string>;

export interface WhatsappComponents {
  header?: {
    format: 'text' | 'image' | 'video' | 'document' | 'location';
    text?: string;
    examples?: Examples;
    mediaUrl?: string;
  } | null;
  body: {text: string; examples?: Examples};
  footer?: {text: string} | null;
  buttons?: WhatsappButton[] | null;
}
export interface WhatsappButton {
  kind: 'quick_reply' | 'url' | 'phone';
  text: string;
  url?: string;
  example?: string;
  phone?: string;
}

export const LIMITS = {
  header: 60,
  body: 1024,
  footer: 60,
  button: 25,
  url: 2000,
  buttons: 10,
  urlButtons: 2,
  phoneButtons: 1,
} as const;

type Fields = Record<string, unknown>;
const refuse = (field: string, text: string): never => {
  throw invalid({[`components.${field}`]: text});
};

export function readComponents(
  value: unknown,
  {category, format}: {category: string; format: ParameterFormat},
): WhatsappComponents {
  const parts = object(value, 'body');
  onlyKnown(parts, ['header', 'body', 'footer', 'buttons'], '');
  readBody(parts.body, format);
  if (parts.header) readHeader(parts.header, format);
  if (parts.footer) readFooter(parts.footer);
  if (parts.buttons) readButtons(parts.buttons);
  if (category === 'authentication') {
    const {header, footer, buttons} = parts as unknown as WhatsappComponents;
    if (header) refuse('header', 'Una plantilla de autenticación no lleva cabecera.');
    if (footer) refuse('footer', 'Una plantilla de autenticación no lleva pie propio.');
    if (buttons?.some(button => button.kind !== 'quick_reply'))
      refuse('buttons', 'Una plantilla de autenticación no lleva enlaces ni teléfonos.');
    if (variablesOf((parts as unknown as WhatsappComponents).body.text).length !== 1)
      refuse('body.text', 'Una plantilla de autenticación lleva una sola variable: el código.');
  }
  return parts as unknown as WhatsappComponents;
}

/** Names between double braces, in the order they first come. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(match => match[1]!)),
];

function readBody(value: unknown, format: ParameterFormat): void {
  const body = object(value, 'body');
  onlyKnown(body, ['text', 'examples'], 'body.');
  const words = text(body.text, 'body.text', LIMITS.body);
  if (/\n{3,}/.test(words)) refuse('body.text', 'Como mucho una línea en blanco seguida.');
  if (/\t| {5,}/.test(words)) refuse('body.text', 'Sin tabuladores ni más de cuatro espacios seguidos.');
  readVariables(words, body.examples, 'body', format);
  if (/^\s*\{\{|\}\}\s*$/.test(words)) refuse('body.text', 'El cuerpo no puede empezar ni terminar con una variable.');
  if (/\}\}\s*\{\{/.test(words)) refuse('body.text', 'Entre dos variables tiene que haber texto.');
}

function readHeader(value: unknown, format: ParameterFormat): void {
  const header = object(value, 'header');
  onlyKnown(header, ['format', 'text', 'examples', 'mediaUrl'], 'header.');
  switch (header.format) {
    case 'text': {
      const words = text(header.text, 'header.text', LIMITS.header);
      if (/[\n*_~`]/.test(words)) refuse('header.text', 'La cabecera va en una línea y sin formato.');
      if (variablesOf(words).length > 1) refuse('header.text', 'La cabecera admite una sola variable.');
      readVariables(words, header.examples, 'header', format);
      return;
    }
    case 'image':
    case 'video':
    case 'document':
      if (
        typeof header.mediaUrl !== 'string' ||
        !/^(https:\/\/\S{4,2000}|\/media\/\d+\/\S{1,200})$/.test(header.mediaUrl)
      )
        refuse('header.mediaUrl', 'Pon un archivo de muestra: Meta lo pide para revisar la plantilla.');
      return;
    case 'location':
      return;
    default:
      refuse('header.format', 'Elige texto, imagen, vídeo, documento o ubicación.');
  }
}

function readFooter(value: unknown): void {
  const footer = object(value, 'footer');
  onlyKnown(footer, ['text'], 'footer.');
  const words = text(footer.text, 'footer.text', LIMITS.footer);
  if (/\{\{|\n/.test(words)) refuse('footer.text', 'El pie va en una línea y sin variables.');
}

function readButtons(value: unknown): void {
  if (!Array.isArray(value)) return refuse('buttons', 'Debe ser una lista.');
  if (value.length > LIMITS.buttons) refuse('buttons', `Como mucho ${LIMITS.buttons} botones.`);
  const buttons = value.map((one, at) => readButton(one, `buttons.${at}`));
  const count = (kind: string) => buttons.filter(button => button.kind === kind).length;
  if (count('url') > LIMITS.urlButtons) refuse('buttons', `Como mucho ${LIMITS.urlButtons} botones con enlace.`);
  if (count('phone') > LIMITS.phoneButtons) refuse('buttons', 'Como mucho un botón de llamada.');
  const labels = buttons.map(button => button.text.toLowerCase());
  if (new Set(labels).size < labels.length) refuse('buttons', 'Dos botones no pueden decir lo mismo.');
  const runs = buttons.filter(
    (button, at) => at === 0 || (button.kind === 'quick_reply') !== (buttons[at - 1]!.kind === 'quick_reply'),
  ).length;
  if (runs > 2) refuse('buttons', 'Las respuestas rápidas van juntas, antes o después de los demás botones.');
}

function readButton(value: unknown, at: string): WhatsappButton {
  const button = object(value, at);
  onlyKnown(button, ['kind', 'text', 'url', 'example', 'phone'], `${at}.`);
  const label = text(button.text, `${at}.text`, LIMITS.button);
  if (/\{\{|\n|\p{Extended_Pictographic}/u.test(label))
    refuse(`${at}.text`, 'Sin variables, saltos de línea ni emojis.');
  if (button.kind === 'url') {
    const url = text(button.url, `${at}.url`, LIMITS.url);
    if (!/^https:\/\/[^\s{}]+(\{\{1\}\})?$/.test(url))
      refuse(`${at}.url`, 'Empieza por https:// y, si lleva variable, es {{1}} y va al final.');
    if (url.endsWith('{{1}}') && (typeof button.example !== 'string' || button.example.trim() === ''))
      refuse(`${at}.example`, 'Pon un ejemplo de la dirección completa.');
  } else if (button.kind === 'phone') {
    if (typeof button.phone !== 'string' || !/^\+[1-9]\d{6,14}$/.test(button.phone.replace(/ /g, '')))
      refuse(`${at}.phone`, 'Un teléfono con prefijo, como +34910000123.');
  } else if (button.kind !== 'quick_reply') refuse(`${at}.kind`, 'Elige respuesta rápida, enlace o llamada.');
  return button as unknown as WhatsappButton;
}

function readVariables(words: string, examples: unknown, part: string, format: ParameterFormat): void {
  const names = variablesOf(words);
  if (/\{\{|\}\}/.test(words.replace(/\{\{\s*[^{}]*?\s*\}\}/g, ''))) refuse(`${part}.text`, 'Hay llaves sin pareja.');
  for (const [at, name] of names.entries()) {
    if (format === 'positional' ? name !== String(at + 1) : !/^[a-z][a-z0-9_]{0,39}$/.test(name))
      refuse(
        `${part}.text`,
        format === 'positional'
          ? `Las variables se numeran en orden: {{${at + 1}}} en lugar de {{${name.slice(0, 20)}}}.`
          : `«${name.slice(0, 20)}» no es un nombre: minúsculas, cifras y guion bajo.`,
      );
  }
  const given = examples == null ? {} : object(examples, `${part}.examples`);
  for (const name of names) {
    const example = given[name];
    if (typeof example !== 'string' || example.trim() === '')
      refuse(`${part}.examples.${name}`, `Falta el ejemplo de {{${name}}}.`);
    if ((example as string).length > 200) refuse(`${part}.examples.${name}`, 'Como mucho 200 caracteres.');
  }
  const extra = Object.keys(given).find(name => !names.includes(name));
  if (extra) refuse(`${part}.examples`, `Sobra el ejemplo de {{${extra.slice(0, 20)}}}.`);
}

function object(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(field, 'Este campo es obligatorio.');
  return value as Fields;
}

function text(value: unknown, field: string, limit: number): string {
  if (typeof value !== 'string' || value.trim() === '') return refuse(field, 'Este campo es obligatorio.');
  if (value.length > limit) refuse(field, `Como mucho ${limit} caracteres; tiene ${value.length}.`);
  return value;
}

function onlyKnown(value: Fields, known: string[], at: string): void {
  const extra = Object.keys(value).find(name => !known.includes(name));
  if (extra) refuse(`${at}${extra.slice(0, 40)}`, 'Este campo no existe.');
}
