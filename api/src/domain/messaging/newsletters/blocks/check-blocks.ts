/**
 * Blocks as they may be kept: of a known kind, whole, clean, with the places of a mail alone, and at the end the club's foot
 * with the way out (LSSI art. 21), which nobody can leave out.
 */
import {invalid} from '../../../kernel/errors';
import {cleanMailHtml, isBlankHtml} from '../../clean-mail-html';
import {badPlace} from '../fields';
import {type Block, BLOCK_NAMES, type Column} from './block';

type Sent = Record<string, unknown>;
/** Says what is wrong with a field of a block; never returns. */
type Refuse = (field: string, text: string) => never;

const MOST_BLOCKS = 60;

/** Errors: `invalid` 422, with `blocks.<n>.<field>`. */
export function checkBlocks(sent: unknown): Block[] {
  const list = listOf(sent);
  const blocks = list.map((one, n) => checkBlock(one, n));
  if (blocks.length === 0) return [];
  if (new Set(blocks.map(block => block.id)).size < blocks.length)
    throw invalid({blocks: 'Dos bloques llevan el mismo número.'});
  const feet = blocks.filter(block => block.type === 'footer').length;
  if (feet !== 1)
    throw invalid({
      blocks: feet === 0 ? 'Falta el pie de la casa, con el enlace de baja: no se puede quitar.' : 'Solo cabe un pie.',
    });
  if (blocks.at(-1)!.type !== 'footer') throw invalid({blocks: 'El pie de la casa va al final.'});
  return blocks;
}

/** For a look while it is written: those that are whole, and what the others lack. */
export function wholeBlocks(sent: unknown): {blocks: Block[]; problems: Record<string, string>} {
  const blocks: Block[] = [];
  const problems: Record<string, string> = {};
  listOf(sent).forEach((one, n) => {
    try {
      blocks.push(checkBlock(one, n));
    } catch (error) {
      const {errors} = error as {errors?: Record<string, string>};
      if (!errors) throw error;
      Object.assign(problems, errors);
    }
  });
  return {blocks, problems};
}

function listOf(sent: unknown): unknown[] {
  if (!Array.isArray(sent)) throw invalid({blocks: 'Debe ser una lista de bloques.'});
  if (sent.length > MOST_BLOCKS) throw invalid({blocks: `Como mucho ${MOST_BLOCKS} bloques.`});
  return sent;
}

function checkBlock(sent: unknown, n: number): Block {
  const refuse: Refuse = (field, text) => {
    throw invalid({[field === '' ? `blocks.${n}` : `blocks.${n}.${field}`]: text});
  };
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) refuse('', 'No es un bloque.');
  const {id, type, locked, ...rest} = sent as Sent;
  if (!isId(id)) refuse('id', 'Debe ser un número.');
  if (typeof type !== 'string' || !Object.hasOwn(BLOCK_NAMES, type)) refuse('type', 'No existe esta clase de bloque.');
  if (locked !== undefined && locked !== null && typeof locked !== 'boolean') refuse('locked', 'Debe ser sí o no.');
  const read = READERS[type as Block['type']];
  const {fields, left} = read(rest, refuse);
  const unknown = left.find(name => rest[name] !== undefined && rest[name] !== null);
  if (unknown) refuse(unknown.slice(0, 40), 'Este bloque no lo lleva.');
  return {id, type, ...fields, ...(locked === true && {locked: true})} as Block;
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

type Reader = (sent: Sent, refuse: Refuse) => {fields: object; left: string[]};
const reader =
  (names: string[], read: (sent: Sent, refuse: Refuse) => object): Reader =>
  (sent, refuse) => ({fields: read(sent, refuse), left: Object.keys(sent).filter(name => !names.includes(name))});

