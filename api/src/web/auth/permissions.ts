/**
 * One table: role × area × action. It drives the API's guard, react-admin's canAccess and menus, and the
 * generated test over all routes and roles. What is not written here is denied.
 */
export const ACTIONS = [
  'view',
  'create',
  'edit',
  'delete',
  'sell',
  'refund',
  'block',
  'export',
  'send',
  'configure',
  'invite',
  'settle',
] as const;
export type Action = (typeof ACTIONS)[number];

export const AREAS = [
  'dashboard',
  'events',
  'venues',
  'prices',
  'seats',
  'invitations',
  'products',
  'access',
  'accreditations',
  'box_office',
  'cash',
  'own_quota',
  'orders',
  'customers',
  'companies',
  'seasons',
  'passes',
  'instalments',
  'supporters',
  'academy',
  'medical',
  'plots',
  'announcements',
  'mailings',
  'marketing',
  'media',
  'forms',
  'content',
  'mail',
  'incidents',
  'child_protection',
  'privacy',
  'settlements',
  'invoices',
  'staff',
  'audit',
  'settings',
  'platform',
] as const;
export type Area = (typeof AREAS)[number];

export const ROLES = [
  'clerk',
  'door',
  'events_manager',
  'passes_manager',
  'academy_manager',
  'marketing_manager',
  'finance_manager',
  'promoter',
  'partner',
  'admin',
  'superadmin',
] as const;
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
  partner: 'Agencia o peña (solo su cupo)',
  admin: 'Administración',
  superadmin: 'Superadministración',
};

const CRUD: Action[] = ['view', 'create', 'edit', 'delete'];
const ALL: Action[] = [...ACTIONS];
type Grants = Partial<Record<Area, Action[]>>;

/** What is somebody's own is no part of anybody else's work. */
const everything: Grants = Object.fromEntries(AREAS.filter(area => area !== 'own_quota').map(area => [area, ALL]));
/** What belongs to the platform or to one named person is no part of running the organization. */
const {platform: _platform, medical: _medical, child_protection: _protection, ...organization} = everything;

export const GRANTS: Record<Role, Grants> = {
  clerk: {
    dashboard: ['view'],
    events: ['view'],
    prices: ['view'],
    venues: ['view'],
    seats: ['view'],
    // To send is to hand over.
    products: ['view', 'send'],
    box_office: ['view', 'sell'],
    cash: ['view', 'create', 'edit'],
    // To settle is to say what a transfer pays.
    orders: ['view', 'send', 'refund', 'settle'],
    invitations: ['view', 'invite'],
    customers: ['view'],
    supporters: ['view', 'create', 'sell'],
    plots: ['view', 'sell'],
    access: ['view'],
    seasons: ['view'],
  },
  door: {
    events: ['view'],
    venues: ['view'],
    seats: ['view'],
    products: ['send'],
    access: ['view', 'edit'],
    accreditations: ['view', 'edit'],
  },
  events_manager: {
    dashboard: ['view'],
    events: [...CRUD, 'configure', 'export'],
    venues: CRUD,
    // To export is to read codes.
    prices: [...CRUD, 'configure', 'export'],
    seats: ['view', 'block'],
    invitations: [...CRUD, 'invite', 'export'],
    products: [...CRUD, 'send', 'export'],
    access: [...CRUD, 'export'],
    accreditations: [...CRUD, 'export', 'send'],
    box_office: ['view', 'sell'],
    cash: ['view', 'create', 'edit'],
    orders: ['view', 'send', 'export', 'settle'],
    customers: ['view'],
    companies: ['view'],
    content: CRUD,
    media: CRUD,
    forms: CRUD,
    seasons: ['view'],
    plots: [...CRUD, 'sell', 'export'],
    incidents: ['view', 'create', 'edit'],
    mailings: ['view', 'send', 'export'],
    mail: ['view', 'send'],
  },
  passes_manager: {
    dashboard: ['view'],
    events: ['view'],
    venues: ['view'],
    prices: ['view'],
    seats: ['view', 'block'],
    invitations: ['view', 'invite'],
    seasons: [...CRUD, 'configure', 'export'],
    passes: [...CRUD, 'configure', 'export', 'block', 'invite', 'send', 'refund'],
    instalments: [...CRUD, 'export', 'send'],
    supporters: [...CRUD, 'sell', 'export'],
    orders: ['view', 'send', 'settle'],
    customers: ['view', 'edit', 'export'],
    media: ['view'],
    forms: CRUD,
    mailings: ['view', 'send', 'export'],
    announcements: ['view'],
    incidents: ['view', 'create', 'edit'],
    access: ['view'],
    cash: ['view', 'create', 'edit'],
  },
  academy_manager: {
    dashboard: ['view'],
    seasons: ['view'],
    academy: [...CRUD, 'configure', 'export', 'invite', 'send'],
    medical: ['view', 'edit'],
    instalments: ['view', 'edit', 'export', 'send'],
    customers: ['view'],
    media: ['view'],
    forms: CRUD,
    mailings: ['view', 'send', 'export'],
    announcements: ['view', 'create', 'edit', 'send'],
    incidents: ['view', 'create', 'edit'],
    child_protection: ['view', 'edit'],
    cash: ['view', 'create', 'edit'],
  },
  marketing_manager: {
    dashboard: ['view'],
    events: ['view'],
    // To send is to mail codes to a list.
    prices: ['view', 'send'],
    venues: ['view'],
    seasons: ['view'],
    // Newsletters show what the shop sells.
    products: ['view'],
    content: CRUD,
    media: CRUD,
    mailings: ['view', 'send', 'export'],
    announcements: [...CRUD, 'send', 'export'],
    marketing: [...CRUD, 'send', 'export', 'configure'],
    supporters: ['view'],
    customers: ['view', 'export'],
    mail: ['view', 'send'],
  },
  finance_manager: {
    dashboard: ['view'],
    events: ['view'],
    prices: ['view'],
    seats: ['view'],
    companies: CRUD,
    orders: ['view', 'refund', 'export', 'send', 'settle'],
    customers: ['view', 'export'],
    seasons: ['view', 'export'],
    passes: ['view', 'export'],
    instalments: [...CRUD, 'configure', 'export', 'send'],
    academy: ['view'],
    plots: ['view', 'export'],
    supporters: ['view', 'export'],
    products: ['view'],
    cash: ['view', 'create', 'edit', 'export'],
    settlements: [...CRUD, 'settle', 'export', 'send'],
    invoices: [...CRUD, 'settle', 'export', 'send'],
    incidents: ['view', 'edit'],
    audit: ['view'],
    mailings: ['view', 'send', 'export'],
    mail: ['view', 'send'],
  },
  promoter: {
    dashboard: ['view'],
    events: ['view'],
    prices: ['view'],
    seats: ['view'],
    orders: ['view'],
    settlements: ['view'],
    // Of its company's own tax: what is issued in its name.
    invoices: ['view', 'export'],
  },
  partner: {own_quota: ['view', 'sell']},
  admin: organization,
  superadmin: everything,
};

export function allows(roles: readonly string[], area: Area, action: Action): boolean {
  return roles.some(role => GRANTS[role as Role]?.[area]?.includes(action) ?? false);
}

/** What the back office needs for menus and canAccess. */
export const permissionsOf = (roles: readonly string[]) =>
  AREAS.map(area => ({resource: area, actions: ACTIONS.filter(action => allows(roles, area, action))})).filter(
    p => p.actions.length > 0,
  );
