/** What a file of pass holders may bring: each field, whether it must be there, and the titles it is known by. */
export interface HolderField {
  key: string;
  label: string;
  required: boolean;
  example: string;
  titles: string[];
}

export const HOLDER_FIELDS: readonly HolderField[] = [
  {key: 'memberNumber', label: 'N.º de abonado', required: false, example: '1204', titles: ['numero', 'n socio', 'num socio', 'socio', 'numero de socio', 'numero de abonado', 'n abonado', 'abonado', 'carnet']},
  {key: 'firstName', label: 'Nombre', required: true, example: 'Lucía', titles: ['nombre', 'nombre de pila']},
  {key: 'surname1', label: 'Primer apellido', required: true, example: 'Navarro', titles: ['apellido', 'apellido 1', 'primer apellido', 'apellido1', 'apellidos']},
  {key: 'surname2', label: 'Segundo apellido', required: false, example: 'Ibáñez', titles: ['apellido 2', 'segundo apellido', 'apellido2']},
  {key: 'nif', label: 'NIF o NIE', required: false, example: '12345678Z', titles: ['nif', 'dni', 'nie', 'documento', 'dni nie']},
  {key: 'bornOn', label: 'Fecha de nacimiento', required: false, example: '14/03/1986', titles: ['nacimiento', 'fecha de nacimiento', 'fecha nacimiento', 'f nacimiento']},
  {key: 'email', label: 'Correo', required: false, example: 'lucia@example.org', titles: ['correo', 'email', 'e mail', 'correo electronico', 'mail']},
  {key: 'phone', label: 'Teléfono', required: false, example: '600000123', titles: ['telefono', 'movil', 'tel', 'tfno']},
  {key: 'street', label: 'Domicilio', required: false, example: 'Calle del Río, 8', titles: ['domicilio', 'direccion', 'calle']},
  {key: 'postalCode', label: 'Código postal', required: false, example: '50999', titles: ['cp', 'codigo postal', 'c postal']},
  {key: 'city', label: 'Población', required: false, example: 'Alameda de la Ribera', titles: ['poblacion', 'localidad', 'ciudad', 'municipio']},
  {key: 'category', label: 'Categoría de abono', required: true, example: 'General', titles: ['categoria', 'tipo', 'tarifa', 'categoria de abono', 'tipo de abono', 'modalidad']},
  {key: 'zone', label: 'Zona', required: false, example: 'Tribuna Baja 101', titles: ['zona', 'sector', 'grada', 'tribuna', 'puerta zona']},
  {key: 'row', label: 'Fila', required: false, example: '7', titles: ['fila']},
  {key: 'seat', label: 'Butaca', required: false, example: '12', titles: ['butaca', 'asiento', 'localidad numero', 'localidad']},
  {key: 'amount', label: 'Importe', required: false, example: '310,00', titles: ['importe', 'precio', 'cuota', 'total']},
];

/** Field -> position of its column. */
export type HolderMapping = Record<string, number>;

/** «N.º Socio» -> «n o socio» -> compared by its words. */
export const foldTitle = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/n\.?º/g, 'n ').replace(/[^a-z0-9]+/g, ' ').trim();

/** The columns whose title says what they are; each once. */
export function guessMapping(headers: readonly string[]): HolderMapping {
  const mapping: HolderMapping = {};
  const folded = headers.map(foldTitle);
  for (const field of HOLDER_FIELDS) {
    const at = folded.findIndex((title, i) => !Object.values(mapping).includes(i) && (title === foldTitle(field.label) || field.titles.includes(title)));
    if (at >= 0) mapping[field.key] = at;
  }
  return mapping;
}
