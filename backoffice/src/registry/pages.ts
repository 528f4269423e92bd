// Hand-made screens that stand at an address of their own rather than under a resource: one line each.
// `*` in the path: the screen has sub-screens of its own.
import type {ComponentType} from 'react';
import CartIcon from '@mui/icons-material/PointOfSaleOutlined';
import DashboardIcon from '@mui/icons-material/MarkEmailReadOutlined';
import FamilyIcon from '@mui/icons-material/FamilyRestroomOutlined';
import MailIcon from '@mui/icons-material/MailOutlineOutlined';
import DoorIcon from '@mui/icons-material/SensorDoorOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import OrderIcon from '@mui/icons-material/LocalShippingOutlined';
import SlotIcon from '@mui/icons-material/EventAvailableOutlined';
import HandIcon from '@mui/icons-material/DrawOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
import AboutMoneyIcon from '@mui/icons-material/AccountBalanceOutlined';
import TerminalIcon from '@mui/icons-material/ContactlessOutlined';
import TillIcon from '@mui/icons-material/PointOfSaleOutlined';
import type {Group} from './section';

export interface PageLine {
  /** Under /admin, as the route table has it. */
  path: string;
  load: () => Promise<{default: ComponentType}>;
  /** Who may open it: a resource or an area, and what must be allowed there. */
  allowed: readonly [subject: string, action: string] | 'everybody';
  /** Who else may, for a part of what it shows. */
  also?: readonly [subject: string, action: string];
  /** The part of the product that it belongs to, when its right says nothing of it. */
  part?: string;
  /** Its entry in the menu, if it has one. */
  menu?: {label: string; group: Group; to?: string; icon?: ComponentType};
}

