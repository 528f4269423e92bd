// The screens of an event and of a session, each in one line: its address, its tab, who may see it, its file.
// Routes are mounted and tabs are drawn from this list, so there is no tab without a screen.
import { lazy, type ComponentType } from 'react';

export interface EventScreen {
  /** Below the event or the session: the end of the address. */
  path: string;
  label: string;
  /** The whole address, where it is not `:eventId/…` or `:eventId/sesiones/:sessionId/…`. */
  address?: string;
  /** A screen behind another one: no tab of its own. */
  isHidden?: boolean;
  /** Offered at once in the list of sessions. */
  isFrequent?: boolean;
  /** Area (or resource) and action that open the screen; see providers/permissions. */
  allowed: [subject: string, action: string];
  screen: ComponentType;
}

export const eventScreens: readonly EventScreen[] = [
  { path: 'editar', label: 'Ficha', allowed: ['events', 'view'], screen: lazy(() => import('./event-edit')) },
  { path: 'sesiones', label: 'Sesiones', allowed: ['events', 'view'], screen: lazy(() => import('./event-sessions')) },
  { path: 'compania', label: 'Compañía', allowed: ['events', 'view'], screen: lazy(() => import('./event-company')) },
  { path: 'puertas', label: 'Puertas', allowed: ['access', 'view'], screen: lazy(() => import('./event-doors')) },
  { path: 'campos-personalizados', label: 'Campos', allowed: ['forms', 'view'], screen: lazy(() => import('../formularios/event-fields')) },
  { path: 'sales-ad', label: 'Anuncios', allowed: ['events', 'view'], screen: lazy(() => import('./sales-ads')) },
  { path: 'informe', label: 'Informe', allowed: ['events', 'view'], screen: lazy(() => import('./event-report')) },
  { path: 'informe/emails', label: 'Correos', allowed: ['customers', 'view'], screen: lazy(() => import('./event-email-lists')) },
  { path: 'informe/emails/:list', label: 'Lista de correos', isHidden: true, allowed: ['customers', 'view'], screen: lazy(() => import('./event-email-list')) },
  { path: 'invitaciones-abonados', label: 'Invitaciones de abonados', allowed: ['passes', 'view'], screen: lazy(() => import('./pass-invitations')) },
];

export const sessionScreens: readonly EventScreen[] = [
  { path: 'configuracion', label: 'Configuración', isFrequent: true, allowed: ['events', 'view'], screen: lazy(() => import('../sesion/configuracion')) },
  { path: 'ventas', label: 'Ventas', isFrequent: true, allowed: ['orders', 'view'], screen: lazy(() => import('../sesion/ventas')) },
  { path: 'venta', label: 'Vender', isFrequent: true, allowed: ['box_office', 'sell'], screen: lazy(() => import('../venta/sell')) },
  { path: 'gestor-de-butacas', label: 'Gestor de butacas', isFrequent: true, allowed: ['seats', 'block'], screen: lazy(() => import('../sesion/block-seats')) },
  { path: 'listado-bloqueos', label: 'Bloqueos', allowed: ['seats', 'view'], screen: lazy(() => import('../sesion/seat-blocks')) },
  { path: 'reservas', label: 'Reservas', allowed: ['orders', 'view'], screen: lazy(() => import('../sesion/reservations')) },
  { path: 'reservas/:reservationId', label: 'Reserva', isHidden: true, allowed: ['orders', 'view'], screen: lazy(() => import('../sesion/reservation')) },
  { path: 'invitaciones', label: 'Invitaciones', isFrequent: true, allowed: ['invitations', 'view'], screen: lazy(() => import('../sesion/invitations')) },
  { path: 'compradores-permitidos', label: 'Compradores permitidos', allowed: ['invitations', 'view'], screen: lazy(() => import('../sesion/allowed-buyers')) },
  { path: 'compradores-permitidos/crear', label: 'Añadir compradores', isHidden: true, allowed: ['invitations', 'create'], screen: lazy(() => import('../sesion/allowed-buyers-create')) },
  { path: 'lista-espera', label: 'Lista de espera', allowed: ['orders', 'view'], screen: lazy(() => import('../sesion/waiting-list')) },
  { path: 'abonados', label: 'Abonados', allowed: ['passes', 'view'], screen: lazy(() => import('../sesion/holder-offers')) },
  { path: 'productos', label: 'Productos', allowed: ['products', 'view'], screen: lazy(() => import('../sesion/session-products')) },
  { path: 'imprimir-butacas', label: 'Imprimir butacas', allowed: ['seats', 'block'], screen: lazy(() => import('../sesion/print-seats')) },
  { path: 'codigos-qr', label: 'Códigos QR', address: ':eventId/:sessionId/codigos-qr', allowed: ['access', 'view'], screen: lazy(() => import('../sesion/external-codes')) },
  { path: 'informe/control-acceso', label: 'Accesos', isFrequent: true, allowed: ['access', 'view'], screen: lazy(() => import('../sesion/access-report')) },
  { path: 'control-acceso', label: 'Lector', address: ':eventId/codigo/:eventCode/sesiones/:sessionId/control-acceso', allowed: ['access', 'edit'], screen: lazy(() => import('../sesion/door')) },
];

/** The screen with a tab that a hidden one stands behind: the longest beginning of its address. */
export function frontOf(screen: EventScreen, screens: readonly EventScreen[]): EventScreen {
  if (screen.isHidden !== true) return screen;
  const fronts = screens.filter((one) => one.isHidden !== true && screen.path.startsWith(`${one.path}/`));
  return fronts.sort((a, b) => b.path.length - a.path.length)[0] ?? screen;
}

/** The address of a screen under /admin; null when it needs the event's code and that is not known. */
export function screenPath(screen: EventScreen, at: { eventId: string | number; sessionId?: string | number; eventCode?: string }): string | null {
  const pattern = screen.address ?? (at.sessionId === undefined ? `:eventId/${screen.path}` : `:eventId/sesiones/:sessionId/${screen.path}`);
  if (pattern.includes(':eventCode') && at.eventCode === undefined) return null;
  return `/eventos/${pattern.replace(':eventId', String(at.eventId)).replace(':sessionId', String(at.sessionId)).replace(':eventCode', at.eventCode ?? '')}`;
}
