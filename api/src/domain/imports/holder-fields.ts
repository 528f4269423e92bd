/** What a file of pass holders may bring: each field, whether it must be there, and the titles it is known by. */
import {invalid} from '../kernel/errors';

export interface HolderField {
  key: string;
  label: string;
  required: boolean;
  example: string;
  titles: string[];
}

export const HOLDER_FIELDS: readonly HolderField[] = [
  {
    key: 'memberNumber',
    label: 'N.º de abonado',
    required: false,
    example: '1204',
    titles: [
      'numero',
      'n socio',
      'num socio',
      'socio',
      'numero de socio',
      'numero de abonado',
      'n abonado',
      'abonado',
      'carnet',
    ],
  },
  {key: 'firstName', label: 'Nombre', required: true, example: 'Lucía', titles: ['nombre', 'nombre de pila']},
  {
    key: 'surname1',
    label: 'Primer apellido',
    required: true,
    example: 'Navarro',
    titles: ['apellido', 'apellido 1', 'primer apellido', 'apellido1', 'apellidos'],
  },
  {
    key: 'surname2',
    label: 'Segundo apellido',
    required: false,
    example: 'Ibáñez',
    titles: ['apellido 2', 'segundo apellido', 'apellido2'],
  },
  {
    key: 'nif',
    label: 'NIF o NIE',
    required: false,
    example: '12345678Z',
    titles: ['nif', 'dni', 'nie', 'documento', 'dni nie'],
  },
  {
    key: 'bornOn',
    label: 'Fecha de nacimiento',
    required: false,
    example: '14/03/1986',
    titles: ['nacimiento', 'fecha de nacimiento', 'fecha nacimiento', 'f nacimiento'],
  },
  {
    key: 'email',
    label: 'Correo',
    required: false,
    example: 'lucia@example.org',
    titles: ['correo', 'email', 'e mail', 'correo electronico', 'mail'],
  },
  {
    key: 'phone',
    label: 'Teléfono',
    required: false,
    example: '600000123',
    titles: ['telefono', 'movil', 'tel', 'tfno'],
  },
  {
    key: 'street',
    label: 'Domicilio',
    required: false,
    example: 'Calle del Río, 8',
    titles: ['domicilio', 'direccion', 'calle'],
  },
  {
    key: 'postalCode',
    label: 'Código postal',
    required: false,
    example: '50999',
    titles: ['cp', 'c p', 'codigo postal', 'c postal'],
  },
  {
    key: 'city',
    label: 'Población',
    required: false,
    example: 'Valdehierro',
    titles: ['poblacion', 'localidad', 'ciudad', 'municipio'],
  },
  {
    key: 'category',
    label: 'Categoría de abono',
    required: false,
    example: 'General',
    titles: ['categoria', 'tipo', 'tarifa', 'categoria de abono', 'tipo de abono', 'modalidad'],
  },
  {
    key: 'zone',
    label: 'Zona',
    required: false,
    example: 'Tribuna Baja 101',
    titles: ['zona', 'sector', 'grada', 'tribuna', 'puerta zona'],
  },
  {key: 'row', label: 'Fila', required: false, example: '7', titles: ['fila']},
  {
    key: 'seat',
    label: 'Butaca',
    required: false,
    example: '12',
    titles: ['butaca', 'asiento', 'localidad numero', 'localidad'],
  },
  {
    key: 'amount',
    label: 'Importe',
    required: false,
    example: '310,00',
    titles: ['importe', 'precio', 'cuota', 'total'],
  },
  {
    key: 'isPaid',
    label: 'Pagado',
    required: false,
    example: 'sí',
    titles: ['pagado', 'cobrado', 'pago', 'estado de pago', 'estado del pago', 'abonado si no'],
  },
  {
    key: 'memberSinceOn',
    label: 'Abonado desde',
    required: false,
    example: '01/09/2011',
    titles: ['antiguedad', 'fecha de alta', 'fecha alta', 'alta', 'abonado desde', 'socio desde'],
  },
];

/** Field -> position of its column. */
export type HolderMapping = Record<string, number>;

/** «N.º Socio» -> «n o socio» -> compared by its words. */
export const foldTitle = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/n\.?º/g, 'n ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * The columns whose title says what they are, each once. What a title was taken for the last time (`remembered`: null,
 * left out) comes first.
 */
export function guessMapping(
  headers: readonly string[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
): HolderMapping {
  const mapping: HolderMapping = {};
  const folded = headers.map(foldTitle);
  const isFree = (at: number): boolean => !Object.values(mapping).includes(at);
  for (const [at, title] of folded.entries()) {
    const field = remembered.get(title);
    if (field && mapping[field] === undefined && HOLDER_FIELDS.some(one => one.key === field)) mapping[field] = at;
  }
  for (const field of HOLDER_FIELDS) {
    if (mapping[field.key] !== undefined) continue;
    const at = folded.findIndex(
      (title, i) =>
        isFree(i) && !remembered.has(title) && (title === foldTitle(field.label) || field.titles.includes(title)),
    );
    if (at >= 0) mapping[field.key] = at;
  }
  return mapping;
}

/** A mapping as a caller sends it. @throws DomainError 422 naming the field */
export function readMapping(given: Record<string, unknown>, columns: number): HolderMapping {
  const mapping: HolderMapping = {};
  for (const [key, at] of Object.entries(given)) {
    if (!HOLDER_FIELDS.some(field => field.key === key))
      throw invalid({[`mapping.${key.slice(0, 40)}`]: 'No existe ese campo.'});
    if (at === null) continue;
    if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at >= columns)
      throw invalid({[`mapping.${key}`]: 'No existe esa columna.'});
    if (Object.values(mapping).includes(at)) throw invalid({[`mapping.${key}`]: 'Esa columna ya está en otro campo.'});
    mapping[key] = at;
  }
  for (const field of HOLDER_FIELDS)
    if (field.required && mapping[field.key] === undefined)
      throw invalid({[`mapping.${field.key}`]: `Di qué columna trae ${field.label.toLowerCase()}.`});
  if (IDENTITY.every(key => mapping[key] === undefined))
    throw invalid({
      'mapping.memberNumber':
        'Hace falta una columna que diga quién es cada uno: número, NIF, fecha de nacimiento o correo.',
    });
  if (
    mapping.category === undefined &&
    ['zone', 'row', 'seat', 'amount', 'isPaid'].some(key => mapping[key] !== undefined)
  )
    throw invalid({'mapping.category': 'Para dar abonos hace falta la categoría.'});
  return mapping;
}

/** Any of them tells who somebody is. */
export const IDENTITY = ['memberNumber', 'nif', 'bornOn', 'email'] as const;
