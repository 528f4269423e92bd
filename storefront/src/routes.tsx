// Every address of the shop: its page (loaded on demand) and the data that can be asked for before the page is there.
import {lazy, useState, type ComponentType} from 'react';
import {matchPath} from 'react-router';
import type {Part} from './lib/activities';
import {api} from './lib/api/api';
import {warm} from './lib/api/query';
import {isMaybeLoggedIn, warmAccount} from './lib/account';
import {
  casesKey,
  eventKey,
  experiencesKey,
  plotsKey,
  receivedKey,
  faqsKey,
  legalKey,
  ordersKey,
  packKey,
  packsKey,
  passesKey,
  sessionKey,
  shopKey,
  shopProductKey,
  supporterTiersKey,
  upcomingKey,
} from './lib/api/keys';
import {familyApi, familyKey, schoolKey} from './lib/api/family-api';
import {familyCalendarApi, familyCalendarKey} from './lib/api/family-calendar-api';
import {askFamilyKit, FAMILY_KIT} from './lib/api/family-kit-api';
import type {LegalKind} from './lib/api/types';
import {askReceivedTickets} from './lib/tickets/give';
import {askSession} from './lib/sale/session';
import {siteKey} from './lib/site';
import {setWarmer} from './lib/warm';

type Load = () => Promise<{default: ComponentType}>;
type Params = Record<string, string | undefined>;

interface Route {
  path: string;
  /** The club has to do one of these; otherwise there is no such page. */
  parts?: readonly Part[];
  /** What is said then, when people have a link to it. */
  off?: {title: string; says: string};
  load: Load;
  warm?: (params: Params) => unknown;
  /** What lies over the page, asked for in its address. */
  over?: (search: URLSearchParams) => unknown;
}

const warmUpcoming = () => warm(upcomingKey, () => api.events());
const warmEvent = ({event_id = ''}: Params) => warm(eventKey(event_id), () => api.event(event_id));
const warmSession = ({sesion_id = ''}: Params) => warm(sessionKey(sesion_id), () => askSession(sesion_id));
const warmPacks = () => warm(packsKey, api.packs);
const warmPack = ({slug = ''}: Params) => warm(packKey(slug), () => api.pack(slug));
const warmLegal = (kind: LegalKind) => () => warm(legalKey(kind), () => api.legal(kind));
const warmShop = () => warm(shopKey, api.shop);
const warmProduct = ({slug = ''}: Params) => warm(shopProductKey(slug), () => api.shopProduct(slug));
const warmSupporters = () => warm(supporterTiersKey, api.supporterTiers);
const warmExperiences = () => warm(experiencesKey, api.experiences);
const warmPlots = () => warm(plotsKey, api.plots);
const warmSchool = () => warm(schoolKey, familyApi.school);
const warmFamily = () => {
  if (!isMaybeLoggedIn()) return;
  warm(familyKey, familyApi.family);
  warm(familyCalendarKey, familyCalendarApi.calendar);
  warm(FAMILY_KIT, askFamilyKit);
};
const warmFaqs = () => warm(faqsKey, api.faqs);
/** Only for whoever may be logged in: others would be told 401. */
const warmPasses = () => isMaybeLoggedIn() && warm(passesKey, api.passes);
const warmProfile = () => {
  if (!isMaybeLoggedIn()) return;
  warmAccount();
  warm(ordersKey(1), () => api.accountOrders());
  warm(receivedKey, askReceivedTickets);
  warm(casesKey, api.ownCases);
};
const warmHolder = (params: Params) => (warmSession(params), warmPasses());
const sessionPage: Load = () => import('./pages/sale/session');

