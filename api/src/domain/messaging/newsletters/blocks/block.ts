/**
 * What a newsletter is made of: a list of blocks, each of a kind, in the order in which they are read. Events and products
 * are named, never copied: what is said of them is asked when the mail is made.
 */
interface Base {
  /** Of this block within its newsletter. */
  id: number;
  /** Of a template: whoever writes a newsletter from it may not change or take it out. */
  locked?: boolean;
}

export interface TextBlock extends Base {
  type: 'text';
  html: string;
}
export interface ImageBlock extends Base {
  type: 'image';
  url: string;
  alt: string;
  href?: string;
}
export interface ButtonBlock extends Base {
  type: 'button';
  label: string;
  href: string;
}
export interface EventBlock extends Base {
  type: 'event';
  eventId: number;
}
export interface ProductBlock extends Base {
  type: 'product';
  productId: number;
}
/** One of two: a picture, a text and a link, each of them optional. */
export interface Column {
  imageUrl?: string;
  imageAlt?: string;
  html?: string;
  label?: string;
  href?: string;
}
export interface ColumnsBlock extends Base {
  type: 'columns';
  left: Column;
  right: Column;
}
export interface DividerBlock extends Base {
  type: 'divider';
}
export interface HeaderBlock extends Base {
  type: 'header';
}
export interface FooterBlock extends Base {
  type: 'footer';
  /** Above who writes and the way out, which are always there. */
  note?: string;
}
export interface HtmlBlock extends Base {
  type: 'html';
  html: string;
}

export type Block =
  | TextBlock
  | ImageBlock
  | ButtonBlock
  | EventBlock
  | ProductBlock
  | ColumnsBlock
  | DividerBlock
  | HeaderBlock
  | FooterBlock
  | HtmlBlock;

export const BLOCK_NAMES: Record<Block['type'], string> = {
  header: 'Cabecera de la casa',
  text: 'Texto',
  image: 'Imagen',
  button: 'Botón',
  event: 'Evento',
  product: 'Producto',
  columns: 'Dos columnas',
  divider: 'Línea',
  html: 'HTML',
  footer: 'Pie de la casa',
};
