// A section of the menu and the resources that stand in it.
import type {ComponentType} from 'react';
import {entities} from 'virtual:entities';
import type {EntityPath} from '../providers/wire';

export const groups = [
  'Ventas',
  'Eventos',
  'Recintos',
  'Abonos',
  'Cantera',
  'Productos',
  'Simpatizantes y parcelas',
  'Taquilla y accesos',
  'Comunicación',
  'Marketing',
  'Dinero',
  'Contenido',
  'Personas',
  'Configuración',
] as const;
export type Group = (typeof groups)[number];

interface Line {
  /** Spanish path: of the API, of react-admin's resource, of the address under /admin. */
  name: EntityPath;
  /** How the office calls it where that is not how the API does: shorter under its parent, or as the menu says. */
  one?: string;
  many?: string;
  icon?: ComponentType;
  /** Its file, which loads when it is first opened. Without one it is known by name only: other screens show it. */
  load?: () => Promise<{default: ComponentType}>;
}

/** What the API says of it, with the office's own words in front. */
export interface RegistryLine extends Line {
  one: string;
  many: string;
  /** Whose permissions rule it. */
  area: string;
  /** Its section of the menu; a line without an icon has no entry there. */
  group?: Group;
}

/** In the order of the menu. */
export const section = (group: Group, lines: readonly Line[]): RegistryLine[] =>
  lines.map(line => {
    const {one, many, area} = entities[line.name];
    return {...line, one: line.one ?? one, many: line.many ?? many, area, group: line.icon && group};
  });
