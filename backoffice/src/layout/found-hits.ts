// What Ctrl K offers: screens by their names and by what people call them, then what the server found, each with its
// address.
import {fold} from '../crud/words/fold';
import {formatCents} from '../crud/words/money';
import {formatDay, formatInstant} from '../crud/words/zoned-time';
import {may} from '../providers/permissions';
import type {Answer} from '../providers/wire';
import {allSections} from './entries';
import {words} from './screen-words';

export type Found = Answer<'find'>;
type Group = Found[number];
type Record = Group['hits'][number];

export interface Hit {
  key: string;
  title: string;
  note: string;
  to: string;
}

export interface HitGroup {
  name: string;
  hits: Hit[];
  /** The list with all that match. */
  more?: string;
}

const personal = {label: 'Seguridad', to: '/seguridad', group: 'Mi cuenta'};

/**
 * Every word that is typed begins a word of the screen's name, its group or what else it is called. Names come first.
 */
export function screensFor(typed: string): HitGroup[] {
  const asked = fold(typed).split(/\s+/).filter(Boolean);
  const found = [...allSections().flatMap(section => section.entries), personal].flatMap(entry => {
    const name = fold(entry.label);
    const all = ` ${name} ${fold(entry.group)} ${fold(words[entry.to] ?? '')}`;
    if (!asked.every(word => all.includes(` ${word}`))) return [];
    return [
      {
        rank: asked.every(word => ` ${name}`.includes(` ${word}`)) ? (name.startsWith(asked[0] ?? '') ? 0 : 1) : 2,
        key: `screen${entry.to}`,
        title: entry.label,
        note: entry.group,
        to: entry.to,
      },
    ];
  });
  const hits = found.sort((a, b) => a.rank - b.rank).slice(0, 6);
  return hits.length === 0 ? [] : [{name: 'Pantallas', hits}];
}

const sessionPath = (hit: Record): string =>
  `/eventos/${hit.parentId}/sesiones/${hit.id}/${may('box_office', 'sell') ? 'venta' : may('orders', 'view') ? 'ventas' : 'configuracion'}`;

const kinds: {[Kind in Group['kind']]: {name: string; to: (hit: Record, typed: string) => string; list?: string}} = {
  abonados: {
    name: 'Abonados',
    to: (hit, typed) =>
      hit.parentId === null ? listPath('/abonados/personas', typed) : `/abonados/${hit.parentId}/${hit.id}`,
    list: '/abonados/personas',
  },
  deportistas: {name: 'Deportistas', to: hit => `/deportistas/${hit.id}`, list: '/deportistas'},
  simpatizantes: {name: 'Simpatizantes', to: hit => `/simpatizantes/${hit.id}`, list: '/simpatizantes'},
  pedidos: {name: 'Pedidos', to: hit => `/pedidos/${hit.id}`, list: '/pedidos'},
  'facturas-emitidas': {name: 'Facturas', to: hit => `/facturas-emitidas/${hit.id}`, list: '/facturas-emitidas'},
  facturas: {name: 'Facturas de comisiones', to: hit => `/facturas/${hit.id}`, list: '/facturas'},
  mensajes: {name: 'Mensajes', to: hit => `/mensajes/${hit.id}`, list: '/mensajes'},
  'mensajes-proteccion': {
    name: 'Protección de menores',
    to: hit => `/mensajes-proteccion/${hit.id}`,
    list: '/mensajes-proteccion',
  },
  eventos: {name: 'Eventos', to: hit => `/eventos/${hit.id}/sesiones`, list: '/eventos/todos'},
  sesiones: {name: 'Próximas sesiones', to: sessionPath},
  clientes: {name: 'Clientes', to: hit => `/clientes/${hit.id}`, list: '/clientes'},
};

const listPath = (path: string, typed: string): string =>
  `${path}?${new URLSearchParams({filter: JSON.stringify({q: typed})}).toString()}`;
const when = (kind: Group['kind'], at: string): string =>
  kind === 'eventos' || kind === 'sesiones' ? formatInstant(at) : formatDay(at);

export const groupsOf = (found: Found, typed: string): HitGroup[] =>
  found.map(({kind, hits, hasMore}) => ({
    name: kinds[kind].name,
    hits: hits.map(hit => ({
      key: `${kind}${hit.id}`,
      title: hit.title,
      note: [hit.detail, hit.cents === null ? '' : formatCents(hit.cents), hit.at === null ? '' : when(kind, hit.at)]
        .filter(Boolean)
        .join(' · '),
      to: kinds[kind].to(hit, typed),
    })),
    more: hasMore && kinds[kind].list !== undefined ? listPath(kinds[kind].list, typed) : undefined,
  }));
