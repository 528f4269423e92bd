// Hand-made screens that stand at an address of their own rather than under a resource: one line each.
// `*` in the path: the screen has sub-screens of its own.
import type { ComponentType } from 'react';
import CartIcon from '@mui/icons-material/PointOfSaleOutlined';
import MailIcon from '@mui/icons-material/MailOutlineOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
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
  { path: '/bases/indumentarias/inventario', load: () => import('./cantera/inventory'), allowed: ['academy', 'view'], menu: { label: 'Inventario de indumentaria', group: 'Cantera', icon: InventoryIcon } },
  { path: '/parcelas/venta', load: () => import('./parcelas/sell-plot'), allowed: ['plots', 'sell'], menu: { label: 'Vender una parcela', group: 'Simpatizantes y parcelas', icon: CartIcon } },
  { path: '/parcelas/informe', load: () => import('./parcelas/plot-report'), allowed: ['plots', 'view'], menu: { label: 'Informe de parcelas', group: 'Simpatizantes y parcelas', icon: ReportIcon } },
  { path: '/conf-deportistas', load: () => import('./cantera/settings-page'), allowed: ['conf-deportistas', 'list'], menu: { label: 'Configuración de la cantera', group: 'Cantera', icon: SettingsIcon } },
];

/** Under /superadmin: the platform's own tools. The API refuses everybody else on every call. */
export const platformPages: readonly PageLine[] = [];
