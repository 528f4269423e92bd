// Hand-made screens that stand at an address of their own rather than under a resource: one line each.
// `*` in the path: the screen has sub-screens of its own.
import type { ComponentType } from 'react';
import CartIcon from '@mui/icons-material/PointOfSaleOutlined';
import MailIcon from '@mui/icons-material/MailOutlineOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import type { Group } from '../resources/registry';

export interface PageLine {
  /** Under /admin, as the route table has it. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Who may open it: a resource or an area, and what must be allowed there. */
  allowed: readonly [subject: string, action: string];
  /** Its entry in the menu, if it has one. */
  menu?: { label: string; group: Group; to?: string; icon?: ComponentType };
}

export const pages: readonly PageLine[] = [
  { path: '/carrito', load: () => import('./venta/staff-cart-page'), allowed: ['box_office', 'sell'], menu: { label: 'Carrito de taquilla', group: 'Ventas', icon: CartIcon } },
  { path: '/comunicados/emails/*', load: () => import('./correos/outbox'), allowed: ['correos', 'list'], menu: { label: 'Correos', group: 'Comunicación', to: '/comunicados/emails', icon: MailIcon } },
  { path: '/configuracion/*', load: () => import('./configuracion/settings'), allowed: ['settings', 'view'], menu: { label: 'Organización', group: 'Configuración', to: '/configuracion', icon: SettingsIcon } },
];

/** Under /superadmin: the platform's own tools. The API refuses everybody else on every call. */
export const platformPages: readonly PageLine[] = [];
