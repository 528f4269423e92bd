// The screens of an event and of a session, each in one line: its address, its tab, who may see it, its file.
// Routes are mounted and tabs are drawn from this list, so there is no tab without a screen.
import {lazy, type ComponentType} from 'react';

export const sessionGroups = ['Vender', 'Aforo', 'Accesos', 'Ajustes'] as const;
type SessionGroup = (typeof sessionGroups)[number];

export interface EventScreen {
  /** Below the event or the session: the end of the address. */
  path: string;
  label: string;
  /** The whole address, where it is not `:eventId/…` or `:eventId/sesiones/:sessionId/…`. */
  address?: string;
  /** Of a session: the part of the work that it belongs to; there are more screens than a row of tabs can hold. */
  group?: SessionGroup;
  /** A screen behind another one: no tab of its own. */
  isHidden?: boolean;
  /** Offered at once in the list of sessions. */
  isFrequent?: boolean;
  /** Area (or resource) and action that open the screen; see providers/permissions. */
  allowed: [subject: string, action: string];
  screen: ComponentType;
}

export const eventScreens: readonly EventScreen[] = [
  {path: 'editar', label: 'Ficha', allowed: ['events', 'view'], screen: lazy(() => import('./event-edit'))},
  {
    path: 'sesiones',
    label: 'Sesiones',
    allowed: ['events', 'view'],
    screen: lazy(() => import('./sessions/event-sessions')),
  },
  {path: 'compania', label: 'Compañía', allowed: ['events', 'view'], screen: lazy(() => import('./event-company'))},
  {path: 'puertas', label: 'Puertas', allowed: ['access', 'view'], screen: lazy(() => import('./doors/event-doors'))},
  {
    path: 'campos-personalizados',
    label: 'Campos',
    allowed: ['forms', 'view'],
    screen: lazy(() => import('./event-fields')),
  },
  {path: 'sales-ad', label: 'Anuncios', allowed: ['events', 'view'], screen: lazy(() => import('./sales-ads'))},
  {path: 'informe', label: 'Informe', allowed: ['events', 'view'], screen: lazy(() => import('./event-report'))},
  {
    path: 'informe/emails',
    label: 'Correos',
    allowed: ['customers', 'view'],
    screen: lazy(() => import('./event-email-lists')),
  },
  {
    path: 'informe/emails/:list',
    label: 'Lista de correos',
    isHidden: true,
    allowed: ['customers', 'view'],
    screen: lazy(() => import('./event-email-list')),
  },
  {
    path: 'invitaciones-abonados',
    label: 'Invitaciones de abonados',
    allowed: ['passes', 'view'],
    screen: lazy(() => import('./pass-invitations')),
  },
];

