/** A session's sale as staff run it: prices, on sale, paused, closed, and what it has sold. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {AuditAction} from '../../web/auth/audit-actions';
import {Database} from '../../platform/database/db';
import {copyPrices} from '../../domain/events/copy-prices';
import {copyQuotas} from '../../domain/events/copy-quotas';
import {publishSession} from '../../domain/events/publish';
import {savePrices} from '../../domain/events/save-prices';
import {stopSale} from '../../domain/events/stop-sale';
import {readSessionSales, SESSION_SALES, type SessionSales} from '../../reports/sessions/session-sales';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';
import {reachSession} from '../reach';
import type {Runtime} from '../../runtime';

const VERSION = opt(
  orNull(int({minimum: 1, description: 'versión de la sesión que se ha visto; una antigua se rechaza con 409'})),
);
const PRICES_BODY = obj({
  version: VERSION,
  prices: list(
    obj({
      zoneId: id(),
      priceCategoryId: id(),
      channel: opt(orNull(oneOf('web', 'box_office', 'phone', 'lfp', 'partner'))),
      amountCents: orNull(
        int({minimum: 0, maximum: 10000000, description: 'IVA incluido, sin gastos de gestión; null: no se vende'}),
      ),
    }),
    {minItems: 1, maxItems: 20000},
  ),
});
const SAVED = obj({saved: int({description: 'precios distintos que antes'}), removed: int(), version: int()});
const COPY_BODY = obj({fromSessionId: id(), version: VERSION});
const QUOTAS_BODY = obj({fromSessionId: id()});
const COPIED = obj({copied: int(), skippedZones: list(str()), version: int()});
const PUBLISH_BODY = obj({
  version: VERSION,
  zonesNotForSale: opt(list(id(), {maxItems: 1000, description: 'zonas sin precio que de verdad no se venden'})),
  draftEvent: opt(oneOf('publish', 'keep')),
});
const STOP_BODY = obj({version: VERSION});
const STATE = obj(
  {id: id(), state: oneOf('draft', 'on_sale', 'paused', 'closed', 'cancelled'), version: int()},
  'SessionState',
);
type State = Infer<typeof STATE>;

const TAG = 'Sesiones';
const PRICES = {tag: TAG, permission: {area: 'prices', action: 'configure'} as const, errors: [404, 409]};
const CONFIGURE = {
  tag: TAG,
  permission: {area: 'events', action: 'configure'} as const,
  errors: [404, 409],
  answer: STATE,
};

export class EventSessionsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/sesiones/{id}/ventas',
    operation({
      id: 'getSessionSales',
      tag: TAG,
      summary: 'Ventas y ocupación de una sesión',
      permission: {area: 'orders', action: 'view'},
      answer: SESSION_SALES,
      errors: [404],
    }),
  )
  async sales(@param.path.integer('id', ID) sessionId: number): Promise<SessionSales> {
    await reachSession(this.db, this.actor, sessionId);
    return readSessionSales(this.db, sessionId);
  }

  @post(
    '/api/sesiones/{id}/precios',
    operation({
      ...PRICES,
      id: 'saveSessionPrices',
      summary: 'Guardar la rejilla de precios de una vez',
      description:
        'Las celdas que no se nombran quedan como están; `amountCents: null` deja de vender esa zona y tarifa.',
      answer: SAVED,
    }),
  )
  async prices(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(PRICES_BODY)) body: Infer<typeof PRICES_BODY>,
  ): Promise<Infer<typeof SAVED>> {
    const cells = body.prices.map(p => ({...p, channel: p.channel ?? null}));
    return this.change(sessionId, 'prices', {prices: cells}, tx =>
      savePrices(tx, {eventSessionId: sessionId, cells, version: body.version ?? null}),
    );
  }

  @post(
    '/api/sesiones/{id}/copiar-precios',
    operation({
      ...PRICES,
      id: 'copySessionPrices',
      summary: 'Copiar los precios de otra sesión',
      description: 'Por código de zona, aunque los planos sean ediciones distintas.',
      answer: COPIED,
    }),
  )
  async copy(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(COPY_BODY)) body: Infer<typeof COPY_BODY>,
  ): Promise<Infer<typeof COPIED>> {
    await reachSession(this.db, this.actor, body.fromSessionId);
    return this.change(sessionId, 'copy_prices', {fromSessionId: body.fromSessionId}, tx =>
      copyPrices(tx, {eventSessionId: sessionId, fromSessionId: body.fromSessionId, version: body.version ?? null}),
    );
  }

  @post(
    '/api/sesiones/{id}/copiar-cupos',
    operation({
      ...PRICES,
      id: 'copySessionQuotas',
      summary: 'Copiar los cupos de otra sesión',
      description: 'Los que se llaman como uno de aquí no se copian.',
      answer: obj({copied: int()}),
    }),
  )
  async copyQuotas(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(QUOTAS_BODY)) body: Infer<typeof QUOTAS_BODY>,
  ): Promise<{copied: number}> {
    await reachSession(this.db, this.actor, body.fromSessionId);
    return this.change(sessionId, 'copy_quotas', body, async tx => ({
      copied: await copyQuotas(tx, {eventSessionId: sessionId, fromSessionId: body.fromSessionId}),
    }));
  }

  @post(
    '/api/sesiones/{id}/publicar',
    operation({
      ...CONFIGURE,
      id: 'publishSession',
      summary: 'Poner a la venta',
      description:
        'Si algo lo impide, 409 `not_publishable` con `details.problems` [{code, message, zones?}]. Con el evento en borrador, `draftEvent` dice si se publica con ella (`publish`) o sigue oculto y la vende solo la taquilla (`keep`).',
    }),
  )
  async publish(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(PUBLISH_BODY)) body: Infer<typeof PUBLISH_BODY>,
  ): Promise<State> {
    const zonesNotForSale = body.zonesNotForSale ?? [];
    return this.change(
      sessionId,
      'publish',
      {...(zonesNotForSale.length > 0 && {zonesNotForSale}), ...(body.draftEvent && {draftEvent: body.draftEvent})},
      async tx => {
        await publishSession(tx, {
          eventSessionId: sessionId,
          zonesNotForSale,
          draftEvent: body.draftEvent ?? null,
          version: body.version ?? null,
          surroundings: await this.runtime.surroundings(tx),
        });
        return stateOf(tx, sessionId);
      },
    );
  }

  @post(
    '/api/sesiones/{id}/pausar',
    operation({...CONFIGURE, id: 'pauseSession', summary: 'Pausar la venta en todos los canales'}),
  )
  async pause(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(STOP_BODY)) body: Infer<typeof STOP_BODY>,
  ): Promise<State> {
    return this.stop(sessionId, 'paused', body.version ?? null);
  }

  @post(
    '/api/sesiones/{id}/cerrar',
    operation({...CONFIGURE, id: 'closeSession', summary: 'Cerrar la venta en todos los canales'}),
  )
  async close(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(STOP_BODY)) body: Infer<typeof STOP_BODY>,
  ): Promise<State> {
    return this.stop(sessionId, 'closed', body.version ?? null);
  }

  private stop(sessionId: number, to: 'paused' | 'closed', version: number | null): Promise<State> {
    return this.change(sessionId, to === 'paused' ? 'pause' : 'close', {}, async tx => {
      await stopSale(tx, {eventSessionId: sessionId, to, version});
      return stateOf(tx, sessionId);
    });
  }

  private async change<T>(
    sessionId: number,
    action: AuditAction,
    changes: Record<string, unknown>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(async tx => {
      const done = await work(tx);
      await writeAudit(tx, this.actor, {action, resource: 'sesiones', id: sessionId, changes});
      return done;
    });
  }
}

async function stateOf(tx: Tx, sessionId: number): Promise<State> {
  return (await tx.query<State>('select id, state, version from event_session where id = $1', [sessionId])).rows[0]!;
}
