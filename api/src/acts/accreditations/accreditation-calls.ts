/** Opening an event for requests of accreditation; photographs and badges of those that came of it. */
import {inject} from '@loopback/core';
import {get, param, put, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {readCall, saveCall, type Call} from '../../domain/accreditations/call';
import {readPhoto} from '../../domain/accreditations/request';
import {notFound} from '../../domain/kernel/errors';
import {MOST_BADGES, readBadges} from '../../outside/papers/documents/badge-document';
import {callUrl} from '../../outside/mail/links/accreditation-page';
import {badgePdf, BADGE_FILE_NAME} from '../../outside/drawing/badge/badge';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, instant, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {sendPdf, sendStored} from '../send-file';
import {ID} from '../parameters';

const SAID = {
  eventSessionId: orNull(id()),
  seasonListId: orNull(id('toda la temporada')),
  isOpen: bool(),
  closesAt: instant(),
  note: str({maxLength: 1000}),
};
const CALL = obj(
  {...SAID, closesAt: orNull(instant()), url: orNull(str({description: 'vacío: nunca se ha abierto'})), isLate: bool()},
  'AccreditationCall',
);
const SAVE = obj({...SAID, renewsLink: bool({description: 'el enlace de antes deja de valer'})});
const NONE: Infer<typeof CALL> = {
  eventSessionId: null,
  seasonListId: null,
  isOpen: false,
  closesAt: null,
  note: '',
  url: null,
  isLate: false,
};
const TEXT = {tag: 'Acreditaciones', errors: [404]};
const VIEW = {area: 'accreditations', action: 'view'} as const;

export class AccreditationCallsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/eventos/{id}/convocatoria',
    operation({
      ...TEXT,
      id: 'getAccreditationCallOf',
      summary: 'Cómo se piden en la web las acreditaciones de un evento',
      permission: VIEW,
      answer: CALL,
    }),
  )
  async call(@param.path.integer('id', ID) eventId: number): Promise<Infer<typeof CALL>> {
    const call = await readCall(this.db, eventId);
    return call ? this.shown(call) : NONE;
  }

  @put(
    '/api/eventos/{id}/convocatoria',
    operation({
      ...TEXT,
      id: 'saveAccreditationCall',
      summary: 'Abrir, cambiar o cerrar las solicitudes de un evento',
      permission: {area: 'accreditations', action: 'send'},
      errors: [404, 409],
      answer: CALL,
    }),
  )
  async save(
    @param.path.integer('id', ID) eventId: number,
    @requestBody(jsonBody(SAVE)) body: Infer<typeof SAVE>,
  ): Promise<Infer<typeof CALL>> {
    return this.db.withTransaction(async tx => {
      const call = await saveCall(tx, eventId, body);
      await writeAudit(tx, this.actor, {
        action: 'edit',
        resource: 'eventos',
        id: eventId,
        changes: {acreditaciones: body},
      });
      return this.shown(call);
    });
  }

  @get(
    '/api/eventos/{id}/credenciales',
    operation({
      ...TEXT,
      id: 'printBadges',
      summary: 'Las credenciales en PDF, una por página',
      permission: VIEW,
      answer: {contentType: 'application/pdf', description: `Como mucho ${MOST_BADGES}.`},
    }),
  )
  async badges(
    @param.path.integer('id', ID) eventId: number,
    @param.query.string('format', {schema: {type: 'string', enum: ['card', 'a6']}, required: true})
    format: 'card' | 'a6',
    @param.query.string('ids', {
      schema: {type: 'string', pattern: '^\\d{1,9}(,\\d{1,9}){0,199}$'},
      description: 'vacío: todas las concedidas',
    })
    ids: string,
  ): Promise<Response> {
    const sheet = await readBadges(this.db, {eventId, ids: ids ? ids.split(',').map(Number) : null});
    if (sheet.badges.length === 0) throw notFound('No hay ninguna acreditación concedida y en vigor que imprimir.');
    await writeAudit(this.db, this.actor, {
      action: 'export',
      resource: 'acreditaciones',
      id: eventId,
      changes: {badges: sheet.badges.length},
    });
    return sendPdf(this.response, BADGE_FILE_NAME, await badgePdf({...sheet, format}));
  }

  @get(
    '/api/acreditaciones/{id}/foto',
    operation({
      ...TEXT,
      id: 'getAccreditationPhoto',
      summary: 'La fotografía que envió quien la pidió',
      permission: VIEW,
      answer: {contentType: 'image/*', description: 'JPG o PNG.'},
    }),
  )
  async photo(@param.path.integer('id', ID) accreditationId: number): Promise<Response> {
    const file = await readPhoto(this.db, accreditationId);
    if (!file) throw notFound('No tiene fotografía.');
    return sendStored(this.response, file);
  }

  private shown(call: Call): Infer<typeof CALL> {
    return {
      eventSessionId: call.eventSessionId,
      seasonListId: call.seasonListId,
      isOpen: call.isOpen,
      closesAt: call.closesAt.toISOString(),
      note: call.note,
      url: callUrl(this.runtime.config, call.id, call.linkNo),
      isLate: call.isLate,
    };
  }
}
