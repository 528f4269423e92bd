/**
 * The door of the process: a RestServer that looks at hot URLs before Express and LoopBack do.
 * It names every request, sets its headers, measures it, and sends pages, API and health their ways.
 */
import {randomUUID} from 'node:crypto';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {RestServer} from '@loopback/rest';
import {whyNoRow} from './platform/database/as-domain-error';
import {busy, DomainError, notFound} from './domain/kernel/errors';
import {log, loggablePath} from './platform/process/log';
import type {Runtime} from './runtime';
import {errorAnswer} from './web/http/error-body';
import {
  Asked,
  cookiesOf,
  quickJson,
  readJson,
  sendAtOnce,
  sendError,
  sendJson,
  type Handler,
  type HotRequest,
  type QuickAnswer,
} from './web/http/http';
import {SENT, type HotOperation} from './web/http/operation';
import {cartOf} from './web/http/visitor';
import type {Admission} from './acts/waiting/admission';
import {healthOf} from './web/http/health';
import {mayMeasure} from './web/http/may-measure';
import type {QueuePages} from './acts/waiting/queue-pages';
import {NEWSLETTER_PAGE} from './outside/mail/newsletters/newsletter-page';
import {isOneSpelling, type HotRouter, type Match} from './web/http/router';

export interface Front {
  runtime: Runtime;
  router: HotRouter;
  /** Pages and assets of both fronts, docs. */
  pages: Handler;
  testBank: Handler | null;
  /** A mail program says that its reader wants no more advertising. */
  oneClick: Handler;
  campaignLinks: Handler;
  newsletterPage: Handler;
  /** Uploaded files. */
  media: Handler;
  maintenance(): string | null | Promise<string | null>;
  admission: Admission;
  /** Pages of the waiting room, and the way to it; false: not its business. */
  queue: QueuePages;
}

export class FrontServer extends RestServer {
  private front?: Front;
  private entrance?: RestServer['requestHandler'];

  attach(front: Front): void {
    this.front = front;
  }

  override get requestHandler(): RestServer['requestHandler'] {
    this.entrance ??= this.makeHandler(
      super.requestHandler as unknown as Handler,
    ) as unknown as RestServer['requestHandler'];
    return this.entrance;
  }

