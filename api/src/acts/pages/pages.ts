/**
 * What a browser loads: the fronts (single pages with history addresses), their assets (hashed, kept
 * for ever, compressed at build), and the API's documentation, all from this origin.
 */
import {createReadStream, existsSync, readdirSync, statSync} from 'node:fs';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import type {Config} from '../../platform/environment/config';
import type {Handler} from '../../web/http/http';
import {docsHandler} from './docs';
import {DOOR_ROOT, DoorPages, type DoorStyle, isDoor} from './door-pages';
import {type DrawnPage, FirstPaint} from './first-paint';
import type {HouseStyle} from '../../outside/papers/documents/house-style';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** What crawlers and browsers are told to wait while the shop is closed, in seconds. */
const CLOSED_FOR = 60;

interface Shop {
  /** Where the office's pages find card terminals. */
  terminals: () => Promise<string[]>;
  /** The message while the shop is closed. */
  maintenance: () => string | null | Promise<string | null>;
  /** Whether a path of the shop leads somewhere. */
  exists: (path: string) => Promise<boolean>;
}

/** The agent of a till's own computer (ops/AGENT.md). */
const AGENT = 'http://127.0.0.1:9753';

/** What pages need of the house's look. */
export type PageStyle = Pick<HouseStyle, 'answers' | 'face'> & DoorStyle;

export function pagesHandler(config: Config, openApi: () => Promise<object>, shop: Shop, style: PageStyle): Handler {
  // The terminal may change while the process runs: all of the bank's houses.
  const bank = [
    ...new Set(
      [...Object.values(config.banks).flatMap(bank => [bank.live, bank.test]), config.testBank].flatMap(
        ({redirectUrl}) => (redirectUrl ? new URL(redirectUrl).origin : []),
      ),
    ),
  ].join(' ');
  const policy = (style: string, script = "'self'", more = '') =>
    `default-src 'none'; script-src ${script}; style-src ${style}; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'${more}; form-action 'self' ${bank}; frame-src 'self' blob:; frame-ancestors 'none'; base-uri 'self'; object-src 'none'; manifest-src 'self'; worker-src 'self'`;
  const front = (name: string, style: string, script?: string) => {
    const root = path.join(config.rootDir, name, 'dist');
    return {root, assets: path.join(root, 'assets') + path.sep, csp: (more = '') => policy(style, script, more)};
  };
  const fronts = {
    storefront: front('storefront', "'self'"),
    // Material styles are made at run time by emotion.
    backoffice: front('backoffice', "'self' 'unsafe-inline'"),
    door: front('backoffice/door', "'self'", "'self' 'wasm-unsafe-eval'"),
  };

  const docs = docsHandler(openApi);
  const firstPaint = new FirstPaint(fronts.storefront.root);
  const doorPages = new DoorPages(style);

  return (req, res) => {
    const url = (req.url ?? '/').split('?')[0]!;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, {Allow: 'GET, HEAD'}).end();
      return;
    }
    const admin = /^\/(admin|superadmin)(\/|$)/.test(url);
    const door = isDoor(url);
    const front = door ? fronts.door : admin ? fronts.backoffice : fronts.storefront;
    const within = door ? DOOR_ROOT : admin ? /^\/(admin|superadmin)/ : '';
    const file = assetPath(front.root, url.replace(within, '') || '/');
    if (file?.startsWith(front.assets)) {
      // What holds for a page would be half a kilobyte with each of its scripts that nobody obeys.
      alwaysHttps(config, res);
      return sendFile(req, res, file, true);
    }
    securityHeaders(config, res);
    if (url === '/openapi.json' || url === '/api/docs' || url.startsWith('/api/docs/')) return docs(req, res, url);
    if (style.answers(req, res, url) || (door && doorPages.answers(req, res, url))) return;
    if (url === '/admin/agent.mjs') {
      res.setHeader('Content-Disposition', 'attachment; filename="agent.mjs"');
      return sendFile(req, res, path.join(config.rootDir, 'api', 'agent', 'agent.mjs'), false);
    }
    res.setHeader('Content-Security-Policy', front.csp());
    // The door's document is kept by its worker, and asked for anew whenever there is a network.
    if (admin) res.setHeader('Cache-Control', door ? 'no-cache' : 'no-store');
    if (url === `${DOOR_ROOT}/sw.js`) res.setHeader('Service-Worker-Allowed', '/admin/');
    if (file) return sendFile(req, res, file, false);
    const index = path.join(front.root, 'index.html');
    if (!existsSync(index)) {
      res
        .writeHead(503, {'Content-Type': 'text/plain; charset=utf-8'})
        .end('La web todavía no está construida: npm run build.');
      return;
    }
    // An asset that does not exist is not a page.
    if (/\.\w{2,5}$/.test(url)) {
      res.writeHead(404, {'Content-Type': 'text/plain; charset=utf-8'}).end('No existe.');
      return;
    }
    if (door) return sendFile(req, res, index, false);
    if (admin) {
      // Its till speaks to the agent of its own computer, and to the terminals that are set up.
      void shop
        .terminals()
        .catch(() => [])
        .then(origins => {
          res.setHeader('Content-Security-Policy', front.csp([AGENT, ...origins].map(origin => ` ${origin}`).join('')));
          sendFile(req, res, index, false);
        });
      return;
    }
    void Promise.all([pageStatus(shop, url), style.face()]).then(async ([status, face]) => {
      const font = face && !TEXT_FIRST.test(url) && fontFile(front.root, face);
      if (font)
        res.setHeader(
          'Link',
          `</assets/${font}>; rel=preload; as=font; type="font/woff2"; crossorigin; fetchpriority=low`,
        );
      if (status === 503) res.setHeader('Retry-After', CLOSED_FOR);
      const drawn = status === 200 ? await firstPaint.draw(req, url) : null;
      if (drawn) return sendDrawn(req, res, drawn);
      // The same page in every case: it draws what there is to say.
      sendFile(req, res, index, false, status);
    });
  };
}

