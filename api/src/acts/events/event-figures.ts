/** What the list of events shows beside each: sold, capacity, state. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import type {Actor} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {EVENT_FIGURES, readEventFigures, type EventFigures} from '../../reports/events/event-figures';
import {operation} from '../../web/http/operation-text';

const IDS = {
  required: true,
  description: 'Eventos, separados por comas; como mucho 200',
  schema: {type: 'string', pattern: '^\\d{1,9}(,\\d{1,9}){0,199}$'},
  example: '1,2,3',
} as const;

export class EventFiguresController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/eventos/cifras',
    operation({
      id: 'getEventFigures',
      tag: 'eventos',
      summary: 'Vendido, aforo y estado de unos eventos',
      permission: {area: 'events', action: 'view'},
      answer: EVENT_FIGURES,
      description:
        'Cuentan las sesiones que vienen; de un evento ya celebrado, todas. Los que no existen o son de otra compañía no están en la respuesta.',
    }),
  )
  figures(@param.query.string('ids', IDS) ids: string): Promise<EventFigures[]> {
    return readEventFigures(this.db, ids.split(',').map(Number), this.actor.companyId);
  }
}
