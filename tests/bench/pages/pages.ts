/**
 * The pages of the shop, each as a phone's first visit: JavaScript on the wire, largest and last shift of what is drawn,
 * Lighthouse. The demo's club; the cart has a product in it, an empty one would draw nothing.
 */
import {chromium, type Browser} from '@playwright/test';
import {loadDemo} from '../../../api/src/demo/load';
import {median, table} from '../load';
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import {openCustomerSession} from '../../../api/src/domain/customers/account';
import {ARGS, firstVisit, lighthouse, scriptBytes, type FirstVisit, type LighthouseReport} from './page-load';
import {openStage, startApi, type Stage} from '../stage';

/** Of JavaScript, gzip. */
const AIM_BYTES = 95_000;
/** Largest paint of the academy's pages on slow 4G. */
const AIM_LCP_MS = 1_000;

export interface PageFigures {
  path: string;
  javascriptBytes: number;
  /** The run in the middle, by performance. */
  lighthouse: LighthouseReport | string;
}

/** On a database of its own, with the demo's. `runs` of Lighthouse for each page. */
export async function benchPages(
  chromiumPath: string,
  runs: number,
  report: (line: string) => void,
): Promise<{shop: PageFigures[]; academy: AcademyPage[]}> {
  const stage = await openStage();
  await stage.db.query('delete from organization'); // the demo brings its own, and comes only where there is none
  await loadDemo(stage.db, {onlyWhenEmpty: false});
  const api = await startApi(stage);
  const browser = await chromium.launch({executablePath: chromiumPath, args: ARGS});
  try {
    const figures = await measurePages(`http://127.0.0.1:${api.port}`, {browser, chromiumPath, runs});
    report(
      table(['', 'JS gzip, B', 'LCP ms', 'TBT ms', 'CLS', 'performance', 'accessibility'], figures.map(described)),
    );
    for (const {path, lighthouse: told} of figures)
      if (typeof told !== 'string' && told.failed.length > 0) report(`  ${path}: ${told.failed.join(', ')}`);
    const heavy = figures.filter(({javascriptBytes}) => javascriptBytes > AIM_BYTES);
    report(`  over ${AIM_BYTES} B: ${heavy.map(({path}) => path).join(', ') || 'none'}`);
    const academy = await measureAcademy(stage, browser, `http://127.0.0.1:${api.port}`, runs * 3);
    for (const one of academy)
      report(
        `  ${one.path} on slow 4G: LCP ${one.lcpMs} ms (aim ${AIM_LCP_MS}), CLS ${one.cls}; ${one.codeBytes} B of code (aim ${AIM_BYTES}), ${one.fontBytes} B of typeface, ${one.bytes} B in ${one.requests} requests, and ${one.laterBytes} B once it stands`,
      );
    return {shop: figures, academy};
  } finally {
    await browser.close();
    await api.stop();
    await stage.stop();
  }
}

export type AcademyPage = FirstVisit & {path: string};

/** The visit in the middle, by its largest paint; the server's first does not count. */
async function measureAcademy(stage: Stage, browser: Browser, at: string, visits: number): Promise<AcademyPage[]> {
  const token = newToken();
  await stage.db.withTransaction(async tx => {
    const {rows} = await tx.query<{id: number}>(`select id from customer where email = 'familia@example.org'`);
    await openCustomerSession(tx, rows[0]!.id, tokenHash(token));
  });
  const measured: AcademyPage[] = [];
  for (const [path, customer] of [
    ['/cantera', ''],
    ['/perfil/familia', token],
  ] as const) {
    const told: FirstVisit[] = [];
    for (let i = 0; i <= visits; i++) told.push(await firstVisit(browser, at + path, customer));
    const sorted = told.slice(1).sort((a, b) => a.lcpMs - b.lcpMs);
    measured.push({path, ...sorted[Math.floor(sorted.length / 2)]!});
  }
  return measured;
}

/** Of a server that has the demo's data. */
export async function measurePages(
  at: string,
  how: {browser: Browser; chromiumPath: string; runs: number},
): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const {path, cookie} of await shopPages(at)) {
    const told: (LighthouseReport | string)[] = [];
    for (let run = 0; run < how.runs; run++) told.push(await lighthouse(at + path, how.chromiumPath, cookie));
    figures.push({
      path: cookie ? `${path}, a product in it` : path,
      javascriptBytes: await scriptBytes(how.browser, at + path, cookie),
      lighthouse: inTheMiddle(told),
    });
  }
  return figures;
}

function inTheMiddle(told: (LighthouseReport | string)[]): LighthouseReport | string {
  const reports = told.filter(one => typeof one !== 'string');
  const middle = median(reports.map(one => one.scores.performance ?? 0));
  return reports.find(one => (one.scores.performance ?? 0) >= middle) ?? told[0]!;
}

const described = ({path, javascriptBytes, lighthouse: told}: PageFigures): (string | number)[] =>
  typeof told === 'string'
    ? [path, javascriptBytes, told]
    : [path, javascriptBytes, told.lcpMs, told.tbtMs, told.cls, told.scores.performance!, told.scores.accessibility!];

interface ShopProduct {
  slug: string;
  pickups: string[];
  variants: {id: number; left: number | null}[];
}

/** Their addresses, with what the shop has today. */
async function shopPages(at: string): Promise<{path: string; cookie?: string}[]> {
  const ask = async <T>(path: string) => (await fetch(`${at}/api/public/${path}`)).json() as Promise<T>;
  const {products} = await ask<{products: ShopProduct[]}>('shop');
  const packs = await ask<{slug: string}[]>('packs');
  let atGate = '';
  for (const {slug} of products) {
    const {sessions} = await ask<{sessions: {id: number}[]}>(`shop/products/${slug}`);
    if (sessions.length > 0) atGate ||= `/productos/${slug}/${sessions[0]!.id}`;
  }
  if (!atGate || packs.length === 0) throw new Error('The demo has no product at a gate, or no pack.');
  return [
    {path: '/productos'},
    {path: atGate.replace(/\d+$/, 'sesiones')},
    {path: atGate},
    {path: '/experiencias'},
    {path: '/packs-eventos'},
    {path: `/packs-eventos/${packs[0]!.slug}`},
    {path: '/parcelas'},
    {path: '/simpatizantes'},
    {path: '/afiliados'},
    {path: '/carrito'},
    {path: '/carrito', cookie: await filledCart(at, products)},
  ];
}

/** The cookie of a cart with a product in it. */
async function filledCart(at: string, products: ShopProduct[]): Promise<string> {
  const variant = products
    .filter(p => p.pickups.includes('shop'))
    .flatMap(p => p.variants)
    .find(v => v.left !== 0);
  const held = await fetch(`${at}/api/public/cart/goods`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({variantId: variant?.id, quantity: 1, pickup: 'shop'}),
  });
  const cookie = /cart=[^;]+/.exec(held.headers.get('set-cookie') ?? '')?.[0];
  if (!cookie) throw new Error(`No product could be put into the cart: ${held.status} ${await held.text()}`);
  return cookie;
}
