/**
 * The path of an ordinary request: find the route, ask the one permission table, parse, invoke, send.
 * Default deny: a route that says nothing about permission does not exist for anybody.
 */
import type {IncomingHttpHeaders} from 'node:http';
import {inject} from '@loopback/core';
import {
  RestBindings,
  type FindRoute,
  type InvokeMethod,
  type OperationRetval,
  type ParseParams,
  type RequestContext,
  type ResolvedRoute,
  type SequenceHandler,
} from '@loopback/rest';
import type {Activities} from '../auth/activities';
import {type Actor, SYSTEM} from '../auth/audit';
import {requireOneCounter} from '../auth/counter-session';
import {allows} from '../auth/permissions';
import {instanceIn, looksLikeReader, type Reader, readerOf} from '../auth/reader';
import {actorOf, staffOf} from '../auth/staff-session';
import {bearerIn} from '../../platform/keys/token';
import {isTurnstileKey, type Turnstile, turnstileOf} from '../auth/turnstile';
import {Database} from '../../platform/database/db';
import {DomainError, forbidden, notFound} from '../../domain/kernel/errors';
import {sendError, sendJson} from '../http/http';
import {isOpen, type Permission} from '../http/access';

const {SequenceActions} = RestBindings;

export class Sequence implements SequenceHandler {
  constructor(
    @inject(SequenceActions.FIND_ROUTE) private findRoute: FindRoute,
    @inject(SequenceActions.PARSE_PARAMS) private parseParams: ParseParams,
    @inject(SequenceActions.INVOKE_METHOD) private invoke: InvokeMethod,
    @inject('db') private db: Database,
    @inject('activities') private activities: Activities,
  ) {}

  async handle(context: RequestContext): Promise<void> {
    const {request, response} = context;
    const requestId = String(response.getHeader('X-Request-Id') ?? '');
    try {
      if (!isPlain(request.path)) throw notFound('No existe esa dirección.');
      const route = this.findRoute(request);
      const by = await this.by(route, request.headers, request.ip ?? null, requestId);
      context.bind('actor').to(by.actor);
      if (by.reader) context.bind('reader').to(by.reader);
      if (by.turnstile) context.bind('turnstile').to(by.turnstile);
      const args = await this.parseParams(request, route);
      const result: OperationRetval = await this.invoke(route, args);
      if (result !== response && !response.headersSent) sendJson(request, response, statusOf(route), result);
    } catch (error) {
      sendError(request, response, error, requestId);
    }
  }

  private async by(
    route: ResolvedRoute,
    headers: IncomingHttpHeaders,
    ip: string | null,
    requestId: string,
  ): Promise<{actor: Actor; reader?: Reader; turnstile?: Turnstile}> {
    const permission = (route.spec as {'x-permission'?: Permission})['x-permission'];
    // An address that is nobody's ends at LoopBack's own fallback route, which says nothing of permission either.
    if (!permission) throw notFound('No existe esa dirección.');
    if (isOpen(permission)) {
      this.activities.expect(route.path);
      return {actor: {...SYSTEM, kind: 'customer', name: '', ip, requestId}};
    }
    const token = bearerIn(headers);
    if (permission === 'device' && looksLikeReader(token)) {
      const reader = await readerOf(this.db, token, instanceIn(headers['x-door-instance']));
      return {actor: {...SYSTEM, name: `lector «${reader.name}»`, ip, requestId}, reader};
    }
    if (permission === 'turnstile' && isTurnstileKey(token)) {
      const turnstile = await turnstileOf(this.db, token);
      return {actor: {...SYSTEM, name: `torniquete «${turnstile.name}»`, ip, requestId}, turnstile};
    }
    const staff = await staffOf(this.db, token);
    if (staff.stage === 'locked' && !OWN_SESSION.test(route.path)) throw new DomainError('session_locked');
    if (staff.stage !== 'full' && !OWN_SESSION.test(route.path))
      throw new DomainError(
        'second_factor_required',
        staff.stage === 'code'
          ? 'Falta el código de la verificación en dos pasos.'
          : 'Tu cuenta necesita la verificación en dos pasos: actívala para continuar.',
      );
    if (
      permission === 'device' ||
      permission === 'turnstile' ||
      (permission !== 'staff' && !allows(staff.roles, permission.area, permission.action))
    )
      throw forbidden();
    if (permission !== 'staff' && route.verb !== 'get' && allows(['clerk'], permission.area, permission.action))
      requireOneCounter(staff);
    this.activities.expect(route.path);
    return {actor: actorOf(staff, ip, requestId)};
  }
}

/** What a session without its second factor may ask for: itself. */
const OWN_SESSION = /^\/api\/session(\/|$)/;

/**
 * LoopBack's router skips empty segments, so «/api//public/…» would pass by the door, which knows addresses as they
 * are written; and it looks segments up in plain objects, so «constructor» is found there and ends in a 500.
 */
const isPlain = (path: string): boolean =>
  !path.includes('//') && !path.split('/').some(segment => segment in Object.prototype);

function statusOf(route: ResolvedRoute): number {
  const codes = Object.keys(route.spec.responses ?? {}).map(Number);
  return codes.find(c => c >= 200 && c < 300) ?? 200;
}
