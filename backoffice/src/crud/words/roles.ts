// The roles of staff, as the API knows them and as people call them.
import {nameOf, type Choice} from './choices';

export const roles: Choice[] = [
  {id: 'clerk', name: 'Taquilla'},
  {id: 'door', name: 'Control de acceso'},
  {id: 'events_manager', name: 'Gestión de eventos'},
  {id: 'passes_manager', name: 'Gestión de abonos'},
  {id: 'academy_manager', name: 'Gestión de cantera'},
  {id: 'marketing_manager', name: 'Marketing'},
  {id: 'finance_manager', name: 'Finanzas'},
  {id: 'promoter', name: 'Promotor (solo sus eventos)'},
  {id: 'admin', name: 'Administración'},
  {id: 'superadmin', name: 'Superadministración'},
];

export const roleName = (id: string): string => nameOf(roles, id);
