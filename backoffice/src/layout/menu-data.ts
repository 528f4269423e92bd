// What the menu knows beyond its entries, which stand in the two registries: who works with what. Nobody loses anything
// by it: what a role may see and does not work with stands under «Más».
import type {Group} from '../registry/section';
import type {Enum} from '../providers/wire';

type Work = Group | `/${string}`;

/** Whole groups or single screens. A role that is not named here works with all it may see. */
export const works: Readonly<Partial<Record<Enum<'StaffUser', 'roles'>, readonly Work[]>>> = {
  clerk: [
    '/',
    '/carrito',
    '/pedidos',
    '/entradas',
    '/devoluciones',
    '/reservas',
    '/eventos',
    '/simpatizantes',
    '/parcelas/venta',
    '/turnos-caja',
    '/test-datafono',
    '/clientes',
  ],
  partner: ['/mi-cupo'],
  door: ['/puerta', '/eventos', '/puertas', '/acreditaciones', '/dispositivos', '/lecturas'],
  events_manager: [
    '/',
    'Ventas',
    'Eventos',
    'Recintos',
    'Productos',
    'Taquilla y accesos',
    '/mensajes',
    '/incidencias',
    '/formularios',
  ],
  passes_manager: [
    '/',
    'Abonos',
    '/pedidos',
    '/eventos',
    '/simpatizantes',
    '/tipos-simpatizante',
    '/afiliados',
    '/mensajes',
    '/clientes',
    '/grupos',
    '/formularios',
  ],
  academy_manager: ['/', 'Cantera', '/plazos', '/comunicados/bases', '/mensajes', '/mensajes-proteccion'],
  marketing_manager: ['/', 'Comunicación', 'Marketing', 'Contenido', '/eventos', '/clientes', '/grupos'],
  finance_manager: [
    '/',
    'Dinero',
    '/pedidos',
    '/pagos',
    '/devoluciones',
    '/compania-eventos',
    '/plazos',
    '/frecuencias',
    '/remesas',
    '/turnos-caja',
    '/operaciones-datafono',
    '/clientes',
    '/auditoria',
  ],
};

/** Up to so many, all groups of what one works with begin open. */
export const FEW = 20;
