import {CORE_PATHS} from './core-paths';
import type {Module, ModuleId} from './module';
import {SOLD_MODULES} from './sold-modules';

export {ACTIVITIES, type Activity, type Module, MODULE_IDS, type ModuleId} from './module';

/**
 * The parts of the product that a club may do without, each with everything that is its own: addresses of the API,
 * rights, pages of the shop. One table decides what is refused, what the office is told and what the shop shows; a
 * contract test holds that every resource, operation and page stands under exactly one line of it or under none but the
 * core's.
 */
export const MODULES: readonly Module[] = [
  {
    id: 'passes',
    name: 'Abonos',
    description:
      'Abonos de temporada: campañas, altas y renovaciones, carnés, plazos, cambios de asiento, cesiones, invitados y monedero.',
    where: 'Oficina: grupo «Abonos». Tienda: «Abonos», «Mi abono» y lo que un abonado hace en cada evento.',
    areas: ['passes'],
    paths: [
      'abonados',
      'abonos',
      'amigos-abonados',
      'campana-abonos',
      'invitaciones-abonados',
      'ofertas-abonados',
      'importaciones-abonados',
      'taquilla/abonos',
      'carrito/abono',
      'listas/{id}/precios-abonos',
      'listas/{id}/hacer-abono',
      'listas/{id}/reservar-asientos',
      'listas/{id}/butacas',
      'listas/{id}/bloquear',
      'listas/{id}/desbloquear',
      'listas/{id}/usuarios',
      'eventos/{id}/invitaciones-abonados',
      'eventos/{id}/invitaciones-abonados.csv',
      'informes/abonos',
      'informes/listas',
      'public/passes',
      'public/pass-lists',
      'public/pass-signups',
      'public/pass-uploads',
      'public/renewals',
      'public/auto-renewals',
      'public/waiting-lists',
      'public/waiting-places',
      'public/cart/passes',
      'public/cart/own-seat',
      'public/cart/friends',
      'public/cart/guests',
      'public/sessions/{id}/own-seats',
      'public/sessions/{id}/friend-offers',
    ],
    pages: [
      '/mi-abono',
      '/abonos',
      '/abono',
      '/eventos/:event_id/:sesion_id/abonados',
      '/eventos/:event_id/:sesion_id/amigos-abonados',
    ],
  },
  {
    id: 'academy',
    name: 'Cantera',
    description:
      'Escuela y equipos de base: categorías por edad, inscripciones, tutores, documentos, fichas médicas y ropa.',
    needs: ['sport'],
    where: 'Oficina: grupo «Cantera». Tienda: «Cantera», inscribir, y «Mi familia» en la cuenta.',
    areas: ['academy', 'medical'],
    paths: ['bases', 'deportistas', 'conf-deportistas', 'informes/cantera', 'public/academy', 'public/family'],
    pages: ['/cantera', '/perfil/familia'],
  },
  {
    id: 'supporters',
    name: 'Simpatizantes',
    description:
      'Carnés de simpatizante o de amigo, con su cuota y su vencimiento; peñas y agencias que traen gente o venden de un cupo.',
    where:
      'Tienda: «Simpatizantes», y lo que el carné abarata. Oficina: «Simpatizantes» y sus carnés, «Afiliados», «Cobros de vendedores»; «Mi cupo», para quien vende del suyo.',
    areas: ['supporters', 'own_quota'],
    paths: [
      'simpatizantes',
      'tipos-simpatizante',
      'carnes-simpatizante',
      'public/supporters',
      'public/cart/supporters',
      'public/cart/supporter',
      'carrito/simpatizantes',
      'carrito/simpatizante',
      'afiliados',
      'mi-cupo',
      'informes/afiliados',
      'public/affiliates',
      'informes/simpatizantes',
      'informes/simpatizantes-vencimientos',
    ],
    pages: ['/simpatizantes', '/afiliados'],
  },
  ...SOLD_MODULES,
  {
    id: 'box_office',
    name: 'Taquilla',
    description: 'Venta en ventanilla: carrito de taquilla, reservas de grupos, turnos de caja, efectivo y datáfonos.',
    where:
      'Oficina: «Carrito de taquilla», «Reservas» y grupo «Taquilla y accesos». Sin taquilla no se cobra en efectivo.',
    areas: ['box_office', 'cash'],
    paths: [
      'carrito',
      'taquilla',
      'taquillas',
      'taquilleros',
      'datafonos',
      'operaciones-datafono',
      'turnos-caja',
      'movimientos-caja',
      'reservas',
      'sesiones/{id}/reservar',
      'informes/turnos-caja',
      'informes/operaciones-datafono',
    ],
    pages: [],
  },
  {
    id: 'accreditations',
    name: 'Acreditaciones',
    description: 'Prensa, proveedores y equipos que entran sin entrada, con su validez y su código.',
    where: 'Oficina: «Acreditaciones». Tienda: la solicitud con el enlace de cada evento.',
    areas: ['accreditations'],
    paths: [
      'acreditaciones',
      'tipos-acreditacion',
      'informes/acreditaciones',
      'eventos/{id}/convocatoria',
      'eventos/{id}/credenciales',
      'public/accreditation-calls',
      'public/accreditations',
    ],
    pages: ['/acreditaciones'],
  },
  {
    id: 'waiting_rooms',
    name: 'Salas de espera',
    description: 'Una cola ordenada antes de las ventas que agotan en minutos.',
    where: 'Oficina: «Salas de espera». Tienda: la página de la cola, mientras haya una abierta.',
    areas: [],
    paths: ['salas-espera', 'codigos-sala-espera', 'public/waiting-rooms'],
    pages: [],
  },
  {
    id: 'announcements',
    name: 'Comunicados',
    description: 'Avisos a abonados, familias o compradores de una sesión, y recordatorios que salen solos.',
    where: 'Oficina: «Comunicados» y «Recordatorios».',
    areas: ['announcements'],
    paths: [
      'comunicados',
      'destinatarios-comunicado',
      'recordatorios',
      'registro-recordatorios',
      'informes/comunicados-enviados',
    ],
    pages: [],
  },
  {
    id: 'whatsapp',
    name: 'WhatsApp',
    description: 'Plantillas aprobadas para que comunicados y recordatorios salgan también por WhatsApp.',
    needs: ['announcements'],
    where: 'Oficina: «Plantillas de WhatsApp».',
    areas: [],
    paths: ['plantillas-whatsapp', 'historial-plantillas-whatsapp', 'whatsapp'],
    pages: [],
  },
  {
    id: 'newsletters',
    name: 'Boletines',
    description: 'Marketing por correo: suscriptores, grupos, boletines, remitentes y sus estadísticas.',
    where: 'Oficina: grupo «Marketing». Quien ya recibe correos puede darse de baja siempre.',
    areas: ['marketing'],
    paths: [
      'emails/resumen',
      'emails/boletines',
      'emails/subscriptores',
      'emails/grupos',
      'emails/miembros-grupo',
      'emails/importaciones',
      'emails/filas-importacion',
      'emails/plantillas',
      'emails/remitentes',
      'emails/ritmos',
      'emails/supresiones',
      'emails/entregas',
      'emails/enlaces',
      'informes/boletines-enviados',
    ],
    pages: [],
  },
  {
    id: 'remittances',
    name: 'Domiciliaciones',
    description: 'Plazos que se cobran en la cuenta del cliente: mandatos y remesas SEPA para el banco.',
    needs: ['passes', 'academy'],
    where: 'Oficina: «Remesas» y «Mandatos SEPA». Tienda: la orden de domiciliación en los plazos.',
    areas: [],
    paths: ['remesas', 'mandatos-sepa'],
    pages: [],
  },
  {
    id: 'settlements',
    name: 'Liquidaciones',
    description: 'Lo que se debe a cada compañía por lo vendido, y las facturas de comisiones.',
    where: 'Oficina: «Liquidaciones» y «Facturas de comisiones», en el grupo «Dinero».',
    areas: [],
    paths: [
      'liquidaciones',
      'liquidaciones-lineas',
      'liquidaciones-transferencias',
      'liquidaciones-cargos',
      'liquidaciones-facturas',
      'facturas',
      'facturas-lineas',
      'informes/liquidaciones',
      'informes/facturas-comisiones',
    ],
    pages: [],
  },
  {
    id: 'lfp',
    name: 'Ventas de la liga o del visitante',
    description:
      'Entradas nominativas que vende y cobra la liga o el club visitante: llegan firmadas, con su número de pedido, y ocupan butaca como las demás.',
    needs: ['sport'],
    where:
      'Oficina: «Configuración», «Banco»; «Cobros de vendedores», en «Dinero»; el informe de asistentes. Tienda: la página del comprador de cada pedido.',
    areas: [],
    paths: ['lfp', 'vendedores-externos', 'payments/lfp', 'public/lfp', 'informes/asistentes-sesion'],
    pages: ['/compra-lfp'],
  },
];