const READERS: Record<Block['type'], Reader> = {
  header: reader([], () => ({})),
  divider: reader([], () => ({})),
  text: reader(['html'], (sent, refuse) => ({html: markup(sent.html, 'html', refuse, 'Falta el texto.')})),
  html: reader(['html'], (sent, refuse) => ({html: markup(sent.html, 'html', refuse, 'Falta el HTML.')})),
  image: reader(['url', 'alt', 'href'], (sent, refuse) => ({
    url: picture(sent.url, 'url', refuse) ?? refuse('url', 'Falta la imagen.'),
    alt: words(sent.alt, 'alt', refuse, 200) ?? '',
    ...some('href', link(sent.href, 'href', refuse)),
  })),
  button: reader(['label', 'href'], (sent, refuse) => ({
    label: words(sent.label, 'label', refuse, 60) ?? refuse('label', 'Falta el texto del botón.'),
    href: link(sent.href, 'href', refuse) ?? refuse('href', 'Falta adónde lleva el botón.'),
  })),
  event: reader(['eventId'], ({eventId}, refuse) => ({
    eventId: isId(eventId) ? eventId : refuse('eventId', 'Falta el evento.'),
  })),
  product: reader(['productId'], ({productId}, refuse) => ({
    productId: isId(productId) ? productId : refuse('productId', 'Falta el producto.'),
  })),
  columns: reader(['left', 'right'], (sent, refuse) => ({
    left: column(sent.left, 'left', refuse),
    right: column(sent.right, 'right', refuse),
  })),
  footer: reader(['note'], (sent, refuse) => some('note', words(sent.note, 'note', refuse, 300))),
};

function column(sent: unknown, at: string, refuse: Refuse): Column {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) refuse(at, 'Falta la columna.');
  const {imageUrl, imageAlt, html, label, href, ...more} = sent as Sent;
  const [unknown] = Object.keys(more);
  if (unknown) refuse(`${at}.${unknown.slice(0, 40)}`, 'Una columna no lo lleva.');
  const read: Column = {
    ...some('imageUrl', picture(imageUrl, `${at}.imageUrl`, refuse)),
    ...some('imageAlt', words(imageAlt, `${at}.imageAlt`, refuse, 200)),
    ...(isEmpty(html) || isBlankHtml(String(html)) ? {} : {html: markup(html, `${at}.html`, refuse, '')}),
    ...some('label', words(label, `${at}.label`, refuse, 60)),
    ...some('href', link(href, `${at}.href`, refuse)),
  };
  if (read.label && !read.href) refuse(`${at}.href`, 'Falta adónde lleva.');
  if (!read.imageUrl && !read.html && !read.label) refuse(`${at}.html`, 'La columna está vacía.');
  return read;
}

const some = (name: string, value: string | undefined): object => (value === undefined ? {} : {[name]: value});
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** One line, with the places of a mail. */
function words(value: unknown, field: string, refuse: Refuse, most: number): string | undefined {
  if (isEmpty(value)) return undefined;
  if (typeof value !== 'string') return refuse(field, 'Debe ser un texto.');
  const text = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (text.length > most) refuse(field, `Como mucho ${most} caracteres.`);
  const bad = badPlace(text);
  if (bad) refuse(field, bad);
  return text === '' ? undefined : text;
}

function markup(value: unknown, field: string, refuse: Refuse, missing: string): string {
  if (isEmpty(value)) return refuse(field, missing);
  if (typeof value !== 'string') return refuse(field, 'Debe ser un texto.');
  if (value.length > 100_000) refuse(field, 'Es demasiado largo.');
  const html = cleanMailHtml(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''));
  if (missing !== '' && isBlankHtml(html)) refuse(field, missing);
  const bad = badPlace(html) ?? (html.includes('{{contenido}}') ? '{{contenido}} va en el marco de la plantilla.' : '');
  if (bad) refuse(field, bad);
  return html;
}

/** Of ours, or of the whole web by a safe road. */
function picture(value: unknown, field: string, refuse: Refuse): string | undefined {
  if (isEmpty(value)) return undefined;
  if (
    typeof value !== 'string' ||
    value.length > 500 ||
    !/^(?:https:\/\/[^\s"<>]+|\/media\/\d+\/[^\s"<>]+)$/.test(value)
  )
    return refuse(field, 'Debe ser una imagen del gestor de medios o una dirección https.');
  return value;
}

/** An address, or one of our own pages from its slash on. */
function link(value: unknown, field: string, refuse: Refuse): string | undefined {
  if (isEmpty(value)) return undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  if (
    text.length > 1000 ||
    !/^(?:https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+@[^\s"<>]+|tel:\+?[\d ]+|\/(?!\/)[^\s"<>]*|\{\{ver_en_web\}\})$/i.test(
      text,
    )
  )
    return refuse(field, 'Debe ser una dirección: https://…, mailto:…, tel:… o una página nuestra, /eventos.');
  return text;
}
