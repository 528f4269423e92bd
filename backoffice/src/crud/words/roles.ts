// The roles of staff, as the API knows them and as people call them.
import type {Enum} from '../../providers/wire';
import {choicesOf, nameOf} from './choices';

export const roles = choicesOf<Enum<'StaffUser', 'roles'>>({
  clerk: 'Taquilla',
  door: 'Control de acceso',
  events_manager: 'Gestión de eventos',
  passes_manager: 'Gestión de abonos',
  academy_manager: 'Gestión de cantera',
  marketing_manager: 'Marketing',
  finance_manager: 'Finanzas',
  promoter: 'Promotor (solo sus eventos)',
  partner: 'Agencia o peña (solo su cupo)',
  admin: 'Administración',
  superadmin: 'Superadministración',
});

export const roleName = (id: string): string => nameOf(roles, id);