/** Only a club that has agreed it with somebody needs these: no house begins with them, not even the demo's. */
export const AGREED_MODULES: readonly ModuleId[] = ['lfp'];

/** What several modules use: there as long as one of them is. */
export const SHARED: readonly {
  of: readonly ModuleId[];
  areas: readonly string[];
  paths: readonly string[];
  pages: readonly string[];
}[] = [
  {of: ['passes', 'academy', 'supporters'], areas: ['seasons'], paths: ['listas'], pages: []},
  {
    of: ['passes', 'academy'],
    areas: ['instalments'],
    paths: ['plazos', 'frecuencias', 'tarjetas-guardadas', 'public/payment-links'],
    pages: [],
  },
  {of: ['passes', 'academy', 'plots'], areas: [], paths: [], pages: ['/perfil/:tipo_plazo/:tipo_id/plazos']},
  {of: ['lfp', 'supporters'], areas: [], paths: ['cobros-vendedores'], pages: []},
  {of: ['shop', 'packs'], areas: ['products'], paths: [], pages: []},
];

/**
 * With these a club begins before it has said what it does: everybody sells at a counter; the rest comes when it is
 * wanted.
 */
export const FIRST_MODULES: readonly ModuleId[] = ['box_office'];

type Owners = readonly ModuleId[];
const ownersOf = (of: 'paths' | 'pages'): ReadonlyMap<string, Owners> =>
  new Map(
    [...MODULES.map(line => ({...line, of: [line.id]})), ...SHARED].flatMap(line =>
      line[of].map((one): [string, Owners] => [one, line.of]),
    ),
  );