export const pages: readonly PageLine[] = [
  {
    path: '/carrito',
    load: () => import('../pages/eventos/venta/staff-cart-page'),
    allowed: ['box_office', 'sell'],
    menu: {label: 'Carrito de taquilla', group: 'Ventas', icon: CartIcon},
  },
  {
    path: '/mi-cupo/*',
    load: () => import('../pages/eventos/mi-cupo/own-quota'),
    allowed: ['own_quota', 'view'],
    menu: {label: 'Mi cupo', group: 'Ventas', to: '/mi-cupo', icon: CartIcon},
  },
  {
    path: '/emails',
    load: () => import('../pages/emails/email-dashboard'),
    allowed: ['marketing', 'view'],
    menu: {label: 'Cifras de los boletines', group: 'Marketing', icon: DashboardIcon},
  },
  {
    path: '/emails/informes/boletines-enviados',
    load: () => import('../pages/emails/newsletters/sent-newsletters'),
    allowed: ['marketing', 'view'],
    menu: {label: 'Boletines enviados', group: 'Marketing', icon: ReportIcon},
  },
  {
    path: '/comunicados/bases/*',
    load: () => import('../pages/comunicados/academy-messages'),
    allowed: ['announcements', 'view'],
    part: 'academy',
    menu: {label: 'A las familias', group: 'Comunicación', to: '/comunicados/bases', icon: FamilyIcon},
  },
  {
    path: '/comunicados/informe',
    load: () => import('../pages/comunicados/sent-announcements'),
    allowed: ['announcements', 'view'],
    menu: {label: 'Informe de comunicados', group: 'Comunicación', icon: ReportIcon},
  },
  {
    path: '/comunicados/emails/*',
    load: () => import('../pages/correos/outbox'),
    allowed: ['correos', 'list'],
    menu: {label: 'Correos', group: 'Comunicación', to: '/comunicados/emails', icon: MailIcon},
  },
  {
    path: '/configuracion/*',
    load: () => import('../pages/configuracion/settings'),
    allowed: ['settings', 'view'],
    also: ['tipos-iva', 'create'],
    menu: {label: 'Organización', group: 'Configuración', to: '/configuracion', icon: SettingsIcon},
  },
  {
    path: '/bases/indumentarias/inventario',
    load: () => import('../pages/cantera/kit/inventory'),
    allowed: ['academy', 'view'],
    menu: {label: 'Inventario', group: 'Cantera', icon: InventoryIcon},
  },
  {
    path: '/bases/indumentarias/pedidos',
    load: () => import('../pages/cantera/kit/orders/orders-page'),
    allowed: ['academy', 'view'],
    menu: {label: 'Pedidos de ropa', group: 'Cantera', icon: OrderIcon},
  },
  {
    path: '/bases/indumentarias/turnos',
    load: () => import('../pages/cantera/kit/slots/slots-page'),
    allowed: ['academy', 'view'],
    menu: {label: 'Turnos de recogida', group: 'Cantera', icon: SlotIcon},
  },
  {
    path: '/bases/entregas/mesa/*',
    load: () => import('../pages/cantera/kit/desk/desk-page'),
    allowed: ['academy', 'edit'],
    menu: {label: 'Entregar ropa', group: 'Cantera', to: '/bases/entregas/mesa', icon: HandIcon},
  },
  {
    path: '/parcelas/venta',
    load: () => import('../pages/parcelas/sell-plot'),
    allowed: ['plots', 'sell'],
    menu: {label: 'Vender una parcela', group: 'Simpatizantes y parcelas', icon: CartIcon},
  },
  {
    path: '/parcelas/informe',
    load: () => import('../pages/parcelas/plot-report'),
    allowed: ['plots', 'view'],
    menu: {label: 'Informe de parcelas', group: 'Simpatizantes y parcelas', icon: ReportIcon},
  },
  {
    path: '/conf-deportistas',
    load: () => import('../pages/cantera/settings-page'),
    allowed: ['conf-deportistas', 'list'],
    menu: {label: 'Ajustes de cantera', group: 'Cantera', icon: SettingsIcon},
  },
  {
    path: '/liquidaciones-eventos/*',
    load: () => import('../pages/liquidaciones/settlement-screens'),
    allowed: ['liquidaciones', 'list'],
    menu: {label: 'Liquidaciones de eventos', group: 'Dinero', to: '/liquidaciones-eventos', icon: AboutMoneyIcon},
  },
  {
    path: '/liquidaciones-abonos/*',
    load: () => import('../pages/liquidaciones/settlement-screens'),
    allowed: ['liquidaciones', 'list'],
    part: 'passes',
    menu: {label: 'Liquidaciones de abonos', group: 'Dinero', to: '/liquidaciones-abonos', icon: AboutMoneyIcon},
  },
  {
    path: '/liquidaciones-cantera/*',
    load: () => import('../pages/liquidaciones/settlement-screens'),
    allowed: ['liquidaciones', 'list'],
    part: 'academy',
    menu: {label: 'Liquidaciones de cantera', group: 'Dinero', to: '/liquidaciones-cantera', icon: AboutMoneyIcon},
  },
  {
    path: '/liquidaciones-parcelas/*',
    load: () => import('../pages/liquidaciones/settlement-screens'),
    allowed: ['liquidaciones', 'list'],
    part: 'plots',
    menu: {label: 'Liquidaciones de parcelas', group: 'Dinero', to: '/liquidaciones-parcelas', icon: AboutMoneyIcon},
  },
  {
    path: '/liquidaciones-productos/*',
    load: () => import('../pages/liquidaciones/settlement-screens'),
    allowed: ['liquidaciones', 'list'],
    part: 'shop',
    menu: {label: 'Liquidaciones de productos', group: 'Dinero', to: '/liquidaciones-productos', icon: AboutMoneyIcon},
  },
  {
    path: '/remesas/*',
    load: () => import('../pages/cuentas/remesas/remittance-screens'),
    allowed: ['remesas', 'list'],
    menu: {label: 'Remesas', group: 'Abonos', to: '/remesas', icon: AboutMoneyIcon},
  },
  {
    path: '/conciliacion/reglas',
    load: () => import('../pages/cuentas/conciliacion/bank-rules'),
    allowed: ['invoices', 'settle'],
  },
  {
    path: '/conciliacion',
    load: () => import('../pages/cuentas/conciliacion/reconciliation'),
    allowed: ['invoices', 'settle'],
    menu: {label: 'Conciliación bancaria', group: 'Dinero', icon: AboutMoneyIcon},
  },
  {
    path: '/puerta/*',
    load: () => import('../pages/eventos/sesion/door/to-door-app'),
    allowed: ['access', 'edit'],
    menu: {label: 'La puerta', group: 'Taquilla y accesos', to: '/puerta', icon: DoorIcon},
  },
  {
    path: '/test-datafono',
    load: () => import('../pages/taquilla/test-terminal'),
    allowed: ['box_office', 'sell'],
    menu: {label: 'Prueba del datáfono', group: 'Taquilla y accesos', icon: TerminalIcon},
  },
  {
    path: '/turnos-caja/*',
    load: () => import('../pages/taquilla/shift-screens'),
    allowed: ['turnos-caja', 'list'],
    menu: {label: 'Turnos de caja', group: 'Taquilla y accesos', to: '/turnos-caja', icon: TillIcon},
  },
  {
    path: '/informes/*',
    load: () => import('../pages/informes/reports'),
    allowed: 'everybody',
    menu: {label: 'Todos los informes', group: 'Dinero', to: '/informes', icon: ReportIcon},
  },
  {
    path: '/informes/liquidaciones',
    load: () => import('../pages/informes/money-reports').then(module => ({default: module.reports['liquidaciones']})),
    allowed: ['liquidaciones', 'list'],
    menu: {label: 'Resumen de liquidaciones', group: 'Dinero', icon: ReportIcon},
  },
  {
    path: '/informes/facturas-comisiones',
    load: () =>
      import('../pages/informes/money-reports').then(module => ({default: module.reports['facturas-comisiones']})),
    allowed: ['facturas', 'list'],
    menu: {label: 'Informe de facturas', group: 'Dinero', icon: ReportIcon},
  },
  {
    path: '/informes/turnos-caja',
    load: () => import('../pages/informes/money-reports').then(module => ({default: module.reports['turnos-caja']})),
    allowed: ['cash', 'view'],
    menu: {label: 'Informe de turnos', group: 'Dinero', icon: ReportIcon},
  },
  {
    path: '/informes/operaciones-datafono',
    load: () =>
      import('../pages/informes/money-reports').then(module => ({default: module.reports['operaciones-datafono']})),
    allowed: ['cash', 'view'],
    menu: {label: 'Informe de datáfonos', group: 'Dinero', icon: ReportIcon},
  },
  {
    path: '/informes/iva',
    load: () => import('../pages/informes/money-reports').then(module => ({default: module.reports['iva']})),
    allowed: ['invoices', 'view'],
    menu: {label: 'Informe de IVA', group: 'Dinero', icon: ReportIcon},
  },
  {path: '/seguridad', load: () => import('../pages/seguridad/security'), allowed: 'everybody'},
  {
    path: '/ventas-productos',
    load: () => import('../pages/productos/goods-sold'),
    allowed: ['lineas-pedido', 'list'],
    also: ['products', 'send'],
    part: 'shop',
    menu: {label: 'Ventas de la tienda', group: 'Productos', icon: CartIcon},
  },
  {
    path: '/abonos/:listId/campos-personalizados',
    load: () => import('../pages/formularios/list-fields'),
    allowed: ['forms', 'view'],
    part: 'passes',
  },
  {
    path: '/bases/campos-personalizados',
    load: () => import('../pages/formularios/academy-fields'),
    allowed: ['forms', 'view'],
    part: 'academy',
    menu: {label: 'Campos de cantera', group: 'Cantera', icon: SettingsIcon},
  },
];