const table: Route[] = [
  {path: '/', load: () => import('./pages/sale/home'), warm: warmUpcoming},
  {path: '/eventos', load: () => import('./pages/sale/events'), warm: warmUpcoming},
  {path: '/eventos/:event_id', load: () => import('./pages/sale/event'), warm: warmEvent},
  {path: '/eventos/:event_id/:sesion_id', load: sessionPage, warm: warmSession},
  {
    path: '/eventos/:event_id/:sesion_id/abonados',
    parts: ['passes'],
    load: () => import('./pages/passes/holder-seats'),
    warm: warmHolder,
  },
  {
    path: '/eventos/:event_id/:sesion_id/amigos-abonados',
    parts: ['passes'],
    load: () => import('./pages/passes/holder-friends'),
    warm: warmHolder,
  },
  {
    path: '/eventos/:event_id/:sesion_id/lista-espera',
    load: () => import('./pages/sale/session-waiting-list'),
    warm: warmSession,
  },
  {path: '/eventos/:event_id/:sesion_id/grupos', load: () => import('./pages/sale/groups'), warm: warmSession},
  {path: '/eventos/:event_id/:sesion_id/:slug', load: sessionPage, warm: warmSession},
  {path: '/afiliados', parts: ['supporters'], load: () => import('./pages/shop/affiliates')},
  {path: '/packs-eventos', parts: ['packs'], load: () => import('./pages/sale/packs'), warm: warmPacks},
  {path: '/packs-eventos/:slug', parts: ['packs'], load: () => import('./pages/sale/pack'), warm: warmPack},
  {
    path: '/productos',
    parts: ['shop'],
    load: () => import('./pages/shop/products'),
    warm: warmShop,
    over: search =>
      search.has('producto')
        ? import('./features/products/product-dialog')
        : search.has('tarjeta-regalo') && import('./features/gift-cards/gift-dialog'),
  },
  {
    path: '/productos/:slug/sesiones',
    parts: ['shop'],
    load: () => import('./pages/shop/product-sessions'),
    warm: warmProduct,
  },
  {
    path: '/productos/:slug/:sesion_id',
    parts: ['shop'],
    load: () => import('./pages/shop/session-product'),
    warm: warmProduct,
  },
  {path: '/experiencias', parts: ['shop'], load: () => import('./pages/shop/experiences'), warm: warmExperiences},
  {
    path: '/parcelas',
    parts: ['plots'],
    load: () => import('./pages/shop/plots'),
    warm: warmPlots,
    over: search => search.has('parcela') && import('./features/plots/plot-dialog'),
  },
  {
    path: '/simpatizantes',
    parts: ['supporters'],
    load: () => import('./pages/shop/supporters'),
    warm: warmSupporters,
    over: search => (search.has('carne') || search.has('renovar')) && import('./features/supporters/join-dialog'),
  },
  {path: '/cantera', parts: ['academy'], load: () => import('./pages/academy/school'), warm: warmSchool},
  {path: '/cantera/nueva', parts: ['academy'], load: () => import('./pages/academy/enrol'), warm: warmSchool},
  {path: '/carrito', load: () => import('./pages/sale/cart')},
  {path: '/compra/error-compra', load: () => import('./pages/sale/purchase-error')},
  {path: '/cantera/compra/:session_id/:tpv_order', parts: ['academy'], load: () => import('./pages/sale/purchase')},
  {path: '/compra/:session_id/:tpv_order', load: () => import('./pages/sale/purchase')},
  {
    path: '/compra-lfp/:session_id/:n_pedido',
    parts: ['lfp'],
    off: {
      title: 'Aquí no se ven pedidos de la liga ni del visitante',
      says: 'Si compraste a la liga o al club visitante, pregunta por tus entradas a quien te las vendió.',
    },
    load: () => import('./pages/sale/outside-order'),
  },
  {
    path: '/compra-parcelas/:session_id/:n_pedido',
    parts: ['plots'],
    load: () => import('./pages/shop/own-plots'),
  },
  {path: '/reservas/:hash', load: () => import('./pages/sale/reservation')},
  {path: '/acreditaciones', parts: ['accreditations'], load: () => import('./pages/house/accreditations')},
  {path: '/login', load: () => import('./pages/account/login')},
  {path: '/register', load: () => import('./pages/account/register')},
  {path: '/forgot-password', load: () => import('./pages/account/forgot-password')},
  {path: '/forgot-password/change', load: () => import('./pages/account/change-password')},
  {path: '/mi-abono', parts: ['passes'], load: () => import('./pages/passes/my-pass'), warm: warmPasses},
  {
    path: '/mi-abono/cambio-asiento',
    parts: ['passes'],
    load: () => import('./pages/passes/seat-change'),
    warm: warmPasses,
  },
  {path: '/abonos/nuevo', parts: ['passes'], load: () => import('./pages/passes/new-pass')},
  {path: '/abonos/renovar', parts: ['passes'], load: () => import('./pages/passes/renew-passes')},
  {path: '/abonos/renovacion-automatica', parts: ['passes'], load: () => import('./pages/passes/auto-renewal')},
  {path: '/abonos/lista-espera', parts: ['passes'], load: () => import('./pages/passes/waiting-list')},
  {path: '/abonos/buscar-abonado', parts: ['passes'], load: () => import('./pages/passes/find-pass')},
  {
    path: '/abono/:abono_id/elegir',
    parts: ['passes'],
    load: () => import('./pages/passes/choose-sessions'),
    warm: warmPasses,
  },
  {
    path: '/abono/:abono_id/liberar-asiento',
    parts: ['passes'],
    load: () => import('./pages/passes/release-seats'),
    warm: warmPasses,
  },
  {
    path: '/abono/:abono_id/liberar-asiento/:evento_id',
    parts: ['passes'],
    load: () => import('./pages/passes/release-seat'),
    warm: warmPasses,
  },
  {
    path: '/abono/:abono_id/invitaciones',
    parts: ['passes'],
    load: () => import('./pages/passes/pass-invitations'),
    warm: warmPasses,
  },
  {
    path: '/abono/:abono_id/invitaciones/:event_id/:sesion_id',
    parts: ['passes'],
    load: () => import('./pages/passes/pass-invitation'),
    warm: warmPasses,
  },
  {
    path: '/perfil/:tipo_plazo/:tipo_id/plazos',
    parts: ['passes', 'academy', 'plots'],
    load: () => import('./pages/passes/instalments'),
  },
  {path: '/cantera/renovar', parts: ['academy'], load: () => import('./pages/academy/renew')},
  {path: '/cantera/convocatoria/:token', parts: ['academy'], load: () => import('./pages/academy/call-up')},
  {path: '/perfil/familia', parts: ['academy'], load: () => import('./pages/account/family'), warm: warmFamily},
  {path: '/perfil', load: () => import('./pages/account/profile'), warm: warmProfile},
  {path: '/aviso-legal', load: () => import('./pages/house/legal-notice'), warm: warmLegal('legal_notice')},
  {path: '/aviso-de-privacidad', load: () => import('./pages/house/privacy'), warm: warmLegal('privacy')},
  {path: '/condiciones-generales', load: () => import('./pages/house/terms'), warm: warmLegal('terms')},
  {path: '/ayuda', load: () => import('./pages/house/help'), warm: warmLegal('help')},
  {path: '/ayuda/seguimiento', load: () => import('./pages/house/track-case')},
  {path: '/ayuda/mensajes/:case_hash', load: () => import('./pages/house/own-case')},
  {path: '/faqs', load: () => import('./pages/house/faqs'), warm: warmFaqs},
  {path: '/faqs/:faq_id', load: () => import('./pages/house/faq')},
  {path: '/email/alta', load: () => import('./pages/account/subscribe')},
  {path: '/email/baja', load: () => import('./pages/account/unsubscribe')},
  {path: '/correo/cuenta', load: () => import('./pages/account/account-address')},
  {path: '/correo/recibido', load: () => import('./pages/account/mail-received')},
  {path: '/mantenimiento', load: () => import('./pages/house/maintenance')},
  {path: '/error', load: () => import('./pages/house/error')},
  {path: '*', load: () => import('./pages/house/not-found')},
];

/** Code that is here. */
const known = new Map<Load, ComponentType>();

/** Drawn in one go where its code is here already: what the server has drawn is then replaced by the same. */
function pageOf(load: Load): ComponentType {
  const Later = lazy(load);
  return function Page() {
    const [Drawn] = useState(() => known.get(load) ?? Later);
    return <Drawn />;
  };
}

export const routes = table.map(({path, parts, off, load}) => ({path, parts, off, Page: pageOf(load)}));

/**
 * Begins to fetch code and data of the page at this address.
 * @returns when its code is here, or has failed: a failed early fetch is repeated, and shown, by the page itself
 */
export async function warmRoute(address: string): Promise<void> {
  warm(siteKey, api.site);
  const {pathname, searchParams} = new URL(address, location.origin);
  for (const route of table) {
    const match = route.path === '*' ? null : matchPath(route.path, pathname);
    if (!match) continue;
    route.warm?.(match.params);
    const code = route.load().then(page => known.set(route.load, page.default));
    await Promise.allSettled([code, route.over?.(searchParams)]);
    return;
  }
}

setWarmer(path => void warmRoute(path));
