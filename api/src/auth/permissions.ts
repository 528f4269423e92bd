/**
 * One table: role × area × action. It drives the API's guard, react-admin's canAccess and menus, and the
 * generated test over all routes and roles. What is not written here is denied.
 */
export const ACTIONS = ['view', 'create', 'edit', 'delete', 'sell', 'refund', 'block', 'export', 'send', 'configure'] as const;
export type Action = (typeof ACTIONS)[number];

export const AREAS = ['dashboard', 'events', 'venues', 'prices', 'seats', 'box_office', 'orders', 'customers', 'companies', 'content', 'mail', 'incidents', 'staff', 'audit', 'settings'] as const;
export type Area = (typeof AREAS)[number];

export const ROLES = ['clerk', 'door', 'events_manager', 'passes_manager', 'academy_manager', 'marketing_manager', 'finance_manager', 'promoter', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  clerk: 'Taquilla',
  door: 'Control de acceso',
  events_manager: 'Gestión de eventos',
  passes_manager: 'Gestión de abonos',
  academy_manager: 'Gestión de cantera',
  marketing_manager: 'Marketing',
  finance_manager: 'Finanzas',
  promoter: 'Promotor (solo sus eventos)',
  admin: 'Administración',
  superadmin: 'Superadministración',
};

const CRUD: Action[] = ['view', 'create', 'edit', 'delete'];
const ALL: Action[] = [...ACTIONS];
type Grants = Partial<Record<Area, Action[]>>;

const everything: Grants = Object.fromEntries(AREAS.map(area => [area, ALL]));

export const GRANTS: Record<Role, Grants> = {
  clerk: {dashboard: ['view'], events: ['view'], prices: ['view'], venues: ['view'], seats: ['view'], box_office: ['view', 'sell'], orders: ['view', 'send'], customers: ['view']},
  door: {events: ['view'], seats: ['view']},
  events_manager: {
    dashboard: ['view'], events: [...CRUD, 'configure', 'export'], venues: CRUD, prices: [...CRUD, 'configure'], seats: ['view', 'block'], box_office: ['view', 'sell'],
    orders: ['view', 'send', 'export'], customers: ['view'], companies: ['view'], content: CRUD, incidents: ['view', 'edit'], mail: ['view'],
  },
  passes_manager: {dashboard: ['view'], events: ['view'], venues: ['view'], prices: ['view'], seats: ['view', 'block'], orders: ['view', 'send'], customers: ['view', 'edit', 'export'], incidents: ['view', 'edit']},
  academy_manager: {dashboard: ['view'], customers: ['view'], incidents: ['view', 'edit']},
  marketing_manager: {dashboard: ['view'], events: ['view'], content: CRUD, customers: ['view', 'export'], mail: ['view']},
  finance_manager: {
    dashboard: ['view'], events: ['view'], prices: ['view'], seats: ['view'], companies: CRUD, orders: ['view', 'refund', 'export', 'send'], customers: ['view', 'export'], incidents: ['view', 'edit'], audit: ['view'], mail: ['view'],
  },
  promoter: {dashboard: ['view'], events: ['view'], prices: ['view'], seats: ['view'], orders: ['view']},
  admin: {...everything},
  superadmin: everything,
};

export function allows(roles: readonly string[], area: Area, action: Action): boolean {
  return roles.some(role => GRANTS[role as Role]?.[area]?.includes(action) ?? false);
}

/** What the back office needs for menus and canAccess. */
export const permissionsOf = (roles: readonly string[]) =>
  AREAS.map(area => ({resource: area, actions: ACTIONS.filter(action => allows(roles, area, action))})).filter(p => p.actions.length > 0);
