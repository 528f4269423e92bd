/** The addresses of the specification (e2e/routes.json), each with ids of records that the demo has. */
import paths from '../../e2e/routes.json';
import {asStaff, type Role} from './staff';

export const OFFICE: string[] = paths.filter(path => /^\/(admin|superadmin)(\/|$)/.test(path));
export const SHOP: string[] = paths.filter(path => !OFFICE.includes(path));

type Row = {id: number} & Record<string, unknown>;
type Known = Record<string, Promise<Row[]>>;
const known: Known = {};

async function rows(resource: string, filter: object = {}): Promise<Row[]> {
  const query = new URLSearchParams({filter: JSON.stringify(filter), sort: '["id","DESC"]', range: '[0,9]'});
  const key = `${resource}?${query}`;
  known[key] ??= asStaff<Row[]>('super', 'GET', `/api/${key}`);
  return known[key];
}

/** The newest record that fits. @throws Error when the demo has none: then the screen has nothing to show */
export async function newest(resource: string, filter: object = {}): Promise<Row> {
  const [row] = await rows(resource, filter);
  if (!row) throw new Error(`The demo has no ${resource} with ${JSON.stringify(filter)}.`);
  return row;
}

/** By the beginning of the path and the parameter: which record stands for it. The first that fits decides. */
const STANDS: [path: RegExp, parameter: string, id: (path: string) => Promise<unknown>][] = [
  [/^\/admin\/acreditaciones/, 'evento_id', async () => (await newest('acreditaciones', {state: 'approved'})).eventId],
  [/activar$/, 'acreditacion_id', async () => (await newest('acreditaciones', {state: 'approved'})).id],
  [/^\/admin\/acreditaciones/, 'acreditacion_id', async () => (await newest('acreditaciones', {state: 'approved'})).id],
  [/\/informe\/control-acceso$/, 'evento_id', async () => (await played()).eventId],
  [/\/informe\/control-acceso$/, 'sesion_id', async () => (await played()).id],
  [/\/reservas\/:reserva_id$/, 'evento_id', async () => (await sessionOf(await newest('reservas'))).eventId],
  [/\/reservas\/:reserva_id$/, 'sesion_id', async () => (await newest('reservas')).eventSessionId],
  [/./, 'reserva_id', async () => (await newest('reservas')).id],
  [/^\/admin\/eventos\/:(evento_)?id/, 'id', async () => (await coming()).eventId],
  [/^\/admin\/eventos/, 'evento_id', async () => (await coming()).eventId],
  [/^\/admin\/eventos/, 'sesion_id', async () => (await coming()).id],
  [/./, 'codigo_evento', async () => (await newest('accesos-evento', {eventId: (await coming()).eventId})).code],
  [/^\/admin\/comunicados/, 'listado_emails', () => Promise.resolve('enviados')],
  [/./, 'listado_emails', () => Promise.resolve('todos')],
  [/^\/admin\/bases/, 'lista_id', async () => (await newest('listas', {kind: 'academy', state: 'active'})).id],
  [/./, 'lista_id', async () => (await newest('listas', {kind: 'passes', state: 'active'})).id],
  [/^\/admin\/abonados/, 'event_id', async () => (await coming()).eventId],
  [/^\/admin\/abonados/, 'sesion_id', async () => (await coming()).id],
  [/^\/admin\/abonados/, 'abonado_id', async () => (await activePass()).passHolderId],
  [/^\/admin\/abonados/, 'abono_id', async () => (await activePass()).id],
  [/./, 'envio_id', async () => (await newest('envios')).id],
  [/./, 'simpatizante_id', async () => (await newest('simpatizantes')).id],
  [/./, 'taquillero_id', async () => (await newest('taquilleros')).id],
  [/./, 'equipo_id', async () => (await newest('bases/equipos')).id],
  [/./, 'categoria_id', async () => (await newest('bases/categorias')).id],
  [/./, 'indumentaria_id', async () => (await newest('bases/indumentarias')).id],
  [/./, 'base_id', async () => (await newest('bases')).id],
  [/^\/admin\/abonos/, 'grupo_id', async () => (await newest('abonos/precios/grupos')).id],
  [/^\/admin\/abonos/, 'precio_id', async () => (await newest('abonos/precios')).id],
  [/^\/admin\/emails/, 'grupo_id', async () => (await newest('emails/grupos')).id],
  [/^\/admin\/parcelas/, 'precio_id', async () => (await newest('parcelas')).id],
  [/./, 'comunicado_id', async () => (await newest('comunicados', {state: 'sent'})).id],
  [/^\/admin\/plantillas-whatsapp/, 'plantilla_id', async () => (await newest('plantillas-whatsapp')).id],
  [/^\/admin\/emails/, 'plantilla_id', async () => (await newest('emails/plantillas')).id],
  [/./, 'subscriptor_id', async () => (await newest('emails/subscriptores')).id],
  [/importaciones/, 'id', async () => (await newest('emails/importaciones')).id],
  [/boletines\/:id/, 'id', async () => (await newest('emails/boletines', {state: 'sent'})).id],
  [/./, 'boletin_id', async () => (await newest('emails/boletines', {state: 'draft'})).id],
  [/./, 'remitente_id', async () => (await newest('emails/remitentes')).id],
  [/./, 'teatro_facturas_comisiones_id', async () => (await newest('facturas')).id],
  [/./, 'field_id', async () => (await newest('formularios')).id],
  [/./, 'compania_id', async () => (await newest('compania-eventos')).id],
  [/./, 'product_id', async () => (await newest('productos')).id],
  [/./, 'faq_id', async () => (await newest('preguntas-frecuentes')).id],
  [/./, 'pack_id', async () => (await newest('packs-eventos')).id],
  [/./, 'incidencia_id', async () => (await newest('mensajes')).id],
  [/./, 'user_id', async () => (await newest('clientes', {email: 'ana@example.org'})).id],
];

const sessionOf = async (row: Row): Promise<Row> =>
  asStaff<Row>('super', 'GET', `/api/sesiones/${String(row.eventSessionId)}`);
/** What begins sooner is another test's own, made to be entered at once. */
const soon = (): string => new Date(Date.now() + 7_200_000).toISOString();
/** The next match that is on sale. */
const coming = async (): Promise<Row> => {
  known.coming ??= asStaff<Row[]>(
    'super',
    'GET',
    `/api/sesiones?${new URLSearchParams({filter: JSON.stringify({state: 'on_sale', startsAt_gte: soon()}), sort: '["startsAt","ASC"]', range: '[0,0]'})}`,
  );
  return (await known.coming)[0]!;
};
/** The last one that is over. */
const played = async (): Promise<Row> => {
  known.played ??= asStaff<Row[]>(
    'super',
    'GET',
    `/api/sesiones?${new URLSearchParams({filter: '{"state":"closed"}', sort: '["startsAt","DESC"]', range: '[0,0]'})}`,
  );
  return (await known.played)[0]!;
};
const activePass = async (): Promise<Row> =>
  newest('abonos', {state: 'active', seasonListId: (await newest('listas', {kind: 'passes', state: 'active'})).id});

/** `/admin/taquilleros/:taquillero_id` with an id in it. */
export async function addressOf(path: string): Promise<string> {
  let address = path;
  for (const [, parameter] of path.matchAll(/:(\w+)/g)) {
    const stand = STANDS.find(([begins, name]) => name === parameter && begins.test(path));
    if (!stand) throw new Error(`Nothing stands for :${parameter} in ${path}.`);
    address = address.replace(`:${parameter}`, String(await stand[2](path)));
  }
  return address;
}

export type {Role};
