// The kinds of block, as whoever writes knows them, and what a new one begins with.
export interface BlockRow {
  id: number;
  type: string;
  locked?: boolean;
  [field: string]: unknown;
}

export interface BlockKind {
  type: string;
  name: string;
  note: string;
  start: Record<string, unknown>;
}

export const blockKinds: readonly BlockKind[] = [
  {type: 'header', name: 'Cabecera de la casa', note: 'Logotipo, nombre y colores', start: {}},
  {type: 'text', name: 'Texto', note: 'Títulos, párrafos, listas y enlaces', start: {html: ''}},
  {type: 'image', name: 'Imagen', note: 'Del gestor de medios', start: {url: '', alt: ''}},
  {type: 'button', name: 'Botón', note: 'Un enlace que se ve', start: {label: '', href: ''}},
  {type: 'event', name: 'Evento', note: 'Cartel, fecha y precio del momento', start: {}},
  {type: 'product', name: 'Producto', note: 'Foto y precio del momento', start: {}},
  {type: 'columns', name: 'Dos columnas', note: 'En el móvil, una debajo de otra', start: {left: {}, right: {}}},
  {type: 'divider', name: 'Línea', note: 'Separa dos partes', start: {}},
  {type: 'html', name: 'HTML', note: 'Código propio, que se limpia al guardar', start: {html: ''}},
  {type: 'footer', name: 'Pie de la casa', note: 'Quién escribe y cómo darse de baja', start: {}},
];

export const nameOfKind = (type: string): string => blockKinds.find(kind => kind.type === type)?.name ?? type;

export const nextId = (rows: readonly BlockRow[]): number => Math.max(0, ...rows.map(row => row.id)) + 1;

/** What every mail has, whatever stands between. */
export const emptyBlocks: readonly BlockRow[] = [
  {id: 1, type: 'header'},
  {id: 2, type: 'footer'},
];

const bare = (html: unknown): string =>
  typeof html === 'string'
    ? (new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim()
    : '';

/** The beginning of what it says, to find it in the list. */
export function gistOf({html, label, alt, note, left}: BlockRow): string {
  const said = bare(html) || [label, alt, note].find(word => typeof word === 'string' && word !== '') || '';
  const beside = said === '' && typeof left === 'object' && left !== null ? bare((left as {html?: string}).html) : said;
  return String(beside).slice(0, 60);
}