  private makeHandler(loopback: Handler): Handler {
    return (req, res) => {
      const front = this.front;
      if (!front) return loopback(req, res);
      const id = requestIdOf(req);
      const started = performance.now();
      const url = req.url ?? '/';
      const cut = url.indexOf('?');
      const path = cut < 0 ? url : url.slice(0, cut);
      const isHot = path.startsWith('/api/') && !path.startsWith('/api/docs') && isDecodable(path);
      const match =
        isHot && !(path.includes('%') && !isOneSpelling(path))
          ? front.router.find(req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET'), path)
          : null;
      let route = match ? match.operation.path : isHot ? 'api' : 'page';
      const done = () => {
        const seconds = (performance.now() - started) / 1000;
        if (match) front.runtime.metrics.sold.answers++;
        front.runtime.metrics.requests.observe(
          {route, method: req.method ?? '', status: String(res.statusCode)},
          seconds,
        );
        const level = (req.method !== 'GET' && req.method !== 'HEAD') || res.statusCode >= 500 ? 'info' : 'debug';
        if (log.isLevelEnabled(level))
          log[level](
            {
              requestId: id,
              method: req.method,
              path: loggablePath(url),
              status: res.statusCode,
              ms: Math.round(seconds * 1000),
            },
            'request',
          );
      };
      if (match?.operation.quick && req.method === 'GET' && answerAtOnce(front, match, req, res, id)) return done();
      if (match?.operation.isFull?.()) {
        sendAtOnce(res, tellBusy(id), id);
        return done();
      }
      res.setHeader('X-Request-Id', id);
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.on('finish', done);
      const fail = (error: unknown) => sendError(req, res, error, id);
      try {
        if (!isDecodable(path) || (isHot && !match && !isOneSpelling(path))) throw notFound('No existe esa dirección.');
        if (path === '/health' || path === '/ready' || path === '/metrics') {
          route = path;
          void operational(front, path, req, res).catch(fail);
        } else if (isHot) {
          checkOrigin(req, path);
          if (match) void this.hot(front, match, req, res, id, cut < 0 ? '' : url.slice(cut + 1)).catch(fail);
          else {
            void Promise.resolve()
              .then(() => guardMaintenance(front, path))
              .then(() => expectSiteAdmission(front, req, res, path))
              .then(() => loopback(req, res))
              .catch(fail);
          }
        } else if (front.testBank && path.startsWith('/banco-de-pruebas')) {
          route = 'test-bank';
          front.testBank(req, res);
        } else if (path.startsWith('/media/boletines/')) {
          route = 'newsletter-link';
          front.campaignLinks(req, res);
        } else if (path.startsWith(NEWSLETTER_PAGE)) {
          route = 'newsletter-page';
          front.newsletterPage(req, res);
        } else if (path.startsWith('/media/')) {
          route = 'media';
          front.media(req, res);
        } else if (path === '/email/baja' && req.method === 'POST') {
          route = '/email/baja';
          front.oneClick(req, res);
        } else if (front.queue.answers(req, path)) {
          route = '/queue';
          if (path === '/queue') checkOrigin(req, '/api/public/queue');
          void front.queue
            .handle(req, res, path, clientIp(req, front.runtime.config.trustProxy), () => front.pages(req, res))
            .catch(fail);
        } else front.pages(req, res);
      } catch (error) {
        fail(error);
      }
    };
  }

  private async hot(
    front: Front,
    match: Match,
    req: IncomingMessage,
    res: ServerResponse,
    id: string,
    query: string,
  ): Promise<void> {
    const {operation, params, validate} = match;
    const asking = guardMaintenance(front, operation.path);
    if (asking) await asking;
    front.runtime.activities.expect(operation.path);
    const body = validate ? validate(await readJson(req)) : undefined;
    const request = new Asked(req, res, id, clientIp(req, front.runtime.config.trustProxy), params, query);
    if (front.admission.rooms.areInForce && operation.method === 'POST')
      await expectAdmission(front, operation, request, body);
    const answer = await operation.handle(request, body);
    if (answer !== SENT) sendJson(req, res, operation.text.status ?? 200, answer);
  }
}

/** `%ff` is no UTF-8: routers behind this one throw at it. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\u0000');
  } catch {
    return false;
  }
}

export function clientIp(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',')
        .pop()
        ?.trim()
    : '';
  return forwarded || req.socket.remoteAddress || '';
}

/** A caller's id is kept when it is harmless: logs of several services join on it. */
function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Cookies are ambient, so a write that carries them must come from our own pages (CSRF). The bank carries none. */
function checkOrigin(req: IncomingMessage, path: string): void {
  if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS' || !path.startsWith('/api/public/'))
    return;
  const origin = req.headers.origin;
  if (origin === undefined) {
    const site = req.headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin' || site === 'none') return;
  } else {
    try {
      if (new URL(origin).host === req.headers.host) return;
    } catch {
      // an opaque origin («null») is somebody else's
    }
  }
  throw new DomainError('forbidden_origin', 'Esta petición no viene de nuestra web.');
}

function guardMaintenance(front: Front, path: string): void | Promise<void> {
  if (!path.startsWith('/api/public/') || path === '/api/public/site') return;
  const message = front.maintenance();
  if (message instanceof Promise) return message.then(refuseFor);
  refuseFor(message);
}

function refuseFor(maintenance: string | null): void {
  if (maintenance) throw new DomainError('maintenance', maintenance, {retryAfterSeconds: 60});
}

/**
 * Saying no must cost a small part of saying yes, or a crowd takes the time of those who are served: written once, but
 * for the request's name.
 */
const BUSY = errorAnswer(busy());
function tellBusy(requestId: string): QuickAnswer {
  const answer = quickJson({...BUSY.body, requestId});
  return {...answer, status: BUSY.status, headers: ['Retry-After', BUSY.retryAfter ?? 1, ...answer.headers]};
}

/** Without a promise, a listener or a header set one by one: half of what the long way costs. */
function answerAtOnce(
  front: Front,
  {operation, params}: Match,
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
): boolean {
  try {
    const answer = front.maintenance() === null ? operation.quick!(new Asked(req, res, id, '', params, '')) : null;
    if (!answer) return false;
    sendAtOnce(res, answer, id);
    return true;
  } catch {
    return res.headersSent; // the long way tells what is wrong
  }
}

async function operational(front: Front, path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (path === '/health')
    return sendJson(
      req,
      res,
      200,
      healthOf(req, front.runtime.config, front.runtime.installation, clientIp(req, front.runtime.config.trustProxy)),
    );
  if (path === '/metrics') {
    if (!mayMeasure(req, front.runtime.config.metricsToken)) throw notFound('No existe esa dirección.');
    res.setHeader('Content-Type', front.runtime.metrics.registry.contentType);
    res.end(await front.runtime.metrics.registry.metrics());
    return;
  }
  if (!front.runtime.accepting) return sendJson(req, res, 503, {status: 'draining'});
  const reachable = await Promise.race([
    front.runtime.db.query('select 1').then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(resolve => setTimeout(resolve, 2500, false).unref()),
  ]);
  if (!reachable) res.setHeader('Retry-After', 5);
  // Who is taken out of the proxy shows nobody anything: pages, tickets and doors go on while nothing can be sold.
  sendJson(req, res, reachable ? 200 : 503, {status: reachable ? (whyNoRow() ?? 'ready') : 'no_database'});
}

/**
 * Whatever puts tickets of a session into a cart names it; the checkout sells what the cart holds. What is held may
 * always be given back.
 */
async function expectAdmission(front: Front, {path}: HotOperation, request: HotRequest, body: unknown): Promise<void> {
  if (!path.startsWith('/api/public/cart')) return;
  const {sessionId, sessions} = (body ?? {}) as {sessionId?: number | null; sessions?: {sessionId: number}[]};
  if (typeof sessionId === 'number') return front.admission.expect(request, sessionId);
  for (const one of sessions ?? []) await front.admission.expect(request, one.sessionId);
  if (path !== '/api/public/cart/checkout' && path !== '/api/public/cart/extend') return;
  const cartId = cartOf(front.runtime, request);
  if (cartId) await front.admission.expectCart(request, cartId);
}

/** Season passes belong to no session: a room of the whole site stands before them too. */
const SITE_SALES = /^\/api\/public\/(pass-signups|renewals)$/;
async function expectSiteAdmission(
  front: Front,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
): Promise<void> {
  if (req.method === 'POST' && front.admission.rooms.areInForce && SITE_SALES.test(path))
    await front.admission.expectSite({cookies: cookiesOf(req), res});
}
