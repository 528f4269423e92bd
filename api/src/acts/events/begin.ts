/**
 * Whole things made in one act, each by one short form: an event with session and prices, a season with its categories.
 */
import {inject} from '@loopback/core';
import {post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {beginSeason, SEASON_KINDS} from '../../domain/beginning/begin-season';
import {beginEvent} from '../../domain/events/begin-event';
import {jsonBody, operation} from '../../web/http/operation-text';
import {day, id, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';

const EVENT = obj({
  title: str({minLength: 1, maxLength: 200}),
  kind: oneOf('match', 'theatre', 'concert', 'dance', 'family', 'other'),
  eventCompanyId: opt(orNull(id('si falta, la del propio club'))),
  seatPlanId: id(),
  vatCode: str({minLength: 1, maxLength: 40}),
  startsAt: instant(),
  durationMinutes: int({minimum: 1, maximum: 1440}),
  saleStartsAt: opt(orNull(instant('si falta, ya'))),
  prices: list(obj({zoneId: id(), amountCents: int({minimum: 0, maximum: 10_000_000, description: 'IVA incluido'})}), {
    maxItems: 1000,
    description: 'de la tarifa ordinaria; las zonas que no se nombran no se venden',
  }),
});
const BEGUN = obj({eventId: id(), sessionId: id(), slug: str()}, 'BegunEvent');
const SEASON = obj({
  startsOn: day(),
  endsOn: day(),
  kinds: list(oneOf(...SEASON_KINDS), {maxItems: 3}),
  seatPlanId: opt(orNull(id())),
});
const LISTS = obj({lists: list(obj({id: id(), kind: oneOf(...SEASON_KINDS), name: str()}))}, 'BegunSeason');

export class BeginController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/eventos/completo',
    operation({
      id: 'beginEvent',
      tag: 'Eventos',
      summary: 'Crear de una vez un evento con su sesión y sus precios',
      description: 'La sesión queda en borrador: se pone a la venta con `POST /api/sesiones/{id}/publicar`.',
      permission: {area: 'events', action: 'create'},
      answer: BEGUN,
      errors: [404],
    }),
  )
  async event(@requestBody(jsonBody(EVENT)) body: Infer<typeof EVENT>): Promise<Infer<typeof BEGUN>> {
    const {startsAt, saleStartsAt, ...rest} = body;
    const ask = {
      ...rest,
      eventCompanyId: this.actor.companyId ?? body.eventCompanyId ?? null,
      startsAt: new Date(startsAt),
      saleStartsAt: saleStartsAt ? new Date(saleStartsAt) : null,
    };
    return this.db.withTransaction(async tx => {
      const begun = await beginEvent(tx, ask, new Date(this.runtime.sessions.now()));
      await writeAudit(tx, this.actor, {
        action: 'create',
        resource: 'eventos',
        id: begun.eventId,
        changes: {title: ask.title, sessionId: begun.sessionId, prices: ask.prices.length},
      });
      return begun;
    });
  }

  @post(
    '/api/listas/temporada',
    operation({
      id: 'beginSeason',
      tag: 'Temporadas',
      summary: 'Crear de una vez las listas de una temporada con sus categorías',
      permission: {area: 'seasons', action: 'create'},
      answer: LISTS,
      errors: [409],
    }),
  )
  async season(@requestBody(jsonBody(SEASON)) body: Infer<typeof SEASON>): Promise<Infer<typeof LISTS>> {
    return this.db.withTransaction(async tx => {
      const lists = await beginSeason(tx, {
        ...body,
        seatPlanId: body.seatPlanId ?? null,
        surroundings: await this.runtime.surroundings(tx),
      });
      for (const made of lists)
        await writeAudit(tx, this.actor, {
          action: 'create',
          resource: 'listas',
          id: made.id,
          changes: {name: made.name, startsOn: body.startsOn, endsOn: body.endsOn},
        });
      return {lists};
    });
  }
}