const OF_PATHS = new Map([...CORE_PATHS.map((path): [string, Owners] => [path, []]), ...ownersOf('paths')]);
const OF_PAGES = ownersOf('pages');

/** What has to be on: of each group one. Nothing: the core. */
export type Needs = readonly Owners[];

/** A part of something that is off is off too, so every beginning of the path counts. */
function beginnings(table: ReadonlyMap<string, Owners>, path: string): Owners[] {
  const found: Owners[] = [];
  for (let at = path.length; at > 0; at = path.lastIndexOf('/', at - 1)) {
    const owners = table.get(path.slice(0, at));
    if (owners) found.push(owners);
  }
  return found;
}

/** @param path as the API's route has it, «/api/abonos/{id}». Null: it stands nowhere in the table. */
export function needsOf(path: string): Needs | null {
  const found = beginnings(OF_PATHS, path.replace(/^\/api\//, ''));
  return found.length === 0 ? null : found.filter(owners => owners.length > 0);
}

/** @param page as the shop's table has it */
export const needsOfPage = (page: string): Needs => beginnings(OF_PAGES, page);

const isOneOn = (owners: Owners, on: readonly string[]): boolean => owners.some(id => on.includes(id));
export const isServed = (needs: Needs, on: readonly string[]): boolean => needs.every(owners => isOneOn(owners, on));

export interface OffPart {
  /** Any of these would bring it back. */
  of: ModuleId[];
  names: string[];
  /** Rights that mean nothing. */
  areas: string[];
  /** Addresses that answer nothing. */
  paths: string[];
}

/** What is not there while only these are on. */
export const offFor = (on: readonly string[]): OffPart[] =>
  [...MODULES.map(line => ({...line, of: [line.id]})), ...SHARED]
    .filter(({of}) => !isOneOn(of, on))
    .map(({of, areas, paths}) => ({
      of: [...of],
      names: MODULES.filter(({id}) => of.includes(id)).map(({name}) => name),
      areas: [...areas],
      paths: [...paths],
    }));
