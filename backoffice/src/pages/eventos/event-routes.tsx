// The screens of an event and of a session, each in one line: its address, its tab, who may see it, its file.
// Routes are mounted and tabs are drawn from this list, so there is no tab without a screen.
import { lazy, type ComponentType } from 'react';

export interface EventScreen {
  path: string;
  label: string;
  /** Area (or resource) and action that open the screen; see providers/permissions. */
  allowed: [subject: string, action: string];
  screen: ComponentType;
}

export const eventScreens: readonly EventScreen[] = [
  { path: 'editar', label: 'Ficha', allowed: ['events', 'view'], screen: lazy(() => import('./event-edit')) },
  { path: 'sesiones', label: 'Sesiones', allowed: ['events', 'view'], screen: lazy(() => import('./event-sessions')) },
];

export const sessionScreens: readonly EventScreen[] = [
  { path: 'configuracion', label: 'Configuración', allowed: ['events', 'view'], screen: lazy(() => import('../sesion/configuracion')) },
  { path: 'ventas', label: 'Ventas', allowed: ['orders', 'view'], screen: lazy(() => import('../sesion/ventas')) },
  { path: 'venta', label: 'Vender', allowed: ['box_office', 'sell'], screen: lazy(() => import('../venta/sell')) },
  { path: 'gestor-de-butacas', label: 'Gestor de butacas', allowed: ['seats', 'block'], screen: lazy(() => import('../sesion/block-seats')) },
  { path: 'listado-bloqueos', label: 'Bloqueos', allowed: ['seats', 'view'], screen: lazy(() => import('../sesion/seat-blocks')) },
];
