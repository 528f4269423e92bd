// A section of the menu and the resources that stand in it.
import type {ComponentType} from 'react';

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

export interface RegistryLine {
  /** Spanish path: of the API, of react-admin's resource, of the address under /admin. */
  name: string;
  one: string;
  many: string;
  /** Whose permissions rule it. */
  area: string;
  /** Its section of the menu; a line without an icon has no entry there. */
  group?: Group;
  icon?: ComponentType;
  /** Its file, which loads when it is first opened. Without one it is known by name only: other screens show it. */
  load?: () => Promise<{default: ComponentType}>;
}

/** In the order of the menu. */
export const section = (group: Group, lines: Omit<RegistryLine, 'group'>[]): RegistryLine[] =>
  lines.map(line => (line.icon ? {...line, group} : line));