/** Under /superadmin: the platform's own tools. The API refuses everybody else on every call. */
export const platformPages: readonly PageLine[] = [
  {
    path: '/inicio/*',
    load: () => import('../pages/configuracion/inicio/beginning'),
    allowed: ['platform', 'view'],
    menu: {label: 'Puesta en marcha', group: 'Configuración', to: '/inicio'},
  },
  {
    path: '/svg/edit',
    load: () => import('../pages/plataforma/svg-editor'),
    allowed: ['platform', 'view'],
    menu: {label: 'Editor de planos SVG', group: 'Recintos'},
  },
  {
    path: '/ocultar-butacas',
    load: () => import('../pages/plataforma/hide-seats'),
    allowed: ['platform', 'view'],
    menu: {label: 'Ocultar butacas', group: 'Recintos'},
  },
  {
    path: '/imports/abonados/excel',
    load: () => import('../pages/plataforma/import-upload'),
    allowed: ['platform', 'view'],
    part: 'passes',
    menu: {label: 'Importar abonados', group: 'Abonos'},
  },
  {
    path: '/imports/abonados/lista/*',
    load: () => import('../pages/plataforma/import-list'),
    allowed: ['platform', 'view'],
    part: 'passes',
    menu: {label: 'Importaciones de abonados', group: 'Abonos', to: '/imports/abonados/lista'},
  },
];