/**
 * Pages that are words for a family in a hurry: the code comes first and the typeface after it, whose stand-in takes the
 * same room (storefront base.css). A page where one line more would move the rest keeps it ahead.
 */
const TEXT_FIRST = /^\/(perfil\/familia|cantera)\/?(\?|$)/;

async function pageStatus(shop: Shop, url: string): Promise<number> {
  if ((await shop.maintenance()) !== null) return 503;
  return (await shop.exists(url)) ? 200 : 404;
}

function securityHeaders(config: Config, res: ServerResponse): void {
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Permissions-Policy', 'camera=(self), geolocation=(), microphone=()');
  alwaysHttps(config, res);
}

function alwaysHttps(config: Config, res: ServerResponse): void {
  if (config.publicUrl.startsWith('https:'))
    res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/** The typeface under its hashed name: only the chosen one is fetched ahead. */
function fontFile(root: string, face: string): string | undefined {
  const folder = path.join(root, 'assets');
  const known = fontFiles.get(face);
  if (known && existsSync(path.join(folder, known))) return known;
  const found = existsSync(folder)
    ? readdirSync(folder).find(name => name.startsWith(`${face}-`) && name.endsWith('.woff2'))
    : undefined;
  if (found) fontFiles.set(face, found);
  return found;
}
const fontFiles = new Map<string, string>();

/** A file inside the root, or null; never outside it, never a folder. */
function assetPath(root: string, url: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(url);
  } catch {
    return null;
  }
  // What begins with a point is the server's own.
  if (decoded.includes('\0') || decoded.endsWith('/') || decoded.includes('/.')) return null;
  const file = path.join(root, decoded);
  if (!file.startsWith(root + path.sep)) return null;
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** A tenth of the time of the best, for a hundredth more. */
const QUICK = {params: {[zlib.constants.BROTLI_PARAM_QUALITY]: 4}};

async function sendDrawn(req: IncomingMessage, res: ServerResponse, {html, isOwn}: DrawnPage): Promise<void> {
  const accepts = String(req.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : '';
  const plain = Buffer.from(html);
  const body = encoding === 'br' ? await brotli(plain, QUICK) : encoding === 'gzip' ? await gzip(plain) : plain;
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.setHeader('Vary', 'Accept-Encoding, Cookie');
  res.writeHead(200, {
    'Content-Type': TYPES['.html'],
    'Content-Length': body.length,
    'Cache-Control': isOwn ? 'private, no-store' : 'no-cache',
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

function sendFile(req: IncomingMessage, res: ServerResponse, file: string, forEver: boolean, status = 200): void {
  const accepts = String(req.headers['accept-encoding'] ?? '');
  const [served, encoding] =
    /\bbr\b/.test(accepts) && existsSync(`${file}.br`)
      ? [`${file}.br`, 'br']
      : /\bgzip\b/.test(accepts) && existsSync(`${file}.gz`)
        ? [`${file}.gz`, 'gzip']
        : [file, ''];
  const {size, mtimeMs} = statSync(served);
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  // What is said of an address that is not there, or of a closed shop, is true now and kept by nobody.
  if (status === 200) res.setHeader('ETag', etag);
  else res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Vary', 'Accept-Encoding');
  if (!res.hasHeader('Cache-Control'))
    res.setHeader('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (status === 200 && req.headers['if-none-match'] === etag) {
    res.writeHead(304).end();
    return;
  }
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.writeHead(status, {
    'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'Content-Length': size,
  });
  if (req.method === 'HEAD') res.end();
  else
    createReadStream(served)
      .on('error', () => res.destroy())
      .pipe(res);
}