export const sessionScreens: readonly EventScreen[] = [
  {
    path: 'venta',
    label: 'Vender',
    group: 'Vender',
    isFrequent: true,
    allowed: ['box_office', 'sell'],
    screen: lazy(() => import('./venta/sell')),
  },
  {
    path: 'ventas',
    label: 'Ventas',
    group: 'Vender',
    isFrequent: true,
    allowed: ['orders', 'view'],
    screen: lazy(() => import('./sesion/ventas')),
  },
  {
    path: 'reservas',
    label: 'Reservas',
    group: 'Vender',
    allowed: ['reservas', 'list'],
    screen: lazy(() => import('./sesion/reservations/reservations')),
  },
  {
    path: 'reservas/:reservationId',
    label: 'Reserva',
    group: 'Vender',
    isHidden: true,
    allowed: ['reservas', 'list'],
    screen: lazy(() => import('./sesion/reservations/reservation')),
  },
  {
    path: 'lista-espera',
    label: 'Lista de espera',
    group: 'Vender',
    allowed: ['orders', 'view'],
    screen: lazy(() => import('./sesion/reservations/waiting-list')),
  },
  {
    path: 'gestor-de-butacas',
    label: 'Gestor de butacas',
    group: 'Aforo',
    isFrequent: true,
    allowed: ['seats', 'block'],
    screen: lazy(() => import('./sesion/seats/block-seats')),
  },
  {
    path: 'listado-bloqueos',
    label: 'Bloqueos',
    group: 'Aforo',
    allowed: ['seats', 'view'],
    screen: lazy(() => import('./sesion/seats/seat-blocks')),
  },
  {
    path: 'invitaciones',
    label: 'Invitaciones',
    group: 'Aforo',
    isFrequent: true,
    allowed: ['invitations', 'view'],
    screen: lazy(() => import('./sesion/invitations/invitations')),
  },
  {
    path: 'abonados',
    label: 'Abonados',
    group: 'Aforo',
    allowed: ['passes', 'view'],
    screen: lazy(() => import('./sesion/prices/holder-offers')),
  },
  {
    path: 'imprimir-butacas',
    label: 'Imprimir butacas',
    group: 'Aforo',
    allowed: ['seats', 'block'],
    screen: lazy(() => import('./sesion/seats/print-seats')),
  },
  {
    path: 'informe/control-acceso',
    label: 'Accesos',
    group: 'Accesos',
    isFrequent: true,
    allowed: ['access', 'view'],
    screen: lazy(() => import('./sesion/door/access-report')),
  },
  {
    path: 'control-acceso',
    label: 'Lector',
    group: 'Accesos',
    address: ':eventId/codigo/:eventCode/sesiones/:sessionId/control-acceso',
    allowed: ['access', 'edit'],
    screen: lazy(() => import('./sesion/door/to-door-app')),
  },
  {
    path: 'codigos-qr',
    label: 'Códigos QR',
    group: 'Accesos',
    address: ':eventId/:sessionId/codigos-qr',
    allowed: ['access', 'view'],
    screen: lazy(() => import('./sesion/door/external-codes')),
  },
  {
    path: 'configuracion',
    label: 'Configuración',
    group: 'Ajustes',
    isFrequent: true,
    allowed: ['events', 'view'],
    screen: lazy(() => import('./sesion/configuracion')),
  },
  {
    path: 'compradores-permitidos',
    label: 'Compradores permitidos',
    group: 'Ajustes',
    allowed: ['invitations', 'view'],
    screen: lazy(() => import('./sesion/buyers/allowed-buyers')),
  },
  {
    path: 'compradores-permitidos/crear',
    label: 'Añadir compradores',
    group: 'Ajustes',
    isHidden: true,
    allowed: ['invitations', 'create'],
    screen: lazy(() => import('./sesion/buyers/allowed-buyers-create')),
  },
  {
    path: 'productos',
    label: 'Productos',
    group: 'Ajustes',
    allowed: ['productos-sesion', 'list'],
    screen: lazy(() => import('./sesion/prices/session-products')),
  },
];

/** The screen with a tab that a hidden one stands behind: the longest beginning of its address. */
export function frontOf(screen: EventScreen, screens: readonly EventScreen[]): EventScreen {
  if (screen.isHidden !== true) return screen;
  const fronts = screens.filter(one => one.isHidden !== true && screen.path.startsWith(`${one.path}/`));
  return fronts.sort((a, b) => b.path.length - a.path.length)[0] ?? screen;
}

/** The address of a screen under /admin; null when it needs the event's code and that is not known. */
export function screenPath(
  screen: EventScreen,
  at: {eventId: string | number; sessionId?: string | number; eventCode?: string},
): string | null {
  const pattern =
    screen.address ??
    (at.sessionId === undefined ? `:eventId/${screen.path}` : `:eventId/sesiones/:sessionId/${screen.path}`);
  if (pattern.includes(':eventCode') && at.eventCode === undefined) return null;
  return `/eventos/${pattern
    .replace(':eventId', String(at.eventId))
    .replace(':sessionId', String(at.sessionId))
    .replace(':eventCode', at.eventCode ?? '')}`;
}
