/**
 * Which addresses of the shop lead somewhere. The shop is one page that draws itself, so without this every address
 * would answer 200. The table is the shop's own (storefront/src/routes.tsx; a contract test holds both together); what
 * an address names is looked for where that is cheap. When the database does not answer, nobody is told that a page is
 * not there.
 */
import {openSignedNumber} from '../../platform/keys/token';
import {openGuestHash} from '../../outside/mail/links/guest-page';
import {openTransferHash} from '../../outside/mail/links/given-page';
import {openGroupHash} from '../../outside/mail/links/group-page';
import {isServed, needsOfPage} from '../../domain/activities/modules';
import {keptFor} from '../../platform/process/memo';
import type {Runtime} from '../../runtime';

export const SHOP_PATHS = [
  '/',
  '/eventos',
  '/eventos/:event_id',
  '/eventos/:event_id/:sesion_id',
  '/eventos/:event_id/:sesion_id/abonados',
  '/eventos/:event_id/:sesion_id/amigos-abonados',
  '/eventos/:event_id/:sesion_id/lista-espera',
  '/eventos/:event_id/:sesion_id/grupos',
  '/eventos/:event_id/:sesion_id/:slug',
  '/afiliados',
  '/packs-eventos',
  '/packs-eventos/:slug',
  '/productos',
  '/productos/:slug/sesiones',
  '/productos/:slug/:sesion_id',
  '/experiencias',
  '/parcelas',
  '/simpatizantes',
  '/cantera',
  '/cantera/nueva',
  '/carrito',
  '/compra/error-compra',
  '/cantera/compra/:session_id/:tpv_order',
  '/compra/:session_id/:tpv_order',
  '/compra-lfp/:session_id/:n_pedido',
  '/compra-parcelas/:session_id/:n_pedido',
  '/reservas/:hash',
  '/acreditaciones',
  '/email/alta',
  '/email/baja',
  '/correo/cuenta',
  '/correo/recibido',
  '/login',
  '/register',
  '/forgot-password',
  '/forgot-password/change',
  '/mi-abono',
  '/mi-abono/cambio-asiento',
  '/abonos/nuevo',
  '/abonos/renovar',
  '/abonos/renovacion-automatica',
  '/abonos/lista-espera',
  '/abonos/buscar-abonado',
  '/abono/:abono_id/liberar-asiento',
  '/abono/:abono_id/liberar-asiento/:evento_id',
  '/abono/:abono_id/elegir',
  '/abono/:abono_id/invitaciones',
  '/abono/:abono_id/invitaciones/:event_id/:sesion_id',
  '/cantera/renovar',
  '/perfil/:tipo_plazo/:tipo_id/plazos',
  '/cantera/convocatoria/:token',
  '/perfil/familia',
  '/perfil',
  '/aviso-legal',
  '/aviso-de-privacidad',
  '/condiciones-generales',
  '/ayuda',
  '/ayuda/seguimiento',
  '/ayuda/mensajes/:case_hash',
  '/faqs',
  '/faqs/:faq_id',
  '/mantenimiento',
  '/error',
] as const;

/** As the shop's router matches: whatever the case, with or without a slash at the end. */
const PATTERNS = SHOP_PATHS.map(path => ({
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i'),
  needs: needsOfPage(path),
}));

const KNOWN_MS = 60_000;
const MOST_KNOWN = 5000;
const ID = /^[1-9]\d{0,8}$/;
/** Of an event, by number or by its name in the address. */
const EVENT = `exists (select 1 from event e where e.visibility <> 'draft' and (e.id = $1::int or e.slug = $2))`;
/**
 * A name that is not the event's any more leads there still: the shop puts it right. Another event's number does not.
 */
const SESSION = `exists (select 1 from event_session s join event e on e.id = s.event_id
  where s.id = $3 and s.state <> 'draft' and e.visibility <> 'draft'
  and ($1::int is null or e.id = $1 or $2 = e.slug))`;
const PACK = `exists (select 1 from event_pack p where p.slug = $1 and p.state = 'published')`;
/** A product that is shown, and a session at whose gate it is, or was, handed over. */
const PRODUCT = `exists (select 1 from product p join product_category c on c.id = p.product_category_id
  left join session_product sp on sp.product_id = p.id and sp.event_session_id = $2::int
  where p.slug = $1 and p.kind <> 'experience' and p.state in ('published', 'sold_out') and c.is_visible
    and ($2::int is null or sp.id is not null))`;
const FAQ = 'exists (select 1 from faq where is_visible and id = $1)';

type Names = Partial<
  Record<
    'event_id' | 'sesion_id' | 'slug' | 'faq_id' | 'hash' | 'case_hash' | 'session_id' | 'tpv_order' | 'n_pedido',
    string
  >
>;

/** @returns asked with a path without query; what was found is believed for a minute */
export function shopAddresses(runtime: Runtime): (path: string) => Promise<boolean> {
  const kept = keptFor<boolean>({ms: KNOWN_MS, most: MOST_KNOWN, isKept: isFound => isFound});
  const {secret} = runtime.config;

  const isThere = (condition: string, values: unknown[]): Promise<boolean> =>
    kept(JSON.stringify([condition, values]), async () => {
      const {rows} = await runtime.db.query<{found: boolean}>(`select ${condition} as found`, values);
      return rows[0]!.found;
    });
  const eventOf = (name: string) => [ID.test(name) ? Number(name) : null, name];

  const namesSomething = async (
    path: string,
    {
      event_id: event,
      sesion_id: session,
      slug,
      faq_id: faq,
      hash,
      case_hash: caseHash,
      session_id: order,
      tpv_order: gatewayOrder,
      n_pedido: number,
    }: Names,
  ): Promise<boolean> => {
    if (caseHash !== undefined) return openSignedNumber(secret, 'case', caseHash) !== null;
    if (hash !== undefined)
      return (
        openSignedNumber(secret, 'reservation', hash) !== null ||
        openGroupHash({secret}, hash) !== null ||
        openTransferHash({secret}, 'offer', hash) !== null ||
        openTransferHash({secret}, 'given', hash) !== null ||
        openGuestHash({secret}, hash) !== null
      );
    if (order !== undefined && gatewayOrder !== undefined) return openSignedNumber(secret, 'checkout', order) !== null;
    if (order !== undefined && number !== undefined)
      return openSignedNumber(secret, /^\/compra-lfp\//i.test(path) ? 'outside_order' : 'checkout', order) !== null;
    if (faq !== undefined) return ID.test(faq) && isThere(FAQ, [Number(faq)]);
    if (slug !== undefined && /^\/packs-eventos\//i.test(path)) return isThere(PACK, [slug]);
    if (slug !== undefined && /^\/productos\//i.test(path))
      return (
        (session === undefined || ID.test(session)) &&
        isThere(PRODUCT, [slug, session === undefined ? null : Number(session)])
      );
    // The holder's own pages name events too; whether they are the holder's is not told here.
    if (event === undefined || !/^\/eventos\//i.test(path)) return true;
    if (session === undefined) return isThere(EVENT, eventOf(event));
    return ID.test(session) && isThere(SESSION, [...eventOf(event), Number(session)]);
  };

  return async path => {
    const page = PATTERNS.find(({pattern}) => pattern.test(path));
    if (!page || !isServed(page.needs, runtime.activities.inForce.modules)) return false;
    try {
      return await namesSomething(path, decoded(page.pattern.exec(path)?.groups ?? {}));
    } catch {
      return true;
    }
  };
}

const decoded = (names: Record<string, string>): Names =>
  Object.fromEntries(Object.entries(names).map(([name, text]) => [name, decodeURIComponent(text)]));
